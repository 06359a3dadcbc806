//! JSX: tags, attributes and the text between them.

use super::frames::{Frame, Kind};
use super::scan::{Before, Scan};
use crate::skeleton::{self, Token};

impl Scan<'_> {
    /// Opens an element whose `<` was just read.
    pub(super) fn element(&mut self, token: Token) {
        self.push(Kind::Tag, token);
    }

    /// Reads a part of a tag.
    pub(super) fn tag(&mut self) -> Option<()> {
        let bytes = self.lexer.bytes();
        let mut at = self.lexer.position();
        while bytes.get(at)?.is_ascii_whitespace() {
            at += 1;
        }
        let mark = Token { kind: skeleton::Kind::Mark(bytes[at]), start: at, end: at + 1, first_on_line: false };
        let mut next = at + 1;
        match bytes[at] {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. => {
                let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-' | 0x80..);
                next = at + bytes[at..].iter().position(|byte| !goes_on(byte))?;
                let name = Token { kind: skeleton::Kind::Word, start: at, end: next, first_on_line: false };
                if matches!(self.lexer.text(name), b"this" | b"undefined") || !bytes[at..next].is_ascii() {
                    self.doubt();
                }
                self.name(name);
            }
            b'"' | b'\'' => next = at + 2 + memchr::memchr(bytes[at], &bytes[next..])?,
            b'{' => {
                self.lexer.seek(next);
                self.push(Kind::Jsx, mark).expression = true;
                return Some(());
            }
            b'<' if bytes[..at].ends_with(b"=") => {
                self.lexer.seek(next);
                self.element(mark);
                return Some(());
            }
            // `<Table<Row> ...>`
            b'<' if self.dialect.types => {
                self.lexer.seek(next);
                self.push(Kind::Angle, mark);
                return Some(());
            }
            b'/' if bytes.get(next) == Some(&b'>') => {
                self.lexer.seek(next + 1);
                self.frames.pop();
                self.end_element();
                return Some(());
            }
            b'/' if bytes.get(next) == Some(&b'/') => next = self.lexer.line_end(next),
            b'/' if bytes.get(next) == Some(&b'*') => next = at + 4 + memchr::memmem::find(&bytes[at + 2..], b"*/")?,
            b'>' => {
                self.lexer.seek(next);
                let tag = self.frames.pop()?;
                if tag.kind == Kind::ClosingTag {
                    self.end_element();
                } else {
                    self.frames.push(Frame::new(Kind::Children, at));
                }
                return Some(());
            }
            b'.' | b':' | b'=' => {}
            _ => return None,
        }
        self.lexer.seek(next);
        Some(())
    }

    /// Reads the text between tags up to a tag or an expression.
    pub(super) fn children(&mut self) -> Option<()> {
        let bytes = self.lexer.bytes();
        let from = self.lexer.position();
        let mut at = from + memchr::memchr2(b'<', b'{', &bytes[from..])?;
        let mark = Token { kind: skeleton::Kind::Mark(bytes[at]), start: at, end: at + 1, first_on_line: false };
        at += 1;
        if bytes[at - 1] == b'{' {
            self.lexer.seek(at);
            self.push(Kind::Jsx, mark).expression = true;
            return Some(());
        }
        let next = at + bytes[at..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        if bytes[next] == b'/' {
            self.lexer.seek(next + 1);
            self.frames.pop();
            self.push(Kind::ClosingTag, mark);
        } else {
            self.lexer.seek(at);
            self.element(mark);
        }
        Some(())
    }

    fn end_element(&mut self) {
        self.before = Before::Operand;
        self.last = Token { kind: skeleton::Kind::Literal, ..self.last };
    }
}
