//! What the imports of a fixture mean, as lines for the tests of resolvers.

use groma_model::{FileFacts, FileId, FileTable, RepoPath, Resolution, ResolveContext, ResolverSpec};

use crate::{FactsExtractor, detect};

/// Every import of a fixture: `file import => primary+also`, with further targets behind a space; `=> external name`; or
/// `=> reason` where it is not resolved.
pub(crate) fn resolved(resolver: &ResolverSpec, fixture: &str) -> Vec<String> {
    let mut sources = groma_testkit::files(fixture);
    sources.sort();
    let mut extractor = FactsExtractor::new();
    let facts: Vec<Option<FileFacts>> = sources
        .iter()
        .map(|(path, text)| {
            let name = path.rsplit('/').next().unwrap_or(path);
            detect(name.as_bytes()).decide(text).map(|language| extractor.facts(language, text))
        })
        .collect();
    let paths: Vec<RepoPath> = sources.iter().map(|(path, _)| RepoPath::from_bytes(path.as_bytes())).collect();
    let files = FileTable::new(paths.iter());
    let manifests: Vec<(FileId, String)> = files
        .ids()
        .filter(|file| (resolver.wants)(files.path(*file)))
        .map(|file| (file, sources[file.index()].1.clone()))
        .collect();
    let context = ResolveContext { files: &files, facts: &facts, manifests: &manifests };
    let resolver = (resolver.prepare)(&context);
    let mut lines = Vec::new();
    for file in files.ids() {
        for import in context.facts(file).iter().flat_map(|facts| &facts.imports) {
            let meaning = match resolver.resolve(file, import) {
                Resolution::Project(targets) => {
                    let path = |file: &FileId| files.path(*file);
                    let target = |primary, also: &[FileId]| {
                        std::iter::once(primary).chain(also).map(path).collect::<Vec<_>>().join("+")
                    };
                    targets.iter().map(|found| target(&found.primary, &found.also)).collect::<Vec<_>>().join(" ")
                }
                Resolution::External(name) => format!("external {name}"),
                Resolution::Unresolved(reason) => reason.as_str().to_owned(),
            };
            lines.push(format!("{} {} => {meaning}", files.path(file), import.text));
        }
    }
    lines
}
