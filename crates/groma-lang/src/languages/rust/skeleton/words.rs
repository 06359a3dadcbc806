//! Which words of Rust are names, as the grammar sees it.
//!
//! In code a keyword is one wherever it stands; the few that are names in some places are looked at together with their
//! neighbours. In the tokens of macro calls the rule is that of [`tokens`](super::super::tokens), in the patterns of a macro's
//! definition the grammar has its own list.

use crate::skeleton::{Kind, Lexer, Token};

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// It is counted.
    Name,
    /// A keyword, or a node that is not counted.
    Other,
    /// It may be either.
    Unsure,
}

/// Words that no name is, wherever they stand in code.
fn is_keyword(word: &[u8]) -> bool {
    matches!(
        word,
        b"as" | b"async" | b"await" | b"break" | b"const" | b"continue" | b"crate" | b"dyn" | b"else" | b"enum" | b"extern"
            | b"false" | b"fn" | b"for" | b"if" | b"impl" | b"in" | b"let" | b"loop" | b"match" | b"mod" | b"move" | b"mut"
            | b"pub" | b"ref" | b"return" | b"self" | b"static" | b"struct" | b"super" | b"trait" | b"true" | b"type"
            | b"unsafe" | b"use" | b"where" | b"while" | b"yield"
    )
}

const PRIMITIVES: [&[u8]; 17] = [
    b"str", b"char", b"bool", b"u8", b"u16", b"u32", b"u64", b"u128", b"usize", b"i8", b"i16", b"i32", b"i64", b"i128",
    b"isize", b"f32", b"f64",
];

/// Those of the primitive types that are names of variables and functions too; they come first.
const OFTEN_NAMES: usize = 3;

fn primitive(word: &[u8]) -> Option<usize> {
    if !matches!(word, [b's' | b'c' | b'b' | b'u' | b'i' | b'f', _, ..]) || word.len() > 5 {
        return None;
    }
    PRIMITIVES.iter().position(|primitive| *primitive == word)
}

/// Tells names from other words in code, which it must see from the start of the file.
#[derive(Default)]
pub(super) struct Names {
    /// Which of the primitive types were seen as the name of something else.
    bound: [bool; PRIMITIVES.len()],
}

/// The tokens before a word.
pub(super) type Before = [Token; 2];

impl Names {
    /// Notes the names that a token outside bodies may introduce.
    pub(super) fn note(&mut self, lexer: &Lexer<'_>, token: Token) {
        if let Some(at) = primitive(lexer.text(token)) {
            let next = lexer.peek();
            self.bound[at] |= next.is(b':') && lexer.byte(next.end) != b':';
        }
    }

    /// Notes a name that is defined or imported.
    pub(super) fn bind(&mut self, lexer: &Lexer<'_>, token: Token) {
        if let Some(at) = primitive(lexer.text(token)) {
            self.bound[at] = true;
        }
    }

    /// What a word in code is that was just read.
    pub(super) fn classify(&mut self, lexer: &Lexer<'_>, token: Token, before: Before) -> Word {
        let text = lexer.text(token);
        // No keyword has capitals.
        if text == b"_" {
            return Word::Other;
        }
        if !matches!(text, [b'a'..=b'z', ..]) {
            return if text.is_ascii() || is_name(text) { Word::Name } else { Word::Unsure };
        }
        if is_member(before) {
            return match text {
                b"await" => Word::Other,
                _ if is_keyword(text) => Word::Unsure,
                _ if text.is_ascii() || is_name(text) => Word::Name,
                _ => Word::Unsure,
            };
        }
        if is_keyword(text) {
            return Word::Other;
        }
        if let Some(at) = primitive(text) {
            return self.primitive(lexer, at, before);
        }
        match text {
            b"raw" if before[1].is(b'&') => {
                let next = lexer.peek();
                let operator = lexer.is_word(next, "const") || lexer.is_word(next, "mut");
                if operator { Word::Other } else { Word::Name }
            }
            b"gen" | b"try" | b"union" | b"default" | b"macro_rules" => contextual(lexer, text, before),
            _ if text.is_ascii() || is_name(text) => Word::Name,
            _ => Word::Unsure,
        }
    }

