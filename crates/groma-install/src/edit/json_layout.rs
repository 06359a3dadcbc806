//! How JSON is laid out: where a new item goes among others, how it is indented there, and what goes with one that is
//! removed. Adding and removing are each other's inverse where nothing else happened.

use std::ops::Range;

use serde_json::Value as Found;

use super::line_break;
use crate::splice::Splice;
use crate::value::{Program, Value};

/// An object or a list in a text.
pub(super) struct Container<'t> {
    text: &'t str,
    root: Range<usize>,
    /// With its brackets.
    range: Range<usize>,
    items: Vec<Range<usize>>,
}

/// A value on its way into a text.
pub(super) struct Draft<'v> {
    pub(super) value: &'v Value,
    pub(super) program: &'v Program,
}

/// How values are written.
#[derive(Clone)]
enum Style {
    /// An item a line, indented.
    Lines { indent: String, unit: String, line_break: &'static str },
    /// On one line.
    Line,
    /// On one line without a space.
    Tight,
}

impl Style {
    /// With spaces if the text has some.
    fn on_one_line(root: &str) -> Self {
        if root.contains(": ") || root.contains(", ") { Self::Line } else { Self::Tight }
    }
}

impl<'t> Container<'t> {
    pub(super) fn new(text: &'t str, root: Range<usize>, range: Range<usize>, items: Vec<Range<usize>>) -> Self {
        Self { text, root, range, items }
    }

    /// Whether nothing but one item stands in it, no comment either.
    pub(super) fn holds_only_one(&self) -> bool {
        let [item] = self.items.as_slice() else { return false };
        let blank = |range: Range<usize>| {
            self.text[range].chars().all(|character| character.is_whitespace() || character == ',')
        };
        blank(self.range.start + 1..item.start) && blank(item.end..self.range.end - 1)
    }

    /// How an item of it is written.
    fn style(&self) -> Style {
        let one_line = match self.items.last() {
            Some(last) => !self.text[self.range.start..last.end].contains('\n'),
            None => !self.text[self.root.clone()].contains('\n') && self.range != self.root,
        };
        if one_line {
            return Style::on_one_line(&self.text[self.root.clone()]);
        }
        let unit = unit(self.text);
        let own_line = |item: &Range<usize>| indent_before(self.text, item.start);
        let indent = self.items.first().and_then(own_line).map(str::to_owned);
        let indent = indent.unwrap_or_else(|| format!("{}{unit}", indent_of_line(self.text, self.range.start)));
        Style::Lines { indent, unit, line_break: line_break(self.text) }
    }
}

impl Draft<'_> {
    /// The value in the place of another, on as many lines as that has.
    pub(super) fn in_place_of(&self, text: &str, range: Range<usize>, root: Range<usize>) -> String {
        let style = if text[range.clone()].contains('\n') {
            let indent = indent_of_line(text, range.start).to_owned();
            Style::Lines { indent, unit: unit(text), line_break: line_break(text) }
        } else {
            Style::on_one_line(&text[root])
        };
        write(&Tree::of(self.value), self.program, &style)
    }

    /// The value as an item under the containers that are missing.
    fn item(&self, missing: &[&str], key: Option<&str>, style: &Style) -> String {
        let mut tree = Tree::of(self.value);
        let mut names: Vec<&str> = missing.to_vec();
        match key {
            Some(key) => names.push(key),
            None if !names.is_empty() => tree = Tree::List(vec![tree]),
            None => {}
        }
        let first = (!names.is_empty()).then(|| names.remove(0));
        for name in names.iter().rev() {
            tree = Tree::Object(vec![((*name).to_owned(), tree)]);
        }
        let value = write(&tree, self.program, style);
        match first {
            Some(name) => format!("{}{}{value}", quoted(name), if matches!(style, Style::Tight) { ":" } else { ": " }),
            None => value,
        }
    }
}

/// The change that makes a document of a text without a value.
pub(super) fn document(text: &str, containers: &[&str], key: Option<&str>, draft: &Draft<'_>) -> Vec<Splice> {
    let line_break = line_break(text);
    let style = Style::Lines { indent: "  ".to_owned(), unit: "  ".to_owned(), line_break };
    let item = draft.item(containers, key, &style);
    let before = if text.is_empty() || text.ends_with('\n') { "" } else { line_break };
    vec![Splice::insert(text.len(), format!("{before}{{{line_break}  {item}{line_break}}}{line_break}"))]
}

