//! What was stored of a project.

use schemars::JsonSchema;
use serde::Serialize;

use super::{JsonCoverage, VERSION};
use crate::ops::index::Answer;

/// The answer of `groma index --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Index {
    /// Version of this form.
    pub version: u32,
    /// Files with facts.
    pub files: usize,
    /// Pairs of files of which one imports the other.
    pub dependency_links: usize,
    /// Definitions.
    pub symbols: usize,
    /// Files with facts by language, most first.
    pub languages: Vec<Count>,
    /// Files with facts by role, most first.
    pub roles: Vec<Count>,
    /// How the facts came about.
    pub work: Work,
    /// What became of every file.
    pub coverage: JsonCoverage,
}

/// A name with a number.
#[derive(Serialize, JsonSchema)]
pub struct Count {
    /// What is counted.
    pub name: &'static str,
    /// How many there are.
    pub count: usize,
}

/// How the facts of an answer came about; the only part of an answer that depends on what was stored before.
#[derive(Serialize, JsonSchema)]
pub struct Work {
    /// Files that were parsed.
    pub parsed: usize,
    /// Files whose facts were stored.
    pub reused: usize,
}

impl From<&crate::Coverage> for Work {
    fn from(coverage: &crate::Coverage) -> Self {
        Self { parsed: coverage.made(), reused: coverage.reused }
    }
}

impl Index {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
        let languages = answer.languages.iter().map(|(name, count)| Count { name, count: *count });
        let roles = answer.roles.iter().map(|(role, count)| Count { name: role.as_str(), count: *count });
        Self {
            version: VERSION,
            files: answer.files,
            dependency_links: answer.dependency_links,
            symbols: answer.symbols,
            languages: languages.collect(),
            roles: roles.collect(),
            work: Work::from(answer.snapshot.coverage()),
            coverage: JsonCoverage::from(answer.snapshot.coverage()),
        }
    }
}
