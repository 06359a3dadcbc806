//! Why a path is or is not listed, with the ignore rule that decides.

use std::path::{Path, PathBuf};

use groma_model::{RepoPath, SkipReason};
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::nested;
use crate::read::{MOST_SHEET_BYTES, read_text};
use crate::worktree::{OWN_IGNORE_FILE, VERSION_CONTROL, WorkTree, has_waiting_rules};

/// How a path stands with the listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// A walk lists it.
    Listed,
    /// A rule ignores it, but git tracks it, so it is listed.
    Tracked(IgnoreRule),
    /// A rule ignores it, or a folder that holds it.
    Ignored(IgnoreRule),
    /// It is in a version control system's own folder.
    VersionControl,
    /// A folder that holds it is not entered.
    NotEntered(RepoPath, SkipReason),
}

/// One line of an ignore file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IgnoreRule {
    /// The ignore file: relative to the root where it lies inside, absolute elsewhere.
    pub file: PathBuf,
    /// Its line, counted from 1; 0 if it cannot be told.
    pub line: usize,
    /// The pattern as written.
    pub pattern: String,
    /// The path that the pattern matched: the file itself or a folder that holds it.
    pub matched: RepoPath,
}

impl WorkTree {
    /// Tells how an existing path stands with the listing.
    pub fn standing(&self, path: &RepoPath) -> Standing {
        let submodules = nested::listed_submodules(self.root());
        let mut matchers = self.rules().build_matchers();
        let native = path.to_native();
        let parts = native.components().count();
        let mut prefix = PathBuf::new();
        for (position, part) in native.components().enumerate() {
            prefix.push(part);
            let absolute = self.root().join(&prefix);
            let is_folder = position + 1 < parts || absolute.is_dir();
            let Some(prefix_path) = RepoPath::from_native(&prefix) else { return Standing::Listed };
            if part.as_os_str().to_str().is_some_and(|name| VERSION_CONTROL.contains(&name)) {
                return Standing::VersionControl;
            }
            if is_folder {
                let listed = || prefix_path.as_str().is_some_and(|path| submodules.iter().any(|known| known == path));
                if self.options().ignore_rules && has_waiting_rules(&absolute) {
                    return Standing::NotEntered(prefix_path, SkipReason::Special);
                }
                match nested::repository_at(&absolute, listed) {
                    Some(SkipReason::Submodule) if self.options().submodules => {}
                    Some(reason) => return Standing::NotEntered(prefix_path, reason),
                    None => {}
                }
            }
            if let Some(rule) = self.extra_rules().rule_for(&prefix_path, is_folder) {
                return Standing::Ignored(rule);
            }
            let ignored = matchers.first_mut().is_some_and(|rules| rules.matched(&prefix, is_folder).is_ignore());
            if ignored {
                let rule = self.rule_for(&prefix_path, &absolute, is_folder);
                let is_own = rule.file.file_name().is_some_and(|name| name == OWN_IGNORE_FILE);
                let is_tracked =
                    !is_own && self.index().is_some_and(|index| index.files_and_links().any(|known| known == *path));
                return if is_tracked { Standing::Tracked(rule) } else { Standing::Ignored(rule) };
            }
        }
        Standing::Listed
    }

    /// Finds the rule by asking each ignore file on its own, in the order in which they count.
    fn rule_for(&self, matched: &RepoPath, absolute: &Path, is_folder: bool) -> IgnoreRule {
        let top = self.work_tree().unwrap_or(self.root());
        let holders: Vec<&Path> = absolute.ancestors().skip(1).take_while(|folder| folder.starts_with(top)).collect();
        let own = holders.iter().map(|folder| (folder.join(OWN_IGNORE_FILE), *folder));
        let git = holders.iter().map(|folder| (folder.join(".gitignore"), *folder));
        let exclude = std::iter::once((top.join(".git/info/exclude"), top));
        let global = self.options().global_excludes.iter().map(|file| (file.clone(), top));
        own.chain(git)
            .chain(exclude)
            .chain(global)
            .find_map(|(file, folder)| self.rule_in(&file, folder, matched, absolute, is_folder))
            .unwrap_or_else(|| IgnoreRule {
                file: PathBuf::new(),
                line: 0,
                pattern: String::new(),
                matched: matched.clone(),
            })
    }

    fn rule_in(
        &self,
        file: &Path,
        folder: &Path,
        matched: &RepoPath,
        absolute: &Path,
        is_folder: bool,
    ) -> Option<IgnoreRule> {
        let text = read_text(file, MOST_SHEET_BYTES)?;
        let rules: Gitignore = {
            let mut builder = GitignoreBuilder::new(folder);
            for line in text.lines() {
                // A line that is not understood ignores nothing.
                let _ = builder.add_line(None, line);
            }
            builder.build().ok()?
        };
        let glob = rules.matched(absolute, is_folder);
        let glob = glob.inner()?;
        let pattern = glob.original().to_owned();
        let line = text
            .lines()
            .zip(1..)
            .filter(|(line, _)| line.trim_end() == pattern.trim_end())
            .last()
            .map_or(0, |(_, line)| line);
        let file = file.strip_prefix(self.root()).unwrap_or(file).to_owned();
        Some(IgnoreRule { file, line, pattern, matched: matched.clone() })
    }
}
