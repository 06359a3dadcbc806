//! Where the files of a project come from. A [`Source`] lists files with a reason for each that is not worth reading,
//! and reads one at a time as decoded text. [`WorkTree`] is a folder on disk, [`RevisionTree`] a commit of a git
//! [`Repository`], [`MemoryTree`] their twin for tests and for hosts that hold the files themselves.
//!
//! This is the only crate that lists or reads the user's tree. It never writes, never opens pipes, sockets or devices,
//! never leaves the root, and knows no language.

mod attributes;
mod classify;
mod collected;
mod content;
mod decode;
mod discover;
mod error;
mod extra_ignore;
mod git;
mod ignored;
mod links;
mod memory;
mod named;
mod nested;
mod overview;
mod own_rules;
mod parallel;
mod read;
mod root;
mod stamp;
mod stated;
mod worktree;

pub use classify::{is_generated_text, is_minified_text, marks_by_path};
pub use content::BlobId;
pub use decode::{FileText, decode};
pub use error::SourceError;
pub use extra_ignore::ExtraIgnore;
pub use git::{CommitId, GitError, Repository, RevisionTree, checkout_fingerprint};
pub use ignored::{IgnoreRule, Standing};
pub use memory::MemoryTree;
pub use named::{NotRead, read_named};
pub use overview::Overview;
pub use root::{
    FoundRoot, MANIFESTS, Manifest, PUBLISHED_MAX_ASCEND, RepositoryEvidence, RootError, RootFrom, RootRequest,
    find_root,
};
pub use stamp::Stamp;
pub use worktree::{DiscoverOptions, WorkTree};

use groma_model::{RepoPath, SkipReason};

/// A place that files come from.
pub trait Source: Sync {
    /// Lists the files below `scope` (files or folders; empty: everything), sorted by path.
    fn list(&self, scope: &[RepoPath]) -> Result<Listing, SourceError>;

    /// Reads the raw bytes of a listed file into `buffer`, which is emptied first.
    fn read_bytes(&self, file: &SourceFile, buffer: &mut Vec<u8>) -> Result<(), SkipReason>;

    /// Reads and decodes a listed file. `buffer` is scratch space that is reused from file to file.
    fn read(&self, file: &SourceFile, buffer: &mut Vec<u8>) -> Result<FileText, SkipReason> {
        self.read_bytes(file, buffer)?;
        decode(buffer)
    }

    /// Like [`Source::read`], and tells the content id of the bytes that were read, whatever the listing said.
    fn read_identified(&self, file: &SourceFile, buffer: &mut Vec<u8>) -> Result<(FileText, BlobId), SkipReason> {
        self.read_bytes(file, buffer)?;
        Ok((decode(buffer)?, BlobId::of(buffer)))
    }
}

/// What a listing found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// Every file that was seen, sorted by path. Those with a `skip` reason are not to be read.
    pub files: Vec<SourceFile>,
    /// Folders that were seen but not entered, with the reason.
    pub folders: Vec<(RepoPath, SkipReason)>,
    /// What a person should know about the listing, in words: ignore rules that leave almost nothing, say.
    pub warnings: Vec<String>,
}

/// One file of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Where it is.
    pub path: RepoPath,
    /// Size in bytes when it was listed.
    pub size: u64,
    /// Why it is not to be read, if so.
    pub skip: Option<SkipReason>,
    /// What is known about it besides its text.
    pub marks: Marks,
    /// For a file that was reached through a link: its real path below the root.
    pub target: Option<RepoPath>,
    /// The id of its content, where that is known without reading it.
    pub blob: Option<BlobId>,
    /// What the file system said about it when it was listed. `None` where the file is not on a file system.
    pub stamp: Option<Stamp>,
}

/// What names and attributes say about a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
    /// Written by a program.
    pub generated: bool,
    /// Somebody else's code, kept in the project.
    pub vendored: bool,
}

#[cfg(test)]
mod tests;
