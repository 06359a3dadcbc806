//! Cuts C and C++ text into tokens. Comments are passed over (the last run of them is remembered), a preprocessor
//! line with its continuations is one token. Never fails: what is not closed ends with its line or the text.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier or keyword.
    Word,
    /// A number.
    Number,
    /// A string or character literal with its prefix.
    Literal,
    /// `::`
    Scope,
    /// `->`
    Arrow,
    /// Any other character.
    Mark(u8),
    /// A preprocessor line without its line break.
    Directive,
    /// Stands for the closed body of a struct, class, union or enum; made by the scanner.
    Body,
    /// The end of the text.
    End,
}

/// A piece of text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: Kind,
    /// Where it starts, in bytes.
    pub(crate) start: usize,
    /// Where it ends, in bytes.
    pub(crate) end: usize,
    /// Whether only white space and comments stand before it on its line.
    pub(crate) first_on_line: bool,
}

impl Token {
    /// Whether it is this character.
    pub(crate) fn is(&self, mark: u8) -> bool {
        self.kind == Kind::Mark(mark)
    }

    /// Its bytes in the text.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Reads tokens from a text.
#[derive(Clone)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    first_on_line: bool,
    directives: bool,
    comments: Range<usize>,
}

impl<'t> Lexer<'t> {
    /// A lexer for a whole file.
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, bytes: text.as_bytes(), at: 0, first_on_line: true, directives: true, comments: 0..0 }
    }

    /// A lexer for a part of a file in which `#` is an ordinary character: the inside of a preprocessor line.
    pub(crate) fn within(text: &'t str, range: Range<usize>) -> Self {
        let text = text.get(..range.end).unwrap_or(text);
        Self { text, bytes: text.as_bytes(), at: range.start, first_on_line: false, directives: false, comments: 0..0 }
    }

    /// Where the next token is looked for.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// The last run of comments on lines of their own, as bytes of the text.
    pub(crate) fn comments(&self) -> Range<usize> {
        self.comments.clone()
    }

    /// The next token. At the end of the text it is [`Kind::End`], again and again.
    pub(crate) fn next(&mut self) -> Token {
        loop {
            let start = self.at;
            let Some(byte) = self.bytes.get(start).copied() else {
                return Token { kind: Kind::End, start, end: start, first_on_line: self.first_on_line };
            };
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.first_on_line = true;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                    let rest = &self.bytes[start + 1..];
                    self.at = start + 1 + rest.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(rest.len());
                }
                b'\\' => match line_break(self.bytes, start + 1) {
                    Some(end) => self.at = end,
                    None => return self.token(Kind::Mark(byte), start + 1),
                },
                b'/' if matches!(self.bytes.get(start + 1), Some(b'/' | b'*')) => {
                    self.at = comment_end(self.bytes, start);
                    if self.first_on_line {
                        self.note_comment(start);
                    }
                }
                b'#' if self.directives && self.first_on_line => {
                    let end = directive_end(self.bytes, start);
                    return self.token(Kind::Directive, end);
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. => return self.word(start),
                b'0'..=b'9' => return self.number(start),
                b'.' if self.bytes.get(start + 1).is_some_and(u8::is_ascii_digit) => return self.number(start),
                b'"' | b'\'' => {
                    let end = literal_end(self.bytes, start);
                    return self.token(Kind::Literal, end);
                }
                b':' if self.bytes.get(start + 1) == Some(&b':') => return self.token(Kind::Scope, start + 2),
                b'-' if self.bytes.get(start + 1) == Some(&b'>') => return self.token(Kind::Arrow, start + 2),
                _ => return self.token(Kind::Mark(byte), start + 1),
            }
        }
    }

    fn token(&mut self, kind: Kind, end: usize) -> Token {
        let token = Token { kind, start: self.at, end, first_on_line: self.first_on_line };
        self.at = end;
        self.first_on_line = false;
        token
    }

    fn word(&mut self, start: usize) -> Token {
        let rest = &self.bytes[start..];
        let length = rest.iter().position(|byte| !is_word_byte(*byte)).unwrap_or(rest.len());
        let end = start + length;
        if length <= 3
            && let Some(quote @ (b'"' | b'\'')) = self.bytes.get(end)
        {
            match (&self.bytes[start..end], quote) {
                (b"L" | b"u" | b"U" | b"u8", _) => {
                    let end = literal_end(self.bytes, end);
                    return self.token(Kind::Literal, end);
                }
                (b"R" | b"LR" | b"uR" | b"UR" | b"u8R", b'"') => {
                    if let Some(end) = raw_string_end(self.bytes, end) {
                        return self.token(Kind::Literal, end);
                    }
                }
                _ => {}
            }
        }
        self.token(Kind::Word, end)
    }

    fn number(&mut self, start: usize) -> Token {
        let mut end = start + 1;
        while let Some(byte) = self.bytes.get(end) {
            let goes_on = match byte {
                b'+' | b'-' => matches!(self.bytes[end - 1], b'e' | b'E' | b'p' | b'P'),
                b'\'' => self.bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric),
                b'.' => true,
                _ => is_word_byte(*byte),
            };
            if !goes_on {
                break;
            }
            end += 1;
        }
        self.token(Kind::Number, end)
    }

    /// Joins a comment on a line of its own with those on the lines right before it.
    fn note_comment(&mut self, start: usize) {
        let between = self.bytes.get(self.comments.end..start).unwrap_or_default();
        let adjoins = !self.comments.is_empty() && is_one_line_break(between);
        self.comments = if adjoins { self.comments.start..self.at } else { start..self.at };
    }

    /// The text of a token.
    pub(crate) fn text(&self, token: Token) -> &'t str {
        self.text.get(token.range()).unwrap_or_default()
    }
}

