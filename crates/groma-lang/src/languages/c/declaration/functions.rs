//! Functions: the name before the parameters, the parameters themselves, and what stands behind them.

use super::{Opens, Place, Reader, parameters, read};
use crate::languages::c::head::{self, Piece};
use crate::languages::c::lexer::{Kind, Token};
use crate::languages::c::words::{Style, style};

impl Reader<'_, '_> {
    /// A group in parentheses. Where to go on, or `None` if all is read.
    pub(super) fn group(&mut self, at: usize) -> Option<usize> {
        let next = self.head.piece(at + 1);
        if matches!(next, Some(Piece::Group | Piece::Bracket))
            && let Some(single) = self.inner_declarator(at)
            && (next == Some(Piece::Group) || !single)
        {
            return self.parenthesised(at, single);
        }
        let Some(name) = self.names.pop() else {
            return (!self.typed && at == 0 && next.is_some()).then_some(at + 1);
        };
        let is_name = matches!(self.head.piece(name), Some(Piece::Name(_)));
        if is_name && self.head.piece(0) == Some(Piece::Body) {
            // `struct { ... } ALIGNED(8) name`
            self.blank(name);
            self.blank(at);
            return Some(at + 1);
        }
        let is_constructor = is_name && self.place.class.is_some_and(|class| class == self.first_word(name));
        if is_name && !is_constructor {
            let plain_call = !self.has_parameters(at) || self.begins_declaration(at + 1);
            if plain_call && self.follows_macro_lines(name, at) {
                self.blank_names();
            }
            if !self.typed && self.names.is_empty() {
                return self.lone_call(name, at);
            }
            let macro_like = self.style_of(name) != Style::Plain;
            let plain_before = self.names.iter().filter(|name| self.style_of(**name) == Style::Plain).count();
            // `printf_like(1, 2)`
            let numbered = self.is_numbered(at) && matches!(next, Some(Piece::Name(_)));
            let goes_on = match next {
                Some(Piece::Name(Style::Plain) | Piece::Special | Piece::Builtin | Piece::TypeKey | Piece::Leading) => {
                    true
                }
                Some(Piece::Name(_)) => !self.has_parameters(at),
                _ => false,
            };
            if (macro_like && goes_on || numbered) && self.head.parts[at + 1..].iter().any(|part| part.piece == Piece::Group) {
                // `void ATTRIBUTE(1) name(...)`
                self.blank(name);
                self.blank(at);
                return Some(at + 1);
            }
            let declared = plain_before > usize::from(!self.typed) && !self.has_parameters(at);
            if macro_like && declared && matches!(next, None | Some(Piece::Equals | Piece::Comma)) && !self.place.opens {
                // `Type name GUARDED_BY(x)`
                self.blank(name);
                self.blank(at);
                self.variable(at + 1);
                return None;
            }
        }
        self.function(name, is_constructor || self.names_itself(name));
        self.reading.certain |= self.has_parameters(at);
        self.parameters(at);
        self.trailing(at + 1);
        None
    }

    /// Whether the names before a call are macros alone on their lines, or the call is followed by another declaration.
    fn follows_macro_lines(&self, name: usize, group: usize) -> bool {
        let own_line = |part: usize| {
            let first = self.head.parts.get(part).and_then(|part| self.head.tokens.get(part.tokens.start));
            first.is_some_and(|token| token.first_on_line)
        };
        let macros = self.names.iter().all(|name| self.style_of(*name) == Style::Capitals && own_line(*name));
        !self.typed && macros && (own_line(name) || self.begins_declaration(group + 1))
    }

    /// Whether a group may hold parameters, and not the operands of a macro: it is empty, or has a type and a name.
    fn has_parameters(&self, group: usize) -> bool {
        let inside = self.inside(group);
        inside.is_empty()
            || matches!(inside, [only] if self.head.text_at(*only) == "void")
            || inside.windows(2).any(|pair| {
                pair[1].kind == Kind::Word && matches!(pair[0].kind, Kind::Word | Kind::Mark(b'*' | b'&'))
            })
    }

