//! A folder on disk as the reader of manifests sees it: the quick listing, and texts within bounds.

use groma_manifests::{Files, MANIFEST_BYTES, Unread};
use groma_model::RepoPath;
use groma_source::{NotRead, Overview, WorkTree};

/// The files of a folder.
pub(crate) struct TreeFiles<'t> {
    pub(crate) tree: &'t WorkTree,
    pub(crate) overview: &'t Overview,
}

impl Files for TreeFiles<'_> {
    fn paths(&self) -> &[RepoPath] {
        &self.overview.files
    }

    fn text(&self, path: &str) -> Result<String, Unread> {
        match self.tree.small_text(&RepoPath::from_bytes(path.as_bytes()), MANIFEST_BYTES as u64) {
            Ok(text) => text.ok_or(Unread::Missing),
            Err(NotRead::TooLarge { .. }) => Err(Unread::TooLarge),
            Err(NotRead::Special | NotRead::LeavesRoot) => Err(Unread::NotAFile),
            Err(NotRead::NotText | NotRead::Unreadable) => Err(Unread::Unreadable),
        }
    }
}
