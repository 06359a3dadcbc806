//! A project: a root and the settings with which it is looked at.

use std::path::{Path, PathBuf};

use groma_model::RepoPath;
use groma_source::{DiscoverOptions, Source, SourceError, SourceFile, WorkTree};

use crate::{Error, Progress, Snapshot, snapshot};

/// A folder that questions are asked about.
#[derive(Debug)]
pub struct Project {
    tree: WorkTree,
    threads: usize,
}

impl Project {
    /// Opens a folder on disk. Nothing is listed or read yet.
    pub fn open(root: &Path, options: DiscoverOptions) -> Result<Self, Error> {
        let threads = options.threads.max(1);
        Ok(Self { tree: WorkTree::open(root, options)?, threads })
    }

    /// The root, absolute and without links.
    pub fn root(&self) -> &Path {
        self.tree.root()
    }

    /// Turns paths of a request (relative to the working directory of the process or, failing that, to the root) into
    /// paths of the project.
    pub fn scope(&self, paths: &[PathBuf]) -> Result<Vec<RepoPath>, Error> {
        let mut scope: Vec<RepoPath> = paths.iter().map(|path| self.path_of(path)).collect::<Result<_, _>>()?;
        scope.sort();
        scope.dedup();
        // The root itself is the whole project, for which an empty scope stands.
        if scope.first().is_some_and(|path| path.as_bytes().is_empty()) {
            scope.clear();
        }
        Ok(scope)
    }

    /// Turns one path of a request into a path of the project.
    pub fn path_of(&self, path: &Path) -> Result<RepoPath, Error> {
        let given = self.tree.path_of(path);
        if path.is_relative() && given.is_err() {
            if let Ok(inside) = self.tree.path_of(&self.tree.root().join(path)) {
                return Ok(inside);
            }
        }
        Ok(given?)
    }

    /// The name of the root's folder.
    pub(crate) fn name(&self) -> String {
        self.root().file_name().map_or_else(|| ".".to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// The project as it is now.
    pub fn snapshot(&self, progress: &dyn Progress) -> Result<Snapshot, Error> {
        snapshot::build(self, progress)
    }

    pub(crate) fn list(&self, scope: &[RepoPath]) -> Result<groma_source::Listing, SourceError> {
        self.tree.list(scope)
    }

    /// The text of a listed file, if it can be read.
    pub(crate) fn text_of(&self, file: &SourceFile) -> Option<String> {
        if file.skip.is_some() {
            return None;
        }
        Some(self.tree.read(file, &mut Vec::new()).ok()?.text)
    }

    pub(crate) fn tree(&self) -> &WorkTree {
        &self.tree
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }
}
