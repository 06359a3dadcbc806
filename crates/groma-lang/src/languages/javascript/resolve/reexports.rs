//! Through files that only pass names on: which files define what an import names.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use groma_model::{FileFacts, FileId, Import, ResolveContext};

/// Files that are looked at for one name, at most.
const MOST_FILES: usize = 256;

/// What one file passes on from others.
#[derive(Default)]
struct Passed<'p> {
    /// By the name here: the file and the name there.
    named: HashMap<&'p str, (FileId, &'p str)>,
    /// The files all of whose names are passed on.
    all: Vec<FileId>,
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
    pub(super) fn definers(&self, file: FileId, import: &Import, find: &dyn Fn(FileId, &Import) -> Option<FileId>) -> Vec<FileId> {
        let mut found = Vec::new();
        for name in &import.names {
            if &*name.name != "*"
                && let Some(definer) = self.definer(file, &name.name, find)
                && definer != file
                && !found.contains(&definer)
            {
                found.push(definer);
            }
        }
        found
    }

    /// The file that defines a name which `file` exports; `None` if no file is known to.
    fn definer(&self, file: FileId, name: &str, find: &dyn Fn(FileId, &Import) -> Option<FileId>) -> Option<FileId> {
        let mut seen = HashSet::new();
        // A name that is passed on one by one is certain, even if its definition is not listed in the end.
        let mut certain = None;
        let mut open = vec![(file, name)];
        while let Some((file, name)) = open.pop() {
            if seen.len() >= MOST_FILES || !seen.insert((file, name)) {
                continue;
            }
            let Some(facts) = self.context.facts(file) else { continue };
            if defines(facts, name) {
                return Some(file);
            }
            let passed = self.passed.get(file.index())?.get_or_init(|| passed_on(file, facts, find));
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

fn defines(facts: &FileFacts, name: &str) -> bool {
    facts.symbols.iter().any(|symbol| symbol.exported && symbol.owner.is_empty() && &*symbol.name == name)
}

fn passed_on<'p>(file: FileId, facts: &'p FileFacts, find: &dyn Fn(FileId, &Import) -> Option<FileId>) -> Passed<'p> {
    let mut passed = Passed::default();
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
