//! Small answers that are kept beside a snapshot: longer than notes, and checked when they are read.

use std::io::{Read as _, Write as _};

use super::error::SnapshotError;
use super::folder::ProjectFolder;
use super::positional::open_regular;

/// Magic and checksum.
const MAGIC: [u8; 8] = *b"GROMAKPT";
const HEADER: usize = 12;

/// Bytes of one answer.
const MOST_BYTES: u64 = 1 << 20;

impl ProjectFolder {
    /// Keeps an answer in place of the old one of the name. One that is too long is not kept.
    pub fn write_kept(&self, name: &str, bytes: &[u8]) -> Result<(), SnapshotError> {
        if (bytes.len() + HEADER) as u64 > MOST_BYTES {
            return Ok(());
        }
        self.replace(name, |out| {
            out.write_all(&MAGIC)?;
            out.write_all(&crc32fast::hash(bytes).to_le_bytes())?;
            out.write_all(bytes)
        })
    }

    /// The answer of a name. `None`: there is none, or it is damaged, which is as good.
    pub fn read_kept(&self, name: &str) -> Option<Vec<u8>> {
        let file = open_regular(&self.path().join(name)).ok()??;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes).ok()?;
        let (header, answer) = bytes.split_at_checked(HEADER)?;
        let (magic, checksum) = header.split_at(MAGIC.len());
        let fits = magic == MAGIC && checksum == crc32fast::hash(answer).to_le_bytes();
        fits.then(|| answer.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_back_whole_or_not_at_all() {
        let cache = tempfile::tempdir().expect("a folder");
        let folder = ProjectFolder::new(cache.path(), 1, 1);
        assert_eq!(folder.read_kept("a"), None);
        folder.write_kept("a", b"answer").expect("kept");
        assert_eq!(folder.read_kept("a"), Some(b"answer".to_vec()));
        let path = folder.path().join("a");
        let whole = std::fs::read(&path).expect("it is there");
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            std::fs::write(&path, &damaged).expect("written");
            assert_eq!(folder.read_kept("a"), None);
            std::fs::write(&path, &whole[..at]).expect("written");
            assert_eq!(folder.read_kept("a"), None);
        }
        folder.write_kept("b", &vec![0; 1 << 20]).expect("not kept");
        assert_eq!(folder.read_kept("b"), None);
    }
}
