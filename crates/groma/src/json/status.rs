//! Whether what is stored is what is there.

use groma_model::RepoPath;
use schemars::JsonSchema;
use serde::Serialize;

use super::{JsonCoverage, VERSION, path};
use crate::Moment;
use crate::ops::status::{Answer, State};

/// The answer of `groma status --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Status {
    /// Version of this form.
    pub version: u32,
    /// The root of the project.
    pub root: String,
    /// `not built`, `ready`, `building`, `failed`, `no cache`.
    pub state: &'static str,
    /// Why the last build failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// Seconds since it was stored; null without a snapshot.
    pub age_seconds: Option<u64>,
    /// Whether nothing changed since.
    pub fresh: bool,
    /// Files that came since.
    pub added: Vec<String>,
    /// Files whose bytes are others.
    pub changed: Vec<String>,
    /// Files that went.
    pub removed: Vec<String>,
    /// What became of every file when it was stored; null without a snapshot.
    pub coverage: Option<JsonCoverage>,
    /// Folder of the project in the cache.
    pub folder: Option<String>,
    /// Bytes of that folder.
    pub bytes: u64,
    /// Bytes of the facts of all projects.
    pub facts_bytes: u64,
}

impl Status {
    /// Of an answer, looked at at a time.
    pub fn new(answer: &Answer, now: Moment) -> Self {
        let paths = |paths: Option<&Vec<RepoPath>>| paths.into_iter().flatten().map(path).collect();
        let changes = answer.changes.as_ref();
        Self {
            version: VERSION,
            root: answer.root.display().to_string(),
            state: answer.state.as_str(),
            failure: match &answer.state {
                State::Failed(why) => Some(why.clone()),
                _ => None,
            },
            age_seconds: answer.age(now).map(|age| age.as_secs()),
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
