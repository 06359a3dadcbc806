//! How a token is found by its bytes: the hash and the layout of a vocabulary's table. The build script, which writes the
//! tables, and the library, which searches them, compile this same file.
//!
//! A table is a directory of `BUCKETS + 1` offsets and then the records, bucket by bucket. A record is a header of four
//! bytes (rank, and above it [`mark`]) and the bytes of its token. All numbers are little-endian.

/// Buckets of a table, as many as 16 bits of a hash tell apart: about three tokens of o200k in each. Measured on text of maps: a quarter of them costs 16 % of the
/// speed, twice as many gain 2 % and cost 0.26 MB.
pub(crate) const BUCKETS: usize = 1 << 16;
const _: () = assert!(BUCKETS - 1 == 0xffff, "`bucket` takes 16 bits of a hash");

/// Bytes of a record before its token.
pub(crate) const HEADER: usize = 4;

/// Bits of a header that hold the rank; above them are [`mark`]'s.
pub(crate) const RANK_BITS: u32 = 18;

/// The longest token that a header can describe.
pub(crate) const LONGEST: usize = 255;

/// Odd numbers without a pattern (the first digits of pi and of e).
const MULTIPLIERS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0xb7e1_5162_8aed_2a6b];

/// Hash of a token's bytes.
#[inline]
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let length = bytes.len();
    let (first, second) = match bytes {
        [] => (0, 0),
        [one] => (u64::from(*one), 0),
        [one, .., last] if length < 4 => (u64::from(*one) << 16 | u64::from(bytes[length / 2]) << 8, u64::from(*last)),
        _ if length < 8 => (word32(bytes, 0), word32(bytes, length - 4)),
        _ => (word64(bytes, 0), word64(bytes, length - 8)),
    };
    let mut state = fold(first ^ MULTIPLIERS[0], second ^ MULTIPLIERS[1] ^ length as u64);
    // The ends are in; what lies between them follows in steps of eight, the last of which may reach into the end.
    for at in (8..length.saturating_sub(8)).step_by(8) {
        state = fold(state ^ word64(bytes, at), MULTIPLIERS[1]);
    }
    state
}

/// The bucket of a hash.
#[inline]
pub(crate) fn bucket(hash: u64) -> usize {
    usize::from((hash & 0xffff) as u16)
}

/// What a record's header says of a token besides its rank: length and six bits of the hash, so that few tokens but the
/// one that is looked for are compared byte by byte.
#[inline]
pub(crate) fn mark(hash: u64, length: usize) -> u32 {
    ((hash >> 58) as u32) << 8 | u32::try_from(length).map_or(0, |length| length & 0xff)
}

fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ (product & 0xffff_ffff_ffff_ffff) as u64
}

#[inline]
fn word32(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |chunk| u64::from(u32::from_le_bytes(*chunk)))
}

#[inline]
fn word64(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |chunk| u64::from_le_bytes(*chunk))
}
