//! What became of every file.

use schemars::JsonSchema;
use serde::Serialize;

use super::path;
use crate::Coverage;

/// What became of every file that was seen. `seen` is the sum of all other counts.
#[derive(Serialize, JsonSchema)]
pub struct JsonCoverage {
    /// Files seen.
    pub seen: usize,
    /// Files whose facts are whole.
    pub parsed: usize,
    /// Files with facts and a problem.
    pub partly: usize,
    /// Generated files left out.
    pub generated: usize,
    /// Vendored files left out.
    pub vendored: usize,
    /// Files without facts, by reason.
    pub skipped: Vec<SkippedCount>,
    /// Folders that were not entered.
    pub folders: Vec<SkippedFolder>,
    /// What a person should know about the listing.
    pub warnings: Vec<String>,
}

/// How many files were skipped for a reason.
#[derive(Serialize, JsonSchema)]
pub struct SkippedCount {
    /// The reason.
    pub reason: &'static str,
    /// Number of files.
    pub count: usize,
}

/// A folder that was not entered.
#[derive(Serialize, JsonSchema)]
pub struct SkippedFolder {
    /// Its path.
    pub path: String,
    /// The reason.
    pub reason: &'static str,
}

impl From<&Coverage> for JsonCoverage {
    fn from(coverage: &Coverage) -> Self {
        Self {
            seen: coverage.seen,
            parsed: coverage.parsed,
            partly: coverage.partly,
            generated: coverage.generated,
            vendored: coverage.vendored,
            skipped: coverage
                .skipped
                .iter()
                .map(|(reason, count)| SkippedCount { reason: reason.as_str(), count: *count })
                .collect(),
            folders: coverage
                .folders
                .iter()
                .map(|(folder, reason)| SkippedFolder { path: path(folder), reason: reason.as_str() })
                .collect(),
            warnings: coverage.warnings.clone(),
        }
    }
}
