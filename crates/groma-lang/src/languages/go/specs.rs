//! Constants and variables of Go, and what all declarations share that can stand in a group: `const ( ... )`.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::types::end_of_header;
use crate::docs;
use crate::spec::{DocStyle, Enter};
use crate::walk::{Draft, Walk, hide_value};

/// Values that a variable's signature may show.
const LITERALS: &[&str] = &[
    "int_literal",
    "float_literal",
    "imaginary_literal",
    "rune_literal",
    "interpreted_string_literal",
    "raw_string_literal",
    "true",
    "false",
    "nil",
    "unary_expression",
];

/// Values that a constant's signature may show: it cannot be anything but a constant expression.
const CONSTANT_EXPRESSIONS: &[&str] = &[
    "int_literal",
    "float_literal",
    "imaginary_literal",
    "rune_literal",
    "interpreted_string_literal",
    "raw_string_literal",
    "true",
    "false",
    "iota",
    "unary_expression",
    "binary_expression",
    "parenthesized_expression",
    "identifier",
    "selector_expression",
    "call_expression",
];

/// `a, b T = 1, 2` of a `const`.
pub(super) fn constant<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    values(walk, node, SymbolKind::Const, "const", CONSTANT_EXPRESSIONS)
}

/// `a, b T = 1, 2` of a `var`.
pub(super) fn variable<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    values(walk, node, SymbolKind::Variable, "var", LITERALS)
}

fn values<'t>(
    walk: &mut Walk<'_, 't>,
    node: Node<'t>,
    kind: SymbolKind,
    keyword: &str,
    literals: &[&str],
) -> Enter {
    let of_type = node.child_by_field_name("type");
    let list = node.child_by_field_name("value");
    let mut cursor = node.walk();
    let names: Vec<Node<'t>> = node.children_by_field_name("name", &mut cursor).filter(Node::is_named).collect();
    for name in &names {
        let mut draft = walk.draft(node, kind, *name);
        if draft.name == "_" {
            continue;
        }
        let header = if names.len() == 1 {
            let value = list.filter(|list| list.named_child_count() == 1).and_then(|list| list.named_child(0)).or(list);
            hide_value(walk, &mut draft, value, literals);
            if list.is_none() {
                draft.header.end = of_type.map_or(draft.header.end, end_of_header);
            }
            walk.fold(node, draft.header.clone())
        } else {
            let of_type = of_type.map(|of_type| walk.fold(of_type, of_type.start_byte()..end_of_header(of_type)));
            format!("{} {}", draft.name, of_type.unwrap_or_default())
        };
        draft.signature = format!("{keyword} {}", header.trim_end());
        push_spec(walk, node, draft);
    }
    Enter::Children
}

/// Keeps the draft of a declaration that may stand in a group. The first of a group may be documented before it.
pub(super) fn push_spec<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, mut draft: Draft) {
    document(walk, node, &mut draft);
    if draft.doc.is_empty()
        && let Some(group) = walk.parent()
    {
        // `const (` and its first declaration; those of `var` have a list in between.
        let is_list = group.kind() == "var_spec_list";
        if group.child(if is_list { 1 } else { 2 }) == Some(node) {
            draft.doc = walk.take_doc(&[group.start_position().row], &draft);
        }
    }
    walk.push(node, draft);
}

/// Takes the comment before a declaration or member, or else the one that follows on its line.
pub(super) fn document(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) {
    draft.doc = walk.take_doc(&[draft.first_row], draft);
    if draft.doc.is_empty() {
        let behind = walk.source().get(node.end_byte()..).unwrap_or_default();
        let behind = behind.trim_start_matches([' ', '\t']);
        if behind.starts_with("//") {
            let line = behind.lines().next().unwrap_or_default();
            draft.doc = docs::from_comments(line, DocStyle::AnyComment);
        }
    }
}
