//! Machine-readable answers about changes: diff and impact.

use groma::model::RepoPath;
use groma::ops::{diff, impact};
use schemars::JsonSchema;
use serde::Serialize;

use super::json::{VERSION, path};

/// The answer of `groma diff --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Diff {
    /// Version of this form.
    pub(crate) version: u32,
    /// Files with different contents.
    pub(crate) files: Vec<ChangedFile>,
    /// Files with another path and the same contents.
    pub(crate) renamed: Vec<Pair>,
    /// Imports that came.
    pub(crate) added_edges: Vec<Pair>,
    /// Imports that went.
    pub(crate) removed_edges: Vec<Pair>,
}

/// A file with different contents.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ChangedFile {
    /// Its path.
    pub(crate) path: String,
    /// `added`, `removed`, `changed`.
    pub(crate) change: &'static str,
    /// Definitions that differ.
    pub(crate) symbols: Vec<ChangedSymbol>,
}

/// A definition that differs.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ChangedSymbol {
    /// `added`, `removed`, `changed`.
    pub(crate) change: &'static str,
    /// Kind name.
    pub(crate) kind: &'static str,
    /// The name alone.
    pub(crate) name: String,
    /// The enclosing types joined with `.`.
    pub(crate) owner: String,
    /// First line: after, or before for one that went.
    pub(crate) first_line: u32,
    /// Last line.
    pub(crate) last_line: u32,
    /// The signature after, or before for one that went.
    pub(crate) signature: String,
    /// The signature before, for one that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) was: Option<String>,
}

/// Two paths.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Pair {
    /// The importing file, or the path before.
    pub(crate) from: String,
    /// The imported file, or the path after.
    pub(crate) to: String,
}

/// The answer of `groma impact --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Impact {
    /// Version of this form.
    pub(crate) version: u32,
    /// The revision before the change, as asked for.
    pub(crate) base: String,
    /// Files with different contents, with the definitions whose own lines differ.
    pub(crate) files: Vec<ChangedFile>,
    /// Files with another path and the same contents.
    pub(crate) renamed: Vec<Pair>,
    /// Files that depend on the change, nearest first.
    pub(crate) dependents: Vec<Dependent>,
}

/// A file that depends on a change.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Dependent {
    /// Its path.
    pub(crate) path: String,
    /// Imports or uses on the shortest way to a changed file, at least 1.
    pub(crate) distance: u32,
    /// Whether it is a test.
    pub(crate) test: bool,
    /// Names of changed definitions that it uses.
    pub(crate) uses: Vec<String>,
}

fn files(files: &[diff::FileChange]) -> Vec<ChangedFile> {
    let symbol = |change: &diff::SymbolChange| ChangedSymbol {
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

fn pairs(pairs: &[(RepoPath, RepoPath)]) -> Vec<Pair> {
    pairs.iter().map(|(from, to)| Pair { from: path(from), to: path(to) }).collect()
}

impl Diff {
    pub(crate) fn new(answer: &diff::Answer) -> Self {
        Self {
            version: VERSION,
            files: files(&answer.files),
            renamed: pairs(&answer.renamed),
            added_edges: pairs(&answer.added_edges),
            removed_edges: pairs(&answer.removed_edges),
        }
    }
}

impl Impact {
    pub(crate) fn new(base: &str, answer: &impact::Answer) -> Self {
        let dependents = answer.dependents.iter().map(|dependent| Dependent {
            path: path(&dependent.path),
            distance: dependent.distance,
            test: dependent.test,
            uses: dependent.uses.clone(),
        });
        Self {
            version: VERSION,
            base: base.to_owned(),
            files: files(&answer.files),
            renamed: pairs(&answer.renamed),
            dependents: dependents.collect(),
        }
    }
}
