//! What is remembered between runs, and where.

use core::time::Duration;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use groma_index::snapshots::{ProjectFolder, SnapshotError, SnapshotFile, SnapshotWriter, collect_projects};
use groma_index::{CacheError, CacheWarning, CachedFile, FactsCache, FactsKey, Moment, Options, PackWriter};
use groma_lang::ByName;
use groma_source::BlobId;

use crate::ops::status::State;
use crate::snapshot::Unusable;

/// Where groma may keep what it learns, all decided by the caller.
#[derive(Debug, Clone)]
pub struct CacheSettings {
    /// The folder. It is made when there is something to keep, and holds nothing that cannot be lost.
    pub folder: PathBuf,
    /// Facts are thrown away, those that were not used for longest first, when they take more bytes than this.
    pub limit_bytes: u64,
    /// The time, for noting what is in use.
    pub now: Moment,
}

impl CacheSettings {
    /// A folder with the usual limit.
    pub fn new(folder: PathBuf, now: Moment) -> Self {
        Self { folder, limit_bytes: Self::LIMIT_BYTES, now }
    }

    /// Whether the folder lies inside a project, which nothing is ever written into.
    pub(crate) fn is_inside(&self, root: &Path) -> bool {
        // Links are resolved as far as the folder exists.
        let there = self.folder.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)));
        there.is_some_and(|(part, real)| {
            let rest = self.folder.strip_prefix(part).unwrap_or(&self.folder);
            real.join(rest).starts_with(root)
        })
    }

    /// Limit where the user names none: 2 GiB.
    pub const LIMIT_BYTES: u64 = 2 << 30;
}

/// Warnings that are kept: a process that lives long would hear of a full disk at every question.
const MOST_WARNINGS: usize = 64;

/// What is remembered of one project with one set of options.
#[derive(Debug)]
pub(crate) struct ProjectCache {
    folder: ProjectFolder,
    facts: Arc<FactsMemory>,
    /// What went wrong with the cache so far, in words. The answers are right all the same.
    warnings: Mutex<Vec<String>>,
    /// Whether everything is to be made again.
    forgotten: AtomicBool,
}

/// Names of small files in the folder of a project.
const BUILD_LOCK: &str = "building";
const BUILD_FAILURE: &str = "failure";

impl ProjectCache {
    /// Opens the cache. `key` tells projects and options apart.
    pub(crate) fn open(settings: &CacheSettings, key: u128) -> Self {
        Self {
            folder: ProjectFolder::new(&settings.folder, key, program()),
            facts: Arc::new(FactsMemory::open(settings)),
            warnings: Mutex::default(),
            forgotten: AtomicBool::new(false),
        }
    }

    /// The stored snapshot, unless everything is to be made again.
    pub(crate) fn open_snapshot(&self) -> Result<Option<SnapshotFile>, SnapshotError> {
        if self.forgotten.load(Ordering::Relaxed) { Ok(None) } else { self.folder.open() }
    }

    /// Whether there is a stored snapshot.
    pub(crate) fn has_snapshot(&self) -> bool {
        matches!(self.open_snapshot(), Ok(Some(_)))
    }

    /// A small answer that is kept for this project, unless everything is to be made again.
    pub(crate) fn read_kept(&self, name: &str) -> Option<Vec<u8>> {
        if self.forgotten.load(Ordering::Relaxed) { None } else { self.folder.read_kept(name) }
    }

    /// Keeps a small answer. A disk that is full or read-only is a warning.
    pub(crate) fn write_kept(&self, name: &str, bytes: &[u8]) {
        if let Err(error) = self.folder.write_kept(name, bytes) {
            self.warn(&error);
        }
    }

    /// Notes that the snapshot was used.
    pub(crate) fn note_use(&self) {
        self.folder.note_use(self.facts.settings.now);
    }

    /// Takes nothing that is stored for true from now on.
    pub(crate) fn forget(&self) {
        self.forgotten.store(true, Ordering::Relaxed);
        self.facts.forgotten.store(true, Ordering::Relaxed);
    }

