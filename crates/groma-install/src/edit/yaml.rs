//! YAML files, by lines: an entry is added below its container's line and removed as the lines that it takes. A parser
//! says where the container stands, and whether all else is the same after the edit; what is not plain is refused.

use saphyr_parser::{Event, Parser, ScalarStyle, Span};
use serde_json::Value as Found;

use super::{Place, Put, Refusal, Standing, Want, line_break};
use crate::splice::Splice;
use crate::value::{Program, Value};

/// Events of a file, at the most.
const MOST_EVENTS: usize = 200_000;
/// Levels of nesting that are compared; an entry of ours has few.
const MOST_LEVELS: usize = 8;

/// What is known of a file. Lines count from 0.
#[derive(Default)]
struct Outline {
    documents: usize,
    /// Whether there is a value at all, and whether it is a mapping in lines from the first column.
    root: Option<bool>,
    container: Option<Container>,
    /// The events of all else.
    rest: Vec<String>,
}

/// The mapping that holds the entry.
struct Container {
    line: usize,
    holds: Holds,
    /// The column of its keys, and how many there are.
    column: usize,
    keys: usize,
    entry: Option<Entry>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Nothing,
    EmptyBraces,
    Lines,
    Other,
}

struct Entry {
    first_line: usize,
    last_line: usize,
    events: std::ops::Range<usize>,
    found: Option<Found>,
}

fn events(text: &str) -> Result<Vec<(Event<'_>, Span)>, Refusal> {
    if text.replace("\r\n", "").contains('\r') {
        return Err(Refusal::NotUnderstood("its line breaks are not usual ones"));
    }
    let mut events = Vec::new();
    for event in Parser::new_from_str(text) {
        let event = event.map_err(|error| {
            let message = error.to_string().lines().collect::<Vec<_>>().join(" ");
            Refusal::Syntax { format: "YAML", message }
        })?;
        events.push(event);
        if events.len() > MOST_EVENTS {
            return Err(Refusal::NotUnderstood("it is too large"));
        }
    }
    Ok(events)
}

