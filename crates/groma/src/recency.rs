//! How recently and how often files were changed, as their repository's history tells.

use std::collections::BTreeMap;

use groma_index::{Reader, put_number};
use groma_model::RepoPath;
use groma_source::{CommitId, Repository};

use crate::cache::ProjectCache;

/// Commits that are looked at.
const COMMITS: usize = 600;

/// After so many further commits a change counts half.
const HALF_LIFE: f64 = 150.0;

/// Commits with more files than this (a new licence header, a formatter) say nothing about any of them.
const MOST_FILES: usize = 30;

/// The name under which it is kept.
const KEPT: &str = "recency";

/// For each file that was changed lately a number from 0 to 1, the most changed one's being 1.
pub(crate) type Recency = BTreeMap<RepoPath, f32>;

/// The recency of files below the folder `inside` of a repository, by their paths in it, at a commit. What is known of the commit
/// is kept.
pub(crate) fn recency(
    repository: &Repository,
    commit: CommitId,
    inside: &RepoPath,
    cache: Option<&ProjectCache>,
) -> Recency {
    let kept = cache.and_then(|cache| from_bytes(&cache.folder().read_kept(KEPT)?, commit.as_bytes()));
    kept.unwrap_or_else(|| {
        let made = of_history(repository, commit, inside);
        if let Some(cache) = cache {
            cache.keep(KEPT, &to_bytes(&made, commit.as_bytes()));
        }
        made
    })
}

fn of_history(repository: &Repository, commit: CommitId, inside: &RepoPath) -> Recency {
    let mut sums: BTreeMap<RepoPath, f64> = BTreeMap::new();
    let mut age = 0.0;
    for (_, files) in repository.recent_changes(commit, COMMITS) {
        if files.len() <= MOST_FILES {
            let worth = 0.5f64.powf(age / HALF_LIFE);
            for file in files.iter().filter_map(|file| below(file, inside)) {
                *sums.entry(file).or_default() += worth;
            }
        }
        age += 1.0;
    }
    let best = sums.values().copied().fold(0.0, f64::max).ln_1p();
    #[expect(clippy::cast_possible_truncation, reason = "numbers from 0 to 1, of which few digits matter")]
    sums.into_iter().map(|(file, sum)| (file, (sum.ln_1p() / best) as f32)).collect()
}

fn below(file: &RepoPath, folder: &RepoPath) -> Option<RepoPath> {
    if folder.as_bytes().is_empty() {
        return Some(file.clone());
    }
    let rest = file.as_bytes().strip_prefix(folder.as_bytes())?.strip_prefix(b"/")?;
    Some(RepoPath::from_bytes(rest))
}

fn to_bytes(recency: &Recency, commit: &[u8]) -> Vec<u8> {
    let mut out = commit.to_vec();
    put_number(&mut out, recency.len() as u64);
    for (file, worth) in recency {
        put_number(&mut out, file.as_bytes().len() as u64);
        out.extend(file.as_bytes());
        out.extend(worth.to_le_bytes());
    }
    out
}

/// What is kept, if it is that of the commit.
fn from_bytes(bytes: &[u8], commit: &[u8]) -> Option<Recency> {
    let mut reader = Reader::new(bytes.strip_prefix(commit)?);
    let file = |reader: &mut Reader<'_>| {
        let length = reader.length()?;
        let path = RepoPath::from_bytes(reader.take(length)?);
        let worth = f32::from_le_bytes(reader.take(4)?.try_into().ok()?);
        worth.is_finite().then_some((path, worth))
    };
    let recency = (0..reader.count(5)?).map(|_| file(&mut reader)).collect::<Option<_>>()?;
    (reader.left() == 0).then_some(recency)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_back_for_its_own_commit() {
        let path = |path: &str| RepoPath::from_bytes(path.as_bytes());
        let recency: Recency = [(path("a/b.rs"), 1.0), (path("c"), 0.25)].into();
        let commit = &[7; 20];
        let bytes = to_bytes(&recency, commit);
        assert_eq!(from_bytes(&bytes, commit), Some(recency));
        assert_eq!(from_bytes(&bytes, &[8; 20]), None);
        assert!((0..bytes.len()).all(|end| from_bytes(&bytes[..end], commit).is_none()));
        assert_eq!(below(&path("top/a.rs"), &path("top")), Some(path("a.rs")));
        assert_eq!(below(&path("topmost/a.rs"), &path("top")), None);
    }
}
