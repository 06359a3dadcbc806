//! groma's library: maps of projects for agents, from inside a program.
//!
//! Open a [`Project`], then ask it. Each operation is a module of [`ops`] with a `Request`, an `Answer` and a function of the
//! module's name. [`text`] and [`json`] turn answers into what the command `groma` prints, byte for byte.
//!
//! ```
//! use std::path::Path;
//!
//! use groma::render::{Budget, Tokenizer};
//! use groma::{DiscoverOptions, NoProgress, Project, json, ops, text};
//!
//! # fn main() -> Result<(), groma::Error> {
//! let project = Project::open(Path::new("src/text"), DiscoverOptions::default(), None)?;
//!
//! // What matters most, in at most 500 tokens.
//! let request = ops::map::Request::new(Budget::new(500, Tokenizer::O200k));
//! let answer = ops::map::map(&project, &request, &NoProgress)?;
//! assert!(answer.map.tokens <= 500);
//! let (for_people, for_programs) = (text::map(&answer), json::to_line(&json::Map::new(&answer)));
//! # assert!(for_people.ends_with('\n') && for_programs.ends_with('\n'));
//!
//! // The files that a request is about.
//! let answer = ops::query::query(&project, &ops::query::Request::new("words for skip reasons"), &NoProgress)?;
//! let best = &answer.found.files[0];
//! assert_eq!(answer.snapshot.path(best.file).as_str(), Some("words.rs"));
//! # Ok(())
//! # }
//! ```
//!
//! # Which operation
//!
//! | Question | Operation |
//! |---|---|
//! | How is the project driven, and where do things lie? | [`orient`](ops::orient), [`context`](ops::context) |
//! | What matters most of it, in so many tokens? | [`map`](ops::map) |
//! | Which files is this request about? | [`query`](ops::query), [`slice`](ops::slice) |
//! | What is in these files? | [`outline`](ops::outline) |
//! | Where is this name defined and used? | [`refs`](ops::refs) |
//! | What does this file import, and what imports it? | [`deps`](ops::deps) |
//! | Which routes does the application answer? | [`routes`](ops::routes) |
//! | What changed, and what does the change touch? | [`diff`](ops::diff), [`impact`](ops::impact) |
//! | What is the project in numbers? | [`stats`](ops::stats) |
//! | Why is this path in the map, or not? | [`why`](ops::why) |
//! | Is what is stored up to date? | [`status`](ops::status), [`index`](ops::index), [`cache`](ops::cache) |
//! | All of it, for another program | [`export`](ops::export), [`published`](ops::published) |
//!
//! `examples/` of this crate has a small program for each.
//!
//! # What holds for all of them
//!
//! - *Files*: an answer that speaks of files has a [`Snapshot`], the project at one moment. In it a file is a
//!   [`FileId`](model::FileId), its position in the order of paths, which means nothing in another snapshot.
//! - *Units*: lines count from 1, both ends of a range included. Sizes are bytes. Tokens are those of the
//!   [`Tokenizer`](render::Tokenizer) that is named, and a number of them is a ceiling for the whole text. Scores are
//!   comparable within one answer only.
//! - *Paths*: a [`RepoPath`](model::RepoPath) is relative to the root, with `/`. [`Project::path_of`] and [`Project::scope`]
//!   make one of what a person says; nothing leaves the root. An empty scope is the whole project.
//! - *Text of a repository* is hostile. [`text`] and [`json`] show control, bidirectional and invisible characters as escapes;
//!   fields of answers hold what the file says, and pass [`render::escape`] before they are shown.
//! - *The same input gives the same answer*, with any number of threads, with and without a cache. A snapshot is brought up to
//!   date by the question that needs it; [`Project::with_max_age`] allows answers from some minutes ago.
//! - *Time*: calls block, and work on as many threads as [`DiscoverOptions::threads`] says. [`Progress`] hears how far they are.
//!   A [`Project`] may be shared by threads.
//! - *Problems* in the files of a project are no errors: they are counted in [`Coverage`]. An [`Error`] says what was tried and
//!   with which path, and its variant what to do.
//!
//! The library takes resolved settings and reads no environment, no home directory, no terminal and no clock. It runs nothing
//! of the project, needs no network and writes only into the cache folder that it is given ([`CacheSettings`]), never into the
//! project.

mod cache;
mod classic;
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
pub use groma_source::{
    BlobId, CommitId, DiscoverOptions, ExtraIgnore, GitError, IgnoreRule, Marks, NotRead, SourceError, SourceFile,
    Standing, read_named,
};
pub use groma_source::{FoundRoot, Manifest, RepositoryEvidence, RootError, RootFrom, RootRequest, find_root};
pub use pipeline::{FileFactsOf, NoProgress, Progress};
pub use project::Project;
pub use roles::{Kind, Role};
pub use snapshot::Snapshot;
