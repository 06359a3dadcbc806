//! What is known about a project: plain values, every text in them made of characters that are harmless in a prompt and
//! in a shell.

use std::fmt;

/// How a project is driven, by what stands in its repository.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectCommands {
    /// Commands by purpose, those of the root first, best first.
    pub checks: Vec<CheckCommand>,
    /// Where the project starts: well-known files and declared programs.
    pub entry_points: Vec<EntryPoint>,
    /// Members of workspaces, by folder.
    pub packages: Vec<WorkspacePackage>,
    /// Programs that the commands need on PATH, by name.
    pub tools: Vec<ToolUse>,
    /// Files that tell agents and contributors how to work here.
    pub instructions: Vec<String>,
    /// What was not read or left out, and why.
    pub notes: Vec<Note>,
    /// Files whose text the answer depends on, sorted. For fingerprints only: these names are as the repository has
    /// them.
    pub read: Vec<String>,
}

/// What a command is for, in the order in which answers list them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// Compiles or bundles; several steps stand in the order in which they are run.
    Build,
    /// Runs tests.
    Test,
    /// Finds faults of style or likely mistakes.
    Lint,
    /// Checks types without building.
    TypeCheck,
    /// Rewrites files to the project's format.
    Format,
    /// Starts the program or a server; may not end on its own.
    Run,
    /// Fetches what the project needs.
    Install,
    /// Something else that a project declares: documentation, benchmarks, task runners without a telling name.
    Other,
}

impl Purpose {
    /// Every purpose, in the order of answers.
    pub const ALL: [Self; 8] =
        [Self::Build, Self::Test, Self::Lint, Self::TypeCheck, Self::Format, Self::Run, Self::Install, Self::Other];

    /// The word for a heading.
    pub fn word(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Test => "test",
            Self::Lint => "lint",
            Self::TypeCheck => "type-check",
            Self::Format => "format",
            Self::Run => "run",
            Self::Install => "install",
            Self::Other => "other",
        }
    }
}

/// Why a command is believed to work, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// A script, target or task of that name is declared.
    Declared,
    /// An environment or session of a test runner is declared.
    Session,
    /// A tool is configured or depended upon.
    Configured,
    /// A step of a CI file says exactly this.
    Ci,
    /// The ecosystem's own command, and the project has what it works on.
    Convention,
    /// A script whose name says that it is a special case of another.
    Variant,
}

/// Where something was found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin {
    /// The file, from the root.
    pub path: String,
    /// What in it, such as `scripts.test`; empty where the file's being there says it.
    pub at: String,
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.path)?;
        if self.at.is_empty() { Ok(()) } else { write!(formatter, " {}", self.at) }
    }
}

/// One command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckCommand {
    /// What it is for.
    pub purpose: Purpose,
    /// The exact text to type, in a POSIX spelling (`./gradlew`).
    pub command: String,
    /// The folder to be in, from the root; empty for the root itself.
    pub directory: String,
    /// Where it was found.
    pub source: Origin,
    /// Why it is believed.
    pub evidence: Evidence,
    /// The CI file that runs it too, if one does.
    pub confirmed_by: Option<String>,
    /// The workspace package that it is limited to.
    pub package: Option<String>,
    /// Place among the commands of its purpose, from 0.
    pub order: u32,
}

/// What kind of place to start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// A program that a manifest declares (`bin`, `[[bin]]`, console scripts).
    Program,
    /// A file whose name says that the program starts there.
    File,
    /// What users of a library import first.
    Library,
    /// An example that can be run.
    Example,
    /// A container or process file.
    Container,
}

/// A place where the project starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryPoint {
    /// What kind.
    pub kind: EntryKind,
    /// The program's name, if one is declared.
    pub name: Option<String>,
    /// The file, if it is known and there.
    pub path: Option<String>,
    /// Where it was found; the file itself for well-known names.
    pub source: Origin,
}

/// A member of a workspace.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct WorkspacePackage {
    /// Its folder, from the root.
    pub path: String,
    /// The name that its manifest gives.
    pub name: String,
    /// The manifest that lists it.
    pub workspace: String,
}

/// A program that has to be installed for the commands to work.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ToolUse {
    /// The name as it would be on PATH.
    pub tool: String,
    /// The file that calls for it.
    pub source: String,
}

/// Something that was not read or left out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// The file it is about, or empty for the whole answer.
    pub path: String,
    /// What happened.
    pub what: NoteKind,
}

/// Why something was not read or left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteKind {
    /// The file is larger than the bound for manifests.
    TooLarge,
    /// The file is a folder, a pipe, or a link out of the root.
    NotAFile,
    /// The file is not text or could not be read.
    Unreadable,
    /// The file is not what its name says.
    Malformed,
    /// The file is not read since the bound for all manifests together was reached.
    Budget,
    /// So many names were left out since they hold characters that are not plain.
    UnsafeNames(u32),
    /// So many commands were left out since there were too many.
    Bounded(u32),
    /// So many workspace members were left out since there were too many.
    MembersBounded(u32),
    /// The file is a program: which commands it runs is known only by running it.
    IsAProgram,
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(formatter, "{}: ", self.path)?;
        }
        match self.what {
            NoteKind::TooLarge => formatter.write_str("too large to read"),
            NoteKind::NotAFile => formatter.write_str("not a plain file inside the root"),
            NoteKind::Unreadable => formatter.write_str("could not be read as text"),
            NoteKind::Malformed => formatter.write_str("malformed"),
            NoteKind::Budget => formatter.write_str("not read, enough manifests were"),
            NoteKind::UnsafeNames(1) => formatter.write_str("1 name with unusual characters left out"),
            NoteKind::UnsafeNames(count) => write!(formatter, "{count} names with unusual characters left out"),
            NoteKind::Bounded(1) => formatter.write_str("1 more command left out"),
            NoteKind::Bounded(count) => write!(formatter, "{count} more commands left out"),
            NoteKind::MembersBounded(1) => formatter.write_str("1 more workspace member left out"),
            NoteKind::MembersBounded(count) => write!(formatter, "{count} more workspace members left out"),
            NoteKind::IsAProgram => formatter.write_str("not read: it is a program, not a list of commands"),
        }
    }
}
