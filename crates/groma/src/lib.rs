//! groma's library: open a [`Project`], then ask it. Each operation is a module of [`ops`] with a request and an answer;
//! the faces (command, server) turn answers into text or JSON.
//!
//! It takes resolved settings and reads no environment, no home directory, no terminal and no clock. It runs nothing
//! of the project and writes nothing into it.

mod cache;
pub mod classic;
mod coverage;
mod cycles;
mod error;
mod frame;
pub mod json;
mod learn;
pub mod ops;
mod orient;
mod pipeline;
mod project;
mod recency;
mod roles;
mod routes;
mod snapshot;
pub mod text;
mod verification;

pub use cache::CacheSettings;
pub use coverage::Coverage;
pub use error::Error;
pub use groma_graph::{Evidence, Step};
pub use groma_host as host;
pub use groma_index::Moment;
pub use groma_lang::{Language, languages};
pub use groma_model as model;
pub use groma_render as render;
pub use groma_search as search;
pub use groma_source::{
    BlobId, CommitId, DiscoverOptions, ExtraIgnore, GitError, IgnoreRule, Listing, Marks, MemoryTree, NotRead,
    Repository, Source, SourceError, SourceFile, Standing, WorkTree, read_named,
};
pub use groma_source::{
    FoundRoot, MANIFESTS, Manifest, PUBLISHED_MAX_ASCEND, RepositoryEvidence, RootError, RootFrom, RootRequest,
    find_root,
};
pub use pipeline::{FileFactsOf, NoProgress, Progress};
pub use project::Project;
pub use roles::{Kind, Role};
pub use snapshot::Snapshot;
