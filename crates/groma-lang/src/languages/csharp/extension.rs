//! Extension blocks: `extension(T receiver) { members }` in a static class. The grammar does not know them; without
//! their header and braces, what they hold are members of the class, which they are for those who look for them.

use std::ops::Range;

use memchr::memmem;

use super::strings::end_of_trivia;

/// Longest header of an extension block, in bytes.
const LONGEST_HEADER: usize = 1000;

/// The headers and closing braces of extension blocks.
pub(super) fn blocks(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = memmem::find(&bytes[from..], b"extension").map(|at| from + at) {
        from = at + b"extension".len();
        let before = bytes[..at].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        let first_on_line = before.is_none_or(|byte| *byte == b'\n');
        if first_on_line
            && matches!(bytes.get(from), Some(b'(' | b'<'))
            && let Some(open) = opening_brace(bytes, from)
        {
            found.push(at..open + 1);
            from = closing_brace(bytes, open);
            found.push(from..(from + 1).min(bytes.len()));
        }
    }
    found
}

/// The brace behind parameters and constraints; none if this is a call.
fn opening_brace(bytes: &[u8], from: usize) -> Option<usize> {
    let at = from + bytes[from..].iter().take(LONGEST_HEADER).position(|byte| matches!(byte, b'{' | b'}' | b';' | b'='))?;
    (bytes[at] == b'{').then_some(at)
}

/// Where the brace is closed, or the end of the text.
fn closing_brace(bytes: &[u8], open: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = open;
    while let Some(byte) = bytes.get(at) {
        if let Some(end) = end_of_trivia(bytes, at) {
            at = end;
            continue;
        }
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return at,
            b'}' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}
