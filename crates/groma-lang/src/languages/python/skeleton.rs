//! The skeleton of a Python file: bodies of functions are left out, and outside them what brackets hold in values, the words of
//! comments, and what follows the first paragraph of documentation.
//!
//! A body is what is indented further than its `def`. Its documentation string and its imports stay; in place of its last
//! statement stands a number, so that it ends on the same row. Words that are keywords in some places only (`match`, `print`) are
//! told apart where that is easy; otherwise the body stays.

use std::ops::Range;

use crate::docs;
use crate::skeleton::{Cutter, Kind, Lexer, Quoted, Special, Syntax, Table, Token};

mod interpolation;

static TABLE: Table = Table::new(Syntax {
    line_comments: &["#"],
    block_comment: None,
    quoted: &STRINGS,
    letters: "",
    special_at: "bBfFrRtTuU",
    special: prefixed,
});

/// Strings. A backslash before a quote belongs to the string in raw ones too.
const STRINGS: [Quoted; 4] = [
    Quoted { quote: "\"\"\"", escapes: true, lines: true },
    Quoted { quote: "'''", escapes: true, lines: true },
    Quoted { quote: "\"", escapes: true, lines: false },
    Quoted { quote: "'", escapes: true, lines: false },
];

/// Bodies that are shorter, in bytes, are not worth it.
const SHORTEST_BODY: usize = 24;

/// Documentation strings that are longer, in bytes, may be cut.
const LONG_DOCUMENTATION: usize = 160;

/// Stands for the last statement of a body.
const LAST_STATEMENT: &str = "0";

/// A tab is as wide as the grammar takes it.
const TAB: usize = 8;

/// A string with a prefix: `rb"..."`.
fn prefixed(lexer: &mut Lexer<'_>, start: usize) -> Special {
    let is_prefix = |byte: u8| matches!(byte, b'b' | b'B' | b'f' | b'F' | b'r' | b'R' | b't' | b'T' | b'u' | b'U');
    let length = (1..3).find(|length| !is_prefix(lexer.byte(start + length))).unwrap_or(3);
    let quote = start + length;
    if !matches!(lexer.byte(quote), b'"' | b'\'') {
        return Special::None;
    }
    match STRINGS.iter().find(|string| lexer.has(quote, string.quote)) {
        Some(string) => Special::Token(Kind::Literal, lexer.quoted_end(quote + string.quote.len(), *string)),
        None => Special::None,
    }
}

/// Words that are no names, wherever they stand.
fn is_keyword(word: &[u8]) -> bool {
    matches!(
        word,
        b"False" | b"None" | b"True" | b"and" | b"as" | b"assert" | b"break" | b"class" | b"continue" | b"def" | b"del" | b"elif"
            | b"else" | b"except" | b"finally" | b"for" | b"from" | b"global" | b"if" | b"import" | b"in" | b"is" | b"lambda"
            | b"nonlocal" | b"not" | b"or" | b"pass" | b"raise" | b"return" | b"try" | b"while" | b"with" | b"yield"
    )
}

/// Whether a word that is a keyword in some places is a name here. `None`: that is hard to tell.
fn is_name_here(lexer: &Lexer<'_>, word: &[u8], before: Token, starts: bool) -> Option<bool> {
    if before.is(b'.') {
        return Some(true);
    }
    let next = lexer.peek();
    let is_operand = matches!(next.kind, Kind::Word | Kind::Number | Kind::Literal);
    match word {
        b"print" | b"exec" if next.is(b'(') => Some(true),
        b"print" | b"exec" => (!starts).then_some(true),
        b"match" | b"case" | b"type" if !starts => Some(true),
        b"match" | b"case" | b"type" if matches!(next.kind, Kind::Mark(b'=' | b'.' | b',' | b')' | b':')) => Some(true),
        b"async" => matches!(lexer.text(next), b"def" | b"for" | b"with").then_some(false),
        b"await" => (is_operand || next.is(b'(')).then_some(false),
        _ => None,
    }
}

