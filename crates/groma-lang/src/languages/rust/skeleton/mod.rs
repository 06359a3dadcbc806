//! The skeleton of a Rust file: bodies of functions, values of constants that no signature shows, and rules of macros are left
//! out.
//!
//! Macro calls at the place of items stay as they are: what they hold may be items, which are only taken if all of them can
//! be parsed.

mod bodies;
mod table;
mod words;

use bodies::Reader;
use words::Before;

use crate::skeleton::{Cutter, Kind, Lexer, Token};

/// The longest value that a signature may show, in bytes.
const LONGEST_SHOWN: usize = 16;

/// Writes the skeleton.
pub(super) fn cut(cutter: &mut Cutter<'_>) -> Option<()> {
    let text = cutter.text();
    let mut lexer = Lexer::new(&table::TABLE, text);
    if text.starts_with("#!") && !text[2..].trim_start().starts_with('[') {
        lexer.seek(lexer.line_end(0));
    }
    let mut reader = Reader::new(cutter, lexer);
    reader.items()?;
    reader.lexer.is_sure().then_some(())
}

impl Reader<'_, '_> {
    /// Reads the file as a list of items; those of modules, traits and the like are not told from those around them.
    fn items(&mut self) -> Option<()> {
        let mut before: Before = [self.lexer.last; 2];
        // Whether an item may start here.
        let mut fresh = true;
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => return Some(()),
                Kind::Mark(b'{' | b'(' | b'[') if self.opens_tokens(before) => {
                    self.skip()?;
                    fresh = token.is(b'{');
                    before = [self.lexer.last; 2];
                    continue;
                }
                Kind::Mark(b'#') => {
                    self.skip_attribute()?;
                    before = [self.lexer.last; 2];
                    continue;
                }
                Kind::Mark(b'{' | b'}' | b';') => fresh = true,
                Kind::Word if fresh => {
                    fresh = match self.lexer.text(token) {
                        b"fn" => {
                            self.function()?;
                            true
                        }
                        b"const" | b"static" => {
                            self.constant()?;
                            true
                        }
                        b"macro_rules" => {
                            self.macro_rules()?;
                            true
                        }
                        b"use" => {
                            self.note_imports()?;
                            true
                        }
                        b"pub" => {
                            if self.lexer.peek().is(b'(') {
                                self.lexer.next();
                                self.skip()?;
                            }
                            true
                        }
                        b"unsafe" | b"async" | b"default" | b"safe" | b"extern" => true,
                        _ => false,
                    };
                    before = [before[1], self.lexer.last];
                    if self.lexer.last.start != token.start {
                        before = [self.lexer.last; 2];
                    }
                    continue;
                }
                // The ABI behind `extern`.
                Kind::Literal => {}
                _ => fresh = false,
            }
            before = [before[1], token];
        }
    }

    /// Goes behind the partner of a bracket that was just read.
    fn skip(&mut self) -> Option<()> {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.lexer.next().kind {
                Kind::Mark(b'(' | b'[' | b'{') => depth += 1,
                Kind::Mark(b')' | b']' | b'}') => depth -= 1,
                Kind::End => return None,
                _ => {}
            }
        }
        Some(())
    }

    /// Goes behind `[...]` or `![...]`.
    fn skip_attribute(&mut self) -> Option<()> {
        if self.lexer.peek().is(b'!') {
            self.lexer.next();
        }
        if self.lexer.peek().is(b'[') {
            self.lexer.next();
            self.skip()?;
        }
        Some(())
    }

    /// A function behind `fn`. The body of one that looks unlike any stays.
    fn function(&mut self) -> Option<()> {
        let name = self.lexer.peek();
        if name.kind != Kind::Word {
            return Some(());
        }
        self.lexer.next();
        self.names.bind(&self.lexer, name);
        match self.header(false)? {
            Some(open) if open.is(b'{') => self.body(open),
            _ => Some(()),
        }
    }

    /// A constant or static behind its keyword, or what else that keyword may introduce.
    fn constant(&mut self) -> Option<()> {
        let mut name = self.lexer.peek();
        while self.lexer.is_word(name, "mut") || self.lexer.is_word(name, "ref") {
            self.lexer.next();
            name = self.lexer.peek();
        }
        let is_modifier = ["fn", "unsafe", "async", "extern"].iter().any(|word| self.lexer.is_word(name, word));
        if name.kind != Kind::Word || is_modifier {
            return Some(());
        }
        self.lexer.next();
        if !self.lexer.peek().is(b':') {
            return Some(());
        }
        match self.header(true)? {
            Some(equals) if equals.is(b'=') => {
                let first = self.lexer.peek();
                if first.is(b'{') {
                    self.lexer.next();
                    self.body(first)
                } else {
                    self.value(first.start + LONGEST_SHOWN)
                }
            }
            _ => Some(()),
        }
    }

    /// Reads a header up to what ends it outside all brackets: a brace, a semicolon, or the `=` before a constant's value. `None`
    /// in it where the header is none.
    fn header(&mut self, has_value: bool) -> Option<Option<Token>> {
        let (mut depth, mut angles) = (0_usize, 0_usize);
        let mut before: Before = [self.lexer.last; 2];
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => return None,
                Kind::Mark(b'(' | b'[' | b'{') if self.opens_tokens(before) => {
                    self.skip()?;
                    before = [self.lexer.last; 2];
                    continue;
                }
                Kind::Mark(b'#') => self.skip_attribute()?,
                // A block in a type.
                Kind::Mark(b'{') if depth > 0 || angles > 0 => self.skip()?,
                Kind::Mark(b'{') => return Some(Some(token)),
                Kind::Mark(b'}') => return Some(None),
                Kind::Mark(b';') if depth == 0 => return Some(Some(token)),
                Kind::Mark(b'=') if has_value && depth == 0 && angles == 0 => return Some(Some(token)),
                Kind::Mark(b'(' | b'[') => depth += 1,
                Kind::Mark(b')' | b']') => {
                    let Some(less) = depth.checked_sub(1) else { return Some(None) };
                    depth = less;
                }
                Kind::Mark(b'<') if depth == 0 => angles += 1,
                Kind::Mark(b'>') if depth == 0 && !(before[1].is(b'-') && before[1].end == token.start) => {
                    let Some(less) = angles.checked_sub(1) else { return Some(None) };
                    angles = less;
                }
                Kind::Word => self.names.note(&self.lexer, token),
                _ => {}
            }
            before = [before[1], token];
        }
    }

    /// The rules of a macro, behind the word that it is defined by.
    fn macro_rules(&mut self) -> Option<()> {
        let names = self.cutter.names();
        self.start_anew();
        let (open, close) = self.definition(false)?;
        if self.is_sure() {
            self.cutter.cut(open.end..close.start, names);
        } else {
            self.cutter.forget_names(names);
        }
        Some(())
    }

    /// Notes what the declaration behind `use` brings in. What comes from the standard library are modules, which have the names
    /// of types but stand before `::`.
    fn note_imports(&mut self) -> Option<()> {
        let first = self.lexer.peek();
        let is_standard = ["std", "core", "alloc"].iter().any(|word| self.lexer.is_word(first, word));
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::Mark(b';') => return Some(()),
                Kind::End => return None,
                Kind::Word if !is_standard => self.names.bind(&self.lexer, token),
                _ => {}
            }
        }
    }
}
