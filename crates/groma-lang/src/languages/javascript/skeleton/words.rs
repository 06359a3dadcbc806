//! What words mean: which are names, and what the others announce.

use super::frames::{Head, Kind, Types};
use super::scan::{Before, Scan};
use crate::skeleton::{self, Token};

/// The longest word that is a name in some places only.
const LONGEST: usize = "instanceof".len();

/// Tokens of the parentheses behind `async` that are looked at.
const MOST_TOKENS: usize = 160;

impl Scan<'_> {
    pub(super) fn word(&mut self, token: Token) -> Option<()> {
        let text = self.lexer.text(token);
        if !text.is_ascii() && !is_name(text) {
            return None;
        }
        if self.before == Before::Dot {
            let is_meta = text == b"target" && self.lexer.is_word(self.word_before, "new")
                || text == b"meta" && self.lexer.is_word(self.word_before, "import");
            if !is_meta {
                self.name(token);
            }
            self.before = Before::Operand;
            return Some(());
        }
        let is_plain = !(2..=LONGEST).contains(&text.len()) || !text.first().is_some_and(u8::is_ascii_lowercase);
        if token.first_on_line && (is_plain || !matches!(text, b"in" | b"instanceof" | b"extends" | b"implements")) {
            self.new_line(token);
        }
        let top = self.top();
        if top.in_type() {
            if is_plain { self.type_name(token) } else { self.type_word(token, text) }
        } else if top.key {
            self.key(token, text);
        } else if is_plain {
            self.value_name(token);
        } else {
            self.value_word(token, text);
        }
        Some(())
    }

    /// A key or a member's name, or a modifier of one.
    fn key(&mut self, token: Token, text: &[u8]) {
        let kind = self.top().kind;
        let may_modify = match text {
            b"get" | b"set" | b"async" => kind != Kind::Enum,
            b"static" | b"public" | b"private" | b"protected" | b"readonly" | b"abstract" | b"override"
            | b"declare" => {
                matches!(kind, Kind::Class | Kind::Members)
            }
            b"accessor" => {
                self.doubt();
                false
            }
            b"new" => kind == Kind::Members,
            _ => false,
        };
        if may_modify {
            let next = self.lexer.peek();
            let modifies = match next.kind {
                skeleton::Kind::Word
                | skeleton::Kind::Literal
                | skeleton::Kind::Number
                | skeleton::Kind::Mark(b'[' | b'*') => text != b"new",
                skeleton::Kind::Mark(b'{') => text == b"static",
                skeleton::Kind::Mark(b'(' | b'<') => text == b"new",
                _ => false,
            };
            if modifies {
                if next.first_on_line {
                    self.doubt();
                }
                self.before = Before::Operator;
                return;
            }
        }
        self.name(token);
        self.before = Before::Operand;
    }

    /// A word that is a name wherever a name may stand.
    fn value_name(&mut self, token: Token) {
        match self.before {
            Before::Operand => self.doubt(),
            Before::Start if self.next_byte(token) == b':' && self.top().is_block() => {
                // Labels do not count.
                self.label = true;
                self.before = Before::Operand;
                return;
            }
            _ => {}
        }
        self.name(token);
        self.before = Before::Operand;
    }

    pub(super) fn value_word(&mut self, token: Token, text: &[u8]) {
        let is_statement = matches!(
            text,
            b"return" | b"throw" | b"if" | b"while" | b"for" | b"switch" | b"try" | b"do" | b"break" | b"continue"
        );
        if is_statement
            && matches!(self.before, Before::Operator | Before::Arrow)
            && matches!(self.last.kind, skeleton::Kind::Mark(_))
        {
            // Something is broken, and such a word a name to the grammar.
            self.doubt();
        }
        let at_start = self.before == Before::Start || self.last_is("default");
        match text {
            b"this" | b"super" | b"null" | b"true" | b"false" | b"undefined" | b"debugger" => {
                self.before = Before::Operand;
            }
            b"typeof" | b"delete" | b"void" | b"new" | b"in" | b"instanceof" | b"throw" | b"return" | b"extends"
            | b"var" | b"const" => self.before = Before::Operator,
            b"yield" => {
                let next = self.lexer.peek();
                let is_name = matches!(next.kind, skeleton::Kind::Mark(b'=' | b'.' | b':' | b','))
                    || ["var", "let", "const", "function", "class"].iter().any(|word| self.last_is(word));
                if is_name {
                    self.doubt();
                }
                self.before = Before::Operator;
            }
            b"else" | b"do" | b"try" | b"finally" => self.before = Before::Start,
            b"if" | b"while" | b"with" | b"catch" => self.announce(Head::Control),
            b"for" => self.announce(Head::For),
            b"switch" => self.announce(Head::Switch),
            b"case" => {
                self.top_mut().case = true;
                self.before = Before::Operator;
            }
            b"default" => {
                let top = self.top_mut();
                top.case = top.kind == Kind::Switch;
                self.before = Before::Operator;
            }
            b"function" | b"class" => {
                let head = if text == b"class" { Head::Class } else { Head::Function };
                self.begin(head, token, !at_start);
            }
            b"import" => {
                self.doubt();
                let next = self.next_byte(token);
                self.before = if matches!(next, b'(' | b'.') { Before::Operand } else { Before::Operator };
            }
            b"export" => {
                self.doubt();
                self.before = Before::Start;
            }
            b"break" | b"continue" => {
                let next = self.lexer.peek();
                if next.kind == skeleton::Kind::Word && !next.first_on_line {
                    self.lexer.next();
                }
                self.before = Before::Operand;
            }
            b"let" => {
                let next = self.lexer.peek();
                if matches!(next.kind, skeleton::Kind::Word | skeleton::Kind::Mark(b'[' | b'{')) {
                    self.before = Before::Operator;
                } else {
                    self.doubt();
                    self.value_name(token);
                }
            }
            b"await" => {
                let next = self.lexer.peek();
                if self.last_is("for") {
                    // `for await (...)`
                } else if matches!(
                    next.kind,
                    skeleton::Kind::Mark(b')' | b';' | b',' | b'=' | b'.' | b':' | b']' | b'}')
                ) || !self.dialect.types && matches!(next.kind, skeleton::Kind::Mark(_)) && !next.is(b'{')
                {
                    // The grammar of JavaScript takes `await (...)` for a call.
                    self.doubt();
                    self.value_name(token);
                } else {
                    self.before = Before::Operator;
                }
            }
            b"async" => self.asynchronous(token),
            b"of" if self.before == Before::Operand && self.top().kind == Kind::For => self.before = Before::Operator,
            b"require" | b"define" | b"requirejs" => {
                let next = self.lexer.peek();
                if matches!(next.kind, skeleton::Kind::Mark(b'(' | b'<' | b'?'))
                    || next.is(b'.') && self.lexer.bytes()[next.end..].trim_ascii_start().starts_with(b"resolve")
                {
                    self.doubt();
                }
                self.value_name(token);
            }
            b"accessor" | b"using" | b"opaque" => {
                self.doubt();
                self.value_name(token);
            }
            _ if self.dialect.types => self.typed_word(token, text, at_start),
            _ => self.value_name(token),
        }
    }

    /// A word that means something in files with types only.
    fn typed_word(&mut self, token: Token, text: &[u8], at_start: bool) {
        match text {
            b"as" | b"satisfies" if self.before == Before::Operand => {
                self.top_mut().types = Types::Cast;
                self.before = Before::Operator;
            }
            b"type" | b"interface" | b"namespace" | b"module" | b"declare" | b"abstract" | b"enum"
                if at_start || text == b"enum" =>
            {
                let next = self.lexer.peek();
                let is_head = !next.first_on_line
                    && match next.kind {
                        skeleton::Kind::Word => {
                            !matches!(self.lexer.text(next), b"in" | b"instanceof" | b"of" | b"as" | b"satisfies")
                        }
                        skeleton::Kind::Literal => text == b"module",
                        _ => false,
                    };
                if !is_head {
                    if next.kind == skeleton::Kind::Word {
                        self.doubt();
                    }
                    self.value_name(token);
                    return;
                }
                match text {
                    b"type" => self.begin(Head::Alias, token, false),
                    b"interface" => self.begin(Head::Interface, token, false),
                    b"enum" => self.begin(Head::Enum, token, false),
                    b"declare" | b"abstract" => {
                        self.doubt();
                        self.before = Before::Start;
                    }
                    _ => self.begin(Head::Namespace, token, false),
                }
            }
            b"implements" if self.top().head == Head::Class => self.before = Before::Operator,
            b"public" | b"private" | b"protected" | b"readonly" | b"override"
                if matches!(self.top().kind, Kind::Parameters | Kind::Group) =>
            {
                let next = self.lexer.peek();
                if matches!(next.kind, skeleton::Kind::Word | skeleton::Kind::Mark(b'{' | b'[')) {
                    self.before = Before::Operator;
                } else {
                    self.value_name(token);
                }
            }
            b"any" | b"number" | b"boolean" | b"string" | b"symbol" | b"unknown" | b"never" | b"object"
                if match self.last.kind {
                    skeleton::Kind::Mark(b'<') => true,
                    skeleton::Kind::Mark(mark @ (b'|' | b'&')) => self.lexer.byte(self.last.end) != mark,
                    _ => false,
                } =>
            {
                // Perhaps a type that was not seen as one.
                self.doubt();
                self.value_name(token);
            }
            _ => self.value_name(token),
        }
    }

    fn announce(&mut self, head: Head) {
        self.top_mut().head = head;
        self.before = Before::Start;
    }

    fn begin(&mut self, head: Head, token: Token, expression: bool) {
        if self.top().head == Head::Class && self.last_is("extends") {
            // `class A extends class { ... } { ... }`: one head is all that is remembered.
            self.lexer.doubt();
        }
        let top = self.top_mut();
        top.head = head;
        top.head_expression = expression;
        top.head_start = u32::try_from(token.start).unwrap_or(u32::MAX);
        self.before = Before::Operator;
    }

    /// `async function`, `async x =>`, `async (x) =>`, or a name.
    fn asynchronous(&mut self, token: Token) {
        let next = self.lexer.peek();
        match next.kind {
            skeleton::Kind::Word if !next.first_on_line => {
                if self.before == Before::Operand {
                    self.doubt();
                }
            }
            skeleton::Kind::Mark(b'(') => {
                if self.before == Before::Operand || !self.is_arrow() {
                    self.doubt();
                    self.value_name(token);
                } else if self.before == Before::Start {
                    self.before = Before::Operator;
                }
            }
            skeleton::Kind::Mark(b'<') => {
                self.doubt();
                self.value_name(token);
            }
            _ => self.value_name(token),
        }
    }

    /// Whether the parentheses that come next are the parameters of an arrow function.
    fn is_arrow(&self) -> bool {
        let mut lexer = self.lexer.clone();
        let mut depth = 0_u32;
        for _ in 0..MOST_TOKENS {
            match lexer.next().kind {
                skeleton::Kind::Mark(b'(') => depth += 1,
                skeleton::Kind::Mark(b')') => {
                    depth -= 1;
                    if depth == 0 {
                        let next = lexer.next();
                        return next.is(b'=') && lexer.byte(next.end) == b'>'
                            || next.is(b':') && self.dialect.types && self.top().ternaries == 0 && !self.top().case;
                    }
                }
                skeleton::Kind::Mark(b'`' | b'/') | skeleton::Kind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// The first byte behind a token that is no blank.
    pub(super) fn next_byte(&self, token: Token) -> u8 {
        let rest = &self.lexer.bytes()[token.end..];
        rest.iter().copied().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).unwrap_or_default()
    }
}

/// Whether a word with other characters than those of ASCII is one name: some of them are blanks to the grammar.
fn is_name(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| {
        !text.chars().any(|character| {
            character.is_whitespace() || matches!(character, '\u{feff}' | '\u{200b}' | '\u{2060}' | '\u{180e}')
        })
    })
}
