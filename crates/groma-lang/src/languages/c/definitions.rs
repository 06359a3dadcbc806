//! From nodes of the tree to definitions, for C and what C++ shares with it.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::declarators::{Declared, declared};
use super::names;
use crate::spec::{Define, Enter, Scope};
use crate::walk::{Draft, Walk, hide_value, last_row};

/// Values that a signature may show.
pub(crate) const LITERALS: &[&str] =
    &["number_literal", "char_literal", "string_literal", "true", "false", "null", "unary_expression", "identifier"];

pub(crate) static ENUMERATOR: Define = Define::new(SymbolKind::Variant).refine(|walk, node, draft| {
    hide_value(walk, draft, node.child_by_field_name("value"), LITERALS);
    true
});

/// Whether a definition has external linkage: no `static`.
pub(crate) fn exported(_: &Walk<'_, '_>, node: Node<'_>, _: &Draft) -> bool {
    !is_static(node)
}

/// Whether a `static` stands before the type.
pub(crate) fn is_static(node: Node<'_>) -> bool {
    has_specifier(node, "static")
}

/// Whether a specifier stands in a declaration. Only the first few children can be one.
fn has_specifier(node: Node<'_>, wanted: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).take(8).any(|child| {
        child.kind() == "storage_class_specifier" && child.child(0).is_some_and(|word| word.kind() == wanted)
    })
}

/// `int f(void) { ... }`
pub(super) fn function<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(found) = node.child_by_field_name("declarator").and_then(declared) {
        let mut draft = walk.draft(node, SymbolKind::Function, found.name);
        if let Some(body) = node.child_by_field_name("body") {
            draft.header.end = body.start_byte();
        }
        walk.push(node, draft);
    }
    walk.open(Scope::Callable, "");
    Enter::Children
}

/// Variables, prototypes, fields.
pub(super) fn declaration<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let in_type = walk.in_type();
    each_declarator(walk, node, |walk, found, mut draft| {
        draft.kind = if found.function && found.value.is_none() {
            SymbolKind::Function
        } else if found.function {
            return;
        } else if in_type {
            SymbolKind::Field
        } else {
            SymbolKind::Variable
        };
        walk.push(node, draft);
    });
    Enter::Children
}

/// Drafts each thing that a declaration declares, with a signature of its own where there are several.
pub(crate) fn each_declarator<'a, 't>(
    walk: &mut Walk<'a, 't>,
    node: Node<'t>,
    mut push: impl FnMut(&mut Walk<'a, 't>, &Declared<'t>, Draft),
) {
    let mut cursor = node.walk();
    let type_body = node.child_by_field_name("type").and_then(|node| node.child_by_field_name("body"));
    let declarators: Vec<Node<'t>> = node.children_by_field_name("declarator", &mut cursor).collect();
    let Some(first) = declarators.first().copied() else { return };
    for declarator in declarators.iter().copied() {
        let Some(found) = declared(declarator) else { continue };
        let mut draft = walk.draft(node, SymbolKind::Variable, found.name);
        hide_value(walk, &mut draft, found.value, LITERALS);
        if type_body.is_some() || declarators.len() > 1 {
            let type_end = type_body.map_or(first.start_byte(), |body| body.start_byte());
            let start = draft.header.start;
            draft.signature = walk.fold(node, start..type_end);
            draft.signature.push(' ');
            let end = draft.header.end.min(declarator.end_byte()).max(declarator.start_byte());
            draft.signature.push_str(&walk.fold(declarator, declarator.start_byte()..end));
            draft.signature.truncate(draft.signature.trim_end().len());
            if type_body.is_some() {
                // The type's own definition stands before it.
                draft.span = declarator.byte_range();
                draft.first_row = declarator.start_position().row;
            }
        }
        push(walk, &found, draft);
    }
}

/// `typedef`: a name of its own, unless the type has that name, or none.
pub(crate) fn type_definition<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let specifier = node.child_by_field_name("type").filter(|node| node.child_by_field_name("body").is_some());
    let tag = specifier.and_then(|specifier| walk.field_text(specifier, "name"));
    let named_by_this = specifier.filter(|_| tag.is_none()).and_then(|_| naming_declarator(node)).map(|name| name.id());
    each_declarator(walk, node, |walk, found, mut draft| {
        if named_by_this == Some(found.name.id()) || tag.is_some_and(|tag| tag == draft.name) {
            return;
        }
        draft.kind = SymbolKind::Type;
        walk.push(node, draft);
    });
    Enter::Children
}

/// The name that a `typedef` gives a type without a tag.
fn naming_declarator(definition: Node<'_>) -> Option<Node<'_>> {
    let found = declared(definition.child_by_field_name("declarator")?)?;
    found.plain.then_some(found.name)
}

/// `struct`, `union`, `enum` and `class` with a body.
pub(crate) fn type_specifier<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(body) = node.child_by_field_name("body") else { return Enter::Children };
    let kind = match node.kind() {
        "union_specifier" => SymbolKind::Union,
        "enum_specifier" => SymbolKind::Enum,
        "class_specifier" => SymbolKind::Class,
        _ => SymbolKind::Struct,
    };
    if let Some(found) = node.child_by_field_name("name").and_then(declared) {
        let mut draft = walk.draft(node, kind, found.name);
        draft.header.end = body.start_byte();
        let mut name = draft.name.clone();
        if let Some(qualifier) = found.qualifier {
            // `struct Outer::Inner { ... }`
            let outer = names::owner_of(walk.between(qualifier));
            draft.owner = names::join_owner(&draft.owner, &outer);
            name = names::join_owner(&outer, &name);
        }
        walk.push(node, draft);
        walk.open(Scope::Type, &name);
        return Enter::Children;
    }
    let definition = walk.parent().filter(|parent| parent.kind() == "type_definition");
    if let (Some(definition), Some(name)) = (definition, definition.and_then(naming_declarator)) {
        let mut draft = walk.draft(node, kind, name);
        draft.first_row = definition.start_position().row;
        draft.last_row = last_row(definition);
        draft.span = definition.byte_range();
        draft.header = definition.start_byte()..body.start_byte();
        draft.signature = format!("{} {}", walk.fold(definition, draft.header.clone()), draft.name);
        let name = draft.name.clone();
        walk.push(node, draft);
        walk.open(Scope::Type, &name);
    } else {
        walk.open(Scope::Type, "");
    }
    Enter::Children
}
