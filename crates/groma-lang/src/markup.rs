//! Markup inside documentation comments made plain: tags of HTML (Javadoc) and of C#'s XML documentation, inline tags
//! such as `{@link X}`, and character entities. What only looks like markup (`a < b`, `Vec<T>`) stays.

/// Tags whose content is part of the sentence.
const INLINE: [&str; 18] = [
    "summary",
    "remarks",
    "code",
    "c",
    "b",
    "i",
    "em",
    "strong",
    "br",
    "tt",
    "u",
    "sup",
    "sub",
    "span",
    "inheritdoc",
    "div",
    "nobr",
    "kbd",
];

/// Tags that start a new paragraph, which ends a sentence without a full stop.
const PARAGRAPH: [&str; 12] = ["p", "para", "ul", "ol", "li", "pre", "table", "h1", "h2", "h3", "dl", "blockquote"];

/// Tags with attributes: a reference shows what it refers to, unless it has content.
const REFERENCE: [&str; 5] = ["see", "seealso", "paramref", "typeparamref", "a"];

/// Sections of XML documentation that may follow the summary.
const SECTIONS: [&str; 8] =
    ["<param ", "<typeparam ", "<returns>", "<exception ", "<value>", "<remarks>", "<example>", "<seealso "];

/// A line without tags, and whether the text before ends with it (or, where it starts a paragraph, before it).
/// `started` says whether there is text before.
pub(crate) fn without_tags(line: &str, started: bool) -> (String, bool) {
    if SECTIONS.iter().any(|section| line.starts_with(section)) && (started || !line.starts_with("<remarks>")) {
        return (String::new(), true);
    }
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(start) = rest.find('<') {
        let after = &rest[start + 1..];
        let closing = after.starts_with('/');
        let name = after.trim_start_matches('/');
        let length = name.find(|character: char| !character.is_ascii_alphanumeric()).unwrap_or(name.len());
        let name = &name[..length];
        let Some(end) = after.find('>').filter(|_| is_tag(name, closing, after)) else {
            out.push_str(&rest[..=start]);
            rest = after;
            continue;
        };
        out.push_str(&rest[..start]);
        let attributes = &after[..end];
        rest = &after[end + 1..];
        if closing && name == "summary" || PARAGRAPH.contains(&name) && (started || !out.trim().is_empty()) {
            return (out, true);
        }
        if attributes.ends_with('/')
            && REFERENCE.contains(&name)
            && let Some(target) = attributes.split('"').nth(1)
        {
            // `T:Name` says that a type is meant, `List{T}` stands for `List<T>`.
            let target = if target.as_bytes().get(1) == Some(&b':') { &target[2..] } else { target };
            out.extend(target.chars().map(|character| match character {
                '{' => '<',
                '}' => '>',
                other => other,
            }));
        }
    }
    out.push_str(rest);
    (out, false)
}

fn is_tag(name: &str, closing: bool, after: &str) -> bool {
    INLINE.contains(&name)
        || PARAGRAPH.contains(&name)
        || REFERENCE.contains(&name) && (closing || after[name.len()..].starts_with(' '))
}

/// Replaces whole inline tags (`{@code x}`, `{@link A#b label}`) and entities. Says whether a tag is still open.
pub(crate) fn without_inline_tags(text: &mut String) -> bool {
    let mut from = 0;
    while let Some(start) = text[from..].find("{@").map(|at| from + at) {
        let Some(length) = length_of_braces(&text[start..]) else { return true };
        let content = &text[start + 2..start + length - 1];
        let (tag, content) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        let content = content.trim();
        let plain = match tag {
            "link" | "linkplain" | "linkcode" | "see" => {
                // The label, if there is one; JSDoc writes `target|label` too.
                let (target, label) = content.split_once(['|', ' ']).unwrap_or((content, ""));
                let target = target.strip_prefix('#').unwrap_or(target);
                // Parameters of a method may have white space between them.
                let label = if target.contains('(') && !target.contains(')') { "" } else { label.trim() };
                if label.is_empty() {
                    target.split_once('(').map_or(target, |(name, _)| name).to_owned()
                } else {
                    label.to_owned()
                }
            }
            "return" => format!("Returns {content}"),
            _ => content.to_owned(),
        };
        text.replace_range(start..start + length, &plain);
        from = start + plain.len();
    }
    if text.contains('&') {
        const ENTITIES: [(&str, &str); 6] =
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", " "), ("&#64;", "@"), ("&amp;", "&")];
        for (entity, character) in ENTITIES {
            if text.contains(entity) {
                *text = text.replace(entity, character);
            }
        }
    }
    false
}

/// The length of the braces that a text starts with, what they hold included.
fn length_of_braces(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inline(text: &str) -> String {
        let mut text = text.to_owned();
        without_inline_tags(&mut text);
        text
    }

    #[test]
    fn removes_tags_but_not_generics() {
        assert_eq!(without_tags("a <b>bold</b> <code>x</code>", false), ("a bold x".into(), false));
        assert_eq!(without_tags("a < b, Vec<T> and <value>", false), ("a < b, Vec<T> and <value>".into(), false));
        assert_eq!(without_tags("<a href=\"x\">y</a> <a>", false), ("y <a>".into(), false));
    }

    #[test]
    fn paragraphs_and_sections_end_a_sentence() {
        assert_eq!(without_tags("<p>One", false), ("One".into(), false));
        assert_eq!(without_tags("<p>Two", true), (String::new(), true));
        assert_eq!(without_tags("One<p>Two", false), ("One".into(), true));
        assert_eq!(without_tags("<summary>One</summary>", false), ("One".into(), true));
        assert_eq!(without_tags("<param name=\"x\">One</param>", true), (String::new(), true));
    }

    #[test]
    fn references_show_their_target() {
        let line = "<see cref=\"T:A.List{T}\"/> of <paramref name=\"x\"/> or <see langword=\"null\" />";
        assert_eq!(without_tags(line, false).0, "A.List<T> of x or null");
        assert_eq!(without_tags("<see cref=\"A\">it</see>", false).0, "it");
    }

    #[test]
    fn inline_tags_become_their_text() {
        assert_eq!(inline("{@link A#b(int, long)} or {@link A the a}"), "A#b or the a");
        assert_eq!(inline("{@link url|label} {@code {x}} &lt;b&gt;"), "label {x} <b>");
        assert_eq!(inline("{@inheritDoc}{@return the size}"), "Returns the size");
        assert_eq!(inline("open {@link A"), "open {@link A");
    }
}
