//! `NAME(...)` at the start of a declaration: a macro call, or a constructor, or a type in the form of a macro call.

use super::{Opens, Reader};
use crate::languages::c::head::Piece;
use crate::languages::c::lexer::Kind;
use crate::languages::c::words::{Dialect, Style};

impl Reader<'_, '_> {
    /// `NAME(...)` with nothing before it that could be a type: a macro, a constructor, or a function without a type.
    pub(super) fn lone_call(&mut self, name: usize, group: usize) -> Option<usize> {
        match self.head.piece(group + 1) {
            Some(Piece::Pointer | Piece::Name(_)) if self.place.parameter => {
                self.names.push(name);
                self.blank_operand(group);
                Some(group + 1)
            }
            _ if self.place.parameter => None,
            None if self.place.opens => {
                self.function(name, true);
                self.reading.opens = Opens::Nothing;
                self.reading.hidden = true;
                None
            }
            None | Some(Piece::Group | Piece::Equals | Piece::Comma) => {
                self.reading.hidden = true;
                None
            }
            Some(Piece::Returns | Piece::Trailing | Piece::Colon | Piece::Other | Piece::Requires) => {
                self.function(name, true);
                self.reading.hidden = self.place.opens && self.place.class.is_none();
                if self.reading.hidden {
                    self.reading.opens = Opens::Nothing;
                }
                None
            }
            Some(_) => {
                if self.is_untyped(group + 1) {
                    // The macro stands for the type.
                    self.names.push(name);
                    self.blank_operand(group);
                    return Some(group + 1);
                }
                self.blank(name);
                self.blank(group);
                Some(group + 1)
            }
        }
    }

    /// Whether what follows has a name but no type.
    fn is_untyped(&self, mut at: usize) -> bool {
        while self.head.piece(at) == Some(Piece::Qualifier) {
            at += 1;
        }
        match self.head.piece(at) {
            Some(Piece::Pointer) => true,
            Some(Piece::Name(style)) => {
                let is_constructor = self.place.class.is_some_and(|class| class == self.first_word(at));
                !is_constructor
                    && match self.head.piece(at + 1) {
                        None | Some(Piece::Bracket | Piece::Equals | Piece::Comma | Piece::Colon) => true,
                        Some(Piece::Group) => style == Style::Plain && !self.begins_declaration(at + 2),
                        _ => false,
                    }
            }
            Some(Piece::Special) => !self.names_itself(at) && self.head.piece(at + 1) == Some(Piece::Group),
            _ => false,
        }
    }

    /// Whether another declaration begins at a position: what stands before it is no declaration but a macro call.
    pub(super) fn begins_declaration(&self, at: usize) -> bool {
        let own_line = || {
            let start = self.head.parts.get(at).and_then(|part| self.head.tokens.get(part.tokens.start));
            start.is_some_and(|token| token.first_on_line)
        };
        match self.head.piece(at) {
            Some(Piece::Leading | Piece::Template | Piece::Builtin | Piece::TypeKey) => true,
            Some(Piece::Name(_) | Piece::Special | Piece::Qualifier) => own_line(),
            _ => false,
        }
    }

    /// Blanks the operand of a macro that stands for a type, unless it is itself a type: C's grammar knows `LIST_OF(type)`.
    fn blank_operand(&mut self, group: usize) {
        let inside = self.inside(group);
        let is_type = inside.first().is_some_and(|first| first.kind == Kind::Word)
            && inside.iter().all(|token| matches!(token.kind, Kind::Word | Kind::Mark(b'*')));
        if self.place.dialect == Dialect::Cpp || !is_type {
            self.blank(group);
        }
    }
}
