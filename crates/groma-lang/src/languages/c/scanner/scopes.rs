//! Braces that open and close scopes.

use std::ops::Range;

use super::Scanner;
use super::blocks::{Block, BlockKind};
use crate::languages::c::declaration::Opens;
use crate::languages::c::lexer::{Kind, Token};
use crate::languages::c::words::Dialect;

/// What a scope is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScopeKind {
    /// The file, a namespace, a linkage specification.
    Outer,
    /// A struct, class or union.
    Type,
    /// An enum.
    Enum,
}

/// A scope of declarations.
pub(super) struct ScopeNode {
    pub(super) kind: ScopeKind,
    pub(super) parent: usize,
    /// The name of a type.
    pub(super) name: Option<Range<usize>>,
    /// Whether a `typedef` names the type.
    pub(super) typedef: bool,
    /// Whether its closing brace is hidden from the grammar.
    pub(super) hidden: bool,
}

impl<'t> Scanner<'t, '_> {
    /// A brace behind a head, outside parentheses.
    pub(super) fn open_brace(&mut self, brace: Token) {
        if self.initialising && self.continues_initialisers() {
            return self.open_block(BlockKind::Braces, brace);
        }
        let reading = self.read_head(true);
        let start = self.head.first().map_or(brace.start, |first| first.start);
        let typedef = self.head.iter().any(|token| self.lexer.text(*token) == "typedef");
        // C has no values in braces without a `=`.
        let stray = self.dialect == Dialect::C && reading.opens == Opens::Value;
        let opens = if stray { Opens::Nothing } else { reading.opens };
        let candidate = self.candidate(&reading, start, brace.start);
        if reading.hidden || stray {
            self.mask.blank(start..brace.start);
        } else {
            if let Some(from) = reading.initialisers.filter(|_| opens == Opens::Function) {
                if self.continues_initialisers() {
                    self.initialising = true;
                    return self.open_block(BlockKind::Braces, brace);
                }
                self.mask.blank(from..brace.start);
            }
            self.mask.blank_all(reading.blanks);
            if let Some(parameters) = reading.parameters.clone() {
                self.mask.parameters(parameters);
            }
            self.simplify_arguments(reading.initialisers.unwrap_or(brace.start));
        }
        if !matches!(opens, Opens::Nothing | Opens::Value) {
            self.opener = None;
        }
        match opens {
            Opens::Namespace | Opens::Linkage => self.open_scope(ScopeKind::Outer, None, false, false),
            Opens::Type => self.open_scope(ScopeKind::Type, reading.name, typedef, false),
            Opens::Enum => self.open_scope(ScopeKind::Enum, reading.name, typedef, false),
            Opens::Value => self.open_block(BlockKind::Braces, brace),
            Opens::Function if self.is_requirement() => self.open_block(BlockKind::Braces, brace),
            Opens::Function => {
                self.open_block(BlockKind::Body, brace);
                self.block = self.block.map(|block| Block { candidate, ..block });
                self.clear_head();
            }
            Opens::Nothing => {
                self.open_block(BlockKind::Hidden, brace);
                self.block = self.block.map(|block| Block { candidate, ..block });
                self.clear_head();
            }
        }
    }

    /// Whether the brace belongs to a member's initialiser: `: a{1}, b{2} { ... }`.
    fn continues_initialisers(&self) -> bool {
        self.last.is_some_and(|last| last.kind == Kind::Word || last.is(b'>'))
    }

    /// Whether the brace belongs to a `requires` expression behind a function's parameters.
    fn is_requirement(&self) -> bool {
        let word = |at: usize| self.head.get(at).map_or("", |token| self.lexer.text(*token));
        let Some(last) = self.head.len().checked_sub(1) else { return false };
        if word(last) == "requires" {
            return true;
        }
        if !self.head[last].is(b')') {
            return false;
        }
        let mut depth = 0_u32;
        let open = self.head.iter().rposition(|token| {
            match token.kind {
                Kind::Mark(b')') => depth += 1,
                Kind::Mark(b'(') => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        // `requires (a && b) {` ends a constraint, `requires requires (T a) {` begins an expression.
        open.is_some_and(|open| {
            open > 1
                && word(open - 1) == "requires"
                && (word(open - 2) == "requires" || matches!(self.head[open - 2].kind, Kind::Mark(b'&' | b'|' | b'!')))
        })
    }

    /// Opens a scope of declarations.
    pub(super) fn open_scope(&mut self, kind: ScopeKind, name: Option<Range<usize>>, typedef: bool, hidden: bool) {
        self.scopes.push(ScopeNode { kind, parent: self.scope, name, typedef, hidden });
        self.scope = self.scopes.len() - 1;
        self.clear_head();
    }

    /// The brace that closes the scope at hand.
    pub(super) fn close_brace(&mut self, brace: Token) {
        self.drop_head(brace.start);
        if self.scope == 0 {
            self.mask.blank(brace.range());
            self.balanced = false;
            return;
        }
        let scope = &self.scopes[self.scope];
        if scope.hidden {
            self.mask.blank(brace.range());
        }
        if scope.kind != ScopeKind::Outer {
            // The head goes on with what is declared to be of the type.
            let names_type = scope.typedef || scope.name.is_none();
            let body = Token { kind: Kind::Body, start: brace.start, end: brace.end, first_on_line: names_type };
            self.head.push(body);
        }
        self.scope = scope.parent;
    }

    /// The name of the class at hand; empty if it has none, `None` outside classes.
    pub(super) fn class_name(&self) -> Option<&'t str> {
        let scope = &self.scopes[self.scope];
        (self.dialect == Dialect::Cpp && scope.kind == ScopeKind::Type)
            .then(|| scope.name.clone().map_or("", |name| self.text.get(name).unwrap_or_default()))
    }
}
