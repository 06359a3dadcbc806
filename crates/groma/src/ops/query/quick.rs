//! `quick`: what can be told of a request before anything of the project is read: the files whose paths have its words.

use groma_model::RepoPath;
use groma_search::Request as Words;

use crate::Project;

/// What to look for.
#[derive(Debug, Clone)]
pub struct Request {
    /// Words, identifiers, a whole text.
    pub text: String,
    /// Files and folders to look in; empty: the whole project.
    pub scope: Vec<RepoPath>,
    /// Files at the most.
    pub most_files: usize,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Files, those with most of the words first, then by path.
    pub files: Vec<RepoPath>,
    /// Files that have words, those that are not told of included.
    pub total: usize,
    /// Whether all files of the project were listed, rather than those of its top.
    pub is_complete: bool,
}

/// Finds files by their paths. It takes milliseconds on any tree and needs no cache; [`crate::ops::query`] finds more.
pub fn quick(project: &Project, request: &Request) -> Answer {
    let words = Words::new([request.text.as_str()].into_iter());
    let overview = project.tree().overview();
    let in_scope = |path: &RepoPath| request.scope.is_empty() || request.scope.iter().any(|part| path.is_below(part));
    let words_in = |path: &RepoPath| words.terms_in(path.as_str().unwrap_or_default()).len();
    let scored = overview.files.iter().filter(|path| in_scope(path)).map(|path| (words_in(path), path));
    let mut found: Vec<(usize, &RepoPath)> = scored.filter(|(count, _)| *count > 0).collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    let total = found.len();
    let files = found.into_iter().take(request.most_files).map(|(_, path)| path.clone()).collect();
    Answer { files, total, is_complete: overview.complete }
}