/// The changes that add an item at the end of a container.
pub(super) fn added(container: &Container<'_>, missing: &[&str], key: Option<&str>, draft: &Draft<'_>) -> Vec<Splice> {
    let (text, style) = (container.text, container.style());
    let item = draft.item(missing, key, &style);
    let close = container.range.end - 1;
    let Some(last) = container.items.last() else {
        let Style::Lines { indent, line_break, .. } = &style else {
            return vec![Splice::insert(close, item)];
        };
        // Comments stay where they are; white space before the closing bracket makes way.
        let inner = container.range.start + 1..close;
        let kept = inner.start + text[inner.clone()].trim_end().len();
        let base = indent_of_line(text, container.range.start);
        return vec![Splice::replace(text, kept..close, format!("{line_break}{indent}{item}{line_break}{base}"))];
    };
    let comma = comma_after(text, last.end, close);
    let from = comma.map_or(last.end, |comma| comma + 1);
    let after = if comma.is_some() { "," } else { "" };
    let (at, new) = match &style {
        Style::Lines { indent, line_break, .. } => {
            (end_of_comments_on_line(text, from, close), format!("{line_break}{indent}{item}{after}"))
        }
        Style::Line => (from, format!(" {item}{after}")),
        Style::Tight => (from, format!("{item}{after}")),
    };
    match comma {
        Some(_) => vec![Splice::insert(at, new)],
        None if at == last.end => vec![Splice::insert(at, format!(",{new}"))],
        None => vec![Splice::insert(last.end, ","), Splice::insert(at, new)],
    }
}

/// The changes that remove an item of a container.
pub(super) fn removed(container: &Container<'_>, position: usize) -> Vec<Splice> {
    let text = container.text;
    let item = container.items[position].clone();
    let close = container.range.end - 1;
    let next = container.items.get(position + 1).map_or(close, |next| next.start);
    if container.holds_only_one() {
        return vec![Splice::replace(text, container.range.start + 1..close, "")];
    }
    if let Some(comma) = comma_after(text, item.end, next) {
        let blanks = |at: usize| at + (text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len());
        let end = blanks(comma + 1);
        let line_ends = text[end..].starts_with('\n') || text[end..].starts_with("\r\n");
        if let Some(indent) =
            indent_before(text, item.start).filter(|_| line_ends && text[item.end..comma].trim().is_empty())
        {
            // The whole line goes, with the break before it.
            let line = item.start - indent.len();
            let start = if text[..line].ends_with("\r\n") { line - 2 } else { line - 1 };
            return vec![Splice::replace(text, start..end, "")];
        }
        if text[item.end..comma].trim().is_empty() {
            return vec![Splice::replace(text, item.start..if line_ends { comma + 1 } else { end }, "")];
        }
        return vec![Splice::replace(text, item.clone(), ""), Splice::replace(text, comma..comma + 1, "")];
    }
    let blank_before = text[..item.start].trim_end().len();
    let rest_of_line = text[item.end..].lines().next().unwrap_or_default();
    // What follows on the line must not end up behind a comment of the line above.
    let start = if rest_of_line.trim().is_empty() { blank_before } else { item.start };
    let Some(before) = position.checked_sub(1).map(|before| &container.items[before]) else {
        return vec![Splice::replace(text, start.max(container.range.start + 1)..item.end, "")];
    };
    match comma_after(text, before.end, item.start) {
        Some(comma) if blank_before == comma + 1 => vec![Splice::replace(text, comma..item.end, "")],
        Some(comma) => vec![Splice::replace(text, comma..comma + 1, ""), Splice::replace(text, start..item.end, "")],
        None => vec![Splice::replace(text, item, "")],
    }
}

