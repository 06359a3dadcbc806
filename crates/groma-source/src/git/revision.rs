//! The files of a commit as a source: what a clean checkout of it would list, read from the object database.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use gix_hash::{Kind, ObjectId};
use gix_object::tree::EntryKind;
use groma_model::{RepoPath, SkipReason};

use super::objects::{self, ObjectKind};
use super::resolve::CommitId;
use super::tree::{self, Trees, joined};
use super::{GitError, Repository};
use crate::collected::{Collected, in_scope, skipped};
use crate::extra_ignore::{ExtraIgnore, ExtraRules};
use crate::links::{self, LinkedTree, Target};
use crate::own_rules::OwnRules;
use crate::read::MOST_SHEET_BYTES;
use crate::worktree::{OWN_IGNORE_FILE, VERSION_CONTROL};
use crate::{BlobId, Listing, Source, SourceError, SourceFile, attributes, classify, parallel};

/// Files and folders that a commit may have. A small repository can describe any number of them.
const MOST_ENTRIES: usize = 4_000_000;

/// Bytes of all paths together.
const MOST_BYTES: usize = 512 << 20;

/// Bytes of a path; systems allow no longer ones.
const MOST_PATH_BYTES: usize = 4096;

/// The files of one commit, or of a folder of it.
pub struct RevisionTree {
    trees: Trees,
    commit: CommitId,
    /// The folder that is the root; empty for all of the commit.
    inside: RepoPath,
    max_file_bytes: u64,
    extra_rules: ExtraRules,
}

/// What a walk through trees finds.
#[derive(Default)]
struct Walked {
    files: Vec<(RepoPath, ObjectId)>,
    links: Vec<RepoPath>,
    folders: Vec<(RepoPath, SkipReason)>,
    /// Folders that are yet to be looked into.
    inner: Vec<(RepoPath, ObjectId)>,
    /// Whether everything was listed.
    is_whole: bool,
}

/// How much a walk has found, counted by all its threads.
#[derive(Default)]
struct Size {
    entries: AtomicUsize,
    bytes: AtomicUsize,
}

impl Size {
    fn add(&self, bytes: usize) {
        self.entries.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    fn is_exceeded(&self) -> bool {
        self.entries.load(Ordering::Relaxed) > MOST_ENTRIES || self.bytes.load(Ordering::Relaxed) > MOST_BYTES
    }
}

impl RevisionTree {
    /// Opens a commit. `inside` is the folder of the repository that is to be the root; empty for all of it. Files larger
    /// than `max_file_bytes` are listed with a reason, not read.
    pub fn open(
        repository: &Repository,
        commit: CommitId,
        inside: &RepoPath,
        max_file_bytes: u64,
    ) -> Result<Self, SourceError> {
        let folder = || GitError::Folder { commit, folder: String::from_utf8_lossy(inside.as_bytes()).into_owned() };
        let objects = repository.objects()?.clone();
        let top = objects.commit(&commit.0).ok_or_else(folder)?.tree;
        let trees = Trees { objects, top };
        trees
            .entry(inside.as_bytes())
            .filter(|entry| entry.kind == EntryKind::Tree)
            .and_then(|entry| trees.objects.header(&entry.id))
            .filter(|(kind, _)| *kind == ObjectKind::Tree)
            .ok_or_else(folder)?;
        Ok(Self { trees, commit, inside: inside.clone(), max_file_bytes, extra_rules: ExtraRules::default() })
    }

    /// The same without what further rules ignore.
    pub fn with_extra_ignore(self, extra: &[ExtraIgnore]) -> Self {
        Self { extra_rules: ExtraRules::new(extra), ..self }
    }

    /// The commit.
    pub fn commit(&self) -> CommitId {
        self.commit
    }

    /// Whether the commit has a file or folder there, links resolved.
    pub fn has(&self, path: &RepoPath) -> bool {
        let whole = self.whole(path);
        whole.as_bytes().is_empty() || self.trees.follow(whole.as_bytes()).is_some()
    }

