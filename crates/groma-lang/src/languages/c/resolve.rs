//! Includes of C and C++: beside the including file, then where a compilation database says, then by the end of the path.

use std::collections::{BTreeMap, BTreeSet};

use groma_model::{
    FileId, FileTable, Import, ImportKind, ImportResolver, Resolution, ResolveContext, ResolverSpec, Target,
    UnresolvedReason,
};
use serde_json::Value;

use super::system_headers::SYSTEM_HEADERS;

pub(crate) static RESOLVER: ResolverSpec = ResolverSpec {
    name: "c",
    wants: |path| path == "compile_commands.json" || path.ends_with("/compile_commands.json"),
    reads_facts: false, prepare: |context| Box::new(IncludeResolver::new(context)),
};

/// Entries of a compilation database that are read.
const MOST_COMMANDS: usize = 50_000;

struct IncludeResolver<'p> {
    files: &'p FileTable,
    /// Folders that the compiler searches, in the order in which the database names them first.
    folders: Vec<String>,
}

impl<'p> IncludeResolver<'p> {
    fn new(context: &'p ResolveContext<'p>) -> Self {
        let mut folders = Vec::new();
        let mut seen = BTreeSet::new();
        for (_, _, text) in context.manifests_named("compile_commands.json") {
            for folder in search_folders(context.files, text) {
                if seen.insert(folder.clone()) {
                    folders.push(folder);
                }
            }
        }
        Self { files: context.files, folders }
    }

    fn in_search_folders(&self, path: &str) -> Option<FileId> {
        self.folders.iter().find_map(|folder| self.files.file(&FileTable::join(folder, path)?))
    }

    /// The header of this name that lies nearest; one in a folder for headers wins over one that only happens to have the
    /// name.
    fn by_end(&self, from: FileId, path: &str) -> Option<FileId> {
        let found: Vec<FileId> = self.files.files_ending(path).filter(|file| *file != from).collect();
        let in_include = |file: &FileId| {
            let before = self.files.path(*file).strip_suffix(path).unwrap_or_default();
            before.is_empty() || before.ends_with("include/") || before.ends_with("inc/") || before.ends_with("src/")
        };
        let preferred = self.files.nearest(from, found.iter().copied().filter(in_include));
        preferred.or_else(|| self.files.nearest(from, found.iter().copied()))
    }

    /// `#include "x"`
    fn quoted(&self, from: FileId, path: &str) -> Option<FileId> {
        let beside = FileTable::join(self.files.folder(from), path).and_then(|path| self.files.file(&path));
        let clean = without_dots(path);
        beside.or_else(|| self.in_search_folders(path)).or_else(|| self.by_end(from, clean))
    }

    /// `#include <x>`: a header of the system has precedence over one that only has its name.
    fn angled(&self, from: FileId, path: &str) -> Option<FileId> {
        if let Some(found) = self.in_search_folders(path) {
            return Some(found);
        }
        if SYSTEM_HEADERS.binary_search(&path).is_ok() {
            return None;
        }
        self.by_end(from, without_dots(path))
    }
}

impl ImportResolver for IncludeResolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        let path = &*import.text;
        if path.is_empty() {
            return Resolution::Unresolved(UnresolvedReason::Computed);
        }
        let found = match import.kind {
            ImportKind::Include => self.quoted(from, path),
            ImportKind::SystemInclude => self.angled(from, path),
            // C++20 modules: a file of that name, if any.
            _ => self.by_end(from, &format!("{}.cppm", path.replace([':', '.'], "/"))),
        };
        match found {
            Some(file) if file == from => Resolution::Project(Vec::new()),
            Some(file) => Resolution::Project(vec![Target::file(file)]),
            None if import.kind == ImportKind::Include && is_computed(path) => {
                Resolution::Unresolved(UnresolvedReason::Computed)
            }
            // A quoted header that the project lacks may be generated, or another library's.
            None if import.kind == ImportKind::Include && SYSTEM_HEADERS.binary_search(&path).is_err() => {
                Resolution::Unresolved(UnresolvedReason::NotFound)
            }
            None => Resolution::External(path.split('/').next().unwrap_or(path).into()),
        }
    }
}

/// `#include MACRO`
fn is_computed(path: &str) -> bool {
    path.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'(' | b')'))
}

/// A path without leading `./` and `../`, for a look-up by its end.
fn without_dots(path: &str) -> &str {
    let mut path = path;
    while let Some(rest) = path.strip_prefix("../").or_else(|| path.strip_prefix("./")) {
        path = rest;
    }
    path
}

/// The search folders of a compilation database, as folders of the project. The database has absolute paths of the machine
/// it was made on; where that machine's root was is told by files of it that the project has too.
fn search_folders(files: &FileTable, text: &str) -> Vec<String> {
    let Ok(Value::Array(entries)) = serde_json::from_str::<Value>(text) else { return Vec::new() };
    let mut roots: BTreeMap<String, usize> = BTreeMap::new();
    let mut folders: Vec<String> = Vec::new();
    for entry in entries.iter().take(MOST_COMMANDS) {
        let folder = entry["directory"].as_str().unwrap_or_default();
        let file = absolute(folder, entry["file"].as_str().unwrap_or_default());
        if let Some(root) = root_of(files, &file) {
            *roots.entry(root).or_default() += 1;
        }
        let words: Vec<&str> = match (&entry["arguments"], &entry["command"]) {
            (Value::Array(words), _) => words.iter().filter_map(Value::as_str).collect(),
            (_, Value::String(command)) => command.split_whitespace().collect(),
            _ => Vec::new(),
        };
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let option = ["-isystem", "-iquote", "-I"].iter().find_map(|option| word.strip_prefix(option));
            let path = match option {
                Some("") => words.next().copied(),
                other => other,
            };
            if let Some(path) = path {
                folders.push(absolute(folder, path.trim_matches('"')));
            }
        }
    }
    let Some((root, _)) = roots.into_iter().max_by_key(|(_, count)| *count) else { return Vec::new() };
    let mut inside: Vec<String> = Vec::new();
    for folder in folders {
        if let Some(rest) = folder.strip_prefix(root.as_str())
            && let Some(clean) = FileTable::join("", rest.trim_start_matches('/'))
            && !inside.contains(&clean)
        {
            inside.push(clean);
        }
    }
    inside
}

/// A path of the database made absolute, `.` and `..` taken out, `/` throughout.
fn absolute(folder: &str, path: &str) -> String {
    let path = path.replace('\\', "/");
    let joined = if path.starts_with('/') || path.get(1..3) == Some(":/") { path } else { format!("{folder}/{path}") };
    let clean = FileTable::join("", joined.trim_start_matches('/')).unwrap_or_default();
    format!("/{clean}")
}

/// What stands before the part of a path that the project has.
fn root_of(files: &FileTable, path: &str) -> Option<String> {
    let mut rest = path.trim_start_matches('/');
    loop {
        if files.file(rest).is_some() {
            return Some(path[..path.len() - rest.len()].to_owned());
        }
        rest = rest.split_once('/')?.1;
    }
}
