//! From the text of one file to its [`FileFacts`]: what it defines, imports and refers to.
//!
//! One iterative cursor walk per file, driven by a table per language ([`spec::LanguageSpec`]: node kind to
//! action) with small hooks for what a table cannot say. A language is a folder under `languages/`. This is the
//! only crate that links tree-sitter; nothing of a syntax tree leaves it. It does no input or output.
//!
//! Extraction never fails: broken code gives the facts of what is whole, and a [`groma_model::Problem`].

mod compiled;
mod counts;
mod docs;
mod extract;
mod finish;
#[cfg(test)]
mod guards;
mod languages;
mod line_outline;
mod markup;
mod mask;
mod parse;
mod places;
mod registry;
#[cfg(test)]
mod resolved;
mod routes;
mod scope;
mod signature;
mod skeleton;
pub mod spec;
pub mod walk;
mod words;

pub use extract::{FactsExtractor, Parsed};
pub use groma_model::FileFacts;
pub use registry::{About, ByName, Language, detect, languages};
pub use spec::PackageRule;
