//! Orientations as JSON.

use groma::ops::orient::Answer;
use groma::render::{IndexState, OrientSection, OrientText, Tools};
use schemars::JsonSchema;
use serde::Serialize;

use super::json::VERSION;
use crate::config::Settings;

/// The answer of `groma orient --json`. The budget counts the `text`; the other fields hold everything, also what the
/// budget cuts from the text.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Orient {
    /// Version of this form.
    pub(crate) version: u32,
    /// The orientation as text.
    pub(crate) text: String,
    /// Its tokens.
    pub(crate) tokens: usize,
    /// The ceiling.
    pub(crate) budget: usize,
    /// What tokens are.
    pub(crate) tokenizer: &'static str,
    /// What the text is made of, in its order.
    pub(crate) sections: Vec<Section>,
    /// The project.
    pub(crate) project: Project,
    /// How commands are written.
    pub(crate) platform: Platform,
    /// Commands that build, test and check, the most useful first.
    pub(crate) checks: Vec<Check>,
    /// Folders of the top, those that matter most first.
    pub(crate) directories: Vec<Directory>,
    /// Where the project starts.
    pub(crate) entry_points: Vec<EntryPoint>,
    /// Members of workspaces.
    pub(crate) packages: Vec<Package>,
    /// Which commands are there.
    pub(crate) commands: Commands,
    /// The code index; null where the reader cannot ask it.
    pub(crate) index: Option<Index>,
    /// Files that tell agents and contributors how to work here.
    pub(crate) instructions: Vec<String>,
    /// What was not read or left out, in words.
    pub(crate) notes: Vec<String>,
    /// Whether the answer was kept from before; it is the same as a new one.
    pub(crate) kept: bool,
}

/// The answer of `groma context --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Context {
    /// Version of this form.
    pub(crate) version: u32,
    /// `off`, `minimal` or `full`.
    pub(crate) level: &'static str,
    /// The whole block: the texts of the sections, one after the other.
    pub(crate) text: String,
    /// Its tokens.
    pub(crate) tokens: usize,
    /// What tokens are.
    pub(crate) tokenizer: &'static str,
    /// What it is made of, in the order of the text.
    pub(crate) sections: Vec<Section>,
}

/// A part of a block for a prompt.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Section {
    /// What it is about.
    pub(crate) name: &'static str,
    /// How much it matters, 100 at most: a host that has to shed something sheds the lowest first.
    pub(crate) priority: u8,
    /// Its lines.
    pub(crate) text: String,
    /// Tokens of the lines on their own.
    pub(crate) tokens: usize,
    /// Items that the budget cut.
    pub(crate) left_out: usize,
}

/// The project.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Project {
    /// The name of its folder.
    pub(crate) name: String,
    /// Its folder, absolute.
    pub(crate) root: String,
    /// What makes it a code repository.
    pub(crate) evidence: String,
}

/// How commands are written.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Platform {
    /// The shell that runs them, as a reader is told.
    pub(crate) shell: String,
    /// What stands between the parts of a path.
    pub(crate) separator: String,
    /// A path with a space as it stands in a command.
    pub(crate) example_path: String,
}

/// A command that builds, tests or checks.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Check {
    /// `build`, `test`, `lint`, `type-check`, `format`, `run`, `install` or `other`.
    pub(crate) purpose: String,
    /// The exact text to type.
    pub(crate) command: String,
    /// The folder to be in, from the root; empty for the root itself.
    pub(crate) directory: String,
    /// Where it was found.
    pub(crate) source: String,
    /// The command that it needs and that is not installed; null if none is known to be missing.
    pub(crate) missing: Option<String>,
}

/// A folder of the top.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Directory {
    /// Its name.
    pub(crate) name: String,
    /// Folders in it, those that matter most first.
    pub(crate) children: Vec<String>,
    /// Folders in it that are not listed.
    pub(crate) more: usize,
}

/// A place where the project starts.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EntryPoint {
    /// The file, if it is known.
    pub(crate) path: Option<String>,
    /// The name of the program, if one is declared.
    pub(crate) name: Option<String>,
    /// The manifest that declares it; empty for a file of a well-known name.
    pub(crate) source: String,
}

/// A member of a workspace.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its folder.
    pub(crate) path: String,
}

/// Which commands are there.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Commands {
    /// Not installed.
    pub(crate) missing: Vec<String>,
    /// Installed, and refused by the reader's shell tool.
    pub(crate) refused: Vec<String>,
    /// Installed, and accepted where that is known.
    pub(crate) installed: Vec<String>,
    /// Whether it is known what the shell tool accepts.
    pub(crate) allow_known: bool,
}

/// The code index.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Index {
    /// `ready`, `building`, `failed`, `not built` or `no cache`.
    pub(crate) state: &'static str,
    /// Files in it, if that is known.
    pub(crate) files: Option<usize>,
    /// Why it failed.
    pub(crate) why: Option<String>,
    /// `cli` or `mcp`.
    pub(crate) tools: &'static str,
}

impl Orient {
    pub(crate) fn new(answer: &Answer, text: &OrientText, settings: &Settings) -> Self {
        let facts = answer.facts.clone();
        Self {
            version: VERSION,
            text: text.text.clone(),
            tokens: text.tokens,
            budget: settings.orient_tokens,
            tokenizer: settings.tokenizer.as_str(),
            sections: text.sections.iter().map(|section| Section::new(section, settings)).collect(),
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

impl Context {
    pub(crate) fn new(sections: Vec<Section>, settings: &Settings) -> Self {
        let text: String = sections.iter().map(|section| section.text.as_str()).collect();
        Self {
            version: VERSION,
            level: settings.context_level.as_str(),
            tokens: settings.tokenizer.count(&text),
            tokenizer: settings.tokenizer.as_str(),
            text,
            sections,
        }
    }
}

impl Section {
    pub(crate) fn new(section: &OrientSection, settings: &Settings) -> Self {
        Self {
            name: section.kind.as_str(),
            priority: section.kind.priority(),
            text: section.text.clone(),
            tokens: settings.tokenizer.count(&section.text),
            left_out: section.total - section.shown,
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

impl From<groma::render::Check> for Check {
    fn from(check: groma::render::Check) -> Self {
        let groma::render::Check { purpose, command, directory, source, missing } = check;
        Self { purpose, command, directory, source, missing }
    }
}

impl From<groma::render::Directory> for Directory {
    fn from(directory: groma::render::Directory) -> Self {
        let groma::render::Directory { name, children, more } = directory;
        Self { name, children, more }
    }
}

impl From<groma::render::EntryPoint> for EntryPoint {
    fn from(entry: groma::render::EntryPoint) -> Self {
        let groma::render::EntryPoint { path, name, source } = entry;
        Self { path, name, source }
    }
}

impl From<groma::render::Package> for Package {
    fn from(package: groma::render::Package) -> Self {
        let groma::render::Package { name, path } = package;
        Self { name, path }
    }
}
