//! Edits of configuration files, as pure functions on their text. An edit is a list of [`Splice`]s: comments, order,
//! indentation, line endings and whatever else stands there remain as they are.
//!
//! After an edit the new text is read again: where it does not say what was meant, the file is refused and stays.

mod block;
mod json;
mod json_layout;
mod toml;
mod whole;
mod yaml;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use crate::splice::{Splice, apply};
use crate::value::{Kin, Program, Value};

/// The largest file that is edited, in bytes. Some hosts keep histories in the file of their settings.
pub(crate) const MOST_BYTES: u64 = 32 << 20;

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// JSON, with comments and trailing commas where they stand.
    Json,
    /// TOML.
    Toml,
    /// YAML.
    Yaml,
    /// A file that is groma's as a whole.
    Whole,
    /// A text with a block between two marks.
    Block,
}

/// Where something goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A member of the object that these names lead to.
    Member(&'static [&'static str], &'static str),
    /// An element of the list that these names lead to.
    Element(&'static [&'static str]),
    /// A member of the root that a host asks for, with any value; it stays when something else needs it.
    Preset(&'static str),
    /// The whole text, or the text of the block.
    Text(&'static str),
}

/// What is to be in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Want {
    /// Where.
    pub place: Place,
    /// What.
    pub value: Value,
}

/// How a file stands to a want.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is not there.
    Missing,
    /// It is there.
    Current,
    /// It is there and names a groma elsewhere.
    Outdated,
    /// Something else is there in its name.
    Foreign,
}

impl From<Kin> for Standing {
    fn from(kin: Kin) -> Self {
        match kin {
            Kin::Same => Self::Current,
            Kin::Sibling => Self::Outdated,
            Kin::Other => Self::Foreign,
        }
    }
}

/// Why a file is left as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It cannot be read as what it should be.
    #[error("not {format}: {message}")]
    Syntax {
        /// What it should be.
        format: &'static str,
        /// What the parser says, on one line.
        message: String,
    },
    /// The root is something else.
    #[error("its root is not {expected}")]
    Root {
        /// What it should be.
        expected: &'static str,
    },
    /// A name stands there more than once, so that readers disagree about what holds.
    #[error("`{0}` stands there twice")]
    Twice(String),
    /// A name has a value of another kind.
    #[error("`{name}` is not {expected}")]
    Kind {
        /// The name with those above it.
        name: String,
        /// What it should be.
        expected: &'static str,
    },
    /// It uses something that is not understood.
    #[error("{0}")]
    NotUnderstood(&'static str),
    /// The edit did not come out as meant.
    #[error("an edit would not keep the rest as it is")]
    Unsafe,
}

/// What a text has of a want.
pub(crate) fn look(format: Format, text: &str, want: &Want, program: &Program) -> Result<Standing, Refusal> {
    let text = without_mark(text).0;
    match format {
        Format::Json => json::look(text, want, program),
        Format::Toml => toml::look(text, want, program),
        Format::Yaml => yaml::look(text, want, program),
        Format::Whole => Ok(whole::look(text, want)),
        Format::Block => block::look(text, want),
    }
}

/// The program that stands in a text at the place of a want.
pub(crate) fn named_program(format: Format, text: &str, want: &Want, program: &Program) -> Option<String> {
    let text = without_mark(text).0;
    let found = match format {
        Format::Json => json::found(text, want, program)?,
        Format::Toml => toml::found(text, want)?,
        Format::Yaml => yaml::found(text, want)?,
        Format::Whole | Format::Block => return None,
    };
    want.value.program_in(&found)
}

/// A change that brings a want into a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Put {
    /// How the text stood to the want.
    pub was: Standing,
    /// The change; none where the text has it, or has something foreign in its place.
    pub splices: Vec<Splice>,
    /// The outermost of the containers that had to be made, by names.
    pub made: Option<Vec<String>>,
}

impl Put {
    fn nothing(was: Standing) -> Self {
        Self { was, splices: Vec::new(), made: None }
    }
}

/// Brings a want into a text. Something foreign is replaced only if `force` says so.
pub(crate) fn put(format: Format, text: &str, want: &Want, program: &Program, force: bool) -> Result<Put, Refusal> {
    let (body, shift) = without_mark(text);
    let mut put = match format {
        Format::Json => json::put(body, want, program, force)?,
        Format::Toml => toml::put(body, want, program, force)?,
        Format::Yaml => yaml::put(body, want, program, force)?,
        Format::Whole => whole::put(body, want, force),
        Format::Block => block::put(body, want)?,
    };
    if !put.splices.is_empty() {
        let after = apply(body, &put.splices).ok_or(Refusal::Unsafe)?;
        if look(format, &after, want, program)? != Standing::Current {
            return Err(Refusal::Unsafe);
        }
    }
    shift_by(&mut put.splices, shift);
    Ok(put)
}

/// Takes a want out of a text, and with it those of the `made` containers that hold nothing else. Something foreign stays
/// unless `force` says otherwise.
pub(crate) fn take(
    format: Format,
    text: &str,
    want: &Want,
    program: &Program,
    made: &[Vec<String>],
    force: bool,
) -> Result<(Standing, Vec<Splice>), Refusal> {
    let (body, shift) = without_mark(text);
    let was = look(format, body, want, program)?;
    if was == Standing::Missing || (was == Standing::Foreign && !force) {
        return Ok((was, Vec::new()));
    }
    let mut splices = match format {
        Format::Json => json::take(body, want, program, made)?,
        Format::Toml => toml::take(body, want)?,
        Format::Yaml => yaml::take(body, want, made)?,
        Format::Whole => vec![Splice::replace(body, 0..body.len(), "")],
        Format::Block => block::take(body)?,
    };
    let after = apply(body, &splices).ok_or(Refusal::Unsafe)?;
    // Of elements there may be another one.
    if look(format, &after, want, program)? == was && matches!(want.place, Place::Member(..) | Place::Text(_)) {
        return Err(Refusal::Unsafe);
    }
    shift_by(&mut splices, shift);
    Ok((was, splices))
}

/// Whether a text holds nothing but what [`put`] makes to hold something: empty containers and presets.
pub(crate) fn is_skeleton(format: Format, text: &str) -> bool {
    let text = without_mark(text).0;
    match format {
        Format::Json => text.trim().is_empty() || json::is_skeleton(text),
        _ => text.trim().is_empty(),
    }
}

/// Whether a JSON text has the objects that names lead to.
pub(crate) fn has_containers(text: &str, containers: &'static [&'static str]) -> bool {
    json::has_containers(without_mark(text).0, containers)
}

/// The text without a byte order mark, and how long the mark is.
fn without_mark(text: &str) -> (&str, usize) {
    match text.strip_prefix('\u{feff}') {
        Some(body) => (body, text.len() - body.len()),
        None => (text, 0),
    }
}

fn shift_by(splices: &mut [Splice], shift: usize) {
    for splice in splices {
        splice.at += shift;
    }
}

/// The line break of a text: that of its first line.
fn line_break(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}
