//! How much the files of a stored snapshot count, without asking whether they are still as they were.

use groma_model::RepoPath;

use super::refresh::open;
use super::stored;
use crate::{Kind, Project};

/// A file and its worth.
#[derive(Debug, Clone)]
pub(crate) struct RankedFile {
    pub(crate) path: RepoPath,
    /// Nothing for a file without facts.
    pub(crate) worth: f64,
    pub(crate) kind: Kind,
}

/// The worth of files at the time of the stored snapshot.
#[derive(Debug, Clone)]
pub(crate) struct StoredRanks {
    /// Files, by path.
    pub(crate) files: Vec<RankedFile>,
}

impl StoredRanks {
    /// Reads them. `None`: nothing is stored, or it cannot be used.
    pub(crate) fn read(project: &Project) -> Option<Self> {
        let (file, files) = open(project.cache()?)?;
        let scores = match files.overlay.file_scores {
            Some(scores) => scores,
            None => stored::read_file_scores(&file, files.sources.len()).ok()?,
        };
        let best = scores.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let worth = |at: usize| match files.rows[at].language {
            Some(_) => (scores[at] / best).sqrt() * files.standings[at].kind.weight(),
            None => 0.0,
        };
        let worth: Vec<f64> = (0..files.sources.len()).map(worth).collect();
        let known = files.sources.into_iter().zip(worth).zip(files.standings);
        Some(Self {
            files: known
                .map(|((source, worth), standing)| RankedFile { path: source.path, worth, kind: standing.kind })
                .collect(),
        })
    }
}
