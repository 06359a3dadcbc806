//! Object literals and class expressions that a name is bound to: their members are members of that name.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::assignments::{Target, text_of};
use super::definitions::unquoted;
use super::scope_state::{EXPORTS, OBJECT};
use super::values;
use crate::spec::{Enter, Scope};
use crate::walk::{Draft, Walk};

/// Layers between a literal and the name, at most.
const MOST_LAYERS: usize = 8;

/// What a literal is bound to.
enum Binding {
    /// A name, with its owner (`a.b`).
    Name(String),
    /// What the module exports.
    Exports,
}

/// An object literal. Its functions are listed where the literal is bound to a name of the file.
pub(super) fn object<'t>(walk: &mut Walk<'_, 't>, _: Node<'t>) -> Enter {
    match binding(walk) {
        Some(Binding::Name(name)) => open_bound(walk, &name, OBJECT),
        Some(Binding::Exports) => open_bound(walk, "", EXPORTS),
        // Nothing in it is listed.
        None => walk.open(Scope::Callable, ""),
    }
    Enter::Children
}

/// A class expression. Its members are listed where it is bound to a name of the file.
pub(super) fn class_expression<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    match binding(walk) {
        Some(Binding::Name(name)) => open_bound(walk, &name, 0),
        Some(Binding::Exports) => open_bound(walk, walk.field_text(node, "name").unwrap_or("exports"), 0),
        None => walk.open(Scope::Callable, ""),
    }
    Enter::Children
}

/// Longest path of owners that literals add to, in bytes.
const LONGEST_OWNER: usize = 400;

/// Opens the scope of a literal that is bound to a name.
fn open_bound(walk: &mut Walk<'_, '_>, name: &str, state: u8) {
    walk.open(Scope::Type, name);
    walk.set_state(state);
    // The comments before it belong to what it is bound to.
    walk.end_comments();
}

/// What the literal at the current node is bound to, also as an argument: `const a = define({ ... })`.
fn binding(walk: &Walk<'_, '_>) -> Option<Binding> {
    if walk.owner().len() > LONGEST_OWNER {
        return None;
    }
    let mut level = 1;
    let mut in_call = false;
    for _ in 0..MOST_LAYERS {
        let holder = walk.ancestor(level)?;
        match holder.kind() {
            kind if values::is_layer(kind) => level += 1,
            // `A || {}`
            "binary_expression" => level += 1,
            "arguments" if !in_call => {
                in_call = true;
                level += 2;
                if walk.ancestor(level)?.kind() == "expression_statement" {
                    return extended(walk, walk.ancestor(level - 1)?);
                }
            }
            "variable_declarator" => {
                let name = holder.child_by_field_name("name").filter(|name| name.kind() == "identifier")?;
                return Some(Binding::Name(walk.text(name).to_owned()));
            }
            "assignment_expression" => {
                return match Target::of(walk, holder.child_by_field_name("left")?)? {
                    Target::Exports => {
                        let variable = walk.ancestor(level + 1).filter(|next| next.kind() == "variable_declarator");
                        let outer = variable.and_then(|variable| walk.field_text(variable, "name"));
                        Some(match outer {
                            Some(name) => Binding::Name(name.to_owned()),
                            None if in_call => Binding::Name("exports".to_owned()),
                            None => Binding::Exports,
                        })
                    }
                    Target::Export(name) | Target::Variable(name) => {
                        Some(Binding::Name(text_of(walk, name).to_owned()))
                    }
                    Target::Member { owner, name, .. } => {
                        Some(Binding::Name(format!("{owner}.{}", text_of(walk, name))))
                    }
                    Target::Prototype { owner } => Some(Binding::Name(owner.to_owned())),
                };
            }
            "export_statement" => return Some(Binding::Name("default".to_owned())),
            "pair" if matches!(walk.state(), OBJECT | EXPORTS) => {
                let key = holder.child_by_field_name("key")?;
                return Some(Binding::Name(text_of(walk, key).to_owned()));
            }
            _ => return None,
        }
    }
    None
}

/// `Object.assign(A.prototype, { ... })`, `jQuery.extend({ ... })`: what the call extends.
fn extended(walk: &Walk<'_, '_>, call: Node<'_>) -> Option<Binding> {
    let callee = walk.text(call.child_by_field_name("function")?);
    let first = call.child_by_field_name("arguments")?.named_child(0)?;
    match first.kind() {
        "object" => callee.strip_suffix(".extend").map(|owner| Binding::Name(owner.to_owned())),
        "member_expression" | "identifier" if callee.ends_with("assign") || callee.ends_with("extend") => {
            let first = walk.text(first);
            Some(match first.strip_suffix(".prototype") {
                _ if matches!(first, "exports" | "module.exports") => Binding::Exports,
                Some(owner) => Binding::Name(owner.to_owned()),
                None => Binding::Name(first.to_owned()),
            })
        }
        _ => None,
    }
}

/// `key: function () { ... }` and the like of an object literal that is bound to a name.
pub(super) fn pair<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some((key, value)) = node.child_by_field_name("key").zip(node.child_by_field_name("value")) else {
        return Enter::Children;
    };
    let inner = values::peeled(value);
    let kind = match inner.kind() {
        "class" => SymbolKind::Class,
        _ if values::is_function(inner) => SymbolKind::Method,
        "identifier" if walk.state() == EXPORTS => {
            walk.export_name(walk.text(inner));
            return Enter::Children;
        }
        "object" if walk.state() == EXPORTS => {
            walk.export_name(text_of(walk, key));
            return Enter::Children;
        }
        _ => return Enter::Children,
    };
    let mut draft = walk.draft(node, kind, key);
    draft.exported = !draft.name.starts_with('_');
    unquoted(&mut draft);
    draft.header.end = values::body_start(inner);
    if walk.state() == EXPORTS {
        export_member(walk, &mut draft);
    }
    walk.push(node, draft);
    Enter::Children
}

/// A function in the object that a module exports is a function of the module.
pub(super) fn export_member(walk: &mut Walk<'_, '_>, draft: &mut Draft) {
    if draft.kind == SymbolKind::Method {
        draft.kind = SymbolKind::Function;
    }
    walk.export_name(&draft.name);
}

/// `{ a }`: a use of `a`, and an export in the object that a module exports.
pub(super) fn shorthand_property<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let name = walk.text(node);
    walk.count(name);
    if walk.state() == EXPORTS && !walk.in_body() {
        walk.export_name(name);
    }
    Enter::Skip
}
