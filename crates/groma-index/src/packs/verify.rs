//! Verifying: reads everything and says what is damaged. Look-ups check what they read, so this is for people who ask.

use std::path::PathBuf;

use super::files::{self, Found, Role};
use super::pack::{Buffers, Pack};
use super::{Damage, FactsCache, Fault};
use crate::decode;

/// A pack that is damaged, and the first reason found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamagedPack {
    /// The pack.
    pub path: PathBuf,
    /// Why it is not whole.
    pub damage: Damage,
}

impl FactsCache {
    /// The packs in the folder that are not whole, in the order of their names. Nothing is removed.
    pub fn verify(&self) -> Vec<DamagedPack> {
        let folder = &self.view.folder;
        let listing = files::list(folder).unwrap_or_default();
        let check = |found: &Found| {
            let damage = match self.check_pack(found) {
                Ok(()) | Err(Fault::Gone) => return None,
                Err(Fault::Damage(damage)) => damage,
            };
            Some(DamagedPack { path: found.id.pack(folder), damage })
        };
        listing.iter().filter(|found| found.role == Role::Pack).filter_map(check).collect()
    }

    fn check_pack(&self, found: &Found) -> Result<(), Fault> {
        if !found.is_file {
            return Err(Damage::NotAFile.into());
        }
        let pack = Pack::open(&self.view.folder, found.id, true)?;
        let entries = pack.index.entries();
        let ascending = (1..entries).all(|position| pack.index.key(position - 1) < pack.index.key(position));
        if !ascending {
            return Err(Damage::Index.into());
        }
        let mut places: Vec<_> = (0..entries).map(|position| pack.index.place(position)).collect();
        places.sort_unstable();
        if places.last().is_some_and(|place| place.block >= pack.index.blocks()) {
            return Err(Damage::Index.into());
        }
        let mut places = places.into_iter().peekable();
        let mut buffers = Buffers::default();
        for block in 0..pack.index.blocks() {
            let raw = pack.raw_block(block, &mut buffers)?;
            while let Some(place) = places.next_if(|place| place.block == block) {
                let entry = place.of(raw).ok_or(Damage::Block(block))?;
                decode(entry).map_err(|source| Damage::Entry { block, source })?;
            }
        }
        Ok(())
    }
}
