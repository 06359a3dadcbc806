//! Which definitions a name can mean in a file.

use groma_model::{FileId, NameId, SymbolId, Tables};
use rustc_hash::FxHashMap;

/// Why an identifier is taken for a use of a symbol, best first. Only definitions with the best evidence count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// The symbol is defined in the file itself.
    Own,
    /// The file imports the symbol's file.
    Import,
    /// Both files are of one package, so that no import is needed.
    Package,
    /// Nothing but the name.
    Name,
}

impl Evidence {
    /// The name in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Import => "import",
            Self::Package => "package",
            Self::Name => "name",
        }
    }
}

/// More definitions of one name than this, with nothing but the name to go by, link nothing: the name says too little.
pub const MOST_CHOICES_BY_NAME: usize = 12;

/// Definitions that one identifier links to at the most, whatever the evidence.
const MOST_CHOICES: usize = 64;

/// From this many definitions of a name on, those of a package or family are looked up instead of searched for.
const MANY: usize = 48;

/// The definitions of a project by their names.
pub struct Definitions<'p> {
    files: FileGroups<'p>,
    /// Where the definitions of each name begin in `symbols`; one more entry than names.
    starts: Vec<u32>,
    /// Definitions by name, ascending.
    symbols: Vec<SymbolId>,
    /// The file of each symbol.
    file_of: Vec<FileId>,
    /// Whether other files may mean the symbol by its name alone.
    visible: Vec<bool>,
    /// For names with many definitions: those of each package, ascending.
    by_package: FxHashMap<(NameId, u32), Vec<SymbolId>>,
    /// For names with many definitions: the visible ones of each family, unless they are more than a name may link.
    by_family: FxHashMap<(NameId, u32), Vec<SymbolId>>,
}

/// How files see one another without imports. Slices are indexed by file.
#[derive(Clone, Copy)]
pub struct FileGroups<'p> {
    /// Files with the same number can use one another's identifiers at all (languages that share a resolver).
    pub families: &'p [u32],
    /// Files with the same number, other than 0, are of one package and see one another without imports.
    pub packages: &'p [u32],
}

/// The definitions that a name means, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The best evidence there is.
    pub(crate) evidence: Evidence,
    /// Definitions with that evidence.
    pub(crate) choices: u32,
}

impl<'p> Definitions<'p> {
    /// Sorts the definitions of a project by name.
    pub fn new(tables: &Tables, files: FileGroups<'p>) -> Self {
        let (row_starts, rows) = tables.symbols.parts();
        let mut starts = vec![0u32; tables.names.len() + 1];
        for row in rows.iter().filter(|row| row.is_definition()) {
            starts[row.name.index() + 1] += 1;
        }
        for name in 0..tables.names.len() {
            starts[name + 1] += starts[name];
        }
        let mut next = starts.clone();
        let mut symbols = vec![SymbolId(0); starts.last().map_or(0, |count| *count as usize)];
        let mut file_of = Vec::with_capacity(rows.len());
        for file in 0..tables.files() {
            for at in row_starts[file]..row_starts[file + 1] {
                file_of.push(FileId::at(file));
                let row = rows[at as usize];
                if row.is_definition() {
                    let slot = &mut next[row.name.index()];
                    symbols[*slot as usize] = SymbolId(at);
                    *slot += 1;
                }
            }
        }
        let visible = rows.iter().map(|row| row.is_visible()).collect();
        let mut definitions = Self {
            files,
            starts,
            symbols,
            file_of,
            visible,
            by_package: FxHashMap::default(),
            by_family: FxHashMap::default(),
        };
        definitions.look_up_common_names(tables);
        definitions
    }

    fn look_up_common_names(&mut self, tables: &Tables) {
        for name in tables.names.ids() {
            let (start, end) = (self.starts[name.index()] as usize, self.starts[name.index() + 1] as usize);
            if end - start < MANY {
                continue;
            }
            for symbol in &self.symbols[start..end] {
                let file = self.file_of[symbol.index()].index();
                let package = self.files.packages[file];
                if package != 0 {
                    self.by_package.entry((name, package)).or_default().push(*symbol);
                }
                if self.visible[symbol.index()] {
                    let of_family = self.by_family.entry((name, self.files.families[file])).or_default();
                    // One more than may be linked is enough to know that there are too many.
                    if of_family.len() <= MOST_CHOICES_BY_NAME {
                        of_family.push(*symbol);
                    }
                }
            }
        }
    }

