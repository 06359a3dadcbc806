//! git repositories, read without git: no command, hook, filter or configured program is ever run, and nothing is
//! written. Replaced objects and grafts are not heeded.

mod config;
mod conversion;
mod error;
mod folder;
mod head;
mod history;
mod index;
mod objects;
mod refs;
mod resolve;
mod revision;
mod tree;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use gix_hash::ObjectId;

pub use error::GitError;
pub(crate) use folder::{GitFolder, is_git_folder as is_bare_repository};
pub use head::checkout_fingerprint;
pub(crate) use index::Index;
pub use resolve::CommitId;
pub use revision::RevisionTree;

use config::Config;
use objects::Objects;

/// Bytes of the list of commits at which a shallow clone ends.
const MOST_SHALLOW_BYTES: u64 = 64 << 20;

/// The git repository around a folder: a work tree, a linked work tree, a submodule or a bare clone.
pub struct Repository {
    folder: GitFolder,
    /// The commits whose parents a shallow clone lacks.
    shallow: HashSet<ObjectId>,
    objects: Result<Arc<Objects>, Unreadable>,
}

/// Why the objects of a repository cannot be read; told when they are asked for.
enum Unreadable {
    Unsupported(&'static str),
    Io(std::io::ErrorKind, String),
}

impl Repository {
    /// The repository around a folder. `None` where there is none.
    pub fn discover(root: &Path) -> Option<Self> {
        let folder = GitFolder::around(&fs::canonicalize(root).ok()?).filter(GitFolder::is_whole)?;
        let config = Config::read(&folder.common, &folder.own);
        let shallow = crate::read::read_text(&folder.common.join("shallow"), MOST_SHALLOW_BYTES).unwrap_or_default();
        let shallow = shallow.lines().filter_map(|line| refs::object_id(line.trim())).collect();
        let objects = match unsupported(&config) {
            Some(what) => Err(Unreadable::Unsupported(what)),
            None => Objects::open(&folder.common.join("objects"))
                .map(Arc::new)
                .map_err(|error| Unreadable::Io(error.kind(), error.to_string())),
        };
        Some(Self { folder, shallow, objects })
    }

    /// The top of the work tree. `None` for a bare repository.
    pub fn work_tree(&self) -> Option<&Path> {
        self.folder.work_tree.as_deref()
    }

    fn objects(&self) -> Result<&Arc<Objects>, GitError> {
        self.objects.as_ref().map_err(|reason| match reason {
            Unreadable::Unsupported(what) => GitError::Unsupported { path: self.folder.common.clone(), what },
            Unreadable::Io(kind, text) => {
                let source = std::io::Error::new(*kind, text.clone());
                GitError::Objects { path: self.folder.common.join("objects"), source }
            }
        })
    }
}

impl std::fmt::Debug for Repository {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Repository").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// The form of a repository that is not read, if it is of one.
fn unsupported(config: &Config) -> Option<&'static str> {
    if config.value("extensions.objectformat").is_some_and(|format| !format.eq_ignore_ascii_case("sha1")) {
        return Some("an object format other than SHA-1");
    }
    if config.value("extensions.refstorage").is_some_and(|format| !format.eq_ignore_ascii_case("files")) {
        return Some("a storage of references other than files");
    }
    None
}

#[cfg(test)]
mod tests;
