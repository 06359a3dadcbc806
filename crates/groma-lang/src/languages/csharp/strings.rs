//! Where the comments, strings and character literals of C# end.

use std::ops::Range;

use memchr::memmem;

/// Quotes that stand for one inside `$@"..."`. Right behind the opening quote the grammar takes them for the beginning
/// of a raw string.
pub(super) fn doubled_quotes(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = memchr::memchr(b'$', &bytes[from..]).map(|at| from + at) {
        let quote = at + 2;
        from = at + 1;
        let before = &bytes[at.saturating_sub(1)..];
        if bytes[at..].starts_with(b"$@\"") {
            from = inside_interpolated(bytes, quote, &mut found);
        } else if before.starts_with(b"@$\"") {
            from = inside_interpolated(bytes, at + 1, &mut found);
        }
    }
    found
}

/// Walks over the string whose opening quote is here, up to its end.
fn inside_interpolated(bytes: &[u8], quote: usize, found: &mut Vec<Range<usize>>) -> usize {
    let mut at = quote + 1;
    let mut holes = 0_usize;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1);
        at = match byte {
            b'"' if holes > 0 => end_of_string(bytes, at),
            b'"' if next == Some(&b'"') => {
                found.push(at..at + 2);
                at + 2
            }
            b'"' => return at + 1,
            b'{' if holes == 0 && next == Some(&b'{') => at + 2,
            b'{' => {
                holes += 1;
                at + 1
            }
            b'}' => {
                holes = holes.saturating_sub(1);
                at + 1
            }
            _ => at + 1,
        };
    }
    at
}

/// The end of the comment or literal that starts here, if one does.
pub(super) fn end_of_trivia(bytes: &[u8], at: usize) -> Option<usize> {
    match (bytes[at], bytes.get(at + 1)) {
        (b'/', Some(b'/')) => Some(end_of_line(bytes, at)),
        (b'/', Some(b'*')) => {
            Some(memmem::find(&bytes[at + 2..], b"*/").map_or(bytes.len(), |length| at + 2 + length + 2))
        }
        (b'"', _) => Some(end_of_string(bytes, at)),
        (b'\'', _) => Some(end_of_character(bytes, at)),
        _ => None,
    }
}

/// The line break that ends the line of this place, or the end of the text.
pub(super) fn end_of_line(bytes: &[u8], from: usize) -> usize {
    memchr::memchr(b'\n', &bytes[from..]).map_or(bytes.len(), |length| from + length)
}

/// The end of the string whose first quote is here; where an ordinary one is not closed, the end of its line.
fn end_of_string(bytes: &[u8], quote: usize) -> usize {
    let before = &bytes[quote.saturating_sub(2)..quote];
    let verbatim = before.ends_with(b"@") || before.ends_with(b"@$");
    let quotes = bytes[quote..].iter().take_while(|byte| **byte == b'"').count();
    if quotes >= 3 && !verbatim {
        let marks = &bytes[quote..quote + quotes];
        let inside = quote + quotes;
        return memmem::find(&bytes[inside..], marks).map_or(bytes.len(), |length| inside + length + quotes);
    }
    let mut at = quote + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' if verbatim && bytes.get(at + 1) == Some(&b'"') => at += 2,
            b'"' => return at + 1,
            b'\\' if !verbatim => at += 2,
            b'\n' if !verbatim => return at,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The end of the character literal whose first quote is here.
fn end_of_character(bytes: &[u8], quote: usize) -> usize {
    let mut at = quote + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\'' => return at + 1,
            b'\\' => at += 2,
            b'\n' => return at,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_ends_of_strings() {
        let end = |text: &str, quote: usize| end_of_string(text.as_bytes(), quote);
        assert_eq!(end(r#""a\"b" c"#, 0), 6);
        assert_eq!(end(r#"@"a\" + 1"#, 1), 5);
        assert_eq!(end(r#"@"""" + 1"#, 1), 5);
        assert_eq!(end("\"\"\"a\"b\"\"\" c", 0), 9);
        assert_eq!(end("\"open\nnext", 0), 5);
        assert_eq!(end_of_character(br"'\'' x", 0), 4);
    }

    #[test]
    fn finds_doubled_quotes_outside_holes() {
        let found = |text: &str| doubled_quotes(text.as_bytes());
        assert_eq!(found(r#"$@"""{a["k"]}"" {{"" "; "" "#), [3..5, 13..15, 18..20]);
        assert!(found(r#"@$"{f(@"""")}""#).is_empty());
        assert!(found(r#"$"{a}"" $b"#).is_empty());
    }
}
