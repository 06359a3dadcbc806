//! Type declarations of Go, the fields of structs and the methods of interfaces.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::specs::{document, push_spec};
use crate::spec::{Enter, Scope};
use crate::walk::Walk;

/// `T struct { ... }` and `T = U`, alone or in a group.
pub(super) fn type_spec<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(name) = node.child_by_field_name("name") else { return Enter::Children };
    let definition = node.child_by_field_name("type");
    let kind = match definition.map(|definition| definition.kind()) {
        Some("struct_type") => SymbolKind::Struct,
        Some("interface_type") => SymbolKind::Interface,
        _ => SymbolKind::Type,
    };
    let kind = if node.kind() == "type_alias" { SymbolKind::Type } else { kind };
    let mut draft = walk.draft(node, kind, name);
    draft.header.end = definition.map_or(draft.header.end, end_of_header);
    if draft.name != "_" {
        draft.signature = format!("type {}", walk.fold(node, draft.header.clone()));
        push_spec(walk, node, draft);
    }
    walk.open(Scope::Type, walk.text(name));
    Enter::Children
}

/// `a, b T` and the embedded `*pkg.T`, of a named type. Tags are not shown.
pub(super) fn field<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(of_type) = node.child_by_field_name("type").filter(|_| walk.in_type()) else { return Enter::Children };
    let end = end_of_header(of_type);
    let mut last_name = "";
    let mut cursor = node.walk();
    for name in node.children_by_field_name("name", &mut cursor).filter(Node::is_named) {
        last_name = walk.text(name);
        if last_name == "_" {
            continue;
        }
        let mut draft = walk.draft(node, SymbolKind::Field, name);
        draft.signature = format!("{last_name} {}", walk.fold(of_type, of_type.start_byte()..end));
        document(walk, node, &mut draft);
        walk.push(node, draft);
    }
    if last_name.is_empty() {
        embedded(walk, node, of_type);
    } else if end < of_type.end_byte() {
        // A struct without a name of its own: its fields belong to this one.
        walk.open(Scope::Type, last_name);
    }
    Enter::Children
}

/// `Name(parameters) result` in an interface.
pub(super) fn interface_method<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(name) = node.child_by_field_name("name").filter(|_| walk.in_type()) {
        let mut draft = walk.draft(node, SymbolKind::Method, name);
        document(walk, node, &mut draft);
        walk.push(node, draft);
    }
    walk.open(Scope::Callable, "");
    Enter::Children
}

/// `io.Reader` in an interface. Unions (`~int | ~string`) have no name.
pub(super) fn embedded_interface<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let in_interface = walk.parent().is_some_and(|parent| parent.kind() == "interface_type");
    if in_interface
        && walk.in_type()
        && node.named_child_count() == 1
        && let Some(of_type) = node.named_child(0)
    {
        embedded(walk, node, of_type);
    }
    Enter::Children
}

/// A member that is named by its type: `T`, `*pkg.T`, `T[int]`.
fn embedded<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, of_type: Node<'t>) {
    let named = if of_type.kind() == "generic_type" { of_type.child_by_field_name("type") } else { Some(of_type) };
    let name = match named {
        Some(named) if named.kind() == "qualified_type" => named.child_by_field_name("name"),
        Some(named) if named.kind() == "type_identifier" => Some(named),
        _ => None,
    };
    let Some(name) = name else { return };
    let mut draft = walk.draft(node, SymbolKind::Field, name);
    draft.header.end = of_type.end_byte();
    document(walk, node, &mut draft);
    walk.push(node, draft);
    // The type's name introduces the field and is a use of the type as well.
    walk.count(walk.text(name));
}

/// Where the part of a type that a header shows ends: before the members of a struct or interface in it.
pub(super) fn end_of_header(whole: Node<'_>) -> usize {
    let mut node = whole;
    loop {
        let inner = match node.kind() {
            "struct_type" => {
                // `struct{}` is whole.
                let members = node.named_child(0).filter(|members| members.named_child_count() > 0);
                return members.map_or(whole.end_byte(), |members| members.start_byte());
            }
            "interface_type" => {
                // `interface{}` and unions are short, and unions have no members to list.
                let open = node.named_child_count() > 1 || node.named_child(0).is_some_and(has_name);
                let brace = node.child(1).filter(|_| open && node.start_position().row != node.end_position().row);
                return brace.map_or(whole.end_byte(), |brace| brace.start_byte());
            }
            "pointer_type" => node.named_child(0),
            "slice_type" | "array_type" => node.child_by_field_name("element"),
            "map_type" => node.child_by_field_name("value"),
            _ => None,
        };
        let Some(inner) = inner else { return whole.end_byte() };
        node = inner;
    }
}

/// Whether a member of an interface is listed.
fn has_name(member: Node<'_>) -> bool {
    member.kind() != "type_elem" || member.named_child_count() == 1
}
