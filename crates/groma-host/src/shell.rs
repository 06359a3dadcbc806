//! Which shell will run the commands: the processes above tell best, then the environment, and whoever names one wins.

use std::ffi::OsStr;
use std::fmt;

use crate::{HostFacts, OsFamily};

/// Shells by how commands are written for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `cmd.exe`.
    Cmd,
    /// Windows PowerShell and PowerShell.
    PowerShell,
    /// What POSIX describes, and supersets of it.
    Posix,
    /// Neither: fish, nu, csh and others.
    Other,
}

/// A shell that is known by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shell(&'static Known);

#[derive(PartialEq, Eq, Hash)]
struct Known {
    /// What it may be called, and what its processes are called.
    name: &'static str,
    /// What readers are told.
    shown: &'static str,
    dialect: Dialect,
}

const fn known(name: &'static str, dialect: Dialect) -> Known {
    Known { name, shown: name, dialect }
}

/// All shells that are told apart, by the names of their programs.
static SHELLS: [Known; 22] = [
    known("bash", Dialect::Posix),
    known("zsh", Dialect::Posix),
    known("fish", Dialect::Other),
    known("sh", Dialect::Posix),
    known("dash", Dialect::Posix),
    // `&&` is an error in the one that comes with Windows and works in the other, so that the program is told as well.
    Known { name: "powershell", shown: "PowerShell (powershell.exe)", dialect: Dialect::PowerShell },
    Known { name: "pwsh", shown: "PowerShell (pwsh)", dialect: Dialect::PowerShell },
    Known { name: "cmd", shown: "cmd.exe", dialect: Dialect::Cmd },
    known("ash", Dialect::Posix),
    Known { name: "busybox", shown: "ash (busybox)", dialect: Dialect::Posix },
    known("ksh", Dialect::Posix),
    known("ksh93", Dialect::Posix),
    known("mksh", Dialect::Posix),
    known("oksh", Dialect::Posix),
    known("yash", Dialect::Posix),
    known("osh", Dialect::Posix),
    known("nu", Dialect::Other),
    known("elvish", Dialect::Other),
    known("xonsh", Dialect::Other),
    known("tcsh", Dialect::Other),
    known("csh", Dialect::Other),
    known("ion", Dialect::Other),
];

/// How a shell was found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShellFrom {
    /// Somebody named it.
    Named,
    /// A process above this one, by its name.
    Process(String),
    /// A variable of the environment.
    Variable(&'static str),
    /// Nothing told; every system of the family has it.
    Assumed,
}

/// A name that no known shell has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no shell is called `{name}`; known are {}", Shell::names().collect::<Vec<_>>().join(", "))]
pub struct UnknownShell {
    /// The name as given.
    pub name: String,
}

impl Shell {
    /// The names that [`Shell::from_name`] takes.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SHELLS.iter().map(|shell| shell.name)
    }

    /// The shell of a name: `bash`, `pwsh`, `cmd`; a path to it, or an ending in `.exe`, does no harm.
    pub fn from_name(name: &str) -> Result<Self, UnknownShell> {
        let program = program_name(name.trim());
        SHELLS
            .iter()
            .find(|shell| shell.name == program)
            .map(Self)
            .ok_or_else(|| UnknownShell { name: name.to_owned() })
    }

    /// The shell of a program's name or path, as processes and variables have them: `-zsh`, `/bin/bash`, `CMD.EXE`.
    fn of_program(program: &str) -> Option<Self> {
        let name = program_name(program);
        // Versions are part of some names: `bash-5.2`, `pwsh-preview`.
        let is_version =
            |end: &str| end == "preview" || end == "lts" || end.starts_with(|first: char| first.is_ascii_digit());
        let base = name.split_once('-').filter(|(_, end)| is_version(end)).map_or(name.as_str(), |(base, _)| base);
        SHELLS.iter().find(|shell| shell.name == base).map(Self)
    }

    fn known(name: &'static str) -> Self {
        Self::of_program(name).expect("the name is one of the table's, which a test checks")
    }

    /// Its name: `bash`, `pwsh`, `cmd`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// What a reader is told: its name, `cmd.exe`, or PowerShell with the program's name.
    pub fn shown(self) -> &'static str {
        self.0.shown
    }

    /// How commands are written for it.
    pub fn dialect(self) -> Dialect {
        self.0.dialect
    }

    /// Whether other programs use it to start programs, so that one directly under another shell tells nothing.
    fn is_launcher(self) -> bool {
        matches!(self.0.name, "sh" | "dash" | "ash" | "busybox" | "cmd")
    }

    /// Finds out which shell will run the commands.
    pub fn detect(facts: &HostFacts) -> (Self, ShellFrom) {
        of_ancestors(facts).or_else(|| of_variables(facts)).unwrap_or_else(|| match facts.family {
            OsFamily::Unix => (Self::known("sh"), ShellFrom::Assumed),
            OsFamily::Windows => (Self::known("cmd"), ShellFrom::Assumed),
        })
    }
}

