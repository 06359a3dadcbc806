//! What words mean in types.

use super::frames::{Kind, Types};
use super::scan::{Before, Scan};
use crate::skeleton::{self, Token};

impl Scan<'_> {
    /// A word that is a name wherever a name may stand, in a type.
    pub(super) fn type_name(&mut self, token: Token) {
        if self.before == Before::Operand {
            self.doubt();
        }
        self.name(token);
        self.before = Before::Operand;
    }

    pub(super) fn type_word(&mut self, token: Token, text: &[u8]) {
        match text {
            // The name of a value, whatever it is called.
            _ if self.last_is("typeof") && !matches!(text, b"this" | b"import") => self.type_name(token),
            b"any" | b"number" | b"boolean" | b"string" | b"symbol" | b"unknown" | b"never" | b"object" => {
                let next = self.next_byte(token);
                if self.names_parameter(token) || next == b']' && self.is_computed_key() {
                    self.type_name(token);
                    return;
                }
                if self.before == Before::Operand
                    || self.top().kind == Kind::Type
                        && (self.last.is(b'(') || self.last.is(b','))
                        && matches!(next, b',' | b')')
                    || next == b'i' && self.lexer.is_word(self.lexer.peek(), "is")
                {
                    self.doubt();
                }
                self.before = Before::Operand;
            }
            b"this" | b"void" | b"null" | b"true" | b"false" | b"undefined" | b"const" => self.before = Before::Operand,
            b"typeof" => self.before = Before::Operator,
            b"extends" => {
                let top = self.top_mut();
                top.constraints = top.constraints.saturating_add(1);
                self.before = Before::Operator;
            }
            b"in" | b"is" | b"as" | b"satisfies" if self.before == Before::Operand => {
                if text == b"satisfies" && self.top().types == Types::Whole {
                    self.doubt();
                }
                self.before = Before::Operator;
            }
            b"of" if self.before == Before::Operand && self.top().kind == Kind::For => {
                self.end_type();
                self.before = Before::Operator;
            }
            b"keyof" | b"infer" | b"readonly" | b"unique" | b"asserts" | b"abstract" | b"new" => {
                let next = self.lexer.peek();
                let next_text = self.lexer.text(next);
                let is_word = next.kind == skeleton::Kind::Word
                    && !next.first_on_line
                    && !matches!(next_text, b"is" | b"extends" | b"in" | b"as");
                let operates = match text {
                    b"new" => next.is(b'(') || next.is(b'<'),
                    b"abstract" => next_text == b"new",
                    b"unique" => next_text == b"symbol",
                    b"infer" | b"asserts" => is_word,
                    _ => {
                        is_word
                            || matches!(
                                next.kind,
                                skeleton::Kind::Literal | skeleton::Kind::Mark(b'[' | b'{' | b'(' | b'`')
                            )
                    }
                };
                if operates { self.before = Before::Operator } else { self.type_name(token) }
            }
            b"import" => {
                self.doubt();
                self.before = Before::Operand;
            }
            b"function" | b"class" | b"return" | b"if" | b"for" | b"while" | b"switch" | b"var" | b"let" | b"else"
            | b"case" | b"default" | b"throw" | b"try" | b"do" | b"instanceof" | b"implements" | b"export"
            | b"catch" | b"finally"
                if self.top().types != Types::Whole =>
            {
                self.end_type();
                self.value_word(token, text);
            }
            _ => self.type_name(token),
        }
    }

    /// Whether the place is behind the bracket of a computed key: Flow's `{ [string]: T }`.
    fn is_computed_key(&self) -> bool {
        let holder = self.frames.len().checked_sub(2).and_then(|at| self.frames.get(at));
        self.last.is(b'[') && holder.is_some_and(|holder| holder.key && !holder.in_type())
    }

    /// Whether a word in a type is the name of a parameter or of a part of a tuple.
    fn names_parameter(&self, token: Token) -> bool {
        let top = self.top();
        let next = self.next_byte(token);
        matches!(top.kind, Kind::Type | Kind::Bracket)
            && top.conditions == 0
            && (next == b':'
                || next == b'?'
                    && self.lexer.bytes()[token.end..].trim_ascii_start()[1..].trim_ascii_start().first()
                        == Some(&b':'))
    }
}
