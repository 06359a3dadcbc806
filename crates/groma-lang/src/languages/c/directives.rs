//! Preprocessor lines: macros and includes become facts here, since the grammar never sees them; conditionals are
//! handed on.

use std::ops::Range;

use groma_model::{Import, ImportKind, Line, SymbolKind};

use super::lexer::{Kind, Lexer, Token, is_one_line_break};
use super::lines::Lines;
use super::words::Dialect;
use crate::docs;
use crate::finish::Collected;
use crate::spec::DocStyle;
use crate::walk::Draft;

/// Longest value of a macro that its signature shows, in bytes.
const LONGEST_VALUE: usize = 24;

/// Operands of a macro that are told apart from other names in its body.
const MOST_OPERANDS: usize = 64;

/// What a preprocessor line means to the lines around it.
pub(crate) enum Directive<'t> {
    /// `#if`, `#ifdef`, `#ifndef`
    If(Condition<'t>),
    /// `#elif` and its kin.
    ElseIf(Condition<'t>),
    /// `#else`
    Else,
    /// `#endif`
    EndIf,
    /// `#define` of that name without operands and value.
    Mark(&'t str),
    /// `#pragma once`
    Once,
    /// Anything else.
    Other,
}

/// What can be told of a condition without knowing the macros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Truth {
    /// It holds.
    Always,
    /// It does not hold; the code is not of this language or switched off.
    Never,
    /// It holds on a system other than the usual one.
    Elsewhere,
    /// Nothing.
    Unknown,
}

/// The condition of an `#if`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Condition<'t> {
    /// What can be told of it.
    pub(crate) truth: Truth,
    /// Whether it is `#if 0`.
    pub(crate) switched_off: bool,
    /// What it asks for: the macro's name, or all of its text.
    pub(crate) key: &'t str,
    /// Whether it asks for the opposite.
    pub(crate) negated: bool,
}

/// Systems and compilers whose code is not the one to keep where only one of several can be kept.
const ELSEWHERE: [&str; 14] = [
    "WIN32", "_WIN64", "_MSC_VER", "__BORLANDC__", "__WATCOMC__", "__APPLE__", "__MACH__", "__VMS", "VMS", "__sun",
    "__hpux", "__CYGWIN__", "__MINGW32__", "OS2",
];

/// Reads preprocessor lines of one text.
pub(crate) struct Reader<'t> {
    pub(crate) text: &'t str,
    pub(crate) dialect: Dialect,
}

