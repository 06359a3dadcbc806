//! What the graph says of files and symbols where nobody asks for anything.

use groma_model::{Csr, FileId, KindGroup, Tables};

use super::overlay::OverlaidFile;

/// Scores of files and symbols.
#[derive(Debug)]
pub(super) struct Scores {
    /// By file.
    pub(super) files: Vec<f64>,
    pub(super) symbols: SymbolScores,
}

/// Scores of symbols, as they are stored: a map looks at those of a few hundred files, and a large project has millions.
#[derive(Debug, Default)]
pub(crate) struct SymbolScores {
    /// Where each file's symbols begin; one more entry than files.
    starts: Vec<u32>,
    /// For each file the symbols that maps list: all but fields and the like.
    listed: Vec<u32>,
    /// The scores, four bytes each.
    bytes: Vec<u8>,
    best: f32,
    /// Other rows for some files.
    overlay: Vec<OverlaidFile>,
}

impl SymbolScores {
    pub(super) fn new(tables: &Tables, scores: &[f32]) -> Self {
        let is_listed = |file: usize| {
            let rows = tables.symbols.of(file).iter();
            u32::try_from(rows.filter(|row| row.kind.group() != KindGroup::Member).count()).unwrap_or(u32::MAX)
        };
        Self {
            starts: tables.symbols.parts().0.to_vec(),
            listed: (0..tables.files()).map(is_listed).collect(),
            bytes: scores.iter().flat_map(|score| score.to_le_bytes()).collect(),
            best: scores.iter().copied().fold(0.0, f32::max),
            overlay: Vec::new(),
        }
    }

    /// Puts other rows in place of those of some files.
    pub(super) fn set_overlay(&mut self, overlay: Vec<OverlaidFile>) {
        self.overlay = overlay;
    }

    /// The same with the other rows in their places, fit to be stored.
    pub(super) fn whole(self) -> Self {
        let Self { starts, mut listed, bytes, best, overlay } = self;
        if overlay.is_empty() {
            return Self { starts, listed, bytes, best, overlay };
        }
        let (scores, _) = bytes.as_chunks::<4>();
        let Some(all) = Csr::from_parts(starts, scores.to_vec()) else { return Self::default() };
        let files: Vec<usize> = overlay.iter().map(|file| file.file.index()).collect();
        let mut rows = Csr::default();
        for file in &overlay {
            rows.push(file.scores.iter().map(|score| score.to_le_bytes()));
            listed[file.file.index()] = file.listed;
        }
        let all = all.with_rows(&files, &rows);
        let (starts, scores) = all.parts();
        let (starts, bytes) = (starts.to_vec(), scores.as_flattened().to_vec());
        Self { starts, listed, bytes, best, overlay: Vec::new() }
    }

    fn overlaid(&self, file: FileId) -> Option<&OverlaidFile> {
        self.overlay.iter().find(|overlaid| overlaid.file == file)
    }

    /// The scores of a file's symbols against no other.
    pub(super) fn raw(&self, file: FileId) -> Vec<f32> {
        match self.overlaid(file) {
            Some(overlaid) => overlaid.scores.clone(),
            None => self.stored(file).collect(),
        }
    }

    fn stored(&self, file: FileId) -> impl Iterator<Item = f32> {
        let (start, end) = (self.starts[file.index()] as usize, self.starts[file.index() + 1] as usize);
        self.bytes.as_chunks().0[start..end].iter().map(|bytes| f32::from_le_bytes(*bytes))
    }

    fn stored_count(&self, file: FileId) -> usize {
        (self.starts[file.index() + 1] - self.starts[file.index()]) as usize
    }

    /// The parts to store, those of the other rows aside.
    pub(super) fn parts(&self) -> (&[u32], &[u32], &[u8], f32) {
        (&self.starts, &self.listed, &self.bytes, self.best)
    }

    /// From the stored parts of a project of so many files. `None` if they do not fit together.
    pub(super) fn from_parts(
        starts: Vec<u32>,
        listed: Vec<u32>,
        bytes: Vec<u8>,
        best: f32,
        files: usize,
    ) -> Option<Self> {
        let fits = starts.len() == files + 1
            && starts.first() == Some(&0)
            && starts.windows(2).all(|pair| pair[0] <= pair[1])
            && starts.last().is_some_and(|count| *count as usize * size_of::<f32>() == bytes.len())
            && listed.len() == files
            && best.is_finite();
        fits.then_some(Self { starts, listed, bytes, best, overlay: Vec::new() })
    }

    /// Number of symbols.
    pub(crate) fn len(&self) -> usize {
        let stored = self.starts.last().map_or(0, |count| *count as usize);
        self.overlay.iter().fold(stored, |count, file| count + file.scores.len() - self.stored_count(file.file))
    }

    /// The scores of a file's symbols against the best of the project, 1 at most.
    pub(crate) fn of(&self, file: FileId) -> impl Iterator<Item = f64> {
        let best = f64::from(self.best).max(f64::MIN_POSITIVE);
        let overlaid = self.overlaid(file);
        let stored = overlaid.is_none().then(|| self.stored(file)).into_iter().flatten();
        let other = overlaid.into_iter().flat_map(|overlaid| overlaid.scores.iter().copied());
        stored.chain(other).map(move |score| f64::from(score) / best)
    }

    /// Symbols of a file that maps list.
    pub(crate) fn listed(&self, file: FileId) -> usize {
        self.overlaid(file).map_or(self.listed[file.index()], |overlaid| overlaid.listed) as usize
    }
}
