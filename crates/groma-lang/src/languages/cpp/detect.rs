//! Tells C++ headers from C headers, which share their extension.

use super::c::lexer::{Kind, Lexer, Token};

/// Whether a text holds something that is C++ and not C, outside what it guards with `__cplusplus`.
pub(super) fn is_cpp(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    let mut before = Token { kind: Kind::Mark(b';'), start: 0, end: 0, first_on_line: true };
    // Open conditionals, and from which on all is for C++ only.
    let mut depth = 0_usize;
    let mut guarded = None;
    let mut brackets = 0_usize;
    loop {
        let token = lexer.next();
        match token.kind {
            Kind::End => return false,
            Kind::Directive => {
                let line = lexer.text(token).trim_start_matches('#').trim_start();
                if line.starts_with("if") {
                    depth += 1;
                    if guarded.is_none() && line.contains("__cplusplus") && !line.contains('!') && !line.starts_with("ifn")
                    {
                        guarded = Some(depth);
                    }
                } else if line.starts_with("endif") {
                    if guarded == Some(depth) {
                        guarded = None;
                    }
                    depth = depth.saturating_sub(1);
                } else if line.starts_with("el") && guarded == Some(depth) {
                    guarded = None;
                } else if guarded.is_none() && includes_cpp_library(line) {
                    return true;
                }
                continue;
            }
            _ if guarded.is_some() => continue,
            Kind::Mark(b'[') => brackets += 1,
            Kind::Mark(b']') => brackets = brackets.saturating_sub(1),
            // C has it in attributes, `[[gnu::pure]]`, and between the operands of assembly.
            Kind::Scope if before.kind == Kind::Word && brackets == 0 && lexer.clone().next().kind == Kind::Word => {
                return true;
            }
            Kind::Word if begins_statement(before) && is_cpp_statement(&mut lexer, token) => return true,
            _ => {}
        }
        before = token;
    }
}

/// `#include <vector>`: the headers of C's library have an extension.
fn includes_cpp_library(line: &str) -> bool {
    line.strip_prefix("include")
        .and_then(|rest| rest.trim_start().strip_prefix('<'))
        .and_then(|rest| rest.split('>').next())
        .is_some_and(|path| !path.is_empty() && path.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'))
}

/// Whether a declaration can begin behind a token.
fn begins_statement(before: Token) -> bool {
    matches!(before.kind, Kind::Mark(b';' | b'{' | b'}' | b')' | b':' | b'>') | Kind::Literal | Kind::Directive)
        || before.kind == Kind::Word
}

/// Whether a word begins something that only C++ has.
fn is_cpp_statement(lexer: &mut Lexer<'_>, word: Token) -> bool {
    let mut ahead = lexer.clone();
    let next = ahead.next();
    match lexer.text(word) {
        "namespace" => match next.kind {
            Kind::Mark(b'{') => true,
            Kind::Word => matches!(ahead.next().kind, Kind::Mark(b'{' | b'=') | Kind::Scope),
            _ => false,
        },
        "class" => {
            next.kind == Kind::Word
                && (matches!(ahead.next().kind, Kind::Mark(b'{' | b':') | Kind::Word) || word.first_on_line)
        }
        "public" | "private" | "protected" => next.is(b':'),
        "using" | "typename" | "constexpr" | "operator" | "virtual" | "explicit" | "friend" => next.kind == Kind::Word,
        "template" | "static_cast" | "reinterpret_cast" | "const_cast" | "dynamic_cast" => next.is(b'<'),
        _ => false,
    }
}
