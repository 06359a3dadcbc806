//! The skeleton of a Rust file: bodies of functions, values of constants that no signature shows, and rules of macros are left
//! out.
//!
//! A macro call at the place of an item may hold items, which are parsed on their own. In the outer tree they are tokens, so
//! the names in their bodies are counted as those of tokens.

mod bodies;
mod comments;
mod table;
mod words;

use bodies::Reader;
use words::{Before, is_path};

use super::item_macros;
use crate::skeleton::{Cutter, Kind, Lexer, Token};

/// The longest value that a signature may show, in bytes.
const LONGEST_SHOWN: usize = 16;

/// Brackets of which all may have items in them.
const ITEMS: i64 = -1;

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
        // Whether an item may start here, and whether what started here may be the path of a macro.
        let (mut fresh, mut path) = (true, false);
        // Whether attributes stand before the place. They are read together with the comments behind them.
        let mut has_attributes = false;
        let mut depth = 0_usize;
        // Of the innermost brackets: whether items may stand in them.
        let mut around = ITEMS;
        // The brackets that were open around the outermost macro call with items in it.
        let mut call: Option<usize> = None;
        loop {
            let gap = self.lexer.position();
            let token = self.lexer.next();
            if !std::mem::take(&mut has_attributes) {
                self.comments(gap..token.start, before[1].is(b'{'));
            }
            match token.kind {
                Kind::End => return Some(()),
                Kind::Mark(b'{' | b'(' | b'[') if self.opens_tokens(before) => {
                    if !path {
                        self.skip()?;
                    } else if self.holds_items(before[0], token) {
                        call.get_or_insert(depth);
                        depth += 1;
                        around = around << 1 | 1;
                    } else {
                        self.call(token)?;
                    }
                    (fresh, path) = (true, false);
                    before = [self.lexer.last; 2];
                    continue;
                }
                Kind::Mark(b'#') => {
                    has_attributes = !self.lexer.peek().is(b'!');
                    self.skip_attribute()?;
                    before = [self.lexer.last; 2];
                    continue;
                }
                Kind::Mark(b'{' | b'(' | b'[') => {
                    depth += 1;
                    around = around << 1 | i64::from(token.is(b'{'));
                    (fresh, path) = (around == ITEMS, false);
                }
                Kind::Mark(mark @ (b'}' | b')' | b']')) => {
                    depth = depth.checked_sub(1)?;
                    call = call.filter(|open| *open < depth);
                    around >>= 1;
                    (fresh, path) = (mark == b'}' && around == ITEMS, false);
                }
                Kind::Mark(b';') => (fresh, path) = (around == ITEMS, false),
                Kind::Word if fresh => {
                    let word = self.lexer.text(token);
                    let in_call = call.is_some();
                    fresh = match word {
                        b"fn" => {
                            self.function(in_call)?;
                            true
                        }
                        b"const" | b"static" if !in_call => {
                            self.constant()?;
                            true
                        }
                        b"macro_rules" if !in_call && self.lexer.peek().is(b'!') => {
                            self.macro_rules()?;
                            true
                        }
                        b"use" if !in_call => {
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
                        b"unsafe" | b"async" | b"default" | b"safe" | b"extern" | b"const" => true,
                        _ => false,
                    };
                    path = !fresh;
                    before = [before[1], self.lexer.last];
                    if self.lexer.last.start != token.start {
                        before = [self.lexer.last; 2];
                    }
                    continue;
                }
                Kind::Word => {
                    fresh = false;
                    path &= is_path(before);
                }
                Kind::Mark(b':' | b'!') => fresh = false,
                // The ABI behind `extern`.
                Kind::Literal => path = false,
                _ => (fresh, path) = (false, false),
            }
            before = [before[1], token];
        }
    }

    /// Whether a macro call, whose bracket was just read, may be taken for items.
    fn holds_items(&self, name: Token, open: Token) -> bool {
        let inside = self.cutter.text().get(open.end..).unwrap_or_default();
        item_macros::is_selecting(self.cutter.text().get(name.range()).unwrap_or_default())
            || item_macros::may_hold_items(inside)
    }

    /// Leaves out the tokens of a macro call.
    fn call(&mut self, open: Token) -> Option<()> {
        let names = self.cutter.names();
        self.start_anew();
        self.tokens(open)?;
        if self.is_sure() {
            self.cutter.cut(open.end..self.lexer.last.start, names);
        } else {
            self.cutter.forget_names(names);
        }
        Some(())
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

    /// A function behind `fn`. The body of one that looks unlike any stays. In a macro call all words of it are tokens.
    fn function(&mut self, in_call: bool) -> Option<()> {
        let name = self.lexer.peek();
        if name.kind != Kind::Word {
            return Some(());
        }
        self.lexer.next();
        self.names.bind(&self.lexer, name);
        match self.header(false)? {
            Header::Ends(open) if open.is(b'{') && in_call => self.embedded_body(open),
            Header::Ends(open) if open.is(b'{') => self.body(open),
            _ => Some(()),
        }
    }

    /// The body of a function in a macro call. An import in it is one of the file.
    fn embedded_body(&mut self, open: Token) -> Option<()> {
        let names = self.cutter.names();
        self.start_anew();
        let has_imports = self.tokens(open)?;
        if self.is_sure() && !has_imports {
            self.cutter.cut_embedded(open.end..self.lexer.last.start, names);
        } else {
            self.cutter.forget_names(names);
        }
        Some(())
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
            Header::Ends(equals) if equals.is(b'=') => {
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

    /// Reads a header up to what ends it outside all brackets: a brace, a semicolon, or the `=` before a constant's value. What
    /// shows that it is no header is read again.
    fn header(&mut self, has_value: bool) -> Option<Header> {
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
                Kind::Mark(b'{') => return Some(Header::Ends(token)),
                Kind::Mark(b'}') => return Some(self.not_a_header(token)),
                Kind::Mark(b';') if depth == 0 => return Some(Header::Ends(token)),
                Kind::Mark(b'=') if has_value && depth == 0 && angles == 0 => return Some(Header::Ends(token)),
                Kind::Mark(b'(' | b'[') => depth += 1,
                Kind::Mark(b')' | b']') => {
                    let Some(less) = depth.checked_sub(1) else { return Some(self.not_a_header(token)) };
                    depth = less;
                }
                Kind::Mark(b'<') if depth == 0 => angles += 1,
                Kind::Mark(b'>') if depth == 0 && !(before[1].is(b'-') && before[1].end == token.start) => {
                    let Some(less) = angles.checked_sub(1) else { return Some(self.not_a_header(token)) };
                    angles = less;
                }
                Kind::Word => self.names.note(&self.lexer, token),
                _ => {}
            }
            before = [before[1], token];
        }
    }

    fn not_a_header(&mut self, token: Token) -> Header {
        self.lexer.seek(token.start);
        Header::IsNone
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

/// What a header turns out to be.
enum Header {
    /// One that ends with this token.
    Ends(Token),
    /// None.
    IsNone,
}
