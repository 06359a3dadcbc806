//! What an orientation tells, as plain values. They are kept between runs, so that they have a form as JSON.

use serde::{Deserialize, Serialize};

/// How the reader can ask groma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Tools {
    /// By the command `groma`.
    #[default]
    Cli,
    /// By the tools of groma's server.
    Mcp,
    /// Not at all.
    None,
}

impl Tools {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Cli, Self::Mcp, Self::None];

    /// The name in settings.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Cli => "cli",
            Self::Mcp => "mcp",
            Self::None => "none",
        }
    }

    /// Those of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tools| tools.as_str() == name)
    }
}

/// Everything that an orientation may tell.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Orientation {
    /// The name of the root's folder.
    pub name: String,
    /// The root, absolute.
    pub root: String,
    /// Why it is a code repository: the file or folder that says so.
    pub evidence: String,
    /// The shell that runs commands, as a reader is told.
    pub shell: String,
    /// What stands between the parts of a path.
    pub separator: String,
    /// A path with a space as it is written in a command.
    pub example_path: String,
    /// Files for agents and contributors.
    pub instructions: Vec<String>,
    /// Commands that build, test and check, the most useful first.
    pub checks: Vec<Check>,
    /// Folders, those that matter most first.
    pub directories: Vec<Directory>,
    /// Top folders that are not among them.
    pub more_directories: usize,
    /// Where the project starts.
    pub entry_points: Vec<EntryPoint>,
    /// Members of workspaces.
    pub packages: Vec<Package>,
    /// Commands that are not installed.
    pub missing: Vec<String>,
    /// Commands that are installed and that the reader's shell tool refuses.
    pub refused: Vec<String>,
    /// Commands that are installed, and accepted where that is known.
    pub installed: Vec<String>,
    /// Whether it is known what the reader's shell tool accepts.
    pub is_allow_known: bool,
    /// The state of the code index. `None`: the reader cannot ask it.
    pub index: Option<IndexState>,
    /// How the reader can ask it.
    pub tools: Tools,
}

/// A command that builds, tests or checks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// What it is for: `test`, `build`.
    pub purpose: String,
    /// The exact text to type.
    pub command: String,
    /// The folder to be in, from the root; empty for the root itself.
    pub directory: String,
    /// Where it was found.
    pub source: String,
    /// The command that it needs and that is not installed.
    pub missing: Option<String>,
}

/// A folder at the top of the project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Directory {
    /// Its name.
    pub name: String,
    /// The names of folders in it, those that matter most first.
    pub children: Vec<String>,
    /// Folders in it that are not among them.
    pub more: usize,
}

/// A place where the project starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryPoint {
    /// The file, if it is known.
    pub path: Option<String>,
    /// The program's name, if one is declared.
    pub name: Option<String>,
    /// The manifest that declares it; empty for a well-known file.
    pub source: String,
}

/// A member of a workspace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub path: String,
}

/// How the code index stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum IndexState {
    /// It is there, with so many files.
    Ready {
        /// Files in it, if that is known.
        files: Option<usize>,
    },
    /// A process is building it.
    Building,
    /// The last attempt failed, with the reason.
    Failed(String),
    /// There is none.
    NotBuilt,
    /// None is kept, by request.
    NotKept,
}
