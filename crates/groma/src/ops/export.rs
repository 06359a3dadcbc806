//! `export`: the facts of every file, for other programs.

use std::ops::ControlFlow;

use crate::learn::Wanted;
use crate::pipeline::{self, FileFactsOf, Progress};
use crate::{Coverage, Error, Project, Snapshot};

/// Makes the facts of every file of the project, generated and vendored ones included. `map` and `emit` are those of
/// [`outline`](fn@crate::ops::outline::outline).
pub fn symbols<T: Send>(
    project: &Project,
    progress: &dyn Progress,
    map: impl Fn(FileFactsOf<'_>) -> T + Sync,
    emit: impl FnMut(T) -> ControlFlow<()>,
) -> Result<Coverage, Error> {
    let listing = project.list(&[])?;
    pipeline::run(project.tree(), &listing, project.threads(), Wanted::All, None, progress, map, emit)
}

/// Makes the facts of every file and finds the files of every import.
pub fn imports(project: &Project, progress: &dyn Progress) -> Result<Snapshot, Error> {
    project.snapshot(progress)
}
