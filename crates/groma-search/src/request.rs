//! The words of a request, ready to be looked for.

use crate::words::{stem, words_of};

/// Factor for words of the first line, which says what a request is about.
const FIRST_LINE: f64 = 3.0;

/// More terms than this are not looked for: a request of 10,000 words is no question.
const MOST_TERMS: usize = 256;

/// Longer texts are cut before they are looked at.
const MOST_BYTES: usize = 64 << 10;

/// Words of requests that say nothing about code.
const EVERYDAY: [&str; 148] = [
    "a",
    "about",
    "add",
    "added",
    "adding",
    "adds",
    "after",
    "all",
    "allow",
    "allows",
    "also",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "avoid",
    "be",
    "because",
    "been",
    "before",
    "being",
    "bug",
    "but",
    "by",
    "can",
    "change",
    "changed",
    "changes",
    "correctly",
    "could",
    "did",
    "do",
    "does",
    "doesn",
    "don",
    "each",
    "ensure",
    "ensures",
    "even",
    "feature",
    "fix",
    "fixed",
    "fixes",
    "fixing",
    "for",
    "from",
    "get",
    "had",
    "has",
    "have",
    "having",
    "he",
    "her",
    "here",
    "his",
    "how",
    "i",
    "if",
    "implement",
    "improve",
    "improved",
    "in",
    "instead",
    "into",
    "is",
    "isn",
    "issue",
    "it",
    "its",
    "itself",
    "just",
    "like",
    "make",
    "makes",
    "may",
    "me",
    "more",
    "most",
    "my",
    "need",
    "needs",
    "new",
    "no",
    "nor",
    "not",
    "now",
    "of",
    "off",
    "on",
    "once",
    "one",
    "only",
    "or",
    "other",
    "our",
    "out",
    "over",
    "own",
    "properly",
    "remove",
    "removed",
    "removes",
    "same",
    "she",
    "should",
    "since",
    "so",
    "some",
    "such",
    "support",
    "supports",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "this",
    "those",
    "to",
    "too",
    "under",
    "up",
    "update",
    "updated",
    "updates",
    "use",
    "used",
    "uses",
    "using",
    "very",
    "was",
    "we",
    "were",
    "what",
    "when",
    "where",
    "which",
    "while",
    "who",
    "why",
    "will",
    "with",
];

/// A word to look for.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// Its stem.
    pub stem: String,
    /// The word as it was first written.
    pub word: String,
    /// How much the request stresses it, 5 at most.
    pub stress: f64,
}

/// The words of a request.
#[derive(Debug, Clone, Default)]
pub struct Request {
    terms: Vec<Term>,
    /// Whether terms were left out.
    pub is_cut: bool,
}

impl Request {
    /// Takes the words of a request: any text, identifiers and paths included.
    pub fn new<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut request = Self::default();
        let lines = texts.flat_map(|text| beginning(text).lines()).filter(|line| !line.trim().is_empty());
        for (number, line) in lines.enumerate() {
            let stress = if number == 0 { FIRST_LINE } else { 1.0 };
            for part in line.split(|character: char| !(character.is_alphanumeric() || character == '_')) {
                request.add(part, stress);
            }
        }
        // A word that is said ten times is not ten times as important.
        for term in &mut request.terms {
            term.stress = 5.0 * term.stress / (term.stress + 4.0);
        }
        request
    }

    fn add(&mut self, part: &str, stress: f64) {
        let whole = (words_of(part).count() > 1).then_some(part);
        for word in words_of(part).chain(whole) {
            if word.chars().count() < 2 || EVERYDAY.binary_search(&word.to_lowercase().as_str()).is_ok() {
                continue;
            }
            let stem = stem(word);
            match self.terms.iter().position(|known| known.stem == stem) {
                Some(known) => self.terms[known].stress += stress,
                None if self.terms.len() == MOST_TERMS => self.is_cut = true,
                None => self.terms.push(Term { stem, word: word.to_owned(), stress }),
            }
        }
    }

    /// The words to look for, each once, in the order of the request.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The terms, by position, that a name has: its words, and itself.
    pub fn terms_in(&self, name: &str) -> Vec<usize> {
        let whole = (words_of(name).count() > 1).then_some(name);
        let mut found: Vec<usize> = words_of(name)
            .chain(whole)
            .filter_map(|word| {
                let stem = stem(word);
                self.terms.iter().position(|term| term.stem == stem)
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether the request has no word to look for.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether the request has this word, in any of its forms.
    pub fn has(&self, word: &str) -> bool {
        let stem = stem(word);
        self.terms.iter().any(|term| term.stem == stem)
    }
}

fn beginning(text: &str) -> &str {
    &text[..text.floor_char_boundary(MOST_BYTES)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_and_repetition_stress_a_word() {
        let request = Request::new(["fix the parser\n\nparsing of HttpHeader fails; headers"].into_iter());
        let stems: Vec<&str> = request.terms().iter().map(|term| term.stem.as_str()).collect();
        assert_eq!(stems, ["parser", "pars", "http", "header", "httpheader", "fail"]);
        let stress = |at: usize| request.terms()[at].stress;
        assert!(stress(0) > stress(3) && stress(3) > stress(1));
        assert!(request.has("parse") && !request.has("the"));
    }

    #[test]
    fn any_text_is_a_request() {
        assert!(Request::new(["", " \n\t", "a b c", "(?:.*[", "\u{1b}[31m"].into_iter()).terms().len() < 4);
        let many: Vec<String> = (0..10_000).map(|number| format!("word{number}")).collect();
        let request = Request::new([many.join(" ").as_str()].into_iter());
        assert!(request.terms().len() == MOST_TERMS && request.is_cut);
        assert_eq!(Request::new(["größe Überlauf 日本語"].into_iter()).terms().len(), 3);
        assert!(EVERYDAY.is_sorted());
    }
}