/// The name of a program without folders and `.exe`, and without the dash in front that tells a shell to begin a session.
fn program_name(program: &str) -> String {
    let name = program.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.strip_prefix('-').unwrap_or(name).to_ascii_lowercase();
    name.strip_suffix(".exe").map(str::to_owned).unwrap_or(name)
}

impl fmt::Debug for Shell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Shell({})", self.0.name)
    }
}

/// The nearest shell above this process: it is what the agent (or person) that asks has its commands run by.
///
/// Scripts in front of a program (`#!/bin/sh`, `tool.cmd`) and `sh -c` of a shell are no such thing. They stand directly
/// below the shell that ran them, while what an agent starts stands below the agent. So a plain launcher that nothing
/// but launchers part from this process, and that a shell started, is passed over.
fn of_ancestors(facts: &HostFacts) -> Option<(Shell, ShellFrom)> {
    let mut shells = facts.ancestors.iter().map(|name| (Shell::of_program(name), name)).peekable();
    while let Some((Some(shell), _)) = shells.peek().copied() {
        let mut after = shells.clone();
        after.next();
        let is_under_a_shell = after.next().is_some_and(|(next, _)| next.is_some());
        if !shell.is_launcher() || !is_under_a_shell {
            break;
        }
        shells.next();
    }
    shells.find_map(|(shell, name)| Some((shell?, ShellFrom::Process(name.clone()))))
}

fn of_variables(facts: &HostFacts) -> Option<(Shell, ShellFrom)> {
    let named = |variable: &'static str| {
        let program = facts.variable(variable)?.to_string_lossy();
        Some((Shell::of_program(&program)?, ShellFrom::Variable(variable)))
    };
    let set = |variable: &'static str, shell: &'static str| {
        facts.variable(variable).map(|_| (Shell::known(shell), ShellFrom::Variable(variable)))
    };
    match facts.family {
        // SHELL is what the user logs in with; nu and PowerShell tell of themselves what they run below.
        OsFamily::Unix => set("NU_VERSION", "nu").or_else(|| set("PSModulePath", "pwsh")).or_else(|| named("SHELL")),
        // git's bash sets SHELL, which Windows itself does not have, and MSYSTEM. ComSpec is set always, so it is last.
        OsFamily::Windows => named("SHELL")
            .or_else(|| set("MSYSTEM", "bash"))
            .or_else(|| set("NU_VERSION", "nu"))
            .or_else(|| set("POWERSHELL_DISTRIBUTION_CHANNEL", "pwsh"))
            .or_else(|| {
                let shell = of_module_path(facts.variable("PSModulePath")?)?;
                Some((shell, ShellFrom::Variable("PSModulePath")))
            })
            .or_else(|| named("ComSpec")),
    }
}

/// Windows sets PSModulePath for everybody, with its own folders. A PowerShell adds those of the user and of its own
/// version, so that these are what tells.
fn of_module_path(value: &OsStr) -> Option<Shell> {
    let text = value.to_string_lossy().to_ascii_lowercase().replace('/', "\\");
    let mut folders = text.split(';');
    let is_of = |folder: &str, program: &str| folder.contains(&format!("\\{program}\\"));
    let of_user = |folder: &str| folder.contains("\\users\\") || folder.contains("\\documents\\");
    if folders.clone().any(|folder| is_of(folder, "powershell")) {
        return Some(Shell::known("pwsh"));
    }
    folders.any(|folder| is_of(folder, "windowspowershell") && of_user(folder)).then(|| Shell::known("powershell"))
}
