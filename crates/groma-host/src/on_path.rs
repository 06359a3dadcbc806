//! Which commands PATH leads to. Its folders are listed once; names are looked up in the lists.
//!
//! A folder of PATH is looked at only as a shell looks at it. One on a disk that does not answer holds up the caller as it
//! holds up every shell there; that is the user's to mend, and not guessed at here. Windows also looks into the working
//! directory first; that is the project's folder, so it is left out as relative entries of PATH are.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{HostFacts, OsFamily};

/// Names in a folder that are kept. The fullest folders of PATH have some thousands.
const MOST_ENTRIES: usize = 50_000;

/// The folder of aliases of the Windows store, in lower case.
const STORE_FOLDER: &str = "windowsapps";

/// The commands of a machine.
#[derive(Debug)]
pub struct CommandsOnPath {
    family: OsFamily,
    extensions: Vec<String>,
    folders: Vec<Folder>,
}

#[derive(Debug)]
struct Folder {
    path: PathBuf,
    /// The names in it, sorted by their keys. `None` where they could not all be listed, so that each name is asked for:
    /// one may enter a folder, and run what is in it, without being allowed to list it.
    names: Option<Vec<String>>,
}

impl CommandsOnPath {
    /// Lists the folders of PATH.
    pub fn list(facts: &HostFacts) -> Self {
        let extensions = facts.command_extensions();
        let folders = facts.path.iter().filter_map(|path| Folder::list(path, facts.family, &extensions)).collect();
        Self { family: facts.family, extensions, folders }
    }

    /// The file that a command's name leads to: the first on PATH that this process may execute.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        if name.is_empty() || name.len() > 255 || name.contains(['/', '\\', ':', '\0']) {
            return None;
        }
        let spellings = self.spellings(name);
        self.folders.iter().find_map(|folder| {
            let files = spellings.iter().filter_map(|spelling| folder.file(spelling, self.family));
            files.into_iter().find(|file| self.is_command(folder, file))
        })
    }

    /// Whether a command's name leads to a file.
    pub fn is_installed(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    pub(crate) fn family(&self) -> OsFamily {
        self.family
    }

    /// What a file of this name may be called, the first choice first.
    fn spellings(&self, name: &str) -> Vec<String> {
        if self.family == OsFamily::Unix {
            return vec![name.to_owned()];
        }
        let name = name.to_lowercase();
        let is_whole = self.extensions.iter().any(|extension| name.ends_with(extension.as_str()));
        let with_extension = self.extensions.iter().map(|extension| format!("{name}{extension}"));
        is_whole.then(|| name.clone()).into_iter().chain(with_extension).collect()
    }

    fn is_command(&self, folder: &Folder, file: &Path) -> bool {
        match self.family {
            OsFamily::Unix => fs::metadata(file).is_ok_and(|metadata| metadata.is_file()) && may_execute(file),
            OsFamily::Windows => match fs::symlink_metadata(file) {
                // What is opened through an alias of the store is no file to `metadata`, so the alias itself is looked at.
                Ok(metadata) if metadata.is_dir() => false,
                Ok(metadata) => metadata.len() > 0 || !folder.is_stub(file),
                Err(_) => false,
            },
        }
    }
}

impl Folder {
    /// `None` where there is no such folder.
    fn list(path: &Path, family: OsFamily, extensions: &[String]) -> Option<Self> {
        let unlisted = Self { path: path.to_owned(), names: None };
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Some(unlisted),
            Err(_) => return None,
        };
        let mut names = Vec::new();
        // What is not text cannot be asked for.
        for name in entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()) {
            let lower = name.to_lowercase();
            if family == OsFamily::Windows && !extensions.iter().any(|extension| lower.ends_with(extension.as_str())) {
                continue;
            }
            if names.len() == MOST_ENTRIES {
                return Some(unlisted);
            }
            names.push(name);
        }
        match family {
            OsFamily::Unix => names.sort_unstable(),
            OsFamily::Windows => names.sort_by_cached_key(|name| name.to_lowercase()),
        }
        Some(Self { names: Some(names), ..unlisted })
    }

    /// The file of a spelling, if the folder has one or may have one.
    fn file(&self, spelling: &str, family: OsFamily) -> Option<PathBuf> {
        let Some(names) = &self.names else { return Some(self.path.join(spelling)) };
        let at = match family {
            OsFamily::Unix => names.binary_search_by(|name| name.as_str().cmp(spelling)),
            OsFamily::Windows => names.binary_search_by(|name| name.to_lowercase().as_str().cmp(spelling)),
        };
        Some(self.path.join(&names[at.ok()?]))
    }

    /// Whether an empty file is one of those that Windows comes with and that only open the store.
    ///
    /// Whatever is installed from the store has such an empty alias, so that the form alone does not tell. But Windows has
    /// two stubs only, `python` and `python3`, and a Python that is installed puts `pip` beside them.
    fn is_stub(&self, file: &Path) -> bool {
        let is_store = self.path.iter().any(|part| part.to_string_lossy().eq_ignore_ascii_case(STORE_FOLDER));
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().to_lowercase());
        let is_python = stem.is_some_and(|stem| stem == "python" || stem == "python3");
        is_store && is_python && self.file("pip.exe", OsFamily::Windows).is_none()
    }
}

/// Whether this process may execute a file, with the rights that count when it starts one.
#[cfg(unix)]
fn may_execute(file: &Path) -> bool {
    use rustix::fs::{Access, AtFlags, CWD};

    match rustix::fs::accessat(CWD, file, Access::EXEC_OK, AtFlags::EACCESS) {
        Err(rustix::io::Errno::NOSYS | rustix::io::Errno::INVAL | rustix::io::Errno::PERM) => {
            // Older systems do not know the question, and older sandboxes forbid what they do not know. The older one is
            // about the rights of whoever started this process, which are others only with setuid.
            rustix::fs::access(file, Access::EXEC_OK).is_ok()
        }
        answer => answer.is_ok(),
    }
}

#[cfg(not(unix))]
fn may_execute(_: &Path) -> bool {
    true
}
