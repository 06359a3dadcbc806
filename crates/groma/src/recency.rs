//! How recently and how often files were changed, as their repository's history tells.

use std::collections::BTreeMap;

use groma_model::RepoPath;
use groma_source::{CommitId, Repository};

/// Commits that are looked at.
const COMMITS: usize = 600;

/// After so many further commits a change counts half.
const HALF_LIFE: f64 = 150.0;

/// Commits with more files than this (a new licence header, a formatter) say nothing about any of them.
const MOST_FILES: usize = 30;

/// For each file below `inside` (relative to it) that was changed lately a number from 0 to 1, the most changed one's being 1.
pub(crate) fn recency(repository: &Repository, from: CommitId, inside: &RepoPath) -> BTreeMap<RepoPath, f64> {
    let mut sums: BTreeMap<RepoPath, f64> = BTreeMap::new();
    let mut age = 0.0;
    for (_, files) in repository.recent_changes(from, COMMITS) {
        if files.len() <= MOST_FILES {
            let worth = 0.5f64.powf(age / HALF_LIFE);
            for file in files.iter().filter_map(|file| below(file, inside)) {
                *sums.entry(file).or_default() += worth;
            }
        }
        age += 1.0;
    }
    let best = sums.values().copied().fold(0.0, f64::max).ln_1p();
    for sum in sums.values_mut() {
        *sum = sum.ln_1p() / best;
    }
    sums
}

fn below(file: &RepoPath, folder: &RepoPath) -> Option<RepoPath> {
    if folder.as_bytes().is_empty() {
        return Some(file.clone());
    }
    let rest = file.as_bytes().strip_prefix(folder.as_bytes())?.strip_prefix(b"/")?;
    Some(RepoPath::from_bytes(rest))
}
