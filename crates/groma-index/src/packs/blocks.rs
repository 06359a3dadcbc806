//! Raw blocks that were read last, for single look-ups: files that are asked for one after the other lie in the same block.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::files::PackId;

/// Names a block: its pack and its number there.
type Name = (PackId, u32);

/// A bounded number of bytes of blocks, the last used at the back. There are few, so they are searched one by one.
pub(super) struct BlockCache {
    most_bytes: usize,
    blocks: Mutex<VecDeque<(Name, Arc<[u8]>)>>,
}

impl BlockCache {
    pub(super) fn new(most_bytes: usize) -> Self {
        Self { most_bytes, blocks: Mutex::default() }
    }

    pub(super) fn get(&self, name: Name) -> Option<Arc<[u8]>> {
        let mut blocks = self.lock();
        let position = blocks.iter().rposition(|(kept, _)| *kept == name)?;
        let block = blocks.remove(position)?;
        let raw = block.1.clone();
        blocks.push_back(block);
        Some(raw)
    }

    pub(super) fn put(&self, name: Name, raw: Arc<[u8]>) {
        let mut blocks = self.lock();
        let mut bytes = raw.len() + blocks.iter().map(|(_, kept)| kept.len()).sum::<usize>();
        while bytes > self.most_bytes
            && let Some((_, oldest)) = blocks.pop_front()
        {
            bytes -= oldest.len();
        }
        if bytes <= self.most_bytes {
            blocks.push_back((name, raw));
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(Name, Arc<[u8]>)>> {
        // The list is whole between any two of its operations.
        self.blocks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_that_was_not_used_for_longest_goes_first() {
        let (folder, cache) = (tempfile::tempdir().expect("a folder"), BlockCache::new(20));
        let (id, _) = super::super::files::create_temporary(folder.path()).expect("a file");
        for number in 0..2 {
            cache.put((id, number), vec![0; 8].into());
        }
        assert!(cache.get((id, 0)).is_some());
        cache.put((id, 2), vec![0; 8].into());
        assert!(cache.get((id, 0)).is_some() && cache.get((id, 1)).is_none() && cache.get((id, 2)).is_some());
        cache.put((id, 3), vec![0; 21].into());
        assert!(cache.get((id, 3)).is_none());
    }
}
