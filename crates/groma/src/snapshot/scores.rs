//! What the graph says of files and symbols where nobody asks for anything.

use groma_model::{FileId, KindGroup, Tables};

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
        }
    }

    /// The parts to store.
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
        fits.then_some(Self { starts, listed, bytes, best })
    }

    /// Number of symbols.
    pub(crate) fn len(&self) -> usize {
        self.starts.last().map_or(0, |count| *count as usize)
    }

    /// The scores of a file's symbols against the best of the project, 1 at most.
    pub(crate) fn of(&self, file: FileId) -> impl Iterator<Item = f64> {
        let (start, end) = (self.starts[file.index()] as usize, self.starts[file.index() + 1] as usize);
        let best = f64::from(self.best).max(f64::MIN_POSITIVE);
        let scores = self.bytes.as_chunks().0[start..end].iter();
        scores.map(move |bytes| f64::from(f32::from_le_bytes(*bytes)) / best)
    }

    /// Symbols of a file that maps list.
    pub(crate) fn listed(&self, file: FileId) -> usize {
        self.listed[file.index()] as usize
    }

    /// The position of a file's first symbol in the project.
    pub(crate) fn first(&self, file: FileId) -> usize {
        self.starts[file.index()] as usize
    }
}
