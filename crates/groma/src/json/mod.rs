//! Answers as JSON. Each has a `version` that changes when a field changes its meaning or goes away, and a schema that is made
//! from the types here (`schemars::schema_for!`; `groma schema` prints them).
//!
//! A module for each operation, with a type of the same name that is made of an answer: `json::Map::new(&answer)`. [`to_line`]
//! and [`write`](fn@write) make text of it in which every character that a reader would not see is an escape.

pub mod cache;
pub mod context;
pub mod coverage;
pub mod deps;
pub mod diff;
pub mod export;
pub mod impact;
pub mod index;
pub mod languages;
pub mod map;
pub mod orient;
pub mod outline;
pub mod published;
pub mod query;
pub mod refs;
pub mod routes;
pub mod slice;
pub mod stats;
pub mod status;
pub mod why;

use std::io::{self, Write};

use groma_model::RepoPath;
use groma_render::escape;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

pub use cache::CacheSize;
pub use context::Context;
pub use coverage::JsonCoverage;
pub use deps::Deps;
pub use diff::Diff;
pub use export::{EdgeRecord, ImportRecord, SymbolRecord};
pub use impact::Impact;
pub use index::Index;
pub use languages::Languages;
pub use map::Map;
pub use orient::Orient;
pub use outline::{Outline, outline};
pub use published::MapIndex;
pub use query::Query;
pub use refs::Refs;
pub use routes::Routes;
pub use slice::Slices;
pub use stats::Stats;
pub use status::Status;
pub use why::Why;

/// Version of all JSON answers.
pub const VERSION: u32 = 1;

/// A value as one line of JSON, with its line break.
pub fn to_line(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes, value).expect("answers serialise, and memory takes them");
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("JSON is text")
}

/// A path as JSON has it.
pub fn path(path: &RepoPath) -> String {
    path.as_str().map_or_else(|| escape::path(path).trim_matches('"').to_owned(), str::to_owned)
}

/// Writes a value as one line of JSON in which every character that a reader would not see is an escape.
pub fn write(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut *out, VisibleFormatter(CompactFormatter));
    value.serialize(&mut serializer)?;
    Ok(())
}

/// Compact JSON whose strings hold only visible characters. `\u` escapes keep the value the same.
struct VisibleFormatter(CompactFormatter);

impl Formatter for VisibleFormatter {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        if fragment.is_ascii() && !fragment.contains('\x7f') {
            return self.0.write_string_fragment(out, fragment);
        }
        let mut start = 0;
        for (at, character) in fragment.char_indices() {
            if escape::is_hidden(character) {
                self.0.write_string_fragment(out, &fragment[start..at])?;
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
                start = at + character.len_utf8();
            }
        }
        self.0.write_string_fragment(out, &fragment[start..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escaped_and_the_value_stays() {
        let text = "a\u{202e}\x1b[1m\u{e0041}ä";
        let mut out = Vec::new();
        write(&mut out, &text).expect("memory");
        let line = String::from_utf8(out).expect("text");
        assert_eq!(line, r#""a\u202e\u001b[1m\udb40\udc41ä""#);
        assert_eq!(serde_json::from_str::<String>(&line).expect("JSON"), text);
    }
}
