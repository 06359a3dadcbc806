//! Finding entries: one, or many at once block by block.

use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use super::cache::View;
use super::format::{KeyBytes, Place};
use super::pack::{Buffers, Pack};
use super::{Damage, FactsCache, FactsKey, Fault};
use crate::{CachedFile, Damaged, decode, decode_outline};

/// Blocks for which starting threads is not worth it.
const FEW_BLOCKS: usize = 4;
/// Times that a look-up begins anew because packs are gone or damaged.
const MOST_ROUNDS: usize = 8;

impl FactsCache {
    /// Whether a pack holds an entry of this key. It may still turn out damaged when it is read.
    pub fn contains(&self, key: &FactsKey) -> bool {
        let key = key.to_bytes();
        self.view.packs().iter().any(|pack| !pack.is_left_out() && pack.index.find(&key).is_some())
    }

    /// What was stored for a key.
    pub fn get(&self, key: &FactsKey) -> Option<CachedFile> {
        self.find(key, decode)
    }

    /// Like [`Self::get`] without references, which are most of a file's strings.
    pub fn get_outline(&self, key: &FactsKey) -> Option<CachedFile> {
        self.find(key, decode_outline)
    }

    fn find(&self, key: &FactsKey, decode: fn(&[u8]) -> Result<CachedFile, Damaged>) -> Option<CachedFile> {
        let key = key.to_bytes();
        for _ in 0..MOST_ROUNDS {
            let mut some_are_gone = false;
            for pack in self.view.packs().iter().filter(|pack| !pack.is_left_out()) {
                let Some(place) = pack.index.find(&key) else { continue };
                match self.view.read(pack, place, decode) {
                    Ok(file) => {
                        self.view.note_use(pack);
                        return Some(file);
                    }
                    Err(fault) => {
                        some_are_gone |= matches!(fault, Fault::Gone);
                        self.view.leave_out(pack, fault);
                    }
                }
            }
            if !some_are_gone {
                break;
            }
            // It was merged into another one.
            self.view.refresh();
        }
        None
    }

    /// What was stored for each key, in the order of the keys. Each block is read once; threads of the current pool share them.
    pub fn get_many(&self, keys: &[FactsKey]) -> Vec<Option<CachedFile>> {
        self.view.collect(keys, decode)
    }

    /// Like [`Self::get_many`] without references, which are most of a file's strings.
    pub fn get_outlines(&self, keys: &[FactsKey]) -> Vec<Option<CachedFile>> {
        self.view.collect(keys, decode_outline)
    }
}

/// A key that was found in a pack.
struct Hit {
    pack: usize,
    place: Place,
    /// Position in the caller's list.
    position: usize,
}

impl View {
    fn read(
        &self,
        pack: &Pack,
        place: Place,
        decode: fn(&[u8]) -> Result<CachedFile, Damaged>,
    ) -> Result<CachedFile, Fault> {
        let name = (pack.id, place.block);
        let raw = if let Some(raw) = self.blocks.get(name) {
            raw
        } else {
            let raw: Arc<[u8]> = pack.raw_block(place.block, &mut Buffers::default())?.into();
            self.blocks.put(name, raw.clone());
            raw
        };
        Ok(entry(&raw, place, decode)?)
    }

    fn note_use(&self, pack: &Pack) {
        if self.note_use {
            pack.set_used(self.now());
        }
    }

    fn collect<T: Send>(
        &self,
        keys: &[FactsKey],
        decode: impl Fn(&[u8]) -> Result<T, Damaged> + Sync,
    ) -> Vec<Option<T>> {
        let mut results: Vec<Option<T>> = Vec::new();
        results.resize_with(keys.len(), || None);
        let mut wanted: Vec<(KeyBytes, usize)> =
            keys.iter().enumerate().map(|(position, key)| (key.to_bytes(), position)).collect();
        wanted.sort_unstable();
        // The keys of a pack that turns out damaged or gone may be in another one.
        for _ in 0..MOST_ROUNDS {
            let packs = self.packs();
            let hits = find_all(&packs, &wanted);
            let faults = Mutex::new(Vec::new());
            for (position, value) in self.read_all(&packs, &hits, &faults, &decode) {
                results[position] = Some(value);
            }
            let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
            if faults.is_empty() {
                break;
            }
            let some_are_gone = faults.iter().any(|(_, fault)| matches!(fault, Fault::Gone));
            for (pack, fault) in faults {
                self.leave_out(&packs[pack], fault);
            }
            if some_are_gone {
                self.refresh();
            }
            wanted.retain(|(_, position)| results[*position].is_none());
        }
        results
    }

    /// Reads hits that are sorted by block. What cannot be read is left out, with the number of its pack among the faults.
    fn read_all<T: Send>(
        &self,
        packs: &[Arc<Pack>],
        hits: &[Hit],
        faults: &Mutex<Vec<(usize, Fault)>>,
        decode: &(impl Fn(&[u8]) -> Result<T, Damaged> + Sync),
    ) -> Vec<(usize, T)> {
        let groups: Vec<&[Hit]> = hits.chunk_by(|a, b| (a.pack, a.place.block) == (b.pack, b.place.block)).collect();
        for group in groups.chunk_by(|a, b| a[0].pack == b[0].pack) {
            self.note_use(&packs[group[0][0].pack]);
        }
        let read = |buffers: &mut Buffers, group: &&[Hit]| {
            let pack = &packs[group[0].pack];
            let values = pack.raw_block(group[0].place.block, buffers).and_then(|raw| {
                let value = |hit: &Hit| Ok((hit.position, entry(raw, hit.place, decode)?));
                group.iter().map(value).collect::<Result<Vec<_>, Fault>>()
            });
            values.unwrap_or_else(|fault| {
                faults.lock().unwrap_or_else(PoisonError::into_inner).push((group[0].pack, fault));
                Vec::new()
            })
        };
        if groups.len() < FEW_BLOCKS {
            let mut buffers = Buffers::default();
            groups.iter().flat_map(|group| read(&mut buffers, group)).collect()
        } else {
            let values: Vec<Vec<(usize, T)>> = groups.par_iter().map_init(Buffers::default, read).collect();
            values.into_iter().flatten().collect()
        }
    }
}

fn entry<T>(raw: &[u8], place: Place, decode: impl Fn(&[u8]) -> Result<T, Damaged>) -> Result<T, Damage> {
    let bytes = place.of(raw).ok_or(Damage::Block(place.block))?;
    decode(bytes).map_err(|source| Damage::Entry { block: place.block, source })
}

/// Where each of some ascending keys is, in the order of packs and blocks.
fn find_all(packs: &[Arc<Pack>], wanted: &[(KeyBytes, usize)]) -> Vec<Hit> {
    let mut hits = Vec::new();
    let mut found = vec![false; wanted.len()];
    for (number, pack) in packs.iter().enumerate().filter(|(_, pack)| !pack.is_left_out()) {
        let begin = hits.len();
        let mut from = 0;
        for (index, (key, position)) in wanted.iter().enumerate() {
            if found[index] {
                continue;
            }
            from = pack.index.lower_bound(key, from);
            if from == pack.index.entries() {
                break;
            }
            if pack.index.key(from) == key {
                hits.push(Hit { pack: number, place: pack.index.place(from), position: *position });
                found[index] = true;
            }
        }
        hits[begin..].sort_unstable_by_key(|hit| hit.place);
    }
    hits
}
