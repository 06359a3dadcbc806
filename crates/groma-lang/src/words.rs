//! The words of a text that its symbols and references do not tell: those of comments and strings.
//!
//! Every run of letters, digits and `_` is counted in the text as it is, whatever the language, and what was counted as a
//! symbol or a reference is taken off. So a word of a comment is found although no grammar says what a comment is, and the
//! sum over symbols, references and words is the number of times that the text has a word.

use std::borrow::Cow;
use std::sync::LazyLock;

use groma_model::{Reference, Symbol, WordCounts};
use rustc_hash::FxHashSet;

use crate::counts::Counts;

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

static EVERYWHERE_SET: LazyLock<FxHashSet<&str>> = LazyLock::new(|| EVERYWHERE.into_iter().collect());

/// The words that are left of a text, in lower case.
pub(crate) fn words(text: &str, symbols: &[Symbol], references: &[Reference]) -> WordCounts {
    let mut counts: Counts<&str> = Counts::default();
    each_run(text, |run| counts.add(run, |run| run));
    let mut take = |name: &str, times: u32| {
        if let Some(count) = counts.get_mut(name) {
            *count = count.saturating_sub(times);
        }
    };
    for used in references {
        take(&used.name, used.count);
    }
    for symbol in symbols.iter().filter(|symbol| symbol.kind.is_definition()) {
        take(&symbol.name, 1);
    }
    // Most words differ in their first bytes, which are compared as a number.
    let mut left: Vec<(u64, Cow<'_, str>, u32)> = counts
        .into_entries()
        .into_iter()
        .filter(|(word, count)| *count > 0 && is_word(word))
        .map(|(word, count)| (lower_case(word), count))
        .filter(|(word, _)| !EVERYWHERE_SET.contains(word.as_ref()))
        .map(|(word, count)| (first_bytes(&word), word, count))
        .collect();
    left.sort_unstable();
    left.dedup_by(|later, earlier| {
        let same = later.1 == earlier.1;
        if same {
            earlier.2 = earlier.2.saturating_add(later.2);
        }
        same
    });
    if left.len() > MOST_WORDS {
        left.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.1.cmp(&b.1)));
        left.truncate(MOST_WORDS);
        left.sort_unstable();
    }
    left.iter().map(|(_, word, count)| (word.as_ref(), *count)).collect()
}

fn lower_case(word: &str) -> Cow<'_, str> {
    if !word.is_ascii() {
        Cow::Owned(word.to_lowercase())
    } else if word.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(word.to_ascii_lowercase())
    } else {
        Cow::Borrowed(word)
    }
}

/// The first bytes of a word as a number that is in order as the words are.
fn first_bytes(word: &str) -> u64 {
    let mut bytes = [0; 8];
    let length = word.len().min(bytes.len());
    bytes[..length].copy_from_slice(&word.as_bytes()[..length]);
    u64::from_be_bytes(bytes)
}

/// Whether a run says anything: numbers do not.
fn is_word(run: &str) -> bool {
    run.bytes().find(|byte| *byte != b'_').is_some_and(|first| !first.is_ascii_digit())
}

/// Which bytes are of words. Whatever is not ASCII is taken for a letter here; punctuation of other scripts is rare.
const OF_WORDS: [bool; 256] = {
    let mut of_words = [false; 256];
    let mut byte = 0_u8;
    loop {
        of_words[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
        if byte == u8::MAX {
            break of_words;
        }
        byte += 1;
    }
};

/// Hands on the runs of letters, digits and `_` of a text that may be words. Numbers may be left out.
fn each_run<'t>(text: &'t str, mut hand_on: impl FnMut(&'t str)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(first) = bytes.get(at) {
        let start = at;
        at += 1;
        if !OF_WORDS[usize::from(*first)] {
            continue;
        }
        while bytes.get(at).is_some_and(|byte| OF_WORDS[usize::from(*byte)]) {
            at += 1;
        }
        let length = at - start;
        if length < *LENGTHS.start() || first.is_ascii_digit() {
            continue;
        }
        let run = &text[start..at];
        if length <= *LENGTHS.end() || !run.is_ascii() && length <= 4 * LENGTHS.end() {
            hand_on(run);
        }
    }
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
        let words = words(text, &[symbol("parse_header")], &references);
        let words: Vec<(&str, u32)> = words.iter().collect();
        assert_eq!(words, [("größe", 1), ("header", 3), ("parse_header", 1), ("parses", 1)]);
    }

    #[test]
    fn the_list_is_sorted() {
        assert!(EVERYWHERE.is_sorted());
    }

    #[test]
    fn many_words_are_cut_to_the_most_frequent() {
        let text: Vec<String> = (0..9000).map(|number| format!("word{number}")).collect();
        let words = words(&(text.join(" ") + " often often"), &[], &[]);
        assert_eq!(words.iter().count(), MOST_WORDS);
        assert!(words.iter().any(|word| word == ("often", 2)));
    }
}
