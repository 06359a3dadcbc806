//! Through files that only pass names on: which files define what an import names.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, OnceLock, PoisonError};

use groma_model::{FileFacts, FileId, Import, ResolveContext};

/// Files that are looked at for one name, at most.
const MOST_FILES: usize = 256;

/// What one file passes on from others.
#[derive(Default)]
struct Passed<'p> {
    /// The names that the file defines itself.
    own: HashSet<&'p str>,
    /// By the name here: the file and the name there.
    named: HashMap<&'p str, (FileId, &'p str)>,
    /// The files all of whose names are passed on.
    all: Vec<FileId>,
    /// What was found for names that were asked for.
    answers: Mutex<HashMap<Box<str>, Option<FileId>>>,
}

/// The re-exports of all files, each read when it is first asked for.
pub(super) struct Reexports<'p> {
    context: &'p ResolveContext<'p>,
    passed: Vec<OnceLock<Passed<'p>>>,
}

impl<'p> Reexports<'p> {
    /// For a project; nothing is read yet.
    pub(super) fn new(context: &'p ResolveContext<'p>) -> Self {
        let mut passed = Vec::new();
        passed.resize_with(context.files.len(), OnceLock::new);
        Self { context, passed }
    }

    /// The files that define the names of an import, where `file`, which it names, only passes them on.
    pub(super) fn definers(&self, file: FileId, import: &Import, find: &Find<'_>) -> Vec<FileId> {
        let mut found = Vec::new();
        let Some(passed) = self.passed(file, find) else { return found };
        if passed.named.is_empty() && passed.all.is_empty() {
            return found;
        }
        for name in import.names.iter().map(|name| &*name.name).filter(|name| *name != "*") {
            let answers = || passed.answers.lock().unwrap_or_else(PoisonError::into_inner);
            let known = answers().get(name).copied();
            let definer = known.unwrap_or_else(|| {
                let definer = self.definer(file, name, find);
                answers().insert(name.into(), definer);
                definer
            });
            found.extend(definer.filter(|definer| *definer != file && !found.contains(definer)));
        }
        found
    }

    fn passed(&self, file: FileId, find: &Find<'_>) -> Option<&Passed<'p>> {
        let facts = self.context.facts(file)?;
        Some(self.passed.get(file.index())?.get_or_init(|| passed_on(file, facts, find)))
    }

    /// The file that defines a name which `file` exports; `None` if no file is known to.
    fn definer(&self, file: FileId, name: &str, find: &Find<'_>) -> Option<FileId> {
        let mut seen = HashSet::new();
        // A name that is passed on one by one is certain, even if its definition is not listed in the end.
        let mut certain = None;
        let mut open = vec![(file, name)];
        while let Some((file, name)) = open.pop() {
            if seen.len() >= MOST_FILES || !seen.insert((file, name)) {
                continue;
            }
            let Some(passed) = self.passed(file, find) else { continue };
            if passed.own.contains(name) {
                return Some(file);
            }
            if let Some((target, name)) = passed.named.get(name) {
                if *name == "*" {
                    return Some(*target);
                }
                certain = Some(*target);
                open.clear();
                open.push((*target, *name));
            } else if name != "default" {
                open.extend(passed.all.iter().rev().map(|target| (*target, name)));
            }
        }
        certain
    }
}

/// Finds the file that an import of a file names.
type Find<'f> = dyn Fn(FileId, &Import) -> Option<FileId> + 'f;

fn passed_on<'p>(file: FileId, facts: &'p FileFacts, find: &Find<'_>) -> Passed<'p> {
    let mut passed = Passed::default();
    let own = facts.symbols.iter().filter(|symbol| symbol.exported && symbol.owner.is_empty());
    passed.own = own.map(|symbol| &*symbol.name).collect();
    for import in facts.imports.iter().filter(|import| import.reexport) {
        let Some(target) = find(file, import).filter(|target| *target != file) else { continue };
        for name in &import.names {
            match &name.alias {
                None if &*name.name == "*" => passed.all.push(target),
                alias => {
                    let here = alias.as_deref().unwrap_or(&name.name);
                    passed.named.entry(here).or_insert((target, &*name.name));
                }
            }
        }
    }
    passed
}
