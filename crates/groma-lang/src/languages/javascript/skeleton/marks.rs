//! What single characters mean.

use super::frames::{Head, Kind, Types};
use super::scan::{Before, Scan};
use crate::skeleton::{self, Token};

impl Scan<'_> {
    pub(super) fn mark(&mut self, mark: u8, token: Token) -> Option<()> {
        match mark {
            b'{' => self.open_brace(token),
            b'}' => return self.close_brace(token),
            b'(' => self.open_parenthesis(token),
            b')' => return self.close_parenthesis(),
            b'[' => self.open_bracket(token),
            b']' => {
                self.pop().filter(|frame| frame.kind == Kind::Bracket)?;
                self.before = Before::Operand;
            }
            b';' => self.semicolon(),
            b',' => self.comma(),
            b':' => self.colon(),
            b'?' => self.question(token),
            b'=' => self.equals(token),
            b'.' => {
                if self.lexer.has(token.start, "...") {
                    self.lexer.seek(token.start + 3);
                    let top = self.top_mut();
                    top.key &= top.kind != Kind::Object;
                    self.before = Before::Operator;
                } else {
                    self.before = Before::Dot;
                }
            }
            b'<' => return self.less(token),
            b'>' => return self.greater(),
            b'`' => {
                self.new_line(token);
                return self.template(token.end, token);
            }
            b'/' if self.expects_operand() && !self.top().in_type() => return self.regex(token),
            b'|' | b'&' => {
                let next = self.lexer.byte(token.end);
                if next == mark || next == b'=' {
                    self.lexer.seek(token.end + 1);
                    self.end_type();
                }
                self.before = Before::Operator;
            }
            b'+' | b'-' => return self.sign(mark, token),
            b'!' => self.exclamation(token),
            b'@' => {
                self.new_line(token);
                self.before = Before::Dot;
            }
            // Members keep their place: `*[Symbol.iterator]() { ... }`.
            b'*' if self.top().key => {}
            b'\\' | b'#' => {
                self.doubt();
                self.before = Before::Operand;
            }
            _ => {
                self.end_type();
                self.before = Before::Operator;
            }
        }
        Some(())
    }

    fn semicolon(&mut self) {
        self.before = Before::Start;
        let top = self.top_mut();
        match top.kind {
            Kind::Block | Kind::Function | Kind::Switch => top.next_statement(),
            Kind::Class | Kind::Members => top.next_part(),
            Kind::For => {
                top.next_part();
                self.before = Before::Operator;
            }
            _ => {
                self.before = Before::Operator;
                self.doubt();
            }
        }
    }

    fn comma(&mut self) {
        let top = self.top_mut();
        if top.head != Head::Class {
            top.next_part();
        }
        self.before = Before::Operator;
    }

    fn colon(&mut self) {
        let after_parameters = self.last.is(b')');
        let is_label = std::mem::take(&mut self.label);
        let types = self.dialect.types;
        self.before = Before::Operator;
        let top = self.top_mut();
        if top.in_type() && top.conditions > 0 {
            top.conditions -= 1;
        } else if top.key && !top.in_type() {
            if top.parameters || top.kind != Kind::Object {
                top.types = Types::Annotation;
            }
            top.key = top.parameters && top.kind != Kind::Members;
        } else if top.ternaries > 0 {
            top.ternaries -= 1;
            if top.types != Types::Whole {
                top.types = Types::None;
            }
        } else if is_label || top.case {
            top.case = false;
            top.next_statement();
            self.before = Before::Start;
        } else if types {
            if top.types != Types::Whole {
                top.types = if after_parameters { Types::Return } else { Types::Annotation };
            }
        } else {
            self.doubt();
        }
    }

    fn question(&mut self, token: Token) {
        let next = self.lexer.byte(token.end);
        let top = self.top();
        if !top.in_type() && next == b'.' && !self.lexer.byte(token.end + 1).is_ascii_digit() {
            self.lexer.seek(token.end + 1);
            let call = self.lexer.peek();
            self.before = if call.is(b'(') || call.is(b'[') || call.is(b'<') { Before::Operand } else { Before::Dot };
            return;
        }
        if next == b'?' {
            self.lexer.seek(token.end + 1);
            self.end_type();
            self.before = Before::Operator;
            return;
        }
        if top.key && !top.in_type() {
            return;
        }
        let next = self.lexer.peek();
        let is_mark = matches!(next.kind, skeleton::Kind::Mark(b':' | b')' | b',' | b'=' | b']' | b'>' | b'}'));
        if top.in_type() {
            if self.before != Before::Operand {
                // Flow's `?T`
                return;
            }
            if top.constraints > 0 {
                let top = self.top_mut();
                top.constraints -= 1;
                top.conditions = top.conditions.saturating_add(1);
                self.before = Before::Operator;
                return;
            }
            if is_mark || top.types == Types::Whole {
                return;
            }
            self.end_type();
        } else if is_mark {
            return;
        }
        let top = self.top_mut();
        top.ternaries = top.ternaries.saturating_add(1);
        self.before = Before::Operator;
    }

    fn equals(&mut self, token: Token) {
        match self.lexer.byte(token.end) {
            b'>' => {
                self.lexer.seek(token.end + 1);
                self.arrow();
                return;
            }
            b'=' => {
                self.lexer.seek(token.end + 1);
                self.end_type();
                self.before = Before::Operator;
                return;
            }
            _ => {}
        }
        self.before = Before::Operator;
        let top = self.top_mut();
        if top.head == Head::Alias {
            top.head = Head::None;
            top.types = Types::Alias;
        } else if top.types != Types::Whole {
            top.types = Types::None;
            top.key = false;
        }
    }

    fn arrow(&mut self) {
        let after_parentheses = self.last.is(b')');
        let top = *self.top();
        self.unsure_arrow = false;
        let is_type = match top.types {
            Types::None => false,
            Types::Return => {
                // `(x): (a) => b` may be the type of a function, or a function whose type is in parentheses.
                self.unsure_arrow = after_parentheses && self.closed == Kind::Type;
                if self.unsure_arrow {
                    self.doubt();
                }
                false
            }
            Types::Cast => after_parentheses,
            Types::Annotation | Types::Alias | Types::Whole => true,
        };
        if is_type {
            self.before = Before::Operator;
            return;
        }
        if after_parentheses || top.types == Types::Return {
            self.keep_from(top.parenthesis);
        }
        self.end_type();
        self.before = Before::Arrow;
    }

    fn less(&mut self, token: Token) -> Option<()> {
        let top = *self.top();
        let next = self.lexer.byte(token.end);
        // The grammars know no comments of HTML everywhere, nor that a line that begins with `<` is a member of its own: what
        // is parsed twice costs more than what is parsed as a whole.
        if self.lexer.has(token.start, "<!--")
            || top.kind == Kind::Members && token.first_on_line && self.before == Before::Operand
        {
            return None;
        }
        let declares = matches!(top.head, Head::Class | Head::Interface | Head::Function | Head::Alias);
        if top.in_type() || declares || top.key {
            self.push(Kind::Angle, token);
        } else if matches!(next, b'<' | b'=') {
            self.lexer.seek(token.end + 1);
            self.before = Before::Operator;
        } else if self.expects_operand() {
            if !self.dialect.jsx || self.dialect.types && self.declares_types() {
                self.push(Kind::Angle, token).expression = self.dialect.jsx;
            } else {
                self.element(token);
            }
        } else if self.dialect.types && self.opens_arguments() {
            self.push(Kind::Angle, token).expression = true;
        } else {
            self.before = Before::Operator;
        }
        Some(())
    }

    /// Whether the `<` that was just read opens the type parameters of an arrow function, in a file with JSX.
    fn declares_types(&self) -> bool {
        let mut lexer = self.lexer.clone();
        let first = lexer.next();
        let second = lexer.next();
        first.kind == skeleton::Kind::Word
            && (second.is(b',') || lexer.is_word(second, "extends") || lexer.is_word(first, "const"))
    }

    fn greater(&mut self) -> Option<()> {
        if self.top().kind != Kind::Angle {
            self.before = Before::Operator;
            return Some(());
        }
        let frame = self.pop()?;
        self.last = Token { kind: skeleton::Kind::Mark(b'>'), ..self.last };
        let holder = self.top();
        // `<T>value`, but not `<T>(parameter) => ...`, which is the same to all that follows.
        let is_cast = !frame.expression && !holder.in_type() && holder.head == Head::None && !holder.key;
        self.before = if is_cast { Before::Operator } else { Before::Operand };
        Some(())
    }

    fn sign(&mut self, mark: u8, token: Token) -> Option<()> {
        if self.lexer.byte(token.end) == mark {
            if mark == b'-' && self.lexer.byte(token.end + 1) == b'>' {
                return None;
            }
            self.lexer.seek(token.end + 1);
            if self.before != Before::Operand || token.first_on_line {
                self.new_line(token);
                self.before = Before::Operator;
            }
            return Some(());
        }
        if self.top().kind == Kind::Members || self.top().types == Types::Whole {
            // `-readonly`, `-?:`, `-1`
            return Some(());
        }
        self.end_type();
        self.before = Before::Operator;
        Some(())
    }

    fn exclamation(&mut self, token: Token) {
        if self.lexer.byte(token.end) == b'=' {
            self.lexer.seek(token.end + 1);
            self.end_type();
            self.before = Before::Operator;
            return;
        }
        self.new_line(token);
        if self.before == Before::Operand {
            // `value!`
            return;
        }
        if self.before == Before::Start && self.top().is_block() {
            self.top_mut().descend = true;
        }
        self.before = Before::Operator;
    }

    /// Whether the token before is this word.
    pub(super) fn last_is(&self, word: &str) -> bool {
        self.lexer.is_word(self.last, word)
    }
}
