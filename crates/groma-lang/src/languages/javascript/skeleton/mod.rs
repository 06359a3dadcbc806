//! The skeleton of a script: bodies of functions and methods are left out, unless they may count as the surrounding code
//! (`wrappers.rs`) or import something.
//!
//! A scan knows at each token what is open (a block, an object, a class, a type, a tag of JSX, ...) and whether an operand is
//! expected: both are needed to tell bodies from objects and types, regular expressions from divisions, and names from words that
//! are names in some places only. Where it does not know, the bodies around the place stay; those inside them may still be left out.
//!
//! A faster parser of these languages for bodies, or for whole files, would need all hooks and routes a second time, for another
//! tree, which would have to give the same facts, and would reject much that the grammars read: so there is one tree.

mod brackets;
mod frames;
mod jsx;
mod literals;
mod marks;
mod scan;
mod types;
mod words;

use scan::Scan;

use crate::skeleton::{Cutter, Kind, Quoted, Special, Syntax, Table, Token};

static TABLE: Table = Table::new(Syntax {
    line_comments: &["//"],
    block_comment: Some(("/*", "*/", false)),
    quoted: &[Quoted { quote: "\"", escapes: true, lines: false }, Quoted { quote: "'", escapes: true, lines: false }],
    letters: "$",
    special_at: "#",
    // `#name`
    special: |lexer, at| {
        let end = lexer.word_end(at + 1);
        if end > at + 1 { Special::Token(Kind::Word, end) } else { Special::None }
    },
});

/// What a script may have beside JavaScript.
#[derive(Clone, Copy)]
pub(crate) struct Dialect {
    pub(crate) types: bool,
    pub(crate) jsx: bool,
}

/// Bytes that stand for a body in an expression, so that the expression stays too long to be shown in a signature.
const FILLER: &str = "                                                 ";

/// Writes the skeleton of JavaScript.
pub(super) fn cut(cutter: &mut Cutter<'_>) -> Option<()> {
    cut_dialect(cutter, Dialect { types: false, jsx: true })
}

/// Writes the skeleton of a dialect.
pub(crate) fn cut_dialect(cutter: &mut Cutter<'_>, dialect: Dialect) -> Option<()> {
    let text = cutter.text();
    if !has_plain_lines(text) {
        return None;
    }
    let (bodies, names) = Scan::new(text, dialect).bodies()?;
    for body in bodies {
        let first = cutter.names();
        for (start, end) in names.get(body.names).into_iter().flatten() {
            let (start, end) = (*start as usize, *end as usize);
            cutter.name(Token { kind: Kind::Word, start, end, first_on_line: false });
        }
        if cutter.cut(body.range, first) && body.expression {
            cutter.put(FILLER);
        }
    }
    Some(())
}

/// Whether all lines end with a line feed. Some of the grammars' rules know other ends too, and some do not.
fn has_plain_lines(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'\r', bytes).all(|at| bytes.get(at + 1) == Some(&b'\n'))
        && ["\u{2028}", "\u{2029}"].iter().all(|end| memchr::memmem::find(bytes, end.as_bytes()).is_none())
}
