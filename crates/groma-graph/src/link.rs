//! From facts and resolved imports to edges.

use groma_model::{FileFacts, FileId, KindGroup, Resolution};
use rustc_hash::FxHashMap;

use crate::csr::Csr;

/// Position of a symbol in the project: those of the first file, then those of the second, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolId(pub u32);

impl SymbolId {
    /// The position as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

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

/// An identifier of a file that may mean a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// The symbol.
    pub symbol: SymbolId,
    /// How often the file uses the identifier.
    pub count: u32,
    /// Why it may mean the symbol.
    pub evidence: Evidence,
    /// How many symbols it may mean with this evidence.
    pub choices: u32,
}

/// What links are made of. Slices are indexed by file.
pub struct LinkInput<'p> {
    /// Facts of each file.
    pub facts: &'p [Option<FileFacts>],
    /// For each file the meaning of its imports.
    pub resolutions: &'p [Vec<Resolution>],
    /// Files with the same number can use one another's identifiers at all (languages that share a resolver).
    pub families: &'p [u32],
    /// Files with the same number, other than 0, are of one package and see one another without imports.
    pub packages: &'p [u32],
}

/// The edges of a project.
#[derive(Debug, Default)]
pub struct Links {
    /// Where each file's symbols begin; one more entry than files.
    first_symbol: Vec<u32>,
    /// For each file the files that it imports, ascending, without itself.
    pub imports: Csr<FileId>,
    /// For each file the symbols that its identifiers may mean.
    pub references: Csr<Reference>,
}

/// More definitions of one name than this, with nothing but the name to go by, link nothing: the name says too little.
const MOST_CHOICES_BY_NAME: usize = 12;

/// Definitions that one identifier links to at the most, whatever the evidence.
const MOST_CHOICES: usize = 64;

impl Links {
    /// Links the identifiers and imports of all files.
    pub fn new(input: &LinkInput<'_>) -> Self {
        let mut links = Self { first_symbol: vec![0], ..Self::default() };
        let mut by_name: FxHashMap<&str, Vec<Definition>> = FxHashMap::default();
        let mut next = 0;
        for (position, facts) in input.facts.iter().enumerate() {
            for symbol in facts.iter().flat_map(|facts| &facts.symbols) {
                // An `impl` has the name of its type, and is not what a use of the name means.
                if symbol.kind != groma_model::SymbolKind::Impl {
                    let visible = symbol.exported && symbol.kind.group() != KindGroup::Member;
                    let definition = Definition { symbol: SymbolId(next), file: FileId::at(position), visible };
                    by_name.entry(&symbol.name).or_default().push(definition);
                }
                next += 1;
            }
            links.first_symbol.push(next);
        }
        let mut imported = Vec::new();
        let mut found = Vec::new();
        for (position, facts) in input.facts.iter().enumerate() {
            imported_files(&input.resolutions[position], FileId::at(position), &mut imported);
            found.clear();
            for reference in facts.iter().flat_map(|facts| &facts.references) {
                if let Some(definitions) = by_name.get(&*reference.name) {
                    choose(input, position, &imported, definitions, reference.count, &mut found);
                }
            }
            links.references.push(found.drain(..));
            links.imports.push(imported.drain(..));
        }
        links
    }

    /// Number of files.
    pub fn files(&self) -> usize {
        self.first_symbol.len() - 1
    }

    /// Number of symbols.
    pub fn symbols(&self) -> usize {
        self.first_symbol.last().map_or(0, |count| *count as usize)
    }

    /// The symbols of a file.
    pub fn symbols_of(&self, file: FileId) -> impl Iterator<Item = SymbolId> + use<> {
        (self.first_symbol[file.index()]..self.first_symbol[file.index() + 1]).map(SymbolId)
    }

    /// The file of a symbol, and the symbol's position in the file's facts.
    pub fn place_of(&self, symbol: SymbolId) -> (FileId, usize) {
        let file = self.first_symbol.partition_point(|first| *first <= symbol.0) - 1;
        (FileId::at(file), (symbol.0 - self.first_symbol[file]) as usize)
    }
}

#[derive(Clone, Copy)]
struct Definition {
    symbol: SymbolId,
    file: FileId,
    /// Whether other files may mean it without an import that says so.
    visible: bool,
}

/// The files that a file imports, ascending and each once.
fn imported_files(resolutions: &[Resolution], from: FileId, into: &mut Vec<FileId>) {
    into.clear();
    for resolution in resolutions {
        if let Resolution::Project(targets) = resolution {
            for target in targets {
                into.push(target.primary);
                into.extend(&target.also);
            }
        }
    }
    into.sort_unstable();
    into.dedup();
    into.retain(|file| *file != from);
}

/// Adds the definitions with the best evidence.
fn choose(
    input: &LinkInput<'_>,
    from: usize,
    imported: &[FileId],
    definitions: &[Definition],
    count: u32,
    into: &mut Vec<Reference>,
) {
    let package = input.packages[from];
    let evidence = |definition: &Definition| {
        let file = definition.file.index();
        if file == from {
            Some(Evidence::Own)
        } else if imported.binary_search(&definition.file).is_ok() {
            Some(Evidence::Import)
        } else if input.families[file] != input.families[from] {
            None
        } else if package != 0 && package == input.packages[file] {
            Some(Evidence::Package)
        } else if definition.visible {
            Some(Evidence::Name)
        } else {
            None
        }
    };
    let Some(best) = definitions.iter().filter_map(evidence).min() else { return };
    let chosen = || definitions.iter().filter(|definition| evidence(definition) == Some(best));
    let choices = chosen().count();
    if best == Evidence::Name && choices > MOST_CHOICES_BY_NAME {
        return;
    }
    let all = u32::try_from(choices).unwrap_or(u32::MAX);
    into.extend(chosen().take(MOST_CHOICES).map(|definition| Reference {
        symbol: definition.symbol,
        count,
        evidence: best,
        choices: all,
    }));
}
