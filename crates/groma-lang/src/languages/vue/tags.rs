//! The tags of a component file, in order, as far as they must be told from the text between them.

use std::ops::Range;

/// What a component language's markup may hold besides HTML.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Markup {
    /// Blocks at the top, most of them not in HTML; in templates `{{ expression }}`.
    Blocks,
    /// `{expression}` in text and in tags.
    Braces,
    /// The same, but expressions hold tags in turn.
    Nested,
}

/// A tag.
pub(super) struct Tag<'s> {
    pub(super) name: &'s str,
    /// Where it starts.
    pub(super) start: usize,
    /// Whether it is an end tag.
    pub(super) ends: bool,
    /// Whether it is its own end: `<a />`.
    pub(super) alone: bool,
    attributes: Attributes<'s>,
}

impl<'s> Tag<'s> {
    /// The value of an attribute, empty for one without a value.
    pub(super) fn attribute(&self, name: &str) -> Option<&'s str> {
        self.attributes.clone().find_map(|(key, value)| key.eq_ignore_ascii_case(name).then_some(value))
    }

    /// Whether it is a tag of HTML with this name. `<Script>` is a component.
    pub(super) fn is(&self, name: &str) -> bool {
        let shouted = self.name.bytes().all(|byte| byte.is_ascii_uppercase());
        self.name == name || shouted && self.name.eq_ignore_ascii_case(name)
    }
}

/// Reads tags from a place on.
pub(super) struct Tags<'s> {
    text: &'s str,
    at: usize,
    markup: Markup,
    /// Whether the braces that were met so far had an end. Once one has none, braces are text.
    balanced: bool,
}

impl<'s> Tags<'s> {
    pub(super) fn new(text: &'s str, from: usize, markup: Markup) -> Self {
        Self { text, at: from, markup, balanced: true }
    }

    /// The text that a start tag opens and only its end tag, or the end of the file, closes.
    pub(super) fn raw_text(&mut self, tag: &Tag<'_>) -> Range<usize> {
        let start = self.at;
        if tag.alone {
            return start..start;
        }
        let bytes = self.text.as_bytes();
        let name = tag.name.as_bytes();
        let end = memchr::memmem::find_iter(&bytes[start..], "</").map(|at| start + at).find(|at| {
            let after = at + 2 + name.len();
            bytes.get(at + 2..after).is_some_and(|found| found.eq_ignore_ascii_case(name))
                && bytes.get(after).is_none_or(|next| is_name_end(*next))
        });
        self.at = end.unwrap_or(bytes.len());
        start..self.at
    }

    /// What starts at a `<`: a tag, or something to be passed over.
    fn tag(&mut self, start: usize) -> Option<Tag<'s>> {
        let bytes = self.text.as_bytes();
        let ends = bytes.get(start + 1) == Some(&b'/');
        let name_start = start + 1 + usize::from(ends);
        if !bytes.get(name_start).is_some_and(u8::is_ascii_alphabetic) {
            self.at = start + 1;
            if self.text[start..].starts_with("<!--") {
                self.at = find(bytes, start + 4, "-->").map_or(bytes.len(), |end| end + 3);
            }
            return None;
        }
        let length = bytes[name_start..].iter().position(|byte| is_name_end(*byte));
        let name_end = length.map_or(bytes.len(), |length| name_start + length);
        let braces = self.balanced && self.markup != Markup::Blocks;
        let attributes = Attributes { text: self.text, at: name_end, braces, alone: false };
        let mut end = attributes.clone();
        end.by_ref().for_each(drop);
        self.balanced &= end.braces == braces;
        self.at = (end.at + 1).min(bytes.len());
        Some(Tag { name: &self.text[name_start..name_end], start, ends, alone: end.alone, attributes })
    }

    /// Passes over an expression that starts at a brace.
    fn expression(&mut self, start: usize) {
        let bytes = self.text.as_bytes();
        let end = match self.markup {
            Markup::Blocks if bytes.get(start + 1) == Some(&b'{') => find(bytes, start + 2, "}}").map(|end| end + 2),
            Markup::Braces => behind_braces(bytes, start),
            Markup::Blocks | Markup::Nested => Some(start + 1),
        };
        self.balanced = end.is_some();
        self.at = end.unwrap_or(start + 1);
    }
}

impl<'s> Iterator for Tags<'s> {
    type Item = Tag<'s>;

    fn next(&mut self) -> Option<Tag<'s>> {
        let bytes = self.text.as_bytes();
        loop {
            let rest = bytes.get(self.at..)?;
            let place = if self.balanced { memchr::memchr2(b'<', b'{', rest) } else { memchr::memchr(b'<', rest) };
            let start = self.at + place?;
            if bytes[start] == b'{' {
                self.expression(start);
            } else if let Some(tag) = self.tag(start) {
                return Some(tag);
            }
        }
    }
}

