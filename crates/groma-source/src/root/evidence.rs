//! Why a folder is a code repository: data of version control, or a manifest, in the folder itself and not below it.

use std::fs;
use std::path::Path;

use super::manifests::{MANIFESTS, Manifest};
use crate::git::is_bare_repository;
use crate::read::read_text;

/// Bytes of a file of which the beginning is looked at. Real ones are far shorter.
const MOST_BYTES: u64 = 256 * 1024;

/// Names in a folder that are held against the endings of manifests.
const MOST_NAMES: usize = 10_000;

/// Folders in which version control keeps its own data at the top of a work tree, the most usual first.
const VERSION_CONTROL_FOLDERS: [&str; 8] = [".git", ".hg", ".svn", ".jj", ".sl", ".pijul", "_darcs", ".bzr"];

/// Files of version control: Fossil's database of a checkout, by its two names.
const VERSION_CONTROL_FILES: [&str; 2] = [".fslckout", "_FOSSIL_"];

/// What makes a folder a code repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RepositoryEvidence {
    /// A folder or file of version control, by its name. `.git` may be the file of a linked work tree or a submodule.
    VersionControl(&'static str),
    /// It is a git repository without a work tree.
    BareRepository,
    /// A manifest of a build tool or package manager.
    Manifest {
        /// The file's name.
        name: String,
        /// What is known of files with that name.
        about: &'static Manifest,
    },
}

impl RepositoryEvidence {
    /// What makes a folder a code repository. `None`: nothing.
    pub fn of(root: &Path) -> Option<Self> {
        version_control(root).or_else(|| manifest(root))
    }

    /// The same for a root that somebody names, which may also be a bare repository. A search takes no such: the `.git`
    /// folder of every work tree looks like one.
    pub fn of_named(root: &Path) -> Option<Self> {
        version_control(root)
            .or_else(|| is_bare_repository(root).then_some(Self::BareRepository))
            .or_else(|| manifest(root))
    }

    /// The name of what was found, for readers. Names of manifests are text of the repository.
    pub fn name(&self) -> &str {
        match self {
            Self::VersionControl(name) => name,
            Self::BareRepository => "bare git repository",
            Self::Manifest { name, .. } => name,
        }
    }
}

fn version_control(root: &Path) -> Option<RepositoryEvidence> {
    let is_folder = |name: &&&str| fs::metadata(root.join(name)).is_ok_and(|metadata| metadata.is_dir());
    let is_file = |name: &&&str| fs::symlink_metadata(root.join(name)).is_ok_and(|metadata| metadata.is_file());
    VERSION_CONTROL_FOLDERS
        .iter()
        .find(|name| is_folder(name) || (**name == ".git" && is_git_file(root)))
        .or_else(|| VERSION_CONTROL_FILES.iter().find(is_file))
        .map(|name| RepositoryEvidence::VersionControl(name))
}

/// Whether `.git` is a file that says where the repository's data is.
fn is_git_file(root: &Path) -> bool {
    let file = root.join(".git");
    // Kinds are looked at before anything is opened, so that a pipe is not.
    fs::metadata(&file).is_ok_and(|metadata| metadata.is_file())
        && read_text(&file, MOST_BYTES).is_some_and(|text| text.starts_with("gitdir:"))
}

fn manifest(root: &Path) -> Option<RepositoryEvidence> {
    let named = MANIFESTS.iter().filter(|manifest| !manifest.is_ending());
    if let Some(about) = named.clone().find(|manifest| counts(root, manifest.name, manifest)) {
        return Some(RepositoryEvidence::Manifest { name: about.name.to_owned(), about });
    }
    // Of several, the first by name, whatever the order is in which the system lists them.
    let mut found: Option<(String, &'static Manifest)> = None;
    for name in fs::read_dir(root).ok()?.take(MOST_NAMES).filter_map(|entry| entry.ok()?.file_name().into_string().ok())
    {
        let about = MANIFESTS.iter().find(|manifest| manifest.is_ending() && manifest.matches(&name));
        if let Some(about) = about
            && found.as_ref().is_none_or(|(known, _)| name < *known)
            && counts(root, &name, about)
        {
            found = Some((name, about));
        }
    }
    found.map(|(name, about)| RepositoryEvidence::Manifest { name, about })
}

/// Whether a name leads to a regular file: itself, or through links to one inside the root.
fn counts(root: &Path, name: &str, about: &Manifest) -> bool {
    let path = root.join(name);
    let Ok(metadata) = fs::symlink_metadata(&path) else { return false };
    let is_file = metadata.is_file() || metadata.is_symlink() && leads_to_a_file_inside(root, &path);
    let has_line =
        |begin: &str| read_text(&path, MOST_BYTES).is_some_and(|text| text.lines().any(|line| line.starts_with(begin)));
    is_file && about.line.is_none_or(has_line)
}

fn leads_to_a_file_inside(root: &Path, link: &Path) -> bool {
    let (Ok(root), Ok(target)) = (fs::canonicalize(root), fs::canonicalize(link)) else { return false };
    target.starts_with(root) && fs::symlink_metadata(target).is_ok_and(|metadata| metadata.is_file())
}
