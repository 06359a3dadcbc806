//! The whole project at once: the facts of every file, and what its imports mean.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use groma_lang::Language;
use groma_model::{FileFacts, FileId, FileTable, Resolution, ResolveContext, ResolverSpec, UnresolvedReason};
use groma_source::{Listing, Source, SourceFile};
use rayon::prelude::*;

use crate::pipeline::{self, Progress, Wanted};
use crate::{Coverage, Error, Project};

/// Every file of a project with its facts and the meaning of its imports. Vectors are indexed by [`FileId`].
#[derive(Debug)]
pub struct Analysis {
    /// The files as they were listed.
    pub sources: Vec<SourceFile>,
    /// Their paths, for look-ups.
    pub files: FileTable,
    /// The language of each file that has facts.
    pub languages: Vec<Option<Language>>,
    /// The facts of each file.
    pub facts: Vec<Option<FileFacts>>,
    /// For each file, the meaning of each of its imports, in their order.
    pub resolutions: Vec<Vec<Resolution>>,
    /// What became of every file.
    pub coverage: Coverage,
}

impl Analysis {
    /// Lists, reads and parses the project and resolves its imports.
    pub(crate) fn of(project: &Project, progress: &dyn Progress) -> Result<Self, Error> {
        let listing = project.list(&[])?;
        let mut facts: Vec<Option<FileFacts>> = vec![None; listing.files.len()];
        let mut languages: Vec<Option<Language>> = vec![None; listing.files.len()];
        // Files arrive in the order of the listing, so one look-up position that only moves forward finds each.
        let mut position = 0;
        let coverage = pipeline::run(
            project.tree(),
            &listing,
            project.threads(),
            Wanted::All,
            progress,
            |of| (of.file.path.clone(), of.language, of.facts),
            |(path, language, file_facts)| {
                while listing.files[position].path != path {
                    position += 1;
                }
                facts[position] = Some(file_facts);
                languages[position] = Some(language);
                ControlFlow::Continue(())
            },
        )?;
        let files = FileTable::new(listing.files.iter().map(|file| &file.path));
        let resolutions = resolve(project, &listing, &files, &languages, &facts)?;
        Ok(Self { sources: listing.files, files, languages, facts, resolutions, coverage })
    }
}

/// Resolves the imports of every file with the resolver of its language.
fn resolve(
    project: &Project,
    listing: &Listing,
    files: &FileTable,
    languages: &[Option<Language>],
    facts: &[Option<FileFacts>],
) -> Result<Vec<Vec<Resolution>>, Error> {
    let mut resolvers: BTreeMap<&str, &'static ResolverSpec> = BTreeMap::new();
    for resolver in languages.iter().flatten().filter_map(|language| language.resolver()) {
        resolvers.insert(resolver.name, resolver);
    }
    let manifests: BTreeMap<&str, Vec<(FileId, String)>> =
        resolvers.iter().map(|(name, spec)| (*name, manifests(project.tree(), listing, files, spec))).collect();
    let contexts: BTreeMap<&str, ResolveContext<'_>> =
        manifests.iter().map(|(name, manifests)| (*name, ResolveContext { files, facts, manifests })).collect();
    let prepared: BTreeMap<&str, _> =
        contexts.iter().map(|(name, context)| (*name, (resolvers[name].prepare)(context))).collect();
    let pool = pipeline::pool(project.threads())?;
    Ok(pool.install(|| {
        (0..files.len())
            .into_par_iter()
            .map(|position| {
                let Some(facts) = &facts[position] else { return Vec::new() };
                let resolver = languages[position].and_then(Language::resolver);
                let resolver = resolver.and_then(|spec| prepared.get(spec.name));
                let unresolved = Resolution::Unresolved(UnresolvedReason::NoResolver);
                let imports = facts.imports.iter();
                imports
                    .map(|import| resolver.map_or(unresolved.clone(), |it| it.resolve(FileId::at(position), import)))
                    .collect()
            })
            .collect()
    }))
}

/// The texts of the manifests that a resolver wants. One that cannot be read is left out.
fn manifests(source: &dyn Source, listing: &Listing, files: &FileTable, spec: &ResolverSpec) -> Vec<(FileId, String)> {
    let mut buffer = Vec::new();
    files
        .ids()
        .filter(|file| (spec.wants)(files.path(*file)))
        .filter(|file| listing.files[file.index()].skip.is_none())
        .filter_map(|file| Some((file, source.read(&listing.files[file.index()], &mut buffer).ok()?.text)))
        .collect()
}
