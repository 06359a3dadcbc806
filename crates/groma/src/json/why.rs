//! How a path stands with the map.

use schemars::JsonSchema;
use serde::Serialize;

use super::{VERSION, path};
use crate::ops::why::Answer;
use crate::text;

/// The answer of `groma why --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Why {
    /// Version of this form.
    pub version: u32,
    /// The path, links resolved.
    pub path: String,
    /// Whether it is in the map.
    pub in_map: bool,
    /// What the file is for; null for what is no listed file.
    pub role: Option<&'static str>,
    /// The rule that says so and what it found, in words.
    pub role_reason: Option<String>,
    /// The reason, in words.
    pub reasons: Vec<String>,
}

impl Why {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
        Self {
            version: VERSION,
            path: path(&answer.path),
            in_map: answer.is_in_map(),
            role: answer.file.as_ref().map(|file| file.role.as_str()),
            role_reason: answer.file.as_ref().map(|file| file.role_reason.clone()),
            reasons: text::why::reasons(answer),
        }
    }
}
