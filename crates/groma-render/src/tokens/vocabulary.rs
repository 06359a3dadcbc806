//! Vocabularies, searched where they lie in the program: no start-up work, nothing to allocate. The tables are made by
//! the build script; `key.rs` describes them.

use super::key;
use super::merge;
use super::pieces;

/// A vocabulary and how its text is cut.
pub(crate) struct Vocabulary {
    table: &'static [u8],
    piece_end: fn(&[u8], usize) -> usize,
}

/// OpenAI's `o200k_base`.
pub(crate) static O200K: Vocabulary =
    Vocabulary { table: include_bytes!(concat!(env!("OUT_DIR"), "/o200k.table")), piece_end: pieces::o200k };

/// OpenAI's `cl100k_base`.
pub(crate) static CL100K: Vocabulary =
    Vocabulary { table: include_bytes!(concat!(env!("OUT_DIR"), "/cl100k.table")), piece_end: pieces::cl100k };

impl Vocabulary {
    /// Tokens of a text.
    pub(crate) fn count(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        let (mut tokens, mut start) = (0, 0);
        while start < bytes.len() {
            let end = (self.piece_end)(bytes, start);
            let piece = &bytes[start..end];
            tokens += if piece.len() == 1 || self.rank(piece).is_some() { 1 } else { merge::count(self, piece) };
            start = end;
        }
        tokens
    }

    /// The rank of the token of these bytes: the lower, the earlier it is merged.
    #[inline]
    pub(crate) fn rank(&self, token: &[u8]) -> Option<u32> {
        if token.len() > key::LONGEST {
            return None;
        }
        let hash = key::hash(token);
        let mark = key::mark(hash, token.len());
        let bucket = key::bucket(hash) * 4;
        let (mut at, end) = (self.number(bucket) as usize, self.number(bucket + 4) as usize);
        while at < end {
            let header = self.number(at);
            let start = at + key::HEADER;
            if header >> key::RANK_BITS == mark && &self.table[start..start + token.len()] == token {
                return Some(header & ((1 << key::RANK_BITS) - 1));
            }
            at = start + (header >> key::RANK_BITS & 0xff) as usize;
        }
        None
    }

    #[inline]
    fn number(&self, at: usize) -> u32 {
        self.table[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes))
    }
}
