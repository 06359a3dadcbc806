//! A definition with as little in it as may be; tests change what they are about.

use groma_model::{Line, Symbol, SymbolKind};

/// A definition of one line at the top of a file, which anybody may use, without signature and documentation:
/// `Symbol { exported: false, ..symbol(SymbolKind::Class, "Cart") }`.
pub fn symbol(kind: SymbolKind, name: &str) -> Symbol {
    Symbol {
        name: name.into(),
        kind,
        owner: "".into(),
        parent: None,
        exported: true,
        line: Line(1),
        first_line: Line(1),
        last_line: Line(1),
        signature: "".into(),
        doc: "".into(),
    }
}
