//! Functions that only give a file a scope of its own: immediately called ones, UMD and AMD wrappers. Their bodies
//! count as the surrounding code, except that nothing in them is visible outside.

use tree_sitter::Node;

use super::assignments::defined_property;
use super::scope_state::PRIVATE;
use super::values;
use crate::spec::{Enter, Scope};
use crate::walk::Walk;

/// Arguments of a wrapper's call that are looked at.
const MOST_ARGUMENTS: usize = 8;

/// A statement outside functions: unwraps the functions that it calls at once.
pub(super) fn statement<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    let Some(expression) = node.named_child(0) else { return Enter::Children };
    if !matches!(
        expression.kind(),
        "call_expression" | "unary_expression" | "parenthesized_expression" | "await_expression"
    ) {
        return Enter::Children;
    }
    let mut unwraps = false;
    if let Some(function) = values::called_function(expression) {
        walk.unwrap_body(function);
        unwraps = true;
    }
    let call = match expression.kind() {
        "unary_expression" => expression.child_by_field_name("argument").map(values::peeled),
        _ => Some(values::peeled(expression)),
    };
    let call = call.filter(|call| call.kind() == "call_expression");
    if let Some(call) = call {
        defined_property(walk, call);
    }
    if let Some(call) = call
        && (unwraps || is_loader(walk, call))
        && let Some(arguments) = call.child_by_field_name("arguments")
    {
        // The factory of a UMD wrapper, the body of an AMD module.
        let mut cursor = arguments.walk();
        for argument in arguments.named_children(&mut cursor).take(MOST_ARGUMENTS) {
            let argument = values::peeled(argument);
            if values::is_function(argument) {
                walk.unwrap_body(argument);
                unwraps = true;
            }
        }
    }
    if unwraps {
        walk.open(Scope::Namespace, "");
        walk.set_state(PRIVATE);
    }
    Enter::Children
}

/// Whether a call hands a whole module to a loader: `define([...], function ...)`, `$(function ...)`.
fn is_loader(walk: &Walk<'_, '_>, call: Node<'_>) -> bool {
    let Some(callee) = call.child_by_field_name("function") else { return false };
    match callee.kind() {
        "identifier" => matches!(walk.text(callee), "define" | "require" | "requirejs" | "$" | "jQuery"),
        "member_expression" => {
            matches!(walk.field_text(callee, "property"), Some("define" | "ready" | "scope"))
        }
        _ => false,
    }
}
