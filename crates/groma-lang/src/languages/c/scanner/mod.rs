//! The scanner: one pass over the tokens of a file that follows its declarations, knows which brace belongs to what,
//! and blanks what the grammar is not asked for or would stumble over: bodies of functions, long values,
//! preprocessor lines, macros.
//!
//! Names are counted here, as the grammar does not see all of them.

mod blocks;
mod branches;
mod candidates;
mod heads;
mod labels;
mod modules;
mod openers;
mod scopes;
mod values;

use self::blocks::{Block, BlockKind};
use self::openers::Opener;
use self::scopes::{ScopeKind, ScopeNode};
use super::conditionals::{Conditionals, Snapshot};
use super::lexer::{Kind, Lexer, Token};
use super::lines::Lines;
use crate::mask::Mask;
use super::words::Dialect;
use crate::finish::{Candidate, Collected};

/// A head with more tokens is not read: it is a table in the form of a macro call.
const LONGEST_HEAD: usize = 512;

/// A head with more tokens may be a row of macro calls.
const LONG_HEAD: usize = 64;

/// Bytes between two tokens that may be worth shortening.
const LONG_GAP: usize = 12;

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

/// The state of a pass over a file.
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
    /// Characters set in the mask before the head.
    marks: usize,
    /// Open parentheses and brackets of the head.
    nest: u32,
    /// Open angles of a template's parameters.
    angle: u32,
    conditionals: Conditionals<'t, State>,
    balanced: bool,
    /// The last macro that may have opened a body.
    opener: Option<Opener>,
    /// Tokens of another beginning of the declaration at hand, in a branch that is left out.
    alternative: Vec<Token>,
    /// Candidates from such branches, which share the body that is to come or at hand.
    sharers: Vec<usize>,
    /// The macro that a first `#ifndef` asks for, until the next token.
    guard: Option<&'t str>,
    guarded: bool,
    /// Whether there was anything but comments so far.
    started: bool,
}

impl<'t, 'c> Scanner<'t, 'c> {
    /// A scanner for a text. Without `facts` nothing is counted or collected.
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
            marks: 0,
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
            let before = self.lexer.position();
            let token = self.lexer.next();
            if self.block.is_none() && token.start - before >= LONG_GAP {
                self.mask.comments(before..token.start);
            }
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
        self.marks = self.mask.marks();
        self.nest = 0;
        self.angle = 0;
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
        if self.head.len() >= LONG_HEAD && token.first_on_line {
            self.flush_macros(token.start);
        }
        if self.head.len() < LONGEST_HEAD {
            self.head.push(token);
        }
    }
}
