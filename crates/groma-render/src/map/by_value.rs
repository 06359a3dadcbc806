//! Files and symbols by value per byte, which stands for tokens: the order must not depend on a vocabulary.
//!
//! The order is that of sorting everything, but comes out step by step: a file is looked at when its rank alone no
//! longer rules it out, its symbols when its own line is taken, and text is made of nothing else.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::steps::{Step, file_step, symbol_step};
use super::symbol_lines::{SymbolLine, symbol_lines};
use super::{MapFile, NOTHING};

/// The least that a file's line can cost: one character and the line break.
const SHORTEST: f64 = 2.0;

/// What a symbol's line costs at the least: a short one is not worth more for being short.
const SHORT_LINE: f64 = 30.0;

/// Steps by value, from the most valuable on.
pub(crate) struct ByValue<'f> {
    files: &'f [MapFile<'f>],
    /// The first file that was not looked at.
    next: usize,
    /// What may come next.
    candidates: BinaryHeap<Candidate>,
    /// Lines of the symbols of taken files.
    lines: Vec<SymbolLine<'f>>,
}

impl<'f> ByValue<'f> {
    /// Steps of files in order of their rank.
    pub(crate) fn new(files: &'f [MapFile<'f>]) -> Self {
        Self { files, next: 0, candidates: BinaryHeap::new(), lines: Vec::new() }
    }

    fn pop(&mut self) -> Option<Candidate> {
        self.look_at_files();
        let best = self.candidates.pop()?;
        if best.symbol.is_none() {
            self.look_at_symbols(&best);
        }
        Some(best)
    }

    /// Value per byte, rank and line of each step.
    #[cfg(test)]
    pub(crate) fn in_order(mut self) -> impl Iterator<Item = (f64, usize, usize)> {
        std::iter::from_fn(move || self.pop().map(|step| (step.density, step.rank, step.line)))
    }

    /// Looks at all files of which one could come before the best candidate.
    fn look_at_files(&mut self) {
        while let Some(file) = self.files.get(self.next) {
            let rank = self.next;
            let value = place(rank).powf(-0.6);
            if self.candidates.peek().is_some_and(|best| best.density > value / SHORTEST) {
                return;
            }
            let cost = file.path.as_bytes().len() as f64 + 1.0;
            self.candidates.push(Candidate { density: value / cost.max(SHORTEST), rank, line: 0, symbol: None });
            self.next += 1;
        }
    }

    fn look_at_symbols(&mut self, file: &Candidate) {
        let first = self.lines.len();
        self.lines.extend(symbol_lines(&self.files[file.rank]));
        let mut densities = Vec::with_capacity(self.lines.len() - first);
        for (at, line) in self.lines.iter().enumerate().skip(first) {
            let value = 6.0 * place(file.rank).powf(-1.0) * (line.place_in_file as f64 + 2.0).powf(-0.7);
            // A member is worth no more than its owner, without which it is not shown.
            let above = line.parent_line.map_or(file.density, |parent| densities[parent - 1]);
            let density = (value / (line.cost() as f64).max(SHORT_LINE)).min(above);
            densities.push(density);
            if line.worth <= NOTHING / 2.0 {
                continue;
            }
            self.candidates.push(Candidate { density, rank: file.rank, line: line.line, symbol: Some(at) });
        }
    }
}

impl<'f> Iterator for ByValue<'f> {
    type Item = Step<'f>;

    fn next(&mut self) -> Option<Step<'f>> {
        let Candidate { rank, symbol, .. } = self.pop()?;
        let file = &self.files[rank];
        Some(symbol.map_or_else(|| file_step(rank, file), |at| symbol_step(rank, file, &self.lines[at])))
    }
}

fn place(rank: usize) -> f64 {
    rank as f64 + 4.0
}

/// A file or a symbol.
struct Candidate {
    /// Value per byte.
    density: f64,
    rank: usize,
    /// Position of the line in its file.
    line: usize,
    /// The symbol among the lines; `None` for a file.
    symbol: Option<usize>,
}

impl Ord for Candidate {
    /// The greatest comes first: the most value, then the best rank, then the first line.
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |candidate: &Self| Reverse((candidate.rank, candidate.line));
        self.density.total_cmp(&other.density).then_with(|| place(self).cmp(&place(other)))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Candidate {}
