//! Scores files by the words that they share with a request.
//!
//! The measure is BM25F (Robertson et al., "Simple BM25 extension to multiple weighted fields", 2004): each field adds to a
//! word's frequency with its own weight, damped by the field's length; the frequency saturates; rare words count more. To
//! that come what the file's name and its folders have of the request by themselves, and the size of the file: of two
//! files with the same words the larger one is more often the one that changes.

use std::collections::HashSet;

use groma_model::{FileTable, NameId, Tables};
use rustc_hash::FxHashMap;

use crate::words::{stem, words_of};

/// A field of a file.
#[derive(Clone, Copy)]
struct Field {
    /// How much an occurrence counts, against 1 for a use of an identifier.
    weight: f64,
    /// How much the length of the field dampens it, BM25's `b`.
    length: f64,
}

/// Identifiers that the file uses.
const BODY: Field = Field { weight: 1.0, length: 0.75 };
/// Names that the file defines.
const SYMBOLS: Field = Field { weight: 3.0, length: 0.6 };
/// First sentences of documentation.
const DOCS: Field = Field { weight: 0.5, length: 0.6 };
/// The file's name.
const STEM: Field = Field { weight: 9.0, length: 0.3 };
/// The folders above it.
const FOLDERS: Field = Field { weight: 4.0, length: 0.5 };
const FIELDS: [Field; 5] = [BODY, SYMBOLS, DOCS, STEM, FOLDERS];
const STEM_AT: usize = 3;
const FOLDERS_AT: usize = 4;

/// At this frequency a word has half of its weight, BM25's `k1`.
const SATURATION: f64 = 2.0;

/// What the name, the folders and the size of a file add, each against 1 for the best file's words.
const STEM_SHARE: f64 = 0.3;
const FOLDERS_SHARE: f64 = 0.2;
const SIZE_SHARE: f64 = 0.5;

/// Factor for an identifier of the request that stands in the file as it is.
const WHOLE_IDENTIFIER: f64 = 2.0;

/// Factor for words of the first line, which says what a request is about.
const FIRST_LINE: f64 = 3.0;

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
    /// How much each of them is stressed: occurrences, those of the first line several times.
    stress: Vec<f64>,
    /// Identifiers as written that have more than one word, or a form that plain text has not.
    identifiers: HashSet<String>,
}

