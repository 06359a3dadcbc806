//! The layout of a pack: header and index. `docs/index-format.md` has the tables.

use super::Damage;

/// Counts changes of the format, of packs and of entries alike.
pub(super) const VERSION: u32 = 2;
const MAGIC: &[u8; 8] = b"GROMAPAK";
/// Blocks are zstd frames. Measured against LZ4 on the same pseudo-facts as the codec: three quarters of the room (1880 bytes a
/// file against 2540), twice the time to decompress (7 us a file against 3). Room decides: a kernel's facts and snapshot should
/// take less than 15 % of its sources, and a map reads a few hundred files.
const ZSTD: u32 = 2;
/// The fastest levels cost a quarter more room, higher ones several times the time for a tenth less.
const LEVEL: i32 = 1;
pub(super) const HEADER: usize = 64;
/// Raw bytes after which a block is closed. A file's entry has a few KB, so that a block is some ten files that were
/// written, and are likely to be read, together.
pub(super) const BLOCK: usize = 64 * 1024;
/// The longest entry that is kept: a million symbols; what is longer is worked out again.
pub(super) const MOST_ENTRY: usize = 16 * 1024 * 1024;
/// The longest block: one that was nearly full and got the longest entry.
const MOST_RAW: usize = BLOCK + MOST_ENTRY;
/// Entries and blocks of one pack; 160 MB of index at most.
pub(super) const MOST_ENTRIES: usize = 1 << 22;
/// Facts are not so monotonous that a byte stands for more than this.
const MOST_RATIO: u64 = 4096;

const BLOCK_RECORD: usize = 20;
const PLACE: usize = 12;

/// Length of a key in bytes.
pub(super) const KEY: usize = 28;
/// A key as it is stored and compared.
pub(super) type KeyBytes = [u8; KEY];

/// What a file's facts depend on: the bytes of the file and what makes facts of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactsKey {
    /// The git blob id of the file's bytes.
    pub blob: [u8; 20],
    /// A fingerprint of everything else that facts depend on: how the file's name makes it be read, and the extractor.
    pub extractor: u64,
}

impl FactsKey {
    pub(super) fn to_bytes(self) -> KeyBytes {
        let mut bytes = [0; KEY];
        bytes[..20].copy_from_slice(&self.blob);
        bytes[20..].copy_from_slice(&self.extractor.to_be_bytes());
        bytes
    }
}

/// Where a block lies and what it must be.
#[derive(Debug, Clone, Copy)]
pub(super) struct BlockRecord {
    pub(super) begin: u64,
    pub(super) stored: u32,
    pub(super) raw: u32,
    pub(super) checksum: u32,
}

/// Where an entry lies in its raw block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) block: u32,
    pub(super) offset: u32,
    pub(super) length: u32,
}

impl Place {
    /// The entry in its raw block.
    pub(super) fn of(self, raw: &[u8]) -> Option<&[u8]> {
        let begin = self.offset as usize;
        raw.get(begin..begin.checked_add(self.length as usize)?)
    }
}

/// The header's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) file_length: u64,
    pub(super) index_begin: u64,
    pub(super) blocks: u32,
    pub(super) entries: u32,
    pub(super) index_checksum: u32,
}

impl Header {
    pub(super) fn to_bytes(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&ZSTD.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.file_length.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.index_begin.to_le_bytes());
        bytes[32..36].copy_from_slice(&self.blocks.to_le_bytes());
        bytes[36..40].copy_from_slice(&self.entries.to_le_bytes());
        bytes[40..44].copy_from_slice(&self.index_checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..60]);
        bytes[60..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// The header of a file of this length. The checksum comes before the version, so that a version is only believed where the
    /// header is whole; every version has both at the same places.
    pub(super) fn parse(bytes: &[u8; HEADER], file_length: u64) -> Result<Self, Damage> {
        if bytes[..8] != *MAGIC {
            return Err(Damage::Magic);
        }
        if crc32fast::hash(&bytes[..60]) != u32_at(bytes, 60) {
            return Err(Damage::Header);
        }
        if u32_at(bytes, 8) != VERSION {
            return Err(Damage::Version(u32_at(bytes, 8)));
        }
        if u32_at(bytes, 12) != ZSTD {
            return Err(Damage::Compression(u32_at(bytes, 12)));
        }
        let header = Self {
            file_length: u64_at(bytes, 16),
            index_begin: u64_at(bytes, 24),
            blocks: u32_at(bytes, 32),
            entries: u32_at(bytes, 36),
            index_checksum: u32_at(bytes, 40),
        };
        if header.file_length > file_length {
            return Err(Damage::Truncated);
        }
        let fits = header.file_length == file_length
            && header.index_begin >= HEADER as u64
            && header.blocks as usize <= MOST_ENTRIES
            && header.entries as usize <= MOST_ENTRIES
            && header.index_begin.checked_add(header.index_length() as u64) == Some(file_length);
        if fits { Ok(header) } else { Err(Damage::Lengths) }
    }

    /// The length that the index must have.
    pub(super) fn index_length(self) -> usize {
        self.blocks as usize * BLOCK_RECORD + self.entries as usize * (KEY + PLACE)
    }
}

