//! `outline`: the definitions of files, owners with their members under them.

use std::ops::ControlFlow;

use groma_model::RepoPath;
use groma_source::Listing;

use crate::learn::Wanted;
use crate::pipeline::{self, FileFactsOf, Learning, Progress};
use crate::{Coverage, Error, Project};

/// What to outline.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Files and folders; empty: the whole project.
    pub scope: Vec<RepoPath>,
    /// Whether generated and vendored files are outlined too. A file that is named itself always is.
    pub all: bool,
}

/// What became of an outline that was written.
#[derive(Debug)]
pub struct Outlined {
    /// Whether there was anything to show.
    pub found: bool,
    /// What became of every file.
    pub coverage: Coverage,
}

/// Makes the facts of every file in scope. `map` turns those of one file into what the face wants and runs on several
/// threads; `emit` gets the results in the order of the paths and may stop the work.
pub fn outline<T: Send>(
    project: &Project,
    request: &Request,
    progress: &dyn Progress,
    map: impl Fn(FileFactsOf<'_>) -> T + Sync,
    emit: impl FnMut(T) -> ControlFlow<()>,
) -> Result<Coverage, Error> {
    let listing = project.list(&request.scope)?;
    let only_named = !request.scope.is_empty() && listing.files.iter().all(|file| request.scope.contains(&file.path));
    let wanted = if request.all || only_named { Wanted::All } else { Wanted::Own };
    facts_of(project, &listing, wanted, progress, map, emit)
}

/// Listings of fewer files are not worth opening the cache for.
const MANY_FILES: usize = 8;

/// Hands on the facts of a listing, and remembers those that were new.
pub(super) fn facts_of<T: Send>(
    project: &Project,
    listing: &Listing,
    wanted: Wanted,
    progress: &dyn Progress,
    map: impl Fn(FileFactsOf<'_>) -> T + Sync,
    emit: impl FnMut(T) -> ControlFlow<()>,
) -> Result<Coverage, Error> {
    let memory = if listing.files.len() < MANY_FILES { None } else { project.memory() };
    let source = &*project.source();
    let learning = Learning { source, threads: project.threads(), wanted, memory: memory.as_deref(), progress };
    let coverage = pipeline::run(learning, listing, map, emit)?;
    if let Some(cache) = project.cache().filter(|_| memory.is_some()) {
        cache.publish_facts();
    }
    Ok(coverage)
}
