//! What is wrong with what somebody set, in words: where it stands, what it is, what is legal.

use std::fmt;
use std::path::PathBuf;

use groma::NotRead;
use groma::render::escape;

use super::table::Setting;

/// Characters that are shown of a name or message that comes from a file.
const MOST_SHOWN: usize = 80;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) place: Place,
    pub(crate) what: What,
}

/// Where something was set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a file, on a line if that is known.
    File(PathBuf, Option<usize>),
    /// In a variable.
    Variable(&'static str),
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum What {
    /// The file is there and cannot be read.
    NotRead(NotRead),
    /// The file is named and not there.
    Missing,
    /// The text is no TOML.
    Syntax(String),
    /// There is no setting of this name.
    Unknown { name: String, near: Vec<&'static str> },
    /// It is the name of settings, not of one.
    TableName { name: String, members: Vec<&'static str> },
    /// The value is none of this setting.
    Wrong { name: &'static str, takes: String, found: Option<String> },
    /// A project's file may not set it.
    NotForProjects { name: &'static str },
    /// A project's file may set it, but not to this.
    Wider { name: &'static str, allowed: String },
    /// More of the kind, not told one by one.
    More(usize),
}

impl Fault {
    /// A fault of a value in a variable.
    pub(crate) fn in_variable(variable: &'static str, setting: &'static Setting, takes: String) -> Self {
        Self { place: Place::Variable(variable), what: What::Wrong { name: setting.name, takes, found: None } }
    }

    /// The line, if it stands on one.
    pub(crate) fn line(&self) -> Option<usize> {
        match self.place {
            Place::File(_, line) => line,
            Place::Variable(_) => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::File(file, line) => {
                write!(out, "{}", escape::line(&file.display().to_string()))?;
                if let Some(line) = line {
                    write!(out, " line {line}")?;
                }
            }
            Place::Variable(name) => write!(out, "{name}")?,
        }
        write!(out, ": {}", self.what)
    }
}

impl fmt::Display for What {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRead(reason) => write!(out, "{reason}"),
            Self::Missing => write!(out, "there is no such file"),
            Self::Syntax(message) => write!(out, "not TOML: {}", shown(message)),
            Self::Unknown { name, near } if near.is_empty() => write!(out, "no setting is called `{}`", shown(name)),
            Self::Unknown { name, near } => {
                write!(out, "no setting is called `{}`; near: {}", shown(name), near.join(", "))
            }
            Self::TableName { name, members } => {
                write!(out, "`{name}` is a table of settings: {}", members.join(", "))
            }
            Self::Wrong { name, takes, found: Some(found) } => write!(out, "`{name}` takes {takes}, not {found}"),
            Self::Wrong { name, takes, found: None } => write!(out, "`{name}` takes {takes}"),
            Self::NotForProjects { name } => write!(out, "`{name}` cannot be set by a project"),
            Self::Wider { name, allowed } => write!(out, "`{name}` of a project {allowed}"),
            Self::More(count) => write!(out, "{count} more faults"),
        }
    }
}

/// The beginning of a text from a file, on one line.
fn shown(text: &str) -> String {
    let cut: String = text.chars().take(MOST_SHOWN).collect();
    let more = if cut.len() < text.len() { "..." } else { "" };
    format!("{}{more}", escape::line(&cut))
}
