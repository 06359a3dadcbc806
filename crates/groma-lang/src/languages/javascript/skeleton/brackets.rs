//! What braces, parentheses and brackets open and close; above all, which braces are bodies of functions.

use super::frames::{Head, Kind, Types};
use super::scan::{Before, Scan};
use crate::skeleton::{self, Token};

impl Scan<'_> {
    pub(super) fn open_brace(&mut self, token: Token) {
        let top = *self.top();
        let operand = self.before == Before::Operand;
        if (operand || self.last_is("class"))
            && let Some(kind) = match top.head {
                Head::Class => Some(Kind::Class),
                Head::Interface => Some(Kind::Members),
                Head::Enum => Some(Kind::Enum),
                Head::Namespace => Some(Kind::Block),
                Head::Switch => Some(Kind::Switch),
                _ => None,
            }
        {
            if kind == Kind::Class {
                self.keep_from(top.head_start);
            }
            self.end_type();
            let holder = self.top_mut();
            holder.head = Head::None;
            let expression = !holder.is_block() || holder.head_expression;
            self.push(kind, token).expression = expression;
            return;
        }
        if top.in_type() && !operand {
            self.push(Kind::Members, token).expression = true;
            return;
        }
        if operand {
            if top.head == Head::Function {
                self.end_type();
                let expression = !top.is_block() || top.head_expression;
                self.push_function(token, expression);
                return;
            }
            if top.parameters && matches!(top.kind, Kind::Object | Kind::Class) {
                self.end_type();
                self.push_function(token, false);
                return;
            }
        }
        match self.before {
            Before::Arrow => {
                self.push_function(token, true);
                if self.unsure_arrow {
                    self.doubt();
                }
            }
            Before::Start => {
                self.top_mut().head = Head::None;
                self.push(Kind::Block, token);
            }
            // `static { ... }`
            Before::Operator if top.kind == Kind::Class && self.last_is("static") => self.push_function(token, false),
            Before::Operator => self.push(Kind::Object, token).expression = true,
            Before::Operand if top.is_block() => {
                self.end_type();
                self.push(Kind::Block, token);
            }
            Before::Dot | Before::Operand => {
                self.doubt();
                self.push(Kind::Object, token).expression = true;
            }
        }
    }

    pub(super) fn close_brace(&mut self, token: Token) -> Option<()> {
        let frame = self.pop()?;
        self.before = match frame.kind {
            Kind::Block | Kind::Switch => Before::Start,
            Kind::Function => {
                self.close_function(frame, token);
                let holder = self.top_mut();
                if holder.kind == Kind::Class && !frame.expression {
                    holder.next_part();
                    Before::Start
                } else if frame.expression || !holder.is_block() {
                    Before::Operand
                } else {
                    holder.next_statement();
                    Before::Start
                }
            }
            Kind::Object => Before::Operand,
            Kind::Class | Kind::Members | Kind::Enum if frame.expression => Before::Operand,
            Kind::Class | Kind::Members | Kind::Enum => {
                self.top_mut().next_statement();
                Before::Start
            }
            Kind::Template => return self.template(token.end, token),
            // The tag or the text around it goes on.
            Kind::Jsx => Before::Operator,
            _ => return None,
        };
        Some(())
    }

    pub(super) fn open_parenthesis(&mut self, token: Token) {
        let top = *self.top();
        if top.in_type() && self.before == Before::Operand && token.first_on_line && top.types != Types::Cast {
            self.new_line(token);
        }
        let top = *self.top();
        if matches!(top.head, Head::Control | Head::For | Head::Switch) {
            if top.head != Head::Switch {
                self.top_mut().head = Head::None;
            }
            self.push(if top.head == Head::For { Kind::For } else { Kind::Control }, token);
        } else if top.in_type() {
            self.push(Kind::Type, token);
        } else if top.head == Head::Function {
            self.push(Kind::Parameters, token);
        } else if top.key {
            self.top_mut().parameters = true;
            self.push(Kind::Parameters, token);
        } else if self.before == Before::Operand {
            let descend = top.descend || self.calls_loader();
            self.push(Kind::Call, token).descend = descend;
        } else {
            self.push(Kind::Group, token).descend = top.descend;
        }
        self.top_mut().expression = true;
    }

    /// Whether what is called may be handed a whole module, or is a function that is written there.
    fn calls_loader(&self) -> bool {
        match self.last.kind {
            skeleton::Kind::Word => matches!(
                self.lexer.text(self.last),
                b"define" | b"require" | b"requirejs" | b"$" | b"jQuery" | b"ready" | b"scope"
            ),
            skeleton::Kind::Mark(mark) => matches!(mark, b'}' | b')' | b'>' | b'?' | b'.' | b'!'),
            _ => true,
        }
    }

    pub(super) fn close_parenthesis(&mut self) -> Option<()> {
        let frame = self.pop()?;
        self.closed = frame.kind;
        self.before = match frame.kind {
            Kind::Control | Kind::For if self.top().head != Head::Switch => Before::Start,
            Kind::Parameters => {
                self.keep_from(frame.start);
                Before::Operand
            }
            Kind::Control | Kind::For | Kind::Call | Kind::Group | Kind::Type => Before::Operand,
            _ => return None,
        };
        let top = self.top_mut();
        if !top.in_type() {
            top.parenthesis = frame.start;
        }
        Some(())
    }

    pub(super) fn open_bracket(&mut self, token: Token) {
        let top = *self.top();
        if top.in_type() && self.before == Before::Operand {
            self.new_line(token);
        }
        let in_type = self.top().in_type() || self.top().kind == Kind::Members;
        let frame = self.push(Kind::Bracket, token);
        frame.expression = true;
        if in_type {
            frame.types = Types::Whole;
        }
    }
}
