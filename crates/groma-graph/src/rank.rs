//! Scores by personalised PageRank over files and symbols.
//!
//! A file passes its score to the files that it imports and to the symbols that its identifiers may mean; a symbol passes
//! its score to its file. So a file is important when important files use what it defines, and a symbol when they use
//! that symbol. Method: Page et al., "The PageRank Citation Ranking", 1999, with a teleport vector of the caller's.

use groma_model::{FileFacts, FileId, KindGroup};

use crate::csr::Csr;
use crate::link::{Evidence, Links};

/// Share of a score that is passed on; the rest returns to the teleport vector. The usual value.
const DAMPING: f64 = 0.85;

/// Rounds of passing on. After 20 the remaining change is below 0.85^20 = 4 % of the mass and no longer moves the top of
/// the list.
const ROUNDS: usize = 20;

/// Weight of an import edge, against 1 for a use of a symbol with import evidence.
const IMPORT_WEIGHT: f64 = 1.0;

/// What a ranking is made of.
pub struct RankInput<'p> {
    /// The graph.
    pub links: &'p Links,
    /// Facts of each file.
    pub facts: &'p [Option<FileFacts>],
    /// How much score returns to each file in each round; need not add up to 1. What is not code or is demoted has little.
    pub teleport: &'p [f64],
}

/// Scores of files and symbols. Each adds up to at most 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// By file.
    pub files: Vec<f64>,
    /// By symbol.
    pub symbols: Vec<f64>,
}

/// Ranks files and symbols.
pub fn rank(input: &RankInput<'_>) -> Ranking {
    let links = input.links;
    let (files, symbols) = (links.files(), links.symbols());
    let nodes = files + symbols;
    let forward = weighted(input);
    let totals: Vec<f64> = (0..files).map(|file| forward.of(file).iter().map(|(_, weight)| weight).sum()).collect();
    // Pulling over incoming edges sums each node in one fixed order.
    let incoming = forward.reversed(
        nodes,
        |(to, _)| *to as usize,
        |from, (_, weight)| (u32::try_from(from).unwrap_or(u32::MAX), weight / totals[from]),
    );
    let teleport_sum: f64 = input.teleport.iter().sum();
    let teleport: Vec<f64> = input
        .teleport
        .iter()
        .map(|share| if teleport_sum > 0.0 { share / teleport_sum } else { 1.0 / files.max(1) as f64 })
        .collect();
    let mut score: Vec<f64> = teleport.iter().copied().chain(std::iter::repeat_n(0.0, symbols)).collect();
    let mut next = vec![0.0; nodes];
    for _ in 0..ROUNDS {
        // Files that pass nothing on give their score back to all.
        let idle: f64 = (0..files).filter(|file| totals[*file] == 0.0).map(|file| score[file]).sum();
        for node in 0..nodes {
            let pulled: f64 = incoming.of(node).iter().map(|(from, weight)| score[*from as usize] * weight).sum();
            next[node] = DAMPING * pulled;
        }
        for (file, share) in teleport.iter().enumerate() {
            next[file] += (1.0 - DAMPING + DAMPING * idle) * share;
        }
        for file in 0..files {
            let own: f64 = links.symbols_of(FileId::at(file)).map(|symbol| score[files + symbol.index()]).sum();
            next[file] += DAMPING * own;
        }
        std::mem::swap(&mut score, &mut next);
    }
    let by_symbol = score.split_off(files);
    Ranking { files: score, symbols: by_symbol }
}

/// Edges of files with weights: to files by their number, to symbols behind them.
fn weighted(input: &RankInput<'_>) -> Csr<(u32, f64)> {
    let links = input.links;
    let offset = u32::try_from(links.files()).unwrap_or(u32::MAX);
    let mut edges: Csr<(u32, f64)> = Csr::default();
    let mut of_file = Vec::new();
    let specificity: Vec<f64> = input
        .facts
        .iter()
        .flat_map(|facts| facts.iter().flat_map(|facts| &facts.symbols))
        .map(|symbol| if symbol.kind.group() == KindGroup::Member { 0.1 } else { specificity(&symbol.name) })
        .collect();
    for file in 0..links.files() {
        of_file.extend(links.imports.of(file).iter().map(|target| (target.0, IMPORT_WEIGHT)));
        for reference in links.references.of(file) {
            let evidence = match reference.evidence {
                // A file's own uses say nothing about its worth to others.
                Evidence::Own => continue,
                Evidence::Import => 1.0,
                Evidence::Package => 0.6,
                Evidence::Name => 0.15,
            };
            let choices = f64::from(reference.choices);
            let weight = evidence * specificity[reference.symbol.index()] * f64::from(reference.count).sqrt() / choices;
            of_file.push((offset + reference.symbol.0, weight));
        }
        edges.push(of_file.drain(..));
    }
    edges
}

/// How much a name tells: short and everyday names connect everything with everything.
fn specificity(name: &str) -> f64 {
    let words = 1 + name.bytes().zip(name.bytes().skip(1)).filter(|(a, b)| is_word_start(*a, *b)).count();
    let length = match name.len() {
        0..=2 => 0.1,
        3..=4 => 0.4,
        5..=7 => 0.8,
        _ => 1.0,
    };
    let several = if words > 1 { 1.6 } else { 1.0 };
    let private = if name.starts_with('_') { 0.3 } else { 1.0 };
    length * several * private
}

/// Whether a new word begins at `b`: `fooBar`, `foo_bar`.
fn is_word_start(a: u8, b: u8) -> bool {
    a == b'_' && b != b'_' || a.is_ascii_lowercase() && b.is_ascii_uppercase()
}
