//! What is remembered between runs, and where.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use groma_index::CachedFile;
use groma_index::snapshots::{ProjectFolder, SnapshotWriter};
use groma_lang::ByName;
use groma_source::BlobId;

use crate::learn::Outcome;
use crate::snapshot::Unusable;

/// What is remembered of one project with one set of options.
#[derive(Debug)]
pub(crate) struct ProjectCache {
    folder: ProjectFolder,
    facts: Arc<FactsMemory>,
    /// What went wrong with the cache so far, in words. The answers are right all the same.
    warnings: Mutex<Vec<String>>,
}

impl ProjectCache {
    /// Opens the cache in a folder. `key` tells projects and options apart.
    pub(crate) fn open(folder: &Path, key: u128) -> Self {
        Self {
            folder: ProjectFolder::new(folder, key, program()),
            facts: Arc::new(FactsMemory::open(folder)),
            warnings: Mutex::default(),
        }
    }

    pub(crate) fn folder(&self) -> &ProjectFolder {
        &self.folder
    }

    pub(crate) fn facts(&self) -> &Arc<FactsMemory> {
        &self.facts
    }

    /// Stores a snapshot, and before it the facts that it is made of. A disk that is full or read-only is a warning.
    pub(crate) fn publish(&self, snapshot: &SnapshotWriter) {
        self.facts.publish();
        if let Err(error) = self.folder.publish(snapshot) {
            self.warn(&error);
        }
    }

    /// Notes that a stored snapshot was not used.
    pub(crate) fn warn_unusable(&self, reason: &Unusable) {
        match reason {
            Unusable::File(error) => self.warn(error),
            Unusable::Contents => {
                self.note("the stored snapshot of this project contradicts itself; it is made again".to_owned());
            }
        }
    }

    /// Notes an error with its causes.
    fn warn(&self, error: &dyn std::error::Error) {
        let mut message = error.to_string();
        let mut cause = error.source();
        while let Some(inner) = cause {
            message = format!("{message}: {inner}");
            cause = inner.source();
        }
        self.note(message);
    }

    fn note(&self, message: String) {
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }

    /// What went wrong so far.
    pub(crate) fn warnings(&self) -> Vec<String> {
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A number for everything that facts and snapshots depend on besides their input.
fn program() -> u64 {
    0
}

/// Facts by content.
#[derive(Debug)]
pub(crate) struct FactsMemory {
    known: Mutex<std::collections::HashMap<(BlobId, String), CachedFile>>,
}

impl FactsMemory {
    pub(crate) fn open(_folder: &Path) -> Self {
        Self { known: Mutex::default() }
    }

    /// What was learnt from these bytes in a file of such a name.
    pub(crate) fn get(&self, blob: BlobId, by_name: &ByName) -> Option<CachedFile> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&(blob, format!("{by_name:?}"))).cloned()
    }

    /// Remembers what was learnt.
    pub(crate) fn add(&self, blob: BlobId, by_name: &ByName, outcome: &Outcome) {
        let file = match outcome {
            Outcome::Facts(said) => CachedFile::Facts {
                language: said.language.name().into(),
                generated_text: said.generated_text,
                facts: said.facts.clone(),
            },
            Outcome::Skipped(reason) => CachedFile::Skipped(*reason),
            Outcome::Generated | Outcome::Vendored => return,
        };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert((blob, format!("{by_name:?}")), file);
    }

    pub(crate) fn publish(&self) {}
}