/// The position behind the value that begins at a position.
fn end_of(events: &[(Event<'_>, Span)], start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, (event, _)) in events.iter().enumerate().skip(start) {
        match event {
            Event::MappingStart(..) | Event::SequenceStart(..) => depth += 1,
            Event::MappingEnd | Event::SequenceEnd => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    events.len()
}

/// The keys of the mapping at a position: where each stands, and where its value begins and ends.
fn keys(events: &[(Event<'_>, Span)], mapping: usize) -> Vec<(usize, usize, usize)> {
    let mut keys = Vec::new();
    let mut at = mapping + 1;
    while at < events.len() && !matches!(events[at].0, Event::MappingEnd) {
        let value = end_of(events, at);
        let end = end_of(events, value);
        keys.push((at, value, end));
        at = end.max(at + 1);
    }
    keys
}

fn name_of<'e>(event: &'e Event<'_>) -> Option<&'e str> {
    match event {
        Event::Scalar(text, ..) => Some(text),
        _ => None,
    }
}

fn outline(text: &str, want: &Want) -> Result<Outline, Refusal> {
    let Place::Member([container_name], entry_name) = &want.place else { return Err(Refusal::Unsafe) };
    let events = events(text)?;
    let is_start = |(event, _): &(Event<'_>, Span)| matches!(event, Event::DocumentStart(_));
    let mut outline =
        Outline { documents: events.iter().filter(|event| is_start(event)).count(), ..Outline::default() };
    let mut skipped = 0..0;
    let root = events.iter().position(is_start).map(|start| start + 1).filter(|root| *root < events.len());
    if let Some(root) = root {
        outline.root = root_of(text, &events, root)?;
        if outline.root.is_some() {
            if let Some((key, value, end)) = named(&events, root, container_name, container_name)? {
                let container = container_of(text, &events, key, value, &format!("{container_name}.{entry_name}"))?;
                skipped = match &container.entry {
                    // A container that holds nothing else may come and go with the entry.
                    entry if container.keys <= usize::from(entry.is_some()) => key..end,
                    Some(entry) => entry.events.clone(),
                    None => 0..0,
                };
                outline.container = Some(container);
            }
        }
    }
    let is_frame = |event: &Event<'_>| {
        matches!(event, Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) | Event::DocumentEnd)
    };
    let rest = events.iter().enumerate().filter(|(at, (event, _))| !skipped.contains(at) && !is_frame(event));
    outline.rest = rest.map(|(_, (event, _))| format!("{event:?}")).collect();
    let says_nothing = |event: &String| event.starts_with("Mapping") || event.starts_with("Scalar(\"\"");
    if outline.rest.len() <= 2 && outline.rest.iter().all(says_nothing) {
        // A mapping without anything is as good as no value.
        outline.rest.clear();
    }
    Ok(outline)
}

/// Whether the root is a mapping in lines from the first column. None where there is no value.
fn root_of(text: &str, events: &[(Event<'_>, Span)], root: usize) -> Result<Option<bool>, Refusal> {
    let (event, span) = &events[root];
    match event {
        Event::MappingStart(..) => {
            let first = events.get(root + 1).map_or(span, |(_, span)| span);
            Ok(Some(!is_in_braces(text, span) && first.start.col() == 0))
        }
        Event::Scalar(text, ScalarStyle::Plain, ..) if text.is_empty() => Ok(None),
        _ => Err(Refusal::Root { expected: "a mapping" }),
    }
}

/// The member of a name of the mapping at a position, which has at most one.
fn named(
    events: &[(Event<'_>, Span)],
    mapping: usize,
    name: &str,
    path: &str,
) -> Result<Option<(usize, usize, usize)>, Refusal> {
    let mut named = keys(events, mapping).into_iter().filter(|(key, ..)| name_of(&events[*key].0) == Some(name));
    let first = named.next();
    if named.next().is_some() { Err(Refusal::Twice(path.to_owned())) } else { Ok(first) }
}

/// What the value of a container's key is, with its entry of the path's last name.
fn container_of(
    text: &str,
    events: &[(Event<'_>, Span)],
    key: usize,
    value: usize,
    path: &str,
) -> Result<Container, Refusal> {
    let (event, span) = &events[value];
    let line = events[key].1.start.line() - 1;
    let mut container = Container { line, holds: Holds::Other, column: 0, keys: 0, entry: None };
    match event {
        Event::Scalar(text, ScalarStyle::Plain, ..) if text.is_empty() => container.holds = Holds::Nothing,
        Event::MappingStart(..) => {
            let inner = keys(events, value);
            container.keys = inner.len();
            container.holds = match (is_in_braces(text, span), inner.is_empty()) {
                (true, true) if span.start.line() - 1 == line => Holds::EmptyBraces,
                (false, false) => Holds::Lines,
                _ => Holds::Other,
            };
            container.column = inner.first().map_or(0, |(key, ..)| events[*key].1.start.col());
            let name = path.rsplit('.').next().unwrap_or(path);
            container.entry = named(events, value, name, path)?.map(|(key, value, end)| Entry {
                first_line: events[key].1.start.line() - 1,
                last_line: last_line(events, key, end),
                events: key..end,
                found: plain(events, value, MOST_LEVELS),
            });
        }
        _ => {}
    }
    Ok(container)
}

/// The last line that a member takes.
fn last_line(events: &[(Event<'_>, Span)], key: usize, end: usize) -> usize {
    let first = events[key].1.start.line() - 1;
    // The end of a list in lines is where the next thing begins, which is not its own line.
    let next = events.get(end).map_or(usize::MAX, |(_, span)| span.start.line() - 1).max(first + 1);
    let line = |(event, span): &(Event<'_>, Span)| match event {
        Event::Scalar(..) if span.end.col() > 0 => Some(span.end.line() - 1),
        Event::Scalar(..) => Some(span.end.line().saturating_sub(2)),
        Event::SequenceStart(..) | Event::SequenceEnd => Some(span.start.line() - 1),
        _ => None,
    };
    events[key..end].iter().filter_map(line).filter(|line| *line < next).max().unwrap_or(first)
}

/// Whether a mapping begins with a brace.
fn is_in_braces(text: &str, span: &Span) -> bool {
    text.lines().nth(span.start.line() - 1).and_then(|line| line.chars().nth(span.start.col())) == Some('{')
}

/// A value as plain data. None where it is nested too deeply for an entry of ours, or refers to another.
fn plain(events: &[(Event<'_>, Span)], at: usize, levels: usize) -> Option<Found> {
    let levels = levels.checked_sub(1)?;
    match &events.get(at)?.0 {
        Event::Scalar(text, ScalarStyle::Plain, _, None) => Some(match text.as_ref() {
            "" | "~" | "null" => Found::Null,
            "true" => Found::Bool(true),
            "false" => Found::Bool(false),
            text => text.parse::<u64>().map_or_else(|_| Found::from(text), Found::from),
        }),
        Event::Scalar(text, _, _, None) => Some(Found::from(text.as_ref())),
        Event::SequenceStart(_, None) => {
            let mut items = Vec::new();
            let mut next = at + 1;
            while !matches!(events.get(next)?.0, Event::SequenceEnd) {
                items.push(plain(events, next, levels)?);
                next = end_of(events, next);
            }
            Some(Found::Array(items))
        }
        Event::MappingStart(_, None) => {
            let member = |(key, value, _): (usize, usize, usize)| {
                Some((name_of(&events[key].0)?.to_owned(), plain(events, value, levels)?))
            };
            Some(Found::Object(keys(events, at).into_iter().map(member).collect::<Option<_>>()?))
        }
        _ => None,
    }
}

fn standing(outline: &Outline, want: &Want, program: &Program) -> Standing {
    let Some(entry) = outline.container.as_ref().and_then(|container| container.entry.as_ref()) else {
        return Standing::Missing;
    };
    entry.found.as_ref().map_or(Standing::Foreign, |found| want.value.kin(found, program).into())
}

fn editable(text: &str, want: &Want) -> Result<Outline, Refusal> {
    let outline = outline(text, want)?;
    let ends = text.lines().any(|line| line.starts_with("...") || line.starts_with('%'));
    if outline.documents > 1 || ends {
        return Err(Refusal::NotUnderstood("it has several documents, or marks of their ends"));
    }
    if outline.root == Some(false) {
        return Err(Refusal::NotUnderstood("its root is not written in lines from the first column"));
    }
    Ok(outline)
}

pub(super) fn look(text: &str, want: &Want, program: &Program) -> Result<Standing, Refusal> {
    Ok(standing(&outline(text, want)?, want, program))
}

/// The entry of a want, whatever it is.
pub(super) fn found(text: &str, want: &Want) -> Option<Found> {
    outline(text, want).ok()?.container?.entry?.found
}

pub(super) fn put(text: &str, want: &Want, program: &Program, force: bool) -> Result<Put, Refusal> {
    let outline = editable(text, want)?;
    let was = standing(&outline, want, program);
    let Place::Member([name], key) = &want.place else { return Err(Refusal::Unsafe) };
    let replace = was == Standing::Outdated || (was == Standing::Foreign && force);
    if was != Standing::Missing && !replace {
        return Ok(Put::nothing(was));
    }
    let line_break = line_break(text);
    let lines = |column: usize| entry_lines(key, column, &want.value, program, line_break);
    let mut made = None;
    let splices = match &outline.container {
        Some(Container { entry: Some(entry), column, holds: Holds::Lines, .. }) => {
            let range = bytes_of(text, entry.first_line, entry.last_line);
            let new = lines(*column);
            let new = if text[range.clone()].ends_with('\n') { new.as_str() } else { new.trim_end() };
            vec![Splice::replace(text, range, new)]
        }
        Some(Container { line, column, holds, .. }) if *holds != Holds::Other => {
            let range = bytes_of(text, *line, *line);
            let mut splices = Vec::new();
            if *holds == Holds::EmptyBraces {
                let at = range.start + text[range.clone()].find('{').ok_or(Refusal::Unsafe)?;
                let end = range.start + text[range.clone()].find('}').ok_or(Refusal::Unsafe)? + 1;
                let start = text[..at].trim_end_matches(' ').len();
                splices.push(Splice::replace(text, start..end, ""));
            }
            let before = if text[range.clone()].ends_with('\n') { "" } else { line_break };
            let column = if *holds == Holds::Lines { *column } else { 2 };
            splices.push(Splice::insert(range.end, format!("{before}{}", lines(column))));
            splices
        }
        Some(_) => return Err(Refusal::Kind { name: (*name).to_owned(), expected: "a mapping in lines" }),
        None => {
            made = Some(vec![(*name).to_owned()]);
            let before = if text.is_empty() || text.ends_with('\n') { "" } else { line_break };
            vec![Splice::insert(text.len(), format!("{before}{name}:{line_break}{}", lines(2)))]
        }
    };
    keeps_the_rest(text, &splices, &outline, want)?;
    Ok(Put { was, splices, made })
}

pub(super) fn take(text: &str, want: &Want, made: &[Vec<String>]) -> Result<Vec<Splice>, Refusal> {
    let outline = editable(text, want)?;
    let Some(container) = &outline.container else { return Ok(Vec::new()) };
    let Some(entry) = &container.entry else { return Ok(Vec::new()) };
    let Place::Member([name], _) = &want.place else { return Err(Refusal::Unsafe) };
    if container.holds != Holds::Lines {
        return Err(Refusal::NotUnderstood("the entry is not written in lines"));
    }
    let range = bytes_of(text, entry.first_line, entry.last_line);
    let header = bytes_of(text, container.line, container.line);
    let mut splices = vec![Splice::replace(text, range.clone(), "")];
    if container.keys == 1 {
        let header_text = text[header.clone()].trim_end();
        let is_made = made.iter().any(|path| path.len() == 1 && path[0] == *name);
        if is_made && header.end == range.start && header_text == format!("{name}:") {
            splices = vec![Splice::replace(text, header.start..range.end, "")];
        } else if let Some(colon) = text[header.clone()].find(':') {
            splices.insert(0, Splice::insert(header.start + colon + 1, " {}"));
        }
    }
    keeps_the_rest(text, &splices, &outline, want)?;
    Ok(splices)
}

fn keeps_the_rest(text: &str, splices: &[Splice], before: &Outline, want: &Want) -> Result<(), Refusal> {
    let after = crate::splice::apply(text, splices).ok_or(Refusal::Unsafe)?;
    if outline(&after, want).map_err(|_| Refusal::Unsafe)?.rest == before.rest { Ok(()) } else { Err(Refusal::Unsafe) }
}

/// The bytes of lines, with their breaks.
fn bytes_of(text: &str, first: usize, last: usize) -> std::ops::Range<usize> {
    let mut start = 0;
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number == first {
            start = at;
        }
        at += line.len();
        if number == last {
            return start..at;
        }
    }
    start..text.len()
}

fn entry_lines(key: &str, column: usize, value: &Value, program: &Program, line_break: &str) -> String {
    let indent = " ".repeat(column);
    let mut text = format!("{indent}{key}:{line_break}");
    if let Value::Object(members) = value {
        for (name, value) in members {
            text.push_str(&format!("{indent}  {name}: {}{line_break}", scalar(value, program)));
        }
    }
    text
}

/// A value of a template on one line. Quoted texts are written alike in JSON and YAML.
fn scalar(value: &Value, program: &Program) -> String {
    let filled = value.filled(program);
    match &filled {
        Found::String(text) if is_plain(text) => text.clone(),
        other => other.to_string(),
    }
}

fn is_plain(text: &str) -> bool {
    let first = |character: char| character.is_ascii_alphabetic() || character == '/';
    let others = |character: char| character.is_ascii_alphanumeric() || "/._-".contains(character);
    text.starts_with(first)
        && text.chars().all(others)
        && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(&text.to_lowercase().as_str())
}
