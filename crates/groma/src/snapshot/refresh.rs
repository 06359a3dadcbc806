//! The snapshot of a project as it is now: the stored one if nothing changed, else the next one.

use groma_index::CachedFile;
use groma_index::snapshots::SnapshotFile;
use groma_lang::{Language, detect};
use groma_model::{FileFacts, FileId, RepoPath};
use groma_source::{BlobId, Listing};

use super::assemble::{assemble, look_at, reads_facts};
use super::effect::{ChangedFile, effect};
use super::facts::FactsStore;
use super::overlay::Overlay;
use super::plan::{Fate, Plan};
use super::relink::Relinking;
use super::resolve::resolvers;
use super::rows::{coverage, mentioned_shape};
use super::search::SearchStore;
use super::stored::{self, Unusable};
use super::stored_files::StoredFiles;
use super::{Graphs, Snapshot};
use crate::cache::ProjectCache;
use crate::ops::status::Changes;
use crate::pipeline::{self, Progress};
use crate::{Coverage, Error, Project, frame};

/// What an operation asks of a snapshot besides its files, facts, scores and kinds of symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Needs {
    /// Imports, their meaning, edges.
    pub(crate) graphs: bool,
    /// The words of files.
    pub(crate) search: bool,
    /// All of that, to make the next snapshot of it.
    pub(crate) whole: bool,
}

impl Needs {
    /// Whatever there is.
    pub(crate) const ALL: Self = Self { graphs: true, search: true, whole: false };
    const WHOLE: Self = Self { whole: true, ..Self::ALL };
}

/// The project as it is now.
pub(crate) fn refresh(project: &Project, needs: Needs, progress: &dyn Progress) -> Result<Snapshot, Error> {
    let cache = project.cache();
    let stored = || cache.and_then(|cache| open(cache).map(|(file, files)| (cache, file, files)));
    if let Some(age) = project.recently_checked()
        && let Some((_, file, files)) = stored()
    {
        let listing = files.listing();
        // What cannot be used is made again below.
        if let Ok(mut snapshot) = load(project, &file, files, &listing, needs) {
            snapshot.unchecked_for = Some(age);
            return Ok(snapshot);
        }
    }
    if project.commit().is_some() {
        let Some((cache, file, files)) = stored() else {
            return assemble_next(project, None, project.list(&[])?, None, progress);
        };
        // A commit never changes, so that what is stored of it is true.
        let listing = files.listing();
        match load(project, &file, files, &listing, needs) {
            Ok(snapshot) => return Ok(snapshot),
            Err(reason) => cache.warn_unusable(&reason),
        }
        return assemble_next(project, None, project.list(&[])?, None, progress);
    }
    // Before the listing: what changes while it is made is not older than it.
    let taken = cache.and_then(|cache| cache.folder().now());
    // What is stored is read while the listing is made.
    let (stored, listing) = std::thread::scope(|scope| {
        let stored = scope.spawn(stored);
        let listing = project.list(&[]);
        (stored.join().unwrap_or_default(), listing)
    });
    let listing = listing?;
    let mut old = None;
    // Files that were learnt for nothing but a look.
    let mut looked_at = 0;
    if let Some((cache, file, mut files)) = stored {
        let mut plan = Plan::new(&files, &listing);
        let kept = plan.keeps_everything();
        let made = match plan.few_changes(FEW) {
            Some(changed) if !kept => look(project, &listing, &changed, &file, &mut files, progress)?,
            _ => Look::Nothing,
        };
        if let Look::Quiet { made } = made {
            files.taken = taken;
            match load(project, &file, files, &listing, needs) {
                Ok(mut snapshot) => {
                    snapshot.coverage.reused -= made;
                    cache.publish(|| Ok(stored::write_files(&snapshot, &file)));
                    cache.note_check();
                    return Ok(snapshot);
                }
                Err(reason) => {
                    cache.warn_unusable(&reason);
                    return assemble_next(project, taken, listing, None, progress);
                }
            }
        }
        if let Look::Loud { made } = made {
            looked_at = made;
        }
        match load(project, &file, files, &listing, if kept { needs } else { Needs::WHOLE }) {
            Ok(snapshot) if kept => {
                cache.note_check();
                return Ok(snapshot);
            }
            Ok(snapshot) => {
                plan.learn_again(&snapshot.overlay);
                old = Some((snapshot, plan));
            }
            Err(reason) => cache.warn_unusable(&reason),
        }
    }
    let mut snapshot = assemble_next(project, taken, listing, old, progress)?;
    snapshot.coverage.reused -= looked_at.min(snapshot.coverage.reused);
    Ok(snapshot)
}