    /// A primitive type is a node of its own where a type stands, and a name in paths, expressions and patterns.
    fn primitive(&mut self, lexer: &Lexer<'_>, at: usize, before: Before) -> Word {
        let next = lexer.peek();
        let [older, last] = before;
        if is_path(before) || next.is(b':') && lexer.byte(next.end) == b':' {
            return Word::Name;
        }
        let is = |token: Token, words: &[&str]| words.iter().any(|word| lexer.is_word(token, word));
        let is_arrow = last.is(b'>') && older.is(b'-');
        if is_arrow || is_lifetime(lexer, last) || is(last, &["as", "const", "dyn", "impl"]) {
            return Word::Other;
        }
        match next.kind {
            // Calls, members and elements.
            Kind::Mark(b'(' | b'.' | b'[' | b'?') => return Word::Name,
            Kind::Mark(b':') => {
                self.bound[at] = true;
                return if at < OFTEN_NAMES && !is(last, &["where"]) { Word::Name } else { Word::Unsure };
            }
            _ => {}
        }
        // What is bound by a pattern.
        if is(last, &["let", "ref", "in", "for", "fn", "mod", "struct", "enum", "type"])
            || is(last, &["mut"]) && !(older.is(b'&') || older.is(b'*') || older.kind == Kind::Literal)
        {
            self.bound[at] = true;
            return Word::Unsure;
        }
        let ends_parameters = next.is(b'|') && (last.is(b',') || last.is(b'|'));
        if last.is(b'*') || ends_parameters {
            self.bound[at] = true;
            return Word::Name;
        }
        if at >= OFTEN_NAMES {
            return if self.bound[at] { Word::Unsure } else { Word::Other };
        }
        let called = older.kind == Kind::Word && !is(older, &["Fn", "FnMut", "FnOnce", "fn"]);
        let is_given = last.is(b'(') && called || last.is(b'{') && (next.is(b',') || next.is(b'}'));
        self.bound[at] |= is_given;
        if self.bound[at] || is_given { Word::Unsure } else { Word::Other }
    }
}

/// Keywords only before what they introduce.
fn contextual(lexer: &Lexer<'_>, text: &[u8], before: Before) -> Word {
    if is_path(before) {
        return Word::Name;
    }
    let next = lexer.peek();
    match (text, next.kind) {
        (b"gen", Kind::Mark(b'{' | b'!')) | (b"union" | b"default", Kind::Word) | (b"try" | b"macro_rules", _) => Word::Unsure,
        (b"gen", Kind::Word) if lexer.is_word(next, "move") => Word::Unsure,
        _ => Word::Name,
    }
}

/// Whether a token is a lifetime or label.
pub(super) fn is_lifetime(lexer: &Lexer<'_>, token: Token) -> bool {
    token.kind == Kind::Literal && lexer.byte(token.start) == b'\'' && lexer.byte(token.end - 1) != b'\''
}

/// Whether what follows is a field or method.
fn is_member(before: Before) -> bool {
    before[1].is(b'.') && !(before[0].is(b'.') && before[0].end == before[1].start)
}

/// Whether what follows goes on with a path.
pub(super) fn is_path(before: Before) -> bool {
    before[1].is(b':') && before[0].is(b':') && before[0].end == before[1].start
}

/// Whether the table's idea of a name is also that of the grammar: beyond ASCII it knows no classes of characters.
fn is_name(word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| {
        word.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && word.chars().all(|character| character.is_alphanumeric() || character == '_')
    })
}

/// Whether a word among the tokens of a macro call is a name; `None` where that is not sure.
pub(super) fn is_token_name(word: &[u8]) -> Option<bool> {
    if !word.is_ascii() && !is_name(word) {
        return None;
    }
    Some(match word {
        b"_" => false,
        b"yield" => true,
        _ => !is_keyword(word) && primitive(word).is_none(),
    })
}

/// Whether a word in the patterns of a macro's definition is a name; `None` where that is not sure.
pub(super) fn is_pattern_name(word: &[u8]) -> Option<bool> {
    if !word.is_ascii() && !is_name(word) {
        return None;
    }
    let is_known = matches!(
        word,
        b"_" | b"as" | b"async" | b"await" | b"break" | b"const" | b"continue" | b"default" | b"enum" | b"fn" | b"for"
            | b"gen" | b"if" | b"impl" | b"let" | b"loop" | b"match" | b"mod" | b"pub" | b"return" | b"static" | b"struct"
            | b"trait" | b"type" | b"union" | b"unsafe" | b"use" | b"where" | b"while" | b"mut" | b"self" | b"super"
            | b"crate" | b"true" | b"false"
    );
    Some(!is_known && primitive(word).is_none())
}

/// Whether a word before `!` can be the name of a macro.
pub(super) fn names_macro(lexer: &Lexer<'_>, token: Token) -> bool {
    token.kind == Kind::Word && !is_keyword(lexer.text(token))
}
