//! Item macros (`cfg_rt! { ... }`) are emptied before the parse: what they hold is parsed as items on its own, and would
//! otherwise be parsed twice. Names in them are counted from the text either way.

use super::item_macros::starts_like_items;
use super::tokens;

/// How often a text is read for calls that are left as they are, before it is given up: they can be nested.
const READS: usize = 4;

/// Blanks what macro calls hold that have lines of their own and start like an item; `None` if there are none.
pub(super) fn mask(text: &str) -> Option<String> {
    let mut masked: Option<Vec<u8>> = None;
    let mut spare = text.len() * READS;
    let mut from = 0;
    while let Some(mark) = memchr::memchr(b'!', text.as_bytes().get(from..).unwrap_or_default()) {
        let at = from + mark;
        from = at + 1;
        let Some(brace) = opening_brace(text, at) else { continue };
        let length = tokens::length_of_braces(&text[brace..]);
        let inside = length.map(|length| brace + 1..brace + length - 1).filter(|inside| {
            text[..inside.end].trim_end_matches(' ').ends_with('\n') && starts_like_items(&text[inside.clone()])
        });
        let Some(inside) = inside else {
            let read = length.unwrap_or(text.len() - brace);
            let Some(left) = spare.checked_sub(read) else { break };
            spare = left;
            continue;
        };
        from = inside.end;
        let bytes = masked.get_or_insert_with(|| text.as_bytes().to_vec());
        for byte in bytes[inside].iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r')) {
            *byte = b' ';
        }
    }
    String::from_utf8(masked?).ok()
}

/// The brace behind the `!` of a macro call at the start of a line.
fn opening_brace(text: &str, mark: usize) -> Option<usize> {
    let is_path = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':');
    let bytes = text.as_bytes();
    let start = bytes[..mark].iter().rposition(|byte| !is_path(*byte)).map_or(0, |before| before + 1);
    let indent = bytes[..start].iter().rposition(|byte| *byte != b' ');
    if start == mark || indent.is_some_and(|before| bytes[before] != b'\n') {
        return None;
    }
    let brace = mark + 1 + bytes[mark + 1..].iter().position(|byte| *byte != b' ')?;
    (bytes[brace] == b'{').then_some(brace)
}
