//! Cuts a text into tokens, by a small table per language: what the parser is spared is only read here.
//!
//! Every byte is looked at once and nothing is allocated. The lexer knows words, numbers, comments and literals; all else is
//! single marks. What a table cannot say (templates, raw strings, characters that look like lifetimes) is a function of the
//! language's. A literal or comment that nothing ends makes the lexer [unsure](Lexer::is_sure): the file is then parsed as a whole.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or keyword.
    Word,
    /// A number, with all letters in it.
    Number,
    /// A string, character or the like.
    Literal,
    /// Any other character.
    Mark(u8),
    /// The end of the text, again and again.
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
    /// Whether a line break stands between it and the token before it; also at the start of the text.
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

/// A literal that ends where its quote stands again.
#[derive(Clone, Copy)]
pub(crate) struct Quoted {
    /// What it starts and ends with. Of several that fit the first of the list counts, so longer ones come first.
    pub(crate) quote: &'static str,
    /// Whether a backslash takes the next character's meaning away.
    pub(crate) escapes: bool,
    /// Whether it may hold line breaks.
    pub(crate) lines: bool,
}

/// The lexical rules of a language.
pub(crate) struct Syntax {
    /// What begins a comment that ends with its line.
    pub(crate) line_comments: &'static [&'static str],
    /// What begins and ends a comment otherwise, and whether such comments nest.
    pub(crate) block_comment: Option<(&'static str, &'static str, bool)>,
    /// Literals.
    pub(crate) quoted: &'static [Quoted],
    /// Characters beside letters, digits and `_` that names have.
    pub(crate) letters: &'static str,
    /// Characters at which [`Syntax::special`] is asked first.
    pub(crate) special_at: &'static str,
    /// The end of a literal or comment that starts at a byte, and what it is; `None`: nothing special starts there.
    pub(crate) special: fn(&mut Lexer<'_>, usize) -> Special,
}

/// What a language's function says about a place.
pub(crate) enum Special {
    /// The table's rules hold.
    None,
    /// A token of this kind, which ends here.
    Token(Kind, usize),
    /// A comment or the like, which ends here.
    Space(usize),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Line,
    Letter,
    Digit,
    /// A comment or literal may start here.
    Start,
    /// A control character, which some grammars take for a letter.
    Odd,
    Mark,
}

/// Rules with a class for each byte.
pub(crate) struct Table {
    syntax: Syntax,
    classes: [Class; 256],
    special: [bool; 256],
}

impl Table {
    /// Makes the table of a language.
    pub(crate) const fn new(syntax: Syntax) -> Self {
        let mut classes = [Class::Mark; 256];
        let mut byte = 0;
        while byte < 256 {
            #[expect(clippy::cast_possible_truncation, reason = "below 256")]
            let character = byte as u8;
            classes[byte] = match character {
                b'\n' => Class::Line,
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => Class::Space,
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => Class::Letter,
                b'0'..=b'9' => Class::Digit,
                0..0x20 | 0x7f => Class::Odd,
                _ => Class::Mark,
            };
            byte += 1;
        }
        let mut special = [false; 256];
        let letters = syntax.letters.as_bytes();
        let mut at = 0;
        while at < letters.len() {
            classes[letters[at] as usize] = Class::Letter;
            at += 1;
        }
        at = 0;
        while at < syntax.quoted.len() {
            classes[syntax.quoted[at].quote.as_bytes()[0] as usize] = Class::Start;
            at += 1;
        }
        at = 0;
        while at < syntax.line_comments.len() {
            classes[syntax.line_comments[at].as_bytes()[0] as usize] = Class::Start;
            at += 1;
        }
        if let Some((open, _, _)) = syntax.block_comment {
            classes[open.as_bytes()[0] as usize] = Class::Start;
        }
        let starts = syntax.special_at.as_bytes();
        at = 0;
        while at < starts.len() {
            special[starts[at] as usize] = true;
            at += 1;
        }
        Self { syntax, classes, special }
    }
}

/// Reads tokens from a text.
#[derive(Clone)]
pub(crate) struct Lexer<'t> {
    table: &'static Table,
    bytes: &'t [u8],
    at: usize,
    sure: bool,
    /// Whether the last token was followed by a line break.
    line: bool,
    /// The token before, for languages in which its kind decides what a character means.
    pub(crate) last: Token,
}

impl<'t> Lexer<'t> {
    /// A lexer for a whole text.
    pub(crate) fn new(table: &'static Table, text: &'t str) -> Self {
        let last = Token { kind: Kind::End, start: 0, end: 0, first_on_line: true };
        Self { table, bytes: text.as_bytes(), at: 0, sure: true, line: true, last }
    }

