//! The last orientation of a project, kept in its folder of the cache until something that it tells may have changed.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use groma_host::{AllowList, HostFacts};
use groma_render::{Orientation, Tools};
use serde::{Deserialize, Serialize};

use crate::Project;
use crate::cache::ProjectCache;

/// Its name in the folder of the project.
const NAME: &str = "orientation";

/// An orientation and what it depends on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// Of everything that it depends on.
    pub(crate) fingerprint: u64,
    /// Files whose text it depends on.
    pub(crate) read: Vec<String>,
    /// Files of the stored snapshot.
    pub(crate) indexed: Option<usize>,
    /// What it tells. The state of the index is not kept, since that changes by itself.
    pub(crate) facts: Orientation,
    /// What a person should know, in words.
    pub(crate) notes: Vec<String>,
}

/// What an orientation depends on besides the project.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Options<'r> {
    pub(crate) host: &'r HostFacts,
    pub(crate) shell: Option<&'r str>,
    pub(crate) allow: Option<&'r AllowList>,
    pub(crate) tools: Tools,
    pub(crate) evidence: &'r str,
}

impl Kept {
    /// The orientation that is kept, whatever it depends on. `None`: there is none, or it is damaged.
    pub(crate) fn read(cache: &ProjectCache) -> Option<Self> {
        serde_json::from_slice(&cache.read_kept(NAME)?).ok()
    }

    /// Keeps it.
    pub(crate) fn write(&self, cache: &ProjectCache) {
        if let Ok(bytes) = serde_json::to_vec(self) {
            cache.write_kept(NAME, &bytes);
        }
    }
}

/// A number for everything that an orientation depends on, given the files whose text it depends on.
pub(crate) fn fingerprint(project: &Project, options: Options<'_>, read: &[String]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (env!("CARGO_PKG_VERSION"), env!("GROMA_ORIENT_FINGERPRINT")).hash(&mut hasher);
    let Options { host, shell, allow, tools, evidence } = options;
    (shell, tools, evidence).hash(&mut hasher);
    allow.map(|list| format!("{list:?}")).hash(&mut hasher);
    groma_host::fingerprint(host).hash(&mut hasher);
    project.tree().overview_fingerprint(read).hash(&mut hasher);
    project.cache().and_then(|cache| cache.folder().modified()).hash(&mut hasher);
    hasher.finish()
}
