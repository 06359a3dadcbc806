//! TOML files. A parser says where things stand; a table of ours is written at the end of the file, where it cannot change
//! what any other line means.

use std::ops::Range;

use serde_json::Value as Found;
use toml_edit::{Document, Item, Table, TableLike, Value as Node};

use super::{Place, Put, Refusal, Standing, Want, line_break};
use crate::splice::Splice;
use crate::value::{Program, Value};

/// Levels of nesting that are compared; an entry of ours has few.
const MOST_LEVELS: usize = 8;

fn parse(text: &str) -> Result<Document<&str>, Refusal> {
    Document::parse(text).map_err(|error| {
        let line = error.span().map_or(1, |span| text.get(..span.start).map_or(1, |before| before.split('\n').count()));
        Refusal::Syntax { format: "TOML", message: format!("{} on line {line}", error.message()) }
    })
}

/// The table and the key of a want.
fn names(want: &Want) -> Result<(&'static str, &'static str), Refusal> {
    match &want.place {
        Place::Member([table], key) => Ok((table, key)),
        _ => Err(Refusal::Unsafe),
    }
}

/// The entry of a want.
fn entry<'d>(document: &'d Document<&str>, want: &Want) -> Result<Option<&'d Item>, Refusal> {
    let (table, key) = names(want)?;
    let Some(item) = document.get(table) else { return Ok(None) };
    match item.as_table_like() {
        Some(table) => Ok(table.get(key)),
        None => Err(Refusal::Kind { name: table.to_owned(), expected: "a table" }),
    }
}

/// An item as plain data. None where it is nested too deeply for an entry of ours.
fn plain(item: &Item, levels: usize) -> Option<Found> {
    let levels = levels.checked_sub(1)?;
    match item {
        Item::Value(value) => plain_value(value, levels),
        Item::Table(table) => plain_table(table, levels),
        Item::None | Item::ArrayOfTables(_) => None,
    }
}

fn plain_table(table: &dyn TableLike, levels: usize) -> Option<Found> {
    let member = |(name, item): (&str, &Item)| Some((name.to_owned(), plain(item, levels)?));
    Some(Found::Object(table.iter().map(member).collect::<Option<_>>()?))
}

fn plain_value(value: &Node, levels: usize) -> Option<Found> {
    Some(match value {
        Node::String(text) => Found::from(text.value().as_str()),
        Node::Integer(number) => Found::from(*number.value()),
        Node::Float(number) => Found::from(*number.value()),
        Node::Boolean(flag) => Found::from(*flag.value()),
        Node::Datetime(time) => Found::from(time.value().to_string()),
        Node::Array(list) => {
            let levels = levels.checked_sub(1)?;
            Found::Array(list.iter().map(|value| plain_value(value, levels)).collect::<Option<_>>()?)
        }
        Node::InlineTable(table) => return plain_table(table, levels.checked_sub(1)?),
    })
}

fn standing(item: Option<&Item>, want: &Want, program: &Program) -> Standing {
    let Some(item) = item else { return Standing::Missing };
    plain(item, MOST_LEVELS).map_or(Standing::Foreign, |found| want.value.kin(&found, program).into())
}

pub(super) fn look(text: &str, want: &Want, program: &Program) -> Result<Standing, Refusal> {
    let document = parse(text)?;
    Ok(standing(entry(&document, want)?, want, program))
}

/// The entry of a want, whatever it is.
pub(super) fn found(text: &str, want: &Want) -> Option<Found> {
    let document = parse(text).ok()?;
    plain(entry(&document, want).ok()??, MOST_LEVELS)
}

pub(super) fn put(text: &str, want: &Want, program: &Program, force: bool) -> Result<Put, Refusal> {
    let document = parse(text)?;
    let item = entry(&document, want)?;
    let was = standing(item, want, program);
    let (table, key) = names(want)?;
    if document.get(table).is_some_and(Item::is_inline_table) && item.is_none() {
        return Err(Refusal::NotUnderstood("`mcp_servers` is an inline table; make it a table first"));
    }
    let line_break = line_break(text);
    let splices = match (item, was) {
        (None, _) => {
            let before = if text.is_empty() || text.ends_with(&format!("{line_break}{line_break}")) {
                String::new()
            } else if text.ends_with('\n') {
                line_break.to_owned()
            } else {
                line_break.repeat(2)
            };
            let block = block(table, key, &want.value, program, line_break);
            vec![Splice::insert(text.len(), format!("{before}{block}"))]
        }
        (Some(item), Standing::Outdated) => replaced(text, item, want, program)?,
        (Some(item), Standing::Foreign) if force => replaced(text, item, want, program)?,
        _ => Vec::new(),
    };
    Ok(Put { was, splices, made: None })
}