    /// Whether a group holds numbers only.
    fn is_numbered(&self, group: usize) -> bool {
        let inside = self.inside(group);
        !inside.is_empty() && inside.iter().all(|token| matches!(token.kind, Kind::Number | Kind::Mark(b',')))
    }

    /// Takes a name as that of a function. What stands before it is its type, unless it has none.
    pub(super) fn function(&mut self, name: usize, untyped: bool) {
        if self.head.piece(name) == Some(Piece::Conversion) {
            self.blank_names();
            if self.first_word(name) != "operator" {
                // Outside its class the grammar takes the class for its type.
                self.blank_leading(name);
            }
        } else if untyped {
            self.blank_names();
        } else {
            self.settle_type();
        }
        self.reading.opens = Opens::Function;
        let Some(part) = self.head.parts.get(name) else { return };
        let bytes = self.head.bytes(&part.tokens);
        // `operator==` and `~A` are more than their last word.
        let special = part.tokens.clone().find(|at| self.head.tokens[*at].is(b'~') || self.head.word(*at) == "operator");
        let start = match special {
            Some(at) => self.head.tokens[at].start,
            None => self.head.last_name(name).map_or(bytes.start, |last| last.start),
        };
        let end = if special.is_some() { bytes.end } else { self.head.last_name(name).map_or(bytes.end, |last| last.end) };
        self.reading.name = Some(start..end);
        if bytes.start < start {
            self.reading.qualifier = Some(bytes.start..start);
        }
    }

