//! The gate for text that comes from a repository: what could move a terminal's cursor, reorder a line or hide text
//! from a reader becomes visible.

use std::borrow::Cow;
use std::fmt::Write as _;

use groma_model::RepoPath;

/// Text for one line of output: control characters (ANSI sequences start with one), line breaks, bidirectional controls
/// and invisible characters are written as escapes (`\n`, `\u{202e}`).
pub fn line(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| (0x20..0x7f).contains(&byte)) || !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        push_visible(&mut out, character);
    }
    Cow::Owned(out)
}

/// A path for one line of output. Bytes that are not UTF-8 are written as `\xff`. A path that could be taken for
/// something else (white space at its ends, quotes, escapes, line breaks) is put into double quotes.
pub fn path(path: &RepoPath) -> Cow<'_, str> {
    let bytes = path.as_bytes();
    if let Some(text) = path.as_str() {
        let plain = !text.is_empty()
            && !text.chars().any(|character| is_hidden(character) || matches!(character, '"' | '\\'))
            && text.trim() == text;
        if plain {
            return Cow::Borrowed(text);
        }
    }
    let mut out = String::from("\"");
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '"' | '\\' => {
                    out.push('\\');
                    out.push(character);
                }
                _ => push_visible(&mut out, character),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
    out.push('"');
    Cow::Owned(out)
}

fn push_visible(out: &mut String, character: char) {
    match character {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        _ if is_hidden(character) => {
            let _ = write!(out, "\\u{{{:x}}}", u32::from(character));
        }
        _ => out.push(character),
    }
}

/// Characters that a reader does not see as they are: controls, bidirectional controls, line and paragraph separators,
/// zero-width characters, tags, private use and variation selectors beyond the two for emoji.
pub fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{fe00}'..='\u{fe0d}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
            | '\u{f0000}'..='\u{10ffff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_become_visible() {
        assert_eq!(line("plain äöü 漢字 🙂"), "plain äöü 漢字 🙂");
        assert_eq!(line("a\x1b[31mred"), "a\\u{1b}[31mred");
        assert_eq!(line("a\u{202e}b\u{200b}\n"), "a\\u{202e}b\\u{200b}\\n");
    }

    #[test]
    fn paths_are_quoted_where_they_could_mislead() {
        let shown = |bytes: &[u8]| path(&RepoPath::from_bytes(bytes)).into_owned();
        assert_eq!(shown(b"src/a b.rs"), "src/a b.rs");
        assert_eq!(shown(b"a\nb"), "\"a\\nb\"");
        assert_eq!(shown(b"\xff.py"), "\"\\xff.py\"");
        assert_eq!(shown(b"say \"x\""), "\"say \\\"x\\\"\"");
    }
}