    /// The path in the repository of a path below the root.
    fn whole(&self, path: &RepoPath) -> RepoPath {
        joined(&self.inside, path.as_bytes())
    }

    /// Walks the folder at `start`, a path of the repository, whose paths begin with `prefix`, as far as it lies in or
    /// above `scope`.
    fn walk(&self, start: &RepoPath, prefix: &RepoPath, scope: &[RepoPath]) -> Walked {
        let mut walked = Walked::default();
        let size = Size::default();
        let start = self.trees.entry(start.as_bytes()).map_or(ObjectId::null(Kind::Sha1), |entry| entry.id);
        let mut level = vec![(prefix.clone(), start)];
        while !level.is_empty() {
            let parts = parallel::in_parts(&level, |folders| self.look_into(folders, scope, &size));
            level.clear();
            for part in parts {
                level.extend(part.inner);
                walked.files.extend(part.files);
                walked.links.extend(part.links);
                walked.folders.extend(part.folders);
            }
        }
        walked.is_whole = !size.is_exceeded();
        walked
    }

    /// What some folders hold, without what is in their inner folders.
    fn look_into(&self, folders: &[(RepoPath, ObjectId)], scope: &[RepoPath], size: &Size) -> Walked {
        let mut found = Walked::default();
        let mut buffer = Vec::new();
        for (folder, id) in folders {
            let Some(entries) = tree::entries(&self.trees.objects, id, &mut buffer) else {
                found.folders.push((folder.clone(), SkipReason::Unreadable));
                continue;
            };
            for (name, entry) in entries {
                let length = folder.as_bytes().len() + name.len();
                if VERSION_CONTROL.iter().any(|private| private.as_bytes() == name) || length > MOST_PATH_BYTES {
                    continue;
                }
                size.add(length);
                if size.is_exceeded() {
                    return Walked::default();
                }
                let path = joined(folder, name);
                let wanted = in_scope(&path, scope);
                match entry.kind {
                    EntryKind::Tree if wanted || scope.iter().any(|part| part.is_below(&path)) => {
                        found.inner.push((path, entry.id));
                    }
                    _ if !wanted => {}
                    EntryKind::Tree => {}
                    EntryKind::Blob | EntryKind::BlobExecutable => found.files.push((path, entry.id)),
                    EntryKind::Link => found.links.push(path),
                    EntryKind::Commit => found.folders.push((path, SkipReason::Submodule)),
                }
            }
        }
        found
    }

    /// What is listed of files, with their sizes, by path.
    fn sized(&self, files: &[(RepoPath, ObjectId)]) -> BTreeMap<RepoPath, SourceFile> {
        let parts = parallel::in_parts(files, |part| -> Vec<SourceFile> {
            let ids: Vec<ObjectId> = part.iter().map(|(_, id)| *id).collect();
            let headers = self.trees.objects.headers(&ids);
            let sized = part.iter().zip(headers);
            let mut found: Vec<SourceFile> =
                sized.map(|((path, id), header)| self.source_file(path.clone(), *id, header)).collect();
            // The map sorts as well, but parts that are sorted it only merges.
            found.sort_unstable_by(|left, right| left.path.cmp(&right.path));
            found
        });
        parts.into_iter().flatten().map(|file| (file.path.clone(), file)).collect()
    }

    fn source_file(&self, path: RepoPath, id: ObjectId, header: Option<(ObjectKind, u64)>) -> SourceFile {
        let size = header.filter(|(kind, _)| *kind == ObjectKind::Blob).map(|(_, size)| size);
        let skip = classify::skip_by_name(&path).or(match size {
            None => Some(SkipReason::Unreadable),
            Some(size) => (size > self.max_file_bytes).then_some(SkipReason::TooLarge),
        });
        let marks = classify::marks_by_path(&path);
        let blob = BlobId::from_object(&id);
        SourceFile { path, size: size.unwrap_or(0), skip, marks, target: None, blob, stamp: None }
    }

