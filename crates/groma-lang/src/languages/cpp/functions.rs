//! Functions, methods and what is declared like them.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::c::{self, Declared};
use crate::spec::{Enter, Scope};
use crate::walk::{Draft, Walk};

/// A function with a body, or `= default`.
pub(super) fn function<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(found) = node.child_by_field_name("declarator").and_then(c::declared) {
        let mut draft = walk.draft(node, SymbolKind::Function, found.name);
        if let Some(body) = node.child_by_field_name("body") {
            draft.header.end = body.start_byte();
        }
        complete(walk, &found, &mut draft);
        if is_friend(walk) {
            // It is in the class, but no member of it.
            draft.owner.clear();
            draft.kind = SymbolKind::Function;
        }
        walk.push(node, draft);
    }
    walk.open(Scope::Callable, "");
    Enter::Children
}

/// Variables, prototypes, members.
pub(super) fn declaration<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let in_type = walk.in_type();
    if is_friend(walk) {
        return Enter::Children;
    }
    c::each_declarator(walk, node, |walk, found, mut draft| {
        if found.function {
            complete(walk, found, &mut draft);
        } else if found.qualifier.is_some() {
            // A static member's definition; the class declares it.
            return;
        } else {
            draft.kind = if in_type { SymbolKind::Field } else { SymbolKind::Variable };
        }
        walk.push(node, draft);
    });
    Enter::Children
}

fn is_friend(walk: &Walk<'_, '_>) -> bool {
    walk.parent().is_some_and(|parent| parent.kind() == "friend_declaration")
}

/// Name, owner and kind of a function.
fn complete(walk: &Walk<'_, '_>, found: &Declared<'_>, draft: &mut Draft) {
    draft.name = name(walk, found.name);
    if let Some(qualifier) = &found.qualifier {
        let qualifier = walk.between(qualifier.clone());
        draft.owner = c::names::join_owner(&draft.owner, &c::names::owner_of(qualifier));
    }
    draft.kind = if draft.owner.is_empty() {
        SymbolKind::Function
    } else if draft.name.starts_with('~') {
        SymbolKind::Destructor
    } else if draft.name == c::names::last_part(&draft.owner) {
        SymbolKind::Constructor
    } else {
        SymbolKind::Method
    };
}

/// The name as it is called: `operator==`, `operator bool`, `~Foo`.
fn name(walk: &Walk<'_, '_>, node: Node<'_>) -> String {
    let text = match node.kind() {
        "operator_cast" => {
            // `operator const char*() const`: the name reaches to the parameters.
            let mut end = node.end_byte();
            let mut part = node;
            while let Some(declarator) = part.child_by_field_name("declarator") {
                part = declarator;
                if let Some(parameters) = part.child_by_field_name("parameters") {
                    end = parameters.start_byte();
                    break;
                }
            }
            walk.between(node.start_byte()..end)
        }
        "operator_name" | "destructor_name" => walk.text(node),
        _ => return walk.text(node).to_owned(),
    };
    c::names::of_callable(text)
}
