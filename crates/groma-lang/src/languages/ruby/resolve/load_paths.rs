//! The folders that `require` searches.

use std::collections::{HashMap, HashSet};

use groma_model::{FileId, FileTable, ImportKind, ResolveContext};

use super::gems::Gems;
use super::standard::is_standard;

/// A folder is taken for a load path that no manifest names if this many features are found from it alone.
const ENOUGH_FEATURES: usize = 3;

/// File names that more files share than this tell no load path.
const MOST_NAMESAKES: usize = 64;

/// The end of files that `load` takes from load paths with their extension, as gems do for their tasks.
const TASKS: &str = ".rake";

/// Folders that test runners add.
const TEST_FOLDERS: &[&str] = &["test", "spec"];

pub(super) struct LoadPaths<'p> {
    files: &'p FileTable,
    /// Features of all load paths that manifests give, and their files in the order of ids.
    features: HashMap<&'p str, Vec<FileId>>,
    /// Load paths that the project's features tell of.
    inferred: HashSet<Box<str>>,
}

impl<'p> LoadPaths<'p> {
    pub(super) fn new(context: &'p ResolveContext<'p>, gems: &Gems) -> Self {
        let files = context.files;
        let mut known: HashSet<&str> = gems.require_paths().iter().map(String::as_str).collect();
        // An application's, or that of a gem whose manifest is made when it is built.
        known.insert("lib");
        let mut load_paths = Self { files, features: HashMap::new(), inferred: HashSet::new() };
        for file in files.ids() {
            let path = files.path(file);
            let Some(path) = path.strip_suffix(".rb").or(Some(path).filter(|path| path.ends_with(TASKS))) else {
                continue;
            };
            for (at, _) in path.match_indices('/').filter(|(at, _)| known.contains(&path[..*at])) {
                load_paths.features.entry(&path[at + 1..]).or_default().push(file);
            }
        }
        load_paths.infer(context, gems, &known);
        load_paths
    }

    /// Finds folders that a program puts on the load path itself: several features, each of one file only, start there.
    fn infer(&mut self, context: &ResolveContext<'_>, gems: &Gems, known: &HashSet<&str>) {
        let mut seen: HashSet<&str> = HashSet::new();
        let mut told: HashMap<&str, usize> = HashMap::new();
        for file in self.files.ids() {
            let Some(facts) = context.facts(file) else { continue };
            for import in facts.imports.iter().filter(|import| import.kind == ImportKind::Require) {
                let feature = import.text.strip_suffix(".rb").unwrap_or(&import.text);
                if !feature.contains('/')
                    || feature.starts_with(['.', '/'])
                    || is_standard(feature)
                    || gems.required(feature).is_some()
                    || !seen.insert(feature)
                    || self.above(gems, file, feature).is_some()
                    || self.features.contains_key(feature)
                {
                    continue;
                }
                let suffix = format!("{feature}.rb");
                let name = suffix.rsplit('/').next().unwrap_or(&suffix);
                if self.files.files_named(name).len() > MOST_NAMESAKES {
                    continue;
                }
                let mut ending = self.files.files_ending(&suffix);
                if let (Some(only), None) = (ending.next(), ending.next()) {
                    let path = self.files.path(only);
                    let base = path[..path.len() - suffix.len()].trim_end_matches('/');
                    *told.entry(base).or_default() += 1;
                }
            }
        }
        let enough = told.into_iter().filter(|(base, count)| *count >= ENOUGH_FEATURES && !known.contains(base));
        self.inferred = enough.map(|(base, _)| base.into()).collect();
    }

    /// The file of a feature, without `.rb`.
    pub(super) fn find(&self, gems: &Gems, from: FileId, feature: &str) -> Option<FileId> {
        let standard = is_standard(feature);
        if let Some(file) = self.above(gems, from, feature) {
            return Some(file);
        }
        let first = feature.split('/').next().unwrap_or(feature);
        // Other gems of the project do not hide the standard library, but they may be a part of it.
        if (!standard || gems.is_own(first))
            && let Some(candidates) = self.features.get(feature)
            && let Some(file) = self.nearest(from, candidates)
        {
            return Some(file);
        }
        if standard || gems.required(feature).is_some() { None } else { self.besides(from, feature) }
    }

    /// From the load paths of the folders above, nearest first: `lib`, and what test runners add.
    fn above(&self, gems: &Gems, from: FileId, feature: &str) -> Option<FileId> {
        let standard = is_standard(feature);
        for folder in folders_above(self.files.folder(from)) {
            if let Some(file) = self.in_folder(folder, "lib", feature) {
                return Some(file);
            }
            if standard {
                continue;
            }
            let test = TEST_FOLDERS.iter().find_map(|test| self.in_folder(folder, test, feature));
            let found = test.or_else(|| {
                let starts = folder.is_empty() || gems.is_folder(folder) || self.inferred.contains(folder);
                if starts { self.in_folder(folder, "", feature) } else { None }
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// A file beside the importing one or in a folder above it. Scripts, tests and examples put their own folder on
    /// the load path; the files of a library do not.
    fn besides(&self, from: FileId, feature: &str) -> Option<FileId> {
        folders_above(self.files.folder(from))
            .take_while(|folder| folder.rsplit('/').next() != Some("lib"))
            .find_map(|folder| self.in_folder(folder, "", feature).filter(|file| *file != from))
            .filter(|_| !self.files.folder(from).split('/').any(|part| part == "lib"))
    }

    fn in_folder(&self, folder: &str, inner: &str, feature: &str) -> Option<FileId> {
        let between = if folder.is_empty() || inner.is_empty() { "" } else { "/" };
        let slash = if folder.is_empty() && inner.is_empty() { "" } else { "/" };
        let extension = if feature.ends_with(TASKS) { "" } else { ".rb" };
        self.files.file(&format!("{folder}{between}{inner}{slash}{feature}{extension}"))
    }

    fn nearest(&self, from: FileId, candidates: &[FileId]) -> Option<FileId> {
        // Ids follow paths, so those around the importing file share the most folders with it.
        let at = candidates.partition_point(|candidate| *candidate < from);
        let around = &candidates[at.saturating_sub(MOST_NAMESAKES)..candidates.len().min(at + MOST_NAMESAKES)];
        self.files.nearest(from, around.iter().copied())
    }

    /// Whether the load paths have a file of this name at their top, so that features below it should be there too.
    pub(super) fn is_own(&self, first: &str) -> bool {
        self.features.contains_key(first)
    }
}

/// A folder and those above it, up to the root.
fn folders_above(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |folder| {
        if folder.is_empty() { None } else { Some(folder.rsplit_once('/').map_or("", |(parent, _)| parent)) }
    })
}