    /// groma's own ignore files among the files of a walk and in the folders above the root.
    fn own_rules(&self, files: &[(RepoPath, ObjectId)]) -> OwnRules {
        let mut rules = OwnRules::default();
        let inside = self.inside.as_bytes();
        let above = memchr::memchr_iter(b'/', inside).chain((!inside.is_empty()).then_some(0));
        for end in above {
            let folder = RepoPath::from_bytes(&inside[..end]);
            if let Some(entry) = self.trees.entry(joined(&folder, OWN_IGNORE_FILE.as_bytes()).as_bytes()) {
                self.add_rules(&mut rules, folder, &entry.id);
            }
        }
        for (path, id) in files.iter().filter(|(path, _)| path.file_name() == OWN_IGNORE_FILE.as_bytes()) {
            self.add_rules(&mut rules, RepoPath::from_bytes(self.whole(path).folder()), id);
        }
        rules.spare(&self.inside);
        rules
    }

    fn add_rules(&self, rules: &mut OwnRules, folder: RepoPath, id: &ObjectId) {
        if let Some(text) = self.trees.text(id, MOST_SHEET_BYTES) {
            rules.add(folder, &text);
        }
    }

    /// Lists what the request names: files at once, folders by a walk.
    fn collect(&self, scope: &[RepoPath], collected: &mut Collected) -> Result<(), SourceError> {
        let mut folders = Vec::new();
        for path in scope {
            let entry = self
                .trees
                .entry(self.whole(path).as_bytes())
                .ok_or_else(|| SourceError::Scope { path: path.to_native(), source: io::ErrorKind::NotFound.into() })?;
            match entry.kind {
                EntryKind::Tree | EntryKind::Commit => folders.push(path.clone()),
                // A file that is named is listed whatever the ignore rules say.
                EntryKind::Blob | EntryKind::BlobExecutable => {
                    let header = self.trees.objects.header(&entry.id);
                    collected.add(self.source_file(path.clone(), entry.id, header));
                }
                EntryKind::Link => {
                    let size = self.trees.objects.header(&entry.id).map_or(0, |(_, size)| size);
                    collected.add(SourceFile { size, ..skipped(path.clone(), SkipReason::Link) });
                }
            }
        }
        if !scope.is_empty() && folders.is_empty() {
            return Ok(());
        }
        let mut walked = self.walk(&self.inside, &RepoPath::from_bytes(b""), &folders);
        if !walked.is_whole {
            // What would be left out depends on the threads, so nothing is listed.
            return Err(GitError::TooManyFiles { commit: self.commit }.into());
        }
        // Rules of outer folders count in a listing of an inner one, so they are looked for in all of the tree.
        let rules = if folders.is_empty() {
            self.own_rules(&walked.files)
        } else {
            self.own_rules(&self.ignore_files_around(&folders, &walked.files))
        };
        walked.files.retain(|(path, _)| !rules.ignore(&self.whole(path)));
        walked.links.retain(|path| !rules.ignore(&self.whole(path)));
        walked.folders.retain(|(path, _)| !rules.ignore(&self.whole(path)));
        self.spare_extra(&mut walked);
        collected.files.append(&mut self.sized(&walked.files));
        collected.links.extend(walked.links);
        collected.folders.extend(walked.folders);
        links::follow(self, collected);
        Ok(())
    }

    /// The ignore files of a walk, and those of the folders between the root and what was walked.
    fn ignore_files_around(&self, scope: &[RepoPath], files: &[(RepoPath, ObjectId)]) -> Vec<(RepoPath, ObjectId)> {
        let mut found = files.to_vec();
        for part in scope {
            let ends = memchr::memchr_iter(b'/', part.as_bytes()).chain([0]);
            for end in ends {
                let path = joined(&RepoPath::from_bytes(&part.as_bytes()[..end]), OWN_IGNORE_FILE.as_bytes());
                if let Some(entry) = self.trees.entry(self.whole(&path).as_bytes()) {
                    found.push((path, entry.id));
                }
            }
        }
        found
    }

