//! What becomes of a head when its declaration ends.

use super::Scanner;
use super::scopes::ScopeKind;
use crate::languages::c::arguments;
use crate::languages::c::declaration::{Opens, Place, Reading, old_style, read, read_enumerator};
use crate::languages::c::lexer::{Kind, Lexer, Token};
use crate::languages::c::words::Dialect;

/// Most tokens of parameter declarations before a body that are looked at.
const LONGEST_OLD_STYLE: usize = 200;

impl<'t> Scanner<'t, '_> {
    /// A `;` outside parentheses.
    pub(super) fn semicolon(&mut self, token: Token) {
        if self.dialect == Dialect::C
            && let Some(close) = old_style(self.text, &self.head)
            && self.skip_old_style(token, close)
        {
            return;
        }
        self.end_declaration(token.end);
    }

    /// Blanks the declarations of parameters between a function's parentheses and its body. Whether there is a body.
    fn skip_old_style(&mut self, first_end: Token, close: usize) -> bool {
        let start = self.lexer.clone();
        let mut last = first_end;
        for _ in 0..LONGEST_OLD_STYLE {
            let token = self.lexer.next();
            match token.kind {
                Kind::Mark(b'{') if last.is(b';') => {
                    let from = self.head[close - 1].end;
                    self.mask.blank(from..token.start);
                    self.head.truncate(close);
                    self.count_up_to(start, token.start);
                    self.open_brace(token);
                    return true;
                }
                Kind::Word | Kind::Number | Kind::Mark(b';' | b',' | b'*' | b'[' | b']' | b'(' | b')') => {}
                _ => break,
            }
            last = token;
        }
        self.lexer = start;
        false
    }

    fn count_up_to(&mut self, mut lexer: Lexer<'t>, end: usize) {
        loop {
            let token = lexer.next();
            if token.start >= end || token.kind == Kind::End {
                return;
            }
            self.count(token);
        }
    }

    /// Reads the head at hand.
    pub(super) fn read_head(&self, opens: bool) -> Reading {
        let names_type = self.head.first().is_some_and(|first| first.kind == Kind::Body && first.first_on_line);
        let place = Place { dialect: self.dialect, class: self.class_name(), opens, parameter: false, names_type };
        read(self.text, &self.head, place)
    }

    /// The declaration ends before `end`.
    pub(super) fn end_declaration(&mut self, end: usize) {
        if self.scopes[self.scope].kind == ScopeKind::Enum {
            return self.end_enumerator(end);
        }
        let Some(first) = self.head.first().copied() else { return };
        if self.dialect == Dialect::Cpp && self.module_line(end) {
            self.mask.blank(first.start..end);
        } else {
            self.note_opener();
            let reading = self.read_head(false);
            if let Some(opener) = self.opener.filter(|_| reading.statement || self.is_call()) {
                self.mask.blank(opener.start..end);
                self.mask.forget_marks(opener.marks);
                self.candidates.truncate(opener.candidates);
            } else if reading.hidden {
                self.hide_head(first.start, end);
            } else {
                if reading.opens == Opens::Function && self.is_prototype() {
                    self.candidate(&reading, first.start, end);
                }
                self.mask.blank_all(reading.blanks);
                if let Some(parameters) = reading.parameters.clone() {
                    self.mask.parameters(parameters);
                }
                self.simplify_arguments(end);
            }
        }
        self.clear_head();
    }

    /// An enumerator ends before `end`.
    pub(super) fn end_enumerator(&mut self, end: usize) {
        if let Some(first) = self.head.first().copied() {
            let (blanks, named) = read_enumerator(self.text, &self.head, self.dialect);
            if named {
                self.mask.blank_all(blanks);
            } else {
                self.mask.blank(first.start..end);
            }
        }
        self.clear_head();
    }

    /// Hides what no `;` ends: macro calls.
    pub(super) fn drop_head(&mut self, end: usize) {
        if self.scopes[self.scope].kind == ScopeKind::Enum {
            return self.end_enumerator(end);
        }
        if let Some(first) = self.head.iter().find(|token| token.kind != Kind::Body) {
            self.hide_head(first.start, end);
        }
        self.clear_head();
    }

    /// Blanks a head with what was put in the place of its values.
    fn hide_head(&mut self, start: usize, end: usize) {
        self.mask.blank(start..end);
        self.mask.forget_marks(self.marks);
    }

    /// Whether the head is that of a function without a body: no pointer to one, no type, no variable with a value.
    fn is_prototype(&self) -> bool {
        let Some(open) = self.head.iter().position(|token| token.is(b'(')) else { return false };
        let inside = self.head.get(open + 1);
        let excluded = self.head.iter().any(|token| {
            token.kind == Kind::Body || matches!(self.lexer.text(*token), "typedef" | "friend" | "using" | "template")
        });
        !excluded && !inside.is_some_and(|token| matches!(token.kind, Kind::Mark(b'*' | b'&') | Kind::Literal | Kind::Number))
    }

    /// Puts something simple in the place of template arguments that are no types or names.
    pub(super) fn simplify_arguments(&mut self, end: usize) {
        if self.dialect == Dialect::Cpp {
            let shown = self.head.partition_point(|token| token.start < end);
            arguments::simplify(&self.head[..shown], self.text, &mut self.mask);
        }
    }
}