fn replaced(text: &str, item: &Item, want: &Want, program: &Program) -> Result<Vec<Splice>, Refusal> {
    let (table, key) = names(want)?;
    if let Item::Value(value) = item {
        let range = value.span().ok_or(Refusal::Unsafe)?;
        return Ok(vec![Splice::replace(text, range, value_text(&want.value, program))]);
    }
    let range = lines_of(text, item)?;
    let line_break = line_break(text);
    let block = block(table, key, &want.value, program, line_break);
    let new = if text[range.clone()].ends_with('\n') { block.as_str() } else { block.trim_end() };
    Ok(vec![Splice::replace(text, range, new)])
}

pub(super) fn take(text: &str, want: &Want) -> Result<Vec<Splice>, Refusal> {
    let document = parse(text)?;
    let Some(item) = entry(&document, want)? else { return Ok(Vec::new()) };
    if let Item::Value(value) = item {
        let range = value.span().ok_or(Refusal::Unsafe)?;
        return whole_line(text, &range, names(want)?.1);
    }
    let range = lines_of(text, item)?;
    let line_break = line_break(text);
    let blank = format!("{line_break}{line_break}");
    let rest = &text[range.end..];
    let set_off = text[..range.start].ends_with(&blank) && (rest.is_empty() || rest.starts_with(line_break));
    let start = if set_off { range.start - line_break.len() } else { range.start };
    Ok(vec![Splice::replace(text, start..range.end, "")])
}

/// The line of an assignment, if nothing else stands on it.
fn whole_line(text: &str, value: &Range<usize>, key: &str) -> Result<Vec<Splice>, Refusal> {
    let start = text[..value.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[value.end..].find('\n').map_or(text.len(), |end| value.end + end + 1);
    let name = text[start..value.start].trim().trim_end_matches('=').trim().trim_matches(['"', '\'']);
    if name != key || !text[value.end..end].trim().is_empty() {
        return Err(Refusal::NotUnderstood("the entry shares its line with something else"));
    }
    Ok(vec![Splice::replace(text, start..end, "")])
}

/// The lines of a table that has a header of its own: from the header to its last value.
fn lines_of(text: &str, item: &Item) -> Result<Range<usize>, Refusal> {
    let table: &Table = item.as_table().ok_or(Refusal::Unsafe)?;
    let odd = Refusal::NotUnderstood("the entry is written in several places");
    if table.is_dotted() || table.is_implicit() || table.iter().any(|(_, item)| !item.is_value()) {
        return Err(odd);
    }
    let header = table.span().ok_or(Refusal::Unsafe)?;
    let last = table.iter().filter_map(|(_, item)| item.span()).map(|span| span.end).max();
    let last = last.unwrap_or(header.end).max(header.end);
    let start = text[..header.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[last..].find('\n').map_or(text.len(), |end| last + end + 1);
    Ok(start..end)
}

fn block(table: &str, key: &str, value: &Value, program: &Program, line_break: &str) -> String {
    let mut text = format!("[{table}.{key}]{line_break}");
    if let Value::Object(members) = value {
        for (name, value) in members {
            text.push_str(&format!("{name} = {}{line_break}", value_text(value, program)));
        }
    }
    text
}

/// A value of a template on one line.
fn value_text(value: &Value, program: &Program) -> String {
    match value {
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(|item| value_text(item, program)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(members) => {
            let member = |(name, value): &(&str, Value)| format!("{name} = {}", value_text(value, program));
            format!("{{ {} }}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        // Texts are written alike in JSON and TOML, but for this one character.
        leaf => leaf.filled(program).to_string().replace('\u{7f}', "\\u007f"),
    }
}
