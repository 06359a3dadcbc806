//! Merging: many small packs become one, so that a look-up stays a handful of searches.

use std::collections::HashSet;
use std::fs;
use std::sync::Arc;

use super::format::{BLOCK, KeyBytes, Place};
use super::pack::{Buffers, Pack};
use super::{CacheError, Damage, FactsCache, Fault, PackWriter};

/// Small packs that may be there before they are merged.
const MOST_SMALL: usize = 16;
/// A pack of this length is not small any more.
const SMALL: u64 = 8 * 1024 * 1024;
/// Bytes that one merge takes together.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// What a merge did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Merged {
    /// Packs that were merged; none if there were few, or another process is at it.
    pub packs: usize,
    /// Entries of the new pack.
    pub entries: usize,
    /// Length of the new pack.
    pub bytes: u64,
}

impl FactsCache {
    /// Merges small packs if there are many. Readers that have them open go on; where another process is at work on the
    /// folder, nothing is done.
    pub fn merge(&self) -> Result<Merged, CacheError> {
        let merged = self.view.alone(|| {
            // Nobody else removes packs now, so what is listed stays.
            self.view.refresh();
            let (small, others) = self.choose();
            if small.len() <= MOST_SMALL { Ok(Merged::default()) } else { self.merge_packs(&small, &others) }
        })?;
        Ok(merged.unwrap_or_default())
    }

    /// The packs to merge, and those that stay.
    fn choose(&self) -> (Vec<Arc<Pack>>, Vec<Arc<Pack>>) {
        let mut packs = self.view.packs().to_vec();
        packs.retain(|pack| !pack.is_left_out());
        packs.sort_by_key(|pack| (pack.length, pack.id));
        let mut bytes = 0;
        let end = packs
            .iter()
            .take_while(|pack| {
                bytes += pack.length;
                pack.length < SMALL && bytes <= MOST_BYTES
            })
            .count();
        let others = packs.split_off(end);
        (packs, others)
    }

    fn merge_packs(&self, small: &[Arc<Pack>], others: &[Arc<Pack>]) -> Result<Merged, CacheError> {
        let writer = self.writer();
        let mut seen: HashSet<KeyBytes> = HashSet::new();
        let mut copied: Vec<&Arc<Pack>> = Vec::new();
        for pack in small {
            if self.copy_pack(pack, others, &mut seen, &writer) {
                copied.push(pack);
            }
            if writer.has_failed() {
                break;
            }
        }
        let used = small.iter().filter_map(|pack| pack.modified()).max();
        let published = writer.publish_as_of(used)?;
        // Only now, when the new pack is there, the old ones go; what cannot be removed is merged again some day.
        for pack in &copied {
            let _ = fs::remove_file(&pack.path);
        }
        let ids: Vec<_> = copied.iter().map(|pack| pack.id).collect();
        self.view.exchange(&ids, None);
        Ok(Merged { packs: copied.len(), entries: published.entries, bytes: published.bytes })
    }

    /// Copies the entries of a pack that no other one has. A damaged block is lost, the others are not. Whether nothing is left
    /// in the pack that may be readable at another time.
    fn copy_pack(&self, pack: &Pack, others: &[Arc<Pack>], seen: &mut HashSet<KeyBytes>, writer: &PackWriter) -> bool {
        let mut is_done = true;
        let mut entries: Vec<(Place, KeyBytes)> = (0..pack.index.entries())
            .filter_map(|position| Some((pack.index.place(position), pack.index.key(position).try_into().ok()?)))
            .collect();
        entries.sort_unstable();
        for block in entries.chunk_by(|a, b| a.0.block == b.0.block) {
            let live: Vec<(KeyBytes, Place)> = block
                .iter()
                .filter(|(_, key)| !seen.contains(key) && others.iter().all(|other| other.index.find(key).is_none()))
                .map(|(place, key)| (*key, *place))
                .collect();
            match copy_block(pack, block[0].0.block, block.len(), &live, writer) {
                Ok(()) => seen.extend(live.iter().map(|(key, _)| *key)),
                Err(fault) => {
                    is_done &= match &fault {
                        Fault::Gone => true,
                        Fault::Damage(damage) => damage.is_final(),
                    };
                    self.view.leave_out(pack, fault);
                }
            }
        }
        is_done
    }
}

/// Copies the live entries of a block: as it is if it is full and all live, else one by one.
fn copy_block(
    pack: &Pack,
    number: u32,
    all: usize,
    live: &[(KeyBytes, Place)],
    writer: &PackWriter,
) -> Result<(), Fault> {
    if live.is_empty() {
        return Ok(());
    }
    let raw_length = pack.index.block(number)?.raw as usize;
    if live.len() == all && raw_length >= BLOCK / 2 {
        let inside = |place: &Place| u64::from(place.offset) + u64::from(place.length) <= raw_length as u64;
        if !live.iter().all(|(_, place)| inside(place)) {
            return Err(Damage::Block(number).into());
        }
        let mut stored = Vec::new();
        let record = pack.stored_block(number, &mut stored)?;
        writer.add_stored_block(record, &stored, live);
        return Ok(());
    }
    let mut buffers = Buffers::default();
    let raw = pack.raw_block(number, &mut buffers)?;
    // First all, then the writer: a block that turns out damaged half-way adds nothing.
    let entries: Option<Vec<&[u8]>> = live.iter().map(|(_, place)| place.of(raw)).collect();
    for ((key, _), bytes) in live.iter().zip(entries.ok_or(Damage::Block(number))?) {
        writer.add_entry(*key, bytes);
    }
    Ok(())
}
