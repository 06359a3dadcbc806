//! The block for a system prompt.

use groma_render::Tokenizer;
use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use crate::ops::context::{self, Answer};

/// The answer of `groma context --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Context {
    /// Version of this form.
    pub version: u32,
    /// `off`, `minimal` or `full`.
    pub level: &'static str,
    /// The whole block: the texts of the sections, one after the other.
    pub text: String,
    /// Its tokens.
    pub tokens: usize,
    /// What tokens are.
    pub tokenizer: &'static str,
    /// What it is made of, in the order of the text.
    pub sections: Vec<Section>,
}

/// A part of a block for a prompt.
#[derive(Serialize, JsonSchema)]
pub struct Section {
    /// What it is about.
    pub name: &'static str,
    /// How much it matters, 100 at most: a host that has to shed something sheds the lowest first.
    pub priority: u8,
    /// Its lines.
    pub text: String,
    /// Tokens of the lines on their own.
    pub tokens: usize,
    /// Items that the budget cut.
    pub left_out: usize,
}

impl Context {
    /// Of an answer, with tokens counted so.
    pub fn new(answer: &Answer, tokenizer: Tokenizer) -> Self {
        let text = answer.text();
        Self {
            version: VERSION,
            level: answer.level.as_str(),
            tokens: tokenizer.count(&text),
            tokenizer: tokenizer.as_str(),
            text,
            sections: answer.sections.iter().map(|section| Section::new(section, tokenizer)).collect(),
        }
    }
}

impl Section {
    /// Of a part of a block, with tokens counted so.
    pub(super) fn new(section: &context::Section, tokenizer: Tokenizer) -> Self {
        Self {
            name: section.name,
            priority: section.priority,
            text: section.text.clone(),
            tokens: tokenizer.count(&section.text),
            left_out: section.left_out,
        }
    }
}
