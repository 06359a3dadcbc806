//! What is stored of all projects.

use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use crate::ops::cache::Size;

/// The answer of `groma cache size --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CacheSize {
    /// Version of this form.
    pub version: u32,
    /// The folder of the cache.
    pub folder: String,
    /// Bytes of all facts.
    pub facts_bytes: u64,
    /// Files that they are kept in.
    pub packs: usize,
    /// Files of projects whose facts are kept.
    pub entries: usize,
    /// Bytes of all snapshots.
    pub snapshots_bytes: u64,
    /// Projects (with options and revisions) that have a snapshot.
    pub projects: usize,
}

impl CacheSize {
    /// Of a cache in a folder, by the name that the caller has for it.
    pub fn new(folder: String, size: Size) -> Self {
        Self {
            version: VERSION,
            folder,
            facts_bytes: size.facts.bytes,
            packs: size.facts.packs,
            entries: size.facts.entries,
            snapshots_bytes: size.projects.bytes,
            projects: size.projects.projects,
        }
    }
}
