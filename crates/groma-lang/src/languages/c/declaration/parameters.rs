//! Parameters that any parser takes for such: the grammar need not see them.

use crate::languages::c::lexer::{Kind, Token};
use crate::languages::c::words::{Dialect, Word, classify};

/// Where in a parameter a token stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// At its start, or behind qualifiers.
    Start,
    /// Behind `struct` or the like.
    Key,
    /// Behind `unsigned` and the like.
    Size,
    /// Behind its type.
    Type,
    /// Behind a `*`.
    Pointer,
    /// Behind its name.
    Name,
    /// Behind `[`.
    Bracket,
    /// Behind the number in brackets.
    Number,
    /// Behind `...`, of which so many dots are read.
    Dots(u8),
}

/// Whether the tokens between parentheses are parameters and nothing else: types, `*`, names, and at least one of them such that it can be
/// no operand of a call.
pub(super) fn are_plain(text: &str, tokens: &[Token]) -> bool {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return false };
    let bytes = text.get(first.start..last.end).unwrap_or_default().as_bytes();
    // Comments and preprocessor lines are no tokens.
    if !bytes.is_ascii() || memchr::memchr2(b'/', b'#', bytes).is_some() || bytes.iter().take(4).any(|byte| *byte == b'\n') {
        return false;
    }
    let mut part = Part::Start;
    let mut certain = false;
    for token in tokens {
        let word = text.get(token.range()).unwrap_or_default();
        part = match (part, token.kind) {
            (Part::Start | Part::Type | Part::Pointer, Kind::Word) if word == "const" => {
                certain = true;
                part
            }
            (Part::Start, Kind::Word) if matches!(word, "struct" | "union" | "enum") => Part::Key,
            (Part::Key, Kind::Word) if is_name(word) => {
                certain = true;
                Part::Type
            }
            (Part::Start | Part::Size, Kind::Word) if matches!(word, "unsigned" | "signed" | "long" | "short") => {
                certain = true;
                Part::Size
            }
            (Part::Start | Part::Size, Kind::Word) if matches!(word, "int" | "char" | "double" | "float") => {
                certain = true;
                Part::Type
            }
            (Part::Start, Kind::Word) if matches!(word, "void" | "bool" | "size_t") => {
                certain = true;
                Part::Type
            }
            (Part::Start, Kind::Word) if is_name(word) => Part::Type,
            (Part::Type, Kind::Word) if is_name(word) && !word.ends_with("_t") => {
                certain = true;
                Part::Name
            }
            (Part::Size | Part::Pointer, Kind::Word) if is_name(word) && !word.ends_with("_t") => Part::Name,
            (Part::Size | Part::Type | Part::Pointer, Kind::Mark(b'*')) => Part::Pointer,
            (Part::Name, Kind::Mark(b'[')) => Part::Bracket,
            (Part::Bracket, Kind::Number) => Part::Number,
            (Part::Bracket | Part::Number, Kind::Mark(b']')) => Part::Name,
            (Part::Size | Part::Type | Part::Pointer | Part::Name, Kind::Mark(b',')) => Part::Start,
            (Part::Start, Kind::Mark(b'.')) if certain => Part::Dots(1),
            (Part::Dots(dots @ 1..=2), Kind::Mark(b'.')) => Part::Dots(dots + 1),
            _ => return false,
        };
    }
    certain && matches!(part, Part::Size | Part::Type | Part::Pointer | Part::Name | Part::Dots(3))
}

/// Whether a word is an ordinary name to any grammar, and not a type of the grammar's own.
fn is_name(word: &str) -> bool {
    let first = word.as_bytes().first().copied().unwrap_or_default();
    let last = word.as_bytes().last().copied().unwrap_or_default();
    // Words in capitals may be constants of the grammar's own.
    let ordinary = first.is_ascii_lowercase() || first.is_ascii_uppercase() && last.is_ascii_lowercase();
    ordinary
        && classify(word, Dialect::Cpp) == Word::Name
        && !matches!(
            word,
            "alignof" | "and" | "and_eq" | "bitand" | "bitor" | "co_await" | "co_return" | "co_yield" | "compl" | "concept"
                | "const_cast" | "defined" | "delete" | "dynamic_cast" | "export" | "false" | "import" | "module" | "new"
                | "noreturn" | "not" | "not_eq" | "nullptr" | "offsetof" | "or" | "or_eq" | "private" | "protected" | "public"
                | "reinterpret_cast" | "static_assert" | "static_cast" | "this" | "true" | "typeid" | "xor" | "xor_eq"
        )
}
