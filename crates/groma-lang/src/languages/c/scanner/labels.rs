//! Labels of access sections, and what is written like them: `signals:`.

use super::Scanner;
use super::scopes::ScopeKind;
use crate::languages::c::lexer::{Kind, Token};
use crate::languages::c::words::Dialect;

impl Scanner<'_, '_> {
    /// Whether the head is an access section's label.
    pub(super) fn is_label(&self) -> bool {
        if self.scopes[self.scope].kind != ScopeKind::Type {
            return false;
        }
        match self.head.as_slice() {
            [first] if first.kind == Kind::Word => {
                matches!(self.lexer.text(*first), "public" | "private" | "protected")
                    || self.text.as_bytes().get(self.lexer.position()..).is_some_and(ends_line)
            }
            [first, second] if second.kind == Kind::Word => {
                matches!(self.lexer.text(*first), "public" | "private" | "protected")
            }
            _ => false,
        }
    }

    /// Whether an access section begins, whatever stands before it.
    pub(super) fn begins_label(&self, token: Token) -> bool {
        if self.dialect == Dialect::C || self.scopes[self.scope].kind != ScopeKind::Type {
            return false;
        }
        if !matches!(self.lexer.text(token), "public" | "private" | "protected") {
            return false;
        }
        let mut ahead = self.lexer.clone();
        let next = ahead.next();
        next.is(b':') || next.kind == Kind::Word && ahead.next().is(b':')
    }

    /// Leaves to the grammar what it knows of a label.
    pub(super) fn end_label(&mut self, colon: Token) {
        let access = matches!(self.lexer.text(self.head[0]), "public" | "private" | "protected");
        if !access {
            self.mask.blank(self.head[0].start..colon.end);
        } else if let Some(second) = self.head.get(1) {
            self.mask.blank(second.range());
        }
        self.clear_head();
    }
}

/// Whether only white space is left of the line.
fn ends_line(rest: &[u8]) -> bool {
    rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')).is_none_or(|byte| *byte == b'\n')
}
