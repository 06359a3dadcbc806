//! A declaration's head (the tokens before its `;` or body) as a row of pieces: specifiers, names with their template
//! arguments, groups in parentheses. Attributes are set apart: they are blanked, whatever else the head says.

use std::ops::Range;

use super::lexer::{Kind, Token};
use super::words::{Dialect, Style, Word, classify, style};

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece {
    /// `const`, `static`, `"C"`.
    Qualifier,
    /// A specifier that begins a declaration.
    Leading,
    /// `template <...>`
    Template,
    /// A `requires` clause.
    Requires,
    /// A type of the language.
    Builtin,
    /// `struct`, `enum class`.
    TypeKey,
    /// A name with qualifiers and template arguments.
    Name(Style),
    /// The name of an operator, or a destructor, or a qualified name: never a macro.
    Special,
    /// `operator bool`: the name includes its type.
    Conversion,
    /// `*`, `&`, `Foo::*`.
    Pointer,
    /// `( ... )`
    Group,
    /// `[ ... ]`
    Bracket,
    /// `noexcept`, `override`.
    Trailing,
    /// `-> type`, to the end.
    Returns,
    /// The closed body of a type.
    Body,
    /// `:` and what follows: bits, bases, initialisers of members.
    Colon,
    /// `=`
    Equals,
    /// `,` between declarators.
    Comma,
    /// A word that begins a statement.
    Statement,
    /// Anything else.
    Other,
}

/// A piece and the tokens it covers.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// What it is.
    pub(crate) piece: Piece,
    /// Its tokens, as positions in [`Head::tokens`].
    pub(crate) tokens: Range<usize>,
}

/// A head taken apart.
pub(crate) struct Head<'t> {
    /// The text of the file.
    pub(crate) text: &'t str,
    dialect: Dialect,
    /// The tokens without attributes.
    pub(crate) tokens: Vec<Token>,
    /// The pieces, in order, up to the first declarator's end.
    pub(crate) parts: Vec<Part>,
    /// Attributes, as bytes of the text.
    pub(crate) attributes: Vec<Range<usize>>,
}

impl<'t> Head<'t> {
    /// Takes a head apart.
    pub(crate) fn new(text: &'t str, all: &[Token], dialect: Dialect) -> Self {
        let tokens = Vec::with_capacity(all.len());
        let mut head = Self { text, dialect, tokens, parts: Vec::new(), attributes: Vec::new() };
        head.set_attributes_apart(all);
        head.cut();
        head
    }

