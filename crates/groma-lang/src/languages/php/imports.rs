//! `use` of classes, functions and constants, and `require`/`include`.
//!
//! A path that is put together from `__DIR__` or `__FILE__` is worked out and starts with `__DIR__/`. A constant or
//! variable at its beginning stays as `{NAME}`: `{ABSPATH}wp-load.php`. Any other path is one for the include path.

use groma_model::ImportKind;
use tree_sitter::Node;

use crate::spec::Enter;
use crate::walk::{Walk, child_of_kind, imported};

/// The file's folder in a path, and the file's own name while the path is worked out.
const HERE: &str = "__DIR__";
const FILE_NAME: &str = "\u{1}";

/// Calls nested deeper than this, or paths of more parts, are not worked out.
const DEEPEST: u32 = 8;
const MOST_PARTS: usize = 64;

/// `use A\B, C as D;`, `use function f;`, `use A\{B, const C};`
pub(super) fn import<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let member = is_member(node);
    let (prefix, clauses) = match node.child_by_field_name("body") {
        Some(group) => (child_of_kind(node, "namespace_name").map(|prefix| walk.text(prefix)), group),
        None => (None, node),
    };
    let mut cursor = clauses.walk();
    for clause in clauses.named_children(&mut cursor) {
        if clause.kind() != "namespace_use_clause" {
            continue;
        }
        let Some(name) = clause.named_child(0) else { continue };
        let name = walk.text(name).trim_start_matches('\\');
        let whole = prefix.map_or(name.to_owned(), |prefix| format!("{prefix}\\{name}"));
        let whole: String = whole.split_whitespace().collect();
        let last = whole.rsplit('\\').next().unwrap_or(&whole);
        let kind = if member || is_member(clause) { ImportKind::Member } else { ImportKind::Module };
        let names = vec![imported(last, walk.field_text(clause, "alias"))];
        walk.import(kind, &whole, clause.start_position().row).names = names;
    }
    Enter::Children
}

/// Whether a `use` says `function` or `const`.
fn is_member(node: Node<'_>) -> bool {
    node.child_by_field_name("type").is_some()
}

/// `require`, `include` and their `_once` forms
pub(super) fn include<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(path) = node.named_child(0).and_then(|argument| path(walk, argument, 0))
        && let Some(text) = normal(&path)
    {
        walk.import(ImportKind::Require, &text, node.start_position().row);
    }
    Enter::Children
}

/// The path that an expression spells out, as far as it can be told.
fn path(walk: &Walk<'_, '_>, node: Node<'_>, depth: u32) -> Option<String> {
    if depth > DEEPEST {
        return None;
    }
    // `a . b . c` leans to the left.
    let mut parts = Vec::new();
    let mut node = node;
    loop {
        match node.kind() {
            "parenthesized_expression" => node = node.named_child(0)?,
            "binary_expression" if walk.field_text(node, "operator") == Some(".") && parts.len() < MOST_PARTS => {
                parts.push(node.child_by_field_name("right")?);
                node = node.child_by_field_name("left")?;
            }
            _ => break,
        }
    }
    parts.push(node);
    let mut whole = String::new();
    while let Some(part) = parts.pop() {
        // `'functions.' . $phpEx`
        if parts.is_empty() && part.kind() == "variable_name" && whole.ends_with('.') {
            whole.push_str("php");
        } else {
            add(walk, part, depth, &mut whole)?;
        }
    }
    Some(whole)
}

/// Adds one operand to a path. What cannot be told is taken only at the path's beginning.
fn add(walk: &Walk<'_, '_>, node: Node<'_>, depth: u32, whole: &mut String) -> Option<()> {
    match node.kind() {
        "string" | "encapsed_string" => {
            let mut cursor = node.walk();
            for part in node.named_children(&mut cursor).take(MOST_PARTS) {
                match part.kind() {
                    "string_content" => whole.push_str(walk.text(part)),
                    "escape_sequence" => return None,
                    _ => unknown(walk.text(part), whole)?,
                }
            }
            Some(())
        }
        "name" => {
            match walk.text(node) {
                "__DIR__" => whole.push_str(HERE),
                "__FILE__" => whole.extend([HERE, "/", FILE_NAME]),
                "DIRECTORY_SEPARATOR" => whole.push('/'),
                constant => unknown(constant, whole)?,
            }
            Some(())
        }
        "qualified_name" | "class_constant_access_expression" | "variable_name" | "member_access_expression"
        | "scoped_property_access_expression" | "subscript_expression" => unknown(walk.text(node), whole),
        "function_call_expression" => {
            whole.push_str(&called(walk, node, depth + 1)?);
            Some(())
        }
        "parenthesized_expression" | "binary_expression" => {
            whole.push_str(&path(walk, node, depth + 1)?);
            Some(())
        }
        _ => None,
    }
}

fn unknown(text: &str, whole: &mut String) -> Option<()> {
    if !whole.is_empty() || text.len() > 60 || text.contains(['\n', '{', '}']) {
        return None;
    }
    whole.extend(["{", text, "}"]);
    Some(())
}

/// `dirname(path)`, `dirname(path, levels)`, `realpath(path)`
fn called(walk: &Walk<'_, '_>, node: Node<'_>, depth: u32) -> Option<String> {
    let arguments = node.child_by_field_name("arguments")?;
    let argument = |at: u32| arguments.named_child(at).and_then(|argument| argument.named_child(0));
    let inner = path(walk, argument(0)?, depth)?;
    match walk.field_text(node, "function")?.trim_start_matches('\\') {
        "dirname" => {
            let levels = argument(1).map_or(Some(1), |levels| walk.text(levels).parse::<usize>().ok())?;
            Some(inner + &"/..".repeat(levels.min(MOST_PARTS)))
        }
        "realpath" => Some(inner),
        // WordPress: the folder of a plugin's file.
        "plugin_dir_path" => Some(inner + "/../"),
        _ => None,
    }
}

/// A path with `.` and `..` behind `__DIR__` worked out. `None` if it names no file that can be told.
fn normal(path: &str) -> Option<String> {
    let Some(rest) = path.strip_prefix(HERE) else {
        // `{NAME}` alone says nothing.
        let told = !path.is_empty() && !path.ends_with('}') && !path.contains([FILE_NAME.chars().next()?, '\n']);
        return (told && !path.contains(HERE)).then(|| path.to_owned());
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in rest.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let told = parts.last().is_some_and(|last| *last != "..") && !parts.contains(&FILE_NAME);
    told.then(|| format!("{HERE}/{}", parts.join("/")))
}