    /// The text.
    pub(crate) fn bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// The bytes of a token.
    pub(crate) fn text(&self, token: Token) -> &'t [u8] {
        self.bytes.get(token.range()).unwrap_or_default()
    }

    /// Whether a token is this word.
    pub(crate) fn is_word(&self, token: Token, word: &str) -> bool {
        token.kind == Kind::Word && self.text(token) == word.as_bytes()
    }

    /// Whether all that was read so far had an end.
    pub(crate) fn is_sure(&self) -> bool {
        self.sure
    }

    /// Says that what was read may not be what it was taken for.
    pub(crate) fn doubt(&mut self) {
        self.sure = false;
    }

    /// Where the next token is looked for.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Goes on at another place.
    pub(crate) fn seek(&mut self, at: usize) {
        self.at = at;
    }

    /// The byte at a place; 0 behind the end.
    pub(crate) fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or_default()
    }

    /// Whether the text has this at a place.
    pub(crate) fn has(&self, at: usize, text: &str) -> bool {
        self.bytes.get(at..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    /// The next token, without going there.
    pub(crate) fn peek(&self) -> Token {
        self.clone().next()
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Token {
        let token = self.read();
        self.line = false;
        self.at = token.end;
        self.last = token;
        token
    }

    fn read(&mut self) -> Token {
        loop {
            let start = self.at;
            let Some(byte) = self.bytes.get(start).copied() else {
                return Token { kind: Kind::End, start, end: start, first_on_line: self.line };
            };
            if self.table.special[usize::from(byte)] {
                match (self.table.syntax.special)(self, start) {
                    Special::None => {}
                    Special::Token(kind, end) => {
                        return Token { kind, start, end: self.bounded(start, end), first_on_line: self.line };
                    }
                    Special::Space(end) => {
                        self.at = self.bounded(start, end);
                        continue;
                    }
                }
            }
            let (kind, end) = match self.table.classes[usize::from(byte)] {
                Class::Space => {
                    self.at += 1;
                    continue;
                }
                Class::Line => {
                    self.at += 1;
                    self.line = true;
                    continue;
                }
                Class::Letter => (Kind::Word, self.word_end(start + 1)),
                Class::Digit => (Kind::Number, self.number_end(start + 1)),
                Class::Start => {
                    if let Some(end) = self.comment_end(start) {
                        // A comment that holds a line break counts as one.
                        self.line |= memchr::memchr(b'\n', &self.bytes[start..end]).is_some();
                        self.at = end;
                        continue;
                    }
                    self.literal_end(start).map_or((Kind::Mark(byte), start + 1), |end| (Kind::Literal, end))
                }
                Class::Odd => {
                    self.sure = false;
                    (Kind::Mark(byte), start + 1)
                }
                Class::Mark => (Kind::Mark(byte), start + 1),
            };
            return Token { kind, start, end, first_on_line: self.line };
        }
    }

    /// An end that is behind the start and in the text.
    fn bounded(&self, start: usize, end: usize) -> usize {
        end.clamp(start + 1, self.bytes.len())
    }

    /// Where the word ends that goes on at a place.
    pub(crate) fn word_end(&self, at: usize) -> usize {
        let goes_on = |byte: &u8| matches!(self.table.classes[usize::from(*byte)], Class::Letter | Class::Digit);
        let rest = &self.bytes[at..];
        at + rest.iter().position(|byte| !goes_on(byte)).unwrap_or(rest.len())
    }

    /// Where the number ends that goes on at a place: `1.5e-3`, `0x1F`, `1_000u64`. A dot belongs to it if a digit follows.
    fn number_end(&self, mut at: usize) -> usize {
        while let Some(byte) = self.bytes.get(at) {
            let before = self.bytes[at - 1];
            let goes_on = match byte {
                b'+' | b'-' => matches!(before, b'e' | b'E') && self.byte(at + 1).is_ascii_digit() && !self.is_hex(at),
                b'.' => self.byte(at + 1).is_ascii_digit() && before != b'.',
                _ => byte.is_ascii_alphanumeric() || *byte == b'_',
            };
            if !goes_on {
                break;
            }
            at += 1;
        }
        at
    }

    /// Whether the number that ends at a place is a hexadecimal one, in which `e` is a digit.
    fn is_hex(&self, end: usize) -> bool {
        let start = self.bytes[..end].iter().rposition(|byte| !byte.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
        self.bytes[start..end].starts_with(b"0x") || self.bytes[start..end].starts_with(b"0X")
    }

    /// Where a comment ends that starts at a place.
    fn comment_end(&mut self, start: usize) -> Option<usize> {
        let table = self.table;
        if table.syntax.line_comments.iter().any(|open| self.has(start, open)) {
            return Some(self.line_end(start));
        }
        let (open, close, nests) = table.syntax.block_comment.filter(|(open, _, _)| self.has(start, open))?;
        let mut at = start + open.len();
        let mut depth = 1_usize;
        let first = close.as_bytes()[0];
        let second = if nests { open.as_bytes()[0] } else { first };
        while let Some(found) = memchr::memchr2(first, second, &self.bytes[at..]) {
            at += found;
            if self.has(at, close) {
                depth -= 1;
                at += close.len();
                if depth == 0 {
                    return Some(at);
                }
            } else if nests && self.has(at, open) {
                depth += 1;
                at += open.len();
            } else {
                at += 1;
            }
        }
        self.sure = false;
        Some(self.bytes.len())
    }

    /// Where the line ends that a place is on; its line break is not part of it.
    pub(crate) fn line_end(&self, at: usize) -> usize {
        memchr::memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |end| at + end)
    }

    /// Where a literal ends that starts at a place.
    fn literal_end(&mut self, start: usize) -> Option<usize> {
        let table = self.table;
        let quoted = table.syntax.quoted.iter().find(|quoted| self.has(start, quoted.quote))?;
        Some(self.quoted_end(start + quoted.quote.len(), *quoted))
    }

    /// Where a literal ends whose inside starts at a place.
    pub(crate) fn quoted_end(&mut self, mut at: usize, quoted: Quoted) -> usize {
        let quote = quoted.quote.as_bytes()[0];
        let escape = if quoted.escapes { b'\\' } else { quote };
        let line = if quoted.lines { quote } else { b'\n' };
        while let Some(found) = memchr::memchr3(quote, escape, line, &self.bytes[at..]) {
            at += found;
            match self.bytes[at] {
                b'\\' if quoted.escapes => at = (at + 2).min(self.bytes.len()),
                b'\n' if !quoted.lines => break,
                _ if self.has(at, quoted.quote) => return at + quoted.quote.len(),
                _ => at += 1,
            }
        }
        self.sure = false;
        self.line_end(at.min(self.bytes.len()))
    }
}
