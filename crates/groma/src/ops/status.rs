//! `status`: whether what is stored of a project is what the project is.

use core::time::Duration;
use std::path::PathBuf;

use groma_index::Moment;
use groma_model::RepoPath;

use super::cache::FactsSize;
use crate::{Coverage, Error, Project, snapshot};

/// How the stored snapshot stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// There is none, or another version of groma made it.
    NotBuilt,
    /// There is one.
    Ready,
    /// A process is making one.
    Building,
    /// The last attempt failed, with the reason.
    Failed(String),
    /// Nothing is stored by request.
    NoCache,
}

impl State {
    /// The name in output.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::NotBuilt => "not built",
            Self::Ready => "ready",
            Self::Building => "building",
            Self::Failed(_) => "failed",
            Self::NoCache => "no cache",
        }
    }
}

/// What is stored of a project, and what changed since.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The root of the project.
    pub root: PathBuf,
    /// How the stored snapshot stands.
    pub state: State,
    /// When it was stored: seconds since 1970.
    pub stored: Option<i64>,
    /// What changed since; `None` without a snapshot.
    pub changes: Option<Changes>,
    /// What became of every file when it was stored.
    pub coverage: Option<Coverage>,
    /// The folder of the project in the cache.
    pub folder: Option<PathBuf>,
    /// Bytes of that folder.
    pub bytes: u64,
    /// Size of the facts of all projects.
    pub facts: Option<FactsSize>,
}

/// Files that are not as they were, by their paths.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// That came.
    pub added: Vec<RepoPath>,
    /// Whose bytes are others.
    pub changed: Vec<RepoPath>,
    /// That went.
    pub removed: Vec<RepoPath>,
}

impl Changes {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

impl Answer {
    /// How long before `now` it was stored; nothing if the clock has been set back since.
    pub fn age(&self, now: Moment) -> Option<Duration> {
        let stored = Moment::UNIX_EPOCH + Duration::from_secs(u64::try_from(self.stored?).unwrap_or(0));
        Some(now.duration_since(stored).unwrap_or_default())
    }

    /// Whether the stored snapshot is that of the project as it is now.
    pub fn is_fresh(&self) -> bool {
        self.changes.as_ref().is_some_and(Changes::is_empty)
    }
}

/// Compares what is stored with what is there. Nothing is stored by it.
pub fn status(project: &Project) -> Result<Answer, Error> {
    let root = project.root().to_owned();
    let Some(cache) = project.cache() else {
        return Ok(Answer {
            root,
            state: State::NoCache,
            stored: None,
            changes: None,
            coverage: None,
            folder: None,
            bytes: 0,
            facts: None,
        });
    };
    let compared = snapshot::compare(project)?;
    let state = match (cache.build_state(), &compared) {
        (Some(state), _) => state,
        (None, Some(_)) => State::Ready,
        (None, None) => State::NotBuilt,
    };
    let (changes, coverage) = compared.unzip();
    Ok(Answer {
        root,
        state,
        stored: cache.folder().modified().filter(|_| changes.is_some()).map(|(seconds, _)| seconds),
        changes,
        coverage,
        folder: Some(cache.folder().path().to_owned()),
        bytes: cache.folder().size(),
        facts: Some(cache.facts().cache().size()),
    })
}