    /// Whether this is the name of a constructor or destructor outside its class: `A::A`, `A::~A`, or `~A`.
    pub(super) fn names_itself(&self, name: usize) -> bool {
        let Some(part) = self.head.parts.get(name) else { return false };
        let words: Vec<usize> =
            part.tokens.clone().filter(|at| self.head.tokens[*at].kind == Kind::Word).rev().take(1).collect();
        let Some(last) = words.first().copied() else { return false };
        if last > part.tokens.start && self.head.tokens[last - 1].is(b'~') {
            return true;
        }
        // Template arguments may stand between: `A<T>::A`.
        let own = self.head.word(last);
        part.tokens.clone().any(|at| {
            at < last
                && self.head.word(at) == own
                && self.head.tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Scope || next.is(b'<'))
        })
    }

    /// Whether a group holds a declarator: `(*f)`, `(API *f)`, `(f)`. The inner value: whether it is a name alone.
    fn inner_declarator(&self, group: usize) -> Option<bool> {
        let inside = self.inside(group);
        let mut before = Kind::Scope;
        let mut single = !inside.is_empty();
        for token in inside {
            match token.kind {
                Kind::Word => single &= before == Kind::Scope,
                Kind::Mark(b'*' | b'&' | b'^') => return Some(false),
                Kind::Scope => {}
                _ => return None,
            }
            before = token.kind;
        }
        single.then_some(true)
    }

    /// A declarator in parentheses with its parameters behind it.
    fn parenthesised(&mut self, group: usize, single: bool) -> Option<usize> {
        let tokens = self.head.parts[group].tokens.clone();
        let (open, close) = (tokens.start, tokens.end - 1);
        if single {
            let name = open + 1;
            if !self.typed && self.names.len() == 1 && self.style_of(self.names[0]) == Style::Capitals {
                // `MACRO(name)(parameters)`
                self.reading.hidden = true;
                return None;
            }
            if self.names.len() > 1 || self.typed {
                // `int MACRO(name)(parameters)`
                if let Some(last) = self.names.last().copied().filter(|last| self.style_of(*last) == Style::Capitals) {
                    self.names.pop();
                    self.blank(last);
                }
            }
            self.settle_type();
            self.reading.name = self.head.tokens.get(close - 1).map(Token::range);
            if name < close - 1 {
                self.reading.qualifier = Some(self.head.bytes(&(name..close - 1)));
            }
        } else {
            self.settle_type();
            let mut at = open + 1;
            // A calling convention: `(WINAPI *f)`, but not the class of `(Foo::*f)`.
            while self.head.tokens[at].kind == Kind::Word
                && (self.head.tokens[at + 1].is(b'*') || self.head.tokens[at + 1].kind == Kind::Word)
            {
                self.reading.blanks.push(self.head.bytes(&(at..at + 1)));
                at += 1;
            }
            if !self.place.opens {
                // A pointer to a function.
                self.reading.opens = Opens::Value;
                self.pointed_parameters(group + 1);
                self.trailing(group + 2);
                return None;
            }
            self.reading.name =
                self.head.tokens[at..=close].iter().find(|token| token.kind == Kind::Word).map(Token::range);
        }
        self.reading.opens = Opens::Function;
        self.pointed_parameters(group + 1);
        self.trailing(group + 2);
        None
    }

    /// The parameters behind a declarator in parentheses.
    fn pointed_parameters(&mut self, group: usize) {
        self.parameters(group);
        // `type (*name)(parameters)`: without the parameters, the type could be a function that is called.
        if !self.head.parts.iter().any(|part| matches!(part.piece, Piece::Builtin | Piece::TypeKey)) {
            self.reading.parameters = None;
        }
    }

    /// Reads each of a function's parameters like a declaration.
    fn parameters(&mut self, group: usize) {
        if self.place.parameter {
            return;
        }
        let tokens = self.inside(group);
        let place = Place { class: None, opens: false, parameter: true, names_type: false, ..self.place };
        let blanks = self.reading.blanks.len();
        for parameter in split_parameters(tokens) {
            // Two ordinary words are a type and a name.
            let words = || parameter.iter().filter(|token| token.kind == Kind::Word);
            let macro_like = || words().any(|word| style(self.head.text_at(*word)) != Style::Plain);
            if words().count() > 2 || words().count() == 2 && macro_like() {
                let reading = read(self.head.text, parameter, place);
                self.reading.blanks.extend(reading.blanks);
            }
        }
        if self.reading.blanks.len() == blanks
            && let (Some(first), Some(last)) = (tokens.first(), tokens.last())
            && parameters::are_plain(self.head.text, tokens)
        {
            self.reading.parameters = Some(first.start..last.end);
        }
    }

    /// What stands behind the parameters: names are macros.
    pub(super) fn trailing(&mut self, start: usize) {
        let mut at = start;
        while let Some(part) = self.head.parts.get(at) {
            match part.piece {
                Piece::Name(_) | Piece::Special => {
                    self.blank(at);
                    if self.head.piece(at + 1) == Some(Piece::Group) {
                        self.blank(at + 1);
                        at += 1;
                    }
                }
                // The handlers of a body that is tried are hidden.
                Piece::Trailing if self.head.word(part.tokens.start) == "try" => self.blank(at),
                Piece::Colon => {
                    self.reading.initialisers = self.head.tokens.get(part.tokens.start).map(|colon| colon.start);
                    return;
                }
                Piece::Returns | Piece::Equals | Piece::Comma => return,
                _ => {}
            }
            at += 1;
        }
    }
}

/// The parameters between parentheses, each with its tokens.
fn split_parameters(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let mut depth = 0_u32;
    let mut cuts = vec![0];
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark(b'(' | b'[') => depth += 1,
            Kind::Mark(b'<') if head::opens_angle(tokens, at) => depth += 1,
            Kind::Mark(b')' | b']' | b'>') => depth = depth.saturating_sub(1),
            Kind::Mark(b',') if depth == 0 => cuts.push(at + 1),
            _ => {}
        }
    }
    cuts.push(tokens.len() + 1);
    (1..cuts.len()).filter_map(move |at| tokens.get(cuts[at - 1]..cuts[at] - 1))
}