/// Writes the skeleton.
pub(super) fn cut(cutter: &mut Cutter<'_>) -> Option<()> {
    let mut python = Python { lexer: Lexer::new(&TABLE, cutter.text()), cutter, depth: 0, before: None, gap: 0..0 };
    while let Some(line) = python.next_line() {
        let mut token = line;
        if python.lexer.is_word(token, "async") {
            token = python.next()?;
        }
        if python.lexer.is_word(token, "def") && python.header()? {
            python.body(line)?;
        } else {
            python.statement(line)?;
        }
    }
    python.lexer.is_sure().then_some(())
}

struct Python<'c, 't> {
    lexer: Lexer<'t>,
    cutter: &'c mut Cutter<'t>,
    /// Open brackets.
    depth: u32,
    /// The first token of the next line, if it was read already.
    before: Option<Token>,
    /// What stands between the last two tokens: white space and comments.
    gap: Range<usize>,
}

impl Python<'_, '_> {
    /// The next token, with brackets counted. `None` where they do not fit.
    fn next(&mut self) -> Option<Token> {
        let end = self.lexer.last.end;
        let token = self.lexer.next();
        self.gap = end..token.start;
        match token.kind {
            Kind::Mark(b'(' | b'[' | b'{') => self.depth += 1,
            Kind::Mark(b')' | b']' | b'}') => self.depth = self.depth.checked_sub(1)?,
            _ => {}
        }
        Some(token)
    }

    /// The first token of the next logical line. `None` at the end of the text.
    fn next_line(&mut self) -> Option<Token> {
        let token = match self.before.take() {
            Some(token) => token,
            None => self.next()?,
        };
        self.comments();
        (token.kind != Kind::End).then_some(token)
    }

    /// Leaves out the words of the comments before the token that was read last. Their marks stay: where comments are decides where
    /// blocks end.
    fn comments(&mut self) {
        let mut at = self.gap.start;
        while let Some(found) = memchr::memchr(b'#', &self.lexer.bytes()[at..self.gap.end]) {
            let end = self.lexer.line_end(at + found);
            self.cutter.cut(at + found + 1..end, self.cutter.names());
            at = end;
        }
    }

    /// What may be left out of a documentation string: all behind its first paragraph, if that makes the same documentation.
    fn rest_of_documentation(&self, literal: Token) -> Option<Range<usize>> {
        let text = self.cutter.text().get(literal.range())?;
        let quotes = ["\"\"\"", "'''"].into_iter().find(|quotes| text.len() > LONG_DOCUMENTATION && text.ends_with(quotes))?;
        let start = text.find(quotes)? + quotes.len();
        let content = text.get(start..text.len() - quotes.len())?;
        let indentation = content.len() - content.trim_start().len();
        let first = content.get(indentation..)?.find("\n\n").map(|end| indentation + end)?;
        let is_all = docs::from_text(content.get(..first)?) == docs::from_text(content);
        // A backslash would take the closing quotes for its own.
        let is_whole = !content.get(..first)?.ends_with('\\') && !text[..start].contains(['f', 'F', 't', 'T']);
        (is_all && is_whole).then(|| literal.start + start + first..literal.end - quotes.len())
    }

    /// Whether the token that was just read begins a logical line.
    fn begins_line(&self, token: Token, last: Token) -> bool {
        let in_brackets = match token.kind {
            Kind::Mark(b'(' | b'[' | b'{') => self.depth > 1,
            Kind::Mark(b')' | b']' | b'}') => true,
            _ => self.depth > 0,
        };
        token.kind == Kind::End || token.first_on_line && !in_brackets && !last.is(b'\\')
    }

    /// Reads on to the colon of a function's header. Whether lines follow that are its body.
    fn header(&mut self) -> Option<bool> {
        loop {
            let token = self.next()?;
            match token.kind {
                Kind::End => return None,
                Kind::Mark(b':') if self.depth == 0 => break,
                _ => {}
            }
        }
        let next = self.lexer.peek();
        Some(next.first_on_line && next.kind != Kind::End)
    }

