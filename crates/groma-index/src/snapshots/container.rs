//! The files of a snapshot: header, table of sections, sections. See `docs/index-format.md`.
//!
//! A snapshot is one file or two. Its *base* holds sections that are taken over from snapshot to snapshot as they are, so that
//! a small change is a small file; the other names its base and holds the rest.

use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::blocks::{Blocks, Damage};
use super::error::SnapshotError;
use crate::packs::format::{compress, decompress};

use super::positional::{open_regular, read_exact_at};

const MAGIC: [u8; 8] = *b"GROMASNP";
const VERSION: u32 = 2;
const HEADER: usize = 40;
const ROW: usize = 40;

/// More sections than this are not a snapshot.
const MOST_SECTIONS: usize = 64;

/// The section that names the base. Callers number theirs from 1.
const BASE_NAME: u32 = 0;

/// Sections are not so monotonous that a byte stands for more than this, unless they are short.
const MOST_EXPANSION: u64 = 256;
const SHORT: u64 = 64 << 20;

/// How often a snapshot is opened again because its base went away in between.
const MOST_TRIES: usize = 5;

/// How the names of bases begin; 16 hexadecimal digits follow.
const BASE: &str = "base-";

/// The file name of a base with these contents.
pub(super) fn base_of(content: u64) -> String {
    format!("{BASE}{content:016x}")
}

