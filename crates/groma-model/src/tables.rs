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

    /// Empty tables that go on with the names of older ones, which lose them. Names keep their numbers, so rows of the older
    /// tables can be kept and compared; see [`Self::keep`].
    pub fn after(old: &mut Self) -> Self {
        Self { names: std::mem::take(&mut old.names), ..Self::default() }
    }

    /// Adds the next file with the row that it has in the tables that these came [`after`](Self::after).
    pub fn keep(&mut self, old: &Self, file: usize) {
        self.symbols.push(old.symbols.of(file).iter().copied());
        self.references.push(old.references.of(file).iter().copied());
        self.packages.push(old.packages[file]);
    }

    /// The tables with other rows for a few files: these have changed and all others have not. `files` are ascending.
    pub fn with_rows(mut self, files: &[(usize, &FileFacts)]) -> Self {
        let mut rows = Self { names: std::mem::take(&mut self.names), ..Self::default() };
        for (_, facts) in files {
            rows.push(Some(facts));
        }
        for (row, (file, _)) in files.iter().enumerate() {
            self.packages[*file] = rows.packages[row];
        }
        let at: Vec<usize> = files.iter().map(|(file, _)| *file).collect();
        Self {
            names: rows.names,
            symbols: self.symbols.with_rows(&at, &rows.symbols),
            references: self.references.with_rows(&at, &rows.references),
            packages: self.packages,
        }
    }

    /// Whether the last file defines and uses the same as a file of the tables that these came [`after`](Self::after).
    pub fn links_like(&self, old: &Self, file: usize) -> bool {
        let last = self.files() - 1;
        self.symbols.of(last) == old.symbols.of(file)
            && self.references.of(last) == old.references.of(file)
            && self.packages[last] == old.packages[file]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Line, Reference};

    fn facts(symbol: &str, used: &str) -> FileFacts {
        let symbol = Symbol {
            name: symbol.into(),
            kind: SymbolKind::Function,
            owner: "".into(),
            parent: None,
            exported: true,
            line: Line(1),
            first_line: Line(1),
            last_line: Line(1),
            signature: "".into(),
            doc: "".into(),
        };
        let references = vec![Reference { name: used.into(), count: 2 }];
        FileFacts { symbols: vec![symbol], references, ..FileFacts::default() }
    }

    fn shown(tables: &Tables, file: usize) -> String {
        let name = |id: NameId| tables.names.name(id);
        let symbols: Vec<&str> = tables.symbols.of(file).iter().map(|symbol| name(symbol.name)).collect();
        let used: Vec<(&str, u32)> =
            tables.references.of(file).iter().map(|used| (name(used.name), used.count)).collect();
        format!("{symbols:?} {used:?}")
    }

    #[test]
    fn tables_after_others_say_what_fresh_ones_say() {
        let (a, b, c) = (facts("a", "b"), facts("b", "c"), facts("new", "a"));
        let mut old = Tables::default();
        for facts in [Some(&a), None, Some(&b)] {
            old.push(facts);
        }
        let mut fresh = Tables::default();
        for facts in [Some(&c), Some(&b)] {
            fresh.push(facts);
        }
        let mut after = Tables::after(&mut old);
        after.push(Some(&c));
        assert!(!after.links_like(&old, 2));
        after.keep(&old, 2);
        assert!(after.links_like(&old, 2));
        for file in 0..2 {
            assert_eq!(shown(&after, file), shown(&fresh, file));
        }
        assert_eq!(after.place_of(SymbolId(1)), (1, 0));
    }

    #[test]
    fn tables_with_other_rows_say_what_fresh_ones_say() {
        let (a, b, c) = (facts("a", "b"), facts("b", "c"), facts("new", "a"));
        let mut tables = Tables::default();
        let mut fresh = Tables::default();
        for (old, new) in [(Some(&a), Some(&c)), (None, None), (Some(&b), Some(&b)), (Some(&c), Some(&a))] {
            tables.push(old);
            fresh.push(new);
        }
        let tables = tables.with_rows(&[(0, &c), (3, &a)]);
        for file in 0..4 {
            assert_eq!(shown(&tables, file), shown(&fresh, file));
        }
    }
}
