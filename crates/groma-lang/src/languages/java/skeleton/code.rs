//! What is left out: code, with the names in it.

use crate::skeleton::{Cutter, Kind, Lexer, Token};

/// The longest value that a signature may show, in bytes.
const LONGEST_SHOWN: usize = 16;

/// The longest arguments of an enum constant that its signature shows, in bytes; see `fields`.
const LONGEST_ARGUMENTS: usize = 48;

/// Reads code that may be left out.
pub(super) struct Reader<'c, 't> {
    pub(super) cutter: &'c mut Cutter<'t>,
    pub(super) lexer: Lexer<'t>,
    /// A place, and the row it is on.
    pub(super) row: (usize, usize),
}

/// A stretch of code.
struct Code {
    /// What ends it.
    end: Token,
    /// Where its last token ends.
    last: usize,
    /// Whether all of it was understood.
    sure: bool,
    /// Whether it is a list, outside all brackets.
    is_list: bool,
    /// Whether it is a sum with strings, outside all brackets.
    is_text: bool,
}

impl<'c, 't> Reader<'c, 't> {
    pub(super) fn new(cutter: &'c mut Cutter<'t>, lexer: Lexer<'t>) -> Self {
        Self { cutter, lexer, row: (0, 0) }
    }

    /// Leaves out what is between a brace and its partner.
    pub(super) fn body(&mut self, open: Token) -> Option<()> {
        let names = self.cutter.names();
        let code = self.code(b'}')?;
        if code.sure {
            self.cutter.cut(open.end..code.end.start, names);
        } else {
            self.cutter.forget_names(names);
        }
        Some(())
    }

    /// Puts a word in place of a value, up to the semicolon behind it, unless it may be shown: by a signature, or as the path of a
    /// route. The semicolon stays unread.
    pub(super) fn value(&mut self) -> Option<()> {
        let (start, names) = (self.lexer.position(), self.cutter.names());
        let first = self.lexer.peek();
        let code = self.code(b';')?;
        let is_literal = first.kind == Kind::Literal && first.end == code.last;
        let is_long = code.last > first.start + LONGEST_SHOWN;
        if code.sure && is_long && !(is_literal || code.is_text || code.is_list) {
            if self.cutter.cut(start..code.end.start, names) {
                // It is no literal, and no name.
                self.cutter.put("this");
            }
        } else {
            self.cutter.forget_names(names);
        }
        self.lexer.seek(code.end.start);
        Some(())
    }

    /// Leaves out arguments of an enum constant that are too long to be shown, but not that they are long.
    pub(super) fn arguments(&mut self, open: Token) -> Option<()> {
        let names = self.cutter.names();
        let code = self.code(b')')?;
        let length = code.end.end - open.start;
        if code.sure && length > 2 * LONGEST_ARGUMENTS && self.cutter.cut(open.end..code.end.start, names) {
            self.cutter.put(LONG);
        } else {
            self.cutter.forget_names(names);
        }
        Some(())
    }

