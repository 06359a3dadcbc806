//! Methods and attributes that a class body declares by calls (`attr_reader :a`, `define_method(:b)`, `alias_method`),
//! and calls that change who may use what (`private :a`).

use groma_model::SymbolKind;
use tree_sitter::Node;

use super::{PRIVATE, qualified};
use crate::spec::Enter;
use crate::walk::{Draft, Walk};

/// Longest target of a delegation that a signature shows, in bytes.
const LONGEST_TARGET: usize = 40;

/// Handles a call without a receiver.
pub(super) fn call<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, word: &'t str, arguments: Node<'t>) {
    match word {
        "private" | "protected" | "private_constant" => mark(walk, arguments, false, false),
        "public" | "module_function" => mark(walk, arguments, false, true),
        "private_class_method" => mark(walk, arguments, true, false),
        "public_class_method" => mark(walk, arguments, true, true),
        "alias_method" | "define_method" | "define_singleton_method" => {
            if let Some((name_node, name)) = names(walk, arguments).into_iter().next() {
                push(walk, node, name_node, name, arguments.end_byte());
            }
        }
        "delegate" => {
            let target = target_of(walk, arguments);
            for (name_node, name) in names(walk, arguments) {
                match target {
                    Some(target) => accessor(walk, name_node, name, &["delegate :", name, ", to: ", target]),
                    None => accessor(walk, name_node, name, &["delegate :", name]),
                }
            }
        }
        "def_delegators" | "def_instance_delegators" => {
            let mut names = names(walk, arguments).into_iter();
            let target = names.next().map(|(_, target)| target).unwrap_or_default();
            for (name_node, name) in names {
                accessor(walk, name_node, name, &[word, " :", target, ", :", name]);
            }
        }
        "def_delegator" | "def_instance_delegator" => {
            if let Some((name_node, name)) = names(walk, arguments).into_iter().skip(1).last() {
                accessor(walk, name_node, name, &[word, " ", bare(walk.text(arguments))]);
            }
        }
        "attr" | "class_attribute" => accessors(walk, word, arguments),
        _ if ["attr_", "mattr_", "cattr_"].iter().any(|family| word.starts_with(family)) => {
            accessors(walk, word, arguments);
        }
        _ => {}
    }
}

/// `alias new old`
pub(super) fn alias<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if let Some(name_node) = node.child_by_field_name("name")
        && name_node.kind() != "global_variable"
    {
        let name = walk.text(name_node).trim_start_matches(':');
        push(walk, node, name_node, name, node.end_byte());
    }
    Enter::Children
}

fn push<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>, name_node: Node<'t>, name: &str, end: usize) {
    let mut draft = walk.draft(node, SymbolKind::Method, name_node);
    name.clone_into(&mut draft.name);
    draft.header.end = end;
    draft.exported = walk.state() != PRIVATE;
    count_introduction(walk, name_node, name);
    walk.push(node, draft);
}

/// One property for each name in the arguments of `attr_reader` and its like.
fn accessors<'t>(walk: &mut Walk<'_, 't>, word: &str, arguments: Node<'t>) {
    for (name_node, name) in names(walk, arguments) {
        accessor(walk, name_node, name, &[word, " :", name]);
    }
}

/// The accessors that a `Struct` or `Data` class gets.
pub(super) fn struct_members<'t>(walk: &mut Walk<'_, 't>, arguments: Node<'t>) {
    for (name_node, name) in names(walk, arguments) {
        // `Struct.new("Name", :x)` names a class first.
        if !name.starts_with(char::is_uppercase) {
            accessor(walk, name_node, name, &[name]);
        }
    }
}

fn accessor<'t>(walk: &mut Walk<'_, 't>, name_node: Node<'t>, name: &str, signature: &[&str]) {
    let mut draft = walk.draft(name_node, SymbolKind::Property, name_node);
    name.clone_into(&mut draft.name);
    draft.signature = walk.signature_of(signature);
    draft.exported = walk.state() != PRIVATE && !in_private_call(walk);
    count_introduction(walk, name_node, name);
    walk.push(name_node, draft);
}

