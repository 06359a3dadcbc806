//! The words of a text that its symbols and references do not tell: those of comments and strings.
//!
//! Every run of letters, digits and `_` is counted in the text as it is, whatever the language, and what was counted as a
//! symbol or a reference is taken off. So a word of a comment is found although no grammar says what a comment is, and the
//! sum over symbols, references and words is the number of times that the text has a word.

use std::sync::LazyLock;

use groma_model::{Reference, Symbol, WordCounts};
use rustc_hash::FxHashSet;

use crate::tally::Tally;

/// Words of one letter, and those that are longer than any word, say nothing.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=40;

/// A file has no more words than this; those that it has most are kept.
const MOST_WORDS: usize = 4096;

/// Words that nearly every file has: they tell no file from another, and would be most of what is kept. Keywords, and the
/// commonest words of English prose.
const EVERYWHERE: [&str; 113] = [
    "abstract",
    "an",
    "and",
    "any",
    "are",
    "as",
    "async",
    "at",
    "await",
    "be",
    "bool",
    "boolean",
    "break",
    "but",
    "by",
    "can",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "def",
    "default",
    "define",
    "do",
    "double",
    "else",
    "end",
    "endif",
    "enum",
    "export",
    "extends",
    "extern",
    "false",
    "final",
    "float",
    "fn",
    "for",
    "foreach",
    "from",
    "func",
    "function",
    "has",
    "have",
    "if",
    "ifdef",
    "ifndef",
    "impl",
    "implements",
    "import",
    "in",
    "include",
    "int",
    "interface",
    "into",
    "is",
    "it",
    "its",
    "let",
    "long",
    "may",
    "mod",
    "module",
    "mut",
    "namespace",
    "new",
    "nil",
    "no",
    "none",
    "not",
    "null",
    "of",
    "on",
    "or",
    "package",
    "pass",
    "private",
    "protected",
    "pub",
    "public",
    "require",
    "return",
    "self",
    "short",
    "should",
    "signed",
    "sizeof",
    "static",
    "string",
    "struct",
    "super",
    "switch",
    "that",
    "the",
    "then",
    "this",
    "throw",
    "to",
    "true",
    "try",
    "type",
    "typedef",
    "union",
    "unsigned",
    "use",
    "using",
    "var",
    "void",
    "was",
    "we",
    "when",
    "while",
];

/// The length of the longest of them, in bytes.
const LONGEST_EVERYWHERE: usize = 10;

/// Counts the words of one text after another.
#[derive(Default)]
pub(crate) struct WordCounter {
    runs: Tally,
}

impl WordCounter {
    /// The words that are left of a text, in lower case.
    pub(crate) fn words(&mut self, text: &str, symbols: &[Symbol], references: &[Reference]) -> WordCounts {
        self.runs.clear();
        for (start, end) in runs(text) {
            self.runs.add(&text[start..end], 1);
        }
        for used in references {
            self.runs.take(&used.name, used.count);
        }
        for symbol in symbols.iter().filter(|symbol| symbol.kind.is_definition()) {
            self.runs.take(&symbol.name, 1);
        }
        let mut lower = String::with_capacity(text.len() / 8);
        let mut ends = Vec::new();
        for (word, count) in self.runs.counts().filter(|(word, _)| is_word(word)) {
            let start = lower.len();
            if word.is_ascii() {
                lower.push_str(word);
                lower[start..].make_ascii_lowercase();
            } else {
                lower.push_str(&word.to_lowercase());
            }
            if is_everywhere(&lower[start..]) {
                lower.truncate(start);
            } else {
                ends.push((lower.len(), count));
            }
        }
        let mut start = 0;
        let mut sorted: Vec<(u64, &str, u32)> = Vec::with_capacity(ends.len());
        for (end, count) in ends {
            let word = &lower[start..end];
            sorted.push((beginning(word), word, count));
            start = end;
        }
        sorted.sort_unstable();
        sorted.dedup_by(|later, earlier| {
            let same = later.1 == earlier.1;
            if same {
                earlier.2 = earlier.2.saturating_add(later.2);
            }
            same
        });
        let mut left: Vec<(&str, u32)> = sorted.into_iter().map(|(_, word, count)| (word, count)).collect();
        if left.len() > MOST_WORDS {
            left.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
            left.truncate(MOST_WORDS);
            left.sort_unstable();
        }
        left.into_iter().collect()
    }
}