/// An index as it is in the file; numbers are read where they are needed.
pub(super) struct Index {
    bytes: Vec<u8>,
    header: Header,
}

impl Index {
    /// An index whose length is the header's.
    pub(super) fn new(header: Header, bytes: Vec<u8>) -> Result<Self, Damage> {
        let whole = bytes.len() == header.index_length() && crc32fast::hash(&bytes) == header.index_checksum;
        if whole { Ok(Self { bytes, header }) } else { Err(Damage::Index) }
    }

    pub(super) fn blocks(&self) -> u32 {
        self.header.blocks
    }

    pub(super) fn entries(&self) -> usize {
        self.header.entries as usize
    }

    /// Where a block lies, if what is said of it can be.
    pub(super) fn block(&self, number: u32) -> Result<BlockRecord, Damage> {
        let at = number as usize * BLOCK_RECORD;
        let record = (number < self.header.blocks).then(|| &self.bytes[at..at + BLOCK_RECORD]);
        let record = record.ok_or(Damage::Block(number))?;
        let record = BlockRecord {
            begin: u64_at(record, 0),
            stored: u32_at(record, 8),
            raw: u32_at(record, 12),
            checksum: u32_at(record, 16),
        };
        let inside = record.begin >= HEADER as u64
            && record.begin.checked_add(u64::from(record.stored)).is_some_and(|end| end <= self.header.index_begin)
            && record.raw as usize <= MOST_RAW
            && u64::from(record.raw) <= u64::from(record.stored) * MOST_RATIO;
        if inside { Ok(record) } else { Err(Damage::Block(number)) }
    }

    /// The key at a position of the ascending list.
    pub(super) fn key(&self, position: usize) -> &[u8] {
        let at = self.header.blocks as usize * BLOCK_RECORD + position * KEY;
        &self.bytes[at..at + KEY]
    }

    /// Where the entry of the key at this position lies.
    pub(super) fn place(&self, position: usize) -> Place {
        let keys = self.header.blocks as usize * BLOCK_RECORD + self.entries() * KEY;
        let place = &self.bytes[keys + position * PLACE..][..PLACE];
        Place { block: u32_at(place, 0), offset: u32_at(place, 4), length: u32_at(place, 8) }
    }

    /// Where the entry of a key lies.
    pub(super) fn find(&self, key: &KeyBytes) -> Option<Place> {
        let position = self.lower_bound(key, 0);
        (position < self.entries() && self.key(position) == key).then(|| self.place(position))
    }

