//! What the graph says of files and symbols where nobody asks for anything. Scores of symbols are whole numbers: see
//! [`groma_graph::symbol_scores`].

use std::borrow::Cow;
use std::ops::Range;

use groma_index::snapshots::Blocks;
use groma_model::{Csr, FileId, KindGroup, Tables};

use super::overlay::{OverlaidFile, Overlay};

/// Scores of files and symbols.
#[derive(Debug)]
pub(super) struct Scores {
    /// By file.
    pub(super) files: Vec<f64>,
    pub(super) symbols: SymbolScores,
}

impl Scores {
    /// The same, fit to be stored.
    pub(super) fn whole(self) -> Self {
        Self { symbols: self.symbols.whole(), ..self }
    }
}

/// Scores of symbols, as they are stored: a map looks at those of a few hundred files, and a large project has millions.
#[derive(Debug, Default)]
pub(crate) struct SymbolScores {
    /// Where each file's symbols begin; one more entry than files.
    starts: Vec<u32>,
    /// For each file the symbols that maps list: all but fields and the like.
    listed: Vec<u32>,
    /// The scores, four bytes each.
    bytes: ScoreBytes,
    best: u32,
    /// Other rows for some files.
    overlay: Vec<OverlaidFile>,
}

/// Where the scores of symbols are.
#[derive(Debug)]
enum ScoreBytes {
    Made(Vec<u8>),
    /// In the file: most are zero, and few are asked for.
    Stored(Blocks),
}

impl Default for ScoreBytes {
    fn default() -> Self {
        Self::Made(Vec::new())
    }
}

impl ScoreBytes {
    /// The scores from one symbol to another. Nothing where the file is damaged, which it tells.
    fn read(&self, symbols: Range<usize>) -> Vec<u32> {
        let range = symbols.start * size_of::<u32>()..symbols.end * size_of::<u32>();
        let bytes = match self {
            Self::Made(bytes) => bytes.get(range).map(Cow::Borrowed),
            Self::Stored(blocks) => blocks.read(range).map(Cow::Owned),
        };
        let bytes = bytes.unwrap_or_default();
        bytes.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()
    }
}

/// What is stored of the scores of symbols.
#[derive(Default)]
pub(super) struct StoredScores<'s> {
    pub(super) starts: &'s [u32],
    pub(super) listed: &'s [u32],
    pub(super) scores: &'s [u8],
    pub(super) best: u32,
}

impl SymbolScores {
    pub(super) fn new(tables: &Tables, scores: &[u32]) -> Self {
        let is_listed = |file: usize| {
            let rows = tables.symbols.of(file).iter();
            u32::try_from(rows.filter(|row| row.kind.group() != KindGroup::Member).count()).unwrap_or(u32::MAX)
        };
        Self {
            starts: tables.symbols.parts().0.to_vec(),
            listed: (0..tables.files()).map(is_listed).collect(),
            bytes: ScoreBytes::Made(scores.iter().flat_map(|score| score.to_le_bytes()).collect()),
            best: scores.iter().copied().max().unwrap_or(0),
            overlay: Vec::new(),
        }
    }

    /// Puts other rows in place of those of some files.
    pub(super) fn set_overlay(&mut self, overlay: &Overlay) {
        self.overlay.clone_from(&overlay.files);
        self.best = overlay.best.unwrap_or(self.best);
    }

    /// The best score of all.
    pub(super) fn best(&self) -> u32 {
        self.best
    }

    /// The best score of the files whose rows are stored and for which there are none in the overlay.
    pub(super) fn best_stored(&self, overlay: &Overlay) -> u32 {
        let scores = self.bytes.read(0..self.starts.last().map_or(0, |end| *end as usize));
        let of_file = |file: usize| &scores[self.starts[file] as usize..self.starts[file + 1] as usize];
        let is_stored =
            |file: &usize| overlay.files.binary_search_by_key(file, |overlaid| overlaid.file.index()).is_err();
        if scores.is_empty() {
            return 0;
        }
        (0..self.listed.len()).filter(is_stored).flat_map(of_file).copied().max().unwrap_or(0)
    }

    /// The same with the other rows in their places, fit to be stored.
    pub(super) fn whole(self) -> Self {
        let Self { starts, mut listed, bytes, best, overlay } = self;
        let scores = bytes.read(0..starts.last().map_or(0, |end| *end as usize));
        let Some(all) = Csr::from_parts(starts, scores) else { return Self::default() };
        let files: Vec<usize> = overlay.iter().map(|file| file.file.index()).collect();
        let mut rows = Csr::default();
        for file in &overlay {
            rows.push(file.scores.iter().copied());
            listed[file.file.index()] = file.listed;
        }
        let (starts, scores) = all.with_rows(&files, &rows).into_parts();
        let bytes = ScoreBytes::Made(scores.iter().flat_map(|score| score.to_le_bytes()).collect());
        Self { starts, listed, bytes, best, overlay: Vec::new() }
    }

    fn overlaid(&self, file: FileId) -> Option<&OverlaidFile> {
        self.overlay.binary_search_by_key(&file, |overlaid| overlaid.file).ok().map(|at| &self.overlay[at])
    }

    /// The scores of a file's symbols against no other.
    pub(super) fn raw(&self, file: FileId) -> Vec<u32> {
        match self.overlaid(file) {
            Some(overlaid) => overlaid.scores.clone(),
            None => self.bytes.read(self.starts[file.index()] as usize..self.starts[file.index() + 1] as usize),
        }
    }

    fn stored_count(&self, file: FileId) -> usize {
        (self.starts[file.index() + 1] - self.starts[file.index()]) as usize
    }

    /// The parts to store, those of the other rows aside. `None` if they are stored.
    pub(super) fn parts(&self) -> Option<StoredScores<'_>> {
        match &self.bytes {
            ScoreBytes::Made(scores) => {
                Some(StoredScores { starts: &self.starts, listed: &self.listed, scores, best: self.best })
            }
            ScoreBytes::Stored(_) => None,
        }
    }

    /// From the stored parts of a project of so many files. `None` if they do not fit together.
    pub(super) fn from_parts(
        starts: Vec<u32>,
        listed: Vec<u32>,
        blocks: Blocks,
        best: u32,
        files: usize,
    ) -> Option<Self> {
        let fits = starts.len() == files + 1
            && starts.first() == Some(&0)
            && starts.windows(2).all(|pair| pair[0] <= pair[1])
            && starts.last().is_some_and(|count| *count as usize * size_of::<u32>() == blocks.len())
            && listed.len() == files;
        fits.then(|| Self { starts, listed, bytes: ScoreBytes::Stored(blocks), best, overlay: Vec::new() })
    }

    /// Number of symbols.
    pub(crate) fn len(&self) -> usize {
        let stored = self.starts.last().map_or(0, |count| *count as usize);
        self.overlay.iter().fold(stored, |count, file| count + file.scores.len() - self.stored_count(file.file))
    }

    /// The scores of a file's symbols against the best of the project, 1 at most.
    pub(crate) fn of(&self, file: FileId) -> impl Iterator<Item = f64> {
        let best = f64::from(self.best.max(1));
        self.raw(file).into_iter().map(move |score| f64::from(score) / best)
    }

    /// Symbols of a file that maps list.
    pub(crate) fn listed(&self, file: FileId) -> usize {
        self.overlaid(file).map_or(self.listed[file.index()], |overlaid| overlaid.listed) as usize
    }
}
