//! `export`: the facts of every file, for other programs.

use std::ops::ControlFlow;

use crate::learn::Wanted;
use crate::ops::outline::facts_of;
use crate::pipeline::{FileFactsOf, Progress};
use crate::snapshot::Needs;
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
    facts_of(project, &listing, Wanted::All, progress, map, emit)
}

/// Makes the facts of every file and finds the files of every import.
pub fn imports(project: &Project, progress: &dyn Progress) -> Result<Snapshot, Error> {
    project.snapshot_with(Needs { graphs: true, ..Needs::default() }, progress)
}
