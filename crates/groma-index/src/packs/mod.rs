//! The facts cache: packs of entries in a folder that all projects and processes of a user share.
//!
//! A pack never changes once it has its name; readers take no lock and check everything they read. Whatever goes wrong
//! with a pack makes its entries misses: facts are worked out again and published in another pack.
//!
//! [`FactsCache`] finds (`cache.rs`, `lookup.rs`), [`PackWriter`] publishes (`writer.rs`); merging, collecting and verifying have
//! modules of their own. `format.rs` is the layout, `files.rs` the only module that names files.

mod blocks;
mod cache;
mod collect;
mod error;
mod files;
pub(crate) mod format;
mod lookup;
mod merge;
mod pack;
mod verify;
mod writer;

pub use cache::{FactsCache, Options};
pub use collect::{Collected, Size};
pub use error::{CacheError, CacheWarning, Damage};
pub use format::FactsKey;
pub use merge::Merged;
pub use verify::DamagedPack;
pub use writer::{PackWriter, Published};

use error::Fault;
