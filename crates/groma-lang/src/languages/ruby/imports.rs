//! `require`, `require_relative`, `load` and `autoload`, wherever they are called.
//!
//! A path that is put together from `__dir__` or `__FILE__` is worked out and becomes relative to the file, as that of
//! `require_relative` is.

use groma_model::ImportKind;
use tree_sitter::Node;

use super::members::only_content;
use crate::walk::{Walk, imported};

/// Stands for the file's folder in a path that is being worked out, and [`FILE_NAME`] for the file's own name in it.
const HERE: &str = "\u{0}";
const FILE_NAME: &str = "\u{1}";

/// Calls nested deeper than this do not make up a path.
const DEEPEST: u32 = 12;

/// Handles the call if it imports something.
pub(super) fn call<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, word: &str, arguments: Node<'t>) -> bool {
    let kind = match word {
        "require" | "load" => ImportKind::Require,
        "require_relative" => ImportKind::RequireRelative,
        "autoload" => return autoload(walk, node, arguments),
        _ => return false,
    };
    if let Some(path) = arguments.named_child(0).and_then(|argument| path(walk, argument, 0)) {
        record(walk, node, kind, &path, None);
    }
    true
}

/// `autoload :Name, "path"`. Without a path the name tells it, as `ActiveSupport::Autoload` has it.
fn autoload<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, arguments: Node<'t>) -> bool {
    let Some(name) = arguments.named_child(0).filter(|name| matches!(name.kind(), "simple_symbol" | "string")) else {
        return true;
    };
    let name = walk.text(name).trim_start_matches(':').trim_matches(['"', '\'']);
    let path = match arguments.named_child(1) {
        Some(argument) => path(walk, argument, 0),
        None if walk.in_body() => None,
        None => {
            let owner = walk.owner().to_owned();
            Some(owner.split('.').chain([name]).filter(|part| !part.is_empty()).map(underscored).collect::<Vec<_>>().join("/"))
        }
    };
    if let Some(path) = path {
        record(walk, node, ImportKind::Autoload, &path, Some(name));
    }
    true
}

fn record(walk: &mut Walk<'_, '_>, node: Node<'_>, kind: ImportKind, path: &str, name: Option<&str>) {
    let row = node.start_position().row;
    let (kind, text) = match path.strip_prefix(HERE) {
        Some(rest) => match relative(rest) {
            Some(text) => (ImportKind::RequireRelative, text),
            None => return,
        },
        None => (kind, path.to_owned()),
    };
    if !text.is_empty() && !text.contains(['\u{0}', '\u{1}', '\n']) {
        let import = walk.import(kind, &text, row);
        import.names.extend(name.map(|name| imported(name, None)));
    }
}

/// The path that an expression spells out, as far as it can be told.
fn path(walk: &Walk<'_, '_>, node: Node<'_>, depth: u32) -> Option<String> {
    if depth > DEEPEST {
        return None;
    }
    let depth = depth + 1;
    match node.kind() {
        "string" => match only_content(node) {
            Some(content) => Some(walk.text(content).to_owned()),
            None => interpolated(walk, node, depth),
        },
        "file" => Some(format!("{HERE}/{FILE_NAME}")),
        "identifier" => match walk.text(node) {
            "__dir__" => Some(HERE.to_owned()),
            "__FILE__" => Some(format!("{HERE}/{FILE_NAME}")),
            _ => None,
        },
        "parenthesized_statements" => path(walk, node.named_child(0)?, depth),
        "binary" if walk.field_text(node, "operator") == Some("+") => {
            let left = path(walk, node.child_by_field_name("left")?, depth)?;
            Some(left + &path(walk, node.child_by_field_name("right")?, depth)?)
        }
        "call" => file_call(walk, node, depth),
        _ => None,
    }
}

/// `"#{__dir__}/x"`
fn interpolated(walk: &Walk<'_, '_>, string: Node<'_>, depth: u32) -> Option<String> {
    let mut whole = String::new();
    let mut cursor = string.walk();
    for part in string.named_children(&mut cursor) {
        match part.kind() {
            "string_content" => whole.push_str(walk.text(part)),
            "interpolation" => whole.push_str(&path(walk, part.named_child(0)?, depth)?),
            _ => return None,
        }
    }
    Some(whole)
}

/// The functions of `File` that put paths together.
fn file_call(walk: &Walk<'_, '_>, node: Node<'_>, depth: u32) -> Option<String> {
    if walk.field_text(node, "receiver")?.trim_start_matches("::") != "File" {
        return None;
    }
    let arguments = node.child_by_field_name("arguments")?;
    let argument = |at: u32| arguments.named_child(at).and_then(|argument| path(walk, argument, depth));
    match walk.field_text(node, "method")? {
        "dirname" => Some(format!("{}/..", argument(0)?)),
        "expand_path" | "absolute_path" => {
            let inner = argument(0)?;
            if inner.starts_with(HERE) {
                return Some(inner);
            }
            Some(format!("{}/{inner}", argument(1).filter(|base| base.starts_with(HERE))?))
        }
        "join" => {
            let mut whole = argument(0)?;
            for at in 1..u32::try_from(arguments.named_child_count()).ok()?.min(DEEPEST) {
                whole.push('/');
                whole.push_str(&argument(at)?);
            }
            Some(whole)
        }
        "realpath" => argument(0),
        _ => None,
    }
}

/// A path behind the file's folder, with `.` and `..` worked out.
fn relative(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    (!parts.contains(&FILE_NAME)).then(|| parts.join("/"))
}

/// `HTMLParser` to `html_parser`, as files are named.
fn underscored(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::with_capacity(name.len() + 4);
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let starts_word = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || before.is_ascii_digit()
                    || before.is_uppercase() && letters.get(at + 1).is_some_and(|next| next.is_lowercase())
            });
        if starts_word {
            out.push('_');
        }
        out.extend(letter.to_lowercase());
    }
    out
}
