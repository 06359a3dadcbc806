//! Orientations.

use groma_render::{IndexState, Tokenizer, Tools};
use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use super::context::Section;
use crate::ops::context;
use crate::ops::orient::Answer;

/// The answer of `groma orient --json`. The budget counts the `text`; the other fields hold everything, also what the
/// budget cuts from the text.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Orient {
    /// Version of this form.
    pub version: u32,
    /// The orientation as text.
    pub text: String,
    /// Its tokens.
    pub tokens: usize,
    /// The ceiling.
    pub budget: usize,
    /// What tokens are.
    pub tokenizer: &'static str,
    /// What the text is made of, in its order.
    pub sections: Vec<Section>,
    /// The project.
    pub project: Project,
    /// How commands are written.
    pub platform: Platform,
    /// Commands that build, test and check, the most useful first.
    pub checks: Vec<Check>,
    /// Folders of the top, those that matter most first.
    pub directories: Vec<Directory>,
    /// Where the project starts.
    pub entry_points: Vec<EntryPoint>,
    /// Members of workspaces.
    pub packages: Vec<Package>,
    /// Which commands are there.
    pub commands: Commands,
    /// The code index; null where the reader cannot ask it.
    pub index: Option<Index>,
    /// Files that tell agents and contributors how to work here.
    pub instructions: Vec<String>,
    /// What was not read or left out, in words.
    pub notes: Vec<String>,
    /// Whether the answer was kept from before; it is the same as a new one.
    pub kept: bool,
}

/// The project.
#[derive(Serialize, JsonSchema)]
pub struct Project {
    /// The name of its folder.
    pub name: String,
    /// Its folder, absolute.
    pub root: String,
    /// What makes it a code repository.
    pub evidence: String,
}

/// How commands are written.
#[derive(Serialize, JsonSchema)]
pub struct Platform {
    /// The shell that runs them, as a reader is told.
    pub shell: String,
    /// What stands between the parts of a path.
    pub separator: String,
    /// A path with a space as it stands in a command.
    pub example_path: String,
}

/// A command that builds, tests or checks.
#[derive(Serialize, JsonSchema)]
pub struct Check {
    /// `build`, `test`, `lint`, `type-check`, `format`, `run`, `install` or `other`.
    pub purpose: String,
    /// The exact text to type.
    pub command: String,
    /// The folder to be in, from the root; empty for the root itself.
    pub directory: String,
    /// Where it was found.
    pub source: String,
    /// The command that it needs and that is not installed; null if none is known to be missing.
    pub missing: Option<String>,
}

/// A folder of the top.
#[derive(Serialize, JsonSchema)]
pub struct Directory {
    /// Its name.
    pub name: String,
    /// Folders in it, those that matter most first.
    pub children: Vec<String>,
    /// Folders in it that are not listed.
    pub more: usize,
}

/// A place where the project starts.
#[derive(Serialize, JsonSchema)]
pub struct EntryPoint {
    /// The file, if it is known.
    pub path: Option<String>,
    /// The name of the program, if one is declared.
    pub name: Option<String>,
    /// The manifest that declares it; empty for a file of a well-known name.
    pub source: String,
}

/// A member of a workspace.
#[derive(Serialize, JsonSchema)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub path: String,
}

/// Which commands are there.
#[derive(Serialize, JsonSchema)]
pub struct Commands {
    /// Not installed.
    pub missing: Vec<String>,
    /// Installed, and refused by the reader's shell tool.
    pub refused: Vec<String>,
    /// Installed, and accepted where that is known.
    pub installed: Vec<String>,
    /// Whether it is known what the shell tool accepts.
    pub allow_known: bool,
}

/// The code index.
#[derive(Serialize, JsonSchema)]
pub struct Index {
    /// `ready`, `building`, `failed`, `not built` or `no cache`.
    pub state: &'static str,
    /// Files in it, if that is known.
    pub files: Option<usize>,
    /// Why it failed.
    pub why: Option<String>,
    /// `cli` or `mcp`.
    pub tools: &'static str,
}

impl Orient {
    /// Of an answer, with its text of at most so many tokens.
    pub fn new(answer: &Answer, tokens: usize, tokenizer: Tokenizer) -> Self {
        let text = groma_render::orient(&answer.facts, tokens, tokenizer);
        let sections: Vec<context::Section> = text.sections.into_iter().map(context::Section::from).collect();
        let facts = answer.facts.clone();
        Self {
            version: VERSION,
            tokens: text.tokens,
            budget: tokens,
            tokenizer: tokenizer.as_str(),
            sections: sections.iter().map(|section| Section::new(section, tokenizer)).collect(),
            text: text.text,
            project: Project { name: facts.name, root: facts.root, evidence: facts.evidence },
            platform: Platform { shell: facts.shell, separator: facts.separator, example_path: facts.example_path },
            checks: facts.checks.into_iter().map(Check::from).collect(),
            directories: facts.directories.into_iter().map(Directory::from).collect(),
            entry_points: facts.entry_points.into_iter().map(EntryPoint::from).collect(),
            packages: facts.packages.into_iter().map(Package::from).collect(),
            commands: Commands {
                missing: facts.missing,
                refused: facts.refused,
                installed: facts.installed,
                allow_known: facts.is_allow_known,
            },
            index: facts.index.map(|state| Index::new(state, facts.tools)),
            instructions: facts.instructions,
            notes: answer.notes.clone(),
            kept: answer.kept,
        }
    }
}

impl Index {
    fn new(state: IndexState, tools: Tools) -> Self {
        let (state, files, why) = match state {
            IndexState::Ready { files } => ("ready", files, None),
            IndexState::Building => ("building", None, None),
            IndexState::Failed(why) => ("failed", None, Some(why)),
            IndexState::NotBuilt => ("not built", None, None),
            IndexState::NotKept => ("no cache", None, None),
        };
        Self { state, files, why, tools: tools.as_str() }
    }
}

impl From<groma_render::Check> for Check {
    fn from(check: groma_render::Check) -> Self {
        let groma_render::Check { purpose, command, directory, source, missing } = check;
        Self { purpose, command, directory, source, missing }
    }
}

impl From<groma_render::Directory> for Directory {
    fn from(directory: groma_render::Directory) -> Self {
        let groma_render::Directory { name, children, more } = directory;
        Self { name, children, more }
    }
}

impl From<groma_render::EntryPoint> for EntryPoint {
    fn from(entry: groma_render::EntryPoint) -> Self {
        let groma_render::EntryPoint { path, name, source } = entry;
        Self { path, name, source }
    }
}

impl From<groma_render::Package> for Package {
    fn from(package: groma_render::Package) -> Self {
        let groma_render::Package { name, path } = package;
        Self { name, path }
    }
}
