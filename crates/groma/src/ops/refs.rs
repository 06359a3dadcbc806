//! `refs`: where a name is defined and which files use it.

use groma_graph::{Evidence, SymbolId};
use groma_model::FileId;
use groma_search::{stem, words_of};

use crate::pipeline::Progress;
use crate::{Analysis, Error, Project, graph};

/// Names that are offered for an unknown one.
const MOST_NEAR: usize = 8;

/// Where a name is defined and used.
#[derive(Debug)]
pub struct Answer {
    /// Definitions: file and position in its facts, in the order of files.
    pub definitions: Vec<(FileId, usize)>,
    /// Uses, best evidence first, then by file.
    pub uses: Vec<Use>,
    /// Names of the project that are near an unknown name, nearest first.
    pub near: Vec<String>,
    /// The project.
    pub analysis: Analysis,
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
    let analysis = Analysis::of(project, progress)?;
    let links = graph::links(&analysis);
    let (owner, last) = name.rsplit_once(['.', '#', ':']).unwrap_or(("", name));
    let owner = owner.trim_end_matches(':').rsplit(['.', ':']).next().unwrap_or_default();
    let mut definitions = Vec::new();
    let mut symbols = Vec::new();
    for file in analysis.files.ids() {
        let Some(facts) = &analysis.facts[file.index()] else { continue };
        for (at, symbol) in links.symbols_of(file).zip(0..) {
            let known = &facts.symbols[at_index(at, &links, file)];
            let of_owner = owner.is_empty() || known.owner.rsplit('.').next() == Some(owner);
            if *known.name == *last && of_owner {
                definitions.push((file, symbol));
                symbols.push(at);
            }
        }
    }
    let mut uses = Vec::new();
    for file in analysis.files.ids() {
        let Some(facts) = &analysis.facts[file.index()] else { continue };
        let Some(reference) = facts.references.iter().find(|reference| *reference.name == *last) else { continue };
        let linked = links.references.of(file.index()).iter().filter(|edge| symbols.contains(&edge.symbol));
        let evidence = linked.map(|edge| edge.evidence).min();
        uses.push(Use { file, count: reference.count, evidence });
    }
    uses.sort_by_key(|used| (used.evidence.map_or(u8::MAX, |evidence| evidence as u8), used.file));
    let near = if definitions.is_empty() { near_names(&analysis, last) } else { Vec::new() };
    if definitions.is_empty() && !owner.is_empty() {
        uses.clear();
    }
    Ok(Answer { definitions, uses, near, analysis })
}

fn at_index(symbol: SymbolId, links: &groma_graph::Links, file: FileId) -> usize {
    links.symbols_of(file).next().map_or(0, |first| symbol.index() - first.index())
}

/// Names that share their words, or most of their letters, with an unknown one.
fn near_names(analysis: &Analysis, name: &str) -> Vec<String> {
    let lower = name.to_lowercase();
    let words: Vec<String> = words_of(name).map(stem).collect();
    let mut scored: Vec<(usize, String)> = Vec::new();
    for symbol in analysis.facts.iter().flatten().flat_map(|facts| &facts.symbols) {
        let other = symbol.name.to_lowercase();
        let shared = words_of(&symbol.name).filter(|word| words.contains(&stem(word))).count();
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
        scored.push((distance, symbol.name.to_string()));
    }
    scored.sort();
    scored.dedup();
    let mut names: Vec<String> = scored.into_iter().map(|(_, name)| name).collect();
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names.truncate(MOST_NEAR);
    names
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
