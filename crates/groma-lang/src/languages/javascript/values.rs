//! What stands behind an `=`: what kind of thing it is, and how much of it a signature shows.

use tree_sitter::Node;

use crate::walk::{Draft, Walk, hide_value};

/// Literals that a signature may show.
const LITERALS: &[&str] = &[
    "number",
    "string",
    "template_string",
    "true",
    "false",
    "null",
    "undefined",
    "regex",
    "unary_expression",
    "object",
    "array",
];

/// Longest name or callee that a signature shows as a value.
const LONGEST_NAME: usize = 48;

/// Longest text of a call, without its arguments.
const LONGEST_CALL: usize = 80;

/// Assignments in one chain, at most. Longer ones are not written by people.
pub(super) const LONGEST_CHAIN: usize = 4;

/// Wrappers that are looked through, at most. Deeper nesting is not written by people.
const MOST_LAYERS: usize = 8;

/// Whether the walk looks through this node to a value: `(x)`, `x as T`, `x!`, `await x`.
pub(super) fn is_layer(kind: &str) -> bool {
    matches!(
        kind,
        "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression"
            | "non_null_expression"
            | "type_assertion"
            | "await_expression"
    )
}

/// The value without parentheses, casts and `await`.
pub(super) fn peeled(value: Node<'_>) -> Node<'_> {
    let mut value = value;
    for _ in 0..MOST_LAYERS {
        let inner = match value.kind() {
            // `<T>x`
            "type_assertion" => value.named_child(1),
            kind if is_layer(kind) => value.named_child(0),
            _ => None,
        };
        let Some(inner) = inner else { break };
        value = inner;
    }
    value
}

/// Whether a node is a function without a name of its own in the surrounding code.
pub(super) fn is_function(value: Node<'_>) -> bool {
    matches!(value.kind(), "arrow_function" | "function_expression" | "generator_function")
}

/// The function that is called where it is written (`(function () { ... })()`), if `value` is such a call.
pub(super) fn called_function(value: Node<'_>) -> Option<Node<'_>> {
    let mut call = peeled(value);
    if call.kind() == "unary_expression" {
        call = peeled(call.child_by_field_name("argument")?);
    }
    for _ in 0..MOST_LAYERS {
        if call.kind() != "call_expression" {
            return None;
        }
        let callee = peeled(call.child_by_field_name("function")?);
        if is_function(callee) {
            return Some(callee);
        }
        if callee.kind() != "member_expression" {
            return None;
        }
        // `(function () { ... }).call(this)`, `(async () => { ... })().catch(...)`
        let object = peeled(callee.child_by_field_name("object")?);
        if is_function(object) {
            return Some(object);
        }
        call = object;
    }
    None
}

/// Whether `value` is a module or a part of one: `require("x").y`, `import("x")`.
pub(super) fn is_module(walk: &Walk<'_, '_>, value: Node<'_>) -> bool {
    let mut value = peeled(value);
    for _ in 0..MOST_LAYERS {
        let inner = match value.kind() {
            "member_expression" => value.child_by_field_name("object"),
            "call_expression" => {
                let callee = value.child_by_field_name("function");
                return callee.is_some_and(|callee| {
                    callee.kind() == "import" || callee.kind() == "identifier" && walk.text(callee) == "require"
                });
            }
            _ => None,
        };
        let Some(inner) = inner else { break };
        value = peeled(inner);
    }
    false
}

/// Ends a draft's signature where its value stops being worth showing. Functions and classes are shown up to their
/// body, short literals and names whole, calls, objects and lists as `f(…)`, `{…}`, `[…]`.
pub(crate) fn show<'t>(walk: &Walk<'_, 't>, node: Node<'t>, draft: &mut Draft, value: Option<Node<'t>>) {
    let Some(value) = value else {
        cut_object_type(walk, node, draft);
        return;
    };
    let value = chain_end(value);
    let inner = peeled(value);
    if is_function(inner) || inner.kind() == "class" {
        if inner == value {
            draft.header.end = body_start(inner);
        } else {
            draft.header.end = value.start_byte();
            let shown = walk.fold(inner, inner.start_byte()..body_start(inner));
            draft.signature = format!("{} = {shown}", walk.header_text(node, draft));
        }
        return;
    }
    let unwrapped = inner == value || value.kind() == "await_expression";
    let tail = match inner.kind() {
        "identifier" | "member_expression" if unwrapped && is_short(inner, LONGEST_NAME) => {
            draft.header.end = inner.end_byte();
            return;
        }
        "call_expression" | "new_expression" if unwrapped => call_text(walk, value, 0),
        kind if LITERALS.contains(&kind) => {
            hide_value(walk, draft, Some(inner), LITERALS);
            if draft.header.end == inner.end_byte() {
                return;
            }
            match kind {
                "object" => Some("{…}".to_owned()),
                "array" => Some("[…]".to_owned()),
                _ => None,
            }
        }
        _ => None,
    };
    draft.header.end = value.start_byte();
    if let Some(tail) = tail {
        draft.signature = format!("{} = {tail}", walk.header_text(node, draft));
    }
}

/// The value at the end of `a = b = value`.
pub(super) fn chain_end(value: Node<'_>) -> Node<'_> {
    let mut value = value;
    for _ in 0..LONGEST_CHAIN {
        let inner = peeled(value);
        if inner.kind() != "assignment_expression" {
            break;
        }
        let Some(right) = inner.child_by_field_name("right") else { break };
        value = right;
    }
    value
}

/// `a: {…}` for what has a long object type.
fn cut_object_type<'t>(walk: &Walk<'_, 't>, node: Node<'t>, draft: &mut Draft) {
    if let Some(object) = node
        .child_by_field_name("type")
        .and_then(|annotation| annotation.named_child(0))
        .filter(|object| object.kind() == "object_type" && !is_short(*object, LONGEST_NAME))
    {
        draft.header.end = object.start_byte();
        draft.signature = format!("{} {{…}}", walk.header_text(node, draft));
    }
}

/// Where the body of a function or class starts; of functions that return functions, that of the innermost.
pub(super) fn body_start(definition: Node<'_>) -> usize {
    let mut definition = definition;
    for _ in 0..MOST_LAYERS {
        match definition.child_by_field_name("body") {
            Some(body) if body.kind() == "arrow_function" => definition = body,
            Some(body) => return body.start_byte(),
            None => break,
        }
    }
    definition.end_byte()
}

/// `f(…)`, `new Map<string, number>(…)`, `connect(…)(…)`, `schema.object(…).strict()`. Functions that are called where
/// they are written have no such text.
fn call_text(walk: &Walk<'_, '_>, node: Node<'_>, depth: usize) -> Option<String> {
    if depth > MOST_LAYERS {
        return None;
    }
    let text = match node.kind() {
        "identifier" | "this" | "super" | "meta_property" | "import" if is_short(node, LONGEST_NAME) => {
            walk.text(node).to_owned()
        }
        "member_expression" => {
            let object = call_text(walk, node.child_by_field_name("object")?, depth + 1)?;
            format!("{object}.{}", walk.field_text(node, "property")?)
        }
        "await_expression" => format!("await {}", call_text(walk, node.named_child(0)?, depth + 1)?),
        "call_expression" | "new_expression" => {
            let (new, callee) = match node.child_by_field_name("constructor") {
                Some(class) => ("new ", class),
                None => ("", node.child_by_field_name("function")?),
            };
            let callee = call_text(walk, callee, depth + 1)?;
            let types = walk.field_text(node, "type_arguments").unwrap_or_default();
            let types = if types.len() > LONGEST_NAME || types.contains('\n') { "<…>" } else { types };
            let arguments = match node.child_by_field_name("arguments") {
                None => "",
                Some(arguments) if arguments.kind() == "template_string" => "`…`",
                Some(arguments) if arguments.named_child_count() == 0 => "()",
                Some(_) => "(…)",
            };
            format!("{new}{callee}{types}{arguments}")
        }
        _ => return None,
    };
    (text.len() <= LONGEST_CALL).then_some(text)
}

fn is_short(node: Node<'_>, longest: usize) -> bool {
    node.end_byte() - node.start_byte() <= longest
}
