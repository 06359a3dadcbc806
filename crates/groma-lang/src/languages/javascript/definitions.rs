//! Functions, classes and their members.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::bindings;
use super::scope_state::{AMBIENT, EXPORTS};
use super::values;
use crate::spec::{Define, Enter, Scope};
use crate::walk::{Draft, Walk};

pub(crate) static FUNCTION: Define =
    Define::new(SymbolKind::Function).body(&["body"]).opens(Scope::Callable).refine(top_level);
pub(crate) static CLASS: Define = Define::new(SymbolKind::Class).body(&["body"]).opens(Scope::Type).refine(top_level);
pub(crate) static METHOD: Define =
    Define::new(SymbolKind::Method).body(&["body"]).opens(Scope::Callable).refine(refine_method);

/// Notes the export of a function or class.
fn top_level(walk: &mut Walk<'_, '_>, _: Node<'_>, draft: &mut Draft) -> bool {
    note_export(walk, draft);
    true
}

/// Tells the file's exports about a draft that an `export` keyword or its surroundings export.
pub(crate) fn note_export(walk: &mut Walk<'_, '_>, draft: &Draft) {
    if draft.owner.is_empty() && (walk.state() == AMBIENT || has_export(walk)) {
        walk.export_name(&draft.name);
    }
}

/// Whether the current node is what an `export` statement declares.
pub(crate) fn has_export(walk: &Walk<'_, '_>) -> bool {
    declaration_wrappers(walk).any(|wrapper| wrapper.kind() == "export_statement")
}

/// The nodes around the current one that belong to its declaration, from the inside out.
pub(super) fn declaration_wrappers<'t>(walk: &Walk<'_, 't>) -> impl Iterator<Item = Node<'t>> {
    const WRAPPERS: [&str; 5] = [
        "lexical_declaration",
        "variable_declaration",
        "using_declaration",
        "ambient_declaration",
        "export_statement",
    ];
    (1..=3).map_while(|level| walk.ancestor(level)).take_while(|wrapper| WRAPPERS.contains(&wrapper.kind()))
}

/// A method of a class or of an object literal whose functions are listed.
pub(super) fn method<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let enter = walk.define(node, &METHOD);
    if walk.field_text(node, "name") == Some("constructor") {
        parameter_properties(walk, node);
    }
    enter
}

fn refine_method(walk: &mut Walk<'_, '_>, node: Node<'_>, draft: &mut Draft) -> bool {
    if let Some(name) = node.child_by_field_name("name") {
        unquoted(draft);
        let in_object = walk.parent().is_some_and(|parent| parent.kind() == "object");
        if modifiers(walk, node, name).any(|word| matches!(word, "get" | "set")) {
            draft.kind = SymbolKind::Property;
        } else if draft.name == "constructor" && !in_object {
            draft.kind = SymbolKind::Constructor;
        }
    }
    if walk.state() == EXPORTS {
        bindings::export_member(walk, draft);
    }
    true
}

/// `constructor(private readonly name: string)` declares a field.
fn parameter_properties<'t>(walk: &mut Walk<'_, 't>, constructor: Node<'t>) {
    let Some(parameters) = constructor.child_by_field_name("parameters") else { return };
    let mut cursor = parameters.walk();
    for parameter in parameters.named_children(&mut cursor) {
        let Some(name) = parameter.child_by_field_name("pattern").filter(|pattern| pattern.kind() == "identifier")
        else {
            continue;
        };
        let is_property = modifiers(walk, parameter, name)
            .any(|word| matches!(word, "public" | "private" | "protected" | "readonly" | "override"));
        if is_property {
            let mut draft = walk.draft(parameter, SymbolKind::Field, name);
            draft.exported = is_accessible(walk, parameter, name);
            values::show(walk, parameter, &mut draft, parameter.child_by_field_name("value"));
            walk.push(parameter, draft);
        }
    }
}

/// A field of a class or a property of an interface. A field that holds a function is a method.
pub(crate) fn field<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(name) = node.child_by_field_name("name").or_else(|| node.child_by_field_name("property")) else {
        return Enter::Children;
    };
    let value = node.child_by_field_name("value");
    let kind = match value.map(values::peeled) {
        Some(value) if values::is_function(value) => SymbolKind::Method,
        _ if node.kind() == "property_signature" => SymbolKind::Property,
        _ => SymbolKind::Field,
    };
    let mut draft = walk.draft(node, kind, name);
    unquoted(&mut draft);
    values::show(walk, node, &mut draft, value);
    walk.push(node, draft);
    Enter::Children
}

/// Whether a member may be used outside its type: not `#x`, not `private`, and by habit not `_x`.
pub(super) fn is_accessible(walk: &Walk<'_, '_>, member: Node<'_>, name: Node<'_>) -> bool {
    !walk.text(name).starts_with(['#', '_'])
        && !modifiers(walk, member, name).any(|word| matches!(word, "private" | "protected"))
}

/// The words before a member's name.
fn modifiers<'t>(walk: &Walk<'_, 't>, member: Node<'_>, name: Node<'_>) -> impl Iterator<Item = &'t str> + use<'t> {
    walk.source().get(member.start_byte()..name.start_byte()).unwrap_or_default().split_whitespace()
}

/// Removes the quotes of a name that is written as a string.
pub(crate) fn unquoted(draft: &mut Draft) {
    if draft.name.len() > 2 && draft.name.starts_with(['"', '\'']) {
        draft.name.pop();
        draft.name.remove(0);
    }
}
