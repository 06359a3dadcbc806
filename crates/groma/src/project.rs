//! A project: a root and the settings with which it is looked at.

use core::time::Duration;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use groma_model::{FileTable, RepoPath};
use groma_source::{CommitId, DiscoverOptions, Repository, RevisionTree, Source, SourceError, SourceFile, WorkTree};

use crate::cache::{CacheSettings, FactsMemory, ProjectCache};
use crate::ops::status::State;
use crate::recency::{Recency, recency};
use crate::snapshot::{self, Needs};
use crate::{Error, Progress, Snapshot};

/// A folder that questions are asked about, as it is on disk or as it was in a commit.
#[derive(Debug)]
pub struct Project {
    /// The folder on disk; that of a revision is not listed or read.
    tree: Arc<WorkTree>,
    revision: Option<Arc<RevisionTree>>,
    /// What the revision was called when it was asked for.
    revision_name: String,
    options: DiscoverOptions,
    settings: Option<CacheSettings>,
    cache: Option<ProjectCache>,
    /// How old the last comparison of what is stored with the folder may be for an answer.
    max_age: Option<Duration>,
    /// Why there is no cache although one was given.
    warning: Option<String>,
}

impl Project {
    /// Opens a folder on disk. Nothing is listed or read yet. `cache` says where to keep what is learnt;
    /// without one, and where that lies inside the folder, nothing is written anywhere.
    pub fn open(root: &Path, options: DiscoverOptions, cache: Option<&CacheSettings>) -> Result<Self, Error> {
        let tree = Arc::new(WorkTree::open(root, options.clone())?);
        let (cache, warning) = match cache.filter(|settings| settings.is_inside(tree.root())) {
            Some(inside) => {
                let folder = inside.folder.display();
                (None, Some(format!("nothing is kept: the cache folder `{folder}` lies inside the project")))
            }
            None => (cache, None),
        };
        let settings = cache.cloned();
        let cache = cache.map(|settings| ProjectCache::open(settings, key(tree.root(), &options, None)));
        Ok(Self {
            tree,
            revision: None,
            revision_name: String::new(),
            options,
            settings,
            cache,
            max_age: None,
            warning,
        })
    }

    /// The same folder as it is in a commit of its repository. `spec` names the commit as git does: `main`, `v1.2`,
    /// `HEAD~3`, an id. The folder may be a bare repository. Nothing is checked out and git is not run.
    pub fn at_revision(&self, spec: &str) -> Result<Self, Error> {
        let repository = self.repository()?;
        let commit = repository.resolve(spec).map_err(SourceError::from)?;
        let inside = self.inside(&repository);
        let revision = RevisionTree::open(&repository, commit, &inside, self.options.max_file_bytes)?;
        let extra = if self.options.ignore_rules { &self.options.extra_ignore[..] } else { &[] };
        let revision = revision.with_extra_ignore(extra);
        let cache = self
            .settings
            .as_ref()
            .map(|settings| ProjectCache::open(settings, key(self.root(), &self.options, Some(commit.as_bytes()))));
        Ok(Self {
            tree: self.tree.clone(),
            revision: Some(Arc::new(revision)),
            revision_name: spec.to_owned(),
            options: self.options.clone(),
            settings: self.settings.clone(),
            cache,
            max_age: None,
            warning: self.warning.clone(),
        })
    }

    /// The same, with answers that may be made of what is stored without looking whether files have changed, if that was last
    /// looked at so long ago at the most. Files that an answer shows are looked at in any case.
    #[must_use]
    pub fn with_max_age(self, max_age: Duration) -> Self {
        Self { max_age: Some(max_age), ..self }
    }

    /// How long ago what is stored was compared with the folder, if that is recent enough for answers.
    pub(crate) fn recently_checked(&self) -> Option<Duration> {
        let (max_age, cache) = (self.max_age?, self.cache()?);
        cache.checked().filter(|age| *age <= max_age)
    }

    /// Whether a snapshot is stored from which answers can be made, however old it is. It costs a look at one file.
    pub fn is_indexed(&self) -> bool {
        self.cache().is_some_and(ProjectCache::has_snapshot)
    }

    /// How long ago what is stored was compared with the folder; `None` where that is not known.
    pub fn checked(&self) -> Option<Duration> {
        self.cache()?.checked()
    }

    /// Whether a process is making the stored snapshot now, or failed when that was last tried.
    pub fn build_state(&self) -> Option<State> {
        self.cache()?.build_state()
    }

    /// The git repository around the folder.
    fn repository(&self) -> Result<Repository, Error> {
        Repository::discover(self.root()).ok_or_else(|| Error::NoRepository { root: self.root().to_owned() })
    }

    /// How recently files were changed; nothing where there is no history.
    pub(crate) fn recency(&self) -> Recency {
        let Ok(repository) = self.repository() else { return Recency::new() };
        let Some(from) = self.commit().or_else(|| repository.resolve("HEAD").ok()) else { return Recency::new() };
        recency(&repository, from, &self.inside(&repository), self.cache())
    }

    /// The folder in its repository.
    fn inside(&self, repository: &Repository) -> RepoPath {
        let inside = repository.work_tree().and_then(|top| self.root().strip_prefix(top).ok());
        inside.and_then(RepoPath::from_native).unwrap_or_else(|| RepoPath::from_bytes(b""))
    }

    /// The commit that the project is looked at in.
    pub fn commit(&self) -> Option<CommitId> {
        self.revision.as_ref().map(|revision| revision.commit())
    }

