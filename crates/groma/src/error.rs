//! What stops an operation.

use groma_source::SourceError;

/// An operation that could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The files could not be listed.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// Worker threads could not be started.
    #[error("starting {threads} threads")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// What the system says.
        source: rayon::ThreadPoolBuildError,
    },
}
