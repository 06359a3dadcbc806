//! What groma keeps on disk between runs, so that it is not worked out again: facts by content in packs that all
//! projects share ([`FactsCache`]), and whole projects in [`snapshots`]. The form is described in `docs/index-format.md`.
//!
//! This crate knows no language, prints nothing and reads no environment and no clock: folder, limits and the time come from
//! the caller. All of what it keeps can be lost at any time; damage is reported and never becomes an answer.

mod codec;
mod packs;
pub mod snapshots;

pub use codec::bytes::{Reader, put_number};
pub use codec::kinds::Numbered;
pub use codec::{CachedFile, Damaged, Unfit, decode, decode_outline, encode};
pub use packs::{
    CacheError, CacheWarning, Collected, Damage, DamagedPack, FactsCache, FactsKey, Merged, Options, PackWriter,
    Published, Size,
};

/// A moment of the caller's clock.
pub type Moment = std::time::SystemTime;
