//! The snapshot of a project as it is now: the stored one if nothing changed, else the next one.

use groma_index::snapshots::SnapshotFile;
use groma_model::Tables;
use groma_source::Listing;

use super::assemble::assemble;
use super::facts::FactsStore;
use super::plan::Plan;
use super::rows::coverage;
use super::stored::{self, Unusable};
use super::stored_files::StoredFiles;
use super::{Graphs, Snapshot};
use crate::cache::ProjectCache;
use crate::pipeline::Progress;
use crate::{Error, Project};

/// What an operation asks of a snapshot besides its files, facts, scores and kinds of symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Needs {
    /// Names, references, documentation.
    pub(crate) tables: bool,
    /// Imports, their meaning, edges.
    pub(crate) graphs: bool,
}

impl Needs {
    pub(crate) const ALL: Self = Self { tables: true, graphs: true };
}

/// The project as it is now.
pub(crate) fn refresh(project: &Project, needs: Needs, progress: &dyn Progress) -> Result<Snapshot, Error> {
    let cache = project.cache();
    let stored = cache.and_then(|cache| open(cache).map(|(file, files)| (cache, file, files)));
    // Before the listing: what changes while it is made is not older than it.
    let taken = cache.and_then(|cache| cache.folder().now());
    let listing = project.list(&[])?;
    let mut old = None;
    if let Some((cache, file, files)) = stored {
        let plan = Plan::new(&files, &listing);
        let kept = plan.keeps_everything();
        match load(project, &file, files, &listing, if kept { needs } else { Needs::ALL }) {
            Ok(snapshot) if kept => return Ok(snapshot),
            Ok(snapshot) => old = Some((snapshot, plan)),
            Err(reason) => cache.warn_unusable(&reason),
        }
    }
    let snapshot = assemble(project, listing, taken, old, progress)?;
    if let Some(cache) = cache {
        cache.publish(&stored::write(&snapshot));
    }
    Ok(snapshot)
}

fn open(cache: &ProjectCache) -> Option<(SnapshotFile, StoredFiles)> {
    let file = match cache.folder().open() {
        Ok(file) => file?,
        Err(error) => {
            cache.warn_unusable(&Unusable::File(error));
            return None;
        }
    };
    match stored::read_files(&file) {
        Ok(files) => Some((file, files)),
        Err(reason) => {
            cache.warn_unusable(&reason);
            None
        }
    }
}

/// Reads a stored snapshot, as of the listing it is equal to, or of its own files where it is not.
fn load(
    project: &Project,
    file: &SnapshotFile,
    files: StoredFiles,
    listing: &Listing,
    needs: Needs,
) -> Result<Snapshot, Unusable> {
    let StoredFiles { taken, frame, sources, rows, roles, problems } = files;
    let count = sources.len();
    let (scores, mut tables): (_, Tables) = stored::read_scores(file, count)?;
    if needs.tables {
        stored::read_tables(file, &mut tables)?;
    }
    let graphs = if needs.graphs { stored::read_graphs(file, count)? } else { Graphs::default() };
    let with_facts = rows.iter().filter(|row| row.language.is_some()).count();
    let coverage = if listing.files.len() == count {
        coverage(listing, &rows, &problems, with_facts)
    } else {
        crate::Coverage::default()
    };
    Ok(Snapshot {
        sources,
        rows,
        roles,
        problems,
        coverage,
        frame,
        taken,
        tables,
        graphs,
        scores,
        facts: FactsStore::new(project.source(), project.memory(), Vec::new()),
        table: std::sync::OnceLock::new(),
    })
}
