//! How an import finds its files: what a resolver is given, and what it gives. The project is seen as a list of paths
//! with facts, so resolution is the same for a folder on disk, a revision and a fixture.

use std::collections::HashMap;

use crate::{FileFacts, Import, RepoPath};

/// Position of a file in the project's list, which is sorted by path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

impl FileId {
    /// The file at a position.
    pub fn at(position: usize) -> Self {
        Self(u32::try_from(position).unwrap_or(u32::MAX))
    }

    /// The position as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The paths of a project, with the look-ups that resolvers need. Paths that are not UTF-8 have an id but are found by
/// no look-up: no import can name them.
#[derive(Debug, Clone, Default)]
pub struct FileTable {
    paths: Vec<Box<str>>,
    by_path: HashMap<Box<str>, FileId>,
    by_folder: HashMap<Box<str>, Vec<FileId>>,
    by_name: HashMap<Box<str>, Vec<FileId>>,
}

impl FileTable {
    /// A table of paths in the project's order.
    pub fn new<'p>(paths: impl Iterator<Item = &'p RepoPath>) -> Self {
        let mut table = Self::default();
        for (position, path) in paths.enumerate() {
            let id = FileId::at(position);
            let Some(path) = path.as_str() else {
                table.paths.push("".into());
                continue;
            };
            table.paths.push(path.into());
            table.by_path.insert(path.into(), id);
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            table.by_name.entry(name.into()).or_default().push(id);
            table.by_folder.entry(folder.into()).or_default().push(id);
            // Every folder above exists too, so that `is_folder` answers for those without files of their own.
            let mut above = folder;
            while !above.is_empty() {
                above = above.rsplit_once('/').map_or("", |(parent, _)| parent);
                if table.by_folder.contains_key(above) {
                    break;
                }
                table.by_folder.insert(above.into(), Vec::new());
            }
        }
        table
    }

    /// Number of files.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.paths.len()).map(FileId::at)
    }

    /// The path of a file; empty if it is not UTF-8.
    pub fn path(&self, file: FileId) -> &str {
        self.paths.get(file.index()).map_or("", |path| path)
    }

    /// The folder of a file; empty at the root.
    pub fn folder(&self, file: FileId) -> &str {
        self.path(file).rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The file with exactly this path.
    pub fn file(&self, path: &str) -> Option<FileId> {
        self.by_path.get(path).copied()
    }

    /// The files directly in a folder (empty path: the root), in order.
    pub fn files_in(&self, folder: &str) -> &[FileId] {
        self.by_folder.get(folder).map_or(&[], Vec::as_slice)
    }

    /// Whether a folder of this path holds a file at any depth.
    pub fn is_folder(&self, path: &str) -> bool {
        self.by_folder.contains_key(path)
    }

    /// The files with this name in any folder, in order.
    pub fn files_named(&self, name: &str) -> &[FileId] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    /// The files whose path ends in these parts (`b/c.h` finds `a/b/c.h` and `b/c.h`, not `xb/c.h`), in order.
    pub fn files_ending(&self, suffix: &str) -> impl Iterator<Item = FileId> {
        let name = suffix.rsplit_once('/').map_or(suffix, |(_, name)| name);
        self.files_named(name).iter().copied().filter(move |file| {
            self.path(*file).strip_suffix(suffix).is_some_and(|before| before.is_empty() || before.ends_with('/'))
        })
    }

    /// The candidate that shares the most leading folders with a file; of several the one with the shortest path, then the
    /// first.
    pub fn nearest(&self, from: FileId, candidates: impl Iterator<Item = FileId>) -> Option<FileId> {
        let folder = self.folder(from);
        candidates.min_by_key(|candidate| {
            let path = self.path(*candidate);
            let other = self.folder(*candidate);
            let shared = folder.split('/').zip(other.split('/')).take_while(|(a, b)| a == b).count();
            (std::cmp::Reverse(shared), path.matches('/').count(), *candidate)
        })
    }

    /// Joins a relative path to a folder and takes `.` and `..` out. `None` if it climbs out of the root or is absolute.
    pub fn join(folder: &str, relative: &str) -> Option<String> {
        if relative.starts_with('/') {
            return None;
        }
        let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
        for part in relative.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop()?;
                }
                _ => parts.push(part),
            }
        }
        Some(parts.join("/"))
    }
}

