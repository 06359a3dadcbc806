//! Reads the head of a declaration: what it declares, and which of its words are macros that the grammar would stumble
//! over. The rule behind most of it: a declaration has one type and one name, so a name too many is a macro, and
//! among several the one in capitals or with leading underscores is taken for it.

mod calls;
mod enumerators;
mod functions;
mod old_style;
mod parameters;
mod scopes;

use std::ops::Range;

use super::head::{Head, Piece};
use super::lexer::Token;
use super::words::{Dialect, Style};

pub(crate) use self::enumerators::read_enumerator;
pub(crate) use self::old_style::old_style;

/// What a declaration stands in and how its head ends.
#[derive(Clone, Copy)]
pub(crate) struct Place<'t> {
    /// The language.
    pub(crate) dialect: Dialect,
    /// The name of the class it is a member of, where the language has constructors.
    pub(crate) class: Option<&'t str>,
    /// Whether `{` ended the head; otherwise `;` did, or the end of what holds it.
    pub(crate) opens: bool,
    /// Whether it is a parameter.
    pub(crate) parameter: bool,
    /// Whether the head goes on behind the body of a type that has no other name than the one that is to come.
    pub(crate) names_type: bool,
}

/// What the body belongs to that a head opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opens {
    /// A namespace.
    Namespace,
    /// `extern "C"`, or C++'s `export`.
    Linkage,
    /// A struct, class or union.
    Type,
    /// An enum.
    Enum,
    /// A function.
    Function,
    /// A value, or a constraint: the declaration goes on behind it.
    Value,
    /// Nothing that is declared: a macro's body, or stray code.
    Nothing,
}

/// What was read.
pub(crate) struct Reading {
    /// What the body belongs to, if there is one.
    pub(crate) opens: Opens,
    /// The name of the function or type, as bytes.
    pub(crate) name: Option<Range<usize>>,
    /// The type that qualifies the name of a function: the `A::B` of `A::B::f`, as bytes.
    pub(crate) qualifier: Option<Range<usize>>,
    /// What is to be blanked.
    pub(crate) blanks: Vec<Range<usize>>,
    /// Parameters that the grammar surely takes for such.
    pub(crate) parameters: Option<Range<usize>>,
    /// Whether nothing of the declaration is for the grammar.
    pub(crate) hidden: bool,
    /// Whether it is surely a function: it has a body, or parameters that cannot be a value.
    pub(crate) certain: bool,
    /// Whether it is a statement: what stands here is the inside of a body that a macro opened.
    pub(crate) statement: bool,
    /// Where the initialisers of a constructor's members begin.
    pub(crate) initialisers: Option<usize>,
}

/// Reads a head.
pub(crate) fn read(text: &str, tokens: &[Token], place: Place<'_>) -> Reading {
    let head = Head::new(text, tokens, place.dialect);
    let mut reader = Reader {
        reading: Reading {
            opens: Opens::Nothing,
            name: None,
            qualifier: None,
            blanks: head.attributes.clone(),
            parameters: None,
            hidden: false,
            certain: place.opens,
            statement: false,
            initialisers: None,
        },
        head: &head,
        place,
        names: Vec::new(),
        typed: false,
    };
    if place.opens && reader.opens_scope() {
        return reader.reading;
    }
    reader.declaration();
    reader.reading
}

struct Reader<'h, 't> {
    head: &'h Head<'t>,
    place: Place<'h>,
    /// Names that are not yet known to be a type, a macro or what is declared, as positions of parts.
    names: Vec<usize>,
    /// Whether the type of the declaration is known.
    typed: bool,
    reading: Reading,
}

