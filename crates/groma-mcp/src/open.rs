//! How a server gets at projects: the face that starts it knows the settings, this crate does not.

use std::path::Path;
use std::time::Duration;

use groma::host::{AllowList, HostFacts};
use groma::render::Tokenizer;
use groma::{Moment, Project, RepositoryEvidence};

/// Which project is asked for.
#[derive(Debug, Clone, Copy)]
pub enum Asked<'a> {
    /// The one that the server was started for or in.
    Default,
    /// The one of a folder, absolute.
    Folder(&'a Path),
}

/// Opens projects. It is asked anew for each call, so that settings that change hold, and on any thread.
pub trait Open: Send + Sync {
    /// Opens a project; nothing is listed or read yet but its settings.
    fn open(&self, asked: Asked<'_>) -> Result<Opened, OpenFailure>;
}

/// A project and what holds for it.
#[derive(Debug)]
pub struct Opened {
    /// The project.
    pub project: Project,
    /// Why it is a code repository, if it is one.
    pub evidence: Option<RepositoryEvidence>,
    /// What budgets are counted in.
    pub tokenizer: Tokenizer,
    /// How old the last look at all files may be for a search.
    pub max_age: Duration,
    /// The time.
    pub now: Moment,
    /// What an orientation depends on.
    pub orientation: Orientation,
}

/// What an orientation depends on.
#[derive(Debug)]
pub struct Orientation {
    /// The most tokens.
    pub tokens: usize,
    /// The machine that runs the reader's commands.
    pub host: HostFacts,
    /// The shell that runs them, if somebody names it.
    pub shell: Option<&'static str>,
    /// What the reader's shell tool accepts, if that is known.
    pub allow: Option<AllowList>,
}

/// Why a project could not be opened, in words for a reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenFailure {
    /// What was tried and why it failed.
    pub message: String,
    /// What could be done instead.
    pub hint: Option<String>,
}
