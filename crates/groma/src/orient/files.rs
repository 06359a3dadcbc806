//! A folder on disk as the reader of manifests sees it: the quick listing, and texts within bounds.

use std::cell::RefCell;

use groma_manifests::{Files, MANIFEST_BYTES, Unread};
use groma_model::RepoPath;
use groma_source::{NotRead, Overview, Stamp, WorkTree};

/// The files of a folder.
pub(crate) struct TreeFiles<'t> {
    tree: &'t WorkTree,
    overview: &'t Overview,
    /// What was known of files before they were read.
    stamps: RefCell<Vec<(RepoPath, Option<Stamp>)>>,
}

impl<'t> TreeFiles<'t> {
    pub(crate) fn new(tree: &'t WorkTree, overview: &'t Overview) -> Self {
        Self { tree, overview, stamps: RefCell::default() }
    }

    /// Whether all files that were read still are what they were then.
    pub(crate) fn are_unchanged(&self) -> bool {
        self.stamps.borrow().iter().all(|(path, stamp)| self.tree.stamp_now(path) == *stamp)
    }
}

impl Files for TreeFiles<'_> {
    fn paths(&self) -> &[RepoPath] {
        &self.overview.files
    }

    fn text(&self, path: &str) -> Result<String, Unread> {
        let path = RepoPath::from_bytes(path.as_bytes());
        self.stamps.borrow_mut().push((path.clone(), self.tree.stamp_now(&path)));
        match self.tree.small_text(&path, MANIFEST_BYTES as u64) {
            Ok(text) => text.ok_or(Unread::Missing),
            Err(NotRead::TooLarge { .. }) => Err(Unread::TooLarge),
            Err(NotRead::Special | NotRead::LeavesRoot) => Err(Unread::NotAFile),
            Err(NotRead::NotText | NotRead::Unreadable) => Err(Unread::Unreadable),
        }
    }
}
