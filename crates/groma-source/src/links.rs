//! Symbolic links: followed only inside the root, and each real file is listed once.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use groma_model::{RepoPath, SkipReason};

use crate::discover::{Collected, skipped, source_file, walk};
use crate::worktree::{VERSION_CONTROL, WorkTree};

/// Links that are followed at the most, those that are found behind other links included.
const MOST_LINKS: usize = 10_000;

/// Follows the links that a walk met. What a link points at is listed under the link's path if it lies inside the root
/// and is listed nowhere else; otherwise the link itself is listed as skipped.
pub(crate) fn follow(tree: &WorkTree, collected: &mut Collected) {
    let mut entered: BTreeSet<RepoPath> = BTreeSet::new();
    let mut followed = 0;
    collected.links.sort();
    let mut waiting: Vec<RepoPath> = std::mem::take(&mut collected.links).into_iter().rev().collect();
    while let Some(link) = waiting.pop() {
        followed += 1;
        let target = if followed > MOST_LINKS { None } else { target_of(tree, &link) };
        let Some((target, metadata)) = target else {
            collected.add(skipped(link, SkipReason::Link));
            continue;
        };
        let known = collected.files.contains_key(&target)
            || collected.folders.iter().any(|(folder, _)| target.is_below(folder))
            || entered.contains(&target);
        if metadata.is_dir() {
            // A folder whose files the walk listed, or that holds the link, brings nothing new.
            let listed = link.is_below(&target) || collected.holds_a_file_below(&target);
            if known || listed || entered.iter().any(|folder| target.is_below(folder)) {
                collected.add(skipped(link, SkipReason::Link));
                continue;
            }
            entered.insert(target.clone());
            let mut inside = Collected::default();
            walk(tree, &tree.root().join(target.to_native()), &link, &[], &mut inside);
            inside.links.sort();
            waiting.extend(inside.links.into_iter().rev());
            collected.folders.extend(inside.folders);
            for (path, mut file) in inside.files {
                file.target = Some(RepoPath::from_bytes(
                    &[target.as_bytes(), &path.as_bytes()[link.as_bytes().len()..]].concat(),
                ));
                collected.add(file);
            }
        } else if known || !metadata.is_file() {
            collected.add(skipped(link, SkipReason::Link));
        } else {
            entered.insert(target.clone());
            let mut file = source_file(tree, link, &metadata);
            file.target = Some(target);
            collected.add(file);
        }
    }
}

/// Where a link leads, if that is inside the root and not in a version control system's own folder.
fn target_of(tree: &WorkTree, link: &RepoPath) -> Option<(RepoPath, fs::Metadata)> {
    let absolute = fs::canonicalize(tree.root().join(link.to_native())).ok()?;
    let inside: &Path = absolute.strip_prefix(tree.root()).ok()?;
    let private =
        inside.components().any(|part| part.as_os_str().to_str().is_some_and(|name| VERSION_CONTROL.contains(&name)));
    if private {
        return None;
    }
    Some((RepoPath::from_native(inside)?, fs::metadata(&absolute).ok()?))
}
