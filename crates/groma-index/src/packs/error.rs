//! What can go wrong with the cache. Errors stop an act of writing; warnings are what reading went on without; damage is the
//! reason why a pack is not used.

use std::io;
use std::path::{Path, PathBuf};

use crate::Damaged;

/// An act on the cache that failed. Nothing was published by it.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// The system refused: no room, no permission, a folder that went away.
    #[error("{act} `{}`", path.display())]
    System {
        /// What was tried: `creating the folder`.
        act: &'static str,
        /// What it was tried on.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process merges, collects or clears.
    #[error("another process is at work on the cache `{}`", path.display())]
    Busy {
        /// The cache's folder.
        path: PathBuf,
    },
}

impl CacheError {
    /// Makes the system's errors errors of an act on a path.
    pub(super) fn at(act: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::System { act, path, source }
    }
}

/// Something that the cache does without.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CacheWarning {
    /// There is no such folder yet; the first publication makes it.
    #[error("there is no folder `{}` yet", path.display())]
    NoFolder {
        /// The cache's folder.
        path: PathBuf,
    },
    /// The folder or a pack cannot be read.
    #[error("{act} `{}`: {reason}", path.display())]
    Unreadable {
        /// What was tried.
        act: &'static str,
        /// What it was tried on.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A pack is not used.
    #[error("the pack `{}` is left out: {damage}", path.display())]
    LeftOut {
        /// The pack.
        path: PathBuf,
        /// Why.
        damage: Damage,
    },
    /// There are more packs than are opened at once.
    #[error("the cache `{}` has {count} packs; the older of them are left out", path.display())]
    TooManyPacks {
        /// The cache's folder.
        path: PathBuf,
        /// How many there are.
        count: usize,
    },
}

impl CacheWarning {
    /// Whether it is what a new version of the program finds when it begins: no folder, or packs of another one.
    pub fn is_ordinary(&self) -> bool {
        match self {
            Self::NoFolder { .. } => true,
            Self::LeftOut { damage, .. } => matches!(damage, Damage::Version(_) | Damage::Compression(_)),
            _ => false,
        }
    }
}

/// Why a pack is not used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// Something else than a regular file has a pack's name.
    #[error("it is not a regular file")]
    NotAFile,
    /// The file ends before what it says it holds.
    #[error("it is cut off")]
    Truncated,
    /// It does not begin as packs do.
    #[error("it does not begin as a pack")]
    Magic,
    /// Another format version than this crate's.
    #[error("it has format version {0}")]
    Version(u32),
    /// A compression that this crate does not know.
    #[error("it has compression {0}")]
    Compression(u32),
    /// The header's checksum is wrong.
    #[error("its header is damaged")]
    Header,
    /// The header's lengths do not fit the file or each other.
    #[error("its lengths contradict each other")]
    Lengths,
    /// The index's checksum or order is wrong.
    #[error("its index is damaged")]
    Index,
    /// A block's checksum, place or compression is wrong.
    #[error("its block {0} is damaged")]
    Block(u32),
    /// An entry does not decode.
    #[error("{source} in its block {block}")]
    Entry {
        /// The block that holds it.
        block: u32,
        /// Which part of the entry.
        source: Damaged,
    },
    /// The system does not let it be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

impl Damage {
    /// Whether nobody can use the pack. A pack of another version may be in use by another groma, what is no file is not
    /// the cache's, and what cannot be read now may be readable later.
    pub(super) fn is_final(&self) -> bool {
        !matches!(self, Self::Version(_) | Self::Compression(_) | Self::NotAFile | Self::Unreadable(_))
    }
}

/// Why something of a pack could not be read.
#[derive(Debug)]
pub(super) enum Fault {
    /// The file is gone: merged or collected.
    Gone,
    /// The pack is damaged.
    Damage(Damage),
}

impl Fault {
    /// What an error of the system means for a pack.
    pub(super) fn of(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Gone,
            io::ErrorKind::UnexpectedEof => Self::Damage(Damage::Truncated),
            _ => Self::Damage(Damage::Unreadable(error.to_string())),
        }
    }
}

impl From<Damage> for Fault {
    fn from(damage: Damage) -> Self {
        Self::Damage(damage)
    }
}
