//! `impact`: what a change touches: the definitions that changed, the files that depend on them, the tests among those.

use std::collections::{BTreeMap, BTreeSet};

use groma_graph::Evidence;
use groma_model::{FileFacts, FileId, NameId, RepoPath, Symbol, SymbolId};

use super::diff::{ChangeKind, FileChange, SymbolChange, changed_files, changed_symbols};
use crate::pipeline;
use crate::snapshot::Users;
use crate::{Error, Progress, Project, Snapshot};

/// What a change touches.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The revision before the change, as it was asked for; empty for files on disk.
    pub base: String,
    /// Files with different contents, with the definitions whose own lines differ.
    pub files: Vec<FileChange>,
    /// Files that have another path and the same contents: before, after.
    pub renamed: Vec<(RepoPath, RepoPath)>,
    /// Files that depend on the change, nearest first, then by path.
    pub dependents: Vec<Dependent>,
    /// The project after the change.
    pub snapshot: Snapshot,
}

/// A file that depends on a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependent {
    /// Its path.
    pub path: RepoPath,
    /// Imports or uses on the shortest way to a changed file, at least 1.
    pub distance: u32,
    /// Whether it is a test.
    pub test: bool,
    /// Names of changed definitions that it uses.
    pub uses: Vec<String>,
}

/// Compares a project with a state before the change.
pub fn impact(before: &Project, after: &Project, depth: Option<u32>, progress: &dyn Progress) -> Result<Answer, Error> {
    let old = before.snapshot(progress)?;
    let new = after.snapshot(progress)?;
    let mut renamed = Vec::new();
    let mut files = Vec::new();
    for (path, was, is) in changed_files(&old, &new, &mut renamed) {
        let kind = match (was, is) {
            (None, _) => ChangeKind::Added,
            (_, None) => ChangeKind::Removed,
            _ => ChangeKind::Changed,
        };
        let (was, is) = (side(before, &old, was), side(after, &new, is));
        let symbols = changed_symbols(&was.facts, &is.facts, |a, b| was.own_text(a) != is.own_text(b));
        files.push(FileChange { path, kind, symbols });
    }
    let pool = pipeline::pool(after.threads())?;
    let dependents = dependents(&old, &new, &files, &renamed, depth.unwrap_or(u32::MAX), &pool);
    let base = before.revision_name().to_owned();
    Ok(Answer { base, files, renamed, dependents, snapshot: new })
}

/// A file before or after.
struct Side {
    facts: FileFacts,
    lines: Vec<String>,
}

fn side(project: &Project, snapshot: &Snapshot, file: Option<FileId>) -> Side {
    let facts = file.and_then(|file| snapshot.facts(file)).map(std::borrow::Cow::into_owned).unwrap_or_default();
    let text = file.and_then(|file| project.text_with(snapshot.source(file), snapshot.blob(file)));
    Side { facts, lines: text.unwrap_or_default().lines().map(str::to_owned).collect() }
}

impl Side {
    /// The lines of a definition without those of what it holds, so that a change of a method is not one of its class.
    fn own_text(&self, symbol: &Symbol) -> Vec<&str> {
        let inside = |line: u32, symbol: &Symbol| symbol.first_line.0 <= line && line <= symbol.last_line.0;
        let held: Vec<&Symbol> = self
            .facts
            .symbols
            .iter()
            .filter(|other| {
                let smaller = (other.first_line, other.last_line) != (symbol.first_line, symbol.last_line);
                smaller && inside(other.first_line.0, symbol) && inside(other.last_line.0, symbol)
            })
            .collect();
        (symbol.first_line.0..=symbol.last_line.0)
            .filter(|line| !held.iter().any(|other| inside(*line, other)))
            .filter_map(|line| self.lines.get(line as usize - 1).map(|text| text.trim()))
            // Blank lines come and go with members.
            .filter(|text| !text.is_empty())
            .collect()
    }
}

