//! `cache`: looks after what is stored of all projects.

use groma_index::snapshots::{collect_projects, projects_size, remove_projects};
use groma_index::{FactsCache, Options};

use crate::{CacheSettings, Error};

pub use groma_index::Size as FactsSize;
pub use groma_index::snapshots::ProjectsSize;

/// What is stored.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Facts by content.
    pub facts: FactsSize,
    /// Snapshots of projects.
    pub projects: ProjectsSize,
}

/// What was removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Removed {
    /// Files of facts.
    pub packs: usize,
    /// Projects whose snapshot is gone.
    pub projects: usize,
    /// Their bytes.
    pub bytes: u64,
}

/// How much is stored.
pub fn size(settings: &CacheSettings) -> Size {
    Size { facts: facts(settings).size(), projects: projects_size(&settings.folder) }
}

/// Removes what was not used for longest, first snapshots down to a quarter of the limit, then facts for the rest.
pub fn collect(settings: &CacheSettings, limit: u64) -> Result<Removed, Error> {
    let before = size(settings);
    let projects = collect_projects(&settings.folder, limit / 4)?;
    let snapshots = projects_size(&settings.folder);
    let facts = facts(settings);
    let collected = facts.gc(limit.saturating_sub(snapshots.bytes))?;
    let (was, is) = (before.facts.bytes + before.projects.bytes, facts.size().bytes + snapshots.bytes);
    Ok(Removed { packs: collected.packs + collected.damaged, projects, bytes: was.saturating_sub(is) })
}

/// Removes everything.
pub fn clear(settings: &CacheSettings) -> Result<(), Error> {
    remove_projects(&settings.folder)?;
    facts(settings).clear()?;
    Ok(())
}

/// Looks for damage: each in words. What is damaged is not used, and goes with the next collection.
pub fn verify(settings: &CacheSettings) -> Vec<String> {
    let packs = facts(settings).verify().into_iter();
    let packs = packs.map(|damaged| format!("{}: {}", damaged.path.display(), damaged.damage));
    packs.chain(groma_index::snapshots::verify_projects(&settings.folder)).collect()
}

fn facts(settings: &CacheSettings) -> FactsCache {
    FactsCache::open(&settings.folder.join("facts"), Options { note_use: false, ..Options::new(settings.now) })
}
