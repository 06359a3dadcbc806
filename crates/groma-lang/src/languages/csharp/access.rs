//! What may be used from outside in C#.

use groma_model::SymbolKind;
use tree_sitter::Node;

use crate::walk::{Draft, Walk, child_of_kind};

/// Levels of the tree between a member and its type: the list of declarations and `#if`s around it.
const MOST_LEVELS: usize = 8;

/// `public` and `protected`, or what is so without a word.
pub(super) fn is_exported(walk: &Walk<'_, '_>, node: Node<'_>, draft: &Draft) -> bool {
    if draft.kind == SymbolKind::Variant || node.kind() == "parameter" {
        return true;
    }
    let (mut open, mut closed) = (false, false);
    let mut cursor = node.walk();
    for part in node.named_children(&mut cursor) {
        match part.kind() {
            "modifier" => match walk.text(part) {
                "public" | "protected" => open = true,
                "private" => return false,
                "internal" | "file" => closed = true,
                _ => {}
            },
            "attribute_list" | "preproc_if_in_attribute_list" | "comment" => {}
            _ => break,
        }
    }
    open || !closed && (in_interface(walk) || child_of_kind(node, "explicit_interface_specifier").is_some())
}

fn in_interface(walk: &Walk<'_, '_>) -> bool {
    (1..=MOST_LEVELS)
        .map_while(|level| walk.ancestor(level))
        .find(|holder| !(holder.kind() == "declaration_list" || holder.kind().starts_with("preproc_")))
        .is_some_and(|holder| holder.kind() == "interface_declaration")
}
