//! What becomes of the files of a snapshot, as a new listing tells.

use groma_model::SkipReason;
use groma_source::{Listing, SourceFile};

use super::Snapshot;
use super::overlay::Overlay;
use super::rows::{Row, is_unchanged};
use super::stored_files::StoredFiles;

/// What becomes of a file of the new listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is as it was: its position then.
    Kept(usize),
    /// It was there, and is learnt again: its position then.
    Relearnt(usize),
    /// It was not there.
    New,
}

/// The fates of all files of a new listing.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) fates: Vec<Fate>,
    /// Whether files came or went.
    moved: bool,
}

impl Plan {
    /// Compares a stored snapshot's files with a listing.
    pub(super) fn new(old: &StoredFiles, listing: &Listing) -> Self {
        let mut plan = Self { fates: Vec::with_capacity(listing.files.len()), moved: false };
        let mut was = 0;
        for file in &listing.files {
            while old.sources.get(was).is_some_and(|source| source.path < file.path) {
                was += 1;
                plan.moved = true;
            }
            let Some(source) = old.sources.get(was).filter(|source| source.path == file.path) else {
                plan.moved = true;
                plan.fates.push(Fate::New);
                continue;
            };
            plan.fates.push(plan_file(&old.rows[was], source, file, old.taken, was));
            was += 1;
        }
        plan.moved |= was < old.sources.len();
        plan
    }

    /// Whether the stored snapshot is that of the listing.
    pub(super) fn keeps_everything(&self) -> bool {
        !self.moved && self.fates.iter().all(|fate| matches!(fate, Fate::Kept(_)))
    }

    /// Lets files be learnt again whose words are not in the postings that are stored.
    pub(super) fn learn_again(&mut self, overlay: &Overlay) {
        for fate in &mut self.fates {
            if let Fate::Kept(was) = *fate
                && overlay.changed().any(|file| file.index() == was)
            {
                *fate = Fate::Relearnt(was);
            }
        }
    }

    /// The positions of files that are to be learnt again, if no file came or went and there are no more of them than this.
    pub(super) fn few_changes(&self, most: usize) -> Option<Vec<usize>> {
        let changed = (0..self.fates.len()).filter(|at| !matches!(self.fates[*at], Fate::Kept(_)));
        let changed: Vec<usize> = changed.take(most + 1).collect();
        (!self.moved && changed.len() <= most).then_some(changed)
    }

    /// Whether all imports mean what they did: no file came or went or changed its language, those that were learnt again look
    /// the same to resolvers (`same_to_imports` compares a file as it was, by its position then, with one as it is), and none
    /// that is read for its text (`is_read`, a manifest) may have changed.
    pub(super) fn keeps_meaning(
        &self,
        old: &Snapshot,
        sources: &[SourceFile],
        rows: &[Row],
        is_read: impl Fn(&str) -> bool,
        same_to_imports: impl Fn(usize, usize) -> bool,
    ) -> bool {
        let same = |(at, fate): (usize, &Fate)| match fate {
            Fate::Kept(_) => true,
            Fate::Relearnt(was) => {
                let (before, now) = (old.rows[*was], rows[at]);
                // A manifest may be a program with facts of its own, which do not tell what it says as a manifest.
                let is_read = || sources[at].path.as_str().is_some_and(&is_read);
                let same = (before.language, before.skip) == (now.language, now.skip) && !is_read();
                same && (before.shape == now.shape || same_to_imports(*was, at))
            }
            Fate::New => false,
        };
        !self.moved && self.fates.iter().enumerate().all(same)
    }
}

fn plan_file(row: &Row, old: &SourceFile, new: &SourceFile, taken: Option<(i64, u32)>, was: usize) -> Fate {
    // The id of a file of a revision, or of a clean file that git tracks, says it all.
    let same_blob = new.blob.is_some() && new.blob == row.blob;
    let same_listing = (old.skip, old.marks, &old.target) == (new.skip, new.marks, &new.target);
    // What could not be read is tried again.
    let never_settled = matches!(row.skip, Some(SkipReason::Unreadable | SkipReason::Changed)) && new.skip.is_none();
    // Of what is not to be read the listing says everything: a link to a file that is listed anyway, say, has no stamp.
    let told_by_listing = new.skip.is_some() && old.size == new.size;
    if same_listing && !never_settled && (told_by_listing || same_blob || is_unchanged(old, new, taken)) {
        Fate::Kept(was)
    } else {
        Fate::Relearnt(was)
    }
}
