//! A repository's objects: packs, loose objects and those of alternates. Reads go on in several threads, each with a
//! handle and a cache of its own.

use std::fs::{self, DirEntry};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use gix_hash::{Kind, ObjectId, Prefix, oid};
use gix_object::{CommitRefIter, Find as _, TagRefIter};
use gix_odb::store::init::Options;
use gix_odb::{HandleArc, Header as _, Store};
use gix_pack::cache::lru::MemoryCappedHashmap;

/// Bytes of delta bases that a handle remembers. Trees are stored as long chains of deltas.
const CACHE_BYTES: usize = 16 << 20;

/// The largest object that is put together: no source file or folder comes near.
const MOST_OBJECT_BYTES: usize = 512 << 20;

/// What an object is.
pub(crate) use gix_object::Kind as ObjectKind;

/// The object database of a repository.
pub(crate) struct Objects {
    store: Arc<Store>,
    /// Handles that nobody uses at the moment.
    idle: Mutex<Vec<HandleArc>>,
}

impl Objects {
    /// Opens a folder of objects.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        let options = Options {
            alloc_limit_bytes: Some(MOST_OBJECT_BYTES),
            // Only alternates are resolved against it, and those are relative to the folder.
            current_dir: Some(folder.to_owned()),
            ..Options::default()
        };
        if holds_special_files(folder)
            || gix_odb::alternate::resolve(folder.to_owned(), folder)
                .is_ok_and(|found| found.iter().any(|path| holds_special_files(path)))
        {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "pipes, sockets or devices lie among the objects"));
        }
        let open = || Store::at_opts(folder.to_owned(), Kind::Sha1, &mut std::iter::empty(), options);
        let store = catch_unwind(AssertUnwindSafe(open)).unwrap_or_else(|_| Err(io::ErrorKind::InvalidData.into()))?;
        Ok(Self { store: Arc::new(store), idle: Mutex::new(Vec::new()) })
    }

    /// Lends a handle to `act`. `None` if damaged data make the reader panic.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&HandleArc) -> T) -> Option<T> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let handle = idle.unwrap_or_else(|| self.handle());
        // A handle that was in use when a panic came is dropped.
        let result = catch_unwind(AssertUnwindSafe(|| act(&handle))).ok()?;
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(handle);
        Some(result)
    }

    fn handle(&self) -> HandleArc {
        self.store.to_cache_arc().with_pack_cache(|| Box::new(MemoryCappedHashmap::new(CACHE_BYTES)))
    }

    /// Reads an object into `buffer`. `None` if it is missing or damaged.
    pub(crate) fn read(&self, id: &oid, buffer: &mut Vec<u8>) -> Option<ObjectKind> {
        self.with(|handle| read(handle, id, buffer))?
    }

    /// The kind and size of an object, without reading it.
    pub(crate) fn header(&self, id: &oid) -> Option<(ObjectKind, u64)> {
        self.with(|handle| header(handle, id))?
    }

    /// The kinds and sizes of many objects. The disk is not searched anew for each that is missing.
    pub(crate) fn headers(&self, ids: &[ObjectId]) -> Vec<Option<(ObjectKind, u64)>> {
        let all = || {
            let mut handle = self.store.to_cache_arc();
            handle.refresh_never();
            ids.iter().map(|id| header(&handle, id)).collect()
        };
        catch_unwind(AssertUnwindSafe(all)).unwrap_or_else(|_| ids.iter().map(|id| self.header(id)).collect())
    }

    /// The object whose id begins with some hex digits: none, one, or an error if there are several.
    pub(crate) fn with_prefix(&self, prefix: Prefix) -> Option<Result<ObjectId, ()>> {
        self.with(|handle| handle.lookup_prefix(prefix, None).ok()?)?
    }

    /// The tree and the parents of a commit.
    pub(crate) fn commit(&self, id: &oid) -> Option<Commit> {
        let mut buffer = Vec::new();
        if self.read(id, &mut buffer)? != ObjectKind::Commit {
            return None;
        }
        let tokens = || CommitRefIter::from_bytes(&buffer, Kind::Sha1);
        let time = tokens().committer().ok().and_then(|committer| committer.time().ok());
        Some(Commit {
            tree: tokens().tree_id().ok()?,
            parents: tokens().parent_ids().collect(),
            seconds: time.map_or(0, |time| time.seconds),
        })
    }

    /// What an annotated tag points at.
    pub(crate) fn tag_target(&self, id: &oid) -> Option<ObjectId> {
        let mut buffer = Vec::new();
        (self.read(id, &mut buffer)? == ObjectKind::Tag).then_some(())?;
        TagRefIter::from_bytes(&buffer, Kind::Sha1).target_id().ok()
    }
}

/// Whether a folder of objects holds something that is neither file nor folder: opening a pipe would wait for ever.
fn holds_special_files(folder: &Path) -> bool {
    let is_special = |entry: &DirEntry| match entry.file_type() {
        Ok(kind) if kind.is_symlink() => {
            fs::metadata(entry.path()).is_ok_and(|target| !target.is_file() && !target.is_dir())
        }
        Ok(kind) => !kind.is_file() && !kind.is_dir(),
        Err(_) => false,
    };
    let list = |folder: &Path| fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    list(folder).any(|entry| is_special(&entry) || list(&entry.path()).any(|inner| is_special(&inner)))
}

/// Reads an object into `buffer` through one handle.
pub(crate) fn read(handle: &HandleArc, id: &oid, buffer: &mut Vec<u8>) -> Option<ObjectKind> {
    buffer.clear();
    let (kind, length) = handle.try_find(id, buffer).ok().flatten().map(|data| (data.kind, data.data.len()))?;
    buffer.truncate(length);
    Some(kind)
}

/// The kind and size of an object through one handle.
pub(crate) fn header(handle: &HandleArc, id: &oid) -> Option<(ObjectKind, u64)> {
    let header = handle.try_header(id).ok().flatten()?;
    Some((header.kind(), header.size()))
}

/// What groma needs of a commit.
#[derive(Debug, Clone)]
pub(crate) struct Commit {
    pub(crate) tree: ObjectId,
    pub(crate) parents: Vec<ObjectId>,
    /// When it was committed, in seconds since 1970; 0 if the commit does not say.
    pub(crate) seconds: i64,
}
