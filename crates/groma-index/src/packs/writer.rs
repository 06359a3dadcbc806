//! Writing one pack: entries are gathered into blocks, blocks go to a temporary file, and the pack gets its name at the end.

use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::cache::View;
use super::files::{self, PackId};
use super::format::{self, BLOCK, BlockRecord, HEADER, Header, KeyBytes, MOST_ENTRIES, MOST_ENTRY, Place};
use super::{CacheError, FactsKey};
use crate::{CachedFile, encode};

/// Gathers entries of one pack; any number of threads may add. What is not published leaves nothing behind.
pub struct PackWriter {
    view: Arc<View>,
    open: Mutex<OpenBlock>,
    output: Mutex<Output>,
}

/// What was published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Published {
    /// Entries of the pack; with none no pack was made.
    pub entries: usize,
    /// Length of the pack.
    pub bytes: u64,
    /// Files that were added but are not kept: facts that are unfit, or longer than any real file's.
    pub left_out: usize,
}

/// The block that is being filled.
#[derive(Default)]
struct OpenBlock {
    raw: Vec<u8>,
    entries: Vec<(KeyBytes, u32, u32)>,
    left_out: usize,
}

/// What is written so far.
#[derive(Default)]
struct Output {
    temporary: Option<Temporary>,
    at: u64,
    blocks: Vec<BlockRecord>,
    entries: Vec<(KeyBytes, Place)>,
    left_out: usize,
    failure: Option<CacheError>,
}

/// A file that goes away unless it is renamed.
struct Temporary {
    id: PackId,
    path: PathBuf,
    file: Option<File>,
}

impl PackWriter {
    pub(super) fn new(view: Arc<View>) -> Self {
        Self { view, open: Mutex::default(), output: Mutex::default() }
    }

    /// Adds what was learnt from a file. An error of the disk is kept for [`Self::publish`].
    pub fn add(&self, key: &FactsKey, file: &CachedFile) {
        let mut bytes = Vec::with_capacity(4096);
        if encode(file, &mut bytes).is_ok() && bytes.len() <= MOST_ENTRY {
            self.add_entry(key.to_bytes(), &bytes);
        } else {
            lock(&self.open).left_out += 1;
        }
    }

    /// Adds an entry that is encoded.
    pub(super) fn add_entry(&self, key: KeyBytes, bytes: &[u8]) {
        let full = {
            let mut open = lock(&self.open);
            let place = (u32::try_from(open.raw.len()), u32::try_from(bytes.len()));
            // Blocks are closed at 64 KiB and entries are at most 16 MiB, so both fit.
            if let (Ok(offset), Ok(length)) = place {
                open.raw.extend_from_slice(bytes);
                open.entries.push((key, offset, length));
            }
            (open.raw.len() >= BLOCK).then(|| open.take())
        };
        // Other threads fill the next block while this one compresses.
        if let Some(block) = full {
            self.write_block(&block);
        }
    }

    /// Adds a whole block of another pack as it is stored there.
    pub(super) fn add_stored_block(&self, record: BlockRecord, stored: &[u8], entries: &[(KeyBytes, Place)]) {
        lock(&self.output).put_block(&self.view.folder, record, stored, entries.iter().copied());
    }

    /// Whether the disk refused something, so that further work is in vain.
    pub(super) fn has_failed(&self) -> bool {
        lock(&self.output).failure.is_some()
    }

    /// Finishes the pack and gives it its name, from when on everybody finds it. With nothing added, nothing is made.
    pub fn publish(self) -> Result<Published, CacheError> {
        self.publish_as_of(None)
    }

    /// Like [`Self::publish`], with the time of last use.
    pub(super) fn publish_as_of(self, used: Option<SystemTime>) -> Result<Published, CacheError> {
        let last = lock(&self.open).take();
        self.write_block(&last);
        let output = self.output.into_inner().unwrap_or_else(PoisonError::into_inner);
        let left_out = output.left_out;
        let Some((id, entries, bytes)) = output.finish(&self.view.folder, used)? else {
            return Ok(Published { left_out, ..Published::default() });
        };
        self.view.take_in(id);
        Ok(Published { entries, bytes, left_out })
    }

    fn write_block(&self, block: &OpenBlock) {
        if block.entries.is_empty() {
            lock(&self.output).left_out += block.left_out;
            return;
        }
        if self.has_failed() {
            return;
        }
        let Ok(stored) = format::compress(&block.raw) else {
            lock(&self.output).left_out += block.left_out + block.entries.len();
            return;
        };
        let lengths = (u32::try_from(stored.len()), u32::try_from(block.raw.len()));
        let mut output = lock(&self.output);
        output.left_out += block.left_out;
        // Both are far below 4 GiB, see `add_entry`.
        let (Ok(stored_length), Ok(raw)) = lengths else { return };
        let record = BlockRecord { begin: 0, stored: stored_length, raw, checksum: crc32fast::hash(&stored) };
        let entries = block.entries.iter().map(|(key, offset, length)| {
            let place = Place { block: 0, offset: *offset, length: *length };
            (*key, place)
        });
        output.put_block(&self.view.folder, record, &stored, entries);
    }
}

