//! The lines that a file's symbols have in a map: which, in what order, how deep, and what they cost before their text
//! is made.

use groma_model::{KindGroup, Symbol};

use super::MapFile;
use crate::escape;
use crate::outline;

/// Longest signature in a map, in bytes: a line should not cost more than it tells.
const LONGEST: usize = 110;

/// A symbol's line.
pub(crate) struct SymbolLine<'f> {
    symbol: &'f Symbol,
    depth: usize,
    /// Position of the line in its file, from 1.
    pub(crate) line: usize,
    /// The line of the owner.
    pub(crate) parent_line: Option<usize>,
    /// Position of the symbol among those of the file by worth, from 0.
    pub(crate) place_in_file: usize,
    /// What it is worth.
    pub(crate) worth: f64,
}

impl SymbolLine<'_> {
    /// The line with its line break.
    pub(crate) fn text(&self) -> String {
        let (symbol, depth) = (self.symbol, self.depth);
        let signature = escape::line(said(symbol));
        let number = symbol.first_line.0;
        if signature.len() <= LONGEST {
            return format!("{:depth$}{number} {signature}\n", "");
        }
        let end = signature.floor_char_boundary(LONGEST - '…'.len_utf8());
        format!("{:depth$}{number} {}…\n", "", &signature[..end])
    }

    /// Bytes of the line, as far as they can be told without making it: escapes are not counted.
    pub(crate) fn cost(&self) -> usize {
        let digits = self.symbol.first_line.0.checked_ilog10().unwrap_or(0) as usize + 1;
        self.depth + digits + 1 + said(self.symbol).len().min(LONGEST) + 1
    }
}

fn said(symbol: &Symbol) -> &str {
    if symbol.signature.is_empty() { &symbol.name } else { &symbol.signature }
}

/// The symbols that have lines, with their positions: members that are only data are too many for what they tell.
pub(crate) fn listed<'f>(file: &'f MapFile<'f>) -> Vec<(usize, &'f Symbol)> {
    let symbols: &'f [Symbol] = &file.said().facts.symbols;
    symbols.iter().enumerate().filter(|(_, symbol)| symbol.kind.group() != KindGroup::Member).collect()
}

/// What the symbol at a position is worth.
pub(crate) fn worth(file: &MapFile<'_>, at: usize) -> f64 {
    file.said().worth.get(at).copied().unwrap_or(0.0)
}

/// The lines of a file's symbols: members follow their owner, else they stand in source order.
pub(crate) fn symbol_lines<'f>(file: &'f MapFile<'f>) -> Vec<SymbolLine<'f>> {
    let symbols: &'f [Symbol] = &file.said().facts.symbols;
    let parents = outline::parents(symbols);
    let depths = depths(&parents);
    let order = order(&parents, &listed(file));
    let mut by_worth = order.clone();
    by_worth.sort_by(|a, b| worth(file, *b).total_cmp(&worth(file, *a)).then(a.cmp(b)));
    let mut place_in_file = vec![0; symbols.len()];
    for (place, at) in by_worth.iter().enumerate() {
        place_in_file[*at] = place;
    }
    let mut line_of = vec![0; symbols.len()];
    for (line, at) in order.iter().enumerate() {
        line_of[*at] = line + 1;
    }
    let line = |at: usize| SymbolLine {
        symbol: &symbols[at],
        depth: depths[at].min(outline::DEEPEST),
        line: line_of[at],
        parent_line: parents[at].map(|parent| line_of[parent]).filter(|line| *line > 0),
        place_in_file: place_in_file[at],
        worth: worth(file, at),
    };
    order.into_iter().map(line).collect()
}

/// How many symbols hold each, counted from 1.
fn depths(parents: &[Option<usize>]) -> Vec<usize> {
    let mut depths = vec![0; parents.len()];
    let mut chain = Vec::new();
    for at in 0..parents.len() {
        let mut holder = Some(at);
        while let Some(below) = holder.filter(|below| depths[*below] == 0) {
            chain.push(below);
            holder = parents[below];
        }
        let mut depth = holder.map_or(0, |above| depths[above]);
        while let Some(below) = chain.pop() {
            depth += 1;
            depths[below] = depth;
        }
    }
    depths
}

/// Positions of listed symbols so that members follow their owner, else in source order.
fn order(parents: &[Option<usize>], listed: &[(usize, &Symbol)]) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
    let mut waiting = Vec::new();
    let mut is_listed = vec![false; parents.len()];
    for (at, _) in listed {
        is_listed[*at] = true;
    }
    for (at, _) in listed.iter().rev() {
        match parents[*at].filter(|parent| is_listed[*parent]) {
            Some(parent) => children[parent].push(*at),
            None => waiting.push(*at),
        }
    }
    let mut order = Vec::with_capacity(listed.len());
    while let Some(at) = waiting.pop() {
        order.push(at);
        waiting.append(&mut children[at]);
    }
    order
}
