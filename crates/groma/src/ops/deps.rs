//! `deps`: what a file imports, or what imports it.

use groma_graph::{Step, reach};
use groma_model::{FileId, RepoPath, Resolution, UnresolvedReason};

use crate::pipeline::Progress;
use crate::snapshot::Needs;
use crate::{Error, Project, Snapshot};

/// What to follow.
#[derive(Debug, Clone)]
pub struct Request {
    /// The file.
    pub file: RepoPath,
    /// Whether importers are followed instead of imports.
    pub reverse: bool,
    /// Imports on the way, at the most.
    pub depth: u32,
}

impl Request {
    /// What a file imports itself.
    pub fn new(file: RepoPath) -> Self {
        Self { file, reverse: false, depth: 1 }
    }
}

/// What was reached.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The file that was asked about.
    pub file: RepoPath,
    /// Whether importers were followed.
    pub reverse: bool,
    /// Files by distance.
    pub steps: Vec<Step>,
    /// What the file itself imports from outside the project, sorted (not for the reverse direction).
    pub external: Vec<String>,
    /// Imports of the file itself that have no file, with the reason.
    pub unresolved: Vec<(String, UnresolvedReason)>,
    /// The project.
    pub snapshot: Snapshot,
}

/// Follows imports. `None` if the file is not in the map.
pub fn deps(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Option<Answer>, Error> {
    let snapshot = project.snapshot_with(Needs { graphs: true, ..Needs::default() }, progress)?;
    let Some(file) = snapshot.file(&request.file) else { return Ok(None) };
    let reversed;
    let edges = if request.reverse {
        reversed = snapshot.imports().reversed(snapshot.len(), |target| target.index(), |from, _| FileId::at(from));
        &reversed
    } else {
        snapshot.imports()
    };
    let steps = reach(edges, file, request.depth);
    let mut external = Vec::new();
    let mut unresolved = Vec::new();
    if !request.reverse {
        let facts = snapshot.facts(file);
        let imports = facts.iter().flat_map(|facts| &facts.imports);
        for (import, resolution) in imports.zip(snapshot.resolutions(file)) {
            match resolution {
                Resolution::Project(_) => {}
                Resolution::External(package) => external.push(package.to_string()),
                Resolution::Unresolved(reason) => unresolved.push((import.text.to_string(), reason)),
            }
        }
        external.sort();
        external.dedup();
        unresolved.sort();
        unresolved.dedup();
    }
    let Request { file, reverse, .. } = request.clone();
    Ok(Some(Answer { file, reverse, steps, external, unresolved, snapshot }))
}
