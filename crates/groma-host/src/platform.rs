//! The three facts of a machine that change the text of a command.

use crate::shell::{Dialect, Shell, ShellFrom, UnknownShell};
use crate::{HostFacts, OsFamily};

/// How paths and commands are written here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Platform {
    /// What stands between the parts of a path. Shells of the POSIX family take a backslash for an escape, and
    /// programs on Windows take both, so below git's bash on Windows it is a slash.
    pub separator: char,
    /// What stands around a path with spaces: double quotes on Windows, where `cmd.exe` knows no others, and single
    /// quotes elsewhere, where they keep every character as it is.
    pub quote: char,
    /// The shell that runs the commands.
    pub shell: Shell,
    /// How the shell was found out.
    pub shell_from: ShellFrom,
}

impl Platform {
    /// The platform of a machine. A shell that is named wins over what is found out.
    pub fn of(facts: &HostFacts, named_shell: Option<&str>) -> Result<Self, UnknownShell> {
        let (shell, shell_from) = match named_shell {
            Some(name) => (Shell::from_name(name)?, ShellFrom::Named),
            None => Shell::detect(facts),
        };
        let is_windows = facts.family == OsFamily::Windows;
        Ok(Self {
            separator: if is_windows && shell.dialect() != Dialect::Posix { '\\' } else { '/' },
            quote: if is_windows { '"' } else { '\'' },
            shell,
            shell_from,
        })
    }

    /// A path with a space, as it is written in a command.
    pub fn example_path(&self) -> String {
        format!("{quote}my folder{separator}file.txt{quote}", quote = self.quote, separator = self.separator)
    }
}
