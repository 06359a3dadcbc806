//! The index of names that the project's PHP files declare.

use std::collections::{HashMap, HashSet};

use groma_model::{FileId, FileTable, ResolveContext, SymbolKind};

/// A file with several namespaces may declare each of its names in any of them. Past this many combinations only the
/// first namespace counts.
const MOST_COMBINATIONS: usize = 1 << 14;

/// Namespaces around one that are kept.
const MOST_PARTS: usize = 32;

/// Past this many candidates only the neighbours in the order of paths are compared.
const MOST_COMPARED: usize = 32;

/// Fully qualified names in lower case (PHP does not tell cases apart in them) and the files that declare them, each
/// list in the order of ids.
pub(super) struct Declared {
    classes: HashMap<Box<str>, Vec<FileId>>,
    members: HashMap<Box<str>, Vec<FileId>>,
    /// All namespaces and those around them.
    namespaces: HashSet<Box<str>>,
}

impl Declared {
    pub(super) fn new(context: &ResolveContext<'_>) -> Self {
        let mut index = Self { classes: HashMap::new(), members: HashMap::new(), namespaces: HashSet::new() };
        for file in context.files.ids().filter(|file| is_php(context.files.path(*file))) {
            let Some(facts) = context.facts(file) else { continue };
            let mut namespaces: Vec<String> = facts.packages.iter().map(|name| name.to_ascii_lowercase()).collect();
            if namespaces.is_empty() {
                namespaces.push(String::new());
            }
            if namespaces.len().saturating_mul(facts.symbols.len()) > MOST_COMBINATIONS {
                namespaces.truncate(1);
            }
            for namespace in &namespaces {
                index.add_namespace(namespace);
            }
            for symbol in facts.symbols.iter().filter(|symbol| symbol.owner.is_empty()) {
                let names = match symbol.kind {
                    SymbolKind::Class | SymbolKind::Interface | SymbolKind::Trait | SymbolKind::Enum => {
                        &mut index.classes
                    }
                    SymbolKind::Function | SymbolKind::Const => &mut index.members,
                    _ => continue,
                };
                for namespace in &namespaces {
                    let files = names.entry(qualified(namespace, &symbol.name)).or_default();
                    if files.last() != Some(&file) {
                        files.push(file);
                    }
                }
            }
        }
        index
    }

    /// The files that declare a class, interface, trait or enum.
    pub(super) fn classes(&self, name: &str) -> &[FileId] {
        self.classes.get(name.to_ascii_lowercase().as_str()).map_or(&[], Vec::as_slice)
    }

    /// The nearest file that declares a function or constant.
    pub(super) fn member(&self, files: &FileTable, from: FileId, name: &str) -> Option<FileId> {
        nearest(files, from, self.members.get(name.to_ascii_lowercase().as_str())?)
    }

    /// Whether the project declares this namespace or one inside it.
    pub(super) fn is_namespace(&self, name: &str) -> bool {
        self.namespaces.contains(name.to_ascii_lowercase().as_str())
    }

    /// Adds a namespace and those around it, up to one that is known.
    fn add_namespace(&mut self, namespace: &str) {
        let mut around = namespace;
        for _ in 0..MOST_PARTS {
            if around.is_empty() || !self.namespaces.insert(around.into()) {
                return;
            }
            around = around.rsplit_once('\\').map_or("", |(outer, _)| outer);
        }
    }
}

/// The nearest of candidates in the order of ids. Ids follow paths, so those around the importing file share the most
/// folders with it.
pub(super) fn nearest(files: &FileTable, from: FileId, candidates: &[FileId]) -> Option<FileId> {
    let around = if candidates.len() <= MOST_COMPARED {
        candidates
    } else {
        let at = candidates.partition_point(|candidate| *candidate < from);
        let end = at.saturating_add(MOST_COMPARED / 2).min(candidates.len());
        &candidates[at.saturating_sub(MOST_COMPARED / 2)..end]
    };
    files.nearest(from, around.iter().copied())
}

fn qualified(namespace: &str, name: &str) -> Box<str> {
    let name = name.trim_start_matches('\\').to_ascii_lowercase();
    // `define('A\B', 1)` says the whole name.
    if namespace.is_empty() || name.contains('\\') { name.into() } else { format!("{namespace}\\{name}").into() }
}

fn is_php(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(_, extension)| {
        super::super::SPEC.extensions.iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}
