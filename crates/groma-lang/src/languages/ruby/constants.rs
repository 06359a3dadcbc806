//! Constants, and the classes that are bound to them: `Point = Struct.new(:x) do ... end`.

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::{constant_path, members};
use crate::spec::Enter;
use crate::walk::{Walk, hide_value};

/// Literals that a constant's signature may show.
const LITERALS: &[&str] =
    &["integer", "float", "rational", "string", "simple_symbol", "true", "false", "nil", "unary", "character", "range"];

/// `NAME = value`, `A::B = value`, `A, B = values`, `NAME ||= value`. Inside methods only `object.name = value` counts,
/// as a use of `name=`.
pub(super) fn assignment<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(left) = node.child_by_field_name("left") else { return Enter::Children };
    match left.kind() {
        "call" => {
            if let Some(method) = walk.field_text(left, "method") {
                walk.count(&format!("{method}="));
            }
        }
        "constant" | "scope_resolution" if !walk.in_body() && defines(walk, node) => constant(walk, node, left),
        "left_assignment_list" if !walk.in_body() => {
            let mut lists = vec![left];
            while let Some(list) = lists.pop() {
                let mut cursor = list.walk();
                for target in list.named_children(&mut cursor) {
                    match target.kind() {
                        "destructured_left_assignment" | "rest_assignment" => lists.push(target),
                        _ => one_of_many(walk, node, target),
                    }
                }
            }
        }
        _ => {}
    }
    Enter::Children
}

/// Whether an assignment can be the first one: `=` and `||=`, but not `+=`.
fn defines(walk: &Walk<'_, '_>, assignment: Node<'_>) -> bool {
    assignment.kind() == "assignment" || walk.field_text(assignment, "operator") == Some("||=")
}

fn one_of_many<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, target: Node<'t>) {
    let Some(path) = constant_path(walk, target) else { return };
    let mut draft = walk.draft(node, SymbolKind::Const, path.name);
    draft.owner = path.owner(walk);
    walk.text(target).clone_into(&mut draft.signature);
    walk.push(node, draft);
}

fn constant<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, left: Node<'t>) {
    let Some(path) = constant_path(walk, left) else { return };
    let right = node.child_by_field_name("right");
    let made = right.and_then(|right| made_type(walk, right));
    let mut draft = walk.draft(node, made.as_ref().map_or(SymbolKind::Const, |made| made.kind), path.name);
    draft.owner = path.owner(walk);
    if let Some(made) = &made {
        draft.header.end = made.header_end;
    } else {
        let value = right.map(|right| unfrozen(walk, right));
        hide_value(walk, &mut draft, value, LITERALS);
        if value.is_some_and(|value| draft.header.end == value.start_byte()) {
            draft.header.end = left.end_byte();
        }
    }
    walk.push(node, draft);
    if made.is_some() {
        path.open(walk);
        if let Some(right) = right {
            members_of(walk, right);
        }
    }
}

/// `"1.0".freeze` is as good as `"1.0"`.
fn unfrozen<'t>(walk: &Walk<'_, 't>, value: Node<'t>) -> Node<'t> {
    if value.kind() == "call" && walk.field_text(value, "method") == Some("freeze") {
        value.child_by_field_name("receiver").unwrap_or(value)
    } else {
        value
    }
}

/// A class or module that an expression makes.
struct MadeType<'t> {
    kind: SymbolKind,
    header_end: usize,
    arguments: Option<Node<'t>>,
}

/// `Struct.new(...)`, `Data.define(...)`, `Class.new(...)`, `Module.new`.
fn made_type<'t>(walk: &Walk<'_, 't>, value: Node<'t>) -> Option<MadeType<'t>> {
    if value.kind() != "call" {
        return None;
    }
    let receiver = walk.field_text(value, "receiver")?.trim_start_matches("::");
    let method_node = value.child_by_field_name("method")?;
    let kind = match (receiver, walk.text(method_node)) {
        ("Struct", "new") | ("Data", "define") => SymbolKind::Struct,
        ("Class", "new") => SymbolKind::Class,
        ("Module", "new") => SymbolKind::Module,
        _ => return None,
    };
    let arguments = value.child_by_field_name("arguments");
    Some(MadeType { kind, header_end: arguments.unwrap_or(method_node).end_byte(), arguments })
}

/// The accessors of the class that is open, where `value` makes a `Struct` or `Data` class.
pub(super) fn members_of<'t>(walk: &mut Walk<'_, 't>, value: Node<'t>) {
    if let Some(made) = made_type(walk, value)
        && made.kind == SymbolKind::Struct
        && let Some(arguments) = made.arguments
    {
        members::struct_members(walk, arguments);
    }
}
