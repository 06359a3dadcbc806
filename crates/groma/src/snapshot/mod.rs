//! The whole project at one moment: what every file says, what its imports mean, and how much each file counts.

mod build;
mod facts;
mod groups;
mod resolutions;
mod resolve;

use std::borrow::Cow;
use std::sync::OnceLock;

use groma_graph::{Edge, LinkInput};
use groma_lang::Language;
use groma_model::{Csr, FileFacts, FileId, FileTable, RepoPath, Resolution, Tables};
use groma_source::{BlobId, SourceFile};

use crate::{Coverage, Role};
use facts::FactsStore;
use groups::Groups;
use resolutions::Resolutions;

pub(crate) use build::build;

/// A project at one moment, immutable. Rows are indexed by [`FileId`], which is the position of a file in the order of
/// paths.
#[derive(Debug)]
pub struct Snapshot {
    sources: Vec<SourceFile>,
    languages: Vec<Option<Language>>,
    blobs: Vec<Option<BlobId>>,
    coverage: Coverage,
    frame: Vec<String>,
    tables: Tables,
    groups: Groups,
    roles: Vec<Role>,
    imports: Csr<FileId>,
    resolutions: Resolutions,
    edges: Csr<Edge>,
    /// Scores of files by the graph, where nobody asks for anything.
    file_scores: Vec<f64>,
    /// Scores of symbols, likewise.
    symbol_scores: Vec<f32>,
    facts: FactsStore,
    table: OnceLock<FileTable>,
}

impl Snapshot {
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
        self.languages[file.index()]
    }

    /// The id of a file's content, if it has facts.
    pub fn blob(&self, file: FileId) -> Option<BlobId> {
        self.blobs[file.index()]
    }

    /// What a file says; `None` for a file without facts.
    pub fn facts(&self, file: FileId) -> Option<Cow<'_, FileFacts>> {
        self.facts.get(file)
    }

    /// What the imports of a file mean, in their order.
    pub fn resolutions(&self, file: FileId) -> Vec<Resolution> {
        self.resolutions.of(file)
    }

    /// What became of every file.
    pub fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// Number of imports that lead to files, each file that a file imports counted once.
    pub fn dependency_links(&self) -> usize {
        self.imports.len()
    }

    pub(crate) fn sources(&self) -> &[SourceFile] {
        &self.sources
    }

    /// What a file is for.
    pub fn role(&self, file: FileId) -> Role {
        self.roles[file.index()]
    }

    pub(crate) fn frame(&self) -> &[String] {
        &self.frame
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(crate) fn imports(&self) -> &Csr<FileId> {
        &self.imports
    }

    pub(crate) fn edges(&self) -> &Csr<Edge> {
        &self.edges
    }

    pub(crate) fn file_scores(&self) -> &[f64] {
        &self.file_scores
    }

    pub(crate) fn symbol_scores(&self) -> &[f32] {
        &self.symbol_scores
    }

    /// The paths with the look-ups that resolvers and searches need, made when they are first asked for.
    pub(crate) fn table(&self) -> &FileTable {
        self.table.get_or_init(|| FileTable::new(self.sources.iter().map(|source| &source.path)))
    }

    pub(crate) fn link_input(&self) -> LinkInput<'_> {
        LinkInput {
            tables: &self.tables,
            imports: &self.imports,
            families: &self.groups.families,
            packages: &self.groups.packages,
        }
    }
}
