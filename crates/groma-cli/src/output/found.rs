//! What was found for a request, machine-readable, and the words for parts of it.

use groma::Snapshot;
use groma::ops::query::{Answer, Match};
use groma::render::Tokenizer;
use groma::search::Field;
use schemars::JsonSchema;
use serde::Serialize;

use super::json::{JsonCoverage, VERSION, path};

/// The answer of `groma query --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Query {
    /// Version of this form.
    pub(crate) version: u32,
    /// The request.
    pub(crate) words: String,
    /// What was looked for: stems of its words.
    pub(crate) terms: Vec<String>,
    /// Whether words were left out because there were too many.
    pub(crate) terms_cut: bool,
    /// Files that share words with the request.
    pub(crate) total: usize,
    /// The best of them, best first.
    pub(crate) files: Vec<File>,
    /// Where nothing was found: words of the project that are near those of the request.
    pub(crate) near: Vec<String>,
    /// Seconds since all files were looked at; 0: just now.
    pub(crate) age_seconds: u64,
    /// What became of every file.
    pub(crate) coverage: JsonCoverage,
}

/// A file that was found.
#[derive(Serialize, JsonSchema)]
pub(crate) struct File {
    /// Path relative to the root.
    pub(crate) path: String,
    /// Its score as the text shows it: larger is better.
    pub(crate) score: u32,
    /// What it is for.
    pub(crate) role: &'static str,
    /// Names that it exports, those that say most first.
    pub(crate) exports: Vec<String>,
    /// Number of its lines.
    pub(crate) lines: u32,
    /// Definitions whose names have words of the request.
    pub(crate) symbols: Vec<Symbol>,
    /// Whether it has changed since it was scored.
    pub(crate) changed: bool,
    /// What its score is made of.
    pub(crate) parts: Vec<Part>,
}

/// A definition that was found.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Symbol {
    /// Its name with that of its owner.
    pub(crate) name: String,
    /// What it is.
    pub(crate) kind: &'static str,
    /// Its first line.
    pub(crate) first_line: u32,
    /// Its last line.
    pub(crate) last_line: u32,
}

/// A part of a score.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Part {
    /// What gives it: `words`, `stem` (of the file's name), `folders`, `size`, `recency`, `weight` (a factor for its role), or
    /// one of the classic rule's: `path`, `exports`, `symbols`, `role`, `routes`, `taken_off`.
    pub(crate) name: &'static str,
    /// How much.
    pub(crate) value: f64,
}

impl Query {
    pub(crate) fn new(words: &str, answer: &Answer) -> Self {
        Self {
            version: VERSION,
            words: words.to_owned(),
            terms: answer.words.terms().iter().map(|term| term.stem.clone()).collect(),
            terms_cut: answer.words.is_cut,
            total: answer.ranked.len(),
            files: answer.files.iter().map(|file| File::new(&answer.snapshot, file)).collect(),
            near: answer.near.clone(),
            age_seconds: age(&answer.snapshot),
            coverage: JsonCoverage::from(answer.snapshot.coverage()),
        }
    }
}

impl File {
    fn new(snapshot: &Snapshot, file: &Match) -> Self {
        Self {
            path: path(snapshot.path(file.file)),
            score: shown_score(file),
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

/// The score of a file as it is shown: hundredths, or the points of the classic rule.
pub(crate) fn shown_score(file: &Match) -> u32 {
    let scale = if file.classic.is_some() { 1.0 } else { 100.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "scores are small and not negative")]
    let shown = (file.score * scale).round() as u32;
    shown
}

fn parts(file: &Match) -> Vec<Part> {
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

/// What the score of a file is made of, in lines.
pub(crate) fn explained(answer: &Answer, at: usize) -> Vec<String> {
    let Some(file) = answer.files.get(at) else { return Vec::new() };
    let shown: Vec<String> = parts(file)
        .into_iter()
        .filter(|part| part.value != 0.0)
        .map(|part| format!("{} {}", part.name, part.value))
        .collect();
    let mut lines = vec![shown.join(", ")];
    let terms = file.parts.iter().flat_map(|scored| &scored.terms).map(|(term, counts, share)| {
        let word = answer.words.terms().get(*term).map_or("", |term| term.word.as_str());
        let fields: Vec<String> = Field::ALL
            .iter()
            .zip(counts)
            .filter(|(_, count)| **count > 0)
            .map(|(field, count)| format!("{} {count}", field.as_str()))
            .collect();
        format!("{word} {share:.3} ({})", fields.join(", "))
    });
    lines.extend(terms.map(|line| groma::render::escape::line(&line).into_owned()));
    lines
}

/// How fresh an answer is, in words.
pub(crate) fn freshness(snapshot: &Snapshot) -> String {
    let files = snapshot.len();
    // Whole minutes, so that a block of text stays the same from call to call.
    match snapshot.unchecked_for().map_or(0, |age| age.as_secs() / 60) {
        0 => format!("{files} files, just looked at"),
        minutes => format!("{files} files, looked at {minutes} min ago"),
    }
}

/// The answer of `groma slice --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Slices {
    /// Version of this form.
    pub(crate) version: u32,
    /// A slice for each request.
    pub(crate) slices: Vec<Slice>,
    /// The most tokens of each.
    pub(crate) budget: usize,
    /// What tokens are.
    pub(crate) tokenizer: &'static str,
    /// What became of every file.
    pub(crate) coverage: Option<JsonCoverage>,
}

/// One slice.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Slice {
    /// The request.
    pub(crate) words: String,
    /// The block as text.
    pub(crate) text: String,
    /// Its tokens.
    pub(crate) tokens: usize,
    /// Files that share words with the request.
    pub(crate) total: usize,
    /// The best of them, best first.
    pub(crate) files: Vec<File>,
}

impl Slices {
    pub(crate) fn new(answers: &[(String, Answer)], texts: &[String], budget: usize, tokenizer: Tokenizer) -> Self {
        let slice = |((words, answer), text): (&(String, Answer), &String)| Slice {
            words: words.clone(),
            text: text.clone(),
            tokens: tokenizer.count(text),
            total: answer.ranked.len(),
            files: answer.files.iter().map(|file| File::new(&answer.snapshot, file)).collect(),
        };
        Self {
            version: VERSION,
            slices: answers.iter().zip(texts).map(slice).collect(),
            budget,
            tokenizer: tokenizer.as_str(),
            coverage: answers.first().map(|(_, answer)| JsonCoverage::from(answer.snapshot.coverage())),
        }
    }
}
