//! Scores files by the words that they share with a request.
//!
//! The measure is BM25F (Robertson et al., "Simple BM25 extension to multiple weighted fields", 2004): each field adds to a
//! word's frequency with its own weight, damped by the field's length; the frequency saturates; rare words count more. To
//! that come what the file's name and its folders have of the request by themselves, and the size of the file: of two
//! files with the same words the larger one is more often the one that changes.

use groma_model::FileId;
use rustc_hash::FxHashMap;

use crate::postings::Posting;
use crate::request::Request;
use crate::terms::{Counts, Field};

/// How a field counts.
#[derive(Clone, Copy)]
struct Weighting {
    /// How much an occurrence counts, against 1 for one in the text.
    weight: f64,
    /// How much the length of the field dampens it, BM25's `b`.
    length: f64,
}

/// By field: text, defined names, the file's name, the folders above it. Where they come from: `eval/README.md`.
const WEIGHTINGS: [Weighting; Field::ALL.len()] = [
    Weighting { weight: 1.0, length: 0.75 },
    Weighting { weight: 3.0, length: 0.6 },
    Weighting { weight: 6.0, length: 0.3 },
    Weighting { weight: 4.0, length: 0.5 },
];

/// At this frequency a word has half of its weight, BM25's `k1`.
const SATURATION: f64 = 2.0;
const SCALE: f64 = 3.0;

/// What the name, the folders, the size of a file and its recent changes add, each against 1 for the best file's words.
const STEM_SHARE: f64 = 0.3;
const FOLDERS_SHARE: f64 = 0.2;
const SIZE_SHARE: f64 = 0.5;
const RECENCY_SHARE: f64 = 0.2;

/// What is known of all files.
pub struct Collection<'c> {
    /// Number of files that have a text.
    pub texts: usize,
    /// Sums of the lengths of all files' fields.
    pub sums: [u64; Field::ALL.len()],
    /// The longest text.
    pub longest: u32,
    /// The lengths of a file's fields.
    pub lengths: &'c dyn Fn(FileId) -> Counts,
    /// How recently and often a file was changed, the best 1.
    pub recency: &'c dyn Fn(FileId) -> f64,
    /// A factor for what the file is for.
    pub weight: &'c dyn Fn(FileId) -> f64,
}

/// A file that shares words with a request, and why it has its score.
#[derive(Debug, Clone, PartialEq)]
pub struct Scored {
    /// The file.
    pub file: FileId,
    /// The sum of the parts times the weight.
    pub score: f64,
    /// What its words have, the best file's being 1.
    pub words: f64,
    /// What is added for its name.
    pub stem: f64,
    /// What is added for its folders.
    pub folders: f64,
    /// What is added for its size.
    pub size: f64,
    /// What is added for its recent changes.
    pub recency: f64,
    /// The factor for what it is for.
    pub weight: f64,
    /// Each term of the request that it has, by position, with its numbers and its share of `words`, the largest first.
    pub terms: Vec<(usize, Counts, f64)>,
}

/// What one file has of the request.
#[derive(Default)]
struct Shared {
    words: f64,
    stem: f64,
    folders: f64,
    terms: Vec<(usize, Counts, f64)>,
}

/// What a search found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The files that share words with the request, best first; ties by number.
    pub files: Vec<Scored>,
    /// How much each term of the request tells: its stress, and how rare it is.
    pub importance: Vec<f64>,
}

/// Scores the files that share words with a request. `postings` are those of its terms.
pub fn score(request: &Request, postings: &[Vec<Posting>], collection: &Collection<'_>) -> Found {
    let mut importances = Vec::with_capacity(postings.len());
    let mut found: FxHashMap<FileId, Shared> = FxHashMap::default();
    let texts = collection.texts.max(1) as f64;
    let mean: Vec<f64> = collection.sums.iter().map(|sum| (*sum as f64 / texts).max(1e-9)).collect();
    for (at, (term, list)) in request.terms().iter().zip(postings).enumerate() {
        let files = list.len() as f64;
        let rarity = (1.0 + (texts - files + 0.5).max(0.0) / (files + 0.5)).ln();
        let importance = term.stress * rarity;
        importances.push(importance);
        for posting in list {
            let lengths = (collection.lengths)(posting.file);
            let damped = |field: usize| {
                let Weighting { weight, length } = WEIGHTINGS[field];
                let relative = f64::from(lengths[field]) / mean[field];
                weight * f64::from(posting.counts[field]) / (1.0 - length + length * relative)
            };
            let saturated = |sum: f64| importance * SCALE * sum / (sum + SATURATION);
            let file = found.entry(posting.file).or_default();
            let words = saturated((0..Field::ALL.len()).map(damped).sum());
            file.words += words;
            file.stem += saturated(damped(Field::Stem as usize));
            file.folders += saturated(damped(Field::Folders as usize));
            file.terms.push((at, posting.counts, words));
        }
    }
    let best = |of: fn(&Shared) -> f64| found.values().map(of).fold(f64::MIN_POSITIVE, f64::max);
    let (best_words, best_stem, best_folders) =
        (best(|file| file.words), best(|file| file.stem), best(|file| file.folders));
    let best_size = f64::from(collection.longest).ln_1p().max(f64::MIN_POSITIVE);
    let mut scored: Vec<Scored> = found
        .into_iter()
        .map(|(file, found)| {
            let words = found.words / best_words;
            let stem = STEM_SHARE * found.stem / best_stem;
            let folders = FOLDERS_SHARE * found.folders / best_folders;
            let length = (collection.lengths)(file)[Field::Body as usize];
            let size = SIZE_SHARE * f64::from(length).ln_1p() / best_size;
            let recency = RECENCY_SHARE * (collection.recency)(file);
            let weight = (collection.weight)(file);
            let mut terms = found.terms;
            for (_, _, share) in &mut terms {
                *share /= best_words;
            }
            terms.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
            let score = (words + stem + folders + size + recency) * weight;
            Scored { file, score, words, stem, folders, size, recency, weight, terms }
        })
        .collect();
    scored.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.file.cmp(&b.file)));
    Found { files: scored, importance: importances }
}
