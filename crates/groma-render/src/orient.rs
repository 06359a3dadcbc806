//! Orientation: what an agent needs before its first command, as short text under a budget.
//!
//! The text is made of *sections*, each a list of items that is cut from its end. First every section gets its own share
//! of the budget, so that none can push out another; what sections leave of it then goes to the others, in the order of
//! their priority. Facts about the platform and the commands that are not there come before everything else: they are
//! what saves a failed command, and they fit into 150 tokens.
//!
//! Everything here may come from a repository: it passes the gate of [`crate::escape`], names that are not plain are
//! quoted, and long ones are cut.

mod facts;
mod fill;
mod names;
mod sections;

pub use facts::{Check, Directory, EntryPoint, IndexState, Orientation, Package, Tools};

use crate::tokens::Tokenizer;
use sections::Section;

/// What a section of an orientation is about, in the order of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SectionKind {
    /// Name, root, why it is a code repository.
    Project,
    /// Files for agents and contributors.
    Instructions,
    /// Shell, separator, quotes.
    Platform,
    /// Commands that build, test and check.
    Checks,
    /// Folders, two levels.
    Directories,
    /// Where the project starts.
    EntryPoints,
    /// Commands that are not installed.
    Missing,
    /// Commands that are installed and refused.
    Refused,
    /// Commands that are installed.
    Installed,
    /// The code index, and what to call.
    Index,
}

impl SectionKind {
    /// The name in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::Instructions => "instructions",
            Self::Platform => "platform",
            Self::Checks => "checks",
            Self::Directories => "directories",
            Self::EntryPoints => "entry-points",
            Self::Missing => "not-installed",
            Self::Refused => "refused",
            Self::Installed => "installed",
            Self::Index => "index",
        }
    }

    /// How much it matters: a host that has to shed something sheds the lowest first.
    pub fn priority(self) -> u8 {
        match self {
            Self::Platform => 100,
            Self::Missing => 95,
            Self::Project => 90,
            Self::Checks => 80,
            Self::Refused => 75,
            Self::Instructions => 70,
            Self::Index => 60,
            Self::Directories => 50,
            Self::EntryPoints => 40,
            Self::Installed => 30,
        }
    }
}

/// An orientation as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrientText {
    /// The whole.
    pub text: String,
    /// Its tokens.
    pub tokens: usize,
    /// What it is made of, in its order. Together these are the text.
    pub sections: Vec<OrientSection>,
}

/// A section as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrientSection {
    /// What it is about.
    pub kind: SectionKind,
    /// Its lines.
    pub text: String,
    /// Items that it shows.
    pub shown: usize,
    /// Items that there are.
    pub total: usize,
}

/// Writes an orientation of at most `limit` tokens.
pub fn orient(facts: &Orientation, limit: usize, tokenizer: Tokenizer) -> OrientText {
    let sections = sections::all(facts);
    let mut counts = fill::fill(&sections, limit, tokenizer);
    loop {
        let text: String = sections.iter().zip(&counts).map(|(section, count)| section.text(*count)).collect();
        let tokens = tokenizer.count(&text);
        if tokens <= limit {
            let shown = sections.iter().zip(counts).map(|(section, shown)| OrientSection {
                kind: section.kind,
                text: section.text(shown),
                shown,
                total: section.total,
            });
            return OrientText { text, tokens, sections: shown.filter(|section| section.shown > 0).collect() };
        }
        // Tokens of lines nearly always add up to those of the whole; where they do not, the least item goes.
        let least = |(_, section): &(usize, &Section<'_>)| section.kind.priority();
        let Some((at, _)) = sections.iter().enumerate().filter(|(at, _)| counts[*at] > 0).min_by_key(least) else {
            return OrientText { text: String::new(), tokens: 0, sections: Vec::new() };
        };
        counts[at] -= 1;
    }
}

#[cfg(test)]
mod tests;
