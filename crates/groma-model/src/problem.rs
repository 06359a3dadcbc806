//! What can be wrong with a file. Problems are data: a map still comes out.

use crate::Line;

/// Something that makes the facts of a file less than whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The parser could not make sense of some places. Facts cover the rest.
    Syntax {
        /// The first such place.
        line: Line,
        /// Number of such places.
        count: u32,
    },
    /// Parsing was given up; the facts come from a line-by-line reading, without members or references.
    ParseBudget,
    /// The extractor failed on this file (a fault in groma); the facts are empty.
    Internal(Box<str>),
}

/// Why a file that was seen is not parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SkipReason {
    /// No known language has this name or first line.
    NoLanguage,
    /// Larger than the size cap.
    TooLarge,
    /// Contains NUL bytes or is in no text encoding.
    Binary,
    /// Lines so long that only a machine writes them.
    Minified,
    /// Written by a package manager.
    LockFile,
    /// The name says that it holds secrets; it is never read.
    Secret,
    /// A symbolic link; what it points at inside the root is listed under its own path.
    Link,
    /// A pipe, socket or device; it is never opened.
    Special,
    /// A submodule of the repository.
    Submodule,
    /// Another repository or work tree inside the root.
    NestedRepository,
    /// Could not be read.
    Unreadable,
    /// Gone, or changed, between listing and reading.
    Changed,
}

impl SkipReason {
    /// All reasons, in a fixed order.
    pub const ALL: [Self; 12] = [
        Self::NoLanguage,
        Self::TooLarge,
        Self::Binary,
        Self::Minified,
        Self::LockFile,
        Self::Secret,
        Self::Link,
        Self::Special,
        Self::Submodule,
        Self::NestedRepository,
        Self::Unreadable,
        Self::Changed,
    ];

    /// A short name for counts: `3 binary`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoLanguage => "no language",
            Self::TooLarge => "too large",
            Self::Binary => "binary",
            Self::Minified => "minified",
            Self::LockFile => "lock file",
            Self::Secret => "secret",
            Self::Link => "link",
            Self::Special => "special file",
            Self::Submodule => "submodule",
            Self::NestedRepository => "nested repository",
            Self::Unreadable => "unreadable",
            Self::Changed => "changed",
        }
    }
}
