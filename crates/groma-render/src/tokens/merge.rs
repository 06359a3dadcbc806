//! Byte-pair merging: a piece that is no token is made of the fewest that merging leaves, when of all neighbours those
//! whose union has the lowest rank are merged first, and of equals the first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::vocabulary::Vocabulary;

/// The longest piece that is merged by looking at all pairs each time. Measured: with words of 96 letters that is a sixth
/// faster than a heap, with 144 a little slower.
const SHORT: usize = 128;

/// No token: the pair cannot be merged.
const NONE: u32 = u32::MAX;

/// Tokens of a piece.
pub(crate) fn count(vocabulary: &Vocabulary, piece: &[u8]) -> usize {
    if piece.len() <= SHORT { count_short(vocabulary, piece) } else { count_long(vocabulary, piece) }
}

fn rank(vocabulary: &Vocabulary, bytes: &[u8]) -> u32 {
    vocabulary.rank(bytes).unwrap_or(NONE)
}

fn count_short(vocabulary: &Vocabulary, piece: &[u8]) -> usize {
    // Where each part begins (then where the last ends), and the rank of its union with the next.
    let mut starts = [0_u8; SHORT + 2];
    for (start, at) in starts.iter_mut().zip(0..) {
        *start = at;
    }
    let mut ranks = [NONE; SHORT + 1];
    let mut parts = piece.len();
    for (known, pair) in ranks.iter_mut().zip(piece.windows(2)) {
        *known = rank(vocabulary, pair);
    }
    loop {
        let (mut best, mut lowest) = (0, NONE);
        for (at, rank) in ranks[..parts].iter().enumerate() {
            if *rank < lowest {
                (best, lowest) = (at, *rank);
            }
        }
        if lowest == NONE {
            return parts;
        }
        starts.copy_within(best + 2..=parts, best + 1);
        ranks.copy_within(best + 1..parts, best);
        parts -= 1;
        let union = |starts: &[u8], at: usize| {
            let range = starts[at] as usize..starts[at + 2] as usize;
            rank(vocabulary, &piece[range])
        };
        ranks[best] = if best + 1 < parts { union(&starts, best) } else { NONE };
        if best > 0 {
            ranks[best - 1] = union(&starts, best - 1);
        }
    }
}

/// The same with a heap, in time that grows little faster than the piece: the input may be 100,000 letters.
fn count_long(vocabulary: &Vocabulary, piece: &[u8]) -> usize {
    let length = piece.len();
    // By the position at which a part begins: where the next and the previous begin, and the rank of its union with the
    // next. A waiting merge whose rank is no longer that of its part is out of date.
    let mut next: Vec<usize> = (1..=length).collect();
    let mut previous: Vec<usize> = (0..length).map(|at| at.saturating_sub(1)).collect();
    let mut ranks: Vec<u32> = piece.windows(2).map(|pair| rank(vocabulary, pair)).chain([NONE]).collect();
    let mut waiting: BinaryHeap<Reverse<(u32, usize)>> =
        ranks.iter().enumerate().filter(|(_, rank)| **rank != NONE).map(|(at, rank)| Reverse((*rank, at))).collect();
    let mut parts = length;
    while let Some(Reverse((lowest, at))) = waiting.pop() {
        if ranks[at] != lowest {
            continue;
        }
        let merged = next[at];
        let end = next[merged];
        next[at] = end;
        ranks[merged] = NONE;
        parts -= 1;
        if end < length {
            previous[end] = at;
        }
        let after = (end < length).then(|| (at, next[end]));
        let before = (at > 0).then(|| (previous[at], end));
        ranks[at] = NONE;
        for (start, end) in [after, before].into_iter().flatten() {
            ranks[start] = rank(vocabulary, &piece[start..end]);
            if ranks[start] != NONE {
                waiting.push(Reverse((ranks[start], start)));
            }
        }
    }
    parts
}