/// The comma between a place and another, with nothing but white space and comments between.
fn comma_after(text: &str, from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to {
        let rest = &text[at..to];
        let end = if let Some(comment) = rest.strip_prefix("//") {
            2 + comment.find('\n').unwrap_or(comment.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            2 + comment.find("*/").map_or(comment.len(), |end| end + 2)
        } else if rest.starts_with(',') {
            return Some(at);
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        at += end;
    }
    None
}

/// The end of the comments that begin on the line of a place; the place where there are none.
fn end_of_comments_on_line(text: &str, from: usize, to: usize) -> usize {
    let mut end = from;
    loop {
        let rest = &text[end..to];
        let start = end + (rest.len() - rest.trim_start_matches([' ', '\t']).len());
        let rest = &text[start..to];
        if rest.starts_with("//") {
            let line = rest.find('\n').map_or(rest, |at| &rest[..at]);
            return start + line.strip_suffix('\r').unwrap_or(line).len();
        }
        let comment = rest.strip_prefix("/*").and_then(|comment| comment.find("*/"));
        match comment {
            Some(length) if !rest[..length + 4].contains('\n') => end = start + length + 4,
            _ => return end,
        }
    }
}

/// The white space at the beginning of the line of a place.
fn indent_of_line(text: &str, at: usize) -> &str {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let rest = &text[line..at];
    &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
}

/// The white space before a place, if nothing else stands before it on its line.
fn indent_before(text: &str, at: usize) -> Option<&str> {
    let line = text[..at].rfind('\n')? + 1;
    text[line..at].chars().all(|character| character == ' ' || character == '\t').then(|| &text[line..at])
}

/// One step of indentation: that of the first line that has one.
fn unit(text: &str) -> String {
    let indents = text.lines().take(1_000).filter_map(|line| {
        let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        let says_something = line.trim_start().starts_with(['"', '{', '[']);
        Some(indent).filter(|indent| !indent.is_empty() && indent.len() <= 8 && says_something)
    });
    match indents.clone().next() {
        Some(indent) if indent.starts_with('\t') => "\t".to_owned(),
        Some(indent) => indent.to_owned(),
        None => "  ".to_owned(),
    }
}

/// A value with containers around it that are not part of the template.
enum Tree<'v> {
    Leaf(&'v Value),
    List(Vec<Tree<'v>>),
    Object(Vec<(String, Tree<'v>)>),
}

impl<'v> Tree<'v> {
    fn of(value: &'v Value) -> Self {
        match value {
            Value::List(items) => Self::List(items.iter().map(Self::of).collect()),
            Value::Object(members) => {
                Self::Object(members.iter().map(|(name, value)| ((*name).to_owned(), Self::of(value))).collect())
            }
            leaf => Self::Leaf(leaf),
        }
    }
}

/// Writes a value. It is a template, so it is nested only as deep as those are.
fn write(tree: &Tree<'_>, program: &Program, style: &Style) -> String {
    let (open, close, items): (_, _, Vec<String>) = match tree {
        Tree::Leaf(value) => return value.filled(program).to_string(),
        Tree::List(items) => {
            // A list of plain values takes no lines.
            let flat = items.iter().all(|item| matches!(item, Tree::Leaf(_)));
            let style = if flat && matches!(style, Style::Lines { .. }) { &Style::Line } else { &deeper(style) };
            let items: Vec<String> = items.iter().map(|item| write(item, program, style)).collect();
            if flat {
                let comma = if matches!(style, Style::Tight) { "," } else { ", " };
                return format!("[{}]", items.join(comma));
            }
            ("[", "]", items)
        }
        Tree::Object(members) => {
            let style = deeper(style);
            let colon = if matches!(style, Style::Tight) { ":" } else { ": " };
            let member =
                |(name, tree): &(String, Tree<'_>)| format!("{}{colon}{}", quoted(name), write(tree, program, &style));
            ("{", "}", members.iter().map(member).collect())
        }
    };
    match style {
        Style::Lines { indent, unit, line_break } if !items.is_empty() => {
            let between = format!(",{line_break}{indent}{unit}");
            format!("{open}{line_break}{indent}{unit}{}{line_break}{indent}{close}", items.join(&between))
        }
        Style::Tight => format!("{open}{}{close}", items.join(",")),
        _ => format!("{open}{}{close}", items.join(", ")),
    }
}

fn deeper(style: &Style) -> Style {
    match style {
        Style::Lines { indent, unit, line_break } => {
            Style::Lines { indent: format!("{indent}{unit}"), unit: unit.clone(), line_break }
        }
        other => other.clone(),
    }
}

fn quoted(name: &str) -> String {
    Found::from(name).to_string()
}
