//! Machine-readable answers about what is stored: index, status, cache.

use groma::model::RepoPath;
use groma::ops::{cache, index, status};
use schemars::JsonSchema;
use serde::Serialize;

use super::json::{JsonCoverage, VERSION, path};

/// The answer of `groma index --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Index {
    /// Version of this form.
    pub(crate) version: u32,
    /// Files with facts.
    pub(crate) files: usize,
    /// Pairs of files of which one imports the other.
    pub(crate) dependency_links: usize,
    /// Definitions.
    pub(crate) symbols: usize,
    /// Files with facts by language, most first.
    pub(crate) languages: Vec<Count>,
    /// Files with facts by role, most first.
    pub(crate) roles: Vec<Count>,
    /// How the facts came about.
    pub(crate) work: Work,
    /// What became of every file.
    pub(crate) coverage: JsonCoverage,
}

/// A name with a number.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Count {
    /// What is counted.
    pub(crate) name: &'static str,
    /// How many there are.
    pub(crate) count: usize,
}

/// How the facts of an answer came about; the only part of an answer that depends on what was stored before.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Work {
    /// Files that were parsed.
    pub(crate) parsed: usize,
    /// Files whose facts were stored.
    pub(crate) reused: usize,
}

impl From<&groma::Coverage> for Work {
    fn from(coverage: &groma::Coverage) -> Self {
        Self { parsed: coverage.made(), reused: coverage.reused }
    }
}

impl Index {
    pub(crate) fn new(answer: &index::Answer) -> Self {
        let languages = answer.languages.iter().map(|(name, count)| Count { name, count: *count });
        let roles = answer.roles.iter().map(|(role, count)| Count { name: role.as_str(), count: *count });
        Self {
            version: VERSION,
            files: answer.files,
            dependency_links: answer.dependency_links,
            symbols: answer.symbols,
            languages: languages.collect(),
            roles: roles.collect(),
            work: Work::from(answer.snapshot.coverage()),
            coverage: JsonCoverage::from(answer.snapshot.coverage()),
        }
    }
}

/// The answer of `groma status --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Status {
    /// Version of this form.
    pub(crate) version: u32,
    /// The root of the project.
    pub(crate) root: String,
    /// `not built`, `ready`, `building`, `failed`, `no cache`.
    pub(crate) state: &'static str,
    /// Why the last build failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) failure: Option<String>,
    /// Seconds since it was stored; null without a snapshot.
    pub(crate) age_seconds: Option<u64>,
    /// Whether nothing changed since.
    pub(crate) fresh: bool,
    /// Files that came since.
    pub(crate) added: Vec<String>,
    /// Files whose bytes are others.
    pub(crate) changed: Vec<String>,
    /// Files that went.
    pub(crate) removed: Vec<String>,
    /// What became of every file when it was stored; null without a snapshot.
    pub(crate) coverage: Option<JsonCoverage>,
    /// Folder of the project in the cache.
    pub(crate) folder: Option<String>,
    /// Bytes of that folder.
    pub(crate) bytes: u64,
    /// Bytes of the facts of all projects.
    pub(crate) facts_bytes: u64,
}

impl Status {
    pub(crate) fn new(root: &str, age: Option<u64>, answer: &status::Answer) -> Self {
        let paths = |paths: Option<&Vec<RepoPath>>| paths.into_iter().flatten().map(path).collect();
        let changes = answer.changes.as_ref();
        Self {
            version: VERSION,
            root: root.to_owned(),
            state: answer.state.as_str(),
            failure: match &answer.state {
                status::State::Failed(why) => Some(why.clone()),
                _ => None,
            },
            age_seconds: age,
            fresh: answer.is_fresh(),
            added: paths(changes.map(|changes| &changes.added)),
            changed: paths(changes.map(|changes| &changes.changed)),
            removed: paths(changes.map(|changes| &changes.removed)),
            coverage: answer.coverage.as_ref().map(JsonCoverage::from),
            folder: answer.folder.as_ref().map(|folder| folder.display().to_string()),
            bytes: answer.bytes,
            facts_bytes: answer.facts.as_ref().map_or(0, |facts| facts.bytes),
        }
    }
}

/// The answer of `groma cache size --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CacheSize {
    /// Version of this form.
    pub(crate) version: u32,
    /// The folder of the cache.
    pub(crate) folder: String,
    /// Bytes of all facts.
    pub(crate) facts_bytes: u64,
    /// Files that they are kept in.
    pub(crate) packs: usize,
    /// Files of projects whose facts are kept.
    pub(crate) entries: usize,
    /// Bytes of all snapshots.
    pub(crate) snapshots_bytes: u64,
    /// Projects (with options and revisions) that have a snapshot.
    pub(crate) projects: usize,
}

impl CacheSize {
    pub(crate) fn new(folder: String, size: cache::Size) -> Self {
        Self {
            version: VERSION,
            folder,
            facts_bytes: size.facts.bytes,
            packs: size.facts.packs,
            entries: size.facts.entries,
            snapshots_bytes: size.projects.bytes,
            projects: size.projects.projects,
        }
    }
}