/// The first bytes of a word as a number that is as great as they come late in the order: most words differ in them.
fn beginning(word: &str) -> u64 {
    let mut bytes = [0; 8];
    let length = word.len().min(bytes.len());
    bytes[..length].copy_from_slice(&word.as_bytes()[..length]);
    u64::from_be_bytes(bytes)
}

/// Whether nearly every file has a word.
fn is_everywhere(word: &str) -> bool {
    static SET: LazyLock<FxHashSet<&str>> = LazyLock::new(|| EVERYWHERE.into_iter().collect());
    word.len() <= LONGEST_EVERYWHERE && SET.contains(word)
}

/// Whether a run says anything: numbers do not.
fn is_word(run: &str) -> bool {
    run.bytes().find(|byte| *byte != b'_').is_some_and(|first| !first.is_ascii_digit())
}

/// Which bytes words have. Whatever is not ASCII is taken for a letter here; punctuation of other scripts is rare.
const WORD_BYTES: [bool; 256] = {
    let mut of_words = [false; 256];
    let mut byte = 0_u8;
    loop {
        of_words[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
        if byte == u8::MAX {
            break;
        }
        byte += 1;
    }
    of_words
};

/// Where the runs of letters, digits and `_` of a text are that may be words.
fn runs(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            while !WORD_BYTES[usize::from(*bytes.get(at)?)] {
                at += 1;
            }
            let start = at;
            while bytes.get(at).is_some_and(|byte| WORD_BYTES[usize::from(*byte)]) {
                at += 1;
            }
            let length = at - start;
            // Numbers are many.
            if bytes[start].is_ascii_digit() {
                continue;
            }
            if LENGTHS.contains(&length) || length > *LENGTHS.end() && is_long_word(&text[start..at]) {
                return Some((start, at));
            }
        }
    })
}

/// Whether a run that has more bytes than words have letters may be a word of another script.
fn is_long_word(run: &str) -> bool {
    !run.is_ascii() && run.len() <= 4 * LENGTHS.end()
}

#[cfg(test)]
mod tests {
    use groma_model::SymbolKind;

    use super::*;

    fn symbol(name: &str) -> Symbol {
        groma_testkit::symbol(SymbolKind::Function, name)
    }

    #[test]
    fn what_symbols_and_references_do_not_tell_is_left() {
        let text = "# Parses the header: parse_header(Header) Größe 0x1f 12\ndef parse_header(x): header(x, 'Header')";
        let references = [Reference { name: "header".into(), count: 1 }, Reference { name: "x".into(), count: 2 }];
        let words = WordCounter::default().words(text, &[symbol("parse_header")], &references);
        let words: Vec<(&str, u32)> = words.iter().collect();
        assert_eq!(words, [("größe", 1), ("header", 3), ("parse_header", 1), ("parses", 1)]);
    }

    #[test]
    fn the_list_is_sorted() {
        assert!(EVERYWHERE.is_sorted());
        assert_eq!(EVERYWHERE.iter().map(|word| word.len()).max(), Some(LONGEST_EVERYWHERE));
    }

    #[test]
    fn many_words_are_cut_to_the_most_frequent() {
        let text: Vec<String> = (0..9000).map(|number| format!("word{number}")).collect();
        let words = WordCounter::default().words(&(text.join(" ") + " often often"), &[], &[]);
        assert_eq!(words.iter().count(), MOST_WORDS);
        assert!(words.iter().any(|word| word == ("often", 2)));
    }
}