/// Changed files that are looked at before anything else of the snapshot is read.
const FEW: usize = 64;

/// What a look at changed files tells.
enum Look {
    /// There was none.
    Nothing,
    /// The changes have no effect on other files. So many of them were parsed.
    Quiet { made: usize },
    /// They may have one. So many were parsed, and are remembered.
    Loud { made: usize },
}

/// Learns the changed files. If their changes have no effect on others, `files` is brought up to date.
fn look(
    project: &Project,
    listing: &Listing,
    changed: &[usize],
    stored: &SnapshotFile,
    files: &mut StoredFiles,
    progress: &dyn Progress,
) -> Result<Look, Error> {
    let looks = look_at(project, listing, changed, progress)?;
    let made = looks.iter().filter(|look| look.row.language.is_some() && !look.reused).count();
    if let Some(cache) = project.cache() {
        cache.publish_facts();
    }
    let languages: Vec<Option<Language>> = files.rows.iter().map(|row| row.language).collect();
    let wanted = resolvers(&languages);
    let is_read = |path: &str| frame::tells(path) || wanted.values().any(|spec| (spec.wants)(path));
    let settled = changed.iter().zip(&looks).all(|(at, look)| {
        let (was, is) = (files.rows[*at], look.row);
        let same =
            (was.language, was.skip) == (is.language, is.skip) && files.standings[*at].kind == look.standing.kind;
        same && !listing.files[*at].path.as_str().is_some_and(is_read)
    });
    let overlay = if settled { overlay(project, changed, &looks, stored, files) } else { None };
    let Some(overlay) = overlay else { return Ok(Look::Loud { made }) };
    files.overlay = overlay;
    files.problems.retain(|(file, _)| changed.binary_search(&file.index()).is_err());
    for (at, look) in changed.iter().zip(looks) {
        files.rows[*at] = look.row;
        files.standings[*at] = look.standing;
        let problems = look.facts.map(|facts| facts.problems).unwrap_or_default();
        files.problems.extend(problems.into_iter().map(|problem| (FileId::at(*at), problem)));
    }
    files.problems.sort_by_key(|(file, _)| *file);
    files.sources.clone_from(&listing.files);
    Ok(Look::Quiet { made })
}

/// The overlay with those of the changed files whose rows are not what they were. `None` if a change may have an effect on
/// other files.
fn overlay(
    project: &Project,
    changed: &[usize],
    looks: &[super::assemble::Look],
    stored: &SnapshotFile,
    files: &StoredFiles,
) -> Option<Overlay> {
    let differs = |(at, look): &(&usize, &super::assemble::Look)| {
        let was = files.rows[**at];
        (was.shape, was.names) != (look.row.shape, look.row.names)
    };
    let differing: Vec<(&usize, &super::assemble::Look)> = changed.iter().zip(looks).filter(differs).collect();
    if differing.is_empty() {
        return Some(files.overlay.clone());
    }
    let known = stored::read_known_names(stored).ok()?;
    let mut scores = stored::read_scores(stored, files.rows.len()).ok()?.symbols;
    scores.set_overlay(&files.overlay);
    let mut before = Vec::with_capacity(differing.len());
    for (at, look) in &differing {
        let (was, facts) = (files.rows[**at], look.facts.as_ref()?);
        let name = detect(files.sources[**at].path.file_name());
        let Some(CachedFile::Facts { facts: old, .. }) = project.memory()?.get(was.blob?, &name) else { return None };
        let by_facts = look.row.language.is_some_and(reads_facts);
        let shape = |facts: &FileFacts| mentioned_shape(facts, by_facts, &known.mentioned);
        if was.shape != look.row.shape && shape(&old) != shape(facts) {
            return None;
        }
        before.push(old);
    }
    let changed: Option<Vec<ChangedFile<'_>>> = differing
        .iter()
        .zip(&before)
        .map(|((at, look), before)| {
            let (file, after) = (FileId::at(**at), look.facts.as_ref()?);
            let scores = scores.raw(file);
            (scores.len() == before.symbols.len()).then_some(ChangedFile { file, before, after, scores })
        })
        .collect();
    let changed = changed?;
    let effect = effect(&changed, &known, &files.overlay)?;
    let facts = FactsStore::new(project.source(), project.memory(), Vec::new());
    let common = &known.common;
    let relinking = Relinking { stored, files, facts: &facts, common, scores: &scores, changed: &changed };
    pipeline::pool(project.threads()).ok()?.install(|| relinking.overlay(effect))
}