    /// The definitions of a name in the whole project, ascending.
    pub fn of(&self, name: NameId) -> &[SymbolId] {
        let at = name.index();
        &self.symbols[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The file of a symbol.
    pub fn file_of(&self, symbol: SymbolId) -> FileId {
        self.file_of[symbol.index()]
    }

    /// Why a use of a name in a file, whose imports lead to the files `imported` (ascending), may mean one of the symbols
    /// that it means with the best evidence; with those symbols.
    pub fn meaning(&self, from: FileId, imported: &[FileId], name: NameId) -> Option<(Evidence, Vec<SymbolId>)> {
        let mut symbols = Vec::new();
        let chosen = self.choose(from, imported, name, &mut symbols)?;
        Some((chosen.evidence, symbols))
    }

    /// As [`Self::meaning`], into a list that is kept from call to call. At most 64 symbols are listed.
    pub(crate) fn choose(
        &self,
        from: FileId,
        imported: &[FileId],
        name: NameId,
        into: &mut Vec<SymbolId>,
    ) -> Option<Chosen> {
        into.clear();
        let all = self.of(name);
        if all.is_empty() {
            return None;
        }
        let own = self.in_file(all, from);
        if !own.is_empty() {
            return Some(Self::take(own.iter().copied(), Evidence::Own, into));
        }
        if let Some(chosen) = self.imported(all, imported, into) {
            return Some(chosen);
        }
        let (package, family) = (self.files.packages[from.index()], self.files.families[from.index()]);
        if all.len() >= MANY {
            let of_package = self.by_package.get(&(name, package)).filter(|_| package != 0);
            if let Some(symbols) = of_package {
                return Some(Self::take(symbols.iter().copied(), Evidence::Package, into));
            }
            let of_family = self.by_family.get(&(name, family)).filter(|few| few.len() <= MOST_CHOICES_BY_NAME)?;
            return Some(Self::take(of_family.iter().copied(), Evidence::Name, into));
        }
        let is_of = |symbol: &SymbolId, groups: &[u32], group: u32| groups[self.file_of(*symbol).index()] == group;
        if package != 0 {
            let of_package = all.iter().copied().filter(|symbol| is_of(symbol, self.files.packages, package));
            let chosen = Self::take(of_package, Evidence::Package, into);
            if chosen.choices > 0 {
                return Some(chosen);
            }
        }
        let of_family = all
            .iter()
            .copied()
            .filter(|symbol| self.visible[symbol.index()] && is_of(symbol, self.files.families, family));
        let chosen = Self::take(of_family, Evidence::Name, into);
        (chosen.choices > 0 && chosen.choices as usize <= MOST_CHOICES_BY_NAME).then_some(chosen)
    }

    fn in_file<'s>(&self, symbols: &'s [SymbolId], file: FileId) -> &'s [SymbolId] {
        let start = symbols.partition_point(|symbol| self.file_of(*symbol) < file);
        let count = symbols[start..].partition_point(|symbol| self.file_of(*symbol) == file);
        &symbols[start..start + count]
    }

    /// The definitions in imported files. Walks whichever list is shorter and searches the other.
    fn imported(&self, all: &[SymbolId], imported: &[FileId], into: &mut Vec<SymbolId>) -> Option<Chosen> {
        let chosen = if all.len() <= imported.len() {
            let found = all.iter().copied().filter(|symbol| imported.binary_search(&self.file_of(*symbol)).is_ok());
            Self::take(found, Evidence::Import, into)
        } else {
            let found = imported.iter().flat_map(|file| self.in_file(all, *file)).copied();
            Self::take(found, Evidence::Import, into)
        };
        (chosen.choices > 0).then_some(chosen)
    }

    fn take(found: impl Iterator<Item = SymbolId>, evidence: Evidence, into: &mut Vec<SymbolId>) -> Chosen {
        let mut choices = 0;
        for symbol in found {
            if (choices as usize) < MOST_CHOICES {
                into.push(symbol);
            }
            choices += 1;
        }
        Chosen { evidence, choices }
    }
}
