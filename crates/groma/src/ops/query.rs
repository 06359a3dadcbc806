//! `query`: the files that a request is about, best first.

use std::collections::BTreeMap;

use groma_model::{FileId, RepoPath};
use groma_search::{Request as Words, Scored};

use crate::pipeline::Progress;
use crate::snapshot::{Needs, Priors};
use crate::{Error, Project, Role, Snapshot};

/// What to look for.
#[derive(Debug, Clone)]
pub struct Request {
    /// The request: words, identifiers, a whole text.
    pub text: String,
    /// Files and folders to look in; empty: the whole project.
    pub scope: Vec<RepoPath>,
}

/// What was found.
#[derive(Debug)]
pub struct Answer {
    /// The words that were looked for.
    pub words: Words,
    /// Files, best first.
    pub files: Vec<Scored>,
    /// The project.
    pub snapshot: Snapshot,
}

/// Finds files.
pub fn query(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Answer, Error> {
    let snapshot = project.snapshot_with(Needs { search: true, ..Needs::default() }, progress)?;
    let words = Words::new([request.text.as_str()].into_iter());
    let recent = project.recency();
    let asked_for: Vec<Role> = Role::ALL.into_iter().filter(|role| is_asked_for(*role, &words)).collect();
    let recency = |file: FileId| recent.get(snapshot.path(file)).copied().unwrap_or(0.0);
    let weight = |file: FileId| {
        let role = snapshot.role(file);
        let of_role = if asked_for.contains(&role) { role.search_weight().max(0.3) } else { role.search_weight() };
        if snapshot.language(file).is_some() { of_role } else { of_role * NO_CODE }
    };
    let mut files = snapshot.search(&words, &Priors { recency: &recency, weight: &weight }).files;
    let in_scope = |path: &RepoPath| request.scope.is_empty() || request.scope.iter().any(|part| path.is_below(part));
    files.retain(|file| in_scope(snapshot.path(file.file)));
    Ok(Answer { words, files, snapshot })
}

/// Factor for files of which nothing but the path is known.
const NO_CODE: f64 = 0.3;

fn is_asked_for(role: Role, words: &Words) -> bool {
    role.asked_for_by().iter().any(|word| words.has(word))
}

/// How recently files were changed.
pub(crate) type Recency = BTreeMap<RepoPath, f64>;
