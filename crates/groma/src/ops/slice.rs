//! `slice`: the files that requests are about, each request with a block of its own for a prompt.

use groma_model::RepoPath;

use super::query::{self, Found, NEEDS, Scoring, find, recency};
use crate::pipeline::Progress;
use crate::{Error, Project, Snapshot};

/// What to look for.
#[derive(Debug, Clone)]
pub struct Request {
    /// The requests: words, identifiers, whole texts.
    pub texts: Vec<String>,
    /// Files and folders to look in; empty: the whole project.
    pub scope: Vec<RepoPath>,
    /// Files of a slice at the most.
    pub most_files: usize,
}

impl Request {
    /// Files of a slice where nobody says how many.
    pub const MOST_FILES: usize = 15;

    /// One request to the whole project. More are pushed into `texts`.
    pub fn new(text: impl Into<String>) -> Self {
        Self { texts: vec![text.into()], scope: Vec::new(), most_files: Self::MOST_FILES }
    }
}

/// What was found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// What was found for each request, in their order.
    pub slices: Vec<Found>,
    /// Commands that tell whether work is done; see [`Project::verification_commands`].
    pub verify: Vec<String>,
    /// The project.
    pub snapshot: Snapshot,
}

/// Finds files for several requests in one state of the project.
pub fn slice(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Answer, Error> {
    project.answer(NEEDS, progress, |snapshot| {
        let recency = recency(project, Scoring::Ranked);
        let slices = request.texts.iter().map(|text| {
            let request = query::Request {
                text: text.clone(),
                scope: request.scope.clone(),
                most_files: request.most_files,
                scoring: Scoring::Ranked,
            };
            find(project, &request, &recency, &snapshot)
        });
        Ok(Answer { slices: slices.collect(), verify: project.verification_commands(), snapshot })
    })
}
