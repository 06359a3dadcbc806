//! The whole project at one moment: what every file says, what its imports mean, and how much each file counts.

mod assemble;
mod common_names;
mod effect;
mod facts;
mod groups;
#[cfg(test)]
mod hostile;
mod mentions;
mod named;
mod overlay;
mod plan;
mod ranks;
mod refresh;
mod relink;
mod resolutions;
mod resolve;
mod rows;
mod scores;
mod search;
mod stored;
mod stored_files;

use core::time::Duration;
use std::borrow::Cow;
use std::sync::OnceLock;

use groma_graph::{Edge, LinkInput};
use groma_index::snapshots::Damage;
use groma_lang::Language;
use groma_model::{Csr, FileFacts, FileId, FileTable, NameTable, Problem, RepoPath, Resolution, Tables};
use groma_source::{BlobId, SourceFile};

use crate::roles::Standing;
use crate::{Coverage, Kind, Role};
use effect::KnownNames;
use facts::FactsStore;
use groups::Groups;
use named::NameIndex;
use overlay::Overlay;
use resolutions::Resolutions;
use rows::Row;
use scores::{Scores, SymbolScores};
use search::SearchStore;

pub(crate) use named::{NamedTables, Users};
#[cfg(test)]
pub(crate) use ranks::RankedFile;
pub(crate) use ranks::StoredRanks;
pub(crate) use refresh::{Needs, compare, refresh};
pub(crate) use search::Priors;
pub(crate) use stored::Unusable;

/// A project at one moment, immutable. Rows are indexed by [`FileId`], which is the position of a file in the order of
/// paths.
#[derive(Debug)]
pub struct Snapshot {
    sources: Vec<SourceFile>,
    rows: Vec<Row>,
    standings: Vec<Standing>,
    problems: Vec<(FileId, Problem)>,
    coverage: Coverage,
    frame: Vec<String>,
    /// When the listing was made, by the time of the file system that the cache is on.
    taken: Option<(i64, u32)>,
    /// Empty where nobody needed them.
    graphs: Graphs,
    scores: Scores,
    search: SearchStore,
    /// Whether parts of the stored snapshot that were read since were damaged.
    damage: Damage,
    /// How long ago it was compared with the folder, if that was not done now.
    unchecked_for: Option<Duration>,
    facts: FactsStore,
    /// Files that changed since what is stored of links was made.
    overlay: Overlay,
    table: OnceLock<FileTable>,
}

/// How files hang together.
#[derive(Debug, Default)]
struct Graphs {
    groups: Groups,
    imports: Csr<FileId>,
    resolutions: Resolutions,
    edges: Csr<Edge>,
    /// Empty unless the next snapshot is made of this one.
    names: KnownNames,
}

impl Snapshot {
    /// How long ago it was compared with the folder on disk. `None`: just now.
    pub fn unchecked_for(&self) -> Option<Duration> {
        self.unchecked_for
    }

    /// Tells whether an answer that is made of the snapshot cannot be right: see [`crate::Project::answer`].
    pub(crate) fn damage(&self) -> Damage {
        self.damage.clone()
    }

    /// Number of files, those without facts included.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// All files, in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.sources.len()).map(FileId::at)
    }

    /// A file as it was listed.
    pub fn source(&self, file: FileId) -> &SourceFile {
        &self.sources[file.index()]
    }

    /// The path of a file.
    pub fn path(&self, file: FileId) -> &RepoPath {
        &self.sources[file.index()].path
    }

    /// The file of a path.
    pub fn file(&self, path: &RepoPath) -> Option<FileId> {
        self.sources.binary_search_by(|source| source.path.cmp(path)).ok().map(FileId::at)
    }

    /// The language of a file that has facts.
    pub fn language(&self, file: FileId) -> Option<Language> {
        self.rows[file.index()].language
    }

    /// The id of a file's content, if it has facts.
    pub fn blob(&self, file: FileId) -> Option<BlobId> {
        self.rows[file.index()].blob
    }

    /// What a file says; `None` for a file without facts.
    pub fn facts(&self, file: FileId) -> Option<Cow<'_, FileFacts>> {
        self.rows[file.index()].language?;
        self.facts.get(file, self.source(file), self.rows[file.index()].blob)
    }

    /// What a file says without its references, which cost as much as all the rest.
    pub fn outline(&self, file: FileId) -> Option<FileFacts> {
        self.rows[file.index()].language?;
        self.facts.outline(file, self.source(file), self.rows[file.index()].blob)
    }

    /// What the imports of a file mean, in their order.
    pub fn resolutions(&self, file: FileId) -> Vec<Resolution> {
        self.graphs.resolutions.of(file)
    }

    /// What became of every file.
    pub fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// Number of imports that lead to files, each file that a file imports counted once.
    pub fn dependency_links(&self) -> usize {
        self.graphs.imports.len()
    }

    /// What a file is for.
    pub fn role(&self, file: FileId) -> Role {
        self.standings[file.index()].role
    }

    /// What kind of text a file is, which ranks are weighed by.
    pub fn kind(&self, file: FileId) -> Kind {
        self.standings[file.index()].kind
    }

    pub(crate) fn frame(&self) -> &[String] {
        &self.frame
    }

    pub(crate) fn imports(&self) -> &Csr<FileId> {
        &self.graphs.imports
    }

    pub(crate) fn edges(&self) -> &Csr<Edge> {
        &self.graphs.edges
    }

    pub(crate) fn file_scores(&self) -> &[f64] {
        &self.scores.files
    }

    pub(crate) fn symbol_scores(&self) -> &SymbolScores {
        &self.scores.symbols
    }

    /// The paths with the look-ups that resolvers need, made when they are first asked for.
    pub(crate) fn table(&self) -> &FileTable {
        self.table.get_or_init(|| FileTable::new(self.sources.iter().map(|source| &source.path)))
    }

    /// Where these names are defined and used. Needs links and words; works on the threads of the pool that it is called in.
    pub(crate) fn named(&self, names: &[&str], users: Users<'_>) -> NamedTables {
        self.with_name_index(|index| index.tables(names, users))
    }

    /// Where a name is defined: files and positions in their facts. Needs words.
    pub(crate) fn definitions_of(&self, name: &str) -> Vec<(FileId, usize)> {
        self.with_name_index(|index| index.definitions(name))
    }

    fn with_name_index<T: Default>(&self, ask: impl FnOnce(NameIndex<'_>) -> T) -> T {
        let overlaid: Vec<FileId> = self.overlay.changed().collect();
        let Some(postings) = self.search.open() else { return T::default() };
        let (sources, rows, facts) = (&self.sources, &self.rows, &self.facts);
        ask(NameIndex { sources, rows, facts, postings: &postings, overlaid: &overlaid })
    }

    /// The names that are defined anywhere. Works on the threads of the pool that it is called in.
    pub(crate) fn defined_names(&self) -> NameTable {
        named::defined_names(&self.sources, &self.rows, &self.facts)
    }

    /// What links are made of, for some names.
    pub(crate) fn link_input<'s>(&'s self, tables: &'s Tables) -> LinkInput<'s> {
        LinkInput {
            tables,
            imports: &self.graphs.imports,
            families: &self.graphs.groups.families,
            packages: &self.graphs.groups.packages,
        }
    }
}
