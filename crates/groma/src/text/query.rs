//! The files that a request is about, best first.

use groma_render::{FoundFile, escape, found};
use groma_search::Field;

use super::near;
use crate::Snapshot;
use crate::json::query::parts;
use crate::ops::query::{Answer, Found, Match};

/// What is told of files that were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueryStyle {
    /// What each score is made of.
    pub explain: bool,
    /// Characters of the whole: more than a terminal or a prompt should get unasked are cut.
    pub most_chars: usize,
}

impl Default for QueryStyle {
    fn default() -> Self {
        Self { explain: false, most_chars: 8000 }
    }
}

/// A list with a line for each file, or words near those of the request where there is none.
pub fn query(answer: &Answer, style: QueryStyle) -> String {
    let Found { text, ranked, near: near_words, .. } = &answer.found;
    if ranked.is_empty() {
        let words: Vec<&str> = text.split_whitespace().collect();
        return format!("No matches for \"{}\"\n{}", escape::line(&words.join(" ")), near(near_words));
    }
    let shown = Shown::all(&answer.snapshot, &answer.found);
    let files: Vec<FoundFile<'_>> = shown.iter().map(Shown::file).collect();
    let detail = |at: usize| if style.explain { explained(&answer.found, at) } else { Vec::new() };
    found(text, &files, ranked.len(), style.most_chars, &detail)
}

/// Paths alone, the best ones, one a line. They need no [`Match`]es.
pub fn paths(answer: &Answer, most: usize) -> String {
    let mut text = String::new();
    for (file, _) in answer.found.ranked.iter().take(most) {
        text.push_str(&escape::path(answer.snapshot.path(*file)));
        text.push('\n');
    }
    text
}

/// A file that was found, in the form in which it is shown.
pub(super) struct Shown<'f> {
    file: &'f Match,
    path: String,
    symbols: Vec<(String, u32, u32)>,
}

impl<'f> Shown<'f> {
    /// The files that are told of.
    pub(super) fn all(snapshot: &Snapshot, found: &'f Found) -> Vec<Self> {
        let shown = |file: &'f Match| Self {
            file,
            path: escape::path(snapshot.path(file.file)).into_owned(),
            symbols: file
                .symbols
                .iter()
                .map(|symbol| (symbol.name.clone(), symbol.first_line.0, symbol.last_line.0))
                .collect(),
        };
        found.files.iter().map(shown).collect()
    }

    pub(super) fn file(&self) -> FoundFile<'_> {
        FoundFile {
            score: self.file.shown_score(),
            role: self.file.role.as_str(),
            path: &self.path,
            exports: &self.file.exports,
            lines: self.file.lines,
            symbols: &self.symbols,
            changed: self.file.changed,
        }
    }
}

/// What the score of a file is made of, in lines.
fn explained(found: &Found, at: usize) -> Vec<String> {
    let Some(file) = found.files.get(at) else { return Vec::new() };
    let shown: Vec<String> = parts(file)
        .into_iter()
        .filter(|part| part.value != 0.0)
        .map(|part| format!("{} {}", part.name, part.value))
        .collect();
    let mut lines = vec![shown.join(", ")];
    let terms = file.parts.iter().flat_map(|scored| &scored.terms).map(|(term, counts, share)| {
        let word = found.words.terms().get(*term).map_or("", |term| term.word.as_str());
        let fields: Vec<String> = Field::ALL
            .iter()
            .zip(counts)
            .filter(|(_, count)| **count > 0)
            .map(|(field, count)| format!("{} {count}", field.as_str()))
            .collect();
        format!("{word} {share:.3} ({})", fields.join(", "))
    });
    lines.extend(terms.map(|line| escape::line(&line).into_owned()));
    lines
}
