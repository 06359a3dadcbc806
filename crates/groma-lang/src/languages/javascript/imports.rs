//! Statements that import and export.

use groma_model::{ImportKind, ImportedName, SymbolKind};
use tree_sitter::Node;

use super::exports::MODULE;
use super::scope_state::AMBIENT;
use super::values;
use crate::spec::Enter;
use crate::walk::{Walk, child_of_kind, imported};

/// The head of a file may refer to declaration files: `/// <reference path="x" />`.
pub(super) fn program<'t>(walk: &mut Walk<'_, 't>, _: Node<'t>) -> Enter {
    let mut in_comment = false;
    for (row, line) in walk.source().lines().enumerate() {
        let line = line.trim();
        if in_comment || line.starts_with("/*") {
            in_comment = !line.contains("*/");
        } else if let Some(directive) = line.strip_prefix("///") {
            reference(walk, directive, row);
        } else if !(line.is_empty() || line.starts_with(['/', '#', '\u{feff}'])) {
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
        let names = if let Some(clause) = clause {
            specifiers(walk, clause)
        } else {
            let namespace = child_of_kind(node, "namespace_export").and_then(|namespace| namespace.named_child(0));
            vec![imported("*", namespace.map(|name| string_text(walk, name)))]
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

/// The module that a string names; `None` for anything that is only known at run time.
pub(super) fn module_name<'t>(walk: &Walk<'_, 't>, node: Node<'_>) -> Option<&'t str> {
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
