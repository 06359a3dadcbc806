//! The words of a text that its symbols and references do not tell: those of comments and strings.
//!
//! Every run of letters, digits and `_` is counted in the text as it is, whatever the language, and what was counted as a
//! symbol or a reference is taken off. So a word of a comment is found although no grammar says what a comment is, and the
//! sum over symbols, references and words is the number of times that the text has a word.

use groma_model::{Reference, Symbol, WordCounts};
use rustc_hash::FxHashMap;

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

/// The words that are left of a text, in lower case.
pub(crate) fn words(text: &str, symbols: &[Symbol], references: &[Reference]) -> WordCounts {
    let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
    for word in runs(text) {
        *counts.entry(word).or_default() += 1;
    }
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
    let mut left: Vec<(String, u32)> = counts
        .into_iter()
        .filter(|(word, count)| *count > 0 && is_word(word))
        .map(|(word, count)| (word.to_lowercase(), count))
        .filter(|(word, _)| EVERYWHERE.binary_search(&word.as_str()).is_err())
        .collect();
    left.sort_unstable();
    left.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        if same {
            earlier.1 = earlier.1.saturating_add(later.1);
        }
        same
    });
    if left.len() > MOST_WORDS {
        left.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        left.truncate(MOST_WORDS);
        left.sort_unstable();
    }
    left.iter().map(|(word, count)| (word.as_str(), *count)).collect()
}

/// Whether a run says anything: numbers do not.
fn is_word(run: &str) -> bool {
    run.bytes().find(|byte| *byte != b'_').is_some_and(|first| !first.is_ascii_digit())
}

/// The runs of letters, digits and `_` of a text that may be words.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    // Whatever is not ASCII is taken for a letter here; punctuation of other scripts is rare.
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + bytes[at..].iter().position(is_word)?;
        let length = bytes[start..].iter().position(|byte| !is_word(byte)).unwrap_or(bytes.len() - start);
        at = start + length;
        Some(&text[start..at])
    })
    .filter(|run| LENGTHS.contains(&run.len()) || !run.is_ascii() && run.len() <= 4 * LENGTHS.end())
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
