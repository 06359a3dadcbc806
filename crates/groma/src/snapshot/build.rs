//! Makes a snapshot from nothing: every file is read, every import resolved, every edge weighed.

use std::ops::ControlFlow;

use groma_graph::{LinkInput, link, rank, symbol_scores};
use groma_lang::Language;
use groma_model::{Csr, FileFacts, FileId, FileTable, Tables};
use groma_search::words_of;

use super::Snapshot;
use super::facts::FactsStore;
use super::groups::Groups;
use super::resolutions::Resolutions;
use super::resolve::{imported_files, resolve};
use crate::pipeline::{self, Progress, Wanted};
use crate::{Error, Project, Role, frame};

/// Lists, reads and parses a project, resolves its imports and ranks its files.
pub(crate) fn build(project: &Project, progress: &dyn Progress) -> Result<Snapshot, Error> {
    let listing = project.list(&[])?;
    let count = listing.files.len();
    let mut facts: Vec<Option<FileFacts>> = Vec::with_capacity(count);
    let mut languages: Vec<Option<Language>> = Vec::with_capacity(count);
    let mut tables = Tables::default();
    let mut add = |of: Option<(Language, FileFacts)>| {
        let (language, of) = of.unzip();
        tables.push(of.as_ref(), |doc| words_of(doc).collect());
        facts.push(of);
        languages.push(language);
    };
    let mut position = 0;
    let coverage = pipeline::run(
        project.tree(),
        &listing,
        project.threads(),
        Wanted::All,
        progress,
        |of| (of.file.path.clone(), of.language, of.facts),
        |(path, language, of)| {
            // Files arrive in the order of the listing, those without facts left out.
            while listing.files[position].path != path {
                add(None);
                position += 1;
            }
            add(Some((language, of)));
            position += 1;
            ControlFlow::Continue(())
        },
    )?;
    for _ in position..count {
        add(None);
    }
    let sources = listing.files;
    let table = FileTable::new(sources.iter().map(|source| &source.path));
    let pool = pipeline::pool(project.threads())?;
    let resolved = pool.install(|| resolve(project.tree(), &sources, &table, &languages, &facts));
    let mut imports = Csr::default();
    let mut resolutions = Resolutions::default();
    for (file, of_file) in resolved.iter().enumerate() {
        imports.push(imported_files(of_file, FileId::at(file)));
        resolutions.push(of_file);
    }
    drop(resolved);
    let groups = Groups::new(&sources, &languages, &tables);
    let roles: Vec<Role> = sources.iter().map(Role::of).collect();
    let input =
        LinkInput { tables: &tables, imports: &imports, families: &groups.families, packages: &groups.packages };
    let (graph, file_scores) = pool.install(|| {
        let graph = link(&input);
        let teleport: Vec<f64> = languages
            .iter()
            .zip(&roles)
            .map(|(language, role)| if language.is_some() { role.weight() } else { 0.0 })
            .collect();
        let scores = rank(&graph.edges, &teleport);
        (graph, scores)
    });
    let symbol_scores = symbol_scores(&graph, &file_scores, tables.symbols.len());
    let frame =
        frame::frame(&table, &languages, project.name().as_str(), |file| project.text_of(&sources[file.index()]));
    Ok(Snapshot {
        blobs: vec![None; sources.len()],
        sources,
        languages,
        coverage,
        frame,
        tables,
        groups,
        roles,
        imports,
        resolutions,
        edges: graph.edges,
        file_scores,
        symbol_scores,
        facts: FactsStore::in_memory(facts),
        table: table.into(),
    })
}
