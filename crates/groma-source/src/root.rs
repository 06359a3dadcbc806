//! Which folder is the project: the one that is named, or else the nearest repository at or above the working directory.
//!
//! A root that is named is taken as it is, whatever is in it, or is an error; it is never passed over. A search goes up to
//! the user's home directory or the root of the file system and takes neither, since a repository there (of dotfiles,
//! say) holds everything else the user has. It ends where another file system begins, as git's does.
//!
//! A search has no limit of its own. [`PUBLISHED_MAX_ASCEND`] is one that others have, and too small: a package of a Maven
//! project is six folders below its manifest (`src/main/java/org/example/app`), and deeper for longer names.
//!
//! Everything that it depends on is a parameter. It looks at names and kinds of files, opens no pipe and lists no folder
//! but those on the way up.

mod evidence;
mod manifests;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use evidence::RepositoryEvidence;
pub use manifests::{MANIFESTS, Manifest};

/// The limit of the published design: four folders up.
pub const PUBLISHED_MAX_ASCEND: u32 = 4;

/// What the choice of a root depends on.
#[derive(Debug, Clone, Copy)]
pub struct RootRequest<'a> {
    /// The root that an argument names, absolute or relative to the working directory.
    pub named: Option<&'a Path>,
    /// The root that the environment names (`GROMA_ROOT`), if no argument does. An empty one is none.
    pub variable: Option<&'a Path>,
    /// Where a search begins.
    pub working_directory: &'a Path,
    /// The user's home directory.
    pub home: Option<&'a Path>,
    /// Folders that a search goes up at the most. `None`: no limit.
    pub max_ascend: Option<u32>,
    /// Trees that a search takes nothing in. `~` stands for the home directory, others that are not absolute are
    /// relative to the working directory.
    pub excluded: &'a [PathBuf],
}

/// How a root was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootFrom {
    /// An argument names it.
    Argument,
    /// The environment names it.
    Variable,
    /// A search found it so many folders above the working directory.
    Search(u32),
}

/// The folder of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundRoot {
    /// The folder, absolute and without links.
    pub path: PathBuf,
    /// How it was found.
    pub from: RootFrom,
    /// Why it is a repository. `None` only for a root that is named: it need not be one.
    pub evidence: Option<RepositoryEvidence>,
}

/// Why there is no root.
#[derive(Debug, thiserror::Error)]
pub enum RootError {
    /// The root that is named is no folder, or cannot be looked at.
    #[error("opening the root `{}`", path.display())]
    Named {
        /// The root as given.
        path: PathBuf,
        /// Who names it: an argument or the environment.
        from: RootFrom,
        /// What the system says.
        source: io::Error,
    },
    /// The working directory cannot be looked at; it may have been removed.
    #[error("looking at the working directory `{}`", path.display())]
    WorkingDirectory {
        /// The directory as given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The working directory is in no repository, and is none.
    #[error("no repository at or above `{}`", start.display())]
    NoRepository {
        /// The working directory, absolute and without links.
        start: PathBuf,
    },
    /// The working directory is in an excluded tree, and in no repository around it.
    #[error("`{}` is in `{}`, which is excluded", start.display(), excluded.display())]
    Excluded {
        /// The working directory, absolute and without links.
        start: PathBuf,
        /// The tree.
        excluded: PathBuf,
    },
}

/// Finds the root of a project.
pub fn find_root(request: &RootRequest<'_>) -> Result<FoundRoot, RootError> {
    if let Some(path) = request.named {
        return named(request, path, RootFrom::Argument);
    }
    if let Some(path) = request.variable.filter(|path| !path.as_os_str().is_empty()) {
        return named(request, path, RootFrom::Variable);
    }
    search(request, device_of)
}

fn named(request: &RootRequest<'_>, given: &Path, from: RootFrom) -> Result<FoundRoot, RootError> {
    let failed = |source| RootError::Named { path: given.to_owned(), from, source };
    if given.as_os_str().is_empty() {
        // Joined to the working directory it would be that.
        return Err(failed(io::ErrorKind::NotFound.into()));
    }
    let path = fs::canonicalize(request.working_directory.join(given)).map_err(failed)?;
    if !fs::metadata(&path).map_err(failed)?.is_dir() {
        return Err(failed(io::ErrorKind::NotADirectory.into()));
    }
    Ok(FoundRoot { evidence: RepositoryEvidence::of_named(&path), path, from })
}

fn search(request: &RootRequest<'_>, device_of: impl Fn(&Path) -> Option<u64>) -> Result<FoundRoot, RootError> {
    let failed = |source| RootError::WorkingDirectory { path: request.working_directory.to_owned(), source };
    let start = fs::canonicalize(request.working_directory).map_err(failed)?;
    let device = device_of(&start);
    let home = request.home.and_then(|home| fs::canonicalize(home).ok());
    let excluded: Vec<PathBuf> = request.excluded.iter().filter_map(|tree| full(request, tree)).collect();
    let most = request.max_ascend.map_or(usize::MAX, |most| most as usize).saturating_add(1);
    for (folder, steps) in start.ancestors().take(most).zip(0..) {
        let is_top = folder.parent().is_none() || Some(folder) == home.as_deref();
        if is_top || device_of(folder) != device {
            break;
        }
        if excluded.iter().any(|tree| folder.starts_with(tree)) {
            continue;
        }
        if let Some(evidence) = RepositoryEvidence::of(folder) {
            return Ok(FoundRoot { path: folder.to_owned(), from: RootFrom::Search(steps), evidence: Some(evidence) });
        }
    }
    Err(match excluded.into_iter().find(|tree| start.starts_with(tree)) {
        Some(excluded) => RootError::Excluded { start, excluded },
        None => RootError::NoRepository { start },
    })
}

/// An excluded tree as an absolute path without links, as far as it exists.
fn full(request: &RootRequest<'_>, tree: &Path) -> Option<PathBuf> {
    if tree.as_os_str().is_empty() {
        return None;
    }
    let path = match tree.strip_prefix("~") {
        Ok(below) => request.home?.join(below),
        Err(_) => request.working_directory.join(tree),
    };
    Some(fs::canonicalize(&path).unwrap_or(path))
}

/// The file system that a folder is on, where the system tells.
#[cfg(unix)]
fn device_of(folder: &Path) -> Option<u64> {
    use std::os::unix::fs::MetadataExt as _;

    fs::metadata(folder).ok().map(|metadata| metadata.dev())
}

/// The file system that a folder is on, where the system tells. Windows tells by the beginning of the path, which the
/// folders above share.
#[cfg(not(unix))]
fn device_of(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests;
