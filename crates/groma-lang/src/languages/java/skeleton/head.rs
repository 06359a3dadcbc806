//! Imports: they are a fifth of what is left of a file without its bodies, and read off as easily as any tokens.

use super::code::{Reader, is_plain};
use crate::languages::java::imports;
use crate::skeleton::{Kind, Token};

impl Reader<'_, '_> {
    /// Reads an import behind its first word, and leaves it out if it is written as usual: on a line of its own. The semicolon of
    /// any other is read next.
    pub(super) fn import(&mut self, word: Token) -> Option<()> {
        let start = self.lexer.position();
        let names = self.cutter.names();
        let read = self.usual_import(word, names);
        if read.is_none() {
            self.cutter.forget_names(names);
            self.lexer.seek(start);
        }
        read
    }

    fn usual_import(&mut self, word: Token, names: usize) -> Option<()> {
        let mut first = self.lexer.next();
        let is_static = self.lexer.is_word(first, "static");
        if is_static {
            first = self.lexer.next();
        }
        let (mut part, mut all) = (first, false);
        let last = loop {
            if part.kind != Kind::Word || !is_plain(self.lexer.text(part)) {
                return None;
            }
            self.cutter.name(part);
            let mut next = self.lexer.next();
            if next.is(b';') {
                break part;
            }
            let before = part;
            part = self.lexer.next();
            // Comments and blanks would be part of the name.
            if !next.is(b'.') || next.start != before.end || part.start != next.end {
                return None;
            }
            if part.is(b'*') {
                all = true;
                next = self.lexer.next();
                if !next.is(b';') {
                    return None;
                }
                break before;
            }
        };
        let end = self.lexer.position();
        // A comment behind it would get a line of its own.
        if !(self.lexer.has(end, "\n") || self.lexer.has(end, "\r\n")) {
            return None;
        }
        let text = self.cutter.text().get(first.start..last.end)?.to_owned();
        let row = self.row_of(word.start);
        let import = imports::record(text, is_static, false, all, row);
        self.cutter.cut_import(word.start..end, names, import);
        self.lexer.seek(end - 1);
        Some(())
    }

    /// The row of a place behind all that were asked for before.
    fn row_of(&mut self, at: usize) -> usize {
        let (from, row) = self.row;
        let between = self.lexer.bytes().get(from..at).unwrap_or_default();
        self.row = (at, row + memchr::memchr_iter(b'\n', between).count());
        self.row.1
    }
}
