//! `diff`: definitions and imports that two states of a project do not share.

use std::collections::BTreeMap;

use groma_model::{FileFacts, FileId, Line, RepoPath, Symbol, SymbolKind};

use crate::Snapshot;

/// What is different.
#[derive(Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// Files with different contents that have facts in either state, by path, with their definitions that differ; files whose
    /// definitions are the same have none.
    pub files: Vec<FileChange>,
    /// Files that have another path and the same contents: before, after.
    pub renamed: Vec<(RepoPath, RepoPath)>,
    /// Imports that came: the importing file, the imported file.
    pub added_edges: Vec<(RepoPath, RepoPath)>,
    /// Imports that went.
    pub removed_edges: Vec<(RepoPath, RepoPath)>,
}

/// A file with different contents.
#[derive(Debug, PartialEq, Eq)]
pub struct FileChange {
    /// Its path.
    pub path: RepoPath,
    /// Whether it came, went or changed.
    pub kind: ChangeKind,
    /// Definitions that differ, in the order of the file; those that went come last.
    pub symbols: Vec<SymbolChange>,
}

/// How something differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    /// It is there only after.
    Added,
    /// It is there only before.
    Removed,
    /// It is another after than before.
    Changed,
}

impl ChangeKind {
    /// The name in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Changed => "changed",
        }
    }
}

/// A definition that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymbolChange {
    /// How.
    pub kind: ChangeKind,
    /// What it is.
    pub symbol: SymbolKind,
    /// The name alone.
    pub name: Box<str>,
    /// The enclosing types joined with `.`.
    pub owner: Box<str>,
    /// First and last line: after, or before for one that went.
    pub lines: (Line, Line),
    /// The signature after, or before for one that went.
    pub signature: Box<str>,
    /// The signature before, for one that changed.
    pub was: Option<Box<str>>,
}

impl SymbolChange {
    pub(super) fn new(kind: ChangeKind, symbol: &Symbol, was: Option<&Symbol>) -> Self {
        Self {
            kind,
            symbol: symbol.kind,
            name: symbol.name.clone(),
            owner: symbol.owner.clone(),
            lines: (symbol.first_line, symbol.last_line),
            signature: symbol.signature.clone(),
            was: was.map(|was| was.signature.clone()),
        }
    }
}

/// Compares two states of a project.
pub fn diff(before: &Snapshot, after: &Snapshot) -> Answer {
    let mut answer = Answer::default();
    let pairs = changed_files(before, after, &mut answer.renamed);
    for (path, old, new) in pairs {
        let old_facts = old.and_then(|file| before.facts(file));
        let new_facts = new.and_then(|file| after.facts(file));
        let kind = match (old, new) {
            (None, _) => ChangeKind::Added,
            (_, None) => ChangeKind::Removed,
            _ => ChangeKind::Changed,
        };
        let none = FileFacts::default();
        let symbols = changed_symbols(
            old_facts.as_deref().unwrap_or(&none),
            new_facts.as_deref().unwrap_or(&none),
            |old, new| (&old.signature, old.exported) != (&new.signature, new.exported),
        );
        answer.files.push(FileChange { path, kind, symbols });
    }
    let (old_edges, new_edges) = (edges(before), edges(after));
    answer.removed_edges = only_in(&old_edges, &new_edges);
    answer.added_edges = only_in(&new_edges, &old_edges);
    answer
}

/// Files whose contents differ, by path. Pairs of equal contents under different paths are renames.
pub(super) fn changed_files(
    before: &Snapshot,
    after: &Snapshot,
    renamed: &mut Vec<(RepoPath, RepoPath)>,
) -> Vec<(RepoPath, Option<FileId>, Option<FileId>)> {
    let mut pairs: BTreeMap<&RepoPath, (Option<FileId>, Option<FileId>)> = BTreeMap::new();
    for file in before.files().filter(|file| before.language(*file).is_some()) {
        pairs.entry(before.path(file)).or_default().0 = Some(file);
    }
    for file in after.files().filter(|file| after.language(*file).is_some()) {
        pairs.entry(after.path(file)).or_default().1 = Some(file);
    }
    let blob_before = |file: Option<FileId>| file.and_then(|file| before.blob(file));
    let blob_after = |file: Option<FileId>| file.and_then(|file| after.blob(file));
    pairs.retain(|_, (old, new)| old.is_none() || new.is_none() || blob_before(*old) != blob_after(*new));
    let mut gone: BTreeMap<_, Vec<&RepoPath>> = BTreeMap::new();
    for (path, (old, new)) in &pairs {
        if let (Some(blob), None) = (blob_before(*old), new) {
            gone.entry(blob).or_default().push(*path);
        }
    }
    let came: Vec<(&RepoPath, FileId)> =
        pairs.iter().filter_map(|(path, (old, new))| old.is_none().then_some((*path, (*new)?))).collect();
    for (path, new) in came {
        let Some(blob) = after.blob(new) else { continue };
        let Some(old) = gone.get_mut(&blob).filter(|paths| !paths.is_empty()).map(|paths| paths.remove(0)) else {
            continue;
        };
        renamed.push((old.clone(), path.clone()));
        pairs.remove(old);
        pairs.remove(path);
    }
    pairs.into_iter().map(|(path, (old, new))| (path.clone(), old, new)).collect()
}

/// Definitions that only one side has, or that `differ`. Definitions are the same if owner, name and kind are; of several
/// the first goes with the first.
pub(super) fn changed_symbols(
    before: &FileFacts,
    after: &FileFacts,
    differ: impl Fn(&Symbol, &Symbol) -> bool,
) -> Vec<SymbolChange> {
    let mut old: BTreeMap<(&str, &str, SymbolKind), Vec<&Symbol>> = BTreeMap::new();
    for symbol in before.symbols.iter().rev() {
        old.entry((&symbol.owner, &symbol.name, symbol.kind)).or_default().push(symbol);
    }
    let mut changes = Vec::new();
    for symbol in &after.symbols {
        match old.get_mut(&(&*symbol.owner, &*symbol.name, symbol.kind)).and_then(Vec::pop) {
            None => changes.push(SymbolChange::new(ChangeKind::Added, symbol, None)),
            Some(was) if differ(was, symbol) => {
                changes.push(SymbolChange::new(ChangeKind::Changed, symbol, Some(was)));
            }
            Some(_) => {}
        }
    }
    let mut gone: Vec<&Symbol> = old.into_values().flatten().collect();
    gone.sort_by_key(|symbol| (symbol.first_line, symbol.last_line));
    changes.extend(gone.into_iter().map(|symbol| SymbolChange::new(ChangeKind::Removed, symbol, None)));
    changes
}

fn edges(snapshot: &Snapshot) -> Vec<(&RepoPath, &RepoPath)> {
    let of = |file: FileId| {
        snapshot.imports().of(file.index()).iter().map(move |to| (snapshot.path(file), snapshot.path(*to)))
    };
    // Files are in the order of their paths, and so are the edges of each.
    snapshot.files().flat_map(of).collect()
}

fn only_in(ours: &[(&RepoPath, &RepoPath)], other: &[(&RepoPath, &RepoPath)]) -> Vec<(RepoPath, RepoPath)> {
    let only = ours.iter().filter(|edge| other.binary_search(edge).is_err());
    only.map(|(from, to)| ((*from).clone(), (*to).clone())).collect()
}
