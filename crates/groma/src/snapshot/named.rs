//! Names and what they mean, looked up in a project whose tables are not at hand: the postings tell which files may have a
//! name, and the facts of these tell the rest.

use std::collections::{BTreeMap, BTreeSet};

use groma_model::{Csr, FileFacts, FileId, NameCount, NameId, NameTable, SymbolId, SymbolRow, Tables};
use groma_search::{Field, Postings};
use groma_source::SourceFile;
use rayon::prelude::*;

use super::facts::{FactsStore, Part};
use super::rows::Row;

/// Files whose facts are held at once.
const BATCH: usize = 512;

/// What is asked about uses.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Users<'u> {
    /// Every file that uses one of the names.
    All,
    /// These files.
    Of(&'u [FileId]),
}

/// Where names are looked up.
pub(super) struct NameIndex<'s> {
    pub(super) sources: &'s [SourceFile],
    pub(super) rows: &'s [Row],
    pub(super) facts: &'s FactsStore,
    pub(super) postings: &'s Postings<'s>,
    /// Files whose terms are not in the postings, ascending.
    pub(super) overlaid: &'s [FileId],
}

/// The rows of some names in a project.
#[derive(Debug, Default)]
pub(crate) struct NamedTables {
    /// Tables of all files, with these names and no others. Without packages.
    pub(crate) tables: Tables,
    /// For each symbol its position in the facts of its file.
    positions: Csr<u32>,
}

impl NamedTables {
    /// The file of a symbol, and the symbol's position in the facts of the file.
    pub(crate) fn place_of(&self, symbol: SymbolId) -> (FileId, usize) {
        let (file, at) = self.tables.place_of(symbol);
        (FileId::at(file), self.positions.of(file)[at] as usize)
    }
}

/// The rows of one file.
#[derive(Default)]
struct Found {
    symbols: Vec<(SymbolRow, u32)>,
    references: Vec<NameCount>,
}

impl NameIndex<'_> {
    /// Where a name is defined: files and positions in their facts.
    pub(super) fn definitions(&self, name: &str) -> Vec<(FileId, usize)> {
        let mut files: BTreeSet<FileId> = self.overlaid.iter().copied().collect();
        files.extend(self.files_with(name, Field::Symbols));
        let mut places = Vec::new();
        for file in files {
            let Some(facts) = self.facts.outline(file, &self.sources[file.index()], self.rows[file.index()].blob)
            else {
                continue;
            };
            let named = facts.symbols.iter().enumerate().filter(|(_, symbol)| &*symbol.name == name);
            places.extend(named.map(|(at, _)| (file, at)));
        }
        places
    }

    /// Files that may have a name, those whose terms are elsewhere aside.
    fn files_with(&self, name: &str, field: Field) -> Vec<FileId> {
        let found = self.postings.files_with_name(name, field);
        let mut files = found.unwrap_or_else(|| (0..self.rows.len()).map(FileId::at).collect());
        files.retain(|file| self.rows[file.index()].language.is_some());
        files
    }

    /// The rows of the names, each of which is given once.
    pub(super) fn tables(&self, names: &[&str], users: Users<'_>) -> NamedTables {
        let (mut definers, mut using) = (BTreeSet::new(), BTreeSet::new());
        definers.extend(self.overlaid);
        if matches!(users, Users::All) {
            using.extend(self.overlaid);
        }
        if let Users::Of(files) = users {
            using.extend(files);
        }
        for name in names {
            definers.extend(self.files_with(name, Field::Symbols));
            if matches!(users, Users::All) {
                using.extend(self.files_with(name, Field::Body));
            }
        }
        definers.retain(|file| !using.contains(file));
        let definers: Vec<FileId> = definers.into_iter().collect();
        let using: Vec<FileId> = using.into_iter().collect();
        let mut made = NamedTables::default();
        let numbers: BTreeMap<&str, NameId> =
            names.iter().map(|name| (*name, made.tables.names.intern(name))).collect();
        let mut found: BTreeMap<FileId, Found> = BTreeMap::new();
        for (part, files) in [(Part::Outline, &definers), (Part::All, &using)] {
            for batch in files.chunks(BATCH) {
                let facts = self.facts.many(batch, self.sources, self.rows, part);
                let rows: Vec<Option<Found>> =
                    facts.into_par_iter().map(|facts| Some(rows_of(&facts?, &numbers))).collect();
                found.extend(batch.iter().copied().zip(rows).filter_map(|(file, rows)| Some((file, rows?))));
            }
        }
        for file in 0..self.rows.len() {
            let Found { symbols, references } = found.remove(&FileId::at(file)).unwrap_or_default();
            made.tables.symbols.push(symbols.iter().map(|(row, _)| *row));
            made.positions.push(symbols.iter().map(|(_, at)| *at));
            made.tables.references.push(references);
        }
        made
    }
}

/// What a file has of some names.
fn rows_of(facts: &FileFacts, numbers: &BTreeMap<&str, NameId>) -> Found {
    let symbols = facts.symbols.iter().zip(0u32..).filter_map(|(symbol, at)| {
        let name = *numbers.get(&*symbol.name)?;
        Some((SymbolRow { name, kind: symbol.kind, exported: symbol.exported }, at))
    });
    let mut references: Vec<NameCount> = facts
        .references
        .iter()
        .filter_map(|used| Some(NameCount { name: *numbers.get(&*used.name)?, count: used.count }))
        .collect();
    references.sort_unstable_by_key(|used| used.name);
    Found { symbols: symbols.collect(), references }
}

/// The tables of all files, and what `also` makes of the facts of each. Works on the threads of the pool that it is called in.
pub(super) fn all_tables(
    sources: &[SourceFile],
    rows: &[Row],
    facts: &FactsStore,
    mut also: impl FnMut(usize, FileFacts),
) -> Tables {
    let mut tables = Tables::default();
    let files: Vec<FileId> = (0..rows.len()).map(FileId::at).collect();
    for batch in files.chunks(BATCH) {
        for (file, facts) in batch.iter().zip(facts.many(batch, sources, rows, Part::All)) {
            tables.push(facts.as_ref());
            if let Some(facts) = facts {
                also(file.index(), facts);
            }
        }
    }
    tables
}

/// The names that are defined anywhere. Works on the threads of the pool that it is called in.
pub(super) fn defined_names(sources: &[SourceFile], rows: &[Row], facts: &FactsStore) -> NameTable {
    let mut names = NameTable::default();
    let files: Vec<FileId> = (0..rows.len()).map(FileId::at).collect();
    for batch in files.chunks(BATCH) {
        for facts in facts.many(batch, sources, rows, Part::Outline).into_iter().flatten() {
            facts.symbols.iter().for_each(|symbol| {
                names.intern(&symbol.name);
            });
        }
    }
    names
}