/// Whether a byte may be part of an identifier. All bytes of characters beyond ASCII count.
pub(crate) fn is_word_byte(byte: u8) -> bool {
    OF_WORDS[usize::from(byte)]
}

const OF_WORDS: [bool; 256] = {
    let mut of_words = [false; 256];
    let mut byte = 0_u8;
    loop {
        of_words[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..);
        if byte == u8::MAX {
            break of_words;
        }
        byte += 1;
    }
};

/// Bytes of a preprocessor line at which its end may be near, or something whose inside does not count.
const STOPS_LINE: [bool; 256] = {
    let mut stops = [false; 256];
    let mut at = 0;
    while at < b"\n\r\\\"'/".len() {
        stops[b"\n\r\\\"'/"[at] as usize] = true;
        at += 1;
    }
    stops
};

/// Whether this is white space with exactly one line break.
pub(crate) fn is_one_line_break(between: &[u8]) -> bool {
    let mut breaks = 0;
    for byte in between {
        match byte {
            b'\n' => breaks += 1,
            b' ' | b'\t' | b'\r' => {}
            _ => return false,
        }
        if breaks > 1 {
            return false;
        }
    }
    breaks == 1
}

/// Where a line break that starts at `at` ends.
fn line_break(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        b'\n' => Some(at + 1),
        b'\r' if bytes.get(at + 1) == Some(&b'\n') => Some(at + 2),
        _ => None,
    }
}

/// Where the line ends that `at` is on, lines continued by a backslash included. The line break is left out.
fn line_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(found) = memchr::memchr(b'\n', bytes.get(at..).unwrap_or_default()) {
        let end = at + found;
        let before = if end > 0 && bytes[end - 1] == b'\r' { end - 1 } else { end };
        if before == 0 || bytes[before - 1] != b'\\' {
            return before.max(at);
        }
        at = end + 1;
    }
    bytes.len()
}

/// Where a comment ends that starts at `at`.
fn comment_end(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at + 1) == Some(&b'/') {
        return line_end(bytes, at);
    }
    let inside = bytes.get(at + 2..).unwrap_or_default();
    let mut close = memchr::memchr_iter(b'/', inside).filter(|slash| *slash > 0 && inside[slash - 1] == b'*');
    close.next().map_or(bytes.len(), |slash| at + 2 + slash + 1)
}

