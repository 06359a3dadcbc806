//! Symbolic links: followed only inside the root, and each real file is listed once.

use std::collections::BTreeSet;

use groma_model::{RepoPath, SkipReason};

use crate::SourceFile;
use crate::collected::{Collected, skipped};

/// Links that are followed at the most, those that are found behind other links included.
const MOST_LINKS: usize = 10_000;

/// What a link leads to, inside the root.
pub(crate) enum Target {
    /// A folder.
    Folder(RepoPath),
    /// A regular file, with what is to be listed under the link's path.
    File(RepoPath, SourceFile),
}

/// A tree whose links can be followed.
pub(crate) trait LinkedTree {
    /// Where a link leads, if that is inside the root, a file or folder, and not in a version control system's own folder.
    fn target_of(&self, link: &RepoPath) -> Option<Target>;

    /// Lists the folder `target` as if it stood at `link`.
    fn walk_into(&self, target: &RepoPath, link: &RepoPath, inside: &mut Collected);
}

/// Follows the links that a walk met. What a link points at is listed under the link's path if it lies inside the root
/// and is listed nowhere else; otherwise the link itself is listed as skipped.
pub(crate) fn follow(tree: &impl LinkedTree, collected: &mut Collected) {
    let mut entered: BTreeSet<RepoPath> = BTreeSet::new();
    let mut followed = 0;
    collected.links.sort();
    collected.links.dedup();
    let mut waiting: Vec<RepoPath> = std::mem::take(&mut collected.links).into_iter().rev().collect();
    while let Some(link) = waiting.pop() {
        followed += 1;
        let target = if followed > MOST_LINKS { None } else { tree.target_of(&link) };
        let Some(target) = target else {
            collected.add(skipped(link, SkipReason::Link));
            continue;
        };
        let is_known = |target: &RepoPath| {
            collected.files.contains_key(target)
                || collected.folders.iter().any(|(folder, _)| target.is_below(folder))
                || entered.contains(target)
        };
        match target {
            Target::File(target, mut file) if !is_known(&target) => {
                file.target = Some(target.clone());
                entered.insert(target);
                collected.add(file);
            }
            // A folder whose files the walk listed, or that holds the link, brings nothing new.
            Target::Folder(target)
                if !is_known(&target)
                    && !link.is_below(&target)
                    && !collected.holds_a_file_below(&target)
                    && !entered.iter().any(|folder| target.is_below(folder)) =>
            {
                entered.insert(target.clone());
                let mut inside = Collected::default();
                tree.walk_into(&target, &link, &mut inside);
                inside.links.sort();
                waiting.extend(inside.links.into_iter().rev());
                collected.folders.extend(inside.folders);
                for (path, mut file) in inside.files {
                    file.target = Some(RepoPath::from_bytes(
                        &[target.as_bytes(), &path.as_bytes()[link.as_bytes().len()..]].concat(),
                    ));
                    collected.add(file);
                }
            }
            Target::File(..) | Target::Folder(_) => collected.add(skipped(link, SkipReason::Link)),
        }
    }
}
