//! Members of C# types: fields, events, properties, constructors and operators.

use std::ops::Range;

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::conditional::visible_parts;
use crate::spec::{Enter, Scope};
use crate::walk::{Draft, Walk, child_of_kind, hide_value};

/// Values that a signature may show.
const LITERALS: &[&str] = &[
    "integer_literal",
    "real_literal",
    "boolean_literal",
    "null_literal",
    "character_literal",
    "string_literal",
    "prefix_unary_expression",
];

/// Values that the signature of a constant or enum member may show: it cannot be anything but a constant expression.
const CONSTANT_EXPRESSIONS: &[&str] = &[
    "integer_literal",
    "real_literal",
    "boolean_literal",
    "null_literal",
    "character_literal",
    "string_literal",
    "prefix_unary_expression",
    "binary_expression",
    "parenthesized_expression",
    "identifier",
    "member_access_expression",
];

/// `int a, b = 1;` and `event Handler A, B;`
pub(super) fn field<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(declaration) = child_of_kind(node, "variable_declaration") else { return Enter::Children };
    let kind = match node.kind() {
        "event_field_declaration" => SymbolKind::Property,
        _ if is_constant(walk, node) => SymbolKind::Const,
        _ => SymbolKind::Field,
    };
    let literals = if kind == SymbolKind::Const { CONSTANT_EXPRESSIONS } else { LITERALS };
    let mut before = None;
    let mut cursor = declaration.walk();
    for declarator in declaration.named_children(&mut cursor).filter(|part| part.kind() == "variable_declarator") {
        let before = before.get_or_insert_with(|| folded(walk, node, node.start_byte()..declarator.start_byte()));
        let Some(name) = declarator.child_by_field_name("name") else { continue };
        let mut draft = walk.draft(node, kind, name);
        draft.header.end = declarator.end_byte();
        let value = token(declarator, "=").and(declarator.named_child(last_child(declarator)));
        hide_value(walk, &mut draft, value, literals);
        let own = walk.fold(declarator, declarator.start_byte()..draft.header.end);
        draft.signature = format!("{before} {own}");
        walk.push(node, draft);
    }
    // What the initializer defines is local.
    walk.open(Scope::Callable, "");
    Enter::Children
}

fn last_child(node: Node<'_>) -> u32 {
    u32::try_from(node.named_child_count()).unwrap_or(u32::MAX).saturating_sub(1)
}

fn is_constant(walk: &Walk<'_, '_>, field: Node<'_>) -> bool {
    let mut cursor = field.walk();
    field.named_children(&mut cursor).any(|part| part.kind() == "modifier" && walk.text(part) == "const")
}

/// `record Point(int X, int Y)`: a parameter of the header is a property.
pub(super) fn positional<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let in_header = walk.ancestor(2).is_some_and(|holder| holder.kind() == "record_declaration");
    if let Some(name) = node.child_by_field_name("name").filter(|_| in_header) {
        let draft = walk.draft(node, SymbolKind::Property, name);
        walk.push(node, draft);
    }
    Enter::Children
}

/// `Name = value` of an enum.
pub(super) fn variant_value<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    hide_value(walk, draft, node.child_by_field_name("value"), CONSTANT_EXPRESSIONS);
    true
}

/// Leaves `#if` and what belongs to it out of a signature that has it inside.
pub(super) fn without_directives<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    draft.signature = folded(walk, node, draft.header.clone());
    true
}

/// A part of a declaration on one line, without `#if` and what belongs to it.
fn folded<'t>(walk: &Walk<'_, 't>, node: Node<'t>, range: Range<usize>) -> String {
    let text = walk.source().get(range.clone()).unwrap_or_default();
    if !(text.contains('#') && text.contains('\n')) {
        return walk.fold(node, range);
    }
    let parts = visible_parts(text).into_iter();
    let parts = parts.map(|part| walk.fold(node, range.start + part.start..range.start + part.end));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Shows which accessors an automatic property has: `{ get; init; }`.
pub(super) fn accessors<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    if let Some(list) = node.child_by_field_name("accessors") {
        let mut cursor = list.walk();
        if list.named_children(&mut cursor).all(|accessor| accessor.child_by_field_name("body").is_none()) {
            draft.header.end = list.end_byte();
        }
    }
    without_directives(walk, node, draft)
}

/// Leaves `: base(...)` out.
pub(super) fn constructor<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    if let Some(initializer) = child_of_kind(node, "constructor_initializer") {
        draft.header.end = initializer.start_byte();
    }
    without_directives(walk, node, draft)
}

/// `~Name`
pub(super) fn finalizer<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    draft.name.insert(0, '~');
    without_directives(walk, node, draft)
}

/// `operator+`, `operator true`, and `operator T` of a conversion.
pub(super) fn operator<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    let is_word = draft.name.starts_with(|first: char| first.is_alphanumeric() || matches!(first, '_' | '(' | '@'));
    let of: String = draft.name.split_whitespace().collect();
    draft.name = format!("operator{}{of}", if is_word { " " } else { "" });
    without_directives(walk, node, draft)
}

/// The first child that is this token.
pub(super) fn token<'t>(node: Node<'t>, text: &str) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).find(|part| part.kind() == text)
}
