//! From tables and resolved imports to edges between files.

use groma_model::{Csr, FileId, KindGroup, SymbolId, SymbolRow, Tables};
use rayon::prelude::*;

use crate::definitions::{Definitions, Evidence, FileGroups};

/// Weight of an import, against 1 for a use of a symbol with import evidence.
const IMPORT_WEIGHT: f32 = 1.0;

/// Weights are summed in whole units of this part of 1, so that no sum depends on the order.
const UNITS: f64 = (1 << 24) as f64;

/// Files that one worker links in a row, at the least.
const CHUNK: usize = 128;

/// What a graph is made of.
pub struct LinkInput<'p> {
    /// What every file defines and uses.
    pub tables: &'p Tables,
    /// For each file the files that its imports lead to, ascending, without itself.
    pub imports: &'p Csr<FileId>,
    /// See [`FileGroups::families`].
    pub families: &'p [u32],
    /// See [`FileGroups::packages`].
    pub packages: &'p [u32],
}

impl<'p> LinkInput<'p> {
    /// The definitions of the project by name.
    pub fn definitions(&self) -> Definitions<'p> {
        Definitions::new(self.tables, FileGroups { families: self.families, packages: self.packages })
    }
}

/// How much a file has to do with another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Edge {
    /// The file that is imported or used.
    pub to: FileId,
    /// Larger is more; the weights of a file's edges have no fixed sum.
    pub weight: f32,
}

/// That a file uses a symbol of another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Use {
    /// The symbol.
    pub symbol: SymbolId,
    /// As in [`Edge::weight`].
    pub weight: f32,
}

/// The edges of a project. Rows are indexed by file.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Graph {
    /// Files that a file imports or uses, ascending.
    pub edges: Csr<Edge>,
    /// Symbols of other files that a file uses.
    pub uses: Csr<Use>,
}

/// Links every file. Works on the threads of the pool that it is called in.
pub fn link(input: &LinkInput<'_>) -> Graph {
    let tables = input.tables;
    let definitions = input.definitions();
    let weights: Vec<f32> = tables.names.ids().map(|name| specificity(tables.names.name(name))).collect();
    let scratch = || Scratch { symbols: Vec::new(), sums: vec![0; tables.files()], touched: Vec::new() };
    let linked: Vec<Linked> = (0..tables.files())
        .into_par_iter()
        .with_min_len(CHUNK)
        .map_init(scratch, |scratch, file| link_file(input, &definitions, &weights, file, scratch))
        .collect();
    let mut graph = Graph::default();
    for linked in linked {
        graph.edges.push(linked.edges);
        graph.uses.push(linked.uses);
    }
    graph
}

struct Linked {
    edges: Vec<Edge>,
    uses: Vec<Use>,
}

/// What a worker keeps from file to file.
struct Scratch {
    symbols: Vec<SymbolId>,
    /// Weight of the edge to each file, in units; zero for all between two files.
    sums: Vec<u64>,
    touched: Vec<FileId>,
}

fn link_file(
    input: &LinkInput<'_>,
    definitions: &Definitions<'_>,
    weights: &[f32],
    file: usize,
    scratch: &mut Scratch,
) -> Linked {
    let Scratch { symbols, sums, touched } = scratch;
    let mut add = |to: FileId, weight: f32| {
        let units = (f64::from(weight) * UNITS).round();
        if sums[to.index()] == 0 {
            touched.push(to);
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "weights are small and not negative"
        )]
        let units = units.max(1.0) as u64;
        sums[to.index()] += units;
    };
    let imported = input.imports.of(file);
    for to in imported {
        add(*to, IMPORT_WEIGHT);
    }
    let (_, rows) = input.tables.symbols.parts();
    let mut uses = Vec::new();
    for used in input.tables.references.of(file) {
        let Some(chosen) = definitions.choose(FileId::at(file), imported, used.name, symbols) else { continue };
        let evidence = match chosen.evidence {
            // A file's own uses say nothing about its worth to others.
            Evidence::Own => continue,
            Evidence::Import => 1.0,
            Evidence::Package => 0.6,
            Evidence::Name => 0.15,
        };
        // Both are small numbers, far below what a float holds.
        let share = evidence * (used.count as f32).sqrt() / chosen.choices as f32;
        for symbol in symbols.iter() {
            let weight = share * telling(rows[symbol.index()], weights);
            uses.push(Use { symbol: *symbol, weight });
            add(definitions.file_of(*symbol), weight);
        }
    }
    touched.sort_unstable();
    let edges =
        touched.drain(..).map(|to| Edge { to, weight: rounded(std::mem::take(&mut sums[to.index()])) }).collect();
    Linked { edges, uses }
}

/// A weight with 8 binary digits: more say nothing, and take room where a project of 80,000 files is kept.
fn rounded(units: u64) -> f32 {
    const DROPPED: u32 = 16;
    #[expect(clippy::cast_possible_truncation, reason = "few digits matter")]
    let weight = (units as f64 / UNITS) as f32;
    f32::from_bits((weight.to_bits() + (1 << (DROPPED - 1))) >> DROPPED << DROPPED)
}

/// How much a use of a symbol tells. Fields are named alike everywhere.
fn telling(symbol: SymbolRow, weights: &[f32]) -> f32 {
    if symbol.kind.group() == KindGroup::Member { 0.1 } else { weights[symbol.name.index()] }
}

/// How much a name tells: short and everyday names connect everything with everything.
fn specificity(name: &str) -> f32 {
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
