//! The enumerators of an enum.

use std::ops::Range;

use crate::languages::c::head::{Head, Piece};
use crate::languages::c::lexer::Token;
use crate::languages::c::words::Dialect;

/// Whether an enumerator is a macro call that stands for enumerators, or has a macro behind its name. What to blank.
pub(crate) fn read_enumerator(text: &str, tokens: &[Token], dialect: Dialect) -> (Vec<Range<usize>>, bool) {
    let head = Head::new(text, tokens, dialect);
    let mut blanks = head.attributes.clone();
    let mut named = false;
    for (at, part) in head.parts.iter().enumerate() {
        match part.piece {
            Piece::Equals => {
                // Nobody reads a long value.
                if part.tokens.len() > 3 {
                    blanks.push(head.bytes(&part.tokens));
                }
            }
            Piece::Name(_) if head.piece(at + 1) == Some(Piece::Group) => blanks.push(head.bytes(&part.tokens)),
            Piece::Name(_) if !named => named = true,
            _ => blanks.push(head.bytes(&part.tokens)),
        }
    }
    (blanks, named)
}
