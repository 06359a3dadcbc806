//! Why a folder is a code repository: data of version control, or a manifest, in the folder itself and not below it.

use std::fs;
use std::path::Path;

use super::manifests::{MANIFESTS, Manifest};
use crate::git::is_bare_repository;
use crate::read::read_text;

/// Bytes of a file of which the beginning is looked at. Real ones are far shorter.
const MOST_BYTES: u64 = 256 * 1024;

/// Names in a folder that are listed. Of fuller ones, manifests with a whole name are looked for one by one.
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
        let names = Names::of(root);
        version_control(root, &names).or_else(|| manifest(root, &names))
    }

    /// The same for a root that somebody names, which may also be a bare repository. A search takes no such: the `.git`
    /// folder of every work tree looks like one.
    pub fn of_named(root: &Path) -> Option<Self> {
        let names = Names::of(root);
        version_control(root, &names)
            .or_else(|| is_bare_repository(root).then_some(Self::BareRepository))
            .or_else(|| manifest(root, &names))
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

/// The names in a folder, so that what is not there need not be looked for name by name.
struct Names {
    /// Sorted.
    names: Vec<String>,
    /// Whether these are all that are text.
    are_all: bool,
}

impl Names {
    fn of(root: &Path) -> Self {
        // A folder that may be entered and not listed can have anything in it.
        let Ok(entries) = fs::read_dir(root) else { return Self { names: Vec::new(), are_all: false } };
        let mut entries = entries.fuse();
        let listed = entries.by_ref().take(MOST_NAMES);
        let mut names: Vec<String> = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
        names.sort_unstable();
        Self { names, are_all: entries.next().is_none() }
    }

    fn may_have(&self, name: &str) -> bool {
        !self.are_all || self.names.binary_search_by(|known| known.as_str().cmp(name)).is_ok()
    }
}

fn version_control(root: &Path, names: &Names) -> Option<RepositoryEvidence> {
    let is_folder = |name: &str| fs::metadata(root.join(name)).is_ok_and(|metadata| metadata.is_dir());
    let is_file = |name: &str| fs::symlink_metadata(root.join(name)).is_ok_and(|metadata| metadata.is_file());
    let mut folders = VERSION_CONTROL_FOLDERS.iter().filter(|name| names.may_have(name));
    folders
        .find(|name| is_folder(name) || (**name == ".git" && is_git_file(root)))
        .or_else(|| VERSION_CONTROL_FILES.iter().find(|name| names.may_have(name) && is_file(name)))
        .map(|name| RepositoryEvidence::VersionControl(name))
}

/// Whether `.git` is a file that says where the repository's data is.
fn is_git_file(root: &Path) -> bool {
    let file = root.join(".git");
    // Kinds are looked at before anything is opened, so that a pipe is not.
    fs::metadata(&file).is_ok_and(|metadata| metadata.is_file())
        && read_text(&file, MOST_BYTES).is_some_and(|text| text.starts_with("gitdir:"))
}

fn manifest(root: &Path, names: &Names) -> Option<RepositoryEvidence> {
    let mut exact = MANIFESTS.iter().filter(|manifest| !manifest.is_ending() && names.may_have(manifest.name));
    if let Some(about) = exact.find(|manifest| counts(root, manifest.name, manifest)) {
        return Some(RepositoryEvidence::Manifest { name: about.name.to_owned(), about });
    }
    let endings: Vec<&'static Manifest> = MANIFESTS.iter().filter(|manifest| manifest.is_ending()).collect();
    // Of several, the first by name, whatever the order is in which the system lists them.
    names.names.iter().find_map(|name| {
        let about = endings.iter().find(|manifest| manifest.matches(name))?;
        counts(root, name, about).then(|| RepositoryEvidence::Manifest { name: name.clone(), about })
    })
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
