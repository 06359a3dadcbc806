//! A map with the ranks that it is made of.

use schemars::JsonSchema;
use serde::Serialize;

use super::{JsonCoverage, VERSION, path};
use crate::ops::map::Answer;

/// The answer of `groma map --json`. The budget counts the `text`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Map {
    /// Version of this form.
    pub version: u32,
    /// The map as text.
    pub text: String,
    /// Its tokens.
    pub tokens: usize,
    /// The ceiling.
    pub budget: usize,
    /// What tokens are.
    pub tokenizer: &'static str,
    /// Files that the text shows.
    pub files_shown: usize,
    /// Symbols that the text shows.
    pub symbols_shown: usize,
    /// Files by rank, best first, whether the text shows them or not.
    pub ranked: Vec<RankedFile>,
    /// What became of every file.
    pub coverage: JsonCoverage,
}

/// A file and its worth.
#[derive(Serialize, JsonSchema)]
pub struct RankedFile {
    /// Path relative to the root.
    pub path: String,
    /// Worth for the request: larger is better, 1 at most.
    pub worth: f64,
}

impl Map {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
        let ranked = answer.ranked.iter().map(|(file, worth)| RankedFile {
            path: path(answer.snapshot.path(*file)),
            // Digits beyond these are noise.
            worth: (worth * 1e6).round() / 1e6,
        });
        Self {
            version: VERSION,
            text: answer.map.text.clone(),
            tokens: answer.map.tokens,
            budget: answer.budget.limit,
            tokenizer: answer.budget.tokenizer.as_str(),
            files_shown: answer.map.files,
            symbols_shown: answer.map.symbols,
            ranked: ranked.collect(),
            coverage: JsonCoverage::from(answer.snapshot.coverage()),
        }
    }
}
