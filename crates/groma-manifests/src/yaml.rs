//! YAML as a tree that cannot grow: built from the parser's events, with bounds on depth and nodes. An alias is an
//! empty value, so that a few lines cannot stand for millions; what CI files merge in by aliases is not seen.

use saphyr_parser::{Event, Parser};

use crate::tree::Scope;

/// Levels of nesting; deeper files are malformed.
const DEPTH: usize = 48;

/// Nodes of one file.
const NODES: usize = 20_000;

/// A node. Keys of maps are plain texts; entries with other keys are left out.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Yaml {
    Empty,
    Text(String),
    List(Vec<Self>),
    Map(Vec<(String, Self)>),
}

impl Yaml {
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub(crate) fn entries(&self) -> &[(String, Self)] {
        if let Self::Map(entries) = self { entries } else { &[] }
    }

    pub(crate) fn items(&self) -> &[Self] {
        if let Self::List(items) = self { items } else { &[] }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// A YAML file of a scope, its first document. `None` with a note if it is malformed or too deep.
pub(crate) fn yaml(scope: &Scope, name: &str) -> Option<Yaml> {
    let text = scope.text(name)?;
    let tree = parse(&text).or_else(|| parse(&with_closers_indented(&text)));
    if tree.is_none() {
        scope.tree.malformed(&scope.path(name));
    }
    tree
}

/// The text with brackets that close a list on a line of their own moved to the right. YAML 1.2 wants them indented,
/// but what most CI systems parse with does not, so they are often found at the level of their key.
fn with_closers_indented(text: &str) -> String {
    let mut indented = String::with_capacity(text.len());
    for line in text.lines() {
        if line.trim_start().starts_with([']', '}']) {
            indented.push_str("                                ");
        }
        indented.push_str(line);
        indented.push('\n');
    }
    indented
}

/// A list or map that is being filled.
enum Open {
    List(Vec<Yaml>),
    /// Entries, and the key whose value comes next.
    Map(Vec<(String, Yaml)>, Key),
}

/// What comes next in a map.
enum Key {
    /// A key.
    Wanted,
    /// The value of this key.
    Text(String),
    /// The value of a key that is not text.
    Other,
}

impl Open {
    fn take(&mut self, value: Yaml) {
        match self {
            Self::List(items) => items.push(value),
            Self::Map(entries, key) => match std::mem::replace(key, Key::Wanted) {
                Key::Wanted => *key = if let Yaml::Text(text) = value { Key::Text(text) } else { Key::Other },
                Key::Text(name) => entries.push((name, value)),
                Key::Other => {}
            },
        }
    }

    fn close(self) -> Yaml {
        match self {
            Self::List(items) => Yaml::List(items),
            Self::Map(entries, _) => Yaml::Map(entries),
        }
    }
}

/// The first document of a text.
pub(crate) fn parse(text: &str) -> Option<Yaml> {
    if is_too_deep(text) {
        return None;
    }
    let mut open: Vec<Open> = Vec::new();
    let mut nodes = 0;
    for event in Parser::new_from_str(text) {
        let (event, _) = event.ok()?;
        let value = match event {
            Event::Nothing | Event::StreamStart | Event::DocumentStart(_) => continue,
            Event::StreamEnd | Event::DocumentEnd => return Some(Yaml::Empty),
            Event::Alias(_) => Yaml::Empty,
            Event::Scalar(text, ..) => Yaml::Text(text.into_owned()),
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                nodes += 1;
                if open.len() == DEPTH || nodes > NODES {
                    return None;
                }
                open.push(match event {
                    Event::SequenceStart(..) => Open::List(Vec::new()),
                    _ => Open::Map(Vec::new(), Key::Wanted),
                });
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop()?.close(),
        };
        nodes += 1;
        if nodes > NODES {
            return None;
        }
        match open.last_mut() {
            Some(holder) => holder.take(value),
            None => return Some(value),
        }
    }
    None
}

/// Whether a line opens more levels than a file may have. The parser's look-ahead is quadratic in the levels of one
/// line.
fn is_too_deep(text: &str) -> bool {
    text.lines().any(|line| {
        let opened = line.bytes().filter(|byte| b"[{".contains(byte)).count();
        let dashes = line.trim_start().split(' ').take_while(|word| ["-", "?", ":"].contains(word)).count();
        opened > 20 * DEPTH || dashes > DEPTH
    })
}
