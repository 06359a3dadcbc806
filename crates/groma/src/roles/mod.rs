//! What a file is for. A role is decided from what is known of one file alone: its path, its language and its facts. Families of
//! rules, each a table, are asked in a fixed order; the first that fits decides, and says why ([`Reason`]):
//!
//! 1. [`asides`]: what is not the project's own working code: vendored, generated, tests, examples, benchmarks, documentation;
//! 2. for files without facts, [`plain`]: documentation, configuration, builds, schemas;
//! 3. for code, [`names`]: file names that a framework or a tool gives a meaning to;
//! 4. [`frameworks`]: what the file imports, extends, or is annotated with, after a look at whether a program begins in it;
//! 5. [`folders`]: folders with a meaning, after names that mean the same in any folder;
//! 6. [`habits`]: names that many people use, and what the definitions look like.
//!
//! What a file counts for in ranks is another matter: [`Kind`].

mod asides;
mod folders;
mod frameworks;
mod habits;
mod kind;
mod names;
mod plain;
mod reason;
mod subject;
#[cfg(test)]
mod tests;

use groma_lang::Language;
use groma_model::{FileFacts, SkipReason};
use groma_source::SourceFile;

pub use kind::Kind;
use reason::{Evidence, Reason, Says};
use subject::Subject;

/// What a file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Code of the project that none of the others describes.
    Module,
    /// A test, or what tests need.
    Test,
    /// An example, a sample, a demonstration.
    Example,
    /// Documentation.
    Docs,
    /// A benchmark.
    Bench,
    /// Written by a program.
    Generated,
    /// Somebody else's code.
    Vendored,
    /// Data and stand-ins that tests use.
    Fixture,
    /// A part of a user interface.
    Component,
    /// A hook or composable: state and effects for components.
    Hook,
    /// State of an application.
    Store,
    /// Answers requests, or says who does: controllers, handlers, tables of routes.
    Route,
    /// A whole page or view.
    Screen,
    /// Types alone.
    Types,
    /// Settings, and how parts are put together.
    Config,
    /// Run by hand or by other programs, for the project's own upkeep.
    Script,
    /// A change of a database's shape.
    Migration,
    /// The shape of data: tables, messages, interfaces between programs.
    Schema,
    /// Shows a component in its states.
    Story,
    /// Helpers for all the others.
    Utility,
    /// An entity of the domain, with how it is stored.
    Model,
    /// Does the work behind routes and commands: services, repositories, jobs.
    Service,
    /// A command of a command line.
    Command,
    /// Stands between a request and its handler.
    Middleware,
    /// Says how the project is built.
    Build,
    /// Runs on a server when the project changes.
    Ci,
    /// Where a program or a package begins.
    Entry,
}

/// What is decided of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verdict<'f> {
    /// What the file is for.
    pub(crate) role: Role,
    /// Why.
    pub(crate) reason: Reason<'f>,
}

impl Role {
    /// All roles, each at the place of its stored number.
    pub const ALL: [Self; 27] = [
        Self::Module,
        Self::Test,
        Self::Example,
        Self::Docs,
        Self::Bench,
        Self::Generated,
        Self::Vendored,
        Self::Fixture,
        Self::Component,
        Self::Hook,
        Self::Store,
        Self::Route,
        Self::Screen,
        Self::Types,
        Self::Config,
        Self::Script,
        Self::Migration,
        Self::Schema,
        Self::Story,
        Self::Utility,
        Self::Model,
        Self::Service,
        Self::Command,
        Self::Middleware,
        Self::Build,
        Self::Ci,
        Self::Entry,
    ];

    /// The name in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Module => "module",
            Self::Test => "test",
            Self::Example => "example",
            Self::Docs => "docs",
            Self::Bench => "bench",
            Self::Generated => "generated",
            Self::Vendored => "vendored",
            Self::Fixture => "fixture",
            Self::Component => "component",
            Self::Hook => "hook",
            Self::Store => "store",
            Self::Route => "route",
            Self::Screen => "screen",
            Self::Types => "types",
            Self::Config => "config",
            Self::Script => "script",
            Self::Migration => "migration",
            Self::Schema => "schema",
            Self::Story => "story",
            Self::Utility => "utility",
            Self::Model => "model",
            Self::Service => "service",
            Self::Command => "command",
            Self::Middleware => "middleware",
            Self::Build => "build",
            Self::Ci => "ci",
            Self::Entry => "entry",
        }
    }

    /// The stored number.
    fn number(self) -> u8 {
        self as u8
    }

    /// The role of a stored number.
    fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Whether it is a test or what tests need.
    pub fn is_test(self) -> bool {
        matches!(self, Self::Test | Self::Fixture)
    }
}

/// What is kept of a file: what it is for, and what it counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) role: Role,
    pub(crate) kind: Kind,
}

/// What is known of a file's text: its language, its facts, and whether it says that a program wrote it; or why nothing is.
pub(crate) type Known<'f> = Result<(Language, &'f FileFacts, bool), SkipReason>;

/// Bits of a role in a stored number; those of the kind stand above.
const ROLE_BITS: u32 = 5;

impl Standing {
    /// How a listed file stands.
    pub(crate) fn of(file: &SourceFile, known: Known<'_>) -> Self {
        let path = String::from_utf8_lossy(file.path.as_bytes());
        let kind = Kind::of(file, &path, known.is_ok_and(|(.., generated)| generated));
        Self { role: judge(file, &path, known).role, kind }
    }

    /// The stored number.
    pub(crate) fn number(self) -> u8 {
        (self.kind as u8) << ROLE_BITS | self.role.number()
    }

    /// From the stored number.
    pub(crate) fn from_number(number: u8) -> Option<Self> {
        let role = Role::from_number(number & ((1 << ROLE_BITS) - 1))?;
        Some(Self { role, kind: *Kind::ALL.get(usize::from(number >> ROLE_BITS))? })
    }
}

/// The role of a listed file, with the reason. `path` is the file's path as text.
pub(crate) fn judge<'f>(file: &SourceFile, path: &'f str, known: Known<'f>) -> Verdict<'f> {
    let subject = Subject::new(file, path, known);
    asides::judge(&subject)
        .or_else(|| if subject.facts.is_none() { plain::judge(&subject) } else { None })
        .or_else(|| names::judge(&subject))
        .or_else(|| habits::program(&subject))
        .or_else(|| frameworks::judge(&subject))
        .or_else(|| habits::judge_surely(&subject))
        .or_else(|| folders::judge(&subject))
        .or_else(|| habits::judge(&subject))
        .unwrap_or(Verdict { role: Role::Module, reason: Reason::none() })
}
