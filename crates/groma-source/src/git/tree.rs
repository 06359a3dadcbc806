//! The folders of a commit, as git's trees tell them.

use std::sync::Arc;

use gix_hash::{Kind, ObjectId};
use gix_object::TreeRefIter;
use gix_object::tree::EntryKind;
use groma_model::RepoPath;

use super::objects::{ObjectKind, Objects};

/// Links on the way to a path; systems allow as many.
const MOST_LINKS: usize = 40;

/// Bytes of a link's target that are looked at; systems allow no longer paths.
const MOST_LINK_BYTES: u64 = 4096;

/// One entry of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) kind: EntryKind,
    pub(crate) id: ObjectId,
}

/// A tree of the object database, with lookups by path.
pub(crate) struct Trees {
    pub(crate) objects: Arc<Objects>,
    /// The tree at the top.
    pub(crate) top: ObjectId,
}

impl Trees {
    /// The entry at a path without links in it; the top for the empty path.
    pub(crate) fn entry(&self, path: &[u8]) -> Option<Entry> {
        let mut entry = Entry { kind: EntryKind::Tree, id: self.top };
        for name in path.split(|byte| *byte == b'/').filter(|_| !path.is_empty()) {
            entry = self.child(&entry, name)?;
        }
        Some(entry)
    }

    fn child(&self, folder: &Entry, wanted: &[u8]) -> Option<Entry> {
        if folder.kind != EntryKind::Tree {
            return None;
        }
        let mut buffer = Vec::new();
        entries(&self.objects, &folder.id, &mut buffer)?.find(|(name, _)| *name == wanted).map(|(_, entry)| entry)
    }

    /// Follows a path as a file system does, links included. Gives the path without links and its entry. `None` if it
    /// does not exist or leaves the tree.
    pub(crate) fn follow(&self, path: &[u8]) -> Option<(Vec<u8>, Entry)> {
        let mut way: Vec<(Vec<u8>, Entry)> = Vec::new();
        let mut waiting: Vec<Vec<u8>> = parts(path);
        let mut links = 0;
        while let Some(name) = waiting.pop() {
            match name.as_slice() {
                b"" | b"." => continue,
                b".." => {
                    way.pop()?;
                    continue;
                }
                _ => {}
            }
            let here = way.last().map_or(Entry { kind: EntryKind::Tree, id: self.top }, |(_, entry)| *entry);
            let entry = self.child(&here, &name)?;
            if entry.kind != EntryKind::Link {
                way.push((name, entry));
                continue;
            }
            links += 1;
            let target =
                self.link_target(&entry.id).filter(|target| links <= MOST_LINKS && !target.starts_with(b"/"))?;
            waiting.extend(parts(&target));
        }
        let (_, entry) = way.last()?;
        let entry = *entry;
        let names: Vec<Vec<u8>> = way.into_iter().map(|(name, _)| name).collect();
        Some((names.join(&b'/'), entry))
    }

    fn link_target(&self, id: &ObjectId) -> Option<Vec<u8>> {
        let (_, size) = self.objects.header(id).filter(|(_, size)| *size <= MOST_LINK_BYTES)?;
        let mut target = Vec::with_capacity(usize::try_from(size).ok()?);
        (self.objects.read(id, &mut target)? == ObjectKind::Blob).then_some(target)
    }

    /// The text of a blob of bounded size.
    pub(crate) fn text(&self, id: &ObjectId, most_bytes: u64) -> Option<String> {
        self.objects.header(id).filter(|(_, size)| *size <= most_bytes)?;
        let mut bytes = Vec::new();
        (self.objects.read(id, &mut bytes)? == ObjectKind::Blob).then_some(())?;
        String::from_utf8(bytes).ok()
    }
}

/// The parts of a path, the first one last.
fn parts(path: &[u8]) -> Vec<Vec<u8>> {
    path.rsplit(|byte| *byte == b'/').map(<[u8]>::to_vec).collect()
}

/// The entries of a tree with names that a file can have. `None` if the tree is missing or damaged.
pub(crate) fn entries<'b>(
    objects: &Objects,
    id: &ObjectId,
    buffer: &'b mut Vec<u8>,
) -> Option<impl Iterator<Item = (&'b [u8], Entry)> + use<'b>> {
    (objects.read(id, buffer)? == ObjectKind::Tree).then(|| parse(buffer))
}

/// The entries in the bytes of a tree, up to the first that is damaged.
pub(crate) fn parse(bytes: &[u8]) -> impl Iterator<Item = (&[u8], Entry)> {
    TreeRefIter::from_bytes(bytes, Kind::Sha1)
        .map_while(Result::ok)
        .map(|entry| -> (&[u8], Entry) {
            (entry.filename, Entry { kind: entry.mode.kind(), id: entry.oid.to_owned() })
        })
        .filter(|(name, _)| is_name(name))
}

/// Whether a name stays in its folder.
fn is_name(name: &[u8]) -> bool {
    !matches!(name, b"" | b"." | b"..") && memchr::memchr2(b'/', 0, name).is_none()
}

/// The path of a name in a folder.
pub(crate) fn joined(folder: &RepoPath, name: &[u8]) -> RepoPath {
    if folder.as_bytes().is_empty() {
        return RepoPath::from_bytes(name);
    }
    if name.is_empty() {
        return folder.clone();
    }
    RepoPath::from_bytes(&[folder.as_bytes(), b"/", name].concat())
}
