//! The facts that everything else is decided from: the family of the system, the environment, the processes above.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// Folders of PATH that are looked at. Real ones have some dozens.
const MOST_FOLDERS: usize = 256;

/// What PATHEXT is where the environment has none, as Windows itself has it.
const DEFAULT_EXTENSIONS: &str = ".COM;.EXE;.BAT;.CMD;.VBS;.VBE;.JS;.JSE;.WSF;.WSH;.MSC";

/// Systems by how commands are written for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OsFamily {
    /// Linux, macOS, the BSDs.
    Unix,
    /// Windows.
    Windows,
}

impl OsFamily {
    /// The family of the system that this was built for.
    pub const HERE: Self = if cfg!(windows) { Self::Windows } else { Self::Unix };
}

/// What is known of a machine and of how this process came to run on it.
#[derive(Debug, Clone)]
pub struct HostFacts {
    /// The family of the system.
    pub family: OsFamily,
    /// Names of the processes above this one, the nearest first, as the system tells them. Empty where it does not.
    pub ancestors: Vec<String>,
    /// The folders of PATH, in its order, each once. Relative and empty ones are left out: they mean the working
    /// directory, which is the project's own folder, and what a repository holds is no command of the machine.
    pub path: Vec<PathBuf>,
    variables: BTreeMap<OsString, OsString>,
}

impl HostFacts {
    /// Takes the environment from the caller. The names of variables have no case on Windows.
    pub fn new(
        family: OsFamily,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
        ancestors: Vec<String>,
    ) -> Self {
        let variables = variables.into_iter().map(|(name, value)| (key(family, &name), value)).collect();
        let mut facts = Self { family, ancestors, path: Vec::new(), variables };
        facts.path = facts.variable("PATH").map(|path| folders(family, path)).unwrap_or_default();
        facts
    }

    /// A variable of the environment. An empty one is none.
    pub fn variable(&self, name: &str) -> Option<&OsStr> {
        let value = self.variables.get(&key(self.family, OsStr::new(name)))?;
        Some(value.as_os_str()).filter(|value| !value.is_empty())
    }

    /// The endings that make a file a command on Windows, with their dot and in lower case. Empty elsewhere.
    pub(crate) fn command_extensions(&self) -> Vec<String> {
        if self.family == OsFamily::Unix {
            return Vec::new();
        }
        let text = self.variable("PATHEXT").map_or_else(|| DEFAULT_EXTENSIONS.into(), OsStr::to_string_lossy);
        let mut extensions: Vec<String> = Vec::new();
        for extension in text.split(';').map(|extension| extension.trim().to_lowercase()) {
            if extension.len() > 1 && extension.starts_with('.') && !extensions.contains(&extension) {
                extensions.push(extension);
            }
        }
        extensions
    }
}

fn key(family: OsFamily, name: &OsStr) -> OsString {
    match family {
        OsFamily::Windows => name.to_ascii_uppercase(),
        OsFamily::Unix => name.to_owned(),
    }
}

fn folders(family: OsFamily, path: &OsStr) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = Vec::new();
    let entries = match family {
        OsFamily::Unix => split_unix(path),
        OsFamily::Windows => split_windows(&path.to_string_lossy()),
    };
    for folder in entries {
        // `C:\bin` and `c:\bin\` are two spellings of one folder; components leave out doubled and final separators.
        let is_known = |known: &PathBuf| match family {
            OsFamily::Unix => *known == folder,
            OsFamily::Windows => known.as_os_str().eq_ignore_ascii_case(folder.as_os_str()),
        };
        if folder.is_absolute() && folders.len() < MOST_FOLDERS && !folders.iter().any(is_known) {
            folders.push(folder);
        }
    }
    folders
}

#[cfg(unix)]
fn split_unix(path: &OsStr) -> Vec<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;

    path.as_bytes().split(|byte| *byte == b':').map(|entry| tidied(OsStr::from_bytes(entry))).collect()
}

#[cfg(not(unix))]
fn split_unix(path: &OsStr) -> Vec<PathBuf> {
    path.to_string_lossy().split(':').map(|entry| tidied(OsStr::new(entry))).collect()
}

/// Entries are separated by semicolons, but for those within double quotes, which belong to no name.
fn split_windows(path: &str) -> Vec<PathBuf> {
    let mut entries = vec![String::new()];
    let mut is_quoted = false;
    for character in path.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted => entries.push(String::new()),
            _ => entries.last_mut().expect("it begins with one and never shrinks").push(character),
        }
    }
    entries.iter().map(|entry| tidied(OsStr::new(entry.trim()))).collect()
}

/// The same path without doubled or final separators.
fn tidied(entry: &OsStr) -> PathBuf {
    PathBuf::from(entry).components().collect()
}
