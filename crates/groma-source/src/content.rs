//! The id of a file's content: git's blob id, so that work trees, clones and revisions agree on it.

use std::fmt;

use gix_hash::{Kind, ObjectId};

/// git's id of a file's bytes: the SHA-1 hash of `blob LENGTH`, a NUL byte and the bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlobId([u8; 20]);

impl BlobId {
    /// The id of `bytes`.
    ///
    /// git refuses bytes that bear the marks of a SHA-1 collision attack. They get an id here that no blob of git has
    /// and that differs for the two sides of the attack: the id of the same bytes masked.
    pub fn of(bytes: &[u8]) -> Self {
        let masked = || (1..=u8::MAX).find_map(|mask| hash(&bytes.iter().map(|byte| byte ^ mask).collect::<Vec<u8>>()));
        // An attack that holds under every mask is out of anybody's reach.
        hash(bytes).or_else(masked).unwrap_or(Self([0xFF; 20]))
    }

    /// An id from its bytes.
    pub fn from_bytes(bytes: [u8; 20]) -> Self {
        Self(bytes)
    }

    /// The bytes of the id.
    pub fn as_bytes(&self) -> &[u8; 20] {
        &self.0
    }

    /// The id that git's data holds. `None` for a hash other than SHA-1.
    pub(crate) fn from_object(id: &gix_hash::oid) -> Option<Self> {
        Some(Self(id.as_bytes().try_into().ok()?))
    }
}

/// The hash of a blob, unless its bytes look like a collision attack.
fn hash(bytes: &[u8]) -> Option<BlobId> {
    let mut hasher = gix_hash::hasher(Kind::Sha1);
    hasher.update(format!("blob {}\0", bytes.len()).as_bytes());
    hasher.update(bytes);
    let id: ObjectId = hasher.try_finalize().ok()?;
    BlobId::from_object(&id)
}

impl fmt::Display for BlobId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl fmt::Debug for BlobId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_those_of_git() {
        assert_eq!(BlobId::of(b"").to_string(), "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
        assert_eq!(BlobId::of(b"hello\n").to_string(), "ce013625030ba8dba906f756967f9e9ca394464a");
        let id = BlobId::of(b"x");
        assert_eq!(BlobId::from_bytes(*id.as_bytes()), id);
    }
}
