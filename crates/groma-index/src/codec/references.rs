//! References in columns: all lengths, all counts, all names. Columns of alike numbers compress better than rows.

use groma_model::Reference;

use super::bytes::{Reader, put_number};

/// Bytes that a reference takes at least: a length and a count.
const LEAST: usize = 2;

pub(super) fn encode(references: &[Reference], out: &mut Vec<u8>) {
    put_number(out, references.len() as u64);
    for reference in references {
        put_number(out, reference.name.len() as u64);
    }
    for reference in references {
        put_number(out, u64::from(reference.count.wrapping_sub(1)));
    }
    for reference in references {
        out.extend_from_slice(reference.name.as_bytes());
    }
}

pub(super) fn decode(bytes: &[u8]) -> Option<Vec<Reference>> {
    let mut reader = Reader::new(bytes);
    let count = reader.count(LEAST)?;
    let mut lengths = Reader::new(reader.rest());
    // Two readers over the same columns: one stays at the lengths while the other runs ahead.
    let mut counts = lengths.clone();
    for _ in 0..count {
        counts.number()?;
    }
    let mut names = counts.clone();
    for _ in 0..count {
        names.number()?;
    }
    let names = std::str::from_utf8(names.rest()).ok()?;
    let mut references = Vec::with_capacity(count);
    let mut begin = 0_usize;
    for _ in 0..count {
        let end = begin.checked_add(lengths.length()?)?;
        let name = names.get(begin..end)?.into();
        references.push(Reference { name, count: counts.number_32()?.wrapping_add(1) });
        begin = end;
    }
    (begin == names.len()).then_some(references)
}
