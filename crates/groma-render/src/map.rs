//! Maps: the files and symbols that matter most, as many as a budget allows.
//!
//! A map is built of *steps*, each of which adds one line: a line of the frame, a file, a symbol of a file that is shown.
//! The steps stand in one order that does not depend on the budget, by value per token, and the map takes as many from
//! its beginning as fit. So a larger budget never loses a line that a smaller one had. In the output, files stand in
//! tiers of their rank (the first 8, the next 16, the next 32 and so on) and by path within a tier, and symbols in source
//! order, so that a small change of the project moves few lines.

mod steps;

use std::fmt::Write as _;

use groma_model::{FileFacts, RepoPath};

use crate::escape;
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
    pub path: &'f RepoPath,
    /// What it says; `None` for a file without facts.
    pub facts: Option<&'f FileFacts>,
    /// The worth of each symbol, by its position in the facts.
    pub worth: &'f [f64],
}

/// How a map is made.
#[derive(Debug, Clone, Copy)]
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
    let budget = style.budget;
    let steps = steps::steps(frame, files, style);
    let count = |text: &str| budget.tokenizer.count(text);
    // The line that says what is left out is paid for first; no map needs a longer one than this.
    let reserve = count(&left_out(files.len(), symbols));
    let room = budget.limit.saturating_sub(reserve);

    // Lines counted one by one add up to at least the count of the whole text, so this many are sure to fit.
    let mut sum = 0;
    let mut taken = 0;
    while let Some(step) = steps.get(taken) {
        sum += count(&step.text);
        if sum > room {
            break;
        }
        taken += 1;
    }
    let render = |taken: usize| Rendered::new(&steps[..taken], files.len(), symbols);
    let mut best = render(taken);
    // Usually some more fit: the exact count of the whole decides.
    let mut stride = (taken / 50).max(1);
    while taken < steps.len() {
        let more = render((taken + stride).min(steps.len()));
        if count(&more.text) <= budget.limit {
            taken = (taken + stride).min(steps.len());
            best = more;
        } else if stride > 1 {
            stride /= 2;
        } else {
            break;
        }
    }
    let mut tokens = count(&best.text);
    while tokens > budget.limit {
        if taken == 0 {
            return MapText { text: String::new(), tokens: 0, files: 0, symbols: 0 };
        }
        taken -= 1;
        best = render(taken);
        tokens = count(&best.text);
    }
    MapText { text: best.text, tokens, files: best.files, symbols: best.symbols }
}

/// A text made of the first steps.
struct Rendered {
    text: String,
    files: usize,
    symbols: usize,
}

impl Rendered {
    fn new(steps: &[Step], all_files: usize, all_symbols: usize) -> Self {
        let mut lines: Vec<&Step> = steps.iter().collect();
        lines.sort_by_key(|step| step.place.clone());
        let files = steps.iter().filter(|step| step.is_file).count();
        let symbols: usize = steps.iter().map(|step| step.symbols).sum();
        let mut text = String::with_capacity(lines.iter().map(|step| step.text.len()).sum::<usize>() + 64);
        for step in lines {
            text.push_str(&step.text);
        }
        let (more_files, more_symbols) = (all_files - files, all_symbols.saturating_sub(symbols));
        if !text.is_empty() && more_files + more_symbols > 0 {
            text.push_str(&left_out(more_files, more_symbols));
        }
        Self { text, files, symbols }
    }
}

fn left_out(files: usize, symbols: usize) -> String {
    let mut line = String::from("not shown: ");
    if files > 0 {
        let _ = write!(line, "{files} files");
    }
    if symbols > 0 {
        let _ = write!(line, "{}{symbols} symbols", if files > 0 { ", " } else { "" });
    }
    line.push('\n');
    line
}

/// A path as a line of its own begins.
fn path_text(path: &RepoPath) -> String {
    escape::path(path).into_owned()
}

#[cfg(test)]
mod tests;
