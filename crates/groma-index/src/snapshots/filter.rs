//! A set of names that may say yes for a name it does not hold, and never no for one that it holds: seven bits a name.
//!
//! B. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970; two hashes stand for all of them, by
//! Kirsch and Mitzenmacher, "Less hashing, same performance", 2006.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

const BITS_A_NAME: usize = 7;
/// Small sets are bad at small sizes.
const FEWEST_BYTES: usize = 64;
/// The best number of bits to set for a name: `BITS_A_NAME * ln 2`. One name in 29 is taken for one that is in the set.
const PROBES: u64 = 5;

/// The number by which a [`NameFilter`] knows a name; the same in every process. Repositories may choose names that share
/// one: then the filter says yes for both.
pub fn name_hash(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

/// Such a set, of [`name_hash`]es.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NameFilter {
    names: u64,
    bits: Vec<u8>,
}

impl NameFilter {
    /// The set of these names; each should be given once.
    pub fn new(names: impl ExactSizeIterator<Item = u64>) -> Self {
        let count = names.len() as u64;
        let mut filter = Self { names: count, bits: vec![0; bytes_for(count).unwrap_or(0)] };
        for name in names {
            for bit in probes(name, filter.bits.len()) {
                filter.bits[bit / 8] |= 1 << (bit % 8);
            }
        }
        filter
    }

    /// Whether the set may hold a name. `false` is certain.
    pub fn may_hold(&self, name: u64) -> bool {
        self.names > 0 && probes(name, self.bits.len()).all(|bit| self.bits[bit / 8] & (1 << (bit % 8)) != 0)
    }

    /// The stored form: the number of names, then the bits.
    pub fn to_bytes(&self) -> Vec<u8> {
        [&self.names.to_le_bytes()[..], &self.bits].concat()
    }

    /// From the stored form. `None` if there are not as many bits as names need.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (names, bits) = bytes.split_first_chunk()?;
        let names = u64::from_le_bytes(*names);
        (bytes_for(names)? == bits.len()).then(|| Self { names, bits: bits.to_vec() })
    }
}

fn bytes_for(names: u64) -> Option<usize> {
    if names == 0 {
        return Some(0);
    }
    let bits = usize::try_from(names).ok()?.checked_mul(BITS_A_NAME)?;
    Some(bits.div_ceil(8).max(FEWEST_BYTES))
}

/// The bits of a name, in so many bytes.
fn probes(name: u64, bytes: usize) -> impl Iterator<Item = usize> {
    let bits = bytes as u64 * 8;
    // The second hash is odd, so that steps do not fall into a short cycle.
    let step = name.rotate_left(32).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    (0..PROBES).map(move |probe| {
        let hash = name.wrapping_add(probe.wrapping_mul(step));
        // The high half of the product: as even as a remainder, without a division.
        let bit = (u128::from(hash) * u128::from(bits)) >> 64;
        usize::try_from(bit).unwrap_or(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_it_is_found_and_little_else() {
        let hash = |prefix: &str, number: usize| name_hash(&format!("{prefix}{number}"));
        let filter = NameFilter::new((0..5000).map(|number| hash("in", number)));
        assert!((0..5000).all(|number| filter.may_hold(hash("in", number))));
        let wrong = (0..5000).filter(|number| filter.may_hold(hash("out", *number))).count();
        assert!(wrong < 250, "{wrong} of 5000");
        let bytes = filter.to_bytes();
        assert_eq!(NameFilter::from_bytes(&bytes), Some(filter));
        assert!((0..bytes.len()).all(|end| NameFilter::from_bytes(&bytes[..end]).is_none()));
    }

    #[test]
    fn an_empty_one_holds_nothing() {
        assert!(!NameFilter::default().may_hold(0));
        assert!(!NameFilter::new([].into_iter()).may_hold(u64::MAX));
    }
}
