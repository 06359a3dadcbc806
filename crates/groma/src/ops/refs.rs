//! `refs`: where a name is defined and which files use it.

pub mod callers;

use groma_graph::Evidence;
use groma_model::{FileId, NameTable, SymbolId};
use groma_search::{stem, words_of};

use crate::pipeline::{self, Progress};
use crate::snapshot::Users;
use crate::{Error, Project, Snapshot};

/// Names that are offered for an unknown one.
const MOST_NEAR: usize = 8;

/// Where a name is defined and used.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The name that was asked for.
    pub name: String,
    /// Definitions: file and position in its facts, in the order of files.
    pub definitions: Vec<(FileId, usize)>,
    /// Uses, best evidence first, then by file.
    pub uses: Vec<Use>,
    /// Names of the project that are near an unknown name, nearest first.
    pub near: Vec<String>,
    /// The project.
    pub snapshot: Snapshot,
}

/// A file that uses the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The file.
    pub file: FileId,
    /// How often it uses the name.
    pub count: u32,
    /// Why the use is taken for one of the definitions; `None`: the file uses the name, but nothing links it.
    pub evidence: Option<Evidence>,
}

/// Finds definitions and uses of a name. `Owner.name` limits the definitions to members of that owner.
pub fn refs(project: &Project, name: &str, progress: &dyn Progress) -> Result<Answer, Error> {
    let snapshot = project.snapshot(progress)?;
    let (owner, last) = name.rsplit_once(['.', '#', ':']).unwrap_or(("", name));
    let owner = owner.trim_end_matches(':').rsplit(['.', ':']).next().unwrap_or_default();
    let mut answer =
        Answer { name: name.to_owned(), definitions: Vec::new(), uses: Vec::new(), near: Vec::new(), snapshot };
    let pool = pipeline::pool(project.threads())?;
    let snapshot = &answer.snapshot;
    let named = pool.install(|| snapshot.named(&[last], Users::All));
    let input = snapshot.link_input(&named.tables);
    let definitions = input.definitions();
    let mut meant = Vec::new();
    for (symbol, row) in (0..).map(SymbolId).zip(named.tables.symbols.parts().1) {
        let (file, position) = named.place_of(symbol);
        let of_owner = owner.is_empty()
            || snapshot.facts(file).is_some_and(|facts| {
                let symbol = facts.symbols.get(position);
                symbol.is_some_and(|symbol| symbol.owner.rsplit('.').next() == Some(owner))
            });
        if of_owner {
            answer.definitions.push((file, position));
            if row.is_definition() {
                meant.push(symbol);
            }
        }
    }
    for file in snapshot.files() {
        for used in named.tables.references.of(file.index()) {
            let meaning = definitions.meaning(file, snapshot.imports().of(file.index()), used.name);
            let meaning = meaning.filter(|(_, symbols)| symbols.iter().any(|symbol| meant.contains(symbol)));
            answer.uses.push(Use { file, count: used.count, evidence: meaning.map(|(evidence, _)| evidence) });
        }
    }
    answer.uses.sort_by_key(|used| (used.evidence.map_or(u8::MAX, |evidence| evidence as u8), used.file));
    if answer.definitions.is_empty() {
        answer.near = near_names(&pool.install(|| answer.snapshot.defined_names()), last);
        if !owner.is_empty() {
            answer.uses.clear();
        }
    }
    Ok(answer)
}

/// Names of definitions that share their words, or most of their letters, with an unknown one.
fn near_names(defined: &NameTable, name: &str) -> Vec<String> {
    let lower = name.to_lowercase();
    let words: Vec<String> = words_of(name).map(stem).collect();
    let mut scored: Vec<(usize, &str)> = Vec::new();
    for known in defined.ids().map(|id| defined.name(id)) {
        let other = known.to_lowercase();
        let shared = words_of(known).filter(|word| words.contains(&stem(word))).count();
        let distance = if other == lower {
            0
        } else if other.contains(&lower) || lower.contains(&other) && other.len() > 3 {
            1 + other.len().abs_diff(lower.len())
        } else if shared > 0 {
            10 + words.len() * 2 - shared.min(words.len() * 2) + other.len() / 8
        } else {
            let edits = edit_distance(&lower, &other, 3);
            if edits > 2 || lower.len() < 4 {
                continue;
            }
            edits
        };
        scored.push((distance, known));
    }
    scored.sort_unstable();
    scored.into_iter().take(MOST_NEAR).map(|(_, name)| name.to_owned()).collect()
}

/// Edits between two short names; `most` or more is all the same.
fn edit_distance(a: &str, b: &str, most: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) >= most || a.len() > 64 {
        return most;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(before + 1);
        }
    }
    row[b.len()].min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_edits() {
        assert_eq!(edit_distance("parse", "prase", 3), 2);
        assert_eq!(edit_distance("parse", "parser", 3), 1);
        assert_eq!(edit_distance("parse", "something", 3), 3);
    }
}
