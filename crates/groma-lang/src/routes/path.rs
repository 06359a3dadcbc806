//! Paths as the text of a file has them: strings of every language, with what is computed in braces.

use tree_sitter::Node;

use super::Finder;

/// The longest path, name or handler that is kept, in bytes.
const LONGEST: usize = 240;

/// Operands of a sum that are looked at.
const MOST_OPERANDS: usize = 32;

/// The beginning of a text that facts keep, on one line.
pub(crate) fn clipped(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    let end = (0..=line.len().min(LONGEST)).rev().find(|end| line.is_char_boundary(*end)).unwrap_or(0);
    &line[..end]
}

/// A path as written.
pub(super) fn path_text(finder: &Finder<'_>, node: Node<'_>) -> String {
    let mut path = String::new();
    let mut open = vec![node];
    for _ in 0..MOST_OPERANDS {
        let Some(part) = open.pop() else { break };
        match part.kind() {
            "binary_expression" | "binary_operator" | "binary" => {
                let (left, right) = (part.child_by_field_name("left"), part.child_by_field_name("right"));
                open.extend(right);
                open.extend(left);
            }
            "concatenated_string" | "parenthesized_expression" | "chained_string" | "argument" => {
                let mut cursor = part.walk();
                let first = open.len();
                open.extend(part.named_children(&mut cursor).take(MOST_OPERANDS));
                open[first..].reverse();
            }
            _ => match literal(finder.text, part) {
                Some(text) if part.named_child_count() > 1 => path.push_str(&with_constants(finder, &text)),
                Some(text) => path.push_str(&text),
                None => match finder.constants.get(finder.text(part)) {
                    Some(value) => path.push_str(value),
                    None => {
                        path.push('{');
                        path.push_str(clipped(finder.text(part)));
                        path.push('}');
                    }
                },
            },
        }
    }
    path
}

/// A text with interpolated expressions, where the values of constants stand for their names.
fn with_constants(finder: &Finder<'_>, text: &str) -> String {
    let mut path = String::new();
    for (at, part) in text.split('{').enumerate() {
        let value = part.split_once('}').and_then(|(name, rest)| Some((finder.constants.get(name)?, rest)));
        match value.filter(|_| at > 0) {
            Some((value, rest)) => {
                path.push_str(value);
                path.push_str(rest);
            }
            None => {
                if at > 0 {
                    path.push('{');
                }
                path.push_str(part);
            }
        }
    }
    path
}

/// The content of a string, with interpolated expressions in braces. `None` if the node is no string.
pub(crate) fn literal(text: &str, node: Node<'_>) -> Option<String> {
    let all = text.get(node.byte_range())?;
    match node.kind() {
        "simple_symbol" => return Some(clipped(all.trim_start_matches(':').trim_matches('"')).to_owned()),
        "regex" => return Some(clipped(all).to_owned()),
        "string"
        | "template_string"
        | "string_literal"
        | "interpreted_string_literal"
        | "raw_string_literal"
        | "encapsed_string"
        | "verbatim_string_literal"
        | "interpolated_string_expression"
        | "string_content"
        | "delimited_symbol" => {}
        _ => return None,
    }
    let mut content = String::new();
    let mut from = node.start_byte();
    let mut cursor = node.walk();
    let is_interpolation =
        |kind: &str| matches!(kind, "interpolation" | "template_substitution" | "string_interpolation");
    let inner = node.named_children(&mut cursor).take(MOST_OPERANDS).filter(|child| is_interpolation(child.kind()));
    for child in inner {
        content.push_str(text.get(from..child.start_byte()).unwrap_or_default());
        let expression = text.get(child.byte_range()).unwrap_or_default();
        let expression = expression.trim_start_matches(['$', '#', '{']).trim_end_matches('}').trim();
        content.push('{');
        content.push_str(clipped(expression));
        content.push('}');
        from = child.end_byte();
    }
    content.push_str(text.get(from..node.end_byte()).unwrap_or_default());
    let open = content.find(['"', '\'', '`']).filter(|at| {
        // Prefixes of strings are letters and signs: `rb"`, `$@"`, `r#"`.
        content[..*at].chars().all(|sign| sign.is_ascii_alphabetic() || matches!(sign, '$' | '@' | '#'))
    });
    let Some(open) = open else { return Some(clipped(&content).to_owned()) };
    let quote = &content[open..=open];
    let body = content[open..].trim_start_matches(quote).trim_end_matches('#').trim_end_matches(quote);
    Some(clipped(body).to_owned())
}
