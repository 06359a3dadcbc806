//! Answers as text for people and models: a function for each operation, from an answer and a style to lines that end with a line
//! break. Whatever comes from a repository passes the gate of [`escape`]. What is shared is below, what an operation needs stands
//! in its module.

mod callers;
mod coverage;
mod deps;
mod diff;
mod impact;
mod index;
mod outline;
mod published;
mod query;
mod quick;
mod refs;
mod routes;
pub(crate) mod slice;
mod stats;
mod status;
pub(crate) mod why;
mod words;

use groma_model::{FileId, RepoPath};
use groma_render::{OrientText, Tokenizer, escape};

use crate::{Snapshot, ops};

pub use callers::callers;
pub use coverage::coverage;
pub use deps::deps;
pub use diff::diff;
pub use impact::impact;
pub use index::index;
pub use outline::{outline, outline_file};
pub use published::published;
pub use query::{QueryStyle, paths, query};
pub use quick::quick;
pub use refs::refs;
pub use routes::routes;
pub use slice::{SliceStyle, slice};
pub use stats::stats;
pub use status::status;
pub use why::why;
pub use words::{bytes, freshness, problem, skip};

/// A map. Its budget is part of the request, since it decides what is looked up.
pub fn map(answer: &ops::map::Answer) -> &str {
    &answer.map.text
}

/// An orientation of at most so many tokens, whole and in its sections.
pub fn orient(answer: &ops::orient::Answer, tokens: usize, tokenizer: Tokenizer) -> OrientText {
    groma_render::orient(&answer.facts, tokens, tokenizer)
}

/// The block for a system prompt.
pub fn context(answer: &ops::context::Answer) -> String {
    answer.text()
}

/// The path of a file, as it is shown.
fn path_of(snapshot: &Snapshot, file: FileId) -> String {
    escape::path(snapshot.path(file)).into_owned()
}

/// A path, or what stands for the root.
fn path_or_root(path: &RepoPath) -> String {
    if path.as_bytes().is_empty() { ".".to_owned() } else { escape::path(path).into_owned() }
}

/// The line that offers words for those that nothing has; nothing where there are none.
pub fn near(words: &[String]) -> String {
    if words.is_empty() { String::new() } else { format!("near: {}\n", escape::line(&words.join(", "))) }
}