    /// The text of a token.
    pub(crate) fn word(&self, at: usize) -> &'t str {
        self.tokens.get(at).and_then(|token| self.text.get(token.range())).unwrap_or_default()
    }

    /// The text of a token that may be of another head.
    pub(crate) fn text_at(&self, token: Token) -> &'t str {
        self.text.get(token.range()).unwrap_or_default()
    }

    /// What a token is to the declaration, if it is a word.
    fn class(&self, at: usize) -> Option<Word> {
        self.class_of(*self.tokens.get(at)?)
    }

    /// The bytes of some tokens.
    pub(crate) fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        match (self.tokens.get(tokens.start), self.tokens.get(tokens.end.saturating_sub(1))) {
            (Some(first), Some(last)) if tokens.start < tokens.end => first.start..last.end,
            _ => 0..0,
        }
    }

    /// The piece at a position.
    pub(crate) fn piece(&self, at: usize) -> Option<Piece> {
        self.parts.get(at).map(|part| part.piece)
    }

    /// The last token of the name that a part ends with.
    pub(crate) fn last_name(&self, at: usize) -> Option<Token> {
        let part = self.parts.get(at)?;
        let mut depth = 0_u32;
        let mut last = None;
        for token in self.tokens.get(part.tokens.clone())? {
            match token.kind {
                Kind::Mark(b'<') => depth += 1,
                Kind::Mark(b'>') => depth = depth.saturating_sub(1),
                Kind::Word if depth == 0 => last = Some(*token),
                _ => {}
            }
        }
        last
    }

    fn class_of(&self, token: Token) -> Option<Word> {
        (token.kind == Kind::Word).then(|| classify(self.text_at(token), self.dialect))
    }

    fn set_attributes_apart(&mut self, all: &[Token]) {
        let mut at = 0;
        while let Some(token) = all.get(at) {
            let end = match token.kind {
                Kind::Word => match self.class_of(*token) {
                    Some(Word::AttributeWith) if all.get(at + 1).is_some_and(|next| next.is(b'(')) => {
                        close(all, at + 1)
                    }
                    Some(Word::AttributeWith | Word::Attribute) => at + 1,
                    _ => {
                        self.tokens.push(*token);
                        at += 1;
                        continue;
                    }
                },
                Kind::Mark(b'[') if all.get(at + 1).is_some_and(|next| next.is(b'[')) => close(all, at),
                _ => {
                    self.tokens.push(*token);
                    at += 1;
                    continue;
                }
            };
            self.attributes.push(token.start..all[end - 1].end);
            at = end;
        }
    }

    fn cut(&mut self) {
        let mut at = 0;
        while let Some(token) = self.tokens.get(at).copied() {
            let (piece, end) = match token.kind {
                Kind::Word => self.cut_word(at),
                Kind::Scope => match self.class(at + 1) {
                    Some(Word::Name) => self.cut_name(at + 1),
                    _ => (Piece::Other, at + 1),
                },
                Kind::Literal => (Piece::Qualifier, at + 1),
                Kind::Body => (Piece::Body, at + 1),
                Kind::Mark(b'*' | b'&' | b'^') => (Piece::Pointer, at + 1),
                Kind::Mark(b'~') => (Piece::Special, (at + 2).min(self.tokens.len())),
                Kind::Mark(b'(') => (Piece::Group, close(&self.tokens, at)),
                Kind::Mark(b'[') => (Piece::Bracket, close(&self.tokens, at)),
                Kind::Arrow => (Piece::Returns, self.tokens.len()),
                Kind::Mark(b':') => (Piece::Colon, self.tokens.len()),
                Kind::Mark(b'=') => (Piece::Equals, self.tokens.len()),
                Kind::Mark(b',') => (Piece::Comma, self.tokens.len()),
                _ => (Piece::Other, at + 1),
            };
            self.parts.push(Part { piece, tokens: at..end });
            at = end;
        }
    }

    fn cut_word(&self, at: usize) -> (Piece, usize) {
        let next_opens = |at: usize| self.tokens.get(at).is_some_and(|next| next.is(b'('));
        match classify(self.word(at), self.dialect) {
            Word::Builtin => (Piece::Builtin, at + 1),
            Word::BuiltinOf => (Piece::Builtin, if next_opens(at + 1) { close(&self.tokens, at + 1) } else { at + 1 }),
            Word::TypeKey => {
                let strong = matches!(self.word(at + 1), "class" | "struct");
                (Piece::TypeKey, if strong { at + 2 } else { at + 1 })
            }
            Word::Qualifier => (Piece::Qualifier, at + 1),
            Word::Leading if self.word(at) == "explicit" && next_opens(at + 1) => {
                let end = close(&self.tokens, at + 1);
                // `explicit (Foo)(int)` does not exist: what stands in parentheses is a condition.
                (Piece::Leading, end)
            }
            Word::Leading => (Piece::Leading, at + 1),
            Word::Trailing => (Piece::Trailing, if next_opens(at + 1) { close(&self.tokens, at + 1) } else { at + 1 }),
            Word::Template => {
                let opens = self.tokens.get(at + 1).is_some_and(|next| next.is(b'<'));
                let end = if opens { close_angle(&self.tokens, at + 1).unwrap_or(self.tokens.len()) } else { at + 1 };
                (if opens { Piece::Template } else { Piece::Leading }, end)
            }
            Word::Requires => (Piece::Requires, self.requires_end(at + 1)),
            Word::Operator => self.cut_operator(at),
            Word::Statement => (Piece::Statement, at + 1),
            Word::Attribute | Word::AttributeWith => (Piece::Other, at + 1),
            Word::Name => self.cut_name(at),
        }
    }

    /// A name from its first word on: `a::b<c>::~d`, `a::operator+`.
    fn cut_name(&self, at: usize) -> (Piece, usize) {
        let mut piece = Piece::Name(style(self.word(at)));
        let mut end = at + 1;
        loop {
            if self.tokens.get(end).is_some_and(|next| next.is(b'<'))
                && let Some(close) = close_angle(&self.tokens, end)
            {
                if piece != Piece::Special {
                    piece = Piece::Name(Style::Plain);
                }
                end = close;
            }
            if self.tokens.get(end).is_none_or(|next| next.kind != Kind::Scope) {
                return (piece, end);
            }
            let mut next = end + 1;
            if self.class(next) == Some(Word::Template) {
                next += 1;
            }
            match self.tokens.get(next).map(|token| token.kind) {
                Some(Kind::Mark(b'*')) => return (Piece::Pointer, next + 1),
                Some(Kind::Mark(b'~')) => return (Piece::Special, (next + 2).min(self.tokens.len())),
                Some(Kind::Word) if self.class(next) == Some(Word::Operator) => return self.cut_operator(next),
                Some(Kind::Word) => {
                    piece = Piece::Special;
                    end = next + 1;
                }
                _ => return (piece, end + 1),
            }
        }
    }

    /// An operator's name, from the word `operator` to before its parameters.
    fn cut_operator(&self, at: usize) -> (Piece, usize) {
        let mut end = at + 1;
        // `operator()` has its parameters behind a first pair of parentheses.
        if self.tokens.get(end).is_some_and(|next| next.is(b'('))
            && self.tokens.get(end + 1).is_some_and(|next| next.is(b')'))
        {
            return (Piece::Special, end + 2);
        }
        let converts = self.tokens.get(end).is_some_and(|next| next.kind == Kind::Word)
            && !matches!(self.word(end), "new" | "delete" | "co_await");
        while self.tokens.get(end).is_some_and(|next| !next.is(b'(')) {
            end += 1;
        }
        (if converts { Piece::Conversion } else { Piece::Special }, end)
    }

    /// Where a constraint ends that starts at a position.
    fn requires_end(&self, mut at: usize) -> usize {
        loop {
            while self.tokens.get(at).is_some_and(|token| token.is(b'!')) {
                at += 1;
            }
            match self.tokens.get(at).map(|token| token.kind) {
                Some(Kind::Mark(b'(')) => at = close(&self.tokens, at),
                Some(Kind::Word) if self.class(at) == Some(Word::Requires) => {
                    at += 1;
                    if self.tokens.get(at).is_some_and(|token| token.is(b'(')) {
                        at = close(&self.tokens, at);
                    }
                    // Its body.
                    if self.tokens.get(at).is_some_and(|token| token.kind == Kind::Literal) {
                        at += 1;
                    }
                }
                Some(Kind::Word | Kind::Scope) => {
                    let start = if self.class(at).is_none() { at + 1 } else { at };
                    at = self.cut_name(start).1.max(at + 1);
                }
                _ => return at,
            }
            let joined = self.tokens.get(at..at + 2).is_some_and(|pair| {
                pair.iter().all(|token| token.is(b'&')) || pair.iter().all(|token| token.is(b'|'))
            });
            if !joined {
                return at;
            }
            at += 2;
        }
    }
}

