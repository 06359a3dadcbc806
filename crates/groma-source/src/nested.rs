//! Other repositories inside the root: submodules, clones and linked work trees.

use std::fs;
use std::path::Path;

use groma_model::SkipReason;

use crate::read::{MOST_SHEET_BYTES, read_text};

/// What a folder is, if it is a repository of its own. `None` for an ordinary folder.
pub(crate) fn repository_at(folder: &Path, is_listed_submodule: impl Fn() -> bool) -> Option<SkipReason> {
    let dot_git = folder.join(".git");
    let metadata = fs::symlink_metadata(&dot_git).ok()?;
    if metadata.is_file() {
        // `gitdir: ../.git/modules/NAME` is a submodule, `gitdir: .../.git/worktrees/NAME` a linked work tree.
        let target = read_text(&dot_git, MOST_SHEET_BYTES).unwrap_or_default();
        if target.contains("/modules/") && !target.contains("/worktrees/") {
            return Some(SkipReason::Submodule);
        }
    }
    Some(if is_listed_submodule() { SkipReason::Submodule } else { SkipReason::NestedRepository })
}

/// The paths that `.gitmodules` of a root lists.
pub(crate) fn listed_submodules(root: &Path) -> Vec<String> {
    let text = read_text(&root.join(".gitmodules"), MOST_SHEET_BYTES).unwrap_or_default();
    text.lines()
        .filter_map(|line| line.trim().strip_prefix("path")?.trim_start().strip_prefix('='))
        .map(|path| path.trim().trim_matches('"').trim_end_matches('/').to_owned())
        .collect()
}

/// The top of the git work tree that holds `folder`, if any.
pub(crate) fn work_tree_of(folder: &Path) -> Option<&Path> {
    folder.ancestors().find(|ancestor| fs::symlink_metadata(ancestor.join(".git")).is_ok())
}
