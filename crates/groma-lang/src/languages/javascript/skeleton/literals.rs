//! Literals that a table cannot describe (regular expressions, templates, numbers), and what tells types from comparisons.

use super::frames::{Kind, Types};
use super::scan::{Before, Scan};
use crate::skeleton::{self, Lexer, Token};

/// Tokens that are looked at to tell type arguments from a comparison.
const MOST_TOKENS: usize = 160;

/// The longest template among them.
const LONGEST_TEMPLATE: usize = 200;

impl Scan<'_> {
    pub(super) fn number(&mut self, token: Token) {
        self.new_line(token);
        self.before = Before::Operand;
        // `1.`; a name behind it is a member's (`1..toFixed()`) or an exponent.
        if self.lexer.byte(token.end) == b'.' {
            if self.lexer.byte(token.end + 1).is_ascii_alphabetic() {
                self.doubt();
            } else {
                self.lexer.seek(token.end + 1);
            }
        }
    }

    /// Goes behind a regular expression.
    pub(super) fn regex(&mut self, token: Token) -> Option<()> {
        let bytes = self.lexer.bytes();
        let mut at = token.end;
        let mut in_class = false;
        loop {
            match bytes.get(at)? {
                b'\n' => return None,
                b'\\' => at += 1,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => break,
                _ => {}
            }
            at += 1;
        }
        let flags = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        self.lexer.seek(at + 1 + flags);
        self.before = Before::Operand;
        Some(())
    }

    /// Goes on with a template's text up to its end, or into what is put in.
    pub(super) fn template(&mut self, from: usize, token: Token) -> Option<()> {
        let bytes = self.lexer.bytes();
        let mut at = from;
        loop {
            at += memchr::memchr3(b'`', b'$', b'\\', bytes.get(at..)?)?;
            match bytes[at] {
                b'`' => {
                    self.lexer.seek(at + 1);
                    self.before = Before::Operand;
                    return Some(());
                }
                b'\\' => at += 2,
                _ if bytes.get(at + 1) == Some(&b'{') => {
                    let in_type = self.top().in_type();
                    self.lexer.seek(at + 2);
                    self.push(Kind::Template, token).expression = true;
                    if in_type {
                        self.top_mut().types = Types::Whole;
                    }
                    return Some(());
                }
                _ => at += 1,
            }
        }
    }

    /// Whether the `<` that was just read opens type arguments. Names count the same either way; but words like `string` and the
    /// brackets that follow do not.
    pub(super) fn opens_arguments(&mut self) -> bool {
        let mut lexer = self.lexer.clone();
        let mut angles = 1_u32;
        let mut others = 0_u32;
        let mut names_only = true;
        for _ in 0..MOST_TOKENS {
            let token = lexer.next();
            names_only &= match token.kind {
                skeleton::Kind::Word => !lexer.text(token).first().is_some_and(u8::is_ascii_lowercase),
                skeleton::Kind::Mark(mark) => matches!(mark, b'.' | b',' | b'<' | b'>'),
                _ => false,
            };
            match token.kind {
                skeleton::Kind::Mark(b'<' | b'>' | b';') if others > 0 => {}
                skeleton::Kind::Mark(b'<') => angles += 1,
                skeleton::Kind::Mark(b'>') => {
                    angles -= 1;
                    if angles == 0 {
                        if !names_only && lexer.peek().is(b'`') {
                            // The grammar may read comparisons with a template then.
                            self.doubt();
                        }
                        return follows_arguments(&mut lexer);
                    }
                }
                skeleton::Kind::Mark(b'(' | b'[' | b'{') => others += 1,
                skeleton::Kind::Mark(b')' | b']' | b'}') => match others.checked_sub(1) {
                    Some(rest) => others = rest,
                    None => return false,
                },
                skeleton::Kind::Mark(mark @ (b'|' | b'&')) if lexer.byte(token.end) != mark => {}
                skeleton::Kind::Mark(b'=') if lexer.byte(token.end) == b'>' => {
                    lexer.next();
                }
                // A template with others inside is not looked at.
                skeleton::Kind::Mark(b'`') => {
                    let rest = &lexer.bytes()[token.end..];
                    match memchr::memchr2(b'`', b'\\', &rest[..rest.len().min(LONGEST_TEMPLATE)]) {
                        Some(end) if rest[end] == b'`' => lexer.seek(token.end + end + 1),
                        _ => return false,
                    }
                }
                skeleton::Kind::Mark(b'.' | b',' | b':' | b'?' | b'-')
                | skeleton::Kind::Literal
                | skeleton::Kind::Number => {}
                skeleton::Kind::Word => match lexer.text(token) {
                    b"return" | b"const" | b"let" | b"var" | b"if" | b"for" | b"function" | b"instanceof" => {
                        return false;
                    }
                    _ => {}
                },
                _ => return false,
            }
        }
        false
    }
}

/// Whether what stands behind a `>` may stand behind type arguments.
fn follows_arguments(lexer: &mut Lexer<'_>) -> bool {
    let next = lexer.next();
    next.first_on_line
        || match next.kind {
            skeleton::Kind::Mark(mark) => {
                matches!(mark, b'(' | b')' | b'[' | b']' | b'}' | b',' | b';' | b':' | b'.' | b'=' | b'?')
            }
            skeleton::Kind::End => true,
            _ => false,
        }
}
