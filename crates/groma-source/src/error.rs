//! What stops a listing. Each error names the act and the path.

use std::path::PathBuf;

/// A listing that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The root is not a folder that can be read.
    #[error("opening the root `{}`", path.display())]
    Root {
        /// The root as given.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A path of the request does not exist or cannot be read.
    #[error("looking at `{}`", path.display())]
    Scope {
        /// The path as given.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A path of the request lies outside the root.
    #[error("`{}` is outside the root `{}`", path.display(), root.display())]
    OutsideRoot {
        /// The path as given.
        path: PathBuf,
        /// The root.
        root: PathBuf,
    },
    /// A commit cannot be read.
    #[error(transparent)]
    Git(#[from] crate::GitError),
}
