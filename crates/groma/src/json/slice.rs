//! Slices: blocks of files for requests.

use schemars::JsonSchema;
use serde::Serialize;

use super::query::File;
use super::{JsonCoverage, VERSION};
use crate::ops::slice::Answer;
use crate::text::{self, SliceStyle};

/// The answer of `groma slice --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Slices {
    /// Version of this form.
    pub version: u32,
    /// A slice for each request.
    pub slices: Vec<Slice>,
    /// The most tokens of each.
    pub budget: usize,
    /// What tokens are.
    pub tokenizer: &'static str,
    /// What became of every file.
    pub coverage: Option<JsonCoverage>,
}

/// One slice.
#[derive(Serialize, JsonSchema)]
pub struct Slice {
    /// The request.
    pub words: String,
    /// The block as text.
    pub text: String,
    /// Its tokens.
    pub tokens: usize,
    /// Files that share words with the request.
    pub total: usize,
    /// The best of them, best first.
    pub files: Vec<File>,
}

impl Slices {
    /// Of an answer, with its texts in a style.
    pub fn new(answer: &Answer, style: SliceStyle) -> Self {
        let slices = answer.slices.iter().map(|found| {
            let text = text::slice::one(answer, found, style);
            Slice {
                words: found.text.clone(),
                tokens: style.tokenizer.count(&text),
                text,
                total: found.ranked.len(),
                files: found.files.iter().map(|file| File::new(&answer.snapshot, file)).collect(),
            }
        });
        Self {
            version: VERSION,
            slices: slices.collect(),
            budget: style.tokens,
            tokenizer: style.tokenizer.as_str(),
            coverage: Some(JsonCoverage::from(answer.snapshot.coverage())),
        }
    }
}
