//! Constants and properties: statements that declare several names at once, promoted parameters, `define` calls, and
//! who may use a member.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::LITERALS;
use crate::spec::Enter;
use crate::walk::{Walk, child_of_kind, hide_value};

/// Whether no modifier says private or protected. `private(set)` restricts only writing.
pub(super) fn is_visible(walk: &Walk<'_, '_>, node: Node<'_>) -> bool {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .take_while(|child| child.kind().ends_with("_modifier") || child.kind() == "attribute_list")
        .filter(|child| child.kind() == "visibility_modifier")
        .all(|modifier| {
            let word = walk.text(modifier);
            !word.eq_ignore_ascii_case("private") && !word.eq_ignore_ascii_case("protected")
        })
}

/// `const A = 1, B = 2;` of a file or type
pub(super) fn constants<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    for element in elements(node, "const_element") {
        if let Some(name) = element.node.named_child(0) {
            let value = element.node.named_child(1);
            member(walk, node, &element, &Named { kind: SymbolKind::Const, name, value });
        }
    }
    Enter::Children
}

/// `public int $a = 1, $b;`
pub(super) fn properties<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    for element in elements(node, "property_element") {
        if let Some(name) = element.node.child_by_field_name("name").and_then(|variable| variable.named_child(0)) {
            walk.count(walk.text(name));
            let value = element.node.child_by_field_name("default_value");
            member(walk, node, &element, &Named { kind: SymbolKind::Property, name, value });
        }
    }
    Enter::Children
}

/// One of the names that a statement declares.
struct Element<'t> {
    node: Node<'t>,
    /// Where the first one starts; modifiers and type stand before.
    first_start: usize,
    /// Where the statement starts, without attributes.
    statement_start: usize,
    alone: bool,
}

fn elements<'t>(statement: Node<'t>, kind: &str) -> Vec<Element<'t>> {
    let mut cursor = statement.walk();
    let nodes: Vec<Node<'t>> =
        statement.named_children(&mut cursor).filter(|child| child.kind() == kind).collect();
    let Some(first_start) = nodes.first().map(Node::start_byte) else { return Vec::new() };
    let statement_start =
        statement.child_by_field_name("attributes").map_or(statement.start_byte(), |attributes| attributes.end_byte());
    let alone = nodes.len() == 1;
    nodes.into_iter().map(|node| Element { node, first_start, statement_start, alone }).collect()
}

struct Named<'t> {
    kind: SymbolKind,
    name: Node<'t>,
    value: Option<Node<'t>>,
}

fn member<'t>(walk: &mut Walk<'_, 't>, statement: Node<'t>, element: &Element<'t>, named: &Named<'t>) {
    let node = if element.alone { statement } else { element.node };
    let mut draft = walk.draft(node, named.kind, named.name);
    draft.header.end = element.node.end_byte();
    hide_value(walk, &mut draft, named.value, LITERALS);
    if !element.alone {
        draft.exported = is_visible(walk, statement);
        // What all of them share, and the one.
        let shared = walk.source().get(element.statement_start..element.first_start).unwrap_or_default();
        let own = walk.source().get(element.node.start_byte()..draft.header.end).unwrap_or_default();
        draft.signature = walk.signature_of(&[shared, " ", own]);
    }
    walk.push(node, draft);
}

/// `function __construct(private int $a)`
pub(super) fn promoted<'t>(walk: &mut Walk<'_, 't>, constructor: Node<'t>) {
    let Some(parameters) = constructor.child_by_field_name("parameters") else { return };
    let mut cursor = parameters.walk();
    for parameter in parameters.named_children(&mut cursor) {
        if parameter.kind() != "property_promotion_parameter" {
            continue;
        }
        let variable = parameter.child_by_field_name("name");
        let variable = variable.map(|name| child_of_kind(name, "variable_name").unwrap_or(name));
        if let Some(name) = variable.and_then(|variable| variable.named_child(0)) {
            walk.count(walk.text(name));
            let mut draft = walk.draft(parameter, SymbolKind::Property, name);
            draft.header.end = name.end_byte();
            walk.push(parameter, draft);
        }
    }
}

/// `define('NAME', value)` outside functions
pub(super) fn define_call<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let word = walk.field_text(node, "function").unwrap_or_default();
    if !word.trim_start_matches('\\').eq_ignore_ascii_case("define") {
        return Enter::Children;
    }
    let Some(arguments) = node.child_by_field_name("arguments") else { return Enter::Children };
    let argument = |at| arguments.named_child(at).and_then(|argument: Node<'t>| argument.named_child(0));
    let name = argument(0).filter(|name| matches!(name.kind(), "string" | "encapsed_string"));
    if let Some(name) = name
        && let text = walk.text(name).trim_matches(['"', '\''])
        // A namespace before the name is no part of it.
        && let last = text.rsplit('\\').next().unwrap_or(text)
        && is_plain(last)
    {
        walk.count(last);
        let mut draft = walk.draft(node, SymbolKind::Const, name);
        last.clone_into(&mut draft.name);
        let value = argument(1);
        hide_value(walk, &mut draft, value, LITERALS);
        let shown = value.filter(|value| draft.header.end == value.end_byte()).map_or("…", |value| walk.text(value));
        draft.signature = walk.signature_of(&["define('", text, "', ", shown, ")"]);
        walk.push(node, draft);
    }
    Enter::Children
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}