    /// Goes behind the partner of a bracket that was just read.
    pub(super) fn skip(&mut self) -> Option<()> {
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

    /// Reads code up to what ends it outside all brackets that it opens.
    fn code(&mut self, until: u8) -> Option<Code> {
        let mut code = Code { end: self.lexer.last, last: 0, sure: true, is_list: false, is_text: false };
        let mut depth = 0_usize;
        // The two tokens before.
        let (mut older, mut before) = (self.lexer.last, self.lexer.last);
        let (mut has_sum, mut has_text, mut makes) = (false, false, false);
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => return None,
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
                    code.is_text = has_sum && has_text;
                    return Some(code);
                }
                // `new Map<A, B>()`, `Map.<A, B>of()`
                Kind::Mark(b'<') if depth == 0 && (makes || before.is(b'.')) => {
                    code.is_list |= !self.type_arguments(&mut code.sure)?;
                }
                Kind::Mark(b',') => code.is_list |= depth == 0,
                Kind::Mark(b'+') => has_sum |= depth == 0,
                // An annotation there is hidden from the grammar; see `mask`.
                Kind::Mark(b'.') if self.lexer.has(token.start, "...") => {
                    code.sure &= before.kind == Kind::Word && !(older.is(b'@') || older.is(b'.'))
                        || matches!(before.kind, Kind::Mark(b']' | b'>'));
                }
                // An escape in place of a letter.
                Kind::Mark(b'\\') => code.sure = false,
                Kind::Literal => has_text |= depth == 0,
                Kind::Word => match self.is_name(token, older, before) {
                    Some(true) => self.cutter.name(token),
                    Some(false) => {}
                    None => code.sure = false,
                },
                _ => {}
            }
            makes = self.lexer.is_word(token, "new") || makes && (token.kind == Kind::Word || token.is(b'.'));
            code.last = token.end;
            (older, before) = (before, self.lexer.last);
        }
    }

    /// Reads the rest of a list of type arguments, whose names are counted. `false`: it is none.
    fn type_arguments(&mut self, sure: &mut bool) -> Option<bool> {
        let mut depth = 1_usize;
        let (mut older, mut before) = (self.lexer.last, self.lexer.last);
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => return None,
                Kind::Mark(b'<') => depth += 1,
                Kind::Mark(b'>') => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(true);
                    }
                }
                Kind::Word => match self.is_name(token, older, before) {
                    Some(true) => self.cutter.name(token),
                    Some(false) => {}
                    None => *sure = false,
                },
                Kind::Mark(b',' | b'.' | b'?' | b'&' | b'[' | b']') => {}
                _ => {
                    self.lexer.seek(token.start);
                    return Some(false);
                }
            }
            (older, before) = (before, token);
        }
    }

    /// Whether a word that was just read is a name; `None` where that is not sure, or where it may make a body one that has
    /// routes.
    fn is_name(&self, token: Token, older: Token, before: Token) -> Option<bool> {
        let text = self.lexer.text(token);
        if before.is(b'.') {
            // `1.f`
            if older.kind == Kind::Number && older.end == before.start {
                return Some(false);
            }
            if is_contextual(text) {
                return Some(true);
            }
        } else if before.is(b'@') && tells_routes(text) {
            return None;
        }
        if text == b"default" && before.is(b',') {
            // `case null, default ->`: the grammar may take it for a name.
            return None;
        }
        if is_keyword(text) {
            return Some(false);
        }
        if is_contextual(text) {
            return self.contextual(text, before);
        }
        if matches!(text, b"_" | b"const" | b"goto") || !(text.is_ascii() || is_plain(text)) {
            return None;
        }
        Some(true)
    }

    /// Words that are keywords only before what they introduce.
    fn contextual(&self, text: &[u8], before: Token) -> Option<bool> {
        let next = self.lexer.peek();
        match text {
            b"when" => {
                let is_name = before.kind == Kind::Word && is_keyword(self.lexer.text(before));
                let may_guard = before.is(b')') || before.kind == Kind::Word && !is_name;
                (!may_guard).then_some(true)
            }
            b"yield" => {
                let starts = matches!(before.kind, Kind::Mark(b';' | b'{' | b'}' | b'>' | b':'));
                let yields = starts && matches!(next.kind, Kind::Word | Kind::Literal | Kind::Number);
                yields.then_some(false)
            }
            b"non" => (!next.is(b'-')).then_some(true),
            _ => (next.kind != Kind::Word).then_some(true),
        }
    }
}

/// Blanks that are longer than arguments which are shown.
const LONG: &str = "                                                  ";

/// Words that no name is.
fn is_keyword(word: &[u8]) -> bool {
    matches!(
        word,
        b"abstract" | b"assert" | b"boolean" | b"break" | b"byte" | b"case" | b"catch" | b"char" | b"class" | b"continue"
            | b"default" | b"do" | b"double" | b"else" | b"enum" | b"extends" | b"false" | b"final" | b"finally" | b"float"
            | b"for" | b"if" | b"implements" | b"import" | b"instanceof" | b"int" | b"interface" | b"long" | b"native"
            | b"new" | b"null" | b"package" | b"private" | b"protected" | b"public" | b"return" | b"short" | b"static"
            | b"strictfp" | b"super" | b"switch" | b"synchronized" | b"this" | b"throw" | b"throws" | b"transient" | b"true"
            | b"try" | b"void" | b"volatile" | b"while"
    )
}

/// Words that are names in most places.
fn is_contextual(word: &[u8]) -> bool {
    matches!(word, b"record" | b"sealed" | b"permits" | b"non" | b"yield" | b"when" | b"module" | b"open" | b"with")
}

/// Whether an annotation may be one of a route. Classes in bodies have routes too.
fn tells_routes(annotation: &[u8]) -> bool {
    annotation.ends_with(b"Mapping")
        || matches!(annotation, b"Path" | b"GET" | b"POST" | b"PUT" | b"PATCH" | b"DELETE" | b"HEAD" | b"OPTIONS")
}

/// Whether the table's idea of a name is also that of the grammar: beyond ASCII it knows no classes of characters.
pub(super) fn is_plain(word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| {
        word.chars().all(|character| character.is_alphanumeric() || matches!(character, '_' | '$'))
    })
}
