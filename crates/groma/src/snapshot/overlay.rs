//! Files that were changed since the links of a snapshot were made, in ways of which all effects are known: links, scores and words
//! stay as they are stored, and of the files that differ there are new rows.

use std::collections::BTreeSet;

use groma_graph::Edge;
use groma_index::{Reader, put_number};
use groma_model::{Csr, FileId};

/// More files than this are worth new tables.
const MOST_FILES: usize = 64;

/// Files with other scores, and symbols of these, of which more are worth new tables as well.
const MOST_ROWS: usize = 4096;
const MOST_SCORES: usize = 1 << 20;

/// See the module.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Overlay {
    /// Ascending.
    pub(super) files: Vec<OverlaidFile>,
    /// Files with other edges, ascending: for each its edges as units by file, ascending.
    pub(super) edges: Vec<(FileId, Vec<(FileId, u32)>)>,
    /// The scores of all files, if they are other ones.
    pub(super) file_scores: Option<Vec<f64>>,
    /// The best score of a symbol, if it may be another one.
    pub(super) best: Option<u32>,
    /// Names that they define or use and that the stored tables may not know: see [`groma_index::snapshots::name_hash`].
    pub(super) defined: BTreeSet<u64>,
    pub(super) used: BTreeSet<u64>,
}

/// A file whose rows in what is stored are not true any more.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct OverlaidFile {
    pub(super) file: FileId,
    /// Whether its own facts have changed, and not only the scores of its symbols.
    pub(super) is_changed: bool,
    /// Symbols that maps list.
    pub(super) listed: u32,
    /// The scores of its symbols.
    pub(super) scores: Vec<u32>,
}

impl Overlay {
    /// Adds the new rows of a file, or replaces them. `false`: there are too many.
    #[must_use]
    pub(super) fn set(&mut self, mut file: OverlaidFile) -> bool {
        match self.files.binary_search_by_key(&file.file, |known| known.file) {
            Ok(at) => {
                file.is_changed |= self.files[at].is_changed;
                self.files[at] = file;
            }
            Err(at) => self.files.insert(at, file),
        }
        let scores: usize = self.files.iter().map(|file| file.scores.len()).sum();
        self.changed().count() <= MOST_FILES && self.files.len() <= MOST_ROWS && scores <= MOST_SCORES
    }

    /// Replaces the edges of a file.
    pub(super) fn set_edges(&mut self, file: FileId, edges: Vec<(FileId, u32)>) {
        match self.edges.binary_search_by_key(&file, |(known, _)| *known) {
            Ok(at) => self.edges[at].1 = edges,
            Err(at) => self.edges.insert(at, (file, edges)),
        }
    }

    /// Files whose own facts have changed, ascending.
    pub(super) fn changed(&self) -> impl Iterator<Item = FileId> {
        self.files.iter().filter(|file| file.is_changed).map(|file| file.file)
    }

    /// Stored edges with those of the overlay in their places.
    pub(super) fn over_edges(&self, edges: Csr<Edge>) -> Csr<Edge> {
        if self.edges.is_empty() {
            return edges;
        }
        let files: Vec<usize> = self.edges.iter().map(|(file, _)| file.index()).collect();
        let mut rows = Csr::default();
        for (_, row) in &self.edges {
            rows.push(row.iter().filter_map(|(to, units)| Edge::of_units(*to, *units)));
        }
        edges.with_rows(&files, &rows)
    }

    /// The stored form.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_number(&mut out, self.files.len() as u64);
        for file in &self.files {
            put_number(&mut out, file.file.index() as u64);
            out.push(u8::from(file.is_changed));
            put_number(&mut out, u64::from(file.listed));
            put_number(&mut out, file.scores.len() as u64);
            out.extend(file.scores.iter().flat_map(|score| score.to_le_bytes()));
        }
        put_number(&mut out, self.edges.len() as u64);
        for (file, edges) in &self.edges {
            put_number(&mut out, file.index() as u64);
            put_number(&mut out, edges.len() as u64);
            for (to, units) in edges {
                put_number(&mut out, to.index() as u64);
                put_number(&mut out, u64::from(*units));
            }
        }
        out.push(u8::from(self.file_scores.is_some()));
        out.extend(self.file_scores.iter().flatten().flat_map(|score| score.to_le_bytes()));
        put_number(&mut out, self.best.map_or(0, |best| u64::from(best) + 1));
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
        let file = |reader: &mut Reader<'_>| Some(FileId::at(reader.length().filter(|file| *file < files)?));
        let flag = |reader: &mut Reader<'_>| reader.byte().filter(|flag| *flag <= 1).map(|flag| flag == 1);
        for _ in 0..reader.count(4)? {
            let file = file(&mut reader)?;
            if overlay.files.last().is_some_and(|last| last.file >= file) {
                return None;
            }
            let is_changed = flag(&mut reader)?;
            let listed = reader.number_32()?;
            let count = reader.count(size_of::<u32>())?;
            let (scores, _) = reader.take(count * size_of::<u32>())?.as_chunks();
            let scores: Vec<u32> = scores.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
            if listed as usize > count {
                return None;
            }
            overlay.files.push(OverlaidFile { file, is_changed, listed, scores });
        }
        for _ in 0..reader.count(2)? {
            let from = file(&mut reader)?;
            let mut edges: Vec<(FileId, u32)> = Vec::new();
            for _ in 0..reader.count(2)? {
                let (to, units) = (file(&mut reader)?, reader.number_32()?);
                if edges.last().is_some_and(|(last, _)| *last >= to) {
                    return None;
                }
                edges.push((to, units));
            }
            if overlay.edges.last().is_some_and(|(last, _)| *last >= from) {
                return None;
            }
            overlay.edges.push((from, edges));
        }
        if flag(&mut reader)? {
            let (scores, _) = reader.take(files.checked_mul(size_of::<f64>())?)?.as_chunks();
            let scores: Vec<f64> = scores.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
            overlay.file_scores = Some(scores).filter(|scores| scores.iter().all(|score| score.is_finite()));
        }
        overlay.best = reader.number()?.checked_sub(1).map(u32::try_from).transpose().ok()?;
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
        for (file, is_changed) in [(5, true), (2, false), (5, false)] {
            assert!(overlay.set(OverlaidFile { file: FileId(file), is_changed, listed: 1, scores: vec![5, 0] }));
        }
        assert_eq!(overlay.changed().collect::<Vec<_>>(), [FileId(5)], "what changed stays changed");
        overlay.set_edges(FileId(5), vec![(FileId(0), 3), (FileId(4), u32::MAX)]);
        overlay.set_edges(FileId(1), Vec::new());
        overlay.file_scores = Some(vec![0.5; 6]);
        overlay.best = Some(u32::MAX);
        let bytes = overlay.to_bytes();
        assert_eq!(Overlay::from_bytes(&bytes, 6).as_ref(), Some(&overlay));
        assert!(Overlay::from_bytes(&bytes, 5).is_none(), "a file that is not there");
        assert!((0..bytes.len()).all(|end| Overlay::from_bytes(&bytes[..end], 6).is_none()));
        assert_eq!(overlay.files.iter().map(|file| file.file.0).collect::<Vec<_>>(), [2, 5]);
    }

    #[test]
    fn is_bounded() {
        let mut overlay = Overlay::default();
        let mut set =
            |file| overlay.set(OverlaidFile { file: FileId(file), is_changed: true, listed: 0, scores: vec![] });
        assert!((0..64).all(&mut set) && !set(64));
    }
}
