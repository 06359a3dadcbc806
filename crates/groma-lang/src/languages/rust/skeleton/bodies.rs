//! What is left out: the code of bodies and initializers, with the names in it.

use super::words::{Before, Names, Word, is_lifetime, is_pattern_name, is_token_name, names_macro};
use crate::skeleton::{Cutter, Kind, Lexer, Token};

/// Reads code that may be left out.
pub(super) struct Reader<'c, 't> {
    pub(super) cutter: &'c mut Cutter<'t>,
    pub(super) lexer: Lexer<'t>,
    pub(super) names: Names,
    /// Whether what was read since this was last set may be left out.
    sure: bool,
}

/// A stretch of code.
pub(super) struct Code {
    /// What ends it: its closing brace, or the semicolon.
    pub(super) end: Token,
    /// Where its last token ends.
    pub(super) last: usize,
    /// From where on it is not left out yet.
    from: usize,
    /// The names in that.
    names: usize,
    /// Whether imports in it stay.
    has_imports: bool,
}

impl<'c, 't> Reader<'c, 't> {
    pub(super) fn new(cutter: &'c mut Cutter<'t>, lexer: Lexer<'t>) -> Self {
        Self { cutter, lexer, names: Names::default(), sure: true }
    }

    /// Leaves out what is behind an opening brace, up to its partner; imports stay.
    pub(super) fn body(&mut self, open: Token) -> Option<()> {
        let mark = self.cutter.mark();
        self.sure = true;
        let code = self.code(b'}', true)?;
        if !self.sure {
            self.cutter.go_back(mark);
        } else if code.has_imports {
            self.cutter.cut_part(code.from..code.end.start, code.names);
        } else {
            self.cutter.cut(open.end..code.end.start, code.names);
        }
        Some(())
    }

    /// Puts a short value in place of one that no signature shows, since it ends behind `shown`. It is behind the token that was
    /// just read.
    pub(super) fn value(&mut self, shown: usize) -> Option<()> {
        let mark = self.cutter.mark();
        self.sure = true;
        let code = self.code(b';', false)?;
        // What stands on the line behind it might be taken for what comments in it document.
        let rest = self.lexer.bytes().get(code.end.end..).unwrap_or_default();
        let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        if self.sure && code.last > shown && next.is_none_or(|next| matches!(next, b'\n' | b'/')) {
            if self.cutter.cut(code.from..code.end.start, code.names) {
                self.cutter.put("()");
            }
        } else {
            self.cutter.go_back(mark);
        }
        Some(())
    }