impl Mention {
    /// Takes the words of a request: any text, identifiers and paths included.
    pub fn new<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut mention = Self::default();
        for (number, line) in texts.flat_map(str::lines).filter(|line| !line.trim().is_empty()).enumerate() {
            let stress = if number == 0 { FIRST_LINE } else { 1.0 };
            for part in line.split(|character: char| !(character.is_alphanumeric() || character == '_')) {
                mention.add(part, stress);
            }
        }
        // A word that is said ten times is not ten times as important.
        for stress in &mut mention.stress {
            *stress = 5.0 * *stress / (*stress + 4.0);
        }
        mention
    }

    fn add(&mut self, part: &str, stress: f64) {
        let several = words_of(part).count() > 1;
        if several && part.len() > 2 {
            self.identifiers.insert(part.to_owned());
        }
        let whole = several.then_some(part);
        for word in words_of(part).chain(whole) {
            if word.chars().count() < 2 || EVERYDAY.contains(&word.to_lowercase().as_str()) {
                continue;
            }
            let term = stem(word);
            match self.terms.iter().position(|known| *known == term) {
                Some(known) => self.stress[known] += stress,
                None => {
                    self.terms.push(term);
                    self.stress.push(stress);
                }
            }
        }
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

/// Scores each file (1 at most for its words, then what name, folders and size add; 0 for what shares no word) and each
/// symbol, in the order of files and their symbols.
pub fn lexical_scores(mention: &Mention, files: &FileTable, tables: &Tables) -> (Vec<f64>, Vec<f64>) {
    let names = Names::new(mention, tables);
    let documents: Vec<Document> =
        files.ids().map(|file| document(files.path(file), file.index(), tables, &names)).collect();
    let mut mean_length = [0.0; FIELDS.len()];
    for (field, mean) in mean_length.iter_mut().enumerate() {
        *mean = documents.iter().map(|document| document.lengths[field]).sum::<f64>() / documents.len().max(1) as f64;
    }
    let idf = inverse_document_frequency(&documents, mention.terms.len());
    let weight_of = |term: usize| mention.stress[term] * idf[term];
    let score = |document: &Document, fields: &[usize]| -> f64 {
        let mut by_term: Vec<(usize, f64)> = Vec::new();
        for found in document.found.iter().filter(|found| fields.contains(&found.field)) {
            let field = FIELDS[found.field];
            let relative = document.lengths[found.field] / mean_length[found.field].max(1e-9);
            let damped = field.weight * found.count / (1.0 - field.length + field.length * relative);
            match by_term.iter_mut().find(|(term, _)| *term == found.term) {
                Some((_, sum)) => *sum += damped,
                None => by_term.push((found.term, damped)),
            }
        }
        by_term.iter().map(|(term, sum)| weight_of(*term) * sum / (sum + SATURATION)).sum()
    };
    let best = |scores: &[f64]| scores.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let of = |fields: &[usize]| -> Vec<f64> { documents.iter().map(|document| score(document, fields)).collect() };
    let (words, stems, folders) = (of(&[0, 1, 2, 3, 4]), of(&[STEM_AT]), of(&[FOLDERS_AT]));
    let sizes: Vec<f64> = documents.iter().map(|document| (1.0 + document.lengths[0]).ln()).collect();
    let (best_words, best_stem, best_folders, best_size) = (best(&words), best(&stems), best(&folders), best(&sizes));
    let scores = (0..documents.len())
        .map(|file| {
            if words[file] == 0.0 {
                return 0.0;
            }
            words[file] / best_words
                + STEM_SHARE * stems[file] / best_stem
                + FOLDERS_SHARE * folders[file] / best_folders
                + SIZE_SHARE * sizes[file] / best_size
        })
        .collect();
    let symbol_scores = tables
        .symbols
        .parts()
        .1
        .iter()
        .map(|symbol| {
            let found = names.of(symbol.name);
            let sum: f64 = found.terms.iter().map(|term| weight_of(*term)).sum();
            if found.whole { sum * WHOLE_IDENTIFIER } else { sum }
        })
        .collect();
    (scores, symbol_scores)
}

/// What a file has of the request.
struct Document {
    found: Vec<Found>,
    /// Words of each field.
    lengths: [f64; FIELDS.len()],
}

struct Found {
    field: usize,
    term: usize,
    count: f64,
}

fn document(path: &str, file: usize, tables: &Tables, names: &Names<'_>) -> Document {
    let mut document = Document { found: Vec::new(), lengths: [0.0; FIELDS.len()] };
    let mut counts: FxHashMap<(usize, usize), f64> = FxHashMap::default();
    let mut add = |field: usize, found: &Match, times: f64| {
        for term in &found.terms {
            *counts.entry((field, *term)).or_default() += if found.whole { times * WHOLE_IDENTIFIER } else { times };
        }
    };
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem_of_name = name.split('.').find(|part| !part.is_empty()).unwrap_or(name);
    add(STEM_AT, &names.look_up(stem_of_name), 1.0);
    document.lengths[STEM_AT] = words_of(stem_of_name).count() as f64;
    add(FOLDERS_AT, &names.look_up(folders), 1.0);
    document.lengths[FOLDERS_AT] = words_of(folders).count() as f64;
    for symbol in tables.symbols.of(file) {
        add(1, names.of(symbol.name), 1.0);
    }
    document.lengths[1] = tables.symbols.of(file).len() as f64;
    for word in tables.doc_words.of(file) {
        add(2, names.of(word.name), f64::from(word.count));
    }
    document.lengths[2] = f64::from(tables.doc_bytes[file]) / 6.0;
    for used in tables.references.of(file) {
        add(0, names.of(used.name), f64::from(used.count));
        document.lengths[0] += f64::from(used.count);
    }
    let mut found: Vec<Found> = counts.into_iter().map(|((field, term), count)| Found { field, term, count }).collect();
    // Sums are taken in this order, whatever the map's was.
    found.sort_by_key(|found| (found.field, found.term));
    document.found = found;
    document
}

/// How much a word tells: the fewer files have it, the more. A word that more than every second file has tells little.
fn inverse_document_frequency(documents: &[Document], terms: usize) -> Vec<f64> {
    let mut files_with = vec![0usize; terms];
    for document in documents {
        let mut seen: Vec<usize> = document.found.iter().map(|found| found.term).collect();
        seen.sort_unstable();
        seen.dedup();
        for term in seen {
            files_with[term] += 1;
        }
    }
    let files = documents.len() as f64;
    files_with.iter().map(|with| (1.0 + (files - *with as f64 + 0.5) / (*with as f64 + 0.5)).ln()).collect()
}

/// What a name has of the request.
#[derive(Debug, Clone, Default)]
struct Match {
    terms: Vec<usize>,
    /// The name is an identifier of the request.
    whole: bool,
}

/// What every name of a project has of the request.
struct Names<'m> {
    position: FxHashMap<&'m str, usize>,
    identifiers: &'m HashSet<String>,
    /// Position in `matches` by name; most names have nothing, which is the first.
    of_name: Vec<u32>,
    matches: Vec<Match>,
}

impl<'m> Names<'m> {
    fn new(mention: &'m Mention, tables: &Tables) -> Self {
        let position = mention.terms.iter().enumerate().map(|(position, term)| (term.as_str(), position)).collect();
        let mut names = Self {
            position,
            identifiers: &mention.identifiers,
            of_name: Vec::with_capacity(tables.names.len()),
            matches: vec![Match::default()],
        };
        for name in tables.names.ids() {
            let found = names.look_up(tables.names.name(name));
            let at = if found.terms.is_empty() && !found.whole { 0 } else { names.matches.len() };
            if at > 0 {
                names.matches.push(found);
            }
            names.of_name.push(u32::try_from(at).unwrap_or(0));
        }
        names
    }

    fn of(&self, name: NameId) -> &Match {
        &self.matches[self.of_name[name.index()] as usize]
    }

    fn look_up(&self, name: &str) -> Match {
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
        let mut tables = Tables::default();
        for _ in 0..3 {
            tables.push(None, |_| Vec::new());
        }
        let (scores, _) = lexical_scores(&mention, &files, &tables);
        assert!(scores[2] > scores[1] && scores[0] > scores[1], "{scores:?}");
        assert!(mention.has("read") && !mention.has("the"));
    }
}
