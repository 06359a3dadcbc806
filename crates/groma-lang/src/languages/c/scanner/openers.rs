//! Macros that open the body of a function, `TEST_BEGIN` on a line of its own: statements follow, at the level of
//! declarations.

use super::Scanner;
use crate::languages::c::lexer::Kind;
use crate::languages::c::words::{Style, style};

/// A macro alone on its line, which may open a function's body: if statements follow, it did.
#[derive(Clone, Copy)]
pub(super) struct Opener {
    pub(super) start: usize,
    pub(super) marks: usize,
    pub(super) candidates: usize,
}

impl Scanner<'_, '_> {
    /// Notes a macro that stands alone on the line before a declaration.
    pub(super) fn note_opener(&mut self) {
        if let [first, second, ..] = self.head.as_slice()
            && first.first_on_line
            && second.first_on_line
            && self.scope == 0
            && style(self.lexer.text(*first)) == Style::Capitals
        {
            let (marks, candidates) = (self.mask.marks(), self.candidates.len());
            self.opener = Some(Opener { start: first.start, marks, candidates });
        }
    }

    /// Whether the head is a call with a literal among its operands, behind a macro or not.
    pub(super) fn is_call(&self) -> bool {
        let mut words = self.head.iter().take_while(|token| !token.is(b'('));
        words.by_ref().take(2).all(|token| token.kind == Kind::Word)
            && words.next().is_none()
            && self.head.iter().any(|token| matches!(token.kind, Kind::Literal | Kind::Number))
            && self.head.last().is_some_and(|last| last.is(b')'))
    }
}
