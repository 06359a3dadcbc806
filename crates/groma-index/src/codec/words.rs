//! Words in columns: all counts, then the words, which are sorted and so share beginnings that compression finds.

use groma_model::WordCounts;

use super::bytes::{Reader, put_number};

pub(super) fn encode(words: &WordCounts, out: &mut Vec<u8>) {
    let (text, counts) = words.parts();
    put_number(out, counts.len() as u64);
    for count in counts {
        put_number(out, u64::from(count.wrapping_sub(1)));
    }
    out.extend_from_slice(text.as_bytes());
}

pub(super) fn decode(bytes: &[u8]) -> Option<WordCounts> {
    let mut reader = Reader::new(bytes);
    let count = reader.count(1)?;
    let counts = (0..count).map(|_| Some(reader.number_32()?.wrapping_add(1))).collect::<Option<_>>()?;
    WordCounts::from_parts(std::str::from_utf8(reader.rest()).ok()?, counts)
}
