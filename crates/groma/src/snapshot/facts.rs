//! Where the facts of a snapshot's files are.

use std::borrow::Cow;

use groma_model::{FileFacts, FileId};

/// The facts of files, by file.
#[derive(Debug, Default)]
pub(super) struct FactsStore {
    memory: Vec<Option<FileFacts>>,
}

impl FactsStore {
    pub(super) fn in_memory(memory: Vec<Option<FileFacts>>) -> Self {
        Self { memory }
    }

    pub(super) fn get(&self, file: FileId) -> Option<Cow<'_, FileFacts>> {
        self.memory.get(file.index())?.as_ref().map(Cow::Borrowed)
    }
}
