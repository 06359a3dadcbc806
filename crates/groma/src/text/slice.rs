//! Slices: for each request the block of files that goes into a prompt.

use groma_render::{FoundFile, Tokenizer};

use super::query::Shown;
use super::words::freshness;
use crate::ops::query::Found;
use crate::ops::slice::Answer;

/// What a slice says, and how long it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SliceStyle {
    /// Whether the definitions that were found are listed.
    pub symbols: bool,
    /// The most tokens of each slice, its first and last lines included.
    pub tokens: usize,
    /// What tokens are.
    pub tokenizer: Tokenizer,
}

impl Default for SliceStyle {
    fn default() -> Self {
        Self { symbols: false, tokens: 2000, tokenizer: Tokenizer::default() }
    }
}

/// The slices, one after the other.
pub fn slice(answer: &Answer, style: SliceStyle) -> String {
    answer.slices.iter().map(|found| one(answer, found, style)).collect()
}

/// The slice of one request.
pub(crate) fn one(answer: &Answer, found: &Found, style: SliceStyle) -> String {
    let shown = Shown::all(&answer.snapshot, found);
    let files: Vec<FoundFile<'_>> = shown.iter().map(Shown::file).collect();
    let style = groma_render::SliceStyle {
        words: &found.text,
        verify: &answer.verify,
        fresh: &freshness(&answer.snapshot),
        symbols: style.symbols,
        tokens: style.tokens,
        tokenizer: style.tokenizer,
    };
    groma_render::slice(&files, found.ranked.len(), style)
}
