//! A section in blocks, so that a few bytes of many are read, checked and unpacked alone.
//!
//! ```text
//! number of raw bytes (8) | CRC-32 of the table (4) | table: for each block stored length (4), CRC-32 (4) | blocks
//! ```
//!
//! Each block is a zstd frame of [`BLOCK`] raw bytes, the last one of the rest.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::positional::read_exact_at;
use crate::packs::format::{compress, decompress};

/// Raw bytes of a block.
const BLOCK: usize = 16 << 10;

const HEAD: usize = 12;
const ROW: usize = 8;

/// A section in blocks, open for reading.
#[derive(Debug)]
pub struct Blocks {
    file: Arc<File>,
    length: usize,
    rows: Vec<Row>,
    /// The block that was read last: what is read next is often in it.
    last: Mutex<Option<(usize, Arc<Vec<u8>>)>>,
    damage: Damage,
}

/// Whether something that was read while an answer was made was damaged: then the answer is not right.
#[derive(Debug, Clone, Default)]
pub struct Damage(Arc<AtomicBool>);

impl Damage {
    /// Whether something was.
    pub fn is_noticed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn notice(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[derive(Debug)]
struct Row {
    offset: u64,
    stored: usize,
    checksum: u32,
}

impl Blocks {
    /// The stored form of a section.
    pub(super) fn pack(bytes: &[u8]) -> Vec<u8> {
        let (mut table, mut blocks) = (Vec::new(), Vec::new());
        for block in bytes.chunks(BLOCK) {
            // What cannot be compressed is not read back; a reader makes everything anew then.
            let stored = compress(block).unwrap_or_default();
            table.extend(u32::try_from(stored.len()).unwrap_or(u32::MAX).to_le_bytes());
            table.extend(crc32fast::hash(&stored).to_le_bytes());
            blocks.extend(stored);
        }
        let mut packed = (bytes.len() as u64).to_le_bytes().to_vec();
        packed.extend(crc32fast::hash(&table).to_le_bytes());
        packed.extend(table);
        packed.extend(blocks);
        packed
    }

    /// Opens what lies in a file from a position on. `None` if it does not fit together.
    pub(super) fn open(file: Arc<File>, offset: u64, stored: u64, damage: Damage) -> io::Result<Option<Self>> {
        let mut head = [0; HEAD];
        if stored < HEAD as u64 {
            return Ok(None);
        }
        read_exact_at(&file, &mut head, offset)?;
        let (length, checksum) = head.split_at(8);
        let length = u64::from_le_bytes(length.try_into().unwrap_or_default());
        let checksum = u32::from_le_bytes(checksum.try_into().unwrap_or_default());
        let table = length.div_ceil(BLOCK as u64).checked_mul(ROW as u64);
        let Some(table) = table.filter(|table| HEAD as u64 + table <= stored) else { return Ok(None) };
        let Ok(mut bytes) = usize::try_from(table).map(|table| vec![0; table]) else { return Ok(None) };
        read_exact_at(&file, &mut bytes, offset + HEAD as u64)?;
        if crc32fast::hash(&bytes) != checksum {
            return Ok(None);
        }
        let mut at = offset + HEAD as u64 + table;
        let number = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap_or_default());
        let rows = bytes.chunks_exact(ROW).map(|row| {
            let row = Row { offset: at, stored: number(&row[..4]) as usize, checksum: number(&row[4..]) };
            at += row.stored as u64;
            row
        });
        let rows: Vec<Row> = rows.collect();
        let Ok(length) = usize::try_from(length) else { return Ok(None) };
        Ok((at == offset + stored).then(|| Self { file, length, rows, last: Mutex::default(), damage }))
    }

    /// Number of raw bytes.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The bytes of a range; `None` if it lies outside, cannot be read or is damaged, which [`Damage`] tells from then on.
    pub fn read(&self, range: Range<usize>) -> Option<Vec<u8>> {
        let bytes = self.read_range(range);
        if bytes.is_none() {
            self.damage.notice();
        }
        bytes
    }

    fn read_range(&self, range: Range<usize>) -> Option<Vec<u8>> {
        if range.start > range.end || range.end > self.length {
            return None;
        }
        let mut bytes = Vec::with_capacity(range.len());
        for number in range.start / BLOCK..range.end.div_ceil(BLOCK) {
            let block = self.block(number)?;
            let start = number * BLOCK;
            let (first, last) = (range.start.max(start) - start, range.end.min(start + block.len()) - start);
            bytes.extend_from_slice(block.get(first..last)?);
        }
        Some(bytes)
    }

    /// All bytes.
    pub fn all(&self) -> Option<Vec<u8>> {
        self.read(0..self.length)
    }

    fn block(&self, number: usize) -> Option<Arc<Vec<u8>>> {
        let last = || self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, block)) = &*last()
            && *known == number
        {
            return Some(block.clone());
        }
        let row = self.rows.get(number)?;
        // A block is hardly longer than what is in it.
        let mut stored = vec![0; Some(row.stored).filter(|stored| *stored <= 2 * BLOCK)?];
        read_exact_at(&self.file, &mut stored, row.offset).ok()?;
        if crc32fast::hash(&stored) != row.checksum {
            return None;
        }
        let mut raw = Vec::new();
        decompress(&stored, BLOCK.min(self.length - number * BLOCK), &mut raw)?;
        let raw = Arc::new(raw);
        *last() = Some((number, raw.clone()));
        Some(raw)
    }
}

