//! Values of settings: from a file, from the environment, and back to text.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};

use ignore::gitignore::GitignoreBuilder;
use toml::Spanned;
use toml::de::DeValue;

use super::near::near;
use super::table::Kind;

/// Entries of one list.
const MOST_ITEMS: usize = 256;

/// Bytes of one entry.
const MOST_ITEM_BYTES: usize = 512;

/// The value of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Switch(bool),
    Count(u64),
    Choice(&'static str),
    Folder(PathBuf),
    /// Texts, each with the line that it stands in; 0 where there are no lines.
    List(Vec<(String, usize)>),
}

/// Why a value is not one of its setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// Where it stands in the text of a file.
    pub(crate) at: Range<usize>,
    /// What is legal, in words.
    pub(crate) takes: String,
    /// What it is, in words.
    pub(crate) found: String,
}

impl Kind {
    /// What is legal, in words.
    pub(crate) fn takes(self) -> String {
        match self {
            Self::Switch => "true or false".to_owned(),
            Self::Count => "a whole number from 0".to_owned(),
            Self::Choice(names) => format!("one of {}", quoted(names)),
            Self::Level(names) => format!("one of {}; true for \"full\", false for \"off\"", quoted(names)),
            Self::Folder => "a folder as text".to_owned(),
            Self::Folders => format!("a list of at most {MOST_ITEMS} folders"),
            Self::Commands => format!("a list of at most {MOST_ITEMS} names or patterns of commands"),
            Self::Globs => format!("a list of at most {MOST_ITEMS} patterns, as in an ignore file but without `!`"),
        }
    }
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    names.join(", ")
}

/// Takes a value from a file. `folder` is where the file lies, `line` gives the line of a position.
pub(crate) fn from_toml(
    kind: Kind,
    value: &Spanned<DeValue<'_>>,
    folder: &Path,
    line: impl Fn(usize) -> usize,
) -> Result<Value, Wrong> {
    let wrong = |found: String| Wrong { at: value.span(), takes: kind.takes(), found };
    match (kind, value.get_ref()) {
        (Kind::Switch, DeValue::Boolean(on)) => Ok(Value::Switch(*on)),
        (Kind::Count, DeValue::Integer(number)) => {
            let parsed = i64::from_str_radix(number.as_str(), number.radix()).ok();
            let count = parsed.and_then(|number| u64::try_from(number).ok());
            count.map(Value::Count).ok_or_else(|| wrong("another number".to_owned()))
        }
        (Kind::Level(names), DeValue::Boolean(on)) => {
            choice(names, level(*on)).ok_or_else(|| wrong(type_name(value.get_ref()).to_owned()))
        }
        (Kind::Choice(names) | Kind::Level(names), DeValue::String(name)) => {
            choice(names, name).ok_or_else(|| wrong(other_name(names, name)))
        }
        (Kind::Folder, DeValue::String(path)) => {
            in_folder(path, folder).map(Value::Folder).map_err(|found| wrong(found.to_owned()))
        }
        (Kind::Globs | Kind::Folders | Kind::Commands, DeValue::Array(items)) if items.len() > MOST_ITEMS => {
            Err(wrong("a longer list".to_owned()))
        }
        (Kind::Globs | Kind::Folders | Kind::Commands, DeValue::Array(items)) => {
            let entry = |item: &Spanned<DeValue<'_>>| {
                let wrong = |found: &str| Wrong { at: item.span(), takes: kind.takes(), found: found.to_owned() };
                let text = item.get_ref().as_str().ok_or_else(|| wrong(type_name(item.get_ref())))?;
                let text = match kind {
                    Kind::Folders => in_folder(text, folder).map_err(wrong)?.to_string_lossy().into_owned(),
                    Kind::Globs if !is_glob(text) => return Err(wrong("another text")),
                    Kind::Commands if !is_command(text) => return Err(wrong("another text")),
                    _ => text.to_owned(),
                };
                Ok((text, line(item.span().start)))
            };
            items.iter().map(entry).collect::<Result<_, _>>().map(Value::List)
        }
        (_, other) => Err(wrong(type_name(other).to_owned())),
    }
}

