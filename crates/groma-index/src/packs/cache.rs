//! The view that a process has of the cache: which packs it has open, and what it went on without.

use std::collections::BTreeMap;
use std::fs::TryLockError;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use super::blocks::BlockCache;
use super::files::{self, Found, PackId, Role};
use super::pack::Pack;
use super::{CacheError, CacheWarning, Damage, Fault, PackWriter};

/// Packs whose files are kept open; some systems let a process have 256. Merging keeps their number far below.
const MOST_OPEN: usize = 64;
/// Packs that are looked into.
const MOST_PACKS: usize = 4096;
/// Listings after which a folder that changes all the time is taken as it is.
const MOST_LISTINGS: usize = 8;
/// Warnings that are kept.
const MOST_WARNINGS: usize = 64;

/// What the caller decides about a cache.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The time, for noting when a pack was used. [`FactsCache::refresh`] takes a newer one.
    pub now: SystemTime,
    /// Whether reading may note in the folder that a pack was used.
    pub note_use: bool,
    /// Bytes of decompressed blocks that are kept for single look-ups.
    pub block_memory: usize,
}

impl Options {
    /// Use is noted, and 4 MiB of blocks are kept.
    pub fn new(now: SystemTime) -> Self {
        Self { now, note_use: true, block_memory: 4 * 1024 * 1024 }
    }
}

/// Facts of files by content. Made for one folder; any number of threads may ask it.
pub struct FactsCache {
    pub(super) view: Arc<View>,
}

/// What a cache and its writers share.
pub(super) struct View {
    pub(super) folder: PathBuf,
    pub(super) note_use: bool,
    pub(super) blocks: BlockCache,
    now: Mutex<SystemTime>,
    packs: RwLock<Arc<Vec<Arc<Pack>>>>,
    /// Held while the list of packs changes, from the listing of the folder on: a slow refresh must not undo what a
    /// publication in another thread added meanwhile.
    changes: Mutex<()>,
    /// Packs that could not be opened, with the reason.
    left_out: Mutex<BTreeMap<PackId, Damage>>,
    warnings: Mutex<Vec<CacheWarning>>,
}

impl FactsCache {
    /// Opens what is in a folder. Never fails and makes nothing: where nothing can be read the cache is empty, and
    /// [`Self::warnings`] says why.
    pub fn open(folder: &Path, options: Options) -> Self {
        let view = View {
            folder: folder.to_owned(),
            note_use: options.note_use,
            blocks: BlockCache::new(options.block_memory),
            now: Mutex::new(options.now),
            packs: RwLock::default(),
            changes: Mutex::default(),
            left_out: Mutex::default(),
            warnings: Mutex::default(),
        };
        view.refresh();
        Self { view: Arc::new(view) }
    }

    /// Opens what others published since, and lets go of what was removed. For processes that live long.
    pub fn refresh(&self, now: SystemTime) {
        *self.view.now.lock().unwrap_or_else(PoisonError::into_inner) = now;
        self.view.refresh();
    }

    /// A writer of one pack.
    pub fn writer(&self) -> PackWriter {
        PackWriter::new(self.view.clone())
    }