impl groma_model::ReadBytes for Blocks {
    fn read(&self, range: Range<usize>) -> Option<Cow<'_, [u8]>> {
        Self::read(self, range).map(Cow::Owned)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn stored(bytes: &[u8]) -> (Arc<File>, u64) {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(b"before").expect("written");
        file.write_all(bytes).expect("written");
        (Arc::new(file), bytes.len() as u64)
    }

    #[test]
    fn any_range_comes_back() {
        let raw: Vec<u8> = (0..3 * BLOCK + 17).map(|at| (at * at / 7).to_le_bytes()[0]).collect();
        let (file, length) = stored(&Blocks::pack(&raw));
        let blocks = Blocks::open(file, 6, length, Damage::default()).expect("readable").expect("whole");
        for range in [0..0, 0..1, 5..BLOCK, BLOCK - 1..BLOCK + 1, 10..3 * BLOCK, 0..raw.len(), raw.len()..raw.len()] {
            assert_eq!(blocks.read(range.clone()).as_deref(), Some(&raw[range]));
        }
        assert!(blocks.read(0..raw.len() + 1).is_none());
        assert_eq!(blocks.all(), Some(raw));
        let (file, length) = stored(&Blocks::pack(&[]));
        assert!(Blocks::open(file, 6, length, Damage::default()).expect("readable").expect("whole").is_empty());
    }

    #[test]
    fn what_is_damaged_inside_is_told() {
        let mut packed = Blocks::pack(&vec![7; BLOCK + 100]);
        let last = packed.len() - 1;
        packed[last] ^= 1;
        let (file, length) = stored(&packed);
        let damage = Damage::default();
        let blocks = Blocks::open(file, 6, length, damage.clone()).expect("readable").expect("its table is whole");
        assert!(blocks.read(0..10).is_some() && !damage.is_noticed());
        assert!(blocks.read(BLOCK..BLOCK + 1).is_none() && damage.is_noticed());
    }

    #[test]
    fn damage_is_noticed() {
        let raw = vec![7; BLOCK + 100];
        let packed = Blocks::pack(&raw);
        for at in 0..packed.len() {
            let mut bytes = packed.clone();
            bytes[at] ^= 0x11;
            let (file, length) = stored(&bytes);
            let read =
                Blocks::open(file, 6, length, Damage::default()).expect("readable").and_then(|blocks| blocks.all());
            assert!(read.is_none(), "byte {at}");
            let (file, length) = stored(&packed[..at]);
            assert!(
                Blocks::open(file, 6, length, Damage::default())
                    .ok()
                    .flatten()
                    .and_then(|blocks| blocks.all())
                    .is_none(),
                "cut at {at}"
            );
        }
    }
}
