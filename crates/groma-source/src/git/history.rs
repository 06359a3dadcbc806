//! What changed between commits, told by their trees: only folders that differ are opened.

use std::cmp::Ordering;

use gix_hash::ObjectId;
use gix_object::tree::EntryKind;
use groma_model::RepoPath;

use super::objects::Objects;
use super::resolve::CommitId;
use super::tree::{self, Entry, joined};
use super::{GitError, Repository};
use crate::BlobId;

/// Changed files of one commit that are told: one that touches more tells nothing about any of them.
const MOST_PER_COMMIT: usize = 1000;

/// Folders that are opened for one commit.
const MOST_FOLDERS_PER_COMMIT: usize = 10_000;

/// Changes between two commits, and folders that are opened for them.
const MOST_CHANGES: usize = 4_000_000;

/// Bytes of a path; systems allow no longer ones.
const MOST_PATH_BYTES: usize = 4096;

/// A changed path with its contents before and after. A side on which it is no regular file has none.
type Change = (RepoPath, Option<BlobId>, Option<BlobId>);

impl Repository {
    /// The changes of up to `most_commits` commits: `from`, its first parent and so on. Each is the time of the commit in
    /// seconds since 1970 and the files that differ from its first parent, sorted, at the most 1000 of them. It ends
    /// where the clone does.
    pub fn recent_changes(&self, from: CommitId, most_commits: usize) -> Vec<(i64, Vec<RepoPath>)> {
        let mut told = Vec::new();
        let Ok(objects) = self.objects() else { return told };
        let Some(mut commit) = objects.commit(&from.0) else { return told };
        let mut id = from.0;
        // What a shallow clone has of its last commit is everything, not a change.
        while told.len() < most_commits && !self.shallow.contains(&id) {
            let parent = match commit.parents.first() {
                Some(parent) => match objects.commit(parent) {
                    Some(found) => Some((*parent, found)),
                    None => break,
                },
                None => None,
            };
            let before = parent.as_ref().map(|(_, parent)| parent.tree);
            let mut diff = Diff::new(objects, MOST_PER_COMMIT, MOST_FOLDERS_PER_COMMIT);
            // A folder that is missing ends the history too.
            if diff.run(before, Some(commit.tree)).is_none() {
                break;
            }
            told.push((commit.seconds, diff.changes.into_iter().map(|(path, _, _)| path).collect()));
            let Some((parent, found)) = parent else { break };
            (id, commit) = (parent, found);
        }
        told
    }

    /// The files that differ between two commits, sorted, with their contents in both. `None` stands for no files at all.
    pub fn changed_between(&self, before: Option<CommitId>, after: CommitId) -> Result<Vec<Change>, GitError> {
        let objects = self.objects()?;
        let tree_of = |commit: CommitId| {
            let missing = || GitError::Folder { commit, folder: String::new() };
            objects.commit(&commit.0).map(|commit| commit.tree).ok_or_else(missing)
        };
        let (before, after_tree) = (before.map(tree_of).transpose()?, tree_of(after)?);
        let mut diff = Diff::new(objects, MOST_CHANGES, MOST_CHANGES);
        diff.run(before, Some(after_tree)).ok_or(GitError::Folder { commit: after, folder: String::new() })?;
        if diff.is_cut {
            return Err(GitError::TooManyFiles { commit: after });
        }
        Ok(diff.changes)
    }
}

/// The comparison of two trees.
struct Diff<'o> {
    objects: &'o Objects,
    changes: Vec<Change>,
    /// Folders that differ: their path and their trees.
    waiting: Vec<(RepoPath, Option<ObjectId>, Option<ObjectId>)>,
    most_changes: usize,
    most_folders: usize,
    is_cut: bool,
}

impl<'o> Diff<'o> {
    fn new(objects: &'o Objects, most_changes: usize, most_folders: usize) -> Self {
        Self { objects, changes: Vec::new(), waiting: Vec::new(), most_changes, most_folders, is_cut: false }
    }

    /// Compares two trees. `None` if a folder that differs cannot be read.
    fn run(&mut self, before: Option<ObjectId>, after: Option<ObjectId>) -> Option<()> {
        if before == after {
            return Some(());
        }
        self.waiting.push((RepoPath::from_bytes(b""), before, after));
        let mut opened = 0;
        while let Some((folder, before, after)) = self.waiting.pop() {
            opened += 1;
            if opened > self.most_folders || self.changes.len() > self.most_changes {
                self.is_cut = true;
                break;
            }
            let (before, after) = (self.children(before)?, self.children(after)?);
            self.compare(&folder, &before, &after);
        }
        self.changes.sort_unstable();
        self.changes.truncate(self.most_changes);
        Some(())
    }

    /// The entries of a folder, sorted by their bare names.
    fn children(&self, folder: Option<ObjectId>) -> Option<Vec<(Vec<u8>, Entry)>> {
        let Some(id) = folder else { return Some(Vec::new()) };
        let mut buffer = Vec::new();
        let entries = tree::entries(self.objects, &id, &mut buffer)?;
        let mut children: Vec<(Vec<u8>, Entry)> = entries.map(|(name, entry)| (name.to_vec(), entry)).collect();
        // git sorts a folder as if its name ended with a slash.
        children.sort_by(|left, right| left.0.cmp(&right.0));
        Some(children)
    }

    fn compare(&mut self, folder: &RepoPath, mut before: &[(Vec<u8>, Entry)], mut after: &[(Vec<u8>, Entry)]) {
        loop {
            let order = match (before.first(), after.first()) {
                (Some((left, _)), Some((right, _))) => left.cmp(right),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return,
            };
            let old = (order != Ordering::Greater).then(|| take_first(&mut before)).flatten();
            let new = (order != Ordering::Less).then(|| take_first(&mut after)).flatten();
            let Some((name, _)) = old.or(new) else { return };
            let (old, new) = (old.map(|(_, entry)| *entry), new.map(|(_, entry)| *entry));
            if folder.as_bytes().len() + name.len() <= MOST_PATH_BYTES {
                self.note(|| joined(folder, name), old, new);
            }
        }
    }

    /// Notes what happened to one name.
    fn note(&mut self, path: impl Fn() -> RepoPath, old: Option<Entry>, new: Option<Entry>) {
        let folder = |entry: Option<Entry>| entry.filter(|entry| entry.kind == EntryKind::Tree).map(|entry| entry.id);
        if folder(old) != folder(new) {
            self.waiting.push((path(), folder(old), folder(new)));
        }
        // A submodule is another repository's matter, and the right to run a file is no content.
        let content = |entry: Option<Entry>| match entry?.kind {
            EntryKind::Blob | EntryKind::BlobExecutable => Some((true, entry?.id)),
            EntryKind::Link => Some((false, entry?.id)),
            EntryKind::Tree | EntryKind::Commit => None,
        };
        let (old, new) = (content(old), content(new));
        if old != new {
            let blob = |side: Option<(bool, ObjectId)>| {
                side.filter(|(is_file, _)| *is_file).and_then(|(_, id)| BlobId::from_object(&id))
            };
            self.changes.push((path(), blob(old), blob(new)));
        }
    }
}

fn take_first<'t, T>(list: &mut &'t [T]) -> Option<&'t T> {
    let (first, rest) = list.split_first()?;
    *list = rest;
    Some(first)
}

#[cfg(test)]
mod tests;
