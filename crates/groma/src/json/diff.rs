//! Definitions and imports that two states do not share.

use groma_model::RepoPath;
use schemars::JsonSchema;
use serde::Serialize;

use super::{VERSION, path};
use crate::ops::diff::{Answer, FileChange, SymbolChange};

/// The answer of `groma diff --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Diff {
    /// Version of this form.
    pub version: u32,
    /// Files with different contents.
    pub files: Vec<ChangedFile>,
    /// Files with another path and the same contents.
    pub renamed: Vec<Pair>,
    /// Imports that came.
    pub added_edges: Vec<Pair>,
    /// Imports that went.
    pub removed_edges: Vec<Pair>,
}

/// A file with different contents.
#[derive(Serialize, JsonSchema)]
pub struct ChangedFile {
    /// Its path.
    pub path: String,
    /// `added`, `removed`, `changed`.
    pub change: &'static str,
    /// Definitions that differ.
    pub symbols: Vec<ChangedSymbol>,
}

/// A definition that differs.
#[derive(Serialize, JsonSchema)]
pub struct ChangedSymbol {
    /// `added`, `removed`, `changed`.
    pub change: &'static str,
    /// Kind name.
    pub kind: &'static str,
    /// The name alone.
    pub name: String,
    /// The enclosing types joined with `.`.
    pub owner: String,
    /// First line: after, or before for one that went.
    pub first_line: u32,
    /// Last line.
    pub last_line: u32,
    /// The signature after, or before for one that went.
    pub signature: String,
    /// The signature before, for one that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
}

/// Two paths.
#[derive(Serialize, JsonSchema)]
pub struct Pair {
    /// The importing file, or the path before.
    pub from: String,
    /// The imported file, or the path after.
    pub to: String,
}

pub(super) fn files(files: &[FileChange]) -> Vec<ChangedFile> {
    let symbol = |change: &SymbolChange| ChangedSymbol {
        change: change.kind.as_str(),
        kind: change.symbol.as_str(),
        name: change.name.to_string(),
        owner: change.owner.to_string(),
        first_line: change.lines.0.0,
        last_line: change.lines.1.0,
        signature: change.signature.to_string(),
        was: change.was.as_ref().map(ToString::to_string),
    };
    let files = files.iter().map(|file| ChangedFile {
        path: path(&file.path),
        change: file.kind.as_str(),
        symbols: file.symbols.iter().map(symbol).collect(),
    });
    files.collect()
}

pub(super) fn pairs(pairs: &[(RepoPath, RepoPath)]) -> Vec<Pair> {
    pairs.iter().map(|(from, to)| Pair { from: path(from), to: path(to) }).collect()
}

impl Diff {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
        Self {
            version: VERSION,
            files: files(&answer.files),
            renamed: pairs(&answer.renamed),
            added_edges: pairs(&answer.added_edges),
            removed_edges: pairs(&answer.removed_edges),
        }
    }
}
