//! Collecting: what nobody can use goes, then what was not used for longest until the folder is within its limit. Also the
//! cache's size, and clearing it.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::files::{self, Found, Role};
use super::{CacheError, FactsCache};

/// How much older than a file made now the file of a writer is that is dead. No run writes for an hour without a write.
const ABANDONED: Duration = Duration::from_hours(1);

/// What a collection removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Collected {
    /// Packs that were not used for longest.
    pub packs: usize,
    /// Packs that were damaged.
    pub damaged: usize,
    /// Files of writers that died.
    pub abandoned: usize,
    /// Bytes of all of these.
    pub bytes: u64,
}

/// How large a cache is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Size {
    /// Packs in the folder.
    pub packs: usize,
    /// Bytes of all files in the folder that are the cache's, those being written included.
    pub bytes: u64,
    /// Entries of the packs that can be read; a key that two packs hold counts twice.
    pub entries: usize,
}

impl FactsCache {
    /// Removes what writers left that died, damaged packs, and then packs in the order of their last use until the rest
    /// is at most so many bytes. Who has a removed pack open can read on, this cache until its next refresh. Where
    /// another process is at work on the folder, nothing is done.
    pub fn gc(&self, limit_bytes: u64) -> Result<Collected, CacheError> {
        Ok(self.view.alone(|| self.collect_files(limit_bytes))?.unwrap_or_default())
    }

    /// The size of what is in the folder now.
    pub fn size(&self) -> Size {
        self.view.refresh();
        let listing = files::list(&self.view.folder).unwrap_or_default();
        let own = listing.iter().filter(|found| found.is_file);
        Size {
            packs: own.clone().filter(|found| found.role == Role::Pack).count(),
            bytes: own.map(|found| found.length).sum(),
            entries: self.view.packs().iter().filter(|pack| !pack.is_left_out()).map(|pack| pack.index.entries()).sum(),
        }
    }

    /// Removes everything that is the cache's but the file of the lock. What others are writing is lost to them.
    pub fn clear(&self) -> Result<(), CacheError> {
        let folder = &self.view.folder;
        let cleared = self.view.alone(|| {
            let listing = files::list(folder).map_err(CacheError::at("listing the folder", folder))?;
            for found in listing.iter().filter(|found| found.is_file) {
                remove(folder, found)?;
            }
            self.view.refresh();
            Ok(())
        })?;
        match cleared {
            Some(()) => Ok(()),
            None if !folder.exists() => Ok(()),
            None => Err(CacheError::Busy { path: folder.clone() }),
        }
    }

    fn collect_files(&self, limit_bytes: u64) -> Result<Collected, CacheError> {
        let folder = &self.view.folder;
        // Damage that opening shows is found now, also in packs that came since.
        self.view.refresh();
        let mut listing = files::list(folder).map_err(CacheError::at("listing the folder", folder))?;
        listing.retain(|found| found.is_file);
        let mut collected = Collected::default();

        // A full disk may not let a file be made; then what follows matters the more.
        let now = time_of_the_folder(folder).ok();
        for found in listing.iter().filter(|found| found.role == Role::Temporary) {
            let age = found.modified.and_then(|modified| now?.duration_since(modified).ok());
            if age.is_some_and(|age| age > ABANDONED) {
                remove(folder, found)?;
                collected.abandoned += 1;
                collected.bytes += found.length;
            }
        }
        listing.retain(|found| found.role == Role::Pack);

        let damaged = self.view.finally_damaged();
        for found in listing.iter().filter(|found| damaged.contains(&found.id)) {
            remove(folder, found)?;
            collected.damaged += 1;
            collected.bytes += found.length;
        }
        listing.retain(|found| !damaged.contains(&found.id));

        let mut bytes: u64 = listing.iter().map(|found| found.length).sum();
        listing.sort_by_key(|found| (found.modified, found.id));
        for found in &listing {
            if bytes <= limit_bytes {
                break;
            }
            remove(folder, found)?;
            bytes -= found.length;
            collected.packs += 1;
            collected.bytes += found.length;
        }
        Ok(collected)
    }
}

/// The time by the clock that the folder's files get theirs from, which on a network drive is not this machine's.
fn time_of_the_folder(folder: &Path) -> io::Result<SystemTime> {
    let (id, file) = files::create_temporary(folder)?;
    let time = file.metadata().and_then(|metadata| metadata.modified());
    drop(file);
    // A file that is left here is abandoned, and goes with a later collection.
    let _ = fs::remove_file(id.temporary(folder));
    time
}

fn remove(folder: &Path, found: &Found) -> Result<(), CacheError> {
    let path = match found.role {
        Role::Pack => found.id.pack(folder),
        Role::Temporary => found.id.temporary(folder),
    };
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(CacheError::at("removing", &path)(error)),
        _ => Ok(()),
    }
}