/// The `x` of `delegate :a, to: x`.
fn target_of<'t>(walk: &Walk<'_, 't>, arguments: Node<'_>) -> Option<&'t str> {
    let mut cursor = arguments.walk();
    let mut pairs = arguments.named_children(&mut cursor).filter(|argument| argument.kind() == "pair");
    let target = pairs.find(|pair| matches!(walk.field_text(*pair, "key"), Some("to" | ":to")))?;
    walk.field_text(target, "value").filter(|value| value.len() <= LONGEST_TARGET && !value.contains('\n'))
}

/// Arguments without their parentheses.
fn bare(arguments: &str) -> &str {
    arguments.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(arguments)
}

/// Where a symbol introduces a name, the walk counts it; other forms are counted here, so that the introduction can be
/// taken off.
fn count_introduction(walk: &mut Walk<'_, '_>, name_node: Node<'_>, name: &str) {
    if !matches!(name_node.kind(), "simple_symbol" | "identifier" | "constant") {
        walk.count(name);
    }
}

/// The names that arguments spell out: `:a, "b", *%i[c d]`.
fn names<'t>(walk: &Walk<'_, 't>, arguments: Node<'t>) -> Vec<(Node<'t>, &'t str)> {
    let mut found = Vec::new();
    let mut lists = vec![arguments];
    while let Some(list) = lists.pop() {
        let mut cursor = list.walk();
        for item in list.named_children(&mut cursor) {
            match item.kind() {
                "simple_symbol" => found.push((item, walk.text(item).trim_start_matches(':'))),
                "bare_symbol" | "bare_string" => found.push((item, walk.text(item))),
                "string" => {
                    if let Some(content) = only_content(item) {
                        found.push((item, walk.text(content)));
                    }
                }
                "splat_argument" | "array" | "symbol_array" | "string_array" => lists.push(item),
                _ => {}
            }
        }
    }
    found
}

/// The text of a string without interpolation or escapes.
pub(super) fn only_content(string: Node<'_>) -> Option<Node<'_>> {
    let content = string.named_child(0)?;
    (string.named_child_count() == 1 && content.kind() == "string_content").then_some(content)
}

fn mark(walk: &mut Walk<'_, '_>, arguments: Node<'_>, on_class: bool, visible: bool) {
    for (_, name) in names(walk, arguments) {
        let name = qualified(walk.owner(), on_class, name);
        if visible {
            walk.export_name(&name);
        } else {
            walk.hide_name(&name);
        }
    }
}

/// What a call tells about the visibility of the definition that is its argument.
fn visibility(word: &str) -> Option<bool> {
    match word {
        "private" | "protected" | "private_class_method" => Some(false),
        "public" | "module_function" | "public_class_method" => Some(true),
        _ => None,
    }
}

/// Whether the current call is the argument of a call like `private`.
fn in_private_call(walk: &Walk<'_, '_>) -> bool {
    walk.parent().is_some_and(|parent| parent.kind() == "argument_list")
        && walk
            .ancestor(2)
            .and_then(|call| walk.field_text(call, "method"))
            .is_some_and(|word| visibility(word) == Some(false))
}

/// Reads the calls around a method (`private memoize def x`) on its line: they are part of its declaration and may
/// say whether it is visible.
pub(super) fn around(walk: &Walk<'_, '_>, draft: &mut Draft) -> Option<bool> {
    let mut visible = None;
    let mut level = 1;
    while let (Some(list), Some(call)) = (walk.ancestor(level), walk.ancestor(level + 1))
        && list.kind() == "argument_list"
        && call.kind() == "call"
        && call.start_position().row == draft.first_row
    {
        draft.header.start = call.start_byte();
        draft.span.start = call.start_byte();
        draft.span.end = draft.span.end.max(call.end_byte());
        let word = walk.field_text(call, "method").unwrap_or_default();
        visible = visible.or(visibility(word));
        level += 2;
    }
    visible
}
