//! What may be used from outside in C#.

use groma_model::SymbolKind;
use tree_sitter::Node;

use crate::walk::{Draft, Walk};

/// Attributes, modifiers and other parts of one declaration that are looked at.
const MOST_PARTS: usize = 100;

/// Levels of the tree between a member and its type: the list of declarations and `#if`s around it.
const MOST_LEVELS: usize = 8;

/// `public` and `protected`, or what is so without a word.
pub(super) fn is_exported(walk: &Walk<'_, '_>, node: Node<'_>, draft: &Draft) -> bool {
    if draft.kind == SymbolKind::Variant || node.kind() == "parameter" {
        return true;
    }
    let (mut open, mut closed, mut explicit) = (false, false, false);
    let mut cursor = node.walk();
    for part in node.named_children(&mut cursor).take(MOST_PARTS) {
        match part.kind() {
            "modifier" => match walk.text(part) {
                "public" | "protected" => open = true,
                "private" => return false,
                "internal" | "file" => closed = true,
                _ => {}
            },
            "explicit_interface_specifier" => explicit = true,
            _ => {}
        }
    }
    open || !closed && (explicit || in_interface(walk))
}

fn in_interface(walk: &Walk<'_, '_>) -> bool {
    (1..=MOST_LEVELS)
        .map_while(|level| walk.ancestor(level))
        .find(|holder| !(holder.kind() == "declaration_list" || holder.kind().starts_with("preproc_")))
        .is_some_and(|holder| holder.kind() == "interface_declaration")
}
