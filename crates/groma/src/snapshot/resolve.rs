//! What the imports of every file mean.

use std::collections::BTreeMap;

use groma_lang::Language;
use groma_model::{FileFacts, FileId, FileTable, Resolution, ResolveContext, ResolverSpec, UnresolvedReason};
use groma_source::{Source, SourceFile};
use rayon::prelude::*;

/// Resolves the imports of every file with the resolver of its language. Works on the threads of the pool that it is
/// called in.
pub(super) fn resolve(
    source: &dyn Source,
    sources: &[SourceFile],
    files: &FileTable,
    languages: &[Option<Language>],
    facts: &[Option<FileFacts>],
) -> Vec<Vec<Resolution>> {
    let resolvers = resolvers(languages);
    let manifests: BTreeMap<&str, Vec<(FileId, String)>> =
        resolvers.iter().map(|(name, spec)| (*name, manifests(source, sources, files, spec))).collect();
    let contexts: BTreeMap<&str, ResolveContext<'_>> =
        manifests.iter().map(|(name, manifests)| (*name, ResolveContext { files, facts, manifests })).collect();
    let prepared: BTreeMap<&str, _> =
        contexts.iter().map(|(name, context)| (*name, (resolvers[name].prepare)(context))).collect();
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
}

/// The resolvers of a project's languages, by name.
pub(super) fn resolvers(languages: &[Option<Language>]) -> BTreeMap<&'static str, &'static ResolverSpec> {
    languages.iter().flatten().filter_map(|language| language.resolver()).map(|spec| (spec.name, spec)).collect()
}

/// The texts of the manifests that a resolver wants. One that cannot be read is left out.
fn manifests(
    source: &dyn Source,
    sources: &[SourceFile],
    files: &FileTable,
    spec: &ResolverSpec,
) -> Vec<(FileId, String)> {
    let mut buffer = Vec::new();
    files
        .ids()
        .filter(|file| (spec.wants)(files.path(*file)))
        .filter(|file| sources[file.index()].skip.is_none())
        .filter_map(|file| Some((file, source.read(&sources[file.index()], &mut buffer).ok()?.text)))
        .collect()
}

/// The files that imports lead to, ascending and each once, without the file itself.
pub(super) fn imported_files(resolutions: &[Resolution], from: FileId) -> Vec<FileId> {
    let mut into = Vec::new();
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
    into
}
