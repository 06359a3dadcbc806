//! The files that a request is about.

use schemars::JsonSchema;
use serde::Serialize;

use super::{JsonCoverage, VERSION, path};
use crate::Snapshot;
use crate::ops::query::{Answer, Match};

/// The answer of `groma query --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Query {
    /// Version of this form.
    pub version: u32,
    /// The request.
    pub words: String,
    /// What was looked for: stems of its words.
    pub terms: Vec<String>,
    /// Whether words were left out because there were too many.
    pub terms_cut: bool,
    /// Files that share words with the request.
    pub total: usize,
    /// The best of them, best first.
    pub files: Vec<File>,
    /// Where nothing was found: words of the project that are near those of the request.
    pub near: Vec<String>,
    /// Seconds since all files were looked at; 0: just now.
    pub age_seconds: u64,
    /// What became of every file.
    pub coverage: JsonCoverage,
}

/// A file that was found.
#[derive(Serialize, JsonSchema)]
pub struct File {
    /// Path relative to the root.
    pub path: String,
    /// Its score as the text shows it: larger is better.
    pub score: u32,
    /// What it is for.
    pub role: &'static str,
    /// Names that it exports, those that say most first.
    pub exports: Vec<String>,
    /// Number of its lines.
    pub lines: u32,
    /// Definitions whose names have words of the request.
    pub symbols: Vec<Symbol>,
    /// Whether it has changed since it was scored.
    pub changed: bool,
    /// What its score is made of.
    pub parts: Vec<Part>,
}

/// A definition that was found.
#[derive(Serialize, JsonSchema)]
pub struct Symbol {
    /// Its name with that of its owner.
    pub name: String,
    /// What it is.
    pub kind: &'static str,
    /// Its first line.
    pub first_line: u32,
    /// Its last line.
    pub last_line: u32,
}

/// A part of a score.
#[derive(Serialize, JsonSchema)]
pub struct Part {
    /// What gives it: `words`, `stem` (of the file's name), `folders`, `size`, `recency`, `weight` (a factor for its role), or
    /// one of the classic rule's: `path`, `exports`, `symbols`, `role`, `routes`, `taken_off`.
    pub name: &'static str,
    /// How much.
    pub value: f64,
}

impl Query {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
        let found = &answer.found;
        Self {
            version: VERSION,
            words: found.text.clone(),
            terms: found.words.terms().iter().map(|term| term.stem.clone()).collect(),
            terms_cut: found.words.is_cut,
            total: found.ranked.len(),
            files: found.files.iter().map(|file| File::new(&answer.snapshot, file)).collect(),
            near: found.near.clone(),
            age_seconds: age(&answer.snapshot),
            coverage: JsonCoverage::from(answer.snapshot.coverage()),
        }
    }
}

impl File {
    pub(super) fn new(snapshot: &Snapshot, file: &Match) -> Self {
        Self {
            path: path(snapshot.path(file.file)),
            score: file.shown_score(),
            role: file.role.as_str(),
            exports: file.exports.clone(),
            lines: file.lines,
            symbols: file
                .symbols
                .iter()
                .map(|symbol| Symbol {
                    name: symbol.name.clone(),
                    kind: symbol.kind.as_str(),
                    first_line: symbol.first_line.0,
                    last_line: symbol.last_line.0,
                })
                .collect(),
            changed: file.changed,
            parts: parts(file),
        }
    }
}

fn age(snapshot: &Snapshot) -> u64 {
    snapshot.unchecked_for().map_or(0, |age| age.as_secs())
}

/// What the score of a file is made of.
pub(crate) fn parts(file: &Match) -> Vec<Part> {
    // Digits beyond these are noise.
    let part = |name, value: f64| Part { name, value: (value * 1e4).round() / 1e4 };
    if let Some(points) = &file.classic {
        let parts = [
            ("path", points.path),
            ("exports", points.exports),
            ("symbols", points.symbols),
            ("role", points.role),
            ("routes", points.routes),
            ("taken_off", points.taken_off),
        ];
        return parts.into_iter().map(|(name, value)| part(name, f64::from(value))).collect();
    }
    let Some(scored) = &file.parts else { return Vec::new() };
    vec![
        part("words", scored.words),
        part("stem", scored.stem),
        part("folders", scored.folders),
        part("size", scored.size),
        part("recency", scored.recency),
        part("weight", scored.weight),
    ]
}