    /// What the cache went on without, in the order in which it was met.
    pub fn warnings(&self) -> Vec<CacheWarning> {
        self.view.warnings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl View {
    /// The packs that were opened, also those that are left out since.
    pub(super) fn packs(&self) -> Arc<Vec<Arc<Pack>>> {
        self.packs.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Opens a pack that this process published. One that is gone again was merged or collected by others; a refresh finds what
    /// became of it.
    pub(super) fn take_in(&self, published: PackId) {
        let keep_open = may_keep_another_open(&self.packs());
        self.exchange(&[], Pack::open(&self.folder, published, keep_open).ok());
    }

    /// Replaces some packs by another.
    pub(super) fn exchange(&self, removed: &[PackId], added: Option<Pack>) {
        let _changes = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut packs = self.packs().to_vec();
        packs.retain(|pack| !removed.contains(&pack.id) && added.as_ref().is_none_or(|added| added.id != pack.id));
        packs.extend(added.map(Arc::new));
        self.set_packs(packs);
    }

    fn set_packs(&self, packs: Vec<Arc<Pack>>) {
        *self.packs.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(packs);
    }

    pub(super) fn now(&self) -> SystemTime {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a warning, once.
    pub(super) fn warn(&self, warning: CacheWarning) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        if warnings.len() < MOST_WARNINGS && !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }

    /// Leaves a pack out from now on.
    pub(super) fn leave_out(&self, pack: &Pack, fault: Fault) {
        if !pack.set_left_out() {
            return;
        }
        match fault {
            Fault::Gone => {}
            Fault::Damage(damage) => {
                self.left_out.lock().unwrap_or_else(PoisonError::into_inner).insert(pack.id, damage.clone());
                self.warn(CacheWarning::LeftOut { path: pack.path.clone(), damage });
            }
        }
    }

    /// Packs that nobody can use, as far as this process has seen.
    pub(super) fn finally_damaged(&self) -> Vec<PackId> {
        let left_out = self.left_out.lock().unwrap_or_else(PoisonError::into_inner);
        left_out.iter().filter(|(_, damage)| damage.is_final()).map(|(id, _)| *id).collect()
    }

    /// Makes the open packs those of the folder. A pack that vanishes between listing and opening was merged into one that the
    /// listing may not have, so the folder is listed until a listing repeats.
    pub(super) fn refresh(&self) {
        let _changes = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut packs = self.packs().to_vec();
        let mut before: Option<Vec<PackId>> = None;
        for _ in 0..MOST_LISTINGS {
            let listing = self.list_packs();
            let ids: Vec<PackId> = listing.iter().map(|found| found.id).collect();
            if before.as_ref() == Some(&ids) {
                break;
            }
            packs.retain(|pack| ids.contains(&pack.id));
            for found in &listing {
                match packs.iter().find(|pack| pack.id == found.id) {
                    Some(pack) => pack.set_modified(found.modified),
                    None => {
                        let keep_open = may_keep_another_open(&packs);
                        packs.extend(self.open_pack(found, keep_open));
                    }
                }
            }
            before = Some(ids);
        }
        self.set_packs(packs);
    }

    /// The packs of the folder that are to be open, newest first.
    fn list_packs(&self) -> Vec<Found> {
        let mut listing = match files::list(&self.folder) {
            Ok(listing) => listing,
            Err(error) => {
                let path = self.folder.clone();
                self.warn(if error.kind() == std::io::ErrorKind::NotFound {
                    CacheWarning::NoFolder { path }
                } else {
                    CacheWarning::Unreadable { act: "listing the folder", path, reason: error.to_string() }
                });
                return Vec::new();
            }
        };
        listing.retain(|found| found.role == Role::Pack);
        listing.sort_by_key(|found| (std::cmp::Reverse(found.modified), found.id));
        if listing.len() > MOST_PACKS {
            self.warn(CacheWarning::TooManyPacks { path: self.folder.clone(), count: listing.len() });
            listing.truncate(MOST_PACKS);
        }
        listing
    }

    fn open_pack(&self, found: &Found, keep_open: bool) -> Option<Arc<Pack>> {
        if self.left_out.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&found.id) {
            return None;
        }
        let opened =
            if found.is_file { Pack::open(&self.folder, found.id, keep_open) } else { Err(Damage::NotAFile.into()) };
        match opened {
            Ok(pack) => return Some(Arc::new(pack)),
            Err(Fault::Gone) => {}
            Err(Fault::Damage(damage)) => {
                // What cannot be read now is tried again at the next refresh.
                if !matches!(damage, Damage::Unreadable(_)) {
                    let mut left_out = self.left_out.lock().unwrap_or_else(PoisonError::into_inner);
                    left_out.insert(found.id, damage.clone());
                }
                self.warn(CacheWarning::LeftOut { path: found.id.pack(&self.folder), damage });
            }
        }
        None
    }

    /// Runs something as the only process that removes packs. `None` if another one is at it, or there is no folder.
    pub(super) fn alone<T>(&self, act: impl FnOnce() -> Result<T, CacheError>) -> Result<Option<T>, CacheError> {
        let path = self.folder.join("lock");
        let lock = match files::open_lock(&path) {
            Ok(lock) => lock,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(CacheError::at("opening the lock", &path)(error)),
        };
        match lock.try_lock() {
            // The lock ends when the file is closed, at the end of this function or of the process.
            Ok(()) => act().map(Some),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(CacheError::at("locking", &path)(error)),
        }
    }
}

/// Whether the file of one more pack may be kept open.
fn may_keep_another_open(packs: &[Arc<Pack>]) -> bool {
    packs.iter().filter(|pack| pack.is_kept_open()).count() < MOST_OPEN
}
