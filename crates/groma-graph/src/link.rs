//! From tables and resolved imports to edges between files.

use groma_model::{Csr, FileId, KindGroup, NameId, SymbolId, SymbolRow, Tables};
use rayon::prelude::*;

use crate::definitions::{Definitions, Evidence, FileGroups};

/// Weight of an import, against 1 for a use of a symbol with import evidence.
const IMPORT_WEIGHT: f32 = 1.0;

/// Weights of edges are whole units of this part of 1, so that no sum depends on the order, and what a use adds can be taken
/// away again.
const EDGE_UNITS: f32 = 1024.0;

/// The same for scores of symbols, of which there are more and which add up to more.
const SYMBOL_UNITS: f64 = 256.0;

/// Units that an edge has at the most: a float holds each number of them.
const MOST_EDGE_UNITS: u32 = (1 << 24) - 1;

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
    /// Larger is more; the weights of a file's edges have no fixed sum. A multiple of 1/1024 below 16384.
    pub weight: f32,
}

impl Edge {
    /// An edge of so many units; `None` for no unit.
    pub fn of_units(to: FileId, units: u32) -> Option<Self> {
        // A float holds numbers of so many bits exactly.
        (units > 0).then_some(Self { to, weight: units.min(MOST_EDGE_UNITS) as f32 / EDGE_UNITS })
    }

    /// The weight in whole units.
    pub fn units(self) -> u32 {
        whole(f64::from(self.weight * EDGE_UNITS))
    }

    /// Whether the weight may be more than an edge can have, so that nothing can be taken away from it.
    pub fn is_full(self) -> bool {
        self.units() >= MOST_EDGE_UNITS
    }
}

/// A number that is small and not negative, rounded.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "weights are small and not negative")]
fn whole(number: f64) -> u32 {
    number.round() as u32
}

/// That a file uses a symbol of another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Use {
    /// The symbol.
    pub symbol: SymbolId,
    /// How much the use tells, before it is rounded to units.
    pub weight: f32,
}

impl Use {
    /// What it adds to the edge to the symbol's file, in units of [`Edge::units`].
    pub fn edge_units(self) -> u32 {
        whole(f64::from(self.weight * EDGE_UNITS)).max(1)
    }

    /// What it adds to the score of the symbol, in whole units of 1/256. `standing`: how much the user counts for.
    pub fn symbol_units(self, standing: f64) -> u32 {
        if standing > 0.0 { whole(f64::from(self.weight) * standing * SYMBOL_UNITS).max(1) } else { 0 }
    }
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
    let weights = weights_of_names(tables);
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
    sums: Vec<u32>,
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
    let mut add = |to: FileId, units: u32| {
        if sums[to.index()] == 0 {
            touched.push(to);
        }
        sums[to.index()] = sums[to.index()].saturating_add(units);
    };
    for to in input.imports.of(file) {
        add(*to, whole(f64::from(IMPORT_WEIGHT * EDGE_UNITS)));
    }
    let uses = uses_of(input, definitions, weights, file, symbols, &|_| false);
    for used in &uses {
        add(definitions.file_of(used.symbol), used.edge_units());
    }
    touched.sort_unstable();
    let edges = touched.drain(..).filter_map(|to| Edge::of_units(to, std::mem::take(&mut sums[to.index()]))).collect();
    Linked { edges, uses }
}

/// The symbols of other files that a file uses. `definitions` are those of the input, or of one that differs in references alone. The
/// input may lack definitions that no name of the file can mean; of names that are `too_common`, more definitions than it has
/// speak by their name alone.
pub fn uses(
    input: &LinkInput<'_>,
    definitions: &Definitions<'_>,
    file: FileId,
    too_common: &dyn Fn(NameId) -> bool,
) -> Vec<Use> {
    let weights = weights_of_names(input.tables);
    uses_of(input, definitions, &weights, file.index(), &mut Vec::new(), too_common)
}

fn uses_of(
    input: &LinkInput<'_>,
    definitions: &Definitions<'_>,
    weights: &[f32],
    file: usize,
    symbols: &mut Vec<SymbolId>,
    too_common: &dyn Fn(NameId) -> bool,
) -> Vec<Use> {
    let imported = input.imports.of(file);
    let (_, rows) = input.tables.symbols.parts();
    let mut uses = Vec::new();
    for used in input.tables.references.of(file) {
        let Some(chosen) = definitions.choose(FileId::at(file), imported, used.name, symbols) else { continue };
        let evidence = match chosen.evidence {
            // A file's own uses say nothing about its worth to others.
            Evidence::Own => continue,
            Evidence::Import => 1.0,
            Evidence::Package => 0.6,
            Evidence::Name if too_common(used.name) => continue,
            Evidence::Name => 0.15,
        };
        // Both are small numbers, far below what a float holds.
        let share = evidence * (used.count as f32).sqrt() / chosen.choices as f32;
        let found = symbols.iter();
        uses.extend(found.map(|symbol| {
            let weight = share * telling(rows[symbol.index()], weights);
            Use { symbol: *symbol, weight }
        }));
    }
    uses
}

/// How much a use of a symbol tells. Fields are named alike everywhere.
fn telling(symbol: SymbolRow, weights: &[f32]) -> f32 {
    if symbol.kind.group() == KindGroup::Member { 0.1 } else { weights[symbol.name.index()] }
}

fn weights_of_names(tables: &Tables) -> Vec<f32> {
    tables.names.ids().map(|name| specificity(tables.names.name(name))).collect()
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
