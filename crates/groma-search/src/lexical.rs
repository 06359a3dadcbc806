//! Scores files by the words that they share with a request.
//!
//! The measure is BM25F in spirit (Robertson et al., "Simple BM25 extension to multiple weighted fields", 2004): each field
//! adds to a word's frequency with its own weight, the frequency saturates, and rare words count more.

use std::collections::HashSet;

use groma_model::{FileFacts, FileTable};
use rustc_hash::FxHashMap;

use crate::words::{stem, words_of};

/// How much one occurrence of a word counts in each field, against 1 for a use of an identifier.
const IN_FILE_NAME: f64 = 6.0;
const IN_FOLDER: f64 = 2.0;
const IN_SYMBOL: f64 = 3.0;
const IN_DOC: f64 = 1.0;

/// How soon further occurrences stop to matter: at this frequency a word has half of its weight.
const SATURATION: f64 = 3.0;

/// Factor for an identifier of the request that stands in the file as it is.
const WHOLE_IDENTIFIER: f64 = 2.5;

/// Share of a file's length in the damping of its frequencies, as BM25's `b`.
const LENGTH: f64 = 0.35;

/// Words of requests that say nothing about code.
const EVERYDAY: [&str; 92] = [
    "a", "about", "add", "added", "after", "all", "allow", "also", "an", "and", "any", "are", "as", "at", "be",
    "because", "been", "before", "being", "but", "by", "can", "change", "could", "do", "does", "doesn", "don", "each",
    "even", "fix", "fixed", "fixes", "for", "from", "get", "had", "has", "have", "how", "i", "if", "in", "instead",
    "into", "is", "isn", "it", "its", "like", "make", "more", "need", "new", "no", "not", "now", "of", "on", "one",
    "only", "or", "other", "our", "out", "should", "since", "so", "some", "such", "support", "than", "that", "the",
    "their", "them", "then", "there", "these", "they", "this", "to", "up", "use", "used", "using", "was", "we", "when",
    "which", "with", "would",
];

/// The words of a request, ready to be looked for.
#[derive(Debug, Clone, Default)]
pub struct Mention {
    /// Stems, each once, in the order of the request.
    terms: Vec<String>,
    /// Identifiers as written that have more than one word, or a form that plain text has not.
    identifiers: HashSet<String>,
}

impl Mention {
    /// Takes the words of a request: any text, identifiers and paths included.
    pub fn new<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut mention = Self::default();
        for text in texts {
            for part in text.split(|character: char| !(character.is_alphanumeric() || character == '_')) {
                let several = words_of(part).count() > 1 || part.contains('_');
                if several && part.len() > 2 {
                    mention.identifiers.insert(part.to_owned());
                }
                for word in words_of(part).chain(std::iter::once(part)) {
                    let lower = word.to_lowercase();
                    if word.chars().count() < 2 || EVERYDAY.contains(&lower.as_str()) {
                        continue;
                    }
                    let term = stem(word);
                    if !mention.terms.contains(&term) {
                        mention.terms.push(term);
                    }
                }
            }
        }
        mention
    }

    /// Whether the request has no word to look for.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether the request has this word, in any of its forms.
    pub fn has(&self, word: &str) -> bool {
        self.terms.contains(&stem(word))
    }
}