    /// Whether a build is going on or has failed.
    pub(crate) fn build_state(&self) -> Option<State> {
        if !self.folder.path().is_dir() {
            return None;
        }
        match self.folder.try_lock(BUILD_LOCK) {
            Ok(None) => Some(State::Building),
            _ => self.folder.read_note(BUILD_FAILURE).filter(|why| !why.is_empty()).map(State::Failed),
        }
    }

    pub(crate) fn folder(&self) -> &ProjectFolder {
        &self.folder
    }

    pub(crate) fn facts(&self) -> &Arc<FactsMemory> {
        &self.facts
    }

    /// Stores a snapshot, and before it the facts that it is made of. A disk that is full or read-only is a warning.
    pub(crate) fn publish(&self, snapshot: impl FnOnce() -> Result<SnapshotWriter, SnapshotError>) {
        self.publish_facts();
        let first = self.folder.modified().is_none();
        if let Err(error) = snapshot().and_then(|mut snapshot| self.folder.publish(&mut snapshot)) {
            self.warn(&error);
        }
        // One project more, and each revision that is looked at is one: now others may have to go.
        let settings = &self.facts.settings;
        if first && let Err(error) = collect_projects(&settings.folder, settings.limit_bytes / 4) {
            self.warn(&error);
        }
    }

    /// Stores the facts that were learnt.
    pub(crate) fn publish_facts(&self) {
        if let Err(error) = self.facts.publish() {
            self.warn(&error);
        }
    }

    /// Does work that at most one process does for this project at a time. `None`: another one is at it. How it ended is
    /// told to whoever asks for the state.
    pub(crate) fn build_alone<T, E: std::error::Error>(
        &self,
        work: impl FnOnce() -> Result<T, E>,
    ) -> Option<Result<T, E>> {
        let lock = match self.folder.try_lock(BUILD_LOCK) {
            Ok(lock) => Some(lock?),
            // Without a folder to lock there is nobody to wait for.
            Err(error) => {
                self.warn(&error);
                None
            }
        };
        let result = work();
        if lock.is_some() {
            let failure = result.as_ref().err().map(in_words).unwrap_or_default();
            if let Err(error) = self.folder.write_note(BUILD_FAILURE, &failure) {
                self.warn(&error);
            }
        }
        Some(result)
    }

    /// Keeps a small answer beside the snapshot.
    pub(crate) fn keep(&self, name: &str, bytes: &[u8]) {
        if let Err(error) = self.folder.write_kept(name, bytes) {
            self.warn(&error);
        }
    }

    /// Notes that the stored snapshot was found to be that of the project.
    pub(crate) fn note_check(&self) {
        self.folder.note_check();
    }

    /// How long ago that was noted last.
    pub(crate) fn checked(&self) -> Option<Duration> {
        self.facts.settings.now.duration_since(self.folder.checked()?).ok()
    }

    /// Throws the stored snapshot away: an answer that was made of it came upon damage.
    pub(crate) fn discard_snapshot(&self) {
        self.folder.discard();
        self.note("the stored snapshot of this project is damaged; it is made again".to_owned());
    }

    /// Notes that a stored snapshot was not used.
    pub(crate) fn warn_unusable(&self, reason: &Unusable) {
        match reason {
            Unusable::File(error) => self.warn(error),
            // What a full cache throws away is no news.
            Unusable::Gone => {}
            Unusable::Contents => {
                self.note("the stored snapshot of this project contradicts itself; it is made again".to_owned());
            }
        }
    }

    /// Notes an error with its causes.
    fn warn(&self, error: &dyn std::error::Error) {
        self.note(in_words(error));
    }

    fn note(&self, message: String) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        if warnings.len() < MOST_WARNINGS && !warnings.contains(&message) {
            warnings.push(message);
        }
    }

    /// What went wrong so far.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // A cache that is not there yet is no news, nor is what another version left.
        let of_facts = self.facts.warnings().into_iter();
        let news = of_facts.filter(|warning| !warning.is_ordinary());
        warnings.extend(news.map(|warning| warning.to_string()));
        warnings
    }
}

