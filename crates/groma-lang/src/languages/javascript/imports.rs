//! Imports and exports: `import`, `export ... from`, `require`, `import()`, AMD's `define`.

use groma_model::{ImportKind, ImportedName, SymbolKind};
use tree_sitter::Node;

use super::assignments::Target;
use super::exports::MODULE;
use super::scope_state::{AMBIENT, EXPORTS};
use super::values;
use super::variables::pattern_names;
use crate::spec::Enter;
use crate::walk::{Walk, child_of_kind, imported};

/// Layers between a call that loads a module and what is done with it, at most.
const MOST_LAYERS: usize = 6;

/// The head of a file may refer to declaration files: `/// <reference path="x" />`.
pub(crate) fn program<'t>(walk: &mut Walk<'_, 't>, _: Node<'t>) -> Enter {
    for (row, line) in walk.source().lines().enumerate() {
        let line = line.trim();
        if let Some(directive) = line.strip_prefix("///") {
            reference(walk, directive, row);
        } else if !(line.is_empty() || line.starts_with(['/', '*', '#', '\u{feff}'])) {
            break;
        }
    }
    Enter::Children
}

fn reference(walk: &mut Walk<'_, '_>, directive: &str, row: usize) {
    let Some(attribute) = directive.trim_start().strip_prefix("<reference ") else { return };
    for (key, is_path) in [("path=", true), ("types=", false)] {
        let Some(value) = attribute.trim_start().strip_prefix(key) else { continue };
        let Some(value) = value.split(['"', '\'']).nth(1).filter(|value| !value.is_empty()) else { continue };
        if is_path && !value.starts_with(['.', '/']) {
            // Such a path is relative to the file even without `./`.
            walk.import(ImportKind::Type, &format!("./{value}"), row);
        } else {
            walk.import(ImportKind::Type, value, row);
        }
    }
}

/// `import a, { b as c } from "x"`, `import "x"`, `import x = require("y")`.
pub(crate) fn import_statement<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if walk.state() != AMBIENT {
        walk.export_name(MODULE);
    }
    let row = node.start_position().row;
    if let Some(clause) = child_of_kind(node, "import_require_clause") {
        if let Some(module) = clause.child_by_field_name("source").and_then(|source| module_name(walk, source)) {
            let local = clause.named_child(0).map(|name| walk.text(name));
            walk.import(ImportKind::Require, module, row).names.push(imported("*", local));
        }
        return Enter::Children;
    }
    let Some(module) = node.child_by_field_name("source").and_then(|source| module_name(walk, source)) else {
        return Enter::Children;
    };
    let only_types = node.child(1).is_some_and(|word| matches!(word.kind(), "type" | "typeof"));
    let kind = if only_types { ImportKind::Type } else { ImportKind::Module };
    let names = child_of_kind(node, "import_clause").map(|clause| clause_names(walk, clause)).unwrap_or_default();
    walk.import(kind, module, row).names = names;
    Enter::Children
}

fn clause_names(walk: &Walk<'_, '_>, clause: Node<'_>) -> Vec<ImportedName> {
    let mut names = Vec::new();
    let mut cursor = clause.walk();
    for part in clause.named_children(&mut cursor) {
        match part.kind() {
            "identifier" => names.push(imported("default", Some(walk.text(part)))),
            "namespace_import" => names.push(imported("*", part.named_child(0).map(|name| walk.text(name)))),
            _ => names.extend(specifiers(walk, part)),
        }
    }
    names
}

/// `{ a, b as c }`
fn specifiers(walk: &Walk<'_, '_>, list: Node<'_>) -> Vec<ImportedName> {
    let mut cursor = list.walk();
    list.named_children(&mut cursor)
        .filter_map(|specifier| {
            let name = specifier.child_by_field_name("name")?;
            let alias = specifier.child_by_field_name("alias").map(|alias| string_text(walk, alias));
            Some(imported(string_text(walk, name), alias))
        })
        .collect()
}

/// `export { a } from "x"`, `export * from "x"`, `export { a }`, `export default ...`, `export = ...`.
pub(crate) fn export_statement<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if walk.state() != AMBIENT {
        walk.export_name(MODULE);
    }
    if node.child_by_field_name("declaration").is_some() {
        // The declaration is a definition of its own.
        return Enter::Children;
    }
    if let Some(value) = node.child_by_field_name("value") {
        default_export(walk, node, value);
        return Enter::Children;
    }
    let clause = child_of_kind(node, "export_clause");
    if let Some(source) = node.child_by_field_name("source") {
        let Some(module) = module_name(walk, source) else { return Enter::Children };
        let names = match clause {
            Some(clause) => specifiers(walk, clause),
            None => {
                let namespace = child_of_kind(node, "namespace_export").and_then(|namespace| namespace.named_child(0));
                vec![imported("*", namespace.map(|name| string_text(walk, name)))]
            }
        };
        // `export type *` is masked.
        let only_types =
            walk.text(node).strip_prefix("export").is_some_and(|rest| rest.trim_start().starts_with("type "));
        let kind = if only_types { ImportKind::Type } else { ImportKind::Module };
        let import = walk.import(kind, module, node.start_position().row);
        import.names = names;
        import.reexport = true;
    } else if let Some(clause) = clause {
        for name in specifiers(walk, clause) {
            walk.export_name(&name.name);
        }
    } else if node.child(1).is_some_and(|word| word.kind() == "=")
        && let Some(value) = node.named_child(0)
    {
        default_export(walk, node, value);
    }
    Enter::Children
}

/// The value of `export default` and `export =`. A value that is not just a name is a symbol called `default`.
fn default_export<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, value: Node<'t>) {
    let inner = values::peeled(value);
    let kind = match inner.kind() {
        "identifier" => {
            walk.export_name(walk.text(inner));
            return;
        }
        "class" => SymbolKind::Class,
        _ if values::is_function(inner) => SymbolKind::Function,
        _ => SymbolKind::Const,
    };
    let mut cursor = node.walk();
    let Some(keyword) = node.children(&mut cursor).find(|child| matches!(child.kind(), "default" | "=")) else {
        return;
    };
    let mut draft = walk.draft(node, kind, keyword);
    "default".clone_into(&mut draft.name);
    walk.export_name("default");
    values::show(walk, node, &mut draft, Some(value));
    if let Some(tail) = draft.signature.strip_prefix("export default = ") {
        draft.signature = format!("export default {tail}");
    }
    walk.push(node, draft);
}

/// An identifier: a use of its name, and perhaps the beginning of `require("x")` or `define(["x"], ...)`.
pub(super) fn identifier<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
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
    let row = first.start_position().row;
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

/// The module that a string names; `None` for anything that is only known at run time.
fn module_name<'t>(walk: &Walk<'_, 't>, node: Node<'_>) -> Option<&'t str> {
    let constant = match node.kind() {
        "string" => true,
        "template_string" => child_of_kind(node, "template_substitution").is_none(),
        _ => false,
    };
    Some(string_text(walk, node)).filter(|text| constant && !text.is_empty())
}

/// The text of a name or string, without quotes.
fn string_text<'t>(walk: &Walk<'_, 't>, node: Node<'_>) -> &'t str {
    walk.text(node).trim_matches(['"', '\'', '`'])
}
