//! What stops an operation.

use std::io;
use std::path::PathBuf;

use groma_source::SourceError;

/// An operation that could not be carried out. The message says what was tried and with what; what the system said to it is the
/// [`source`](std::error::Error::source). What is odd in files of a project is no error, see [`Coverage`](crate::Coverage).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The root, a path of the request or a revision could not be found or read. Ask with another one; for revisions
    /// [`GitError::hint`](crate::GitError::hint) says which ones there are.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A revision was asked for where there is no git repository. Open a folder in one, or ask without.
    #[error("looking for a git repository around `{}`: there is none", root.display())]
    NoRepository {
        /// The root.
        root: PathBuf,
    },
    /// The facts of all projects could not be looked after. Only operations of [`ops::cache`](crate::ops::cache) fail so; others do
    /// without a cache that does not work, and tell by [`Project::cache_warnings`](crate::Project::cache_warnings).
    #[error(transparent)]
    Facts(#[from] groma_index::CacheError),
    /// The snapshots of all projects could not be looked after. The same holds.
    #[error(transparent)]
    Snapshots(#[from] groma_index::snapshots::SnapshotError),
    /// A shell was named that is none. Leave the name out, or take one of [`Shell`](crate::host::Shell).
    #[error(transparent)]
    Shell(#[from] groma_host::UnknownShell),
    /// Nobody wants the answer any more: see [`crate::Progress::is_cancelled`].
    #[error("cancelled")]
    Cancelled,
    /// An answer that is written as it is made could not be written; see the writer's own error.
    #[error("writing the answer")]
    Output(#[from] io::Error),
    /// Worker threads could not be started. Ask for fewer.
    #[error("starting {threads} threads")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// What the system says.
        source: io::Error,
    },
}
