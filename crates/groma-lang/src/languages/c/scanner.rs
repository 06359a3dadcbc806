//! The scanner: one pass over the tokens of a file that follows its declarations, knows which brace belongs to what,
//! and blanks what the grammar is not asked for or would stumble over: bodies of functions, long values,
//! preprocessor lines, macros.
//!
//! Names are counted here, as the grammar does not see all of them.

use std::ops::Range;

use groma_model::{ImportKind, Line, SymbolKind};

use super::arguments;
use super::conditionals::{Conditionals, Snapshot};
use super::declaration::{Opens, Place, Reading, old_style, read, read_enumerator};
use super::directives::{Directive, Reader};
use super::lexer::{Kind, Lexer, Token};
use super::lines::Lines;
use super::mask::Mask;
use super::names;
use super::words::{Dialect, Style, style};
use crate::finish::{Candidate, Collected};
use crate::walk::{Draft, imported};

/// A head with more tokens is not read: it is a table in the form of a macro call.
const LONGEST_HEAD: usize = 512;

/// Longest value that the grammar sees, in bytes.
const LONGEST_VALUE: usize = 80;

/// Most tokens of an enumerator that are searched for template arguments.
const LONGEST_ENUMERATOR: usize = 64;

/// Most tokens of a signature that is not made of the tree.
const LONGEST_FOLDED: usize = 60;

/// Most tokens of parameter declarations before a body that are looked at.
const LONGEST_OLD_STYLE: usize = 200;

/// What a scope is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScopeKind {
    /// The file, a namespace, a linkage specification.
    Outer,
    /// A struct, class or union.
    Type,
    /// An enum.
    Enum,
}

/// A scope of declarations.
struct ScopeNode {
    kind: ScopeKind,
    parent: usize,
    /// The name of a type.
    name: Option<Range<usize>>,
    /// Whether a `typedef` names the type.
    typedef: bool,
    /// Whether its closing brace is hidden from the grammar.
    hidden: bool,
}

/// What a block of code or values is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockKind {
    /// The body of a function.
    Body,
    /// Something in braces that is not declared, hidden with them.
    Hidden,
    /// Behind `=`, up to `;`.
    Value,
    /// A value in braces inside a head.
    Braces,
}

/// A stretch of text whose tokens are only counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Block {
    kind: BlockKind,
    /// Where its inside begins.
    open: usize,
    /// Open braces inside.
    depth: u32,
    /// Position of the candidate whose body it is.
    candidate: Option<usize>,
    /// Whether the head it belongs to began in the first column.
    flush: bool,
}

/// Where the scanner is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    scope: usize,
    block: Option<Block>,
    in_head: bool,
}

impl Snapshot for State {
    fn in_head(self) -> bool {
        self.in_head
    }
}

/// A macro alone on its line, which may open a function's body: if statements follow, it did.
#[derive(Clone, Copy)]
struct Opener {
    start: usize,
    marks: usize,
    candidates: usize,
}

/// What a pass over a file yields.
pub(super) struct Outcome {
    pub(super) mask: Mask,
    pub(super) candidates: Vec<Candidate>,
    /// Whether all braces found their partners.
    pub(super) balanced: bool,
    /// Whether the file is made to be included: it has a guard.
    pub(super) guarded: bool,
}

/// Which braces close a function's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closing {
    /// The one that is the partner of the opening brace.
    Partner,
    /// One in the first column, for a function that begins there: for files in which braces have no partners.
    FirstColumn,
}

pub(super) struct Scanner<'t, 'c> {
    text: &'t str,
    dialect: Dialect,
    closing: Closing,
    lexer: Lexer<'t>,
    lines: &'c Lines,
    /// Where names, macros and includes go; `None` in a second pass.
    facts: Option<&'c mut Collected>,
    mask: Mask,
    candidates: Vec<Candidate>,
    scopes: Vec<ScopeNode>,
    scope: usize,
    block: Option<Block>,
    head: Vec<Token>,
    /// The last token of the head, which may be one too many to be kept.
    last: Option<Token>,
    /// Whether the head is in the initialisers of a constructor's members.
    initialising: bool,
    /// Open parentheses and brackets of the head.
    nest: u32,
    /// Open angles of a template's parameters.
    angle: u32,
    conditionals: Conditionals<'t, State>,
    balanced: bool,
    opener: Option<Opener>,
    /// Tokens of another beginning of the declaration at hand, in a branch that is left out.
    alternative: Vec<Token>,
    /// Candidates from such branches, which share the body that is to come or at hand.
    sharers: Vec<usize>,
    /// The macro that a first `#ifndef` asks for, until the next token.
    guard: Option<&'t str>,
    guarded: bool,
    started: bool,
}

