//! Items inside calls of item macros: `cfg_rt! { pub fn run() {} }`, `cfg_if! { if #[cfg(unix)] { mod a; } }`.
//!
//! A macro's tokens have no meaning of their own, but many macros pass items on as they are. A call at the place of an
//! item whose tokens start like an item is parsed as items; what does not parse without errors is not taken.

use tree_sitter::{Node, Point, Range};

use crate::spec::Enter;
use crate::walk::{Walk, child_of_kind};

/// Words that an item starts with.
const STARTS: [&str; 18] = [
    "pub",
    "fn",
    "struct",
    "enum",
    "union",
    "trait",
    "impl",
    "mod",
    "const",
    "static",
    "type",
    "use",
    "unsafe",
    "async",
    "extern",
    "default",
    "crate",
    "macro_rules",
];

/// Macros whose call is a list of `condition => { items }`.
const SELECTING: [&str; 2] = ["cfg_select", "cfg_match"];

/// How far comments and attributes before the first item are read, in bytes, where this is asked of text that may be long.
const FAR: usize = 2048;

/// No word or path that an item starts with is longer, in bytes.
const LONGEST_START: usize = 100;

/// A macro call where an item may stand.
pub(super) fn invocation<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if !stands_for_items(walk) {
        return Enter::Children;
    }
    let Some(tokens) = child_of_kind(node, "token_tree") else { return Enter::Children };
    let text = inside(walk, tokens);
    if starts_like_items(text) {
        walk.embed(inner_range(tokens));
    } else if is_conditional(walk, node, text) {
        let mut cursor = tokens.walk();
        for branch in tokens.named_children(&mut cursor).filter(|part| part.kind() == "token_tree") {
            if walk.text(branch).starts_with('{') && starts_like_items(inside(walk, branch)) {
                walk.embed(inner_range(branch));
            }
        }
    }
    Enter::Children
}

/// Whether the current node is a statement of a file, or of the body of a module, trait or `impl`.
fn stands_for_items(walk: &Walk<'_, '_>) -> bool {
    let holder = match walk.parent() {
        Some(parent) if parent.kind() == "expression_statement" => walk.ancestor(2),
        parent => parent,
    };
    holder.is_some_and(|holder| matches!(holder.kind(), "source_file" | "declaration_list"))
}

/// `if #[cfg(...)] { ... } else { ... }`, or a macro that selects.
fn is_conditional(walk: &Walk<'_, '_>, call: Node<'_>, text: &str) -> bool {
    let after_if = behind_comments(text).strip_prefix("if").map(str::trim_start);
    if after_if.is_some_and(|condition| condition.starts_with('#')) {
        return true;
    }
    let name = walk.field_text(call, "macro").unwrap_or_default();
    is_selecting(name.rsplit("::").next().unwrap_or(name))
}

/// Whether this is the name of a macro that selects.
pub(super) fn is_selecting(name: &str) -> bool {
    SELECTING.contains(&name)
}

/// Whether what follows the bracket of a call may be taken for items, or be a condition with items. Where it takes long to
/// tell, it may.
pub(super) fn may_hold_items(text: &str) -> bool {
    let mut end = text.len().min(FAR);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut rest = behind_comments(&text[..end]);
    while rest.starts_with('#') {
        let Some(after) = behind_attribute(rest) else { return true };
        rest = behind_comments(after);
    }
    rest.len() < LONGEST_START || rest.starts_with("if") || starts_like_items(rest)
}

/// The text between the delimiters.
fn inside<'t>(walk: &Walk<'_, 't>, tokens: Node<'t>) -> &'t str {
    walk.text(tokens).get(1..).and_then(|text| text.get(..text.len().checked_sub(1)?)).unwrap_or_default()
}

/// The part of the file between the delimiters, each of which is one byte.
fn inner_range(tokens: Node<'_>) -> Range {
    let (start, end) = (tokens.start_position(), tokens.end_position());
    Range {
        start_byte: tokens.start_byte() + 1,
        end_byte: tokens.end_byte().saturating_sub(1).max(tokens.start_byte() + 1),
        start_point: Point::new(start.row, start.column + 1),
        end_point: Point::new(end.row, end.column.saturating_sub(1)),
    }
}

/// Whether the first word behind attributes and comments is one that an item, or another macro call, starts with.
pub(super) fn starts_like_items(text: &str) -> bool {
    let mut rest = behind_comments(text);
    while rest.starts_with('#') {
        let Some(after) = behind_attribute(rest) else { return false };
        rest = behind_comments(after);
    }
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let (word, mut after) = rest.split_at(rest.find(|next| !is_word(next)).unwrap_or(rest.len()));
    if STARTS.contains(&word) {
        return true;
    }
    while let Some(path) = after.strip_prefix("::") {
        after = path.trim_start_matches(is_word);
    }
    !word.is_empty() && after.starts_with('!')
}

/// The text from its first token on.
fn behind_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let end = if rest.starts_with("//") {
            "\n"
        } else if rest.starts_with("/*") {
            "*/"
        } else {
            return rest;
        };
        rest = rest.split_once(end).map_or("", |(_, after)| after).trim_start();
    }
}

/// What follows an attribute's closing bracket. Strings in it may hold brackets.
fn behind_attribute(text: &str) -> Option<&str> {
    let mut depth = 0u32;
    let mut in_string = false;
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' if in_string => {
                bytes.next();
            }
            b'"' => in_string = !in_string,
            b'[' if !in_string => depth += 1,
            b']' if !in_string => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return text.get(at + 1..);
                }
            }
            _ => {}
        }
    }
    None
}
