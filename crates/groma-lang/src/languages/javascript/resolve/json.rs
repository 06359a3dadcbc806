//! JSON as manifests have it: with comments, trailing commas and byte order marks.

use serde_json::{Map, Value};

/// The text without comments and trailing commas.
pub(super) fn plain(text: &str) -> String {
    let mut text = text.trim_start_matches('\u{feff}').to_owned();
    // What it cannot strip is left for the parser to refuse.
    let _ = json_strip_comments::strip(&mut text);
    text
}

/// The object that a manifest holds; `None` if it is not one or cannot be read.
pub(super) fn object(text: &str) -> Option<Map<String, Value>> {
    match serde_json::from_str(&plain(text)) {
        Ok(Value::Object(object)) => Some(object),
        _ => None,
    }
}

/// The strings of a list, or the one string that stands for a list.
pub(super) fn strings(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(one)) => vec![one.clone()],
        Some(Value::Array(many)) => many.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    }
}