/// Whether a file name is that of a base.
pub(super) fn is_base(name: &str) -> bool {
    let digits = name.strip_prefix(BASE).filter(|digits| digits.len() == 16);
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Sections of a snapshot that is being made.
#[derive(Debug, Default)]
pub struct SnapshotWriter {
    sections: Vec<Section>,
    pub(super) base: Base,
}

/// What becomes of the base of a snapshot.
#[derive(Debug, Default)]
pub(super) enum Base {
    /// There is none.
    #[default]
    None,
    /// That of the snapshot before, by its file name.
    Kept(String),
    /// A new one.
    New(Box<SnapshotWriter>),
}

#[derive(Debug)]
struct Section {
    id: u32,
    /// Whether it is to be compressed.
    waiting: bool,
    compressed: bool,
    raw: u64,
    stored: Vec<u8>,
}

impl SnapshotWriter {
    /// Adds a section that is stored as it is: quicker to read.
    pub fn add(&mut self, id: u32, bytes: Vec<u8>) {
        let raw = bytes.len() as u64;
        self.sections.push(Section { id, waiting: false, compressed: false, raw, stored: bytes });
    }

    /// Adds a section that [`Self::compress`] compresses: for what few answers need.
    pub fn add_compressed(&mut self, id: u32, bytes: Vec<u8>) {
        self.add(id, bytes);
        if let Some(section) = self.sections.last_mut() {
            section.waiting = true;
        }
    }

    /// Adds a section of which parts are read: see [`Blocks`].
    pub fn add_in_blocks(&mut self, id: u32, bytes: &[u8]) {
        self.add(id, Blocks::pack(bytes));
    }

    /// Compresses what is to be, on the threads of the pool that it is called in.
    pub fn compress(&mut self) {
        if let Base::New(base) = &mut self.base {
            base.compress();
        }
        self.sections.par_iter_mut().filter(|section| section.waiting).for_each(|section| {
            section.waiting = false;
            // What cannot be compressed is stored as it is, and so is what a reader would take for an attack.
            let fits =
                |stored: &Vec<u8>| (stored.len() as u64).saturating_mul(MOST_EXPANSION).max(SHORT) >= section.raw;
            if let Some(stored) = compress(&section.stored).ok().filter(fits) {
                section.stored = stored;
                section.compressed = true;
            }
        });
    }

    /// Gives the snapshot a base of these sections.
    pub fn set_base(&mut self, base: SnapshotWriter) {
        self.base = Base::New(Box::new(base));
    }

    /// Takes the base over from the snapshot before.
    pub fn keep_base(&mut self, from: &SnapshotFile) {
        self.base = from.base.as_ref().map_or(Base::None, |base| Base::Kept(base.name()));
    }

    /// Names the base in the file that is to be written.
    pub(super) fn name_base(&mut self, name: &str) {
        self.sections.retain(|section| section.id != BASE_NAME);
        self.add(BASE_NAME, name.as_bytes().to_vec());
    }

    /// A number for the contents, after [`Self::compress`].
    pub(super) fn content(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for section in &self.sections {
            (section.id, section.raw, crc32fast::hash(&section.stored)).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Writes the whole file. `fingerprint` says which program may read it.
    pub(super) fn write(&self, fingerprint: u64, out: &mut impl Write) -> std::io::Result<()> {
        let mut table = Vec::with_capacity(self.sections.len() * ROW);
        let mut offset = (HEADER + self.sections.len() * ROW) as u64;
        for section in &self.sections {
            table.extend(section.id.to_le_bytes());
            table.extend(u32::from(section.compressed).to_le_bytes());
            table.extend(offset.to_le_bytes());
            table.extend((section.stored.len() as u64).to_le_bytes());
            table.extend(section.raw.to_le_bytes());
            table.extend(crc32fast::hash(&section.stored).to_le_bytes());
            table.extend([0; 4]);
            offset += section.stored.len() as u64;
        }
        let mut header = Vec::with_capacity(HEADER);
        header.extend(MAGIC);
        header.extend(VERSION.to_le_bytes());
        header.extend(u32::try_from(self.sections.len()).unwrap_or(u32::MAX).to_le_bytes());
        header.extend(offset.to_le_bytes());
        header.extend(fingerprint.to_le_bytes());
        header.extend(crc32fast::hash(&table).to_le_bytes());
        header.extend(crc32fast::hash(&header).to_le_bytes());
        out.write_all(&header)?;
        out.write_all(&table)?;
        for section in &self.sections {
            out.write_all(&section.stored)?;
        }
        Ok(())
    }
}

/// A stored snapshot, open for reading. It can be read on after another has taken its place.
#[derive(Debug)]
pub struct SnapshotFile {
    path: PathBuf,
    file: Arc<File>,
    rows: Vec<Row>,
    base: Option<Box<SnapshotFile>>,
    damage: Damage,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    id: u32,
    compressed: bool,
    offset: u64,
    stored: u64,
    raw: u64,
    checksum: u32,
}

impl SnapshotFile {
    /// Opens a snapshot and checks the headers and tables of its files. `None`: there is none, or it was made by another program.
    pub(super) fn open(path: &Path, fingerprint: u64) -> Result<Option<Self>, SnapshotError> {
        // Whoever publishes another base removes the one before, maybe just now; then there is a newer snapshot.
        for _ in 0..MOST_TRIES {
            let Some(mut snapshot) = Self::open_any(path)?.filter(|(_, found)| *found == fingerprint) else {
                return Ok(None);
            };
            let Some(name) = snapshot.0.base_name()? else { return Ok(Some(snapshot.0)) };
            let base = Self::open_any(&path.with_file_name(name))?;
            if let Some((base, _)) = base.filter(|(_, found)| *found == fingerprint) {
                snapshot.0.base = Some(Box::new(Self { damage: snapshot.0.damage.clone(), ..base }));
                return Ok(Some(snapshot.0));
            }
        }
        // Two who published at once can leave a snapshot without its base: as good as none.
        Ok(None)
    }

    /// The file name of the base of a snapshot, whichever program made it.
    pub(super) fn base_of(path: &Path) -> Result<Option<String>, SnapshotError> {
        Self::open_any(path)?.map_or(Ok(None), |(snapshot, _)| snapshot.base_name())
    }

    /// Reads all of a snapshot, whichever program made it.
    pub(super) fn verify(path: &Path) -> Result<(), SnapshotError> {
        let Some((_, fingerprint)) = Self::open_any(path)? else { return Ok(()) };
        let Some(file) = Self::open(path, fingerprint)? else { return Ok(()) };
        file.sections().try_for_each(|id| file.read(id).map(|_| ()))
    }

    /// The file name of the base, if there is to be one.
    fn base_name(&self) -> Result<Option<String>, SnapshotError> {
        if !self.rows.iter().any(|row| row.id == BASE_NAME) {
            return Ok(None);
        }
        let name = String::from_utf8(self.read(BASE_NAME)?).ok().filter(|name| is_base(name));
        let damaged = || SnapshotError::Damaged { path: self.path.clone(), why: "it names no base" };
        name.ok_or_else(damaged).map(Some)
    }

    /// The name of the file.
    fn name(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Opens a snapshot with its fingerprint. `None`: there is none, or it has another form.
    fn open_any(path: &Path) -> Result<Option<(Self, u64)>, SnapshotError> {
        let damaged = |why| SnapshotError::Damaged { path: path.to_owned(), why };
        let file = open_regular(path).map_err(|source| SnapshotError::read(path, source))?;
        let Some(file) = file else { return Ok(None) };
        let length = file.metadata().map_err(|source| SnapshotError::read(path, source))?.len();
        let mut header = [0; HEADER];
        if length < HEADER as u64 {
            return Err(damaged("shorter than its header"));
        }
        read_exact_at(&file, &mut header, 0).map_err(|source| SnapshotError::read(path, source))?;
        let number = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        let long = |at: usize| u64::from(number(at + 4)) << 32 | u64::from(number(at));
        if header[..8] != MAGIC {
            return Err(damaged("not a snapshot"));
        }
        if crc32fast::hash(&header[..36]) != number(36) {
            return Err(damaged("the header's checksum does not fit"));
        }
        if number(8) != VERSION {
            return Ok(None);
        }
        let sections = number(12) as usize;
        if sections > MOST_SECTIONS || long(16) != length || ((HEADER + sections * ROW) as u64) > length {
            return Err(damaged("its length is not the one in the header"));
        }
        let mut table = vec![0; sections * ROW];
        read_exact_at(&file, &mut table, HEADER as u64).map_err(|source| SnapshotError::read(path, source))?;
        if crc32fast::hash(&table) != number(32) {
            return Err(damaged("the table's checksum does not fit"));
        }
        let rows = table.chunks_exact(ROW).map(|row| Row::read(row, length)).collect::<Option<_>>();
        let rows = rows.ok_or(damaged("a section lies outside the file"))?;
        Ok(Some((
            Self { path: path.to_owned(), file: Arc::new(file), rows, base: None, damage: Damage::default() },
            long(24),
        )))
    }

    /// Reads a section, checks it and, if it is compressed, unpacks it.
    pub fn read(&self, id: u32) -> Result<Vec<u8>, SnapshotError> {
        let (row, stored) = self.stored(id)?;
        if !row.compressed {
            return Ok(stored);
        }
        let damaged = |why| SnapshotError::Damaged { path: self.path.clone(), why };
        let length = usize::try_from(row.raw).map_err(|_| damaged("a section is too long"))?;
        let mut raw = Vec::new();
        decompress(&stored, length, &mut raw).ok_or(damaged("a section does not unpack"))?;
        Ok(raw)
    }

    /// Opens a section that was added in blocks.
    pub fn blocks(&self, id: u32) -> Result<Blocks, SnapshotError> {
        let Some(row) = self.rows.iter().find(|row| row.id == id) else {
            let missing = SnapshotError::Damaged { path: self.path.clone(), why: "a section is missing" };
            return self.base.as_ref().ok_or(missing)?.blocks(id);
        };
        Blocks::open(self.file.clone(), row.offset, row.stored, self.damage.clone())
            .map_err(|source| SnapshotError::read(&self.path, source))?
            .ok_or(SnapshotError::Damaged { path: self.path.clone(), why: "blocks of a section do not fit together" })
    }

    /// Tells whether blocks of it that were read were damaged.
    pub fn damage(&self) -> Damage {
        self.damage.clone()
    }

    /// Reads and checks what is stored of a section.
    fn stored(&self, id: u32) -> Result<(Row, Vec<u8>), SnapshotError> {
        let damaged = |why| SnapshotError::Damaged { path: self.path.clone(), why };
        let Some(row) = self.rows.iter().find(|row| row.id == id).copied() else {
            return self.base.as_ref().ok_or(damaged("a section is missing"))?.stored(id);
        };
        let length = |bytes: u64| usize::try_from(bytes).map_err(|_| damaged("a section is too long"));
        let mut stored = vec![0; length(row.stored)?];
        read_exact_at(&self.file, &mut stored, row.offset).map_err(|source| SnapshotError::read(&self.path, source))?;
        if crc32fast::hash(&stored) != row.checksum {
            return Err(damaged("a section's checksum does not fit"));
        }
        Ok((row, stored))
    }

    /// The numbers of its sections.
    pub fn sections(&self) -> impl Iterator<Item = u32> {
        let of_base = self.base.iter().flat_map(|base| base.rows.iter());
        self.rows.iter().chain(of_base).map(|row| row.id)
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Row {
    fn read(bytes: &[u8], file_length: u64) -> Option<Self> {
        let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let long = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        let row = Self {
            id: number(0)?,
            compressed: number(4)? != 0,
            offset: long(8)?,
            stored: long(16)?,
            raw: long(24)?,
            checksum: number(32)?,
        };
        let inside = row.offset.checked_add(row.stored)? <= file_length;
        let plausible = if row.compressed {
            row.raw <= row.stored.saturating_mul(MOST_EXPANSION).max(SHORT)
        } else {
            row.raw == row.stored
        };
        (inside && plausible).then_some(row)
    }
}
