//! Namespaces, `declare module "x"` and `declare global`.

use groma_model::SymbolKind;
use tree_sitter::Node;

use crate::languages::javascript::{note_export, unquoted};
use crate::languages::javascript::scope_state::AMBIENT;
use crate::spec::{Enter, Scope};
use crate::walk::Walk;

/// Longest path of owners that namespaces add to, in bytes.
const LONGEST_OWNER: usize = 400;

/// Parts of a dotted name, at most.
const MOST_PARTS: usize = 16;

/// `declare ...`; of these, only `declare global { ... }` is not a wrapper around a definition.
pub(super) fn ambient<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(keyword) = node.child(1).filter(|word| word.kind() == "global") {
        let mut draft = walk.draft(node, SymbolKind::Module, keyword);
        if let Some(body) = node.named_child(0) {
            draft.header.end = body.start_byte();
        }
        walk.export_name(&draft.name);
        walk.push(node, draft);
        walk.open(Scope::Namespace, "");
        walk.set_state(AMBIENT);
    }
    Enter::Children
}

/// `namespace A.B { ... }` and `declare module "x" { ... }`.
pub(super) fn namespace<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(name) = node.child_by_field_name("name") else { return Enter::Children };
    if walk.owner().len() > LONGEST_OWNER {
        return Enter::Children;
    }
    let in_ambient = walk.state() == AMBIENT || walk.parent().is_some_and(|parent| parent.kind() == "ambient_declaration");
    let mut parts = Vec::new();
    let mut rest = name;
    while matches!(rest.kind(), "nested_identifier" | "member_expression") && parts.len() < MOST_PARTS {
        parts.extend(rest.child_by_field_name("property"));
        let Some(object) = rest.child_by_field_name("object") else { break };
        rest = object;
    }
    if matches!(rest.kind(), "identifier" | "string") {
        parts.push(rest);
    }
    let kind = if name.kind() == "string" { SymbolKind::Module } else { SymbolKind::Namespace };
    let mut path = String::new();
    for part in parts.into_iter().rev() {
        let mut draft = walk.draft(node, kind, part);
        if let Some(body) = node.child_by_field_name("body") {
            draft.header.end = body.start_byte();
        }
        if kind == SymbolKind::Module {
            unquoted(&mut draft);
            walk.export_name(&draft.name);
        }
        note_export(walk, &draft);
        if !path.is_empty() {
            if !draft.owner.is_empty() {
                draft.owner.push('.');
            }
            draft.owner.push_str(&path);
            path.push('.');
        }
        path.push_str(&draft.name);
        walk.push(node, draft);
    }
    if kind == SymbolKind::Module {
        // Another module's names: the module is not their owner.
        walk.open(Scope::Namespace, "");
    } else {
        walk.open(Scope::Module, &path);
    }
    if in_ambient {
        walk.set_state(AMBIENT);
    }
    Enter::Children
}
