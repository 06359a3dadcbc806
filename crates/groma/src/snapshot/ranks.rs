//! How much the files of a stored snapshot count, without asking whether they are still as they were.

use groma_model::RepoPath;

use super::refresh::open;
use super::stored;
use crate::Project;

/// The worth of files at the time of the stored snapshot.
#[derive(Debug, Clone)]
pub(crate) struct StoredRanks {
    /// Files with their worth, by path; those without facts are worth nothing.
    pub(crate) files: Vec<(RepoPath, f64)>,
}

impl StoredRanks {
    /// Reads them. `None`: nothing is stored, or it cannot be used.
    pub(crate) fn read(project: &Project) -> Option<Self> {
        let (file, files) = open(project.cache()?)?;
        let scores = stored::read_file_scores(&file, files.sources.len()).ok()?;
        let best = scores.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let worth = |at: usize| match files.rows[at].language {
            Some(_) => (scores[at] / best).sqrt() * files.standings[at].kind.weight(),
            None => 0.0,
        };
        let worth: Vec<f64> = (0..files.sources.len()).map(worth).collect();
        let paths = files.sources.into_iter().map(|source| source.path);
        Some(Self { files: paths.zip(worth).collect() })
    }
}