impl OpenBlock {
    fn take(&mut self) -> Self {
        let capacity = self.raw.capacity().min(2 * BLOCK);
        std::mem::replace(self, Self { raw: Vec::with_capacity(capacity), ..Self::default() })
    }
}

impl Output {
    /// Appends a stored block; its place and number are set here.
    fn put_block(
        &mut self,
        folder: &Path,
        record: BlockRecord,
        stored: &[u8],
        entries: impl ExactSizeIterator<Item = (KeyBytes, Place)>,
    ) {
        if self.failure.is_some() {
            return;
        }
        if self.entries.len() + entries.len() > MOST_ENTRIES {
            self.left_out += entries.len();
            return;
        }
        let written = self
            .file(folder)
            .and_then(|(file, path)| file.write_all(stored).map_err(CacheError::at("writing to", &path)));
        if let Err(failure) = written {
            // The room it took is given back at once: others may need it.
            self.temporary = None;
            self.failure = Some(failure);
            return;
        }
        let number = u32::try_from(self.blocks.len()).unwrap_or(u32::MAX);
        self.entries.extend(entries.map(|(key, place)| (key, Place { block: number, ..place })));
        self.blocks.push(BlockRecord { begin: self.at, ..record });
        self.at += stored.len() as u64;
    }

    /// The temporary file, made when it is first needed, at the end of what is written.
    fn file(&mut self, folder: &Path) -> Result<(&mut File, PathBuf), CacheError> {
        if self.temporary.is_none() {
            files::create_folder(folder).map_err(CacheError::at("creating the folder", folder))?;
            let (id, mut file) =
                files::create_temporary(folder).map_err(CacheError::at("creating a file in", folder))?;
            let path = id.temporary(folder);
            // Zeros where the header comes: they are no pack's beginning.
            let begun = file.write_all(&[0; HEADER]);
            self.temporary = Some(Temporary { id, path: path.clone(), file: Some(file) });
            self.at = HEADER as u64;
            begun.map_err(CacheError::at("writing to", &path))?;
        }
        match self.temporary.as_mut() {
            Some(Temporary { path, file: Some(file), .. }) => Ok((file, path.clone())),
            // It was made above, and only `finish` takes the file.
            _ => Err(CacheError::at("writing to", folder)(std::io::ErrorKind::NotFound.into())),
        }
    }

    /// Writes index and header and renames the file. `None` if there is nothing to publish.
    fn finish(mut self, folder: &Path, used: Option<SystemTime>) -> Result<Option<(PackId, usize, u64)>, CacheError> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let Some(mut temporary) = self.temporary.take() else { return Ok(None) };
        // Of equal keys any will do, and the first is the same whatever the order of the others.
        self.entries.sort_unstable();
        self.entries.dedup_by(|later, first| later.0 == first.0);
        let index = format::index_bytes(&self.blocks, &self.entries);
        let header = Header {
            file_length: self.at + index.len() as u64,
            index_begin: self.at,
            // Both are at most `MOST_ENTRIES`; a block has at least one entry.
            blocks: u32::try_from(self.blocks.len()).unwrap_or(u32::MAX),
            entries: u32::try_from(self.entries.len()).unwrap_or(u32::MAX),
            index_checksum: crc32fast::hash(&index),
        };
        if let Some(mut file) = temporary.file.take() {
            // Not flushed to the disk, which can take longer than all the rest: what a loss of power leaves of a pack does not
            // fit its checksums, and is made again.
            let written = file
                .write_all(&index)
                .and_then(|()| file.seek(SeekFrom::Start(0)))
                .and_then(|_| file.write_all(&header.to_bytes()))
                .and_then(|()| used.map_or(Ok(()), |used| file.set_modified(used)));
            written.map_err(CacheError::at("writing to", &temporary.path))?;
        }
        // The file is closed here: some systems do not rename what is open.
        let name = temporary.id.pack(folder);
        fs::rename(&temporary.path, &name).map_err(CacheError::at("publishing", &name))?;
        let id = temporary.id;
        temporary.keep();
        Ok(Some((id, self.entries.len(), header.file_length)))
    }
}

impl Temporary {
    /// Leaves the file to its new name.
    fn keep(mut self) {
        self.path = PathBuf::new();
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        self.file = None;
        if !self.path.as_os_str().is_empty() {
            // What cannot be removed now is removed by a collection.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave these half-changed in a way that matters: entries and blocks are appended in one step.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