    /// Reads the body of a function whose `def` line begins with a token, and leaves it out if everything in it is sure.
    fn body(&mut self, definition: Token) -> Option<()> {
        let colon = self.lexer.last;
        let outer = self.indentation(definition)?;
        let first = self.next()?;
        let inner = self.indentation(first)?;
        if inner <= outer {
            self.before = Some(first);
            return Some(());
        }
        let mut body = Body {
            kept: Vec::new(),
            names: self.cutter.names(),
            sure: true,
            documentation: None,
            start: colon.end,
            end: colon.end,
            indentation: self.line_start(first)..first.start,
        };
        let mut line = first;
        loop {
            // A documentation string stays with the comments before it.
            let keeps = line.start == first.start && line.kind == Kind::Literal;
            let next = self.line(line, keeps, &mut body)?;
            if keeps {
                body.start = body.end;
                self.cutter.forget_names(body.names);
                body.documentation = self.rest_of_documentation(first);
            }
            if next.kind == Kind::End || self.indentation(next)? <= outer {
                self.before = Some(next);
                break;
            }
            if self.indentation(next)? < inner {
                return None;
            }
            line = next;
        }
        self.write(body);
        Some(())
    }

    /// Reads one logical line of a body; gives the first token of the next one.
    fn line(&mut self, first: Token, keeps: bool, body: &mut Body) -> Option<Token> {
        let imports = self.lexer.is_word(first, "import") || self.lexer.is_word(first, "from");
        let names = self.cutter.names();
        let mut last = first;
        let mut token = first;
        let mut starts = true;
        loop {
            body.sure &= self.names_of(token, last, starts) && (imports || !self.lexer.is_word(token, "import"));
            starts = token.is(b';') || token.is(b':');
            last = token;
            token = self.next()?;
            if self.begins_line(token, last) {
                break;
            }
        }
        body.end = last.end;
        if imports && !keeps {
            // The walk counts its names.
            self.cutter.forget_names(names);
            body.kept.push((first.start..last.end, names));
        }
        Some(token)
    }

    /// Notes the names of a token. Whether it is sure which these are.
    fn names_of(&mut self, token: Token, before: Token, starts: bool) -> bool {
        match token.kind {
            Kind::Word => {
                let word = self.lexer.text(token);
                let is_name = match word {
                    b"print" | b"exec" | b"match" | b"case" | b"type" | b"async" | b"await" => {
                        is_name_here(&self.lexer, word, before, starts)
                    }
                    _ => Some(!is_keyword(word)),
                };
                if is_name == Some(true) {
                    self.cutter.name(token);
                }
                is_name.is_some()
            }
            Kind::Literal => interpolation::names(self.cutter, &self.lexer, token, &TABLE, is_keyword).is_some(),
            _ => true,
        }
    }

    /// Leaves out what is not kept of a body.
    fn write(&mut self, body: Body) {
        if let Some(rest) = body.documentation {
            self.cutter.leave_out(rest, body.names..body.names);
        }
        let indentation = self.cutter.text().get(body.indentation).unwrap_or_default();
        let kept: usize = body.kept.iter().map(|(range, _)| range.len()).sum();
        let worth = body.end - body.start >= kept + SHORTEST_BODY + (body.kept.len() + 1) * indentation.len();
        if !(body.sure && worth && self.cutter.is_plain(body.names)) {
            self.cutter.forget_names(body.names);
            return;
        }
        let (mut at, mut names) = (body.start, body.names);
        for (range, names_before) in body.kept {
            self.cutter.leave_out(at..range.start, names..names_before);
            self.cutter.put(indentation);
            (at, names) = (range.end, names_before);
        }
        if at < body.end {
            self.cutter.leave_out(at..body.end, names..self.cutter.names());
            self.cutter.put(indentation);
            self.cutter.put(LAST_STATEMENT);
        }
    }