    /// Drops what the rules that the caller brought along ignore.
    fn spare_extra(&self, walked: &mut Walked) {
        walked.files.retain(|(path, _)| !self.extra_rules.ignore(path, false));
        walked.links.retain(|path| !self.extra_rules.ignore(path, false));
        walked.folders.retain(|(path, _)| !self.extra_rules.ignore(path, true));
    }

    /// The blob of a listed file.
    fn blob_of(&self, file: &SourceFile) -> Option<ObjectId> {
        if let Some(blob) = file.blob {
            return Some(ObjectId::Sha1(*blob.as_bytes()));
        }
        let path = file.target.as_ref().unwrap_or(&file.path);
        let entry = self.trees.entry(self.whole(path).as_bytes())?;
        matches!(entry.kind, EntryKind::Blob | EntryKind::BlobExecutable).then_some(entry.id)
    }
}

impl Source for RevisionTree {
    fn list(&self, scope: &[RepoPath]) -> Result<Listing, SourceError> {
        let mut collected = Collected::default();
        self.collect(scope, &mut collected)?;
        let mut files: Vec<SourceFile> = collected.files.into_values().collect();
        attributes::apply(&mut files, |path| {
            let id = self.trees.entry(self.whole(path).as_bytes())?.id;
            self.trees.text(&id, MOST_SHEET_BYTES)
        });
        collected.folders.sort();
        Ok(Listing { files, folders: collected.folders, warnings: Vec::new() })
    }

    fn read_bytes(&self, file: &SourceFile, buffer: &mut Vec<u8>) -> Result<(), SkipReason> {
        buffer.clear();
        let id = self.blob_of(file).ok_or(SkipReason::Unreadable)?;
        let read = self.trees.objects.with(|handle| {
            // The size comes first: what a small object unpacks to has no bound.
            let (kind, size) = objects::header(handle, &id)?;
            if kind != ObjectKind::Blob {
                return None;
            }
            if size > self.max_file_bytes {
                return Some(Err(SkipReason::TooLarge));
            }
            objects::read(handle, &id, buffer).map(|_| Ok(()))
        });
        read.flatten().unwrap_or(Err(SkipReason::Unreadable))
    }
}

impl LinkedTree for RevisionTree {
    fn target_of(&self, link: &RepoPath) -> Option<Target> {
        let (path, entry) = self.trees.follow(self.whole(link).as_bytes())?;
        let inside = self.inside.as_bytes();
        let path = if inside.is_empty() {
            path.as_slice()
        } else if path == inside {
            b""
        } else {
            path.strip_prefix(inside)?.strip_prefix(b"/")?
        };
        if path.split(|byte| *byte == b'/').any(|part| VERSION_CONTROL.iter().any(|name| name.as_bytes() == part)) {
            return None;
        }
        let path = RepoPath::from_bytes(path);
        if self.extra_rules.ignore(&path, matches!(entry.kind, EntryKind::Tree | EntryKind::Commit)) {
            return None;
        }
        match entry.kind {
            EntryKind::Tree | EntryKind::Commit => Some(Target::Folder(path)),
            EntryKind::Blob | EntryKind::BlobExecutable => {
                let header = self.trees.objects.header(&entry.id);
                Some(Target::File(path, self.source_file(link.clone(), entry.id, header)))
            }
            EntryKind::Link => None,
        }
    }

    fn walk_into(&self, target: &RepoPath, link: &RepoPath, inside: &mut Collected) {
        let mut walked = self.walk(&self.whole(target), link, &[]);
        self.spare_extra(&mut walked);
        inside.files = self.sized(&walked.files);
        inside.links = walked.links;
        inside.folders = walked.folders;
    }
}

impl std::fmt::Debug for RevisionTree {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("RevisionTree")
            .field("commit", &self.commit)
            .field("inside", &self.inside)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
