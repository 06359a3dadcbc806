//! Rust's imports: `use` trees, one record for each leaf, `extern crate`, and `mod x;`.

use groma_model::ImportKind;
use tree_sitter::Node;

use super::{attribute_value, is_pub};
use crate::spec::Enter;
use crate::walk::{Walk, imported};

/// Longest path before braces, in bytes, that is looked into.
const LONGEST_PATH: usize = 1024;

/// Flattens `use a::{self, b::{c as d}, e::*};`: a record has a leaf's whole path (`a`, `a::b::c`, `a::e`) and the
/// name that it brings in.
pub(super) fn use_declaration<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(argument) = node.child_by_field_name("argument") else { return Enter::Children };
    let reexport = is_pub(walk, node);
    // Subtrees that are not read yet, the first one on top, with the path before each.
    let mut open = vec![(argument, String::new())];
    while let Some((tree, path)) = open.pop() {
        match tree.kind() {
            "scoped_use_list" | "use_list" => {
                let list = if tree.kind() == "use_list" { Some(tree) } else { tree.child_by_field_name("list") };
                let Some(list) = list else { continue };
                let path = if list == tree { path } else { list_path(walk, tree, &path) };
                if path.len() > LONGEST_PATH {
                    continue;
                }
                let first = open.len();
                let mut cursor = list.walk();
                open.extend(list.named_children(&mut cursor).map(|part| (part, path.clone())));
                open[first..].reverse();
            }
            "use_as_clause" => {
                let Some(named) = tree.child_by_field_name("path") else { continue };
                leaf(walk, named, &path, walk.field_text(tree, "alias"), reexport);
            }
            "use_wildcard" => {
                let inner = compact(walk.text(tree));
                let inner = inner.trim_end_matches('*').trim_end_matches("::");
                let text = joined(&path, inner);
                let import = walk.import(ImportKind::Module, &text, tree.start_position().row);
                import.names.push(imported("*", None));
                import.reexport = reexport;
            }
            "identifier" | "scoped_identifier" | "self" | "super" | "crate" => {
                leaf(walk, tree, &path, None, reexport);
            }
            _ => {}
        }
    }
    Enter::Children
}

/// The path before the braces of `a::b::{ ... }`. Without a name before them (`::{ ... }`) it is that of the root.
fn list_path(walk: &Walk<'_, '_>, tree: Node<'_>, path: &str) -> String {
    match walk.field_text(tree, "path") {
        Some(inner) => joined(path, &compact(inner)),
        None => format!("{path}::"),
    }
}

fn leaf(walk: &mut Walk<'_, '_>, named: Node<'_>, path: &str, alias: Option<&str>, reexport: bool) {
    let own = compact(walk.text(named));
    // `a::{self}` is `a`.
    let text = if own == "self" && !path.is_empty() { path.to_owned() } else { joined(path, &own) };
    let name = text.rsplit("::").next().unwrap_or(&text);
    let import = walk.import(ImportKind::Module, &text, named.start_position().row);
    import.names.push(imported(name, alias));
    import.reexport = reexport;
}

fn joined(path: &str, inner: &str) -> String {
    if path.is_empty() || inner.is_empty() || path.ends_with("::") {
        format!("{path}{inner}")
    } else {
        format!("{path}::{inner}")
    }
}

/// A path without the white space and line breaks that may stand in it.
fn compact(path: &str) -> String {
    path.chars().filter(|character| !character.is_whitespace()).collect()
}

/// `extern crate a as b;`
pub(super) fn extern_crate<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(name) = walk.field_text(node, "name") {
        let alias = walk.field_text(node, "alias");
        let reexport = is_pub(walk, node);
        let import = walk.import(ImportKind::Module, name, node.start_position().row);
        import.names.push(imported(name, alias));
        import.reexport = reexport;
    }
    Enter::Children
}

/// `mod a;`. With `#[path = "b.rs"]` the text is `path:b.rs`, and the record names the module.
pub(super) fn mod_declaration(walk: &mut Walk<'_, '_>, name: Node<'_>, attributes: &str) {
    let row = name.start_position().row;
    let module = walk.text(name).trim_start_matches("r#");
    let path = attribute_value(attributes, "path");
    if let Some(path) = &path {
        let import = walk.import(ImportKind::ModDeclaration, &format!("path:{path}"), row);
        import.names.push(imported(module, None));
    }
    // A path under a condition does not always hold.
    if path.is_none() || attributes.contains("cfg_attr") {
        walk.import(ImportKind::ModDeclaration, module, row);
    }
}