    /// Reads a logical line outside functions. What the brackets of a value or a call hold is left out: signatures show nothing of
    /// it. `__all__` is read, and declarations are shown.
    fn statement(&mut self, first: Token) -> Option<()> {
        if first.kind == Kind::End {
            self.before = Some(first);
            return Some(());
        }
        if first.kind == Kind::Literal
            && let Some(rest) = self.rest_of_documentation(first)
        {
            self.cutter.leave_out(rest, self.cutter.names()..self.cutter.names());
        }
        let mut shown = self.is_shown(first);
        let (mut assigns, mut annotates) = (false, false);
        let mut last = first;
        loop {
            let token = self.next()?;
            if self.begins_line(token, last) {
                self.before = Some(token);
                return Some(());
            }
            if self.depth == 0 {
                assigns |= token.is(b'=');
                annotates |= token.is(b':') && !assigns;
                // A short negative number is shown.
                shown |= last.is(b'=') && matches!(token.kind, Kind::Mark(b'-' | b'+' | b'~'));
            }
            shown |= self.lexer.is_word(token, "__all__");
            let is_value = matches!(token.kind, Kind::Mark(b'(' | b'[' | b'{')) && last.is(b'=');
            let is_call = token.is(b'(') && (self.ends_operand(last));
            if self.depth == 1 && !shown && (assigns || !annotates) && (is_value || is_call) {
                self.value(token)?;
            }
            last = self.lexer.last;
        }
    }

    /// Whether a logical line that begins with this is shown, or read, with all that its brackets hold.
    fn is_shown(&self, first: Token) -> bool {
        first.kind == Kind::Word
            && matches!(
                self.lexer.text(first),
                b"__all__" | b"class" | b"def" | b"async" | b"import" | b"from" | b"type" | b"match" | b"case" | b"print" | b"exec"
            )
    }

    /// Whether a parenthesis behind a token opens the arguments of a call.
    fn ends_operand(&self, token: Token) -> bool {
        match token.kind {
            Kind::Word => !is_keyword(self.lexer.text(token)) && !matches!(self.lexer.text(token), b"print" | b"exec"),
            Kind::Mark(b')' | b']') => true,
            _ => false,
        }
    }

    /// Leaves out what is between a bracket and its partner.
    fn value(&mut self, open: Token) -> Option<()> {
        let names = self.cutter.names();
        let mut sure = true;
        let mut last = open;
        while self.depth > 0 {
            let token = self.next()?;
            if token.kind == Kind::End {
                return None;
            }
            sure &= self.names_of(token, last, false);
            last = token;
        }
        // `a = (b, c) = ...` defines what it holds.
        if sure && !self.lexer.peek().is(b'=') {
            self.cutter.cut(open.end..last.start, names);
        } else {
            self.cutter.forget_names(names);
        }
        Some(())
    }

    fn line_start(&self, token: Token) -> usize {
        memchr::memrchr(b'\n', &self.lexer.bytes()[..token.start]).map_or(0, |at| at + 1)
    }

    /// How far a token is indented. `None` if other than white space stands before it.
    fn indentation(&self, token: Token) -> Option<usize> {
        let before = &self.lexer.bytes()[self.line_start(token)..token.start];
        before.iter().try_fold(0, |width, byte| match byte {
            b' ' => Some(width + 1),
            b'\t' => Some(width + TAB),
            _ => None,
        })
    }
}

/// The body of a function.
struct Body {
    /// Lines that stay, with the number of names that were noted before each.
    kept: Vec<(Range<usize>, usize)>,
    /// Names that were noted before it.
    names: usize,
    sure: bool,
    /// What may be left out of its documentation string.
    documentation: Option<Range<usize>>,
    /// Where what may be left out begins and ends.
    start: usize,
    end: usize,
    /// The white space before its first statement.
    indentation: Range<usize>,
}
