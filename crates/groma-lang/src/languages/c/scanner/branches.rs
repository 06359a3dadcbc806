//! Preprocessor lines, and what their branches do to the declaration at hand.

use super::Scanner;
use super::scopes::ScopeKind;
use crate::languages::c::declaration::Opens;
use crate::languages::c::directives::{Directive, Reader};
use crate::languages::c::lexer::{Kind, Token};
use crate::languages::c::words::{Style, style};
use crate::finish::Candidate;

/// Most candidates of a branch that keep their signatures: branches in branches must not cost the square of their number.
const MOST_CANDIDATES: usize = 1000;

impl Scanner<'_, '_> {
    /// A preprocessor line.
    pub(super) fn directive(&mut self, line: Token) {
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
        let recent = self.candidates.len().saturating_sub(MOST_CANDIDATES);
        let first = self.candidates[recent..].iter().rposition(before).map_or(recent, |at| recent + at + 1);
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
    pub(super) fn flush_macros(&mut self, end: usize) {
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
}
