//! Names in the tokens of macro calls and attributes.
//!
//! The grammar makes a node of every token there, in code with tests a quarter of all nodes. Their text is read
//! instead, which is much faster than to walk the nodes.

use tree_sitter::Node;

use crate::spec::Enter;
use crate::walk::Walk;

/// Counts the identifiers of a token tree.
pub(super) fn token_tree<'t>(walk: &mut Walk<'_, 't>, node: Node<'t>) -> Enter {
    if node.has_error() {
        // The walk reports where the errors are.
        return Enter::Children;
    }
    let mut rest = walk.text(node);
    while let Some((name, after)) = next_identifier(rest) {
        walk.count_at(node.end_byte() - after.len() - name.len(), name);
        rest = after;
    }
    Enter::Skip
}

/// The first identifier of a text that starts between two tokens, and what follows it.
fn next_identifier(text: &str) -> Option<(&str, &str)> {
    let mut rest = text;
    loop {
        let first = rest.bytes().next()?;
        rest = match first {
            b'"' => behind_string(rest.get(1..)?),
            b'\'' => behind_quote(rest.get(1..)?),
            b'/' if rest.starts_with("//") => behind(rest, "\n"),
            b'/' if rest.starts_with("/*") => behind_block_comment(rest),
            b'0'..=b'9' => rest.trim_start_matches(is_word),
            // A macro's parameter.
            b'$' => rest.get(1..)?.trim_start_matches(is_word),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => {
                let after = rest.trim_start_matches(is_word);
                let word = &rest[..rest.len() - after.len()];
                match after.bytes().next() {
                    _ if word.is_empty() => behind_character(rest),
                    Some(b'"' | b'#') if matches!(word, "r" | "br" | "cr") => {
                        let Some(after) = behind_raw_string(after) else {
                            // `r#type`
                            let after = after.get(1..)?.trim_start_matches(is_word);
                            return Some((&rest[..rest.len() - after.len()], after));
                        };
                        after
                    }
                    Some(b'"' | b'\'') if matches!(word, "b" | "c") => after,
                    _ if is_reserved(word) => after,
                    _ => return Some((word, after)),
                }
            }
            _ => rest.get(1..)?,
        };
    }
}

/// The length of the braces that a text starts with, what they hold included.
pub(super) fn length_of_braces(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut rest = text;
    loop {
        rest = match rest.bytes().next()? {
            b'{' => {
                depth += 1;
                rest.get(1..)?
            }
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(text.len() - rest.len() + 1);
                }
                rest.get(1..)?
            }
            b'"' => behind_string(rest.get(1..)?),
            b'\'' => behind_quote(rest.get(1..)?),
            b'/' if rest.starts_with("//") => behind(rest, "\n"),
            b'/' if rest.starts_with("/*") => behind_block_comment(rest),
            b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
                let after = rest.trim_start_matches(|character: char| character.is_ascii_alphanumeric() || character == '_');
                let is_raw = matches!(&rest[..rest.len() - after.len()], "r" | "br" | "cr");
                behind_raw_string(after).filter(|_| is_raw).unwrap_or(after)
            }
            _ => behind_character(rest),
        };
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

fn behind<'t>(text: &'t str, end: &str) -> &'t str {
    text.find(end).and_then(|at| text.get(at + end.len()..)).unwrap_or_default()
}

fn behind_character(text: &str) -> &str {
    let mut characters = text.chars();
    characters.next();
    characters.as_str()
}

/// What follows a string whose opening quote is passed.
fn behind_string(text: &str) -> &str {
    let mut rest = text;
    while let Some(at) = memchr::memchr2(b'"', b'\\', rest.as_bytes()) {
        let after = rest.get(at + 1..).unwrap_or_default();
        if rest.as_bytes()[at] == b'"' {
            return after;
        }
        rest = behind_character(after);
    }
    ""
}

/// What follows `'a'` or `'a` when the first quote is passed.
fn behind_quote(text: &str) -> &str {
    if let Some(escape) = text.strip_prefix('\\') {
        return behind(behind_character(escape), "'");
    }
    behind_character(text).strip_prefix('\'').unwrap_or_else(|| text.trim_start_matches(is_word))
}

/// What follows `#"..."#`; nothing if that is not there.
fn behind_raw_string(text: &str) -> Option<&str> {
    let content = text.trim_start_matches('#');
    let hashes = &text[..text.len() - content.len()];
    let content = content.strip_prefix('"')?;
    let end = memchr::memchr_iter(b'"', content.as_bytes())
        .find(|at| content.get(at + 1..).is_some_and(|after| after.starts_with(hashes)));
    Some(end.and_then(|at| content.get(at + 1 + hashes.len()..)).unwrap_or_default())
}

/// What follows a block comment, in which others may be nested.
fn behind_block_comment(text: &str) -> &str {
    let bytes = text.as_bytes();
    let mut depth = 0u32;
    let mut at = 0;
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => {
                depth += 1;
                at += 2;
            }
            b"*/" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return text.get(at..).unwrap_or_default();
                }
            }
            _ => at += 1,
        }
    }
    ""
}

/// Words that are no names: keywords, and primitive types as elsewhere.
#[rustfmt::skip]
fn is_reserved(word: &str) -> bool {
    matches!(
        word,
        "_" | "as" | "async" | "await" | "break" | "const" | "continue" | "crate" | "dyn" | "else" | "enum" | "extern"
            | "false" | "fn" | "for" | "if" | "impl" | "in" | "let" | "loop" | "match" | "mod" | "move" | "mut" | "pub"
            | "ref" | "return" | "self" | "static" | "struct" | "super" | "trait" | "true" | "type" | "unsafe" | "use"
            | "where" | "while"
            | "bool" | "char" | "str" | "f32" | "f64" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize"
            | "u8" | "u16" | "u32" | "u64" | "u128" | "usize"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identifiers(text: &str) -> Vec<&str> {
        let mut rest = text;
        let mut found = Vec::new();
        while let Some((name, after)) = next_identifier(rest) {
            found.push(name);
            rest = after;
        }
        found
    }

    #[test]
    fn braces_in_literals_and_comments_do_not_count() {
        for text in ["{}", "{ { } }", "{ '{' \"}\" 'a b'}' }", "{ r#\"}\"# br\"\\\" r#b r }", "{ // }\n /* } /* } */ */ }"] {
            assert_eq!(length_of_braces(&format!("{text} {{}}")), Some(text.len()), "{text}");
        }
        for text in ["", "{", "}", "{ \"", "{ // }", "{ r#\"}\""] {
            assert_eq!(length_of_braces(text), None, "{text}");
        }
    }

    #[test]
    fn finds_names_only() {
        assert_eq!(identifiers("(a.b::c, Self, x0 + 1u8 + 2.foo(), 0..n)"), ["a", "b", "c", "Self", "x0", "foo", "n"]);
        assert_eq!(identifiers("$name:ident, $crate::path, 'a, 'static, 'x', '\\'', b'y', '\\u{1F}'"), ["ident", "path"]);
        assert_eq!(identifiers(r##"("a \" b", r"c\", r#"d " e"#, b"f", br#"g"#, c"h", r#type, r)"##), ["r#type", "r"]);
        assert_eq!(identifiers("a // b\n/* c /* d */ e */ f /* g"), ["a", "f"]);
        assert_eq!(identifiers("größe → ß '→' x"), ["größe", "ß", "x"]);
        assert_eq!(identifiers("\"open"), [""; 0]);
        assert_eq!(identifiers("'"), [""; 0]);
        assert_eq!(identifiers("r#"), ["r#"]);
    }
}
