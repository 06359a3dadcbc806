//! Where the facts of a snapshot's files are: in memory, in the cache, or in the file itself.

use std::borrow::Cow;
use std::sync::Arc;

use groma_index::{CachedFile, decode, decode_outline};
use groma_lang::{ByName, detect};
use groma_model::{FileFacts, FileId};
use groma_source::{BlobId, Source, SourceFile};
use rayon::prelude::*;

use super::rows::Row;
use crate::cache::FactsMemory;
use crate::learn::{Outcome, Wanted, learn};

/// How much of a file's facts is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// All but references and words, which cost as much as the rest.
    Outline,
    All,
}

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

    /// The facts of several files, in their order, as far as `part` says. Works on the threads of the pool that it is called in.
    pub(super) fn many(
        &self,
        files: &[FileId],
        sources: &[SourceFile],
        rows: &[Row],
        part: Part,
    ) -> Vec<Option<FileFacts>> {
        let row = |file: &FileId| (&sources[file.index()], rows[file.index()].blob);
        let mut found: Vec<Option<CachedFile>> = match &self.memory {
            Some(memory) => {
                let keys: Vec<(BlobId, ByName)> = files
                    .iter()
                    .filter_map(|file| Some((rows[file.index()].blob?, detect(sources[file.index()].path.file_name()))))
                    .collect();
                let mut known = memory.get_many(&keys, part == Part::Outline).into_iter();
                let of_file = |file: &FileId| rows[file.index()].blob.and_then(|_| known.next()).flatten();
                files.iter().map(of_file).collect()
            }
            None => Vec::new(),
        };
        found.resize_with(files.len(), || None);
        let one = |(file, known): (&FileId, Option<CachedFile>)| {
            rows[file.index()].language?;
            if let Some(CachedFile::Facts { facts, .. }) = known {
                return Some(facts);
            }
            let (of, blob) = row(file);
            match part {
                Part::Outline => self.outline(*file, of, blob),
                Part::All => self.get(*file, of, blob).map(Cow::into_owned),
            }
        };
        files.par_iter().zip(found).map(one).collect()
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
