//! What can go wrong with the snapshot of a project.

use std::io;
use std::path::{Path, PathBuf};

/// An act on a snapshot that failed. Whatever it is, the answer can be made without the snapshot.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// It cannot be read.
    #[error("reading the snapshot `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It cannot be written.
    #[error("writing to the cache folder `{}`", path.display())]
    Write {
        /// The folder or file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It is not what a snapshot should be.
    #[error("the snapshot `{}` is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        why: &'static str,
    },
}

impl SnapshotError {
    pub(super) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { path: path.to_owned(), source }
    }

    pub(super) fn write(path: &Path, source: io::Error) -> Self {
        Self::Write { path: path.to_owned(), source }
    }
}