/// The attributes of a tag, up to its `>`.
#[derive(Clone)]
struct Attributes<'s> {
    text: &'s str,
    at: usize,
    /// Whether a brace starts an expression.
    braces: bool,
    alone: bool,
}

impl<'s> Attributes<'s> {
    /// The bytes from the current one on up to one that ends them.
    fn take(&mut self, is_end: impl Fn(u8) -> bool) -> &'s str {
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(is_end).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Passes over an expression in braces, if one starts here.
    fn expression(&mut self) -> bool {
        if !self.braces || self.byte() != Some(b'{') {
            return false;
        }
        let end = behind_braces(self.text.as_bytes(), self.at);
        self.braces = end.is_some();
        end.inspect(|end| self.at = *end).is_some()
    }

    fn value(&mut self) -> &'s str {
        match self.byte() {
            Some(quote @ (b'"' | b'\'' | b'`')) => {
                self.at += 1;
                let value = self.take(|byte| byte == quote);
                self.at = (self.at + 1).min(self.text.len());
                value
            }
            Some(b'{') if self.expression() => "",
            _ => self.take(|byte| byte.is_ascii_whitespace() || byte == b'>'),
        }
    }
}

impl<'s> Iterator for Attributes<'s> {
    type Item = (&'s str, &'s str);

    fn next(&mut self) -> Option<Self::Item> {
        self.alone = self.take(|byte| !(byte.is_ascii_whitespace() || byte == b'/')).ends_with('/');
        if matches!(self.byte()?, b'>') {
            return None;
        }
        if self.expression() {
            return Some(("", ""));
        }
        // A `=` where a name should start is its first character.
        let start = self.at;
        self.at += usize::from(self.byte() == Some(b'='));
        self.take(|byte| byte == b'=' || is_name_end(byte));
        let name = &self.text[start..self.at];
        let after = self.text[self.at..].trim_ascii_start();
        if !after.starts_with('=') {
            return Some((name, ""));
        }
        self.at = self.text.len() - after[1..].trim_ascii_start().len();
        Some((name, self.value()))
    }
}

fn is_name_end(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>')
}

fn find(bytes: &[u8], from: usize, needle: &str) -> Option<usize> {
    memchr::memmem::find(bytes.get(from..)?, needle.as_bytes()).map(|at| from + at)
}

/// Where the braces that open at `start` are closed. Strings and comments inside may hold braces.
fn behind_braces(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = start;
    loop {
        let byte = *bytes.get(at)?;
        at = match byte {
            b'"' | b'\'' | b'`' => behind_string(bytes, at, byte),
            b'/' if bytes.get(at + 1) == Some(&b'*') => find(bytes, at + 2, "*/")? + 2,
            b'/' if bytes.get(at + 1) == Some(&b'/') => find(bytes, at + 2, "\n")?,
            _ => at + 1,
        };
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
}

/// What follows the string that starts at a quote. One that its line does not end goes to the line's end.
fn behind_string(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match *byte {
            b'\\' => at += 1,
            b'\n' if quote != b'`' => return at,
            byte if byte == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(text: &str, markup: Markup) -> Vec<String> {
        let tags = Tags::new(text, 0, markup).filter(|tag| !tag.ends);
        tags.map(|tag| format!("{}{}", tag.name, if tag.alone { "/" } else { "" })).collect()
    }

    #[test]
    fn attributes_in_any_order_and_quotes() {
        let text = "<a LANG = 'ts' b c=\"x > y\" d=e/f g/>";
        let tag = Tags::new(text, 0, Markup::Blocks).next().expect("a tag");
        let values = ["lang", "b", "c", "d", "g", "h"].map(|name| tag.attribute(name));
        assert_eq!(values, [Some("ts"), Some(""), Some("x > y"), Some("e/f"), Some(""), None]);
        assert!(tag.alone);
    }

    #[test]
    fn expressions_and_comments_hold_no_tags() {
        assert_eq!(tags("<!-- <a> --><b>{{ x <c }}</b>{ <d/> }", Markup::Blocks), ["b", "d/"]);
        assert_eq!(tags("{'<a>' + `}` /* } */}<b {...x} c={() => '}>'}/>{#if a}<d>", Markup::Braces), ["b/", "d"]);
        assert_eq!(tags("{a && <b c={d > e}/>}", Markup::Nested), ["b/"]);
        assert_eq!(tags("a < b <1> <!doctype html> </a> <é>", Markup::Nested), [""; 0]);
    }

    #[test]
    fn what_is_open_ends_with_the_text() {
        assert_eq!(tags("{ <a b={ <c>", Markup::Braces), ["a"]);
        assert_eq!(tags("<a b=\"<c>", Markup::Blocks), ["a"]);
        assert_eq!(tags("<a><!-- <b>", Markup::Blocks), ["a"]);
        for text in ["<a", "<a =", "<a b=", "<a b='", "<a {", "</", "<", "{", "<a b={\"", "<a b={/*", "<a/"] {
            assert!(tags(text, Markup::Braces).len() <= 1);
        }
    }
}