fn dependents(
    old: &Snapshot,
    new: &Snapshot,
    files: &[FileChange],
    renamed: &[(RepoPath, RepoPath)],
    depth: u32,
    pool: &rayon::ThreadPool,
) -> Vec<Dependent> {
    let changed: BTreeSet<&RepoPath> =
        files.iter().map(|file| &file.path).chain(renamed.iter().flat_map(|(was, is)| [was, is])).collect();
    let mut uses = uses_of(new, files, |change| change.kind != ChangeKind::Removed, pool);
    for (path, names) in uses_of(old, files, |change| change.kind == ChangeKind::Removed, pool) {
        // What used a definition that is gone, and is still there.
        if new.file(&path).is_some() {
            uses.entry(path).or_default().extend(names);
        }
    }
    let mut nearest: BTreeMap<RepoPath, u32> = uses.keys().map(|path| (path.clone(), 1)).collect();
    for snapshot in [new, old] {
        let importers = snapshot.imports().reversed(snapshot.len(), |to| to.index(), |from, _| FileId::at(from));
        let start = changed.iter().filter_map(|path| snapshot.file(path)).map(|file| (file, 0));
        let known = nearest.iter().filter_map(|(path, distance)| Some((snapshot.file(path)?, *distance)));
        let mut waiting: Vec<(FileId, u32)> = start.chain(known).collect();
        let mut reached: BTreeMap<FileId, u32> = BTreeMap::new();
        while !waiting.is_empty() {
            waiting.sort_by_key(|(file, distance)| (*distance, *file));
            let mut next = Vec::new();
            for (file, distance) in waiting {
                if distance < *reached.get(&file).unwrap_or(&u32::MAX) && distance <= depth {
                    reached.insert(file, distance);
                    next.extend(importers.of(file.index()).iter().map(|importer| (*importer, distance + 1)));
                }
            }
            waiting = next;
        }
        for (file, distance) in reached.into_iter().filter(|(_, distance)| *distance > 0) {
            let path = snapshot.path(file);
            if new.file(path).is_some() {
                let known = nearest.entry(path.clone()).or_insert(distance);
                *known = distance.min(*known);
            }
        }
    }
    let mut dependents: Vec<Dependent> = nearest
        .into_iter()
        .filter(|(path, _)| !changed.contains(path))
        .filter_map(|(path, distance)| {
            let test = new.role(new.file(&path)?).is_test();
            let uses = uses.remove(&path).unwrap_or_default().into_iter().collect();
            Some(Dependent { path, distance, test, uses })
        })
        .collect();
    dependents.sort_by(|a, b| (a.distance, &a.path).cmp(&(b.distance, &b.path)));
    dependents
}

/// Which files use changed definitions, as far as more than the name says so.
fn uses_of(
    snapshot: &Snapshot,
    files: &[FileChange],
    wanted: impl Fn(&SymbolChange) -> bool,
    pool: &rayon::ThreadPool,
) -> BTreeMap<RepoPath, BTreeSet<String>> {
    let changed: Vec<(FileId, BTreeSet<&str>)> = files
        .iter()
        .filter_map(|file| {
            let names: BTreeSet<&str> =
                file.symbols.iter().filter(|change| wanted(change)).map(|change| &*change.name).collect();
            Some((snapshot.file(&file.path)?, names))
        })
        .collect();
    let names: BTreeSet<&str> = changed.iter().flat_map(|(_, names)| names).copied().collect();
    if names.is_empty() {
        return BTreeMap::new();
    }
    let names: Vec<&str> = names.into_iter().collect();
    let found = pool.install(|| snapshot.named(&names, Users::All));
    let tables = &found.tables;
    let mut meant: BTreeMap<NameId, BTreeSet<SymbolId>> = BTreeMap::new();
    for (file, names) in &changed {
        for (symbol, row) in tables.symbols_of(file.index()).zip(tables.symbols.of(file.index())) {
            if names.contains(tables.names.name(row.name)) {
                meant.entry(row.name).or_default().insert(symbol);
            }
        }
    }
    let input = snapshot.link_input(tables);
    let definitions = input.definitions();
    let mut uses: BTreeMap<RepoPath, BTreeSet<String>> = BTreeMap::new();
    for file in snapshot.files() {
        for used in tables.references.of(file.index()) {
            let Some(symbols) = meant.get(&used.name) else { continue };
            let meaning = definitions.meaning(file, snapshot.imports().of(file.index()), used.name);
            let is_use = meaning.is_some_and(|(evidence, found)| {
                matches!(evidence, Evidence::Import | Evidence::Package)
                    && found.iter().any(|symbol| symbols.contains(symbol))
            });
            if is_use {
                let name = tables.names.name(used.name).to_owned();
                uses.entry(snapshot.path(file).clone()).or_default().insert(name);
            }
        }
    }
    uses
}
