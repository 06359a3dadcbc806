//! One pack that is open for reading.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use super::files::{self, PackId};
use super::format::{self, BlockRecord, HEADER, Header, Index};
use super::{Damage, Fault};

/// How far a pack's time of use may be off before it is set again.
const USE_INTERVAL: Duration = Duration::from_hours(24);

/// Memory for one block after the other: to free as much after each costs more than reading it with some allocators.
#[derive(Default)]
pub(super) struct Buffers {
    stored: Vec<u8>,
    raw: Vec<u8>,
}

/// A pack whose header and index were checked.
pub(super) struct Pack {
    pub(super) id: PackId,
    pub(super) path: PathBuf,
    pub(super) length: u64,
    pub(super) index: Index,
    modified: Mutex<Option<SystemTime>>,
    /// Kept open, or opened for each read where many packs are there.
    file: Option<File>,
    left_out: AtomicBool,
    used: AtomicBool,
}

impl Pack {
    /// Opens a pack and checks header and index. If it is kept open, it can be read whatever becomes of its name.
    pub(super) fn open(folder: &Path, id: PackId, keep_open: bool) -> Result<Self, Fault> {
        let path = id.pack(folder);
        let file = files::open_regular(&path).map_err(|error| Fault::of(&error))?.ok_or(Damage::NotAFile)?;
        let metadata = file.metadata().map_err(|error| Fault::of(&error))?;
        let length = metadata.len();
        let mut header = [0; HEADER];
        files::read_at(&file, &mut header, 0).map_err(|error| Fault::of(&error))?;
        let header = Header::parse(&header, length)?;
        let mut index = vec![0; header.index_length()];
        files::read_at(&file, &mut index, header.index_begin).map_err(|error| Fault::of(&error))?;
        let index = Index::new(header, index)?;
        let modified = Mutex::new(metadata.modified().ok());
        let (left_out, used) = (AtomicBool::new(false), AtomicBool::new(false));
        let file = keep_open.then_some(file);
        Ok(Self { id, path, length, index, modified, file, left_out, used })
    }

    /// Reads the stored bytes of a block and checks their checksum.
    pub(super) fn stored_block(&self, number: u32, stored: &mut Vec<u8>) -> Result<BlockRecord, Fault> {
        let record = self.index.block(number)?;
        let opened;
        let file = if let Some(file) = &self.file {
            file
        } else {
            opened = files::open_regular(&self.path).map_err(|error| Fault::of(&error))?.ok_or(Damage::NotAFile)?;
            &opened
        };
        stored.clear();
        stored.resize(record.stored as usize, 0);
        files::read_at(file, stored, record.begin).map_err(|error| Fault::of(&error))?;
        if crc32fast::hash(stored) != record.checksum {
            return Err(Damage::Block(number).into());
        }
        Ok(record)
    }

    /// A block as it was before it was compressed.
    pub(super) fn raw_block<'b>(&self, number: u32, buffers: &'b mut Buffers) -> Result<&'b [u8], Fault> {
        let record = self.stored_block(number, &mut buffers.stored)?;
        format::decompress(&buffers.stored, record.raw as usize, &mut buffers.raw).ok_or(Damage::Block(number))?;
        Ok(&buffers.raw)
    }

    /// Whether the pack holds its file open.
    pub(super) fn is_kept_open(&self) -> bool {
        self.file.is_some()
    }

    /// Whether the pack is left out: something of it was found damaged, or it is gone.
    pub(super) fn is_left_out(&self) -> bool {
        self.left_out.load(Ordering::Relaxed)
    }

    /// Leaves the pack out from now on. Whether this is the first time.
    pub(super) fn set_left_out(&self) -> bool {
        !self.left_out.swap(true, Ordering::Relaxed)
    }

    /// When the pack was last used, as far as is known.
    pub(super) fn modified(&self) -> Option<SystemTime> {
        *self.modified.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of the file's time, and that a later use is a new one.
    pub(super) fn set_modified(&self, modified: Option<SystemTime>) {
        *self.modified.lock().unwrap_or_else(PoisonError::into_inner) = modified;
        self.used.store(false, Ordering::Relaxed);
    }

    /// Notes that the pack is of use.
    pub(super) fn set_used(&self, now: SystemTime) {
        if self.used.swap(true, Ordering::Relaxed) {
            return;
        }
        let off = self.modified().map(|modified| {
            now.duration_since(modified).or_else(|_| modified.duration_since(now)).unwrap_or(Duration::ZERO)
        });
        if off.is_none_or(|off| off > USE_INTERVAL) {
            files::touch(self.file.as_ref(), &self.path, now);
        }
    }
}