/// The position behind the bracket that closes the one at `open`; the end if none does.
pub(crate) fn close(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_u32;
    for (offset, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Mark(b'(' | b'[') => depth += 1,
            Kind::Mark(b')' | b']') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return offset + 1;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The position behind the `>` that closes the `<` at `open`. `None` if that is no list of template arguments.
pub(crate) fn close_angle(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_u32;
    let mut nest = 0_u32;
    for (offset, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Mark(b'(' | b'[') => nest += 1,
            Kind::Mark(b')' | b']') => nest = nest.checked_sub(1)?,
            Kind::Mark(b'<') if nest == 0 && opens_angle(tokens, offset) => depth += 1,
            Kind::Mark(b'>') if nest == 0 && !is_comparison(tokens, offset) => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(offset + 1);
                }
            }
            Kind::Body => return None,
            _ => {}
        }
    }
    None
}

/// Whether a `>` is part of `>=`.
fn is_comparison(tokens: &[Token], at: usize) -> bool {
    tokens.get(at + 1).is_some_and(|next| next.is(b'=') && next.start == tokens[at].end)
}

/// Whether a `<` can open a list of template arguments: it is no part of `<=` or `<<`.
pub(crate) fn opens_angle(tokens: &[Token], at: usize) -> bool {
    let Some(token) = tokens.get(at).filter(|token| token.is(b'<')) else { return false };
    let joins = |other: Option<&Token>, marks: &[u8]| {
        other.is_some_and(|other| {
            (other.start == token.end || other.end == token.start)
                && matches!(other.kind, Kind::Mark(mark) if marks.contains(&mark))
        })
    };
    !joins(tokens.get(at + 1), b"<=") && !joins(at.checked_sub(1).and_then(|before| tokens.get(before)), b"<")
}
