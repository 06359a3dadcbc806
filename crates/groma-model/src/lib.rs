//! The words that groma's rooms share: what one file says ([`FileFacts`]), what kinds of symbols there are
//! ([`SymbolKind`]), how a path inside a project is written ([`RepoPath`]) and what can be wrong with a file
//! ([`Problem`], [`SkipReason`]).
//!
//! Plain owned data. This crate does no input or output and knows no language by name.

mod csr;
mod facts;
mod kind;
mod names;
mod path;
mod problem;
mod resolve;
mod route;
mod tables;

pub use csr::Csr;
pub use facts::{FileFacts, Import, ImportKind, ImportedName, Line, Reference, Symbol, SymbolIndex, WordCounts};
pub use kind::{KindGroup, SymbolKind};
pub use names::{NameId, NameTable};
pub use path::RepoPath;
pub use problem::{Problem, SkipReason};
pub use resolve::{
    FileId, FileTable, ImportResolver, Resolution, ResolveContext, ResolverSpec, Target, UnresolvedReason,
};
pub use route::{RouteFact, RouteKind};
pub use tables::{NameCount, SymbolId, SymbolRow, Tables};

/// Bytes of which parts are read, wherever they are.
pub trait ReadBytes {
    /// The bytes of a range; `None` if they cannot be had.
    fn read(&self, range: std::ops::Range<usize>) -> Option<std::borrow::Cow<'_, [u8]>>;
}

impl ReadBytes for Vec<u8> {
    fn read(&self, range: std::ops::Range<usize>) -> Option<std::borrow::Cow<'_, [u8]>> {
        self.get(range).map(std::borrow::Cow::Borrowed)
    }
}
