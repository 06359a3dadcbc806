//! The terms of a file: what a search finds it by, and in which of its fields.

use std::hash::BuildHasherDefault;

use groma_model::{FileFacts, RepoPath};
use rustc_hash::{FxHashMap, FxHasher};

use crate::postings::{packed, unpacked};
use crate::words::{stem, words_of};

/// Where a file has a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// Anywhere in its text.
    Body,
    /// In the names that it defines.
    Symbols,
    /// In its name, the ending left out.
    Stem,
    /// In the folders above it.
    Folders,
}

impl Field {
    /// All fields, in the order of [`Counts`].
    pub const ALL: [Self; 4] = [Self::Body, Self::Symbols, Self::Stem, Self::Folders];

    /// The name in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Body => "text",
            Self::Symbols => "names",
            Self::Stem => "file name",
            Self::Folders => "folders",
        }
    }
}

/// A number for each field.
pub type Counts = [u32; Field::ALL.len()];

/// What one file has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileTerms {
    /// Terms in order, each once, with their numbers.
    pub terms: Vec<(Box<str>, Counts)>,
    /// Words of each field, those of several terms counted once for each.
    pub lengths: Counts,
    /// Whether some of its names of several words are no terms, because there are very many.
    pub is_partial: bool,
}

impl FileTerms {
    /// The terms of a file of this path, which says this.
    pub fn new(path: &RepoPath, facts: Option<&FileFacts>) -> Self {
        let mut collected = Collected::default();
        let path = String::from_utf8_lossy(path.as_bytes());
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", &path));
        collected.add(Field::Stem, name_stem(name), 1);
        for folder in folders.split('/') {
            collected.add(Field::Folders, folder, 1);
        }
        if let Some(facts) = facts {
            for symbol in facts.symbols.iter().filter(|symbol| symbol.kind.is_definition()) {
                collected.add(Field::Symbols, &symbol.name, 1);
                collected.add(Field::Body, &symbol.name, 1);
            }
            for used in &facts.references {
                collected.add(Field::Body, &used.name, used.count);
            }
            for (word, count) in facts.words.iter() {
                collected.add(Field::Body, word, count);
            }
        }
        let is_partial = collected.add_whole_names();
        let mut terms: Vec<(Box<str>, Counts)> = collected.terms.into_iter().collect();
        terms.sort_unstable();
        Self { terms, lengths: collected.lengths, is_partial }
    }
}

impl FileTerms {
    /// The lengths as they come back when they were stored.
    pub fn kept_lengths(&self) -> Counts {
        unpacked(packed(self.lengths, self.is_partial))
    }
}

/// What a name is found by among the terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameTerms {
    /// A name of a letter or of signs: a term of files that define it, which nobody searches for.
    Sign(String),
    /// A name of one word: a term that others have as well.
    Word(String),
    /// A name of several words: the term of the whole, and those of its words of two letters and more.
    Several { whole: String, words: Vec<String> },
}

impl NameTerms {
    pub(crate) fn of(name: &str) -> Self {
        let words: Vec<&str> = words_of(name).collect();
        match &words[..] {
            [word] if is_term(word) => Self::Word(stem(word)),
            [] | [_] => Self::Sign(name.to_lowercase()),
            several => {
                let words = several.iter().filter(|word| is_term(word)).map(|word| stem(word)).collect();
                Self::Several { whole: stem(name), words }
            }
        }
    }
}

/// Whether a name is of several words, so that the files that define it are found by the whole of it.
pub fn is_of_several_words(name: &str) -> bool {
    words_of(name).nth(1).is_some()
}

/// Whether a word is long enough to be searched for.
fn is_term(word: &str) -> bool {
    word.len() >= 2
}

/// The name of a file without its endings.
pub(crate) fn name_stem(name: &str) -> &str {
    name.split('.').find(|part| !part.is_empty()).unwrap_or(name)
}

/// Names of several words that a file is found by as a whole: the most frequent ones. More have tables of registers and the like,
/// whose names share their words.
const MOST_WHOLE_NAMES: usize = 512;

#[derive(Default)]
struct Collected {
    terms: FxHashMap<Box<str>, Counts>,
    /// Names of several words.
    whole: FxHashMap<Box<str>, Counts>,
    lengths: Counts,
    /// Terms of words that were met before: names of a file share their words.
    stems: std::collections::HashMap<Box<str>, Box<str>, BuildHasherDefault<FxHasher>>,
}

impl Collected {
    /// Adds a name or word that a field has so many times.
    fn add(&mut self, field: Field, name: &str, times: u32) {
        let mut parts = 0;
        for word in words_of(name) {
            parts += 1;
            self.add_term(field, word, times);
        }
        if field == Field::Symbols
            && parts <= 1
            && let NameTerms::Sign(term) = NameTerms::of(name)
        {
            let counts = self.terms.entry(term.into()).or_default();
            counts[field as usize] = counts[field as usize].saturating_add(times);
        }
        // The whole name is a term as well: who asks for it by name means it.
        if parts > 1 {
            let counts = self.whole.entry(name.into()).or_default();
            counts[field as usize] = counts[field as usize].saturating_add(times);
        }
    }

    /// Makes terms of names of several words: of all, unless they are very many. Tells whether they are.
    fn add_whole_names(&mut self) -> bool {
        let mut names: Vec<(Box<str>, Counts)> = std::mem::take(&mut self.whole).into_iter().collect();
        let are_many = names.len() > MOST_WHOLE_NAMES;
        if are_many {
            names.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            names.truncate(MOST_WHOLE_NAMES);
        }
        for (name, counts) in names {
            for field in Field::ALL {
                self.add_term(field, &name, counts[field as usize]);
            }
        }
        are_many
    }

    fn add_term(&mut self, field: Field, word: &str, times: u32) {
        if !is_term(word) || times == 0 {
            return;
        }
        let term = match self.stems.get(word) {
            Some(term) => term.clone(),
            None => {
                let term: Box<str> = stem(word).into();
                self.stems.insert(word.into(), term.clone());
                term
            }
        };
        let counts = self.terms.entry(term).or_default();
        let at = field as usize;
        counts[at] = counts[at].saturating_add(times);
        self.lengths[at] = self.lengths[at].saturating_add(times);
    }
}

#[cfg(test)]
mod tests {
    use groma_model::Reference;

    use super::*;

    #[test]
    fn a_file_has_its_names_their_words_and_those_of_its_path() {
        let facts = FileFacts {
            references: vec![Reference { name: "parseHeaders".into(), count: 2 }],
            words: [("parse", 1)].into_iter().collect(),
            ..FileFacts::default()
        };
        let terms = FileTerms::new(&RepoPath::from_bytes(b"src/http/header_parser.test.rs"), Some(&facts));
        let of = |term: &str| terms.terms.iter().find(|(known, _)| **known == *term).map(|(_, counts)| *counts);
        assert_eq!(of("pars"), Some([3, 0, 0, 0]));
        assert_eq!(of("header"), Some([2, 0, 1, 0]));
        assert_eq!(of("http"), Some([0, 0, 0, 1]));
        assert_eq!(of(&stem("parseHeaders")), Some([2, 0, 0, 0]));
        assert_eq!(of("rs"), None);
        assert_eq!(terms.lengths, [7, 0, 3, 2]);
    }
}
