//! `export index`: the index that the published `/map` writes (version 2), for tools that read its file. It is a view of the project
//! from outside: names as plain lists, ids of contents as SHA-256.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use groma_model::{FileFacts, FileId, KindGroup, RepoPath};
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use crate::pipeline::Progress;
use crate::{Error, Project, Role, Snapshot, pipeline, routes};

/// Names of each kind that are told of a file.
const MOST_NAMES: usize = 1000;

/// Folders that the published tool never enters. What lies in them is not in its list of hashes, by which it tells whether an index
/// is stale.
const FOLDERS_LEFT_OUT: [&str; 15] = [
    ".git",
    ".mypy_cache",
    ".next",
    ".nuxt",
    ".planning",
    ".pytest_cache",
    ".terraform",
    "__pycache__",
    "build",
    "coverage",
    "dist",
    "node_modules",
    "out",
    "target",
    "vendor",
];

/// The extensions that it reads, each with its name for the language.
const LANGUAGES: [(&str, &str); 9] = [
    ("ts", "typescript"),
    ("tsx", "typescript"),
    ("js", "javascript"),
    ("jsx", "javascript"),
    ("mjs", "javascript"),
    ("cjs", "javascript"),
    ("py", "python"),
    ("go", "go"),
    ("rs", "rust"),
];

/// The index.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The root of the project.
    pub root: PathBuf,
    /// Files in the order of their paths.
    pub files: Vec<IndexedFile>,
    /// Files that a file imports, both in the index, in the order of their paths; only for files that import some.
    pub graph: Vec<(FileId, Vec<FileId>)>,
    /// Routes with the file that answers them, by route, then by file.
    pub routes: Vec<(String, FileId)>,
    /// The scripts of the root's `package.json`, by name.
    pub package_scripts: Vec<(String, String)>,
    /// Commands that tell whether the project is whole.
    pub verification_commands: Vec<String>,
    /// The project.
    pub snapshot: Snapshot,
}

/// One file of the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexedFile {
    /// Which file.
    pub file: FileId,
    /// Its language.
    pub language: &'static str,
    /// Lines as the published tool counts them: line feeds and one.
    pub lines: usize,
    /// What it is for.
    pub role: Role,
    /// Names that it offers to others, in source order.
    pub exports: Vec<String>,
    /// What it imports, as written, in source order.
    pub imports: Vec<String>,
    /// Names that it defines, in source order.
    pub symbols: Vec<String>,
    /// Routes that it answers.
    pub routes: Vec<String>,
    /// The SHA-256 of its text, in hexadecimal.
    pub hash: String,
    /// Whether the published tool looks at the file when it tells whether an index is stale.
    pub is_watched: bool,
}

/// Makes the index.
pub fn published(project: &Project, progress: &dyn Progress) -> Result<Answer, Error> {
    let whole = project.snapshot(progress)?;
    let snapshot = &whole;
    let all: Vec<FileId> = snapshot.files().collect();
    let mut by_file: BTreeMap<FileId, Vec<String>> = BTreeMap::new();
    for route in routes::routes(snapshot) {
        by_file.entry(route.file).or_default().push(route.path);
    }
    let mut files: Vec<IndexedFile> = pipeline::pool(project.threads())?.install(|| {
        all.par_iter()
            .map_init(Vec::new, |buffer, file| indexed(project, snapshot, *file, buffer))
            .filter_map(|file| file)
            .collect()
    });
    // The published tool looks for none in tests.
    for indexed in files.iter_mut().filter(|indexed| !indexed.role.is_test()) {
        indexed.routes =
            by_file.remove(&indexed.file).map(|paths| distinct(paths.iter().map(String::as_str))).unwrap_or_default();
    }
    let is_in = |file: &FileId| files.binary_search_by_key(file, |indexed| indexed.file).is_ok();
    let graph = files.iter().filter_map(|indexed| {
        let imported = snapshot.imports().of(indexed.file.index()).iter();
        let mut imported: Vec<FileId> = imported.copied().filter(|to| *to != indexed.file && is_in(to)).collect();
        imported.sort_unstable();
        imported.dedup();
        (!imported.is_empty()).then_some((indexed.file, imported))
    });
    let graph = graph.collect();
    let mut routes: Vec<(String, FileId)> =
        files.iter().flat_map(|indexed| indexed.routes.iter().map(|route| (route.clone(), indexed.file))).collect();
    routes.sort();
    let package_scripts = package_scripts(project, snapshot);
    let verification_commands = project.verification_commands();
    let root = project.root().to_owned();
    Ok(Answer { root, files, graph, routes, package_scripts, verification_commands, snapshot: whole })
}

