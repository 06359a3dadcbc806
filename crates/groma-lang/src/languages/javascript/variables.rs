//! `const`, `let` and `var` outside functions.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::assignments::Target;
use super::definitions::{declaration_wrappers, has_export, note_export};
use super::exports::is_constant_name;
use super::scope_state::{AMBIENT, PRIVATE};
use super::values;
use crate::spec::{Enter, Scope};
use crate::walk::{Draft, Walk};

/// Names in one pattern, at most.
const MOST_NAMES: usize = 1000;

/// One `name = value` of a declaration. Only those of the file or a namespace name something; those in blocks are
/// local. Which of them are listed is decided when the whole file is known.
pub(super) fn declarator<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(name) = node.child_by_field_name("name") else { return Enter::Children };
    let value = node.child_by_field_name("value");
    if !is_at_top(walk) {
        if let Some(inner) = value.map(values::peeled)
            && name.kind() == "identifier"
            && (values::is_function(inner) || inner.kind() == "class")
        {
            // In a block or in a function that only wraps the file: a function like those declared there.
            let kind = if inner.kind() == "class" { SymbolKind::Class } else { SymbolKind::Function };
            let mut draft = draft(walk, node, name, kind);
            show_declarator(walk, node, &mut draft, value);
            walk.push(node, draft);
        }
        return Enter::Children;
    }
    if !has_export(walk) && value.is_some_and(|value| values::is_module(walk, value)) {
        // The import says it.
        return Enter::Children;
    }
    if name.kind() != "identifier" {
        for name in pattern_names(name) {
            let mut draft = draft(walk, node, name, kind_of(walk, walk.text(name)));
            draft.signature = format!("{} {}", keywords(walk), draft.name);
            draft.first_row = draft.name_row;
            draft.last_row = draft.name_row;
            push(walk, node, draft);
        }
        return Enter::Children;
    }
    let assigned = value.map(|value| assigned_value(walk, value));
    let kind = match assigned.as_ref().map(|assigned| assigned.value) {
        Some(value) if values::is_function(value) => SymbolKind::Function,
        Some(value) if value.kind() == "class" => SymbolKind::Class,
        _ => kind_of(walk, walk.text(name)),
    };
    let mut draft = draft(walk, node, name, kind);
    if assigned.is_some_and(|assigned| assigned.to_exports) {
        walk.export_name(&draft.name);
    }
    show_declarator(walk, node, &mut draft, value);
    push(walk, node, draft);
    if let Some(function) = value.and_then(values::called_function) {
        // A module of the time before modules: what the function defines belongs to the name.
        walk.unwrap_body(function);
        walk.open(Scope::Module, walk.text(name));
        walk.set_state(PRIVATE);
    }
    Enter::Children
}

fn show_declarator<'t>(walk: &Walk<'_, 't>, node: Node<'t>, draft: &mut Draft, value: Option<Node<'t>>) {
    values::show(walk, node, draft, value);
    if !is_first(walk, node) {
        if draft.signature.is_empty() {
            draft.signature = walk.header_text(node, draft);
        }
        draft.signature.insert_str(0, &format!("{} ", keywords(walk)));
    }
}

/// Whether a declaration's names belong to the file or a namespace, not to a block.
fn is_at_top(walk: &Walk<'_, '_>) -> bool {
    let mut level = 2;
    while let Some(holder) = walk.ancestor(level) {
        match holder.kind() {
            "program" => return true,
            "export_statement" | "ambient_declaration" | "ERROR" => level += 1,
            "statement_block" => {
                return walk.ancestor(level + 1).is_some_and(|block| {
                    matches!(block.kind(), "internal_module" | "module" | "ambient_declaration")
                });
            }
            _ => return false,
        }
    }
    // The root of a file that is broken as a whole.
    true
}

fn is_first(walk: &Walk<'_, '_>, declarator: Node<'_>) -> bool {
    walk.parent().and_then(|declaration| declaration.named_child(0)).is_none_or(|first| first == declarator)
}

/// The words before the first name of the declaration: `export const`.
fn keywords(walk: &Walk<'_, '_>) -> String {
    let start = declaration_wrappers(walk).last().map(|wrapper| wrapper.start_byte());
    let first = walk.parent().and_then(|declaration| declaration.named_child(0)).map(|first| first.start_byte());
    let words = start.zip(first).and_then(|(start, first)| walk.source().get(start..first)).unwrap_or_default();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn kind_of(walk: &Walk<'_, '_>, name: &str) -> SymbolKind {
    let keyword = walk.parent().and_then(|declaration| walk.field_text(declaration, "kind"));
    if keyword == Some("const") || is_constant_name(name) { SymbolKind::Const } else { SymbolKind::Variable }
}

fn draft<'t>(walk: &Walk<'_, 't>, node: Node<'t>, name: Node<'t>, kind: SymbolKind) -> Draft {
    let mut draft = walk.draft(node, kind, name);
    // The other names of the declaration are not part of this one.
    draft.span.end = node.end_byte();
    if !is_first(walk, node) {
        draft.span.start = node.start_byte();
        draft.header.start = node.start_byte();
        draft.first_row = node.start_position().row;
    }
    draft
}

fn push<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, draft: Draft) {
    note_export(walk, &draft);
    let in_namespace = !draft.owner.is_empty();
    if in_namespace && !(has_export(walk) || walk.state() == AMBIENT || is_constant_name(&draft.name)) {
        return;
    }
    walk.push(node, draft);
}

/// What a variable holds in the end.
struct Assigned<'t> {
    value: Node<'t>,
    /// Whether the module exports it on the way: `var app = module.exports = {}`.
    to_exports: bool,
}

fn assigned_value<'t>(walk: &Walk<'_, 't>, value: Node<'t>) -> Assigned<'t> {
    let mut assigned = Assigned { value: values::peeled(value), to_exports: false };
    for _ in 0..values::LONGEST_CHAIN {
        if assigned.value.kind() != "assignment_expression" {
            break;
        }
        let left = assigned.value.child_by_field_name("left");
        assigned.to_exports |= matches!(left.and_then(|left| Target::of(walk, left)), Some(Target::Exports));
        let Some(right) = assigned.value.child_by_field_name("right") else { break };
        assigned.value = values::peeled(right);
    }
    assigned
}

/// The names that a destructuring pattern binds.
pub(super) fn pattern_names(pattern: Node<'_>) -> Vec<Node<'_>> {
    let mut names = Vec::new();
    let mut open = vec![pattern];
    while let Some(node) = open.pop() {
        match node.kind() {
            "identifier" | "shorthand_property_identifier_pattern" => names.push(node),
            "pair_pattern" => open.extend(node.child_by_field_name("value")),
            "assignment_pattern" | "object_assignment_pattern" => open.extend(node.child_by_field_name("left")),
            "object_pattern" | "array_pattern" | "rest_pattern" => {
                let mut cursor = node.walk();
                let from = open.len();
                open.extend(node.named_children(&mut cursor).take(MOST_NAMES));
                open[from..].reverse();
            }
            _ => {}
        }
        if names.len() >= MOST_NAMES {
            break;
        }
    }
    names
}