/// What resolvers are given.
pub struct ResolveContext<'p> {
    /// Every file of the listing, whether it has facts or not.
    pub files: &'p FileTable,
    /// The facts of each file, without references; `None` for files without facts.
    pub facts: &'p [Option<FileFacts>],
    /// The texts of the manifests that the resolver asked for, in the order of their paths.
    pub manifests: &'p [(FileId, String)],
}

impl<'p> ResolveContext<'p> {
    /// The facts of a file.
    pub fn facts(&self, file: FileId) -> Option<&'p FileFacts> {
        self.facts.get(file.index())?.as_ref()
    }

    /// The manifests with this file name: id, folder, text.
    pub fn manifests_named<'n>(&self, name: &'n str) -> impl Iterator<Item = (FileId, &'p str, &'p str)> + use<'n, 'p> {
        let (files, manifests) = (self.files, self.manifests);
        manifests.iter().filter_map(move |(file, text)| {
            let path = files.path(*file);
            let (folder, last) = path.rsplit_once('/').unwrap_or(("", path));
            (last == name).then_some((*file, folder, text.as_str()))
        })
    }
}

/// Finds the files of imports. Made for one project; asked from several threads.
pub trait ImportResolver: Send + Sync {
    /// What an import of a file means.
    fn resolve(&self, from: FileId, import: &Import) -> Resolution;
}

/// How languages share a resolver, and which manifests it reads.
pub struct ResolverSpec {
    /// A name, for messages.
    pub name: &'static str,
    /// Whether the text of a file with this path is wanted in [`ResolveContext::manifests`].
    pub wants: fn(path: &str) -> bool,
    /// Whether the meaning of an import depends on what other files say ([`ResolveContext::facts`]) and not on their paths
    /// and the manifests alone. If not, the context has the imports of files and nothing else of their facts.
    pub reads_facts: bool,
    /// Makes the resolver for a project. Faults in manifests are not errors: what is understood counts.
    pub prepare: for<'p> fn(&'p ResolveContext<'p>) -> Box<dyn ImportResolver + 'p>,
}

/// What an import means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// Files of the project: one target for each module that the import names.
    Project(Vec<Target>),
    /// Something outside the project: the package, or the part of the standard library.
    External(Box<str>),
    /// It should be in the project, or could be anywhere, but was not found.
    Unresolved(UnresolvedReason),
}

/// One module that an import names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The file that the import names.
    pub primary: FileId,
    /// Others that it reaches: where a re-exported name is defined, the other files of a package.
    pub also: Vec<FileId>,
}

impl Target {
    /// A target of one file.
    pub fn file(primary: FileId) -> Self {
        Self { primary, also: Vec::new() }
    }
}

/// Why an import has no files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnresolvedReason {
    /// Its form says that it is in the project (a relative path, the project's own package), but no file fits.
    NotFound,
    /// It leads out of the root.
    OutsideRoot,
    /// Its target is computed when the program runs.
    Computed,
    /// The language has no resolver.
    NoResolver,
}

impl UnresolvedReason {
    /// The reason's name in machine-readable output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::OutsideRoot => "outside_root",
            Self::Computed => "computed",
            Self::NoResolver => "no_resolver",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(paths: &[&str]) -> FileTable {
        let paths: Vec<RepoPath> = paths.iter().map(|path| RepoPath::from_bytes(path.as_bytes())).collect();
        FileTable::new(paths.iter())
    }

    #[test]
    fn look_ups() {
        let table = table(&["a/b/c.h", "b/c.h", "x/y/z/w.h", "xb/c.h"]);
        assert_eq!(table.file("b/c.h"), Some(FileId(1)));
        assert_eq!(table.files_ending("b/c.h").collect::<Vec<_>>(), [FileId(0), FileId(1)]);
        assert!(table.is_folder("x/y") && table.is_folder("") && !table.is_folder("x/q"));
        assert_eq!(table.files_in("b"), [FileId(1)]);
    }

    #[test]
    fn joins_and_refuses_to_climb_out() {
        assert_eq!(FileTable::join("a/b", "../c").as_deref(), Some("a/c"));
        assert_eq!(FileTable::join("", "./c").as_deref(), Some("c"));
        assert_eq!(FileTable::join("a", "../../c"), None);
        assert_eq!(FileTable::join("a", "/c"), None);
    }
}
