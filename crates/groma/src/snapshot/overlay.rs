//! Files that were changed without any effect on others since the links of a snapshot were made. Links, ranks and tables stay
//! as they are stored; of these files alone there are new rows.

use std::collections::BTreeSet;

use groma_index::{Reader, put_number};
use groma_model::FileId;

/// More files than this are worth new tables.
const MOST_FILES: usize = 64;

/// See the module.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Overlay {
    /// Ascending.
    pub(super) files: Vec<OverlaidFile>,
    /// Names that they define or use and that the stored tables may not know: see [`groma_index::snapshots::name_hash`].
    pub(super) defined: BTreeSet<u64>,
    pub(super) used: BTreeSet<u64>,
}

/// A file whose rows in the stored tables are not true any more.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct OverlaidFile {
    pub(super) file: FileId,
    /// Symbols that maps list.
    pub(super) listed: u32,
    /// The scores of its symbols.
    pub(super) scores: Vec<u32>,
}

impl Overlay {
    /// Adds the new rows of a file, or replaces them. `false`: there are too many.
    #[must_use]
    pub(super) fn set(&mut self, file: OverlaidFile) -> bool {
        match self.files.binary_search_by_key(&file.file, |known| known.file) {
            Ok(at) => self.files[at] = file,
            Err(at) => self.files.insert(at, file),
        }
        self.files.len() <= MOST_FILES
    }

    /// The stored form.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_number(&mut out, self.files.len() as u64);
        for file in &self.files {
            put_number(&mut out, file.file.index() as u64);
            put_number(&mut out, u64::from(file.listed));
            put_number(&mut out, file.scores.len() as u64);
            out.extend(file.scores.iter().flat_map(|score| score.to_le_bytes()));
        }
        for names in [&self.defined, &self.used] {
            put_number(&mut out, names.len() as u64);
            out.extend(names.iter().flat_map(|name| name.to_le_bytes()));
        }
        out
    }

    /// From the stored form, in a project of so many files.
    pub(super) fn from_bytes(bytes: &[u8], files: usize) -> Option<Self> {
        let mut overlay = Self::default();
        let mut reader = Reader::new(bytes);
        for _ in 0..reader.count(3)? {
            let file = FileId::at(reader.length().filter(|file| *file < files)?);
            if overlay.files.last().is_some_and(|last| last.file >= file) {
                return None;
            }
            let listed = reader.number_32()?;
            let count = reader.count(size_of::<u32>())?;
            let (scores, _) = reader.take(count * size_of::<u32>())?.as_chunks();
            let scores: Vec<u32> = scores.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
            if listed as usize > count {
                return None;
            }
            overlay.files.push(OverlaidFile { file, listed, scores });
        }
        for names in [&mut overlay.defined, &mut overlay.used] {
            let count = reader.count(size_of::<u64>())?;
            let (hashes, _) = reader.take(count * size_of::<u64>())?.as_chunks();
            names.extend(hashes.iter().map(|bytes| u64::from_le_bytes(*bytes)));
        }
        (reader.left() == 0).then_some(overlay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_back_and_knows_its_files() {
        let mut overlay = Overlay { defined: [1, u64::MAX].into(), used: [7].into(), ..Overlay::default() };
        for file in [5, 2, 5] {
            assert!(overlay.set(OverlaidFile { file: FileId(file), listed: 1, scores: vec![5, 0] }));
        }
        let bytes = overlay.to_bytes();
        assert_eq!(Overlay::from_bytes(&bytes, 6).as_ref(), Some(&overlay));
        assert!(Overlay::from_bytes(&bytes, 5).is_none(), "a file that is not there");
        assert!((0..bytes.len()).all(|end| Overlay::from_bytes(&bytes[..end], 6).is_none()));
        assert_eq!(overlay.files.iter().map(|file| file.file.0).collect::<Vec<_>>(), [2, 5]);
    }

    #[test]
    fn is_bounded() {
        let mut overlay = Overlay::default();
        let mut set = |file| overlay.set(OverlaidFile { file: FileId(file), listed: 0, scores: vec![] });
        assert!((0..64).all(&mut set) && !set(64));
    }
}
