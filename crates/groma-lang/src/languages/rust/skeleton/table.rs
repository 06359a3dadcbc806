//! Tokens of Rust: what tells a character from a lifetime, and raw strings and names from all else.

use crate::skeleton::{Kind, Lexer, Quoted, Special, Syntax, Table};

pub(super) static TABLE: Table = Table::new(Syntax {
    line_comments: &["//"],
    block_comment: Some(("/*", "*/", true)),
    quoted: &[STRING],
    letters: "",
    special_at: "'rbc",
    special,
});

const STRING: Quoted = Quoted { quote: "\"", escapes: true, lines: true };

/// The longest escape, quotes included: `'\u{10_FFFF}'`.
const LONGEST_ESCAPE: usize = 16;

fn special(lexer: &mut Lexer<'_>, at: usize) -> Special {
    let first = lexer.byte(at);
    let mut next = at + 1;
    if first == b'\'' {
        return quote(lexer, at, at);
    }
    match lexer.byte(next) {
        b'\'' if first == b'b' => return quote(lexer, at, next),
        b'"' if first != b'r' => {
            return Special::Token(Kind::Literal, lexer.quoted_end(next + 1, STRING));
        }
        b'r' if first != b'r' => next += 1,
        b'"' | b'#' if first == b'r' => {}
        _ => return Special::None,
    }
    let mut hashes = 0;
    while lexer.byte(next) == b'#' {
        hashes += 1;
        next += 1;
    }
    match lexer.byte(next) {
        b'"' => Special::Token(Kind::Literal, raw_string_end(lexer, next + 1, hashes)),
        b'_' | b'a'..=b'z' | b'A'..=b'Z' if first == b'r' && hashes == 1 => {
            Special::Token(Kind::Word, lexer.word_end(next))
        }
        _ if hashes == 0 => Special::None,
        _ => {
            lexer.doubt();
            Special::None
        }
    }
}

/// Where a raw string ends whose inside starts at a place.
fn raw_string_end(lexer: &mut Lexer<'_>, mut at: usize, hashes: usize) -> usize {
    let bytes = lexer.bytes();
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memchr(b'"', rest)) {
        at += found + 1;
        let closing = bytes[at..].iter().take(hashes).take_while(|byte| **byte == b'#').count();
        if closing == hashes {
            return at + hashes;
        }
    }
    lexer.doubt();
    bytes.len()
}

/// A character or a lifetime, whose quote may have a `b` before it.
fn quote(lexer: &mut Lexer<'_>, start: usize, quote: usize) -> Special {
    let bytes = lexer.bytes();
    let after = quote + 1;
    let first = lexer.byte(after);
    let length = match first {
        b'\\' => {
            // What the backslash stands before is no end.
            let rest = bytes.get(after + 2..).unwrap_or_default();
            let rest = &rest[..rest.len().min(LONGEST_ESCAPE)];
            return match memchr::memchr2(b'\'', b'\n', rest) {
                Some(end) if rest[end] == b'\'' => Special::Token(Kind::Literal, after + 2 + end + 1),
                _ => {
                    lexer.doubt();
                    Special::None
                }
            };
        }
        // `''`
        b'\'' => 0,
        0..0x80 => 1,
        0x80..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0.. => 4,
    };
    if lexer.byte(after + length) == b'\'' {
        return Special::Token(Kind::Literal, after + length + 1);
    }
    if start == quote && (first == b'_' || first.is_ascii_alphabetic() || first >= 0x80) {
        let end = lexer.word_end(after);
        if lexer.byte(end) != b'#' {
            return Special::Token(Kind::Literal, end);
        }
    }
    lexer.doubt();
    Special::None
}
