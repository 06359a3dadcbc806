//! Files held in memory.

use std::collections::BTreeMap;

use groma_model::{RepoPath, SkipReason};

use crate::{Listing, Source, SourceError, SourceFile, attributes, classify};

/// A tree whose files are held in memory: the twin of a folder on disk, without ignore rules.
#[derive(Debug, Clone, Default)]
pub struct MemoryTree {
    files: BTreeMap<RepoPath, Vec<u8>>,
}

impl MemoryTree {
    /// An empty tree.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file. The path uses `/`.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.files.insert(RepoPath::from_bytes(path.as_bytes()), bytes.into());
    }
}

impl Source for MemoryTree {
    fn list(&self, scope: &[RepoPath]) -> Result<Listing, SourceError> {
        let in_scope = |path: &RepoPath| scope.is_empty() || scope.iter().any(|part| path.is_below(part));
        let mut files: Vec<SourceFile> = self
            .files
            .iter()
            .filter(|(path, _)| in_scope(path))
            .map(|(path, bytes)| SourceFile {
                path: path.clone(),
                size: bytes.len() as u64,
                skip: classify::skip_by_name(path),
                marks: classify::marks_by_path(path),
                target: None,
                blob: None,
                stamp: None,
            })
            .collect();
        attributes::apply(&mut files, |path| {
            self.files.get(path).and_then(|bytes| String::from_utf8(bytes.clone()).ok())
        });
        Ok(Listing { files, ..Listing::default() })
    }

    fn read_bytes(&self, file: &SourceFile, buffer: &mut Vec<u8>) -> Result<(), SkipReason> {
        buffer.clear();
        buffer.extend_from_slice(self.files.get(&file.path).ok_or(SkipReason::Changed)?);
        Ok(())
    }
}
