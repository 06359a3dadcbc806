//! Fields, constants, record components, enum constants and annotation elements of Java.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::is_component;
use crate::spec::{Enter, Scope};
use crate::walk::{Draft, Walk, child_of_kind, hide_value};

/// Values that a signature may show.
const LITERALS: &[&str] = &[
    "decimal_integer_literal",
    "hex_integer_literal",
    "octal_integer_literal",
    "binary_integer_literal",
    "decimal_floating_point_literal",
    "hex_floating_point_literal",
    "true",
    "false",
    "null_literal",
    "character_literal",
    "string_literal",
    "unary_expression",
    "binary_expression",
    "class_literal",
];

/// Longest arguments of an enum constant that its signature shows, in bytes.
const LONGEST_ARGUMENTS: usize = 48;

/// `int a, b[] = {};` of a class, of an interface, or of a file without a class.
pub(super) fn field<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let kind = if node.kind() == "constant_declaration" || is_constant(node) {
        SymbolKind::Const
    } else if walk.in_type() {
        SymbolKind::Field
    } else {
        SymbolKind::Variable
    };
    let mut before = None;
    let mut cursor = node.walk();
    for declarator in node.children_by_field_name("declarator", &mut cursor) {
        let before = before.get_or_insert_with(|| walk.fold(node, node.start_byte()..declarator.start_byte()));
        let Some(name) = declarator.child_by_field_name("name") else { continue };
        let mut draft = walk.draft(node, kind, name);
        draft.header.end = declarator.end_byte();
        hide_value(walk, &mut draft, declarator.child_by_field_name("value"), LITERALS);
        let own = walk.fold(declarator, declarator.start_byte()..draft.header.end);
        draft.signature = format!("{before} {own}");
        walk.push(node, draft);
    }
    // What the initializer defines (anonymous classes) is local.
    walk.open(Scope::Callable, "");
    Enter::Children
}

/// Whether a field is `static final`.
fn is_constant(field: Node<'_>) -> bool {
    let Some(modifiers) = field.child(0).filter(|first| first.kind() == "modifiers") else { return false };
    let mut cursor = modifiers.walk();
    modifiers.children(&mut cursor).filter(|word| matches!(word.kind(), "static" | "final")).count() == 2
}

/// A component of a record: a parameter of its header.
pub(super) fn component<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if walk.parent().is_some_and(|parent| is_component(walk, parent)) {
        let declarator = child_of_kind(node, "variable_declarator").unwrap_or(node);
        if let Some(name) = declarator.child_by_field_name("name") {
            let draft = walk.draft(node, SymbolKind::Field, name);
            walk.push(node, draft);
        }
    }
    Enter::Children
}

/// Shows the default of an annotation's element if it is a short literal.
pub(super) fn default_value<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    hide_value(walk, draft, node.child_by_field_name("value"), LITERALS);
    let signature = walk.fold(node, draft.header.clone());
    signature.strip_suffix(" default").unwrap_or(&signature).clone_into(&mut draft.signature);
    true
}

/// Shows the arguments of an enum constant if there are few.
pub(super) fn short_arguments<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) -> bool {
    if let Some(arguments) = node.child_by_field_name("arguments") {
        let long = arguments.end_byte() - arguments.start_byte() > LONGEST_ARGUMENTS;
        draft.header.end = if long { arguments.start_byte() } else { arguments.end_byte() };
        if long {
            draft.signature = format!("{}(…)", walk.fold(node, draft.header.clone()));
        }
    }
    true
}