    /// What [`Self::at_revision`] was asked for; empty for the folder as it is on disk.
    pub fn revision_name(&self) -> &str {
        &self.revision_name
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
        if let Some(revision) = &self.revision {
            return self.path_in_revision(revision, path);
        }
        let given = self.tree.path_of(path);
        if path.is_relative() && given.is_err() {
            if let Ok(inside) = self.tree.path_of(&self.tree.root().join(path)) {
                return Ok(inside);
            }
        }
        Ok(given?)
    }

    /// What a commit has need not be on disk, so that paths are only words here.
    fn path_in_revision(&self, revision: &RevisionTree, path: &Path) -> Result<RepoPath, Error> {
        let below_root = |path: &Path| {
            let joined = RepoPath::from_native(path).and_then(|path| FileTable::join("", path.as_str()?));
            joined.map(|path| RepoPath::from_bytes(path.as_bytes()))
        };
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let from_here = absolute.strip_prefix(self.root()).ok().and_then(below_root);
        let from_root = || below_root(path).filter(|_| path.is_relative());
        let found = match from_here {
            // As on disk: what is not there from the working directory may be there from the root.
            Some(inside) if path.is_relative() && !revision.has(&inside) => {
                from_root().filter(|path| revision.has(path)).or(Some(inside))
            }
            Some(inside) => Some(inside),
            None => from_root(),
        };
        Ok(found.ok_or_else(|| SourceError::OutsideRoot { path: path.to_owned(), root: self.root().to_owned() })?)
    }

    /// The name of the root's folder.
    pub(crate) fn name(&self) -> String {
        self.root().file_name().map_or_else(|| ".".to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// The project as it is now.
    pub fn snapshot(&self, progress: &dyn Progress) -> Result<Snapshot, Error> {
        self.snapshot_with(Needs::ALL, progress)
    }

    /// Makes an answer of the project as it is now. Parts of a stored snapshot are read only when they are asked for; if one of
    /// them is damaged, the answer is made once more, of a snapshot made anew.
    pub(crate) fn answer<T>(
        &self,
        needs: Needs,
        progress: &dyn Progress,
        make: impl Fn(Snapshot) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let snapshot = self.snapshot_with(needs, progress)?;
        let damage = snapshot.damage();
        let answer = make(snapshot)?;
        let Some(cache) = self.cache().filter(|_| damage.is_noticed()) else { return Ok(answer) };
        cache.discard_snapshot();
        make(self.snapshot_with(needs, progress)?)
    }

    pub(crate) fn snapshot_with(&self, needs: Needs, progress: &dyn Progress) -> Result<Snapshot, Error> {
        snapshot::refresh(self, needs, progress)
    }

    /// What went wrong with the cache so far, in words. Answers are right all the same.
    pub fn cache_warnings(&self) -> Vec<String> {
        let of_cache = self.cache.as_ref().map(ProjectCache::warnings).unwrap_or_default();
        self.warning.iter().cloned().chain(of_cache).collect()
    }

    /// Does work that at most one process does for this project at a time, such as building its index in the background.
    /// `None`: another one is at it. Whoever asks for the status hears of a failure.
    pub fn build_alone<T, E: std::error::Error>(&self, work: impl FnOnce() -> Result<T, E>) -> Option<Result<T, E>> {
        match &self.cache {
            Some(cache) => cache.build_alone(work),
            None => Some(work()),
        }
    }

    /// Whether answers can be made of what is stored: there is a cache, and a snapshot of the project in it, which need not
    /// be that of the project as it is now. `None`: there is no cache, so that nothing ever is stored.
    pub fn has_snapshot(&self) -> Option<bool> {
        self.cache.as_ref().map(ProjectCache::has_snapshot)
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
        match &self.revision {
            Some(revision) => revision.clone(),
            None => self.tree.clone(),
        }
    }

    pub(crate) fn list(&self, scope: &[RepoPath]) -> Result<groma_source::Listing, SourceError> {
        self.source().list(scope)
    }

    /// The text of a listed file, if it can be read.
    pub(crate) fn text_of(&self, file: &SourceFile) -> Option<String> {
        if file.skip.is_some() {
            return None;
        }
        Some(self.source().read(file, &mut Vec::new()).ok()?.text)
    }

    /// The text of a file, if its content still has this id.
    pub(crate) fn text_with(&self, file: &SourceFile, blob: Option<groma_source::BlobId>) -> Option<String> {
        let (text, read) = self.source().read_identified(file, &mut Vec::new()).ok()?;
        (blob.is_none() || blob == Some(read)).then_some(text.text)
    }

    /// Takes nothing that is stored for true from now on.
    pub(crate) fn forget(&self) {
        if let Some(cache) = &self.cache {
            cache.forget();
        }
    }

    pub(crate) fn tree(&self) -> &WorkTree {
        &self.tree
    }

    pub(crate) fn threads(&self) -> usize {
        self.options.threads.max(1)
    }
}

/// A number that tells a project with its options, at a commit or as it is on disk, from all others. Threads play no part:
/// they change no answer.
fn key(root: &Path, options: &DiscoverOptions, commit: Option<&[u8]>) -> u128 {
    let DiscoverOptions { threads: _, max_file_bytes, ignore_rules, submodules, global_excludes, extra_ignore } =
        options;
    // Where a pattern is written changes no answer but that of `why`, which is not stored.
    let patterns: Vec<&str> = extra_ignore.iter().filter(|_| *ignore_rules).map(|rule| rule.pattern.as_str()).collect();
    let half = |number: u8| {
        let mut hasher = DefaultHasher::new();
        (number, root, max_file_bytes, ignore_rules, submodules, global_excludes, &patterns, commit).hash(&mut hasher);
        hasher.finish()
    };
    u128::from(half(0)) << 64 | u128::from(half(1))
}