/// Scores each file and each symbol (in the order of files and their symbols); 0 for what shares no word.
pub fn lexical_scores(mention: &Mention, files: &FileTable, facts: &[Option<FileFacts>]) -> (Vec<f64>, Vec<f64>) {
    let position: FxHashMap<&str, usize> =
        mention.terms.iter().enumerate().map(|(position, term)| (term.as_str(), position)).collect();
    let mut names = Names { position: &position, identifiers: &mention.identifiers, known: FxHashMap::default() };
    let terms = mention.terms.len();
    let mut frequency: Vec<Vec<(usize, f64)>> = Vec::with_capacity(files.len());
    let mut lengths: Vec<f64> = Vec::with_capacity(files.len());
    let mut symbol_terms: Vec<Match> = Vec::new();
    let mut dense = vec![0.0; terms];
    for file in files.ids() {
        let mut add = |found: &Match, weight: f64| {
            for term in &found.terms {
                dense[*term] += if found.whole { weight * WHOLE_IDENTIFIER } else { weight };
            }
        };
        let path = files.path(file);
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        add(&names.look_up(name), IN_FILE_NAME);
        add(&names.look_up(folder), IN_FOLDER);
        let mut length = 1.0;
        if let Some(facts) = facts.get(file.index()).and_then(Option::as_ref) {
            length += facts.references.len() as f64;
            for symbol in &facts.symbols {
                let found = names.look_up(&symbol.name);
                add(&found, IN_SYMBOL);
                if !symbol.doc.is_empty() {
                    add(&names.look_up_once(&symbol.doc), IN_DOC);
                }
                symbol_terms.push(found);
            }
            for reference in &facts.references {
                let found = names.look_up(&reference.name);
                if !found.terms.is_empty() {
                    add(&found, 1.0 + f64::from(reference.count).ln());
                }
            }
        }
        lengths.push(length);
        let sparse =
            dense.iter().enumerate().filter(|(_, weight)| **weight > 0.0).map(|(term, weight)| (term, *weight));
        frequency.push(sparse.collect());
        dense.fill(0.0);
    }
    let idf = inverse_document_frequency(&frequency, terms);
    let mean_length = lengths.iter().sum::<f64>() / lengths.len().max(1) as f64;
    let scores = frequency
        .iter()
        .zip(&lengths)
        .map(|(found, length)| {
            let damped = SATURATION * (1.0 - LENGTH + LENGTH * length / mean_length);
            found.iter().map(|(term, weight)| idf[*term] * weight / (weight + damped)).sum()
        })
        .collect();
    let symbol_scores = symbol_terms
        .iter()
        .map(|found| {
            let sum: f64 = found.terms.iter().map(|term| idf[*term]).sum();
            if found.whole { sum * WHOLE_IDENTIFIER } else { sum }
        })
        .collect();
    (scores, symbol_scores)
}

/// How much a word tells: the fewer files have it, the more. A word that more than every second file has tells little.
fn inverse_document_frequency(frequency: &[Vec<(usize, f64)>], terms: usize) -> Vec<f64> {
    let mut files_with = vec![0usize; terms];
    for (term, _) in frequency.iter().flatten() {
        files_with[*term] += 1;
    }
    let files = frequency.len() as f64;
    files_with.iter().map(|with| (1.0 + (files - *with as f64 + 0.5) / (*with as f64 + 0.5)).ln()).collect()
}

/// What a name has of the request.
#[derive(Debug, Clone, Default)]
struct Match {
    terms: Vec<usize>,
    /// The name is an identifier of the request.
    whole: bool,
}

/// Names that were split before: a project uses the same ones over and over.
struct Names<'m, 't> {
    position: &'m FxHashMap<&'m str, usize>,
    identifiers: &'m HashSet<String>,
    known: FxHashMap<&'t str, Match>,
}

impl<'t> Names<'_, 't> {
    fn look_up(&mut self, name: &'t str) -> Match {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let found = self.look_up_once(name);
        self.known.insert(name, found.clone());
        found
    }

    fn look_up_once(&self, name: &str) -> Match {
        let mut terms: Vec<usize> =
            words_of(name).filter_map(|word| self.position.get(stem(word).as_str()).copied()).collect();
        if let Some(whole) = self.position.get(stem(name).as_str()) {
            terms.push(*whole);
        }
        terms.sort_unstable();
        terms.dedup();
        Match { terms, whole: self.identifiers.contains(name) }
    }
}

#[cfg(test)]
mod tests {
    use groma_model::RepoPath;

    use super::*;

    #[test]
    fn rare_words_in_names_win() {
        let paths: Vec<RepoPath> = ["src/config.rs", "src/main.rs", "src/parser.rs"]
            .iter()
            .map(|path| RepoPath::from_bytes(path.as_bytes()))
            .collect();
        let files = FileTable::new(paths.iter());
        let mention = Mention::new(["the parser should be reading parseConfig"].into_iter());
        let (scores, _) = lexical_scores(&mention, &files, &[None, None, None]);
        assert!(scores[2] > scores[1] && scores[0] > scores[1], "{scores:?}");
        assert!(mention.has("read") && !mention.has("the"));
    }
}
