//! What stops an operation.

use groma_source::SourceError;

/// An operation that could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The files could not be listed.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A revision was asked for where there is none.
    #[error("looking for a git repository around `{}`: there is none", root.display())]
    NoRepository {
        /// The root.
        root: std::path::PathBuf,
    },
    /// The facts of all projects could not be looked after.
    #[error(transparent)]
    Facts(#[from] groma_index::CacheError),
    /// The snapshots of all projects could not be looked after.
    #[error(transparent)]
    Snapshots(#[from] groma_index::snapshots::SnapshotError),
    /// A shell was named that is none.
    #[error(transparent)]
    Shell(#[from] groma_host::UnknownShell),
    /// Nobody wants the answer any more: see [`crate::Progress::is_cancelled`].
    #[error("cancelled")]
    Cancelled,
    /// An answer could not be written.
    #[error("writing the answer")]
    Output(#[from] std::io::Error),
    /// Worker threads could not be started.
    #[error("starting {threads} threads")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// What the system says.
        source: rayon::ThreadPoolBuildError,
    },
}