/// An error with its causes.
fn in_words(error: &(impl std::error::Error + ?Sized)) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        message = format!("{message}: {inner}");
        cause = inner.source();
    }
    message
}

/// Facts by content, shared by all projects.
pub(crate) struct FactsMemory {
    /// Opened when it is first asked for.
    cache: OnceLock<FactsCache>,
    /// What was learnt and is not published yet.
    writer: RwLock<Option<PackWriter>>,
    settings: CacheSettings,
    forgotten: AtomicBool,
}

impl std::fmt::Debug for FactsMemory {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("FactsMemory").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl FactsMemory {
    fn open(settings: &CacheSettings) -> Self {
        Self {
            cache: OnceLock::new(),
            writer: RwLock::default(),
            settings: settings.clone(),
            forgotten: AtomicBool::new(false),
        }
    }

    /// What was learnt from these bytes in a file of such a name.
    pub(crate) fn get(&self, blob: BlobId, by_name: &ByName) -> Option<CachedFile> {
        self.remembers().then(|| self.cache().get(&key(blob, by_name)))?
    }

    /// The same without references.
    pub(crate) fn get_outline(&self, blob: BlobId, by_name: &ByName) -> Option<CachedFile> {
        self.remembers().then(|| self.cache().get_outline(&key(blob, by_name)))?
    }

    fn remembers(&self) -> bool {
        !self.forgotten.load(Ordering::Relaxed)
    }

    /// Remembers what was learnt.
    pub(crate) fn add(&self, blob: BlobId, by_name: &ByName, file: &CachedFile) {
        if self.writer.read().unwrap_or_else(PoisonError::into_inner).is_none() {
            self.writer.write().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| self.cache().writer());
        }
        if let Some(writer) = self.writer.read().unwrap_or_else(PoisonError::into_inner).as_ref() {
            writer.add(&key(blob, by_name), file);
        }
    }

    /// Publishes what was learnt, so that this and all other processes find it, and keeps the cache within its size.
    pub(crate) fn publish(&self) -> Result<(), CacheError> {
        // What was made again is true.
        self.forgotten.store(false, Ordering::Relaxed);
        let writer = self.writer.write().unwrap_or_else(PoisonError::into_inner).take();
        let result = writer.map_or(Ok(0), |writer| writer.publish().map(|published| published.entries));
        if matches!(result, Ok(entries) if entries > 0) {
            let cache = self.cache();
            cache.refresh(self.settings.now);
            cache.merge()?;
            cache.gc(self.settings.limit_bytes)?;
        }
        result.map(|_| ())
    }

    pub(crate) fn cache(&self) -> &FactsCache {
        let open = || FactsCache::open(&self.settings.folder.join("facts"), Options::new(self.settings.now));
        self.cache.get_or_init(open)
    }

    /// What the facts went on without; nothing if nobody asked for them.
    fn warnings(&self) -> Vec<CacheWarning> {
        self.cache.get().map(FactsCache::warnings).unwrap_or_default()
    }
}

/// The same bytes give the same facts under every name that is read the same way.
fn key(blob: BlobId, by_name: &ByName) -> FactsKey {
    let mut hasher = DefaultHasher::new();
    env!("GROMA_FACTS_FINGERPRINT").hash(&mut hasher);
    match by_name {
        ByName::Certain(language) => (0, language.name()).hash(&mut hasher),
        ByName::Among(languages) => {
            let names: Vec<&str> = languages.iter().map(|language| language.name()).collect();
            (1, names).hash(&mut hasher);
        }
        ByName::FirstLine => 2.hash(&mut hasher),
        ByName::Unknown => 3.hash(&mut hasher),
    }
    FactsKey { blob: *blob.as_bytes(), extractor: hasher.finish() }
}

/// A number for everything that snapshots depend on besides their input.
fn program() -> u64 {
    let mut hasher = DefaultHasher::new();
    env!("GROMA_SNAPSHOT_FINGERPRINT").hash(&mut hasher);
    hasher.finish()
}
