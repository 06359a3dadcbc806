//! What a change touches.

use schemars::JsonSchema;
use serde::Serialize;

use super::diff::{ChangedFile, Pair, files, pairs};
use super::{VERSION, path};
use crate::ops::impact::Answer;

/// The answer of `groma impact --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Impact {
    /// Version of this form.
    pub version: u32,
    /// The revision before the change, as asked for.
    pub base: String,
    /// Files with different contents, with the definitions whose own lines differ.
    pub files: Vec<ChangedFile>,
    /// Files with another path and the same contents.
    pub renamed: Vec<Pair>,
    /// Files that depend on the change, nearest first.
    pub dependents: Vec<Dependent>,
}

/// A file that depends on a change.
#[derive(Serialize, JsonSchema)]
pub struct Dependent {
    /// Its path.
    pub path: String,
    /// Imports or uses on the shortest way to a changed file, at least 1.
    pub distance: u32,
    /// Whether it is a test.
    pub test: bool,
    /// Names of changed definitions that it uses.
    pub uses: Vec<String>,
}

impl Impact {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
        let dependents = answer.dependents.iter().map(|dependent| Dependent {
            path: path(&dependent.path),
            distance: dependent.distance,
            test: dependent.test,
            uses: dependent.uses.clone(),
        });
        Self {
            version: VERSION,
            base: answer.base.clone(),
            files: files(&answer.files),
            renamed: pairs(&answer.renamed),
            dependents: dependents.collect(),
        }
    }
}