/// Takes a value from an environment variable. The error says what is legal.
pub(crate) fn from_variable(kind: Kind, value: &OsStr) -> Result<Value, String> {
    if kind == Kind::Folder {
        return Ok(Value::Folder(value.into()));
    }
    if kind == Kind::Folders {
        let folders = std::env::split_paths(value).filter(|path| !path.as_os_str().is_empty());
        return Ok(Value::List(folders.map(|path| (path.to_string_lossy().into_owned(), 0)).collect()));
    }
    let text = value.to_str().unwrap_or_default();
    let parsed = match kind {
        Kind::Switch => match text.to_ascii_lowercase().as_str() {
            "1" | "true" | "yes" | "on" => Some(Value::Switch(true)),
            "0" | "false" | "no" | "off" => Some(Value::Switch(false)),
            _ => None,
        },
        Kind::Count => text.parse().ok().map(Value::Count),
        Kind::Choice(names) | Kind::Level(names) => choice(names, text),
        // Other lists have no form in a variable.
        Kind::Folder | Kind::Folders | Kind::Globs | Kind::Commands => None,
    };
    let legal =
        || if kind == Kind::Switch { "1 or 0, true or false, yes or no, on or off".to_owned() } else { kind.takes() };
    parsed.ok_or_else(legal)
}

fn choice(names: &'static [&'static str], name: &str) -> Option<Value> {
    names.iter().find(|known| **known == name).map(|known| Value::Choice(known))
}

fn other_name(names: &[&str], name: &str) -> String {
    match near(name, names.iter().copied()).first() {
        Some(near) => format!("another text; \"{near}\" is near"),
        None => "another text".to_owned(),
    }
}

/// The level that a switch stands for.
fn level(on: bool) -> &'static str {
    if on { "full" } else { "off" }
}

/// A folder that a file names, or why it names none.
fn in_folder(path: &str, folder: &Path) -> Result<PathBuf, &'static str> {
    match path {
        "" => Err("an empty text"),
        path if path.starts_with('~') => Err("`~`, which means nothing here: write the whole path"),
        path => Ok(folder.join(path)),
    }
}

/// Whether a text is the name of a command or a pattern of names. `@` stands for a file that has them, which no file may
/// lead to.
fn is_command(text: &str) -> bool {
    let odd = |character: char| groma::render::escape::is_hidden(character) || character == ',';
    !text.trim().is_empty() && text.len() <= MOST_ITEM_BYTES && !text.starts_with('@') && !text.contains(odd)
}

/// Whether a text is one pattern that ignores something. A `!` would take in what other rules leave out.
fn is_glob(text: &str) -> bool {
    if text.len() > MOST_ITEM_BYTES || text.contains(['\n', '\r', '\0']) {
        return false;
    }
    let mut builder = GitignoreBuilder::new("");
    builder.add_line(None, text).is_ok()
        && builder.build().is_ok_and(|rules| rules.num_ignores() == 1 && rules.num_whitelists() == 0)
}

fn type_name(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

impl Value {
    /// As it would stand in a file.
    pub(crate) fn to_toml(&self) -> String {
        match self {
            Self::Switch(on) => on.to_string(),
            Self::Count(count) => count.to_string(),
            Self::Choice(name) => text_to_toml(name),
            Self::Folder(path) => text_to_toml(&path.display().to_string()),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(|(text, _)| text_to_toml(text)).collect();
                format!("[{}]", items.join(", "))
            }
        }
    }
}

/// A text in TOML's quotes, with escapes for what a reader would not see.
fn text_to_toml(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            _ if groma::render::escape::is_hidden(character) => {
                quoted.push_str(&format!("\\U{:08x}", u32::from(character)));
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_ignores_something_and_takes_nothing_in() {
        for good in ["*.log", "/out/", "a/**/b", "with space", "\\#x", "\\!x"] {
            assert!(is_glob(good), "{good}");
        }
        let long = "x".repeat(MOST_ITEM_BYTES + 1);
        for bad in ["", "# a comment", "!keep", "a\nb", "{a", &long] {
            assert!(!is_glob(bad), "{bad}");
        }
    }

    #[test]
    fn printed_texts_are_read_as_the_same_texts() {
        let text = "a\"\\\n\u{202e}\u{e0041}ä";
        let line = format!("x = {}", text_to_toml(text));
        assert!(!line.contains(groma::render::escape::is_hidden));
        let read: toml::Table = line.parse().expect("TOML");
        assert_eq!(read["x"].as_str(), Some(text));
    }

    #[test]
    fn variables_are_read_by_kind() {
        let read = |kind, text: &str| from_variable(kind, OsStr::new(text));
        assert_eq!(read(Kind::Switch, "Yes"), Ok(Value::Switch(true)));
        assert_eq!(read(Kind::Switch, "0"), Ok(Value::Switch(false)));
        assert!(read(Kind::Switch, "maybe").is_err());
        assert_eq!(read(Kind::Count, "12"), Ok(Value::Count(12)));
        assert!(read(Kind::Count, "-1").is_err());
        assert_eq!(read(Kind::Choice(&["a", "b"]), "b"), Ok(Value::Choice("b")));
        assert_eq!(read(Kind::Choice(&["a", "b"]), "c"), Err("one of \"a\", \"b\"".to_owned()));
    }
}
