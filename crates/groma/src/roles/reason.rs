//! Why a file has its role, in words a person can check.

use std::fmt;

use groma_model::Line;

/// Why a file has its role. It borrows from the file's path and facts, so that reasons that nobody reads cost nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reason<'f> {
    /// What was found.
    pub(super) evidence: Evidence<'f>,
    /// What it means, or empty where the evidence says it.
    pub(super) meaning: &'static str,
}

/// What a rule found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Evidence<'f> {
    /// No rule fits.
    Nothing,
    /// What attributes, the text or the listing say.
    Mark,
    /// A folder of the path.
    Folder(&'f str),
    /// The name of the file.
    Name(&'f str),
    /// An import.
    Import(&'f str, Line),
    /// A name that the file uses.
    Use(&'f str),
    /// A definition.
    Symbol(&'f str, Says, Line),
}

/// What a definition says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    /// It stands under an annotation, a decorator or an attribute.
    Annotated(&'static str),
    /// It extends or implements a type.
    Extends(&'static str),
    /// It is what it is.
    Is,
}

impl Reason<'_> {
    /// That no rule fits.
    pub(super) fn none() -> Self {
        Self { evidence: Evidence::Nothing, meaning: "" }
    }
}

impl fmt::Display for Reason<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.evidence {
            Evidence::Nothing => return out.write_str("no rule says more"),
            Evidence::Mark => return out.write_str(self.meaning),
            Evidence::Folder(folder) => write!(out, "folder {folder}")?,
            Evidence::Name(name) => write!(out, "name {name}")?,
            Evidence::Import(text, line) => write!(out, "imports {text}, line {}", line.0)?,
            Evidence::Use(name) => write!(out, "uses {name}")?,
            Evidence::Symbol(name, says, line) => {
                write!(out, "symbol {name} ")?;
                match says {
                    Says::Annotated(annotation) => write!(out, "is annotated @{annotation}, line {}", line.0)?,
                    Says::Extends(base) => write!(out, "extends {base}, line {}", line.0)?,
                    Says::Is => return write!(out, "is {}, line {}", self.meaning, line.0),
                }
            }
        }
        if self.meaning.is_empty() { Ok(()) } else { write!(out, ": {}", self.meaning) }
    }
}
