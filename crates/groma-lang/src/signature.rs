//! Signatures: the declaration without its body, on one line, white space folded.

use std::ops::Range;

use tree_sitter::Node;

use crate::compiled::CompiledSpec;
use crate::places::Places;
use crate::spec::Action;

/// Longest signature, in bytes. A longer one is cut and ends in `…`.
const LONGEST: usize = 240;

/// Longest string literal that a signature shows whole, quotes included.
const LONGEST_STRING: usize = 24;

/// The header `range` of `node` (places of its tree, for which `places` says where they are in `text`) as one line: comments, decorators and attributes left out, long strings shortened.
pub(crate) fn fold(
    text: &str,
    node: Node<'_>,
    range: Range<usize>,
    compiled: &CompiledSpec,
    places: &Places,
) -> String {
    let whole = places.range(range.clone());
    let Some(header) = text.get(whole.clone()) else { return String::new() };
    let mut line = Line::new(header.len());
    // Only headers with these characters can hold a comment, an attribute, a string or members on lines of their own.
    if header.bytes().any(|byte| matches!(byte, b'/' | b'#' | b'@' | b'[' | b'"' | b'\'' | b'`' | b'{')) {
        let mut position = whole.start;
        for (cut, replacement) in cuts(text, node, &range, compiled, places) {
            if cut.start >= position {
                line.push(text.get(position..cut.start).unwrap_or_default());
                match replacement {
                    // `<[NotNull] T>`
                    Cut::Drop if line.out.ends_with('<') => line.tight = true,
                    Cut::Drop => line.space(),
                    Cut::Shorten => line.push(&shortened(text.get(cut.clone()).unwrap_or_default())),
                    Cut::Separate => line.push(";"),
                }
                position = cut.end;
            }
        }
        line.push(text.get(position..whole.end).unwrap_or_default());
    } else {
        line.push(header);
    }
    line.finish(compiled.spec.trim_signature)
}

/// The same for text that is put together from parts.
pub(crate) fn fold_parts(parts: &[&str], compiled: &CompiledSpec) -> String {
    let mut line = Line::new(parts.iter().map(|part| part.len()).sum());
    for part in parts {
        line.push(part);
    }
    line.finish(compiled.spec.trim_signature)
}

/// Cuts a line that is too long, and says whether it was.
pub(crate) fn clip(line: &mut String) -> bool {
    let long = line.len() > LONGEST;
    if long {
        let mut end = LONGEST - '…'.len_utf8();
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        line.truncate(end);
        line.push('…');
    }
    long
}

#[derive(Clone, Copy)]
enum Cut {
    Drop,
    Shorten,
    /// A place where a line break separates members: `{ a: T\n b: T }`.
    Separate,
}

/// The parts of a header that are not shown as they are, in order.
fn cuts(
    text: &str,
    node: Node<'_>,
    range: &Range<usize>,
    compiled: &CompiledSpec,
    places: &Places,
) -> Vec<(Range<usize>, Cut)> {
    let mut found = Vec::new();
    let mut cursor = node.walk();
    let mut holders: Vec<usize> = Vec::new();
    loop {
        let node = cursor.node();
        let span = node.byte_range();
        let start = span.start;
        if start > range.end {
            // Nodes come in the order of their start.
            return found;
        }
        let mut enter = span.start < range.end && span.end > range.start;
        if enter && span.start >= range.start && span.end <= range.end {
            let row = compiled.row(node.kind_id());
            if row.string {
                let span = places.range(span);
                if span.len() > LONGEST_STRING {
                    found.push((span, Cut::Shorten));
                }
                enter = false;
            } else if matches!(row.action, Some(Action::Comment | Action::Attribute)) {
                found.push((places.range(span), Cut::Drop));
                enter = false;
            }
        }
        if enter && cursor.goto_first_child() {
            holders.push(start);
            continue;
        }
        loop {
            let before = cursor.node();
            if cursor.goto_next_sibling() {
                let in_braces =
                    holders.last().is_some_and(|start| text.as_bytes().get(places.start(*start)) == Some(&b'{'));
                if in_braces && are_lines(before, cursor.node()) && before.end_byte() < range.end {
                    let end = places.end(before.end_byte());
                    found.push((end..end, Cut::Separate));
                }
                break;
            }
            if !cursor.goto_parent() {
                return found;
            }
            holders.pop();
        }
    }
}

/// Whether two siblings are members of one kind that only a line break separates.
fn are_lines(before: Node<'_>, after: Node<'_>) -> bool {
    before.is_named()
        && before.kind_id() == after.kind_id()
        && !before.is_extra()
        && before.end_position().row < after.start_position().row
}

fn shortened(literal: &str) -> String {
    let quote = literal.chars().next().filter(|first| matches!(first, '"' | '\'' | '`')).unwrap_or('"');
    format!("{quote}…{quote}")
}

/// A line under construction.
struct Line {
    out: String,
    /// Whether white space is not wanted next.
    tight: bool,
    /// Whether the white space before the next character holds a line break.
    broken: bool,
}

impl Line {
    fn new(bytes: usize) -> Self {
        Self { out: String::with_capacity(bytes.min(LONGEST + 8)), tight: true, broken: false }
    }

    fn space(&mut self) {
        if !self.tight {
            self.out.push(' ');
            self.tight = true;
        }
    }

    fn push(&mut self, text: &str) {
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            if self.out.len() > LONGEST {
                return;
            }
            // A backslash at a line's end continues the line.
            let continues = character == '\\' && matches!(characters.peek(), Some('\n' | '\r'));
            if character.is_whitespace() || continues {
                self.broken |= character == '\n';
                // `f<\n`: with a line break behind it, this is no comparison.
                if !(self.broken && self.out.ends_with('<')) {
                    self.space();
                }
            } else {
                if matches!(character, '>' | '}') && self.out.ends_with(", ") {
                    self.out.truncate(self.out.len() - 2);
                    if character == '}' {
                        self.out.push(' ');
                    }
                }
                // `f( a, b )` and `f(a,\n)` as people write them on one line.
                let closes = matches!(character, ')' | ']' | ',' | ';') || character == '>' && self.broken;
                if closes && self.out.ends_with(' ') {
                    self.out.pop();
                    if character != ',' && self.out.ends_with(',') {
                        self.out.pop();
                    }
                }
                self.out.push(character);
                self.tight = matches!(character, '(' | '[');
                self.broken = false;
            }
        }
    }

    fn finish(mut self, trim: &[char]) -> String {
        if clip(&mut self.out) {
            return self.out;
        }
        let kept = self.out.trim_end_matches(|last: char| last.is_whitespace() || trim.contains(&last)).len();
        self.out.truncate(kept);
        self.out
    }
}
