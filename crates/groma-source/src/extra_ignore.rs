//! Ignore rules that the caller brings along. They only ignore: nothing that another rule leaves out is taken in by them.

use std::path::PathBuf;

use groma_model::RepoPath;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::IgnoreRule;

/// A pattern as in an ignore file of the root, and where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraIgnore {
    /// The pattern.
    pub pattern: String,
    /// The file that it is written in, as it is to be shown.
    pub file: PathBuf,
    /// Its line, counted from 1; 0 if it has none.
    pub line: usize,
}

/// The rules of one tree.
#[derive(Debug, Default)]
pub(crate) struct ExtraRules {
    written: Vec<ExtraIgnore>,
    /// None where there is no rule, which is almost everywhere.
    rules: Option<Gitignore>,
}

impl ExtraRules {
    pub(crate) fn new(written: &[ExtraIgnore]) -> Self {
        if written.is_empty() {
            return Self::default();
        }
        let mut builder = GitignoreBuilder::new("");
        for rule in written {
            // A pattern that is not understood ignores nothing.
            let _ = builder.add_line(None, &rule.pattern);
        }
        Self { written: written.to_vec(), rules: builder.build().ok() }
    }

    /// Whether a path itself is ignored. Folders that hold it are not looked at.
    pub(crate) fn ignore_here(&self, path: &RepoPath, is_folder: bool) -> bool {
        self.rules.as_ref().is_some_and(|rules| rules.matched(path.to_native(), is_folder).is_ignore())
    }

    /// Whether a path or a folder that holds it is ignored.
    pub(crate) fn ignore(&self, path: &RepoPath, is_folder: bool) -> bool {
        if self.rules.is_none() {
            return false;
        }
        let folders =
            memchr::memchr_iter(b'/', path.as_bytes()).map(|end| RepoPath::from_bytes(&path.as_bytes()[..end]));
        { folders }.any(|folder| self.ignore_here(&folder, true)) || self.ignore_here(path, is_folder)
    }

    /// The rule that ignores a path itself.
    pub(crate) fn rule_for(&self, path: &RepoPath, is_folder: bool) -> Option<IgnoreRule> {
        let matched = self.rules.as_ref()?.matched(path.to_native(), is_folder);
        let glob = matched.inner().filter(|_| matched.is_ignore())?;
        let is_it = |rule: &&ExtraIgnore| rule.pattern.trim_end() == glob.original().trim_end();
        let written = self.written.iter().rfind(is_it)?;
        Some(IgnoreRule {
            file: written.file.clone(),
            line: written.line,
            pattern: written.pattern.clone(),
            matched: path.clone(),
        })
    }
}
