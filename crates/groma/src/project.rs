//! A project: a root and the settings with which it is looked at.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use groma_model::RepoPath;
use groma_source::{DiscoverOptions, Source, SourceError, SourceFile, WorkTree};

use crate::cache::{CacheSettings, FactsMemory, ProjectCache};
use crate::snapshot::{self, Needs};
use crate::{Error, Progress, Snapshot};

/// A folder that questions are asked about.
#[derive(Debug)]
pub struct Project {
    tree: Arc<WorkTree>,
    threads: usize,
    cache: Option<ProjectCache>,
}

impl Project {
    /// Opens a folder on disk. Nothing is listed or read yet. `cache` says where to keep what is learnt;
    /// without one nothing is written anywhere.
    pub fn open(root: &Path, options: DiscoverOptions, cache: Option<&CacheSettings>) -> Result<Self, Error> {
        let threads = options.threads.max(1);
        let key = key(&options);
        let tree = WorkTree::open(root, options)?;
        if let Some(settings) = cache.filter(|settings| settings.is_inside(tree.root())) {
            return Err(Error::CacheInside { folder: settings.folder.clone() });
        }
        let cache = cache.map(|settings| ProjectCache::open(settings, key(tree.root())));
        Ok(Self { tree: Arc::new(tree), threads, cache })
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
        self.snapshot_with(Needs::ALL, progress)
    }

    pub(crate) fn snapshot_with(&self, needs: Needs, progress: &dyn Progress) -> Result<Snapshot, Error> {
        snapshot::refresh(self, needs, progress)
    }

    /// What went wrong with the cache so far, in words. Answers are right all the same.
    pub fn cache_warnings(&self) -> Vec<String> {
        self.cache.as_ref().map(ProjectCache::warnings).unwrap_or_default()
    }

    pub(crate) fn cache(&self) -> Option<&ProjectCache> {
        self.cache.as_ref()
    }

    /// Facts by content, if there is a cache.
    pub(crate) fn memory(&self) -> Option<Arc<FactsMemory>> {
        self.cache.as_ref().map(|cache| cache.facts().clone())
    }

    /// Where the files come from.
    pub(crate) fn source(&self) -> Arc<dyn Source + Send> {
        self.tree.clone()
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

/// A number that tells a project with its options from all others. Threads play no part: they change no answer.
fn key(options: &DiscoverOptions) -> impl FnOnce(&Path) -> u128 + use<> {
    let DiscoverOptions { threads: _, max_file_bytes, ignore_rules, submodules, global_excludes } = options.clone();
    move |root| {
        let half = |number: u8| {
            let mut hasher = DefaultHasher::new();
            (number, root, max_file_bytes, ignore_rules, submodules, global_excludes.as_deref()).hash(&mut hasher);
            hasher.finish()
        };
        u128::from(half(0)) << 64 | u128::from(half(1))
    }
}
