//! What an agent's shell tool accepts: `--allow LIST` or `--allow @FILE`.
//!
//! Entries are separated by commas and line breaks. An entry of plain words is that many names (`git rg ls`). An entry
//! with a wildcard or a colon in it is a pattern, as agents have them, and stands for its first word: `git:*`,
//! `npm run *` and `npm run test:*` accept `git` and `npm`. What else a pattern says of arguments is not heeded: the
//! question is which commands are worth typing. `python*` accepts every name that begins so,
//! and `*` every name.
//! Patterns in the words of a tool are taken for what is within (`Bash(git:*)`); those of tools that are no shell
//! (`Read(src/**)`) accept nothing. Quotes and brackets around entries do not matter, lines that begin with `#` are
//! comments. A list without entries accepts nothing.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::{CommandsOnPath, OsFamily};

/// Bytes of a list.
const MOST_BYTES: usize = 64 * 1024;

/// Tools of agents that run commands, in lower case.
const SHELL_TOOLS: [&str; 6] = ["bash", "shell", "sh", "powershell", "run_shell_command", "execute"];

/// A list that cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum AllowError {
    /// The file cannot be read.
    #[error("reading the list of accepted commands `{}`", path.display())]
    Read {
        /// The file as given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The list is longer than any list of commands.
    #[error("the list of accepted commands is longer than {MOST_BYTES} bytes")]
    TooLong,
}

/// The commands that an agent's shell tool accepts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllowList {
    names: BTreeSet<String>,
    /// Beginnings of names. An empty one accepts all.
    beginnings: BTreeSet<String>,
}

impl AllowList {
    /// The list that an argument gives, or the file that it names behind an `@`.
    pub fn from_argument(argument: &str) -> Result<Self, AllowError> {
        match argument.strip_prefix('@') {
            Some(path) => {
                let path = PathBuf::from(path);
                let bytes = read_regular(&path).map_err(|source| AllowError::Read { path, source })?;
                Self::parse(&String::from_utf8_lossy(&bytes))
            }
            None => Self::parse(argument),
        }
    }

    /// Reads a list; see the module for its form.
    pub fn parse(text: &str) -> Result<Self, AllowError> {
        if text.len() > MOST_BYTES {
            return Err(AllowError::TooLong);
        }
        let mut list = Self::default();
        for line in text.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim_start().starts_with('#')) {
            for entry in split_outside_brackets(line) {
                list.add(entry);
            }
        }
        Ok(list)
    }

    fn add(&mut self, entry: &str) {
        let is_wrapping =
            |character: char| character.is_whitespace() || matches!(character, '"' | '\'' | '[' | ']' | '`');
        let entry = entry.trim_matches(is_wrapping);
        let Some(entry) = within_tool(entry) else { return };
        if !entry.contains(['*', ':']) {
            self.names.extend(entry.split_whitespace().map(str::to_owned));
            return;
        }
        let Some(word) = entry.split_whitespace().next() else { return };
        let name = word.split(':').next().unwrap_or_default();
        match name.split_once('*') {
            Some((beginning, "")) => self.beginnings.insert(beginning.to_owned()),
            // What may stand before or amid other letters would accept more than was meant.
            Some(_) => false,
            None => !name.is_empty() && self.names.insert(name.to_owned()),
        };
    }

    /// Whether a command is accepted. Windows makes no difference of case.
    pub fn accepts(&self, name: &str, family: OsFamily) -> bool {
        let is_same = |known: &str| match family {
            OsFamily::Unix => known == name,
            OsFamily::Windows => without_exe(known).eq_ignore_ascii_case(without_exe(name)),
        };
        let begins = |beginning: &str| match (family, name.get(..beginning.len())) {
            (OsFamily::Unix, _) => name.starts_with(beginning),
            (OsFamily::Windows, start) => start.is_some_and(|start| start.eq_ignore_ascii_case(beginning)),
        };
        self.names.iter().any(|known| is_same(known)) || self.beginnings.iter().any(|beginning| begins(beginning))
    }
}

/// Reads a regular file, and a little more of it than a list may have. Pipes and devices are errors, and not waited for:
/// the kind is looked at before the file is opened, and again then, since it may be another one by that time.
fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    let is_regular = |metadata: fs::Metadata| match metadata.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")),
    };
    is_regular(fs::metadata(path)?)?;
    let file = open_without_waiting(path)?;
    is_regular(file.metadata()?)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn open_without_waiting(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;

    OpenOptions::new().read(true).custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed()).open(path)
}

#[cfg(not(unix))]
fn open_without_waiting(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}

fn without_exe(name: &str) -> &str {
    match name.len().checked_sub(4).and_then(|at| name.split_at_checked(at)) {
        Some((stem, end)) if end.eq_ignore_ascii_case(".exe") => stem,
        _ => name,
    }
}

/// The entries of a line. Commas within round brackets belong to a pattern.
fn split_outside_brackets(line: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    line.split(move |character| {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == ',' && depth == 0
    })
}

/// What stands within the words of a tool that runs commands, or the entry as it is. `None` for other tools.
fn within_tool(entry: &str) -> Option<&str> {
    let Some((tool, inner)) = entry.strip_suffix(')').and_then(|entry| entry.split_once('(')) else {
        return Some(entry);
    };
    SHELL_TOOLS.iter().any(|known| tool.trim().eq_ignore_ascii_case(known)).then(|| inner.trim())
}

/// Commands by what an agent can do with them, each once, in the order in which they were asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sorted {
    /// Not installed: not to be invoked.
    pub missing: Vec<String>,
    /// Installed, and accepted where there is a list of what is.
    pub usable: Vec<String>,
    /// Installed, but the agent's shell tool refuses it. Empty where there is no list.
    pub refused: Vec<String>,
}

impl CommandsOnPath {
    /// Sorts commands by whether they are installed and accepted. Without a list, all are accepted.
    pub fn sort<'n>(&self, names: impl IntoIterator<Item = &'n str>, allowed: Option<&AllowList>) -> Sorted {
        let mut sorted = Sorted::default();
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name) {
                continue;
            }
            let place = if !self.is_installed(name) {
                &mut sorted.missing
            } else if allowed.is_none_or(|list| list.accepts(name, self.family())) {
                &mut sorted.usable
            } else {
                &mut sorted.refused
            };
            place.push(name.to_owned());
        }
        sorted
    }
}
