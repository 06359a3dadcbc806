//! `index`: brings what is stored of a project up to date.

use std::collections::BTreeMap;

use crate::pipeline::Progress;
use crate::snapshot::Needs;
use crate::{Error, Project, Role, Snapshot};

/// A project in numbers.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// Files with facts.
    pub files: usize,
    /// Pairs of files of which one imports the other.
    pub dependency_links: usize,
    /// Definitions.
    pub symbols: usize,
    /// Files with facts by language, most first.
    pub languages: Vec<(&'static str, usize)>,
    /// Files with facts by role, most first.
    pub roles: Vec<(Role, usize)>,
    /// The project.
    pub snapshot: Snapshot,
}

/// Brings the stored snapshot up to date and counts. `force` makes it anew, every file parsed again.
pub fn index(project: &Project, force: bool, progress: &dyn Progress) -> Result<Answer, Error> {
    if force {
        project.forget();
    }
    let snapshot = project.snapshot_with(Needs { graphs: true, ..Needs::default() }, progress)?;
    let mut languages: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut roles: BTreeMap<Role, usize> = BTreeMap::new();
    for file in snapshot.files() {
        if let Some(language) = snapshot.language(file) {
            *languages.entry(language.name()).or_default() += 1;
            *roles.entry(snapshot.role(file)).or_default() += 1;
        }
    }
    Ok(Answer {
        files: languages.values().sum(),
        dependency_links: snapshot.dependency_links(),
        symbols: snapshot.symbol_scores().len(),
        languages: most_first(languages),
        roles: most_first(roles),
        snapshot,
    })
}

fn most_first<K: Ord + Copy>(counts: BTreeMap<K, usize>) -> Vec<(K, usize)> {
    let mut counts: Vec<(K, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    counts
}
