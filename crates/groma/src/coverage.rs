//! How much of a project an answer speaks of.

use std::collections::BTreeMap;

use groma_model::{Problem, RepoPath, SkipReason};

/// Counts of files by what became of them. `seen` is the sum of all others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Files that the listing met in the scope of the request.
    pub seen: usize,
    /// Files whose facts are whole.
    pub parsed: usize,
    /// Files with facts and a problem.
    pub partly: usize,
    /// Files that a program wrote and that the request leaves out.
    pub generated: usize,
    /// Files of other people's code that the request leaves out.
    pub vendored: usize,
    /// Files without facts, by reason.
    pub skipped: BTreeMap<SkipReason, usize>,
    /// Folders that were not entered.
    pub folders: Vec<(RepoPath, SkipReason)>,
    /// The files that were partly parsed, with what was wrong, in order of their paths.
    pub problems: Vec<(RepoPath, Problem)>,
    /// What a person should know about the listing, in words.
    pub warnings: Vec<String>,
    /// Files whose facts were remembered instead of made; part of `parsed` and `partly`.
    pub reused: usize,
}

impl Coverage {
    /// Counts a file with facts.
    pub(crate) fn add_facts(&mut self, path: &RepoPath, problems: &[Problem], reused: bool) {
        self.reused += usize::from(reused);
        if problems.is_empty() {
            self.parsed += 1;
        } else {
            self.partly += 1;
            self.problems.extend(problems.iter().map(|problem| (path.clone(), problem.clone())));
        }
    }

    /// Files whose facts were made in this run.
    pub fn made(&self) -> usize {
        self.parsed + self.partly - self.reused
    }

    pub(crate) fn skip(&mut self, reason: SkipReason) {
        *self.skipped.entry(reason).or_default() += 1;
    }
}
