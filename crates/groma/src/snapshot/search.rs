//! The postings of a snapshot, and how they are asked.

use std::borrow::Cow;
use std::collections::BTreeMap;

use groma_index::snapshots::Blocks;
use groma_model::{FileId, ReadBytes};
use groma_search::{
    Collection, Counts, Field, FileTerms, Found, Posting, Postings, PostingsBuilder, PostingsBytes, Request, score,
};

use super::Snapshot;
use super::plan::{Fate, Plan};

/// Where the postings are.
#[derive(Debug, Default)]
pub(super) enum SearchStore {
    /// Nobody needed them.
    #[default]
    None,
    /// In memory.
    Made(PostingsBytes),
    /// In the file, from which parts are read.
    Stored { groups: Vec<u8>, dictionary: Blocks, postings: Blocks, lengths: Vec<u8> },
}

impl SearchStore {
    pub(super) fn open(&self) -> Option<Postings<'_>> {
        match self {
            Self::None => None,
            Self::Made(PostingsBytes { groups, dictionary, postings, lengths }) => Postings::new(
                groups,
                (dictionary as &dyn ReadBytes, dictionary.len()),
                (postings as &dyn ReadBytes, postings.len()),
                Cow::Borrowed(lengths),
            ),
            Self::Stored { groups, dictionary, postings, lengths } => Postings::new(
                groups,
                (dictionary as &dyn ReadBytes, dictionary.len()),
                (postings as &dyn ReadBytes, postings.len()),
                Cow::Borrowed(lengths),
            ),
        }
    }

    /// Whether the parts fit together, as far as that can be told without reading all of them.
    pub(super) fn makes_sense(&self) -> bool {
        self.open().is_some()
    }

    /// Looks for a term, for tests. `None` if it makes no sense.
    #[cfg(test)]
    pub(super) fn ask(&self, term: &str) -> Option<usize> {
        self.open().map(|postings| postings.of(term).len())
    }

    /// The postings of all files.
    pub(super) fn of(files: impl Iterator<Item = FileTerms>) -> Self {
        let mut all = PostingsBuilder::default();
        files.for_each(|file| all.push(&file));
        Self::Made(all.finish())
    }

    /// The postings of a snapshot that follows another, whole one: `fresh` are those of the files at the positions `learnt`. `None`
    /// if the older ones are damaged.
    pub(super) fn after(old: &Snapshot, plan: &Plan, fresh: PostingsBuilder, learnt: &[u32]) -> Option<Self> {
        let mut now = vec![None; old.len()];
        for (at, fate) in plan.fates.iter().enumerate() {
            if let Fate::Kept(was) = fate {
                now[*was] = u32::try_from(at).ok();
            }
        }
        fresh.finish_after(&old.search.open()?, &now, learnt).map(Self::Made)
    }
}

/// What a search counts besides words.
pub(crate) struct Priors<'p> {
    /// How recently and often a file was changed, the best 1.
    pub(crate) recency: &'p dyn Fn(FileId) -> f64,
    /// A factor for what the file is for.
    pub(crate) weight: &'p dyn Fn(FileId) -> f64,
}

impl Snapshot {
    /// The files that share words with a request, best first.
    pub(crate) fn search(&self, request: &Request, priors: &Priors<'_>) -> Found {
        let Some(postings) = self.search.open() else { return Found::default() };
        let overlaid: BTreeMap<FileId, FileTerms> = self
            .overlay
            .changed()
            .map(|file| (file, FileTerms::new(self.path(file), self.facts(file).as_deref())))
            .collect();
        let lists: Vec<Vec<Posting>> =
            request.terms().iter().map(|term| with_overlay(postings.of(&term.stem), &term.stem, &overlaid)).collect();
        let lengths =
            |file: FileId| overlaid.get(&file).map_or_else(|| postings.lengths(file), FileTerms::kept_lengths);
        let (mut texts, mut sums, mut longest) = (0, [0u64; Field::ALL.len()], 0);
        for file in self.files().map(&lengths).filter(|lengths| lengths[Field::Body as usize] > 0) {
            texts += 1;
            sums.iter_mut().zip(file).for_each(|(sum, length)| *sum += u64::from(length));
            longest = longest.max(file[Field::Body as usize]);
        }
        let collection =
            Collection { texts, sums, longest, lengths: &lengths, recency: priors.recency, weight: priors.weight };
        score(request, &lists, &collection)
    }

    /// Terms of the project that begin like a word.
    pub(crate) fn terms_beginning_with(&self, prefix: &str, most: usize) -> Vec<String> {
        let found = self.search.open().map(|postings| postings.beginning_with(prefix, most)).unwrap_or_default();
        found.into_iter().map(|(term, _)| term).collect()
    }

    /// The files that have a term.
    pub(crate) fn files_with(&self, term: &str) -> Vec<FileId> {
        let found = self.search.open().map(|postings| postings.of(term)).unwrap_or_default();
        found.into_iter().map(|posting| posting.file).collect()
    }
}

/// The postings of a term with those of the overlaid files in their places.
fn with_overlay(stored: Vec<Posting>, term: &str, overlaid: &BTreeMap<FileId, FileTerms>) -> Vec<Posting> {
    if overlaid.is_empty() {
        return stored;
    }
    let mut postings: Vec<Posting> =
        stored.into_iter().filter(|posting| !overlaid.contains_key(&posting.file)).collect();
    for (file, terms) in overlaid {
        let found: Option<Counts> =
            terms.terms.binary_search_by(|(known, _)| (**known).cmp(term)).ok().map(|at| terms.terms[at].1);
        postings.extend(found.map(|counts| Posting { file: *file, counts }));
    }
    postings.sort_by_key(|posting| posting.file);
    postings
}