impl<'t, 'c> Scanner<'t, 'c> {
    pub(super) fn new(
        text: &'t str,
        dialect: Dialect,
        closing: Closing,
        lines: &'c Lines,
        facts: Option<&'c mut Collected>,
    ) -> Self {
        let file = ScopeNode { kind: ScopeKind::Outer, parent: 0, name: None, typedef: false, hidden: false };
        Self {
            text,
            dialect,
            closing,
            lexer: Lexer::new(text),
            lines,
            facts,
            mask: Mask::default(),
            candidates: Vec::new(),
            scopes: vec![file],
            scope: 0,
            block: None,
            head: Vec::new(),
            last: None,
            initialising: false,
            nest: 0,
            angle: 0,
            conditionals: Conditionals::new(),
            balanced: true,
            opener: None,
            alternative: Vec::new(),
            sharers: Vec::new(),
            guard: None,
            guarded: false,
            started: false,
        }
    }

    /// Scans the whole text.
    pub(super) fn run(mut self) -> Outcome {
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::End => break,
                Kind::Directive => self.directive(token),
                _ if self.conditionals.skipping() => {
                    if !self.conditionals.uncounted() {
                        self.count(token);
                    }
                    if self.conditionals.skipping_alternative() && self.alternative.len() < LONGEST_HEAD {
                        self.alternative.push(token);
                    }
                }
                _ => {
                    self.started = true;
                    self.count(token);
                    if let Some(block) = self.block { self.in_block(token, block) } else { self.in_head(token) }
                }
            }
        }
        self.finish()
    }

    fn finish(mut self) -> Outcome {
        let end = self.text.len();
        if let Some(block) = self.block {
            self.balanced = false;
            self.mask.blank(block.open..end);
        } else {
            self.drop_head(end);
        }
        self.balanced &= self.scope == 0;
        Outcome { mask: self.mask, candidates: self.candidates, balanced: self.balanced, guarded: self.guarded }
    }

    fn count(&mut self, token: Token) {
        if token.kind == Kind::Word
            && let Some(facts) = &mut self.facts
        {
            facts.count(self.lexer.text(token));
        }
    }

    fn state(&self) -> State {
        State { scope: self.scope, block: self.block, in_head: !self.head.is_empty() }
    }

    fn restore(&mut self, state: State) {
        self.scope = state.scope;
        self.block = state.block;
        self.clear_head();
    }

    fn clear_head(&mut self) {
        self.head.clear();
        self.last = None;
        self.initialising = false;
        self.nest = 0;
        self.angle = 0;
    }

    fn directive(&mut self, line: Token) {
        self.mask.blank(line.range());
        let reader = Reader { text: self.text, dialect: self.dialect };
        let facts = if self.conditionals.switched_off() { None } else { self.facts.as_deref_mut() };
        let directive = reader.read(line, self.lexer.comments(), self.lines, facts);
        if !self.conditionals.skipping() {
            self.flush_macros(line.start);
        }
        if matches!(directive, Directive::ElseIf(_) | Directive::Else | Directive::EndIf) {
            self.end_alternative();
        }
        let place = (line.end, self.mask.marks());
        let step = match directive {
            Directive::If(condition) => {
                if !self.started && condition.negated {
                    self.guard = Some(condition.key);
                }
                self.started = true;
                let state = self.state();
                self.conditionals.begin(condition, state, place);
                return;
            }
            Directive::ElseIf(condition) => {
                let state = self.state();
                self.conditionals.next(Some(condition), state, place)
            }
            Directive::Else => {
                let state = self.state();
                self.conditionals.next(None, state, place)
            }
            Directive::EndIf => {
                let state = self.state();
                self.conditionals.end(state)
            }
            Directive::Mark(name) => {
                if self.guard.take() == Some(name) {
                    self.guarded = true;
                    // Nobody uses the guard itself.
                    if let Some(facts) = self.facts.as_deref_mut() {
                        facts.drafts.pop();
                    }
                }
                return;
            }
            Directive::Once => {
                self.guarded = true;
                return;
            }
            Directive::Other => {
                self.started = true;
                return;
            }
        };
        if let Some((from, marks)) = step.blank_from {
            self.mask.blank(from..line.start);
            self.mask.forget_marks(marks);
            self.keep_candidates(from);
        }
        if let Some(state) = step.restore {
            self.restore(state);
        }
    }

    /// Candidates in a branch that is blanked after all: their signatures must be read now, and one whose body has begun
    /// shares that of the branch that is kept.
    fn keep_candidates(&mut self, from: usize) {
        let before = |candidate: &Candidate| candidate.draft.header.start < from;
        let first = self.candidates.iter().rposition(before).map_or(0, |at| at + 1);
        for at in first..self.candidates.len() {
            if self.candidates[at].draft.signature.is_empty() {
                let header = self.candidates[at].draft.header.clone();
                self.candidates[at].draft.signature = self.folded(header.start, header.end);
            }
        }
        self.sharers.extend(self.block.and_then(|block| block.candidate).filter(|candidate| *candidate >= first));
    }

    /// Notes the function that another beginning of the declaration at hand names.
    fn end_alternative(&mut self) {
        if self.alternative.is_empty() {
            return;
        }
        let alternative = std::mem::take(&mut self.alternative);
        let head = std::mem::replace(&mut self.head, alternative);
        let reading = self.read_head(true);
        if reading.opens == Opens::Function
            && let (Some(first), Some(last)) = (self.head.first(), self.head.last())
        {
            let (start, end) = (first.start, last.end);
            if let Some(candidate) = self.candidate(&reading, start, end) {
                self.candidates[candidate].draft.signature = self.folded(start, end);
                self.sharers.push(candidate);
            }
        }
        self.head = head;
    }

    /// Hides a head that is nothing but macros, so that a conditional does not seem to split a declaration.
    fn flush_macros(&mut self, end: usize) {
        let Some(first) = self.head.first().filter(|_| self.block.is_none() && self.nest == 0 && self.angle == 0) else {
            return;
        };
        let start = first.start;
        let mut depth = 0_u32;
        for token in &self.head {
            match token.kind {
                Kind::Mark(b'(') => depth += 1,
                Kind::Mark(b')') => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                Kind::Word if style(self.lexer.text(*token)) == Style::Capitals => {}
                _ => return,
            }
        }
        if self.scopes[self.scope].kind != ScopeKind::Enum {
            self.mask.blank(start..end);
            self.clear_head();
        }
    }

    /// A token inside a block.
    fn in_block(&mut self, token: Token, mut block: Block) {
        match token.kind {
            Kind::Mark(b'{') => block.depth += 1,
            Kind::Mark(b'}') if block.depth == 0 => {
                // Only a value without a `;` ends so: at the brace of what holds it.
                self.end_block(block, token.start);
                self.in_head(token);
                return;
            }
            Kind::Mark(b'}') => {
                block.depth -= 1;
                let first_column = self.closing == Closing::FirstColumn && block.flush;
                if first_column {
                    if self.lines.is_start(token.start) {
                        block.depth = 0;
                    } else if block.depth == 0 && self.lines.row(block.open) != self.lines.row(token.start) {
                        block.depth = 1;
                    }
                }
                if block.depth == 0 && block.kind != BlockKind::Value {
                    self.end_block(block, token.end);
                    return;
                }
            }
            Kind::Mark(b';') if block.depth == 0 && block.kind == BlockKind::Value => {
                self.end_block(block, token.start);
                self.end_declaration(token.end);
                return;
            }
            _ => {}
        }
        self.block = Some(block);
    }

    /// Ends a block whose last byte is before `end`.
    fn end_block(&mut self, block: Block, end: usize) {
        self.block = None;
        match block.kind {
            BlockKind::Body => {
                self.mask.blank(block.open..end - 1);
                self.end_candidate(block, end);
            }
            BlockKind::Hidden => {
                self.mask.blank(block.open - 1..end);
                self.end_candidate(block, end);
            }
            BlockKind::Braces => {
                self.hide_value(block.open, end - 1, false);
                // `f(T a = {})`: the grammar takes it for a value of a type without a name.
                if self.nest > 0
                    && let Some(equals) = self.head.last().filter(|last| last.is(b'='))
                {
                    self.mask.blank(equals.start..end);
                }
                // Stands for the braces.
                self.push(Token { kind: Kind::Literal, start: block.open - 1, end, first_on_line: false });
            }
            BlockKind::Value => self.hide_value(block.open, end, true),
        }
    }

    fn end_candidate(&mut self, block: Block, end: usize) {
        let row = self.lines.row(end - 1);
        if let Some(Candidate { draft, .. }) = block.candidate.and_then(|at| self.candidates.get_mut(at)) {
            draft.last_row = row;
            draft.span.end = end;
        }
        for at in self.sharers.drain(..) {
            // Behind the body, so that none of those who share it seems to hold the others.
            self.candidates[at].draft.last_row = row;
            self.candidates[at].draft.span = end..end;
        }
    }

    /// Blanks a value, if it is long or holds more than one line. `instead`: puts an empty one in its place.
    fn hide_value(&mut self, start: usize, end: usize, instead: bool) {
        let value = self.text.get(start..end).unwrap_or_default();
        if value.trim().len() <= LONGEST_VALUE && !value.trim().contains(['\n', '{']) {
            return;
        }
        self.mask.blank(start..end);
        // Over the first and the last character of the value, which may be on lines of their own.
        let first = end - value.trim_start().len();
        let last = start + value.trim_end().len() - 1;
        if instead && first < last {
            self.mask.set(first, b"{");
            self.mask.set(last, b"}");
        }
    }

    /// A token of a declaration.
    fn in_head(&mut self, token: Token) {
        if self.nest > 0 {
            match token.kind {
                Kind::Mark(b'{') if !self.lines.is_start(token.start) => return self.open_block(BlockKind::Braces, token),
                Kind::Mark(b'{' | b'}') => {
                    // Nothing closes the parentheses.
                    self.nest = 0;
                }
                _ => {
                    match token.kind {
                        Kind::Mark(b'(' | b'[') => self.nest += 1,
                        Kind::Mark(b')' | b']') => self.nest -= 1,
                        _ => {}
                    }
                    self.push(token);
                    return;
                }
            }
        }
        match token.kind {
            Kind::Mark(b'(' | b'[') => {
                self.nest += 1;
                self.push(token);
            }
            Kind::Mark(b';') => self.semicolon(token),
            Kind::Mark(b'{') if self.angle > 0 => self.open_block(BlockKind::Braces, token),
            Kind::Mark(b'{') => self.open_brace(token),
            Kind::Mark(b'}') => self.close_brace(token),
            Kind::Mark(b'<') if self.follows_template() || self.angle > 0 && self.opens_angle(token) => {
                self.angle += 1;
                self.push(token);
            }
            Kind::Mark(b'>') if self.angle > 0 && self.text.as_bytes().get(token.end) != Some(&b'=') => {
                self.angle -= 1;
                self.push(token);
            }
            Kind::Mark(b'=') if self.angle == 0 && self.begins_value(token) => {
                self.push(token);
                self.block = Some(self.block_at(BlockKind::Value, token.end));
            }
            Kind::Mark(b',') if self.scopes[self.scope].kind == ScopeKind::Enum && !self.in_arguments() => {
                self.end_enumerator(token.end);
            }
            Kind::Mark(b':') if self.dialect == Dialect::Cpp && self.is_label() => self.end_label(token),
            Kind::Word if self.head.is_empty() && self.is_export(token) => self.export(token),
            Kind::Word if !self.head.is_empty() && self.begins_label(token) => {
                self.drop_head(token.start);
                self.push(token);
            }
            _ => self.push(token),
        }
    }

    fn push(&mut self, token: Token) {
        self.last = Some(token);
        if self.head.len() < LONGEST_HEAD {
            self.head.push(token);
        }
    }

    fn block_at(&self, kind: BlockKind, open: usize) -> Block {
        let flush = self.head.first().is_some_and(|first| self.lines.is_start(first.start));
        Block { kind, open, depth: 0, candidate: None, flush }
    }

    fn open_block(&mut self, kind: BlockKind, brace: Token) {
        self.block = Some(Block { depth: 1, ..self.block_at(kind, brace.end) });
    }

    fn last_word(&self) -> &'t str {
        self.head.last().filter(|last| last.kind == Kind::Word).map_or("", |last| self.lexer.text(*last))
    }

    /// Whether a `<` in a template's parameters opens a list, and is no part of `<=` or `<<`.
    fn opens_angle(&self, token: Token) -> bool {
        let before = self.head.last().is_some_and(|last| last.is(b'<') && last.end == token.start);
        !before && !matches!(self.text.as_bytes().get(token.end), Some(b'<' | b'='))
    }

    /// Whether the value of an enumerator is in the middle of template arguments.
    fn in_arguments(&self) -> bool {
        self.dialect == Dialect::Cpp
            && self.head.len() <= LONGEST_ENUMERATOR
            && (1..self.head.len()).any(|at| {
                let (before, open) = (self.head[at - 1], self.head[at]);
                open.is(b'<')
                    && before.kind == Kind::Word
                    && before.end == open.start
                    && super::head::opens_angle(&self.head, at)
                    && super::head::close_angle(&self.head, at).is_none()
            })
    }

    fn follows_template(&self) -> bool {
        self.dialect == Dialect::Cpp && self.last_word() == "template"
    }

    fn is_export(&self, token: Token) -> bool {
        self.dialect == Dialect::Cpp && self.lexer.text(token) == "export"
    }

    /// `export`, which the grammar does not know, alone or before a block.
    fn export(&mut self, word: Token) {
        self.mask.blank(word.range());
        let mut ahead = self.lexer.clone();
        let next = ahead.next();
        if next.is(b'{') {
            self.lexer = ahead;
            self.mask.blank(next.range());
            self.open_scope(ScopeKind::Outer, None, false, true);
        }
    }

    /// Whether an access section begins, whatever stands before it.
    fn begins_label(&self, token: Token) -> bool {
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

    /// Whether a `=` begins a value that may be hidden.
    fn begins_value(&self, token: Token) -> bool {
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

    /// Whether the head is an access section's label.
    fn is_label(&self) -> bool {
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

    fn end_label(&mut self, colon: Token) {
        let access = matches!(self.lexer.text(self.head[0]), "public" | "private" | "protected");
        if !access {
            self.mask.blank(self.head[0].start..colon.end);
        } else if let Some(second) = self.head.get(1) {
            self.mask.blank(second.range());
        }
        self.clear_head();
    }

    fn semicolon(&mut self, token: Token) {
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

    fn class_name(&self) -> Option<&'t str> {
        let scope = &self.scopes[self.scope];
        (self.dialect == Dialect::Cpp && scope.kind == ScopeKind::Type)
            .then(|| scope.name.clone().map_or("", |name| self.text.get(name).unwrap_or_default()))
    }

    fn read_head(&self, opens: bool) -> Reading {
        let names_type = self.head.first().is_some_and(|first| first.kind == Kind::Body && first.first_on_line);
        let place = Place { dialect: self.dialect, class: self.class_name(), opens, parameter: false, names_type };
        read(self.text, &self.head, place)
    }

    /// The declaration ends before `end`.
    fn end_declaration(&mut self, end: usize) {
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
                self.mask.blank(first.start..end);
            } else {
                if reading.opens == Opens::Function && self.is_prototype() {
                    self.candidate(&reading, first.start, end);
                }
                reading.blanks.into_iter().for_each(|range| self.mask.blank(range));
                self.simplify_arguments(end);
            }
        }
        self.clear_head();
    }

    /// Notes a macro that stands alone on the line before a declaration.
    fn note_opener(&mut self) {
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
    fn is_call(&self) -> bool {
        let mut words = self.head.iter().take_while(|token| !token.is(b'('));
        words.by_ref().take(2).all(|token| token.kind == Kind::Word)
            && words.next().is_none()
            && self.head.iter().any(|token| matches!(token.kind, Kind::Literal | Kind::Number))
            && self.head.last().is_some_and(|last| last.is(b')'))
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
    fn simplify_arguments(&mut self, end: usize) {
        if self.dialect == Dialect::Cpp {
            let shown = self.head.partition_point(|token| token.start < end);
            arguments::simplify(&self.head[..shown], self.text, &mut self.mask);
        }
    }

    fn end_enumerator(&mut self, end: usize) {
        if let Some(first) = self.head.first().copied() {
            let (blanks, named) = read_enumerator(self.text, &self.head, self.dialect);
            if named {
                blanks.into_iter().for_each(|range| self.mask.blank(range));
            } else {
                self.mask.blank(first.start..end);
            }
        }
        self.clear_head();
    }

    fn open_brace(&mut self, brace: Token) {
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
            reading.blanks.iter().for_each(|range| self.mask.blank(range.clone()));
            self.simplify_arguments(reading.initialisers.unwrap_or(brace.start));
        }
        if !matches!(opens, Opens::Nothing | Opens::Value) {
            self.opener = None;
        }
        match opens {
            Opens::Namespace => self.open_scope(ScopeKind::Outer, None, false, false),
            Opens::Linkage => self.open_scope(ScopeKind::Outer, None, false, false),
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

    fn open_scope(&mut self, kind: ScopeKind, name: Option<Range<usize>>, typedef: bool, hidden: bool) {
        self.scopes.push(ScopeNode { kind, parent: self.scope, name, typedef, hidden });
        self.scope = self.scopes.len() - 1;
        self.clear_head();
    }

    /// Hides what no `;` ends: macro calls.
    fn drop_head(&mut self, end: usize) {
        if self.scopes[self.scope].kind == ScopeKind::Enum {
            return self.end_enumerator(end);
        }
        if let Some(first) = self.head.iter().find(|token| token.kind != Kind::Body) {
            self.mask.blank(first.start..end);
        }
        self.clear_head();
    }

    fn close_brace(&mut self, brace: Token) {
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

    /// `import x;`, `module x;`: whether the head is one. What it says is collected.
    fn module_line(&mut self, end: usize) -> bool {
        let first = self.head[0];
        let keyword = self.lexer.text(first);
        if !matches!(keyword, "import" | "module") || self.head.len() > 16 {
            return false;
        }
        let plain = |token: &Token| matches!(token.kind, Kind::Word | Kind::Literal | Kind::Mark(b'.' | b':' | b'<' | b'>' | b'/'));
        if self.head.len() < 2 && keyword == "import" || !self.head.iter().all(plain) {
            return false;
        }
        let name = self.text.get(first.end..end).unwrap_or_default().trim_end_matches(';').trim();
        let row = self.lines.row(first.start);
        if let Some(facts) = &mut self.facts {
            if keyword == "module" {
                if !name.is_empty() && !name.starts_with(':') {
                    facts.packages.push(name.into());
                }
            } else {
                let (kind, text) = match name.as_bytes().first() {
                    Some(b'"') => (ImportKind::Include, name.trim_matches('"')),
                    Some(b'<') => (ImportKind::SystemInclude, name.trim_matches(['<', '>'])),
                    _ => (ImportKind::Module, name),
                };
                let mut import = groma_model::Import {
                    text: text.into(),
                    kind,
                    line: Line::from_row(row),
                    names: Vec::new(),
                    reexport: false,
                };
                if kind == ImportKind::Module {
                    import.names.push(imported("*", None));
                }
                facts.imports.push(import);
            }
        }
        true
    }

    /// Notes a function that has a body, in case the grammar does not find it.
    fn candidate(&mut self, reading: &Reading, start: usize, end: usize) -> Option<usize> {
        let name = reading.name.clone().filter(|_| matches!(reading.opens, Opens::Function | Opens::Nothing))?;
        let mut owner = self.owner();
        if let Some(qualifier) = &reading.qualifier {
            let text = self.text.get(qualifier.clone()).unwrap_or_default();
            owner = names::join_owner(&owner, &names::owner_of(text));
        }
        let is_macro = reading.opens == Opens::Nothing;
        let kind = if owner.is_empty() || is_macro { SymbolKind::Function } else { SymbolKind::Method };
        let draft = Draft {
            name: names::of_callable(self.text.get(name.clone()).unwrap_or_default()),
            kind,
            owner,
            exported: !is_macro && !self.head.iter().any(|token| self.lexer.text(*token) == "static"),
            name_row: self.lines.row(name.start),
            first_row: self.lines.row(start),
            last_row: self.lines.row(end),
            span: start..end,
            header: start..end,
            // What is hidden from the grammar must be read here.
            signature: if is_macro { self.folded(start, end) } else { String::new() },
            doc: String::new(),
        };
        self.candidates.push(Candidate { draft, certain: reading.certain });
        Some(self.candidates.len() - 1)
    }

    /// A stretch of the original text on one line, without comments.
    fn folded(&self, start: usize, end: usize) -> String {
        let mut lexer = Lexer::within(self.text, start..end);
        let mut line = String::new();
        let mut last = start;
        for _ in 0..LONGEST_FOLDED {
            let token = lexer.next();
            if token.kind == Kind::End {
                break;
            }
            if last < token.start {
                line.push(' ');
            }
            line.push_str(lexer.text(token));
            last = token.end;
        }
        line
    }

    /// The names of the types around.
    fn owner(&self) -> String {
        let mut names = Vec::new();
        let mut at = self.scope;
        while at != 0 {
            names.extend(self.scopes[at].name.clone().and_then(|name| self.text.get(name)));
            at = self.scopes[at].parent;
        }
        names.reverse();
        names.join(".")
    }
}

/// Whether only white space is left of the line.
fn ends_line(rest: &[u8]) -> bool {
    rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')).is_none_or(|byte| *byte == b'\n')
}
