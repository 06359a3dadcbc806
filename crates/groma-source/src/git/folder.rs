//! Where a repository keeps its data: the git folder of a work tree, a linked work tree, a submodule or a bare clone.

use std::fs;
use std::path::{Path, PathBuf};

use crate::read::read_text;

/// Bytes of a `.git` file or of a file that names a folder; paths are shorter everywhere.
const MOST_POINTER_BYTES: u64 = 16 * 1024;

/// The folders of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GitFolder {
    /// What belongs to one work tree: `HEAD` and the index.
    pub(crate) own: PathBuf,
    /// What all work trees share: objects, references, configuration. The same as `own` in an ordinary clone.
    pub(crate) common: PathBuf,
    /// The top of the work tree. `None` for a bare repository.
    pub(crate) work_tree: Option<PathBuf>,
}

impl GitFolder {
    /// The repository around `folder`, an absolute path: `folder` itself if it is a bare repository, or the next folder
    /// upwards with a `.git` in it.
    pub(crate) fn around(folder: &Path) -> Option<Self> {
        if is_git_folder(folder) {
            return Some(Self { own: folder.to_owned(), common: common_of(folder), work_tree: None });
        }
        let top = folder.ancestors().find(|ancestor| fs::symlink_metadata(ancestor.join(".git")).is_ok())?;
        Self::of_work_tree(top)
    }

    /// The repository of a work tree, given its top.
    pub(crate) fn of_work_tree(top: &Path) -> Option<Self> {
        let dot_git = top.join(".git");
        let own = if fs::metadata(&dot_git).ok()?.is_dir() {
            dot_git
        } else {
            top.join(pointer(&dot_git)?.strip_prefix("gitdir:")?.trim())
        };
        Some(Self { common: common_of(&own), own, work_tree: Some(top.to_owned()) })
    }

    /// Whether there is what every repository has: a `HEAD`, and folders of objects and references.
    pub(crate) fn is_whole(&self) -> bool {
        self.own.join("HEAD").is_file() && self.common.join("objects").is_dir() && self.common.join("refs").is_dir()
    }
}

/// Whether a folder has what every repository has. Those of a work tree have it in their git folder, a bare one itself.
pub(crate) fn is_git_folder(folder: &Path) -> bool {
    folder.join("HEAD").is_file() && folder.join("objects").is_dir() && folder.join("refs").is_dir()
}

/// `commondir` of a linked work tree names the folder that it shares, relative to its own.
fn common_of(own: &Path) -> PathBuf {
    pointer(&own.join("commondir")).map_or_else(|| own.to_owned(), |text| own.join(text.trim()))
}

fn pointer(file: &Path) -> Option<String> {
    read_text(file, MOST_POINTER_BYTES)
}