/// The SHA-256 of a text in hexadecimal, as the index has it.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn indexed(project: &Project, snapshot: &Snapshot, file: FileId, buffer: &mut Vec<u8>) -> Option<IndexedFile> {
    let source = snapshot.source(file);
    let watched = source.target.is_none().then(|| watched(&source.path)).flatten();
    let language = snapshot.language(file);
    // Other people's code is there only where the published tool expects it.
    let is_own = language.is_some() && snapshot.role(file) != Role::Vendored;
    if !is_own && watched.is_none() {
        return None;
    }
    let language = watched.or_else(|| language.map(groma_lang::Language::name))?;
    project.source().read_bytes(source, buffer).ok()?;
    let known = snapshot.blob(file);
    if known.is_some_and(|known| known != groma_source::BlobId::of(buffer)) {
        // It changed since: facts and hash would not be those of one text.
        return None;
    }
    let facts = snapshot.outline(file).unwrap_or_default();
    Some(IndexedFile {
        file,
        language,
        lines: buffer.split(|byte| *byte == b'\n').count(),
        role: snapshot.role(file),
        exports: exports(&facts, language),
        imports: distinct(facts.imports.iter().map(|import| &*import.text)),
        symbols: distinct(facts.symbols.iter().filter(|symbol| is_named(symbol)).map(|symbol| &*symbol.name)),
        routes: Vec::new(),
        // Hashed as the published tool reads it: bytes that are no UTF-8 replaced.
        hash: sha256(String::from_utf8_lossy(buffer).as_bytes()),
        is_watched: watched.is_some(),
    })
}

/// The language of a file that the published tool reads; `None` for all others.
fn watched(path: &RepoPath) -> Option<&'static str> {
    let path = path.as_str()?;
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    if folders.split('/').any(|folder| FOLDERS_LEFT_OUT.contains(&folder)) {
        return None;
    }
    let (stem, extension) = name.rsplit_once('.')?;
    let extension = extension.to_ascii_lowercase();
    let known = LANGUAGES.iter().find(|(known, _)| *known == extension);
    known.map(|(_, language)| *language).filter(|_| !stem.is_empty())
}

/// Whether a definition is one that people look for by name.
fn is_named(symbol: &groma_model::Symbol) -> bool {
    match symbol.kind.group() {
        KindGroup::Member => false,
        KindGroup::Value => symbol.owner.is_empty(),
        _ => &*symbol.name != "default",
    }
}

fn exports(facts: &FileFacts, language: &str) -> Vec<String> {
    // A method of Go is exported on its own, elsewhere with its type.
    let methods = language == "go";
    let defined = facts.symbols.iter().filter(|symbol| symbol.exported && (symbol.owner.is_empty() || methods));
    let defined = defined.filter(|symbol| symbol.kind.group() != KindGroup::Member).map(|symbol| &*symbol.name);
    let passed_on = facts.imports.iter().filter(|import| import.reexport).flat_map(|import| &import.names);
    let passed_on = passed_on.map(|name| name.alias.as_deref().unwrap_or(&name.name)).filter(|name| *name != "*");
    distinct(defined.chain(passed_on))
}

/// The texts in their order, each once.
fn distinct<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut distinct: Vec<String> = Vec::new();
    for text in texts.filter(|text| !text.is_empty()) {
        if distinct.len() < MOST_NAMES && seen.insert(text) {
            distinct.push(text.to_owned());
        }
    }
    distinct
}

fn package_scripts(project: &Project, snapshot: &Snapshot) -> Vec<(String, String)> {
    let manifest = snapshot.file(&RepoPath::from_bytes(b"package.json"));
    let text = manifest.and_then(|file| project.text_of(snapshot.source(file)));
    let value: Option<serde_json::Value> = text.and_then(|text| serde_json::from_str(&text).ok());
    let scripts = value.as_ref().and_then(|value| value.get("scripts")).and_then(serde_json::Value::as_object);
    let script = |(name, command): (&String, &serde_json::Value)| Some((name.clone(), command.as_str()?.to_owned()));
    let mut scripts: Vec<(String, String)> =
        scripts.into_iter().flatten().filter_map(script).take(MOST_NAMES).collect();
    scripts.sort();
    scripts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_the_published_tool_reads_are_watched() {
        let watched = |path: &str| watched(&RepoPath::from_bytes(path.as_bytes()));
        assert_eq!(watched("src/a.TSX"), Some("typescript"));
        assert_eq!(watched("a.mjs"), Some("javascript"));
        for path in ["dist/a.js", "a/vendor/b.go", "a.java", ".js", "Makefile", "src/build/x.rs"] {
            assert_eq!(watched(path), None, "{path}");
        }
    }

    #[test]
    fn hashes_are_those_of_other_tools() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn names_are_told_once_and_boundedly() {
        assert_eq!(distinct(["b", "a", "", "b"].into_iter()), ["b", "a"]);
        let many: Vec<String> = (0..2 * MOST_NAMES).map(|number| number.to_string()).collect();
        assert_eq!(distinct(many.iter().map(String::as_str)).len(), MOST_NAMES);
    }
}
