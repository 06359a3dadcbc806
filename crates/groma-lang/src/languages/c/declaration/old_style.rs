//! Definitions in the style before C89.

use crate::languages::c::head;
use crate::languages::c::lexer::{Kind, Token};

/// The parameters of a definition in the style before C89, `f(a, b) int a; char b; { ... }`: where the parentheses end,
/// if a head up to its first `;` looks like it.
pub(crate) fn old_style(text: &str, tokens: &[Token]) -> Option<usize> {
    let word = |token: &Token| text.get(token.range()).unwrap_or_default();
    let mut at = 0;
    while let Some(open) = tokens.iter().skip(at).position(|token| token.is(b'(')).map(|offset| at + offset) {
        let close = head::close(tokens, open);
        let names = tokens.get(open + 1..close.saturating_sub(1)).unwrap_or_default();
        let rest = tokens.get(close..).unwrap_or_default();
        let lists_names = !names.is_empty()
            && names.iter().enumerate().all(|(at, token)| {
                if at % 2 == 0 { token.kind == Kind::Word } else { token.is(b',') }
            });
        // What is declared behind the parentheses is one of the names in them.
        if lists_names
            && open > 0
            && tokens[open - 1].kind == Kind::Word
            && rest.len() > 1
            && rest[0].kind == Kind::Word
            && rest[1..].iter().any(|token| {
                token.kind == Kind::Word
                    && names.iter().any(|name| name.kind == Kind::Word && word(name) == word(token))
            })
        {
            return Some(close);
        }
        at = close.max(open + 1);
    }
    None
}
