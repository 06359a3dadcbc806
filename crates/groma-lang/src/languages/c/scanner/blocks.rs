//! Stretches of text that the grammar does not see: bodies of functions and values.

use super::{Closing, Scanner};
use crate::languages::c::lexer::{Kind, Token};
use crate::finish::Candidate;

/// Longest value that the grammar sees, in bytes.
const LONGEST_VALUE: usize = 80;

/// What a block of code or values is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
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
pub(super) struct Block {
    pub(super) kind: BlockKind,
    /// Where its inside begins.
    pub(super) open: usize,
    /// Open braces inside.
    pub(super) depth: u32,
    /// Position of the candidate whose body it is.
    pub(super) candidate: Option<usize>,
    /// Whether the head it belongs to began in the first column.
    pub(super) flush: bool,
}

impl Scanner<'_, '_> {
    /// A token inside a block.
    pub(super) fn in_block(&mut self, token: Token, mut block: Block) {
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
                if block.depth == 0 && self.lexer.clone().next().kind == Kind::Word {
                    // A table made by macros, without a `;`.
                    self.end_block(block, token.end);
                    self.end_declaration(token.end);
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
    pub(super) fn end_block(&mut self, block: Block, end: usize) {
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

    /// The body of a candidate ends before `end`.
    pub(super) fn end_candidate(&mut self, block: Block, end: usize) {
        let row = self.lines.row(end - 1);
        if let Some(Candidate { draft, .. }) = block.candidate.and_then(|at| self.candidates.get_mut(at)) {
            draft.last_row = row;
            draft.span.end = end;
        }
        for at in self.sharers.drain(..) {
            // Behind the body, so that none of those who share it seems to hold the others.
            if let Some(Candidate { draft, .. }) = self.candidates.get_mut(at) {
                draft.last_row = row;
                draft.span = end..end;
            }
        }
    }

    /// Blanks a value, if it is long or holds more than one line. `instead`: puts an empty one in its place.
    pub(super) fn hide_value(&mut self, start: usize, end: usize, instead: bool) {
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

    /// A block that begins behind the head at hand.
    pub(super) fn block_at(&self, kind: BlockKind, open: usize) -> Block {
        let flush = self.head.first().is_some_and(|first| self.lines.is_start(first.start));
        Block { kind, open, depth: 0, candidate: None, flush }
    }

    /// Opens a block at a brace.
    pub(super) fn open_block(&mut self, kind: BlockKind, brace: Token) {
        self.block = Some(Block { depth: 1, ..self.block_at(kind, brace.end) });
    }
}
