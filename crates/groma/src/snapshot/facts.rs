//! Where the facts of a snapshot's files are: in memory, in the cache, or in the file itself.

use std::borrow::Cow;
use std::sync::Arc;

use groma_index::{CachedFile, decode, decode_outline};
use groma_lang::{ByName, detect};
use groma_model::{FileFacts, FileId};
use groma_source::{BlobId, Source, SourceFile};

use crate::cache::FactsMemory;
use crate::learn::{Outcome, Wanted, learn};

/// The facts of files, by file.
pub(super) struct FactsStore {
    source: Arc<dyn Source + Send>,
    memory: Option<Arc<FactsMemory>>,
    /// Stored forms of facts that no cache holds.
    packed: Vec<Option<Box<[u8]>>>,
}

impl std::fmt::Debug for FactsStore {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("FactsStore").field("packed", &self.packed.len()).finish_non_exhaustive()
    }
}

impl FactsStore {
    pub(super) fn new(
        source: Arc<dyn Source + Send>,
        memory: Option<Arc<FactsMemory>>,
        packed: Vec<Option<Box<[u8]>>>,
    ) -> Self {
        Self { source, memory, packed }
    }

    /// All facts of a file whose content had this id. `None` if they cannot be had any more: the file has changed, and its
    /// new facts do not belong to this snapshot.
    pub(super) fn get(&self, file: FileId, of: &SourceFile, blob: Option<BlobId>) -> Option<Cow<'_, FileFacts>> {
        let known = |memory: &FactsMemory, blob, name: &ByName| memory.get(blob, name);
        self.find(file, of, blob, |bytes| decode(bytes).ok(), known).map(Cow::Owned)
    }

    /// The facts without references.
    pub(super) fn outline(&self, file: FileId, of: &SourceFile, blob: Option<BlobId>) -> Option<FileFacts> {
        let known = |memory: &FactsMemory, blob, name: &ByName| memory.get_outline(blob, name);
        self.find(file, of, blob, |bytes| decode_outline(bytes).ok(), known)
    }

    fn find(
        &self,
        file: FileId,
        of: &SourceFile,
        blob: Option<BlobId>,
        unpack: impl Fn(&[u8]) -> Option<CachedFile>,
        known: impl Fn(&FactsMemory, BlobId, &ByName) -> Option<CachedFile>,
    ) -> Option<FileFacts> {
        let facts = |known| match known {
            CachedFile::Facts { facts, .. } => Some(facts),
            CachedFile::Skipped(_) => None,
        };
        if let Some(packed) = self.packed.get(file.index()).and_then(Option::as_ref) {
            return facts(unpack(packed)?);
        }
        let (memory, blob) = self.memory.as_deref().zip(blob)?;
        if let Some(known) = known(memory, blob, &detect(of.path.file_name())) {
            return facts(known);
        }
        // The cache was cleared, or could not be written: the bytes are still there.
        let learnt = learn(&*self.source, of, Wanted::All, Some(memory));
        match learnt.outcome {
            Outcome::Facts(said) if learnt.blob == Some(blob) => Some(said.facts),
            _ => None,
        }
    }
}
