//! Signatures: the declaration without its body, on one line, white space folded.

use std::ops::Range;

use tree_sitter::Node;

use crate::compiled::CompiledSpec;
use crate::spec::Action;

/// Longest signature, in bytes. A longer one is cut and ends in `…`.
const LONGEST: usize = 240;

/// Longest string literal that a signature shows whole, quotes included.
const LONGEST_STRING: usize = 24;

/// The header `range` of `node` as one line: comments, decorators and attributes left out, long strings shortened.
pub(crate) fn fold(text: &str, node: Node<'_>, range: Range<usize>, compiled: &CompiledSpec) -> String {
    let Some(header) = text.get(range.clone()) else { return String::new() };
    let mut line = Line { out: String::with_capacity(header.len().min(LONGEST + 8)), tight: true };
    // Only headers with these characters can hold a comment, an attribute or a string.
    if header.bytes().any(|byte| matches!(byte, b'/' | b'#' | b'@' | b'[' | b'"' | b'\'' | b'`')) {
        let mut position = range.start;
        for (cut, replacement) in cuts(node, &range, compiled) {
            if cut.start >= position {
                line.push(text.get(position..cut.start).unwrap_or_default());
                match replacement {
                    // `<[NotNull] T>`
                    Cut::Drop if line.out.ends_with('<') => line.tight = true,
                    Cut::Drop => line.space(),
                    Cut::Shorten => line.push(&shortened(text.get(cut.clone()).unwrap_or_default())),
                }
                position = cut.end;
            }
        }
        line.push(text.get(position..range.end).unwrap_or_default());
    } else {
        line.push(header);
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
}

/// The parts of a header that are not shown as they are, in order.
fn cuts(node: Node<'_>, range: &Range<usize>, compiled: &CompiledSpec) -> Vec<(Range<usize>, Cut)> {
    let mut found = Vec::new();
    let mut cursor = node.walk();
    loop {
        let node = cursor.node();
        let span = node.byte_range();
        let mut enter = span.start < range.end && span.end > range.start;
        if enter && span.start >= range.start && span.end <= range.end {
            let row = compiled.row(node.kind_id());
            if row.string {
                if span.len() > LONGEST_STRING {
                    found.push((span, Cut::Shorten));
                }
                enter = false;
            } else if matches!(row.action, Some(Action::Comment | Action::Attribute)) {
                found.push((span, Cut::Drop));
                enter = false;
            }
        }
        if enter && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
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
}

impl Line {
    fn space(&mut self) {
        if !self.tight {
            self.out.push(' ');
            self.tight = true;
        }
    }

    fn push(&mut self, text: &str) {
        for character in text.chars() {
            if self.out.len() > LONGEST {
                return;
            }
            if character.is_whitespace() || character == '\\' && self.tight {
                self.space();
            } else {
                // `f( a, b )` and `f(a,\n)` as people write them on one line.
                if matches!(character, ')' | ']' | ',' | ';') && self.out.ends_with(' ') {
                    self.out.pop();
                    if character != ',' && self.out.ends_with(',') {
                        self.out.pop();
                    }
                }
                self.out.push(character);
                self.tight = matches!(character, '(' | '[');
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