impl<'h> Reader<'h, '_> {
    fn blank(&mut self, part: usize) {
        if let Some(part) = self.head.parts.get(part) {
            let range = self.head.bytes(&part.tokens);
            self.reading.blanks.push(range);
        }
    }

    /// Blanks all names between two positions, with their operands.
    fn blank_names_between(&mut self, start: usize, end: usize) {
        for at in start..end {
            if matches!(self.head.piece(at), Some(Piece::Name(_) | Piece::Special | Piece::Group | Piece::Other)) {
                self.blank(at);
            }
        }
    }

    /// Blanks `static MACRO(x)` without a `;` before another declaration on a line of its own.
    fn blank_before_line(&mut self, part: usize) {
        let Some(first) = self.head.parts.get(part).and_then(|part| self.head.tokens.get(part.tokens.start)) else {
            return;
        };
        let is_call = |part: &super::head::Part| part.piece == Piece::Group;
        if first.first_on_line && self.head.parts[..part].iter().any(is_call) {
            let start = self.head.tokens[0].start;
            self.reading.blanks.push(start..first.start);
        }
    }

    fn style_of(&self, part: usize) -> Style {
        match self.head.piece(part) {
            Some(Piece::Name(style)) => style,
            _ => Style::Plain,
        }
    }

    /// Of several names the one that looks least like a macro, the last one of these.
    fn likeliest(&self, names: &[usize]) -> Option<usize> {
        names.iter().copied().rev().min_by_key(|name| self.style_of(*name))
    }

    /// The names so far hold the type, unless that is known: the others are macros.
    fn settle_type(&mut self) {
        let names = std::mem::take(&mut self.names);
        let kept = if self.typed { None } else { self.likeliest(&names) };
        for name in names {
            if Some(name) != kept {
                self.blank(name);
            }
        }
        self.typed = true;
    }

    /// Blanks specifiers before a part.
    fn blank_leading(&mut self, part: usize) {
        for at in 0..part {
            if matches!(self.head.piece(at), Some(Piece::Leading | Piece::Qualifier)) && self.first_word(at) != "explicit" {
                self.blank(at);
            }
        }
    }

    fn blank_names(&mut self) {
        for name in std::mem::take(&mut self.names) {
            self.blank(name);
        }
    }

    /// Reads a declaration that is not a scope.
    fn declaration(&mut self) {
        let head = self.head;
        let mut at = 0;
        while let Some(part) = head.parts.get(at) {
            match part.piece {
                Piece::Template => self.blank_names(),
                Piece::Leading => {
                    let word = head.word(part.tokens.start);
                    let own_line = head.tokens.get(part.tokens.start).is_some_and(|token| token.first_on_line);
                    self.blank_before_line(at);
                    if own_line || self.names.iter().all(|name| self.style_of(*name) != Style::Plain) {
                        self.blank_names();
                    }
                    if word == "template" || word == "using" && !head.tokens.iter().any(|token| token.is(b'=')) {
                        // An instantiation, or a name from elsewhere.
                        self.reading.hidden = true;
                        return;
                    }
                    if matches!(word, "using" | "namespace") {
                        return;
                    }
                    if word == "friend" {
                        // The grammar wants it first.
                        self.blank_leading(at);
                    }
                }
                Piece::TypeKey => {
                    self.blank_names();
                    self.typed = true;
                    if matches!(head.piece(at + 1), Some(Piece::Name(_) | Piece::Special)) {
                        at = self.elaborated_type(at);
                    }
                }
                Piece::Builtin if head.word(part.tokens.start) == "auto" => {
                    // `Concept auto`
                    if self.names.iter().any(|name| self.style_of(*name) != Style::Plain) {
                        self.blank_names();
                    }
                    self.names.clear();
                    self.typed = true;
                }
                Piece::Builtin => {
                    self.blank_names();
                    self.typed = true;
                }
                Piece::Body => self.typed = true,
                Piece::Name(_) | Piece::Special | Piece::Conversion => self.names.push(at),
                Piece::Pointer => self.settle_type(),
                Piece::Group => match self.group(at) {
                    Some(next) => {
                        at = next;
                        continue;
                    }
                    None => return,
                },
                Piece::Bracket | Piece::Colon | Piece::Equals | Piece::Comma => break,
                Piece::Statement => {
                    self.reading.hidden = true;
                    self.reading.statement = true;
                    return;
                }
                Piece::Qualifier | Piece::Requires | Piece::Trailing | Piece::Returns | Piece::Other => {}
            }
            at += 1;
        }
        self.variable(at);
    }

    /// `struct a`, and `struct MACRO a` as a whole declaration. The position of the tag.
    fn elaborated_type(&mut self, key: usize) -> usize {
        let (tag, next) = (key + 1, key + 2);
        let forward = key == 0 && next + 1 == self.head.parts.len() && matches!(self.head.piece(next), Some(Piece::Name(_)));
        if forward && self.style_of(tag) != Style::Plain {
            self.blank(tag);
            return next;
        }
        tag
    }

    /// Something without parameters: a variable, a field, a typedef, a forward declaration, a lone macro.
    fn variable(&mut self, mut at: usize) {
        let stop = self.head.piece(at);
        let after_body = self.head.piece(0) == Some(Piece::Body);
        self.reading.opens = Opens::Value;
        let mut names = std::mem::take(&mut self.names);
        if !self.place.parameter && self.is_assignment(stop, names.len()) {
            self.reading.hidden = true;
            self.reading.statement = true;
            return;
        }
        let bits_without_name = stop == Some(Piece::Colon) && names.len() == usize::from(!self.typed);
        if bits_without_name {
            self.reading.hidden = true;
        } else if self.head.parts.is_empty() {
            self.reading.opens = Opens::Nothing;
        } else if after_body {
            let any_plain = names.iter().any(|name| self.style_of(*name) == Style::Plain);
            if any_plain || !self.place.names_type {
                self.drop_macros(&mut names, 0);
            }
        } else if self.typed {
            self.drop_macros(&mut names, 1);
        } else if self.place.parameter && names.len() < 3 {
            // A type, with a name or without.
        } else if names.len() == 1 && stop.is_none() {
            self.reading.hidden = true;
            self.reading.opens = Opens::Nothing;
        } else {
            self.drop_macros(&mut names, 2);
            while names.len() > 2 {
                self.blank(names.remove(0));
            }
        }
        while self.head.piece(at) == Some(Piece::Bracket) {
            at += 1;
            self.trailing(at);
        }
    }

    /// Whether something without a type gets a value: `a = b`, `*a = b`, `a.b = c`.
    fn is_assignment(&self, stop: Option<Piece>, names: usize) -> bool {
        let untyped = !self.typed && names == 1 && stop == Some(Piece::Equals);
        let is_expression = || {
            self.head.piece(0) == Some(Piece::Pointer)
                || self.head.parts.iter().any(|part| matches!(part.piece, Piece::Returns | Piece::Other))
        };
        untyped || self.place.dialect == Dialect::C && self.head.piece(0) != Some(Piece::Body) && is_expression()
    }

    /// Blanks what looks like macros among names until that many are left.
    fn drop_macros(&mut self, names: &mut Vec<usize>, keep: usize) {
        for style in [Style::Capitals, Style::Reserved] {
            let mut at = 0;
            while at < names.len() && names.len() > keep {
                if self.style_of(names[at]) == style {
                    self.blank(names.remove(at));
                } else {
                    at += 1;
                }
            }
        }
    }

    /// The tokens between a group's parentheses.
    fn inside(&self, group: usize) -> &'h [Token] {
        let head = self.head;
        head.parts
            .get(group)
            .and_then(|part| head.tokens.get(part.tokens.start + 1..part.tokens.end.saturating_sub(1)))
            .unwrap_or_default()
    }

    fn first_word(&self, part: usize) -> &str {
        self.head.parts.get(part).map_or("", |part| self.head.word(part.tokens.start))
    }
}
