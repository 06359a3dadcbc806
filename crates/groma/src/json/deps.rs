//! What a file imports, or what imports it.

use groma_model::FileId;
use schemars::JsonSchema;
use serde::Serialize;

use super::{VERSION, path};
use crate::ops::deps::Answer;

/// The answer of `groma deps --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Deps {
    /// Version of this form.
    pub version: u32,
    /// The file.
    pub file: String,
    /// Whether importers were followed.
    pub reverse: bool,
    /// Files that were reached, by distance.
    pub files: Vec<DepsStep>,
    /// Packages outside the project that the file imports.
    pub external: Vec<String>,
    /// Imports of the file without a file.
    pub unresolved: Vec<UnresolvedImport>,
}

/// A file that was reached.
#[derive(Serialize, JsonSchema)]
pub struct DepsStep {
    /// Its path.
    pub path: String,
    /// Imports on the way.
    pub distance: u32,
    /// The file before it on the way.
    pub through: String,
}

/// An import without a file.
#[derive(Serialize, JsonSchema)]
pub struct UnresolvedImport {
    /// The import as written.
    pub import: String,
    /// `not_found`, `outside_root`, `computed`, `no_resolver`.
    pub reason: &'static str,
}

impl Deps {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
        let path_of = |file: FileId| path(answer.snapshot.path(file));
        let files = answer.steps.iter().map(|step| DepsStep {
            path: path_of(step.file),
            distance: step.distance,
            through: path_of(step.through),
        });
        let unresolved = answer.unresolved.iter();
        Self {
            version: VERSION,
            file: path(&answer.file),
            reverse: answer.reverse,
            files: files.collect(),
            external: answer.external.clone(),
            unresolved: unresolved
                .map(|(import, reason)| UnresolvedImport { import: import.clone(), reason: reason.as_str() })
                .collect(),
        }
    }
}