    /// Reads code up to the closing brace, or the semicolon, that ends it.
    fn code(&mut self, until: u8, imports_stay: bool) -> Option<Code> {
        let mut code =
            Code { end: self.lexer.last, last: 0, from: self.lexer.position(), names: self.cutter.names(), has_imports: false };
        let mut depth = 0_usize;
        let mut before: Before = [self.lexer.last; 2];
        // Where the statement starts, as far as it is one that is imported by.
        let mut statement = None;
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => return None,
                Kind::Mark(b'(' | b'[' | b'{') if self.opens_tokens(before) => {
                    self.tokens(token)?;
                    code.last = self.lexer.position();
                    before = [before[1], self.lexer.last];
                    continue;
                }
                Kind::Mark(b'[') if before[1].is(b'#') || before[1].is(b'!') && before[0].is(b'#') => {
                    self.attribute()?;
                    // It says nothing about where the statement starts that it belongs to.
                    before = [self.lexer.last; 2];
                    statement = None;
                    continue;
                }
                Kind::Mark(b'(' | b'[' | b'{') => depth += 1,
                Kind::Mark(mark @ (b')' | b']' | b'}')) => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None if mark == until => {
                        code.end = token;
                        return Some(code);
                    }
                    None => return None,
                },
                Kind::Mark(b';') if depth == 0 && until == b';' => {
                    code.end = token;
                    return Some(code);
                }
                // A macro's parameter, in code that a macro makes.
                Kind::Mark(b'$') => self.sure = false,
                Kind::Word => {
                    let start = statement.take().unwrap_or(token.start);
                    let word = self.lexer.text(token);
                    match word {
                        b"pub" => {
                            statement = Some(token.start);
                            self.visibility()?;
                            before = [before[1], self.lexer.last];
                            continue;
                        }
                        b"use" | b"extern" if start < token.start || starts_statement(before[1]) => {
                            if self.import(&mut code, start, token, imports_stay)? {
                                before = [self.lexer.last; 2];
                                continue;
                            }
                        }
                        b"macro_rules" if self.lexer.peek().is(b'!') => {
                            self.definition(true)?;
                            before = [self.lexer.last; 2];
                            continue;
                        }
                        _ => match self.names.classify(&self.lexer, token, before) {
                            Word::Name => self.cutter.name(token),
                            Word::Other => {}
                            Word::Unsure => self.sure = false,
                        },
                    }
                }
                _ => {}
            }
            code.last = token.end;
            before = [before[1], token];
        }
    }

    /// Whether a bracket behind these tokens opens the tokens of a macro call.
    pub(super) fn opens_tokens(&self, before: Before) -> bool {
        before[1].is(b'!') && names_macro(&self.lexer, before[0])
    }

    /// Counts the names of a macro call up to the partner of the bracket that was just read. Says whether there may be imports
    /// among the tokens.
    pub(super) fn tokens(&mut self, open: Token) -> Option<bool> {
        let mut depth = 1_usize;
        let mut last = open;
        let mut has_imports = false;
        while depth > 0 {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => return None,
                Kind::Mark(b'(' | b'[' | b'{') => depth += 1,
                Kind::Mark(b')' | b']' | b'}') => depth -= 1,
                // A parameter of the macro around it.
                Kind::Word if last.is(b'$') && last.end == token.start => {}
                Kind::Word => {
                    let word = self.lexer.text(token);
                    has_imports |= matches!(word, b"use" | b"extern");
                    match is_token_name(word) {
                        Some(true) => self.cutter.name(token),
                        Some(false) => {}
                        None => self.sure = false,
                    }
                }
                _ => {}
            }
            last = token;
        }
        Some(has_imports)
    }

    /// Counts the names of an attribute whose bracket was just read.
    fn attribute(&mut self) -> Option<()> {
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => return None,
                Kind::Mark(b']') => return Some(()),
                Kind::Mark(b'(' | b'[' | b'{') => {
                    self.tokens(token)?;
                }
                Kind::Word => match is_token_name(self.lexer.text(token)) {
                    Some(true) => self.cutter.name(token),
                    // Rare, and the grammar has its own view of them.
                    _ => self.sure = false,
                },
                Kind::Mark(b'=') => {
                    let value = self.lexer.next();
                    self.sure &= value.kind == Kind::Literal && self.lexer.peek().is(b']');
                }
                Kind::Mark(b':') => {}
                _ => self.sure = false,
            }
        }
    }

    /// Goes behind `(crate)`, `(in a::b)` and the like after `pub`: names in it are not counted.
    fn visibility(&mut self) -> Option<()> {
        let mut ahead = self.lexer.clone();
        let (open, first) = (ahead.next(), ahead.next());
        let is_scope = ["crate", "super", "self", "in"].iter().any(|word| ahead.is_word(first, word));
        if !(open.is(b'(') && is_scope) {
            return Some(());
        }
        self.lexer.next();
        loop {
            match self.lexer.next().kind {
                Kind::Mark(b')') => return Some(()),
                Kind::Word | Kind::Mark(b':') => {}
                Kind::End => return None,
                _ => self.sure = false,
            }
        }
    }

    /// An import stays, with its visibility from `start` on. `false`: it is none, and only its first word was read.
    fn import(&mut self, code: &mut Code, start: usize, word: Token, stays: bool) -> Option<bool> {
        let next = self.lexer.peek();
        if self.lexer.text(word) == b"extern" && !self.lexer.is_word(next, "crate") || next.is(b'<') {
            return Some(false);
        }
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::Mark(b';') => break,
                Kind::End => return None,
                Kind::Word | Kind::Mark(b'{' | b'}' | b':' | b'*' | b',') => {}
                _ => self.sure = false,
            }
        }
        self.sure &= stays;
        self.cutter.cut_part(code.from..start, code.names);
        code.has_imports = true;
        code.from = self.lexer.position();
        code.names = self.cutter.names();
        Some(true)
    }

    /// Reads the definition of a macro behind its first word, up to the bracket that ends it. Gives the opening bracket and the
    /// closing one.
    pub(super) fn definition(&mut self, count_name: bool) -> Option<(Token, Token)> {
        let (mark, name, open) = (self.lexer.next(), self.lexer.next(), self.lexer.next());
        let is_whole = mark.is(b'!') && name.kind == Kind::Word && matches!(open.kind, Kind::Mark(b'(' | b'[' | b'{'));
        if !is_whole {
            return None;
        }
        if count_name {
            self.cutter.name(name);
        }
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::Mark(b'(' | b'[' | b'{') => self.pattern()?,
                Kind::Mark(b')' | b']' | b'}') => return Some((open, token)),
                Kind::Mark(b';') => continue,
                _ => return None,
            }
            let (equals, arrow, tokens) = (self.lexer.next(), self.lexer.next(), self.lexer.next());
            if !(equals.is(b'=') && arrow.is(b'>') && matches!(tokens.kind, Kind::Mark(b'(' | b'[' | b'{'))) {
                return None;
            }
            self.tokens(tokens)?;
        }
    }

    /// Counts the names in the pattern of a macro's rule, up to the partner of the bracket that was just read.
    fn pattern(&mut self) -> Option<()> {
        let mut depth = 1_usize;
        let mut before: Before = [self.lexer.last; 2];
        // How many brackets were open where a repetition started that is not closed.
        let mut repeated: Vec<usize> = Vec::new();
        while depth > 0 {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => return None,
                Kind::Mark(b'(') if before[1].is(b'$') => {
                    repeated.push(depth);
                    depth += 1;
                }
                Kind::Mark(b'(' | b'[' | b'{') => depth += 1,
                Kind::Mark(b')' | b']' | b'}') => {
                    depth -= 1;
                    if repeated.last() == Some(&depth) {
                        repeated.pop();
                        self.separator()?;
                        before = [self.lexer.last; 2];
                        continue;
                    }
                }
                Kind::Word if before[1].is(b'$') => {
                    let colon = self.lexer.peek();
                    if colon.is(b':') && self.lexer.byte(colon.end) != b':' {
                        self.lexer.next();
                        let kind = self.lexer.next();
                        self.sure &= kind.kind == Kind::Word && is_fragment(self.lexer.text(kind));
                    }
                }
                Kind::Word => match is_pattern_name(self.lexer.text(token)) {
                    Some(true) => self.cutter.name(token),
                    Some(false) => {}
                    None => self.sure = false,
                },
                // The grammar sees a name behind a quote.
                Kind::Literal => self.sure &= !is_lifetime(&self.lexer, token),
                _ => {}
            }
            before = [before[1], token];
        }
        Some(())
    }

    /// Goes behind the sign of a repetition; the grammar takes whatever is before it for one token.
    fn separator(&mut self) -> Option<()> {
        loop {
            match self.lexer.next().kind {
                Kind::Mark(b'+' | b'*' | b'?') => return Some(()),
                Kind::Mark(b',' | b';' | b'=' | b'>' | b'|' | b'&' | b'.' | b':' | b'-' | b'<') => {}
                Kind::End => return None,
                _ => self.sure = false,
            }
        }
    }

    /// Says that all so far is sure, before something is read on its own.
    pub(super) fn start_anew(&mut self) {
        self.sure = true;
    }

    /// Whether what was read may be left out.
    pub(super) fn is_sure(&self) -> bool {
        self.sure
    }
}

/// Whether a statement may start behind this token.
fn starts_statement(before: Token) -> bool {
    matches!(before.kind, Kind::Mark(b'{' | b'}' | b';' | b']'))
}

fn is_fragment(word: &[u8]) -> bool {
    matches!(
        word,
        b"block" | b"expr" | b"expr_2021" | b"ident" | b"item" | b"lifetime" | b"literal" | b"meta" | b"pat" | b"pat_param"
            | b"path" | b"stmt" | b"tt" | b"ty" | b"vis"
    )
}