impl<'t> Reader<'t> {
    /// Reads a line, and collects what it defines, includes and uses.
    pub(crate) fn read(
        &self,
        line: Token,
        comments: Range<usize>,
        lines: &Lines,
        facts: Option<&mut Collected>,
    ) -> Directive<'t> {
        let mut lexer = Lexer::within(self.text, line.start + 1..line.end);
        let name = lexer.next();
        let rest = name.end..line.end;
        match lexer.text(name) {
            "if" | "ifdef" | "ifndef" => {
                if let Some(facts) = facts {
                    count_words(&mut lexer, &[], facts);
                }
                Directive::If(self.condition(lexer.text(name), rest))
            }
            "elif" | "elifdef" | "elifndef" => {
                if let Some(facts) = facts {
                    count_words(&mut lexer, &[], facts);
                }
                Directive::ElseIf(self.condition(lexer.text(name).trim_start_matches("el"), rest))
            }
            "else" => Directive::Else,
            "endif" => Directive::EndIf,
            "define" => {
                let macro_name = lexer.next();
                if macro_name.kind != Kind::Word {
                    return Directive::Other;
                }
                if let Some(facts) = facts {
                    self.define(line, macro_name, &mut lexer, comments, lines, facts);
                }
                let is_mark = self.without_comments(macro_name.end..line.end).is_empty();
                if is_mark { Directive::Mark(lexer.text(macro_name)) } else { Directive::Other }
            }
            "include" | "include_next" | "import" => {
                if let Some(facts) = facts {
                    self.include(line, rest, lines, facts);
                }
                Directive::Other
            }
            "pragma" => {
                let word = lexer.next();
                if lexer.text(word) == "once" { Directive::Once } else { Directive::Other }
            }
            "undef" => {
                if let Some(facts) = facts {
                    count_words(&mut lexer, &[], facts);
                }
                Directive::Other
            }
            _ => Directive::Other,
        }
    }

    fn condition(&self, name: &str, rest: Range<usize>) -> Condition<'t> {
        let text = self.without_comments(rest);
        let (mut key, mut negated) = (text, name.ends_with("ndef"));
        if name == "if" {
            if let Some(inner) = key.strip_prefix('!') {
                (key, negated) = (inner.trim_start(), true);
            }
            if let Some(inner) = key.strip_prefix("defined") {
                let inner = inner.trim_start();
                key = inner.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(inner).trim();
            }
            if !key.bytes().all(super::lexer::is_word_byte) {
                (key, negated) = (text, false);
            }
        }
        let switched_off = key == "0" && !negated;
        let truth = match key {
            "0" | "1" => if (key == "1") == negated { Truth::Never } else { Truth::Always },
            "__cplusplus" => {
                if (self.dialect == Dialect::Cpp) == negated { Truth::Never } else { Truth::Always }
            }
            _ if self.dialect == Dialect::C && !negated && needs_cpp(key) => Truth::Never,
            _ if !negated && !key.contains('!') && ELSEWHERE.iter().any(|system| key.contains(system)) => {
                Truth::Elsewhere
            }
            _ => Truth::Unknown,
        };
        Condition { truth, switched_off, key, negated }
    }

    /// The text of a line without a comment at its end.
    fn without_comments(&self, range: Range<usize>) -> &'t str {
        let text = self.text.get(range).unwrap_or_default();
        let bytes = text.as_bytes();
        let opens = |at: &usize| matches!(bytes.get(at + 1), Some(b'/' | b'*'));
        let end = memchr::memchr_iter(b'/', bytes).find(opens).unwrap_or(text.len());
        text[..end].trim()
    }

    fn define(
        &self,
        line: Token,
        name: Token,
        lexer: &mut Lexer<'t>,
        comments: Range<usize>,
        lines: &Lines,
        facts: &mut Collected,
    ) {
        let text = lexer.text(name);
        facts.count(text);
        let takes_operands = self.text.as_bytes().get(name.end) == Some(&b'(') && name.end < line.end;
        let mut operands = Vec::new();
        let mut header_end = name.end;
        if takes_operands {
            loop {
                let token = lexer.next();
                header_end = token.end;
                match token.kind {
                    Kind::Word if operands.len() < MOST_OPERANDS => operands.push(lexer.text(token)),
                    Kind::Mark(b')') | Kind::End => break,
                    _ => {}
                }
            }
        }
        let value = self.without_comments(header_end..line.end);
        count_words(lexer, &operands, facts);
        let header = self.text.get(name.start..header_end).unwrap_or_default().trim_end();
        let mut signature = String::with_capacity("#define ".len() + header.len() + 1 + LONGEST_VALUE);
        signature.push_str("#define ");
        signature.push_str(header);
        if takes_operands {
            signature = signature.split_whitespace().collect::<Vec<_>>().join(" ").replace("\\ ", "");
        } else if is_short_value(value) {
            signature.push(' ');
            signature.push_str(value);
        }
        let row = lines.row(line.start);
        facts.drafts.push(Draft {
            name: text.to_owned(),
            kind: SymbolKind::Macro,
            owner: String::new(),
            exported: false,
            name_row: lines.row(name.start),
            first_row: row,
            last_row: lines.row(line.end),
            span: line.range(),
            header: line.start..header_end,
            signature,
            doc: self.documentation(line, comments),
        });
    }

    /// The first sentence of the comments right before a line.
    fn documentation(&self, line: Token, comments: Range<usize>) -> String {
        let between = self.text.as_bytes().get(comments.end..line.start).unwrap_or_default();
        if comments.is_empty() || !is_one_line_break(between) {
            return String::new();
        }
        docs::from_comments(self.text.get(comments).unwrap_or_default(), DocStyle::AnyComment)
    }

    fn include(&self, line: Token, rest: Range<usize>, lines: &Lines, facts: &mut Collected) {
        let text = self.text.get(rest).unwrap_or_default().trim();
        let inside = |open: char, close: char| text.strip_prefix(open).and_then(|text| text.split(close).next());
        let (kind, path) = if let Some(path) = inside('"', '"') {
            (ImportKind::Include, path)
        } else if let Some(path) = inside('<', '>') {
            (ImportKind::SystemInclude, path)
        } else {
            let name = text.split("/*").next().unwrap_or(text).split("//").next().unwrap_or(text).trim();
            facts.count(name);
            (ImportKind::Include, name)
        };
        if !path.is_empty() {
            facts.imports.push(Import {
                text: path.trim().into(),
                kind,
                line: Line::from_row(lines.row(line.start)),
                names: Vec::new(),
                reexport: false,
            });
        }
    }
}

/// Counts the words that are left of a line, without some.
fn count_words(lexer: &mut Lexer<'_>, without: &[&str], facts: &mut Collected) {
    loop {
        let token = lexer.next();
        match token.kind {
            Kind::End => return,
            Kind::Word => {
                let word = lexer.text(token);
                if !without.contains(&word) {
                    facts.count(word);
                }
            }
            _ => {}
        }
    }
}

/// Whether a condition can only hold in C++.
fn needs_cpp(condition: &str) -> bool {
    condition.contains("__cplusplus") && !condition.contains(['!', '|'])
}

/// Whether a macro's value may be shown: a number, a character or a short expression, but no string.
fn is_short_value(value: &str) -> bool {
    !value.is_empty() && value.len() <= LONGEST_VALUE && !value.contains(['"', '\n', '\\'])
}