/// Makes the next snapshot and stores it.
fn assemble_next(
    project: &Project,
    taken: Option<(i64, u32)>,
    listing: Listing,
    old: Option<(Snapshot, Plan)>,
    progress: &dyn Progress,
) -> Result<Snapshot, Error> {
    let snapshot = assemble(project, listing, taken, old, progress).inspect_err(|_| {
        // What was learnt until somebody stopped it need not be learnt again.
        if let Some(cache) = project.cache() {
            cache.publish_facts();
        }
    })?;
    pipeline::go_on(progress)?;
    if let Some(cache) = project.cache() {
        let mut out = stored::write(&snapshot);
        pipeline::pool(project.threads())?.install(|| out.compress());
        cache.publish(|| Ok(out));
        cache.note_check();
    }
    Ok(snapshot)
}

/// Opens what is stored, with its files.
pub(super) fn open(cache: &ProjectCache) -> Option<(SnapshotFile, StoredFiles)> {
    let file = match cache.open_snapshot() {
        Ok(file) => {
            cache.note_use();
            file?
        }
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
    let StoredFiles { taken, frame, sources, rows, standings, problems, overlay, folders: _, warnings: _ } = files;
    let count = sources.len();
    let mut scores = stored::read_scores(file, count)?;
    scores.symbols.set_overlay(&overlay);
    if let Some(files) = &overlay.file_scores {
        scores.files.clone_from(files);
    }
    let facts = FactsStore::new(project.source(), project.memory(), Vec::new());
    let graphs = || {
        let mut graphs = if needs.graphs { stored::read_graphs(file, count)? } else { Graphs::default() };
        if needs.graphs {
            graphs.edges = overlay.over_edges(graphs.edges);
        }
        if needs.whole {
            graphs.names = stored::read_known_names(file)?;
        }
        Ok(graphs)
    };
    let search = || match needs {
        Needs { whole: true, .. } => stored::read_postings(file, count),
        Needs { search: true, .. } => stored::open_postings(file, count),
        _ => Ok(SearchStore::None),
    };
    let (graphs, search) = if needs.graphs && needs.search {
        std::thread::scope(|scope| {
            let graphs = scope.spawn(graphs);
            let search = search();
            (graphs.join().unwrap_or(Err(Unusable::Contents)), search)
        })
    } else {
        (graphs(), search())
    };
    let (graphs, search) = (graphs?, search?);
    let with_facts = rows.iter().filter(|row| row.language.is_some()).count();
    let coverage = if listing.files.len() == count {
        coverage(listing, &rows, &problems, with_facts)
    } else {
        Coverage::default()
    };
    Ok(Snapshot {
        sources,
        rows,
        standings,
        problems,
        coverage,
        frame,
        taken,
        graphs,
        scores,
        search,
        damage: file.damage(),
        unchecked_for: None,
        facts,
        overlay,
        table: std::sync::OnceLock::new(),
    })
}

/// What changed since the stored snapshot was made, and what became of every file then. `None` if nothing is stored.
pub(crate) fn compare(project: &Project) -> Result<Option<(Changes, Coverage)>, Error> {
    let Some((_, files)) = project.cache().and_then(open) else { return Ok(None) };
    let stored = files.listing();
    let with_facts = files.rows.iter().filter(|row| row.language.is_some()).count();
    let coverage = coverage(&stored, &files.rows, &files.problems, with_facts);
    let listing = if project.commit().is_some() { stored } else { project.list(&[])? };
    let plan = Plan::new(&files, &listing);
    let mut changes = Changes::default();
    let mut buffer = Vec::new();
    for (file, fate) in listing.files.iter().zip(&plan.fates) {
        match fate {
            Fate::Kept(_) => {}
            Fate::New => changes.added.push(file.path.clone()),
            Fate::Relearnt(was) => {
                // Stamps may differ where bytes do not.
                let (row, old) = (files.rows[*was], &files.sources[*was]);
                let same = match row.blob {
                    Some(blob) => {
                        let read = project.source().read_bytes(file, &mut buffer);
                        read.is_ok() && blob == BlobId::of(&buffer)
                    }
                    None => (old.size, old.skip, old.stamp) == (file.size, file.skip, file.stamp),
                };
                if !same || old.marks != file.marks {
                    changes.changed.push(file.path.clone());
                }
            }
        }
    }
    let is_there = |path: &RepoPath| listing.files.binary_search_by(|file| file.path.cmp(path)).is_ok();
    changes.removed = files.sources.iter().map(|file| &file.path).filter(|path| !is_there(path)).cloned().collect();
    Ok(Some((changes, coverage)))
}
