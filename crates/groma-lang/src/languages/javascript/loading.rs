//! Calls that load modules: `require("x")`, `import("x")`, AMD's `define(["x"], ...)`.

use groma_model::{ImportKind, ImportedName};
use tree_sitter::Node;

use super::assignments::Target;
use super::imports::module_name;
use super::scope_state::EXPORTS;
use super::values;
use super::variables::pattern_names;
use crate::spec::Enter;
use crate::walk::{Walk, imported};

/// Layers between a call that loads a module and what is done with it, at most.
const MOST_LAYERS: usize = 6;

/// An identifier: a use of its name, and perhaps the beginning of `require("x")` or `define(["x"], ...)`.
pub(crate) fn identifier<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let text = walk.text(node);
    walk.count(text);
    if matches!(text, "require" | "define" | "requirejs")
        && let Some(parent) = walk.parent()
    {
        if parent.kind() == "call_expression" {
            if parent.child_by_field_name("function") == Some(node) {
                loader_call(walk, parent, 1);
            }
        } else if parent.kind() == "member_expression"
            && text == "require"
            && walk.field_text(parent, "property") == Some("resolve")
            && let Some(call) = walk.ancestor(2).filter(|call| call.kind() == "call_expression")
        {
            loader_call(walk, call, 2);
        }
    }
    Enter::Skip
}

/// `require("x")` and `define(["x"], ...)`; `level` is the call's distance from the current node.
fn loader_call<'t>(walk: &mut Walk<'_, 't>, call: Node<'t>, level: usize) {
    let Some(arguments) = call.child_by_field_name("arguments") else { return };
    let mut cursor = arguments.walk();
    let mut arguments = arguments.named_children(&mut cursor).filter(|argument| argument.kind() != "comment");
    let Some(first) = arguments.next() else { return };
    let row = call.start_position().row;
    let is_define = walk.field_text(call, "function") == Some("define");
    if first.kind() == "array" {
        dependencies(walk, first, arguments.next());
    } else if is_define {
        // `define("id", ["x"], ...)`
        if let Some(list) = arguments.next().filter(|second| second.kind() == "array") {
            dependencies(walk, list, arguments.next());
        }
    } else if let Some(module) = module_name(walk, first) {
        let used = uses(walk, level);
        let import = walk.import(ImportKind::Require, module, row);
        import.names = used.names;
        import.reexport = used.reexport;
    }
}

/// The modules of an AMD dependency list, with the parameters of the function that gets them.
fn dependencies(walk: &mut Walk<'_, '_>, list: Node<'_>, function: Option<Node<'_>>) {
    let parameters = function.and_then(|function| function.child_by_field_name("parameters"));
    let mut cursor = list.walk();
    let mut parameter_cursor = list.walk();
    let mut parameters =
        parameters.into_iter().flat_map(|parameters| parameters.named_children(&mut parameter_cursor).collect::<Vec<_>>());
    for item in list.named_children(&mut cursor) {
        let parameter = parameters.next().filter(|parameter| parameter.kind() == "identifier");
        let Some(module) = module_name(walk, item) else { continue };
        if matches!(module, "require" | "exports" | "module") {
            continue;
        }
        let names = parameter.map(|parameter| imported("*", Some(walk.text(parameter)))).into_iter().collect();
        walk.import(ImportKind::Require, module, item.start_position().row).names = names;
    }
}

/// The `import` of `import("x")`, as an expression or in a type.
pub(super) fn import_call<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(call) = walk.parent().filter(|parent| parent.kind() == "call_expression") else { return Enter::Skip };
    let Some(module) = call
        .child_by_field_name("arguments")
        .and_then(|arguments| arguments.named_child(0))
        .and_then(|first| module_name(walk, first))
    else {
        return Enter::Skip;
    };
    let row = node.start_position().row;
    if let Some(names) = type_names(walk) {
        walk.import(ImportKind::Type, module, row).names = names;
    } else {
        let used = uses(walk, 1);
        let import = walk.import(ImportKind::Dynamic, module, row);
        import.names = used.names;
        import.reexport = used.reexport;
    }
    Enter::Skip
}

