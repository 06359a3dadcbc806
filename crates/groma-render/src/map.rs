//! Maps: the files and symbols that matter most, as many as a budget allows.
//!
//! A map is built of *steps*, each of which adds one line: a line of the frame, a file, a symbol of a file that is shown.
//! The steps stand in one order that does not depend on the budget, by value per token, and the map takes as many from
//! its beginning as fit. So a larger budget never loses a line that a smaller one had. Steps are made as they are taken,
//! and each is counted once: tokens do not span lines of a map, so counts of lines add up to that of the whole. In the output, files stand in
//! tiers of their rank (the first 8, the next 16, the next 32 and so on) and by path within a tier, and symbols in source
//! order, so that a small change of the project moves few lines.

mod by_value;
mod steps;
mod symbol_lines;

use std::cell::OnceCell;

use groma_model::{FileFacts, RepoPath};

use crate::tokens::Tokenizer;
use steps::Step;

/// How much a map may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The most tokens.
    pub limit: usize,
    /// What they are counted in.
    pub tokenizer: Tokenizer,
    /// The most files; `usize::MAX` where only tokens count.
    pub files: usize,
}

impl Budget {
    /// Tokens of a map where nobody says how many.
    pub const TOKENS: usize = 4000;

    /// So many tokens, for any number of files.
    pub const fn new(limit: usize, tokenizer: Tokenizer) -> Self {
        Self { limit, tokenizer, files: usize::MAX }
    }

    /// What a reader's context window of so many tokens allows: a larger one gets a larger map, within bounds that a
    /// reader can use. A sixth of the window in characters, 6,000 at least and 50,000 at most, of 200 to 1,000 files.
    pub fn of_window(window: usize) -> Self {
        Self {
            limit: (window / 6).clamp(6_000, 50_000),
            tokenizer: Tokenizer::Chars,
            files: (window / 640).clamp(200, 1_000),
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::new(Self::TOKENS, Tokenizer::default())
    }
}

/// What a map says of its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Detail {
    /// Signatures of the most valuable symbols, file by file as much as they are worth.
    #[default]
    Auto,
    /// All signatures of the first file, then of the second, and so on.
    Signatures,
    /// The names of all symbols, a line per file.
    Names,
    /// The names of the symbols that others use most, a line per file, and how many more there are.
    Ranked,
    /// Paths only.
    Tree,
}

/// One file of a map.
pub struct MapFile<'f> {
    /// Where it is.
    path: &'f RepoPath,
    number: usize,
    source: &'f dyn FactsOf,
    said: OnceCell<Box<Said>>,
}

/// What a file says, and the worth of each of its symbols by their position; empty for a file without facts.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// What it says.
    pub facts: FileFacts,
    /// The worth of each symbol.
    pub worth: Vec<f64>,
}

/// A worth so low that a map of the most valuable symbols leaves the symbol out; any worth below half of it counts as that.
pub const NOTHING: f64 = -1.0;

/// Gives what a file says when a map has come to it: of 80,000 files a map shows a few hundred.
pub trait FactsOf {
    /// What the file of a number says.
    fn said(&self, number: usize) -> Said;
}

impl<F: Fn(usize) -> Said> FactsOf for F {
    fn said(&self, number: usize) -> Said {
        self(number)
    }
}

impl<'f> MapFile<'f> {
    /// A file whose facts `source` gives under a number of the caller's.
    pub fn new(path: &'f RepoPath, number: usize, source: &'f dyn FactsOf) -> Self {
        Self { path, number, source, said: OnceCell::new() }
    }

    fn said(&self) -> &Said {
        self.said.get_or_init(|| Box::new(self.source.said(self.number)))
    }
}

/// How a map is made.
#[derive(Debug, Clone, Copy, Default)]
pub struct MapStyle {
    /// The ceiling.
    pub budget: Budget,
    /// What it says of files.
    pub detail: Detail,
}

/// A map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapText {
    /// The text; empty if nothing fits.
    pub text: String,
    /// Its tokens, counted exactly.
    pub tokens: usize,
    /// Files that it shows.
    pub files: usize,
    /// Symbols that it shows.
    pub symbols: usize,
}

/// Makes a map of files in order of their rank, best first. `frame` stands before them, `symbols` is the number of symbols
/// of the project.
pub fn map(frame: &[String], files: &[MapFile<'_>], symbols: usize, style: MapStyle) -> MapText {
    let mut shown = Shown { all_files: files.len(), all_symbols: symbols, ..Shown::default() };
    shown.take(steps::steps(frame, files, style), style.budget);
    loop {
        let text = shown.text();
        let tokens = style.budget.tokenizer.count(&text);
        if tokens <= style.budget.limit {
            return MapText { text, tokens, files: shown.files, symbols: shown.symbols };
        }
        // Tokens do not span the lines of a map, so their sum was exact; should it ever not be, the budget still holds.
        shown.drop_last();
    }
}

/// The steps that a map takes.
#[derive(Default)]
struct Shown<'f> {
    all_files: usize,
    all_symbols: usize,
    steps: Vec<Step<'f>>,
    files: usize,
    symbols: usize,
}

impl<'f> Shown<'f> {
    /// Takes as many steps as fit together with the line that says what is left out.
    fn take(&mut self, steps: impl Iterator<Item = Step<'f>>, budget: Budget) {
        let tokenizer = budget.tokenizer;
        let fits = |units: usize| tokenizer.of_units(units) <= budget.limit;
        // That line gets no longer, so it is only counted where this much does not fit.
        let longest_closing = tokenizer.units(&self.closing());
        let mut units = 0;
        let mut fitting = 0;
        for step in steps {
            units += tokenizer.units(&step.text);
            if !fits(units) {
                break;
            }
            self.push(step);
            if fits(units + longest_closing) || fits(units + tokenizer.units(&self.closing())) {
                fitting = self.steps.len();
            }
        }
        // A step that did not fit is followed by one that does where a number loses a digit or nothing is left out.
        while self.steps.len() > fitting {
            self.drop_last();
        }
    }

    fn push(&mut self, step: Step<'f>) {
        self.files += usize::from(step.is_file);
        self.symbols += step.symbols;
        self.steps.push(step);
    }

    fn drop_last(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.files -= usize::from(step.is_file);
            self.symbols -= step.symbols;
        }
    }

    fn text(&self) -> String {
        let mut lines: Vec<&Step<'_>> = self.steps.iter().collect();
        lines.sort_by_key(|step| step.place);
        let mut text = String::with_capacity(lines.iter().map(|step| step.text.len()).sum::<usize>() + 64);
        for step in lines {
            text.push_str(&step.text);
        }
        if !text.is_empty() {
            text.push_str(&self.closing());
        }
        text
    }

    /// The line that says what is left out, if anything is.
    fn closing(&self) -> String {
        let (files, symbols) = (self.all_files - self.files, self.all_symbols.saturating_sub(self.symbols));
        if files + symbols == 0 { String::new() } else { left_out(files, symbols) }
    }
}

fn left_out(files: usize, symbols: usize) -> String {
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let counts: Vec<String> = [(files, "file"), (symbols, "symbol")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| counted(count, what))
        .collect();
    format!("not shown: {}\n", counts.join(", "))
}

#[cfg(test)]
mod tests;
