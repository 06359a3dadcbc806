//! The routes of web applications.

use std::fmt::Write as _;

use groma_render::escape;

use super::path_of;
use crate::Kind;
use crate::ops::routes::{Answer, Definition, Route};

/// A line for each route: methods, path, handler, where it is registered, and where the handler is if that is elsewhere.
pub fn routes(answer: &Answer) -> String {
    let mut text = String::new();
    for route in &answer.routes {
        let at = if route.line == 0 { String::new() } else { format!(":{}", route.line) };
        let file = path_of(&answer.snapshot, route.file);
        let role = if route.role == Kind::Code { String::new() } else { format!(" [{}]", route.role.as_str()) };
        let defined = elsewhere(answer, route).map(|defined| {
            // As one line of text, since the path stands within parentheses.
            let path = crate::json::path(answer.snapshot.path(defined.file));
            format!(" ({}:{})", escape::line(&path), defined.first_line.0)
        });
        let _ = writeln!(text, "{} {file}{at}{}{role}", line(route), defined.unwrap_or_default());
    }
    if answer.routes.is_empty() {
        let which = if answer.words.is_empty() { "" } else { " with these words" };
        let _ = writeln!(text, "no route{which}");
    }
    if answer.left_out > 0 {
        let left_out = answer.left_out;
        let _ = writeln!(text, "{left_out} of tests, generated and vendored files left out (--all shows them)");
    }
    text
}

/// The handler's definition where it is in another file than the route.
fn elsewhere(answer: &Answer, route: &Route) -> Option<Definition> {
    let (file, _) = route.symbol?;
    if file == route.file { None } else { answer.definition(route) }
}

/// Method, path and handler.
fn line(route: &Route) -> String {
    let methods = if route.methods.is_empty() { "ANY" } else { &route.methods };
    let handler = if route.handler.is_empty() { "-" } else { &route.handler };
    format!("{} {} {}", escape::line(methods), escape::line(&route.path), escape::line(handler))
}