/// The names of `import("x").A` where it stands for a type; `None` where it is an expression.
fn type_names(walk: &Walk<'_, '_>) -> Option<Vec<ImportedName>> {
    let mut level = 2;
    let mut names = Vec::new();
    for _ in 0..MOST_LAYERS {
        let holder = walk.ancestor(level)?;
        match holder.kind() {
            "member_expression" => {
                if names.is_empty() {
                    names.extend(walk.field_text(holder, "property").map(|name| imported(name, None)));
                }
                level += 1;
            }
            "type_annotation" | "type_arguments" | "type_query" | "type_alias_declaration" | "type_parameter"
            | "constraint" | "default_type" | "satisfies_expression" | "as_expression" => return Some(names),
            kind if kind.ends_with("_type") => return Some(names),
            _ => return None,
        }
    }
    None
}

/// What is done with a loaded module.
#[derive(Default)]
struct Uses {
    names: Vec<ImportedName>,
    reexport: bool,
}

/// Reads off what the code around a loading call, `level` above the current node, takes from the module.
fn uses(walk: &Walk<'_, '_>, level: usize) -> Uses {
    let mut level = level;
    let mut member = None;
    for _ in 0..MOST_LAYERS {
        level += 1;
        let Some(holder) = walk.ancestor(level) else { break };
        match holder.kind() {
            kind if values::is_layer(kind) => {}
            "member_expression" if member.is_none() => {
                let property = walk.field_text(holder, "property");
                if matches!(property, Some("then" | "catch" | "finally")) {
                    return Uses::default();
                }
                member = property;
            }
            "variable_declarator" => {
                let Some(name) = holder.child_by_field_name("name") else { break };
                return Uses { names: bound_names(walk, name, member), reexport: false };
            }
            "assignment_expression" => {
                let target = holder.child_by_field_name("left").and_then(|left| Target::of(walk, left));
                return match target {
                    Some(Target::Exports) => {
                        Uses { names: vec![imported(member.unwrap_or("*"), None)], reexport: true }
                    }
                    Some(Target::Export(name)) => Uses {
                        names: vec![imported(member.unwrap_or("*"), Some(walk.text(name)))],
                        reexport: true,
                    },
                    Some(Target::Variable(name)) => {
                        Uses { names: bound_names(walk, name, member), reexport: false }
                    }
                    _ => Uses { names: member.map(|name| imported(name, None)).into_iter().collect(), reexport: false },
                };
            }
            "pair" if walk.state() == EXPORTS && !walk.in_body() => {
                let key = walk.field_text(holder, "key");
                return Uses { names: vec![imported(member.unwrap_or("*"), key)], reexport: true };
            }
            "spread_element" if walk.state() == EXPORTS && !walk.in_body() => {
                return Uses { names: vec![imported("*", None)], reexport: true };
            }
            _ => break,
        }
    }
    Uses { names: member.map(|name| imported(name, None)).into_iter().collect(), reexport: false }
}

/// The names that `name = require("x").member` takes from the module.
fn bound_names(walk: &Walk<'_, '_>, name: Node<'_>, member: Option<&str>) -> Vec<ImportedName> {
    match (name.kind(), member) {
        ("object_pattern", None) => {
            let mut cursor = name.walk();
            name.named_children(&mut cursor)
                .filter_map(|part| match part.kind() {
                    "shorthand_property_identifier_pattern" => Some(imported(walk.text(part), None)),
                    "object_assignment_pattern" => walk.field_text(part, "left").map(|name| imported(name, None)),
                    "pair_pattern" => {
                        let key = walk.field_text(part, "key")?;
                        let value = part.child_by_field_name("value")?;
                        let alias = pattern_names(value).first().map(|name| walk.text(*name));
                        let alias = alias.filter(|_| matches!(value.kind(), "identifier" | "assignment_pattern"));
                        Some(imported(key, alias))
                    }
                    "rest_pattern" => Some(imported("*", None)),
                    _ => None,
                })
                .collect()
        }
        ("identifier", _) => vec![imported(member.unwrap_or("*"), Some(walk.text(name)))],
        _ => member.map(|name| imported(name, None)).into_iter().collect(),
    }
}

