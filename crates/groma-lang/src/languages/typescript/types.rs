//! Interfaces, type aliases, enums, and signatures without a body.

use groma_model::{ImportKind, SymbolKind};
use tree_sitter::Node;

use super::mask::type_import;
use crate::languages::javascript::scope_state::ENUM;
use crate::languages::javascript::{self, note_export, unquoted, values};
use crate::spec::{Define, Enter, Scope};
use crate::walk::{Draft, Walk, imported};

pub(super) static FUNCTION_SIGNATURE: Define = Define::new(SymbolKind::Function).refine(top_level);
pub(super) static INTERFACE: Define =
    Define::new(SymbolKind::Interface).body(&["body"]).opens(Scope::Type).refine(top_level);
static ENUM_DECLARATION: Define = Define::new(SymbolKind::Enum).body(&["body"]).opens(Scope::Type).refine(top_level);

/// Longest type that a signature shows whole, in bytes.
const LONGEST_TYPE: usize = 120;

/// Layers between an object type and the alias that names it, at most.
const MOST_LAYERS: usize = 8;

fn top_level(walk: &mut Walk<'_, '_>, _: Node<'_>, draft: &mut Draft) -> bool {
    note_export(walk, draft);
    true
}

/// A name, or what the mask made one: an import in a type.
pub(super) fn identifier<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if !walk.text(node).starts_with("import(") {
        return javascript::identifier(walk, node);
    }
    if let Some(import) = type_import(walk.source(), node.start_byte()) {
        let names = import.name.map(|name| imported(name, None));
        walk.import(ImportKind::Type, import.module, node.start_position().row).names.extend(names);
    }
    Enter::Skip
}

/// `type A<T> = ...`. The members of an object type are members of the alias.
pub(super) fn alias<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(name) = node.child_by_field_name("name") else { return Enter::Children };
    let mut draft = walk.draft(node, SymbolKind::Type, name);
    note_export(walk, &draft);
    if let Some(value) = node.child_by_field_name("value") {
        if value.kind() == "object_type" && value.end_byte() - value.start_byte() > LONGEST_TYPE {
            draft.header.end = value.start_byte();
            draft.signature = format!("{} = {{…}}", walk.header_text(node, &draft));
        } else {
            // A union that starts with a line of its own starts with `|`.
            draft.signature = shortened(walk.header_text(node, &draft).replacen(" = | ", " = ", 1));
        }
    }
    walk.push(node, draft);
    walk.open(Scope::Type, walk.text(name));
    // The comments before it are its own.
    walk.end_comments();
    Enter::Children
}

/// A signature that is cut between two words where it gets long.
fn shortened(mut signature: String) -> String {
    if signature.len() > LONGEST_TYPE
        && let Some(end) = signature.char_indices().map(|(at, _)| at).take_while(|at| *at <= LONGEST_TYPE).last()
    {
        let end = signature[..end].rfind(' ').unwrap_or(end);
        signature.truncate(end);
        signature.push_str(" …");
    }
    signature
}

/// An object type: only an alias lists its members.
pub(super) fn object_type<'t>(walk: &mut Walk<'_, 't>, _: Node<'t>) -> Enter {
    let holder = (1..MOST_LAYERS)
        .map_while(|level| walk.ancestor(level))
        .find(|holder| !matches!(holder.kind(), "intersection_type" | "parenthesized_type"));
    if holder.is_none_or(|holder| holder.kind() != "type_alias_declaration") {
        walk.open(Scope::Callable, "");
    }
    Enter::Children
}

pub(super) fn enumeration<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let enter = walk.define(node, &ENUM_DECLARATION);
    walk.set_state(ENUM);
    enter
}

/// `A = 1` in an enum.
pub(super) fn variant<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(name) = node.child_by_field_name("name") {
        let mut draft = walk.draft(node, SymbolKind::Variant, name);
        unquoted(&mut draft);
        values::show(walk, node, &mut draft, node.child_by_field_name("value"));
        walk.push(node, draft);
    }
    Enter::Children
}

/// A property's name; in an enum, a variant without a value.
pub(super) fn property_identifier<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    walk.count(walk.text(node));
    if walk.state() == ENUM && walk.parent().is_some_and(|parent| parent.kind() == "enum_body") {
        let draft = walk.draft(node, SymbolKind::Variant, node);
        walk.push(node, draft);
    }
    Enter::Skip
}