    /// The first position from `from` on whose key is not below this one. Steps that double find near ones fast, so that keys
    /// in ascending order are looked up in one pass.
    pub(super) fn lower_bound(&self, key: &KeyBytes, from: usize) -> usize {
        let mut low = from;
        let mut high = self.entries();
        if from > 0 {
            let mut step = 1;
            while low + step < high {
                if self.key(low + step) < key.as_slice() {
                    low += step;
                    step *= 2;
                } else {
                    high = low + step;
                    break;
                }
            }
        }
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.key(middle) < key.as_slice() { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// An index from its parts; the entries must be ascending by key, each key once.
pub(super) fn index_bytes(blocks: &[BlockRecord], entries: &[(KeyBytes, Place)]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(blocks.len() * BLOCK_RECORD + entries.len() * (KEY + PLACE));
    for block in blocks {
        bytes.extend(block.begin.to_le_bytes());
        for number in [block.stored, block.raw, block.checksum] {
            bytes.extend(number.to_le_bytes());
        }
    }
    for (key, _) in entries {
        bytes.extend_from_slice(key);
    }
    for (_, place) in entries {
        for number in [place.block, place.offset, place.length] {
            bytes.extend(number.to_le_bytes());
        }
    }
    bytes
}

/// A block or a section as it is stored.
pub(crate) fn compress(raw: &[u8]) -> std::io::Result<Vec<u8>> {
    zstd::bulk::compress(raw, LEVEL)
}

/// Makes `raw` the block as it was before, if that has exactly the length that it should have.
pub(crate) fn decompress(stored: &[u8], raw_length: usize, raw: &mut Vec<u8>) -> Option<()> {
    raw.clear();
    raw.resize(raw_length, 0);
    let length = zstd::bulk::decompress_to_buffer(stored, raw).ok()?;
    (length == raw_length).then_some(())
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let mut number = [0; 4];
    number.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(number)
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    let mut number = [0; 8];
    number.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(number)
}

#[cfg(test)]
mod tests {
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    use super::*;

    fn key(first: u8, last: u8) -> KeyBytes {
        let mut key = [0; KEY];
        (key[0], key[KEY - 1]) = (first, last);
        key
    }

    fn index(keys: &[KeyBytes]) -> Index {
        let block = BlockRecord { begin: 64, stored: 10, raw: 20, checksum: 0 };
        let entries: Vec<(KeyBytes, Place)> =
            (0_u32..).zip(keys).map(|(offset, key)| (*key, Place { block: 0, offset, length: 1 })).collect();
        let bytes = index_bytes(&[block], &entries);
        let header = Header {
            file_length: 74 + bytes.len() as u64,
            index_begin: 74,
            blocks: 1,
            entries: u32::try_from(keys.len()).expect("there are few"),
            index_checksum: crc32fast::hash(&bytes),
        };
        assert_eq!(Header::parse(&header.to_bytes(), header.file_length), Ok(header));
        Index::new(header, bytes).expect("it is as it should be")
    }

    proptest! {
        #[test]
        fn keys_are_found_one_by_one_and_in_one_pass(
            keys in btree_set((any::<u8>(), 0_u8..3), 0..60),
            mut wanted in vec((any::<u8>(), 0_u8..3), 0..60),
        ) {
            let keys: Vec<KeyBytes> = keys.into_iter().map(|(first, last)| key(first, last)).collect();
            let index = index(&keys);
            wanted.sort_unstable();
            let mut from = 0;
            for wanted in wanted.into_iter().map(|(first, last)| key(first, last)) {
                let expected = keys.iter().position(|key| *key >= wanted).unwrap_or(keys.len());
                from = index.lower_bound(&wanted, from);
                prop_assert_eq!(from, expected);
                let offset = keys.iter().position(|key| *key == wanted);
                prop_assert_eq!(index.find(&wanted).map(|place| place.offset as usize), offset);
            }
        }

        #[test]
        fn any_bytes_are_a_block_or_none(stored in vec(any::<u8>(), 0..200), length in 0_usize..2000) {
            let _ = decompress(&stored, length, &mut Vec::new());
        }

        #[test]
        fn a_block_comes_back_only_with_its_own_length(raw in vec(0_u8..4, 1..500)) {
            let stored = compress(&raw).expect("memory takes it");
            let mut got = Vec::new();
            prop_assert_eq!(decompress(&stored, raw.len() + 1, &mut got), None);
            prop_assert_eq!(decompress(&stored, raw.len() - 1, &mut got), None);
            prop_assert_eq!(decompress(&stored, raw.len(), &mut got), Some(()));
            prop_assert_eq!(got, raw);
        }
    }

    #[test]
    fn numbers_and_bytes_of_keys_sort_alike() {
        let small = FactsKey { blob: [1; 20], extractor: 255 };
        let large = FactsKey { blob: [1; 20], extractor: 256 };
        assert!(small < large && small.to_bytes() < large.to_bytes());
    }
}
