//! What linking and searching need of every file, with names as numbers: a project's facts without what only a reader of
//! one file wants. Flat arrays, so that they are stored and loaded as they are.

use crate::{Csr, FileFacts, KindGroup, NameId, NameTable, Reference, Symbol, SymbolKind};

/// Position of a symbol in the project: those of the first file, then those of the second, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolId(pub u32);

impl SymbolId {
    /// The position as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A symbol, as far as linking needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SymbolRow {
    /// Its name.
    pub name: NameId,
    /// What it is.
    pub kind: SymbolKind,
    /// Whether code outside the file or package may use it.
    pub exported: bool,
}

impl SymbolRow {
    /// Whether another file may mean it by its name alone.
    pub fn is_visible(self) -> bool {
        self.exported && self.kind.group() != KindGroup::Member
    }

    /// Whether a use of the name can mean it.
    pub fn is_definition(self) -> bool {
        self.kind.is_definition()
    }
}

/// A name and how often a file has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameCount {
    /// The name.
    pub name: NameId,
    /// How often, at least 1.
    pub count: u32,
}

/// The tables of a project. Rows are indexed by file.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// Every name.
    pub names: NameTable,
    /// Definitions.
    pub symbols: Csr<SymbolRow>,
    /// Identifiers that are used, those of a file in the order of their numbers.
    pub references: Csr<NameCount>,
    /// The package that a file says it belongs to: its first.
    pub packages: Vec<Option<NameId>>,
}

impl Tables {
    /// Adds the next file.
    pub fn push(&mut self, facts: Option<&FileFacts>) {
        let Self { names, symbols, references, packages } = self;
        let Some(facts) = facts else {
            symbols.push([]);
            references.push([]);
            packages.push(None);
            return;
        };
        let row = |symbol: &Symbol, names: &mut NameTable| SymbolRow {
            name: names.intern(&symbol.name),
            kind: symbol.kind,
            exported: symbol.exported,
        };
        symbols.push(facts.symbols.iter().map(|symbol| row(symbol, names)));
        let used = |used: &Reference| NameCount { name: names.intern(&used.name), count: used.count };
        let mut used: Vec<NameCount> = facts.references.iter().map(used).collect();
        // Neighbours in this order are near each other, which takes little room.
        used.sort_unstable_by_key(|used| used.name);
        references.push(used);
        packages.push(facts.packages.first().map(|package| names.intern(package)));
    }

    /// Number of files.
    pub fn files(&self) -> usize {
        self.symbols.nodes()
    }

    /// The symbols of a file.
    pub fn symbols_of(&self, file: usize) -> impl Iterator<Item = SymbolId> + use<> {
        let (start, end) = self.symbols.range(file);
        (start..end).map(SymbolId)
    }

    /// The file of a symbol, and the symbol's position in the file.
    pub fn place_of(&self, symbol: SymbolId) -> (usize, usize) {
        self.symbols.place_of(symbol.0)
    }
}
