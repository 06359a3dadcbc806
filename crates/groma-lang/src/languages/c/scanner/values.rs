//! Where a value begins, and where `<` opens a list of arguments.

use super::Scanner;
use super::scopes::ScopeKind;
use crate::languages::c::head::{close_angle, opens_angle};
use crate::languages::c::lexer::{Kind, Token};
use crate::languages::c::words::Dialect;

/// Most tokens of an enumerator that are searched for template arguments.
const LONGEST_ENUMERATOR: usize = 64;

impl<'t> Scanner<'t, '_> {
    /// Whether a `=` begins a value that may be hidden.
    pub(super) fn begins_value(&self, token: Token) -> bool {
        // `!=`, `<=`, `==` in a template's arguments.
        let compares = |last: &Token| last.end == token.start && matches!(last.kind, Kind::Mark(b'!' | b'=' | b'<' | b'>'));
        if self.head.last().is_some_and(compares) || self.text.as_bytes().get(token.end) == Some(&b'=') {
            return false;
        }
        if self.scopes[self.scope].kind == ScopeKind::Enum {
            return false;
        }
        if self.dialect == Dialect::C {
            return true;
        }
        let recent = self.head.len().saturating_sub(3);
        if self.head[recent..].iter().any(|token| self.lexer.text(*token) == "operator") {
            return false;
        }
        !self.head.iter().any(|token| {
            token.kind == Kind::Word && matches!(self.lexer.text(*token), "using" | "concept" | "namespace")
        })
    }

    /// Whether a `<` in a template's parameters opens a list, and is no part of `<=` or `<<`.
    pub(super) fn opens_angle(&self, token: Token) -> bool {
        let before = self.head.last().is_some_and(|last| last.is(b'<') && last.end == token.start);
        !before && !matches!(self.text.as_bytes().get(token.end), Some(b'<' | b'='))
    }

    /// Whether the value of an enumerator is in the middle of template arguments.
    pub(super) fn in_arguments(&self) -> bool {
        self.dialect == Dialect::Cpp
            && self.head.len() <= LONGEST_ENUMERATOR
            && (1..self.head.len()).any(|at| {
                let (before, open) = (self.head[at - 1], self.head[at]);
                open.is(b'<')
                    && before.kind == Kind::Word
                    && before.end == open.start
                    && opens_angle(&self.head, at)
                    && close_angle(&self.head, at).is_none()
            })
    }

    /// Whether `template` stands right before.
    pub(super) fn follows_template(&self) -> bool {
        self.dialect == Dialect::Cpp && self.last_word() == "template"
    }

    fn last_word(&self) -> &'t str {
        self.head.last().filter(|last| last.kind == Kind::Word).map_or("", |last| self.lexer.text(*last))
    }
}