/// Where a literal ends whose quote is at `at`: at the same quote, or before the line break if it is not closed.
fn literal_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let mut position = at + 1;
    while let Some(found) = memchr::memchr3(quote, b'\\', b'\n', bytes.get(position..).unwrap_or_default()) {
        let end = position + found;
        match bytes[end] {
            b'\n' => return end,
            b'\\' => position = line_break(bytes, end + 1).unwrap_or(end + 2),
            _ => return end + 1,
        }
    }
    bytes.len()
}

/// Where a raw string ends whose quote is at `at`. `None` if it is no raw string.
fn raw_string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let inside = bytes.get(at + 1..)?;
    let delimiter = inside.iter().take(17).position(|byte| *byte == b'(')?;
    if inside[..delimiter].iter().any(|byte| matches!(byte, b' ' | b')' | b'\\' | b'"' | b'\n')) {
        return None;
    }
    let mut close = Vec::with_capacity(delimiter + 2);
    close.push(b')');
    close.extend_from_slice(&inside[..delimiter]);
    close.push(b'"');
    let found = memchr::memmem::find(&inside[delimiter..], &close)?;
    Some(at + 1 + delimiter + found + close.len())
}

/// Where a preprocessor line ends that starts at `at`. Comments that span lines belong to it.
fn directive_end(bytes: &[u8], at: usize) -> usize {
    let mut position = at;
    while let Some(byte) = bytes.get(position) {
        if !STOPS_LINE[usize::from(*byte)] {
            position += 1;
            continue;
        }
        match byte {
            b'\n' => return position,
            b'\r' if bytes.get(position + 1) == Some(&b'\n') => return position,
            b'\\' => position = line_break(bytes, position + 1).unwrap_or(position + 1),
            b'"' | b'\'' => position = literal_end(bytes, position),
            b'/' if bytes.get(position + 1) == Some(&b'*') => position = comment_end(bytes, position),
            b'/' if bytes.get(position + 1) == Some(&b'/') => return line_end(bytes, position),
            _ => position += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<&str> {
        let mut lexer = Lexer::new(text);
        let mut found = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == Kind::End {
                return found;
            }
            found.push(lexer.text(token));
        }
    }

    #[test]
    fn reads_literals() {
        assert_eq!(tokens(r#"f("a\"b", 'c', L'\'')"#), ["f", "(", r#""a\"b""#, ",", "'c'", ",", r"L'\''", ")"]);
        assert_eq!(tokens("R\"x(a)\" )x\" b"), ["R\"x(a)\" )x\"", "b"]);
        assert_eq!(tokens("1'000'000 0x1p-3 .5f a.b"), ["1'000'000", "0x1p-3", ".5f", "a", ".", "b"]);
        assert_eq!(tokens("don't\nx"), ["don", "'t", "x"]);
    }

    #[test]
    fn passes_over_comments() {
        assert_eq!(tokens("a /* b \n */ c // d \\\n e\nf"), ["a", "c", "f"]);
        assert_eq!(tokens("a /* not closed"), ["a"]);
    }

    #[test]
    fn keeps_a_preprocessor_line_whole() {
        assert_eq!(tokens("#define A \\\n  b /* c\n d */ e\nf"), ["#define A \\\n  b /* c\n d */ e", "f"]);
        assert_eq!(tokens("#define A b // c\r\nd # e"), ["#define A b // c", "d", "#", "e"]);
        assert_eq!(tokens("/* a */ #if x"), ["#if x"]);
    }

    #[test]
    fn remembers_the_last_run_of_comments() {
        let text = "// a\n// b\nint x; // c\n";
        let mut lexer = Lexer::new(text);
        while lexer.next().kind != Kind::End {}
        assert_eq!(&text[lexer.comments()], "// a\n// b");
    }
}
