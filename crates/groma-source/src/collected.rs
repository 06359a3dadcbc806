//! What a listing has found so far.

use std::collections::BTreeMap;

use groma_model::{RepoPath, SkipReason};

use crate::{SourceFile, classify};

/// Files, links that are yet to be followed, and folders that are not entered.
#[derive(Default)]
pub(crate) struct Collected {
    pub(crate) files: BTreeMap<RepoPath, SourceFile>,
    pub(crate) links: Vec<RepoPath>,
    pub(crate) folders: Vec<(RepoPath, SkipReason)>,
}

impl Collected {
    pub(crate) fn add(&mut self, file: SourceFile) {
        self.files.entry(file.path.clone()).or_insert(file);
    }

    pub(crate) fn holds_a_file_below(&self, folder: &RepoPath) -> bool {
        let first_inside = RepoPath::from_bytes(&[folder.as_bytes(), b"/"].concat());
        self.files.range(first_inside..).next().is_some_and(|(path, _)| path.is_below(folder))
    }
}

/// A file of which nothing but its name is known.
pub(crate) fn skipped(path: RepoPath, reason: SkipReason) -> SourceFile {
    let marks = classify::marks_by_path(&path);
    SourceFile { path, size: 0, skip: Some(reason), marks, target: None, blob: None, stamp: None }
}

/// Whether a path lies in what was asked for; an empty scope is everything.
pub(crate) fn in_scope(path: &RepoPath, scope: &[RepoPath]) -> bool {
    scope.is_empty() || scope.iter().any(|part| path.is_below(part))
}
