//! The environment, read in one place: the variables by name, and the user's folders.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use etcetera::BaseStrategy;
use groma::host::{HostFacts, OsFamily, ancestors_of_this_process};

/// Names a file that is read in the place of the user's `groma.toml`.
pub(crate) const CONFIG: &str = "GROMA_CONFIG";
/// The folder of the project.
pub(crate) const ROOT: &str = "GROMA_ROOT";
/// Trees in which a search for the root takes nothing, separated as the folders of PATH are.
pub(crate) const EXCLUDE_ROOTS: &str = "GROMA_EXCLUDE_ROOTS";
/// Whether what is learnt is neither used nor kept.
pub(crate) const NO_CACHE: &str = "GROMA_NO_CACHE";
/// The folder for what is learnt.
pub(crate) const CACHE_DIR: &str = "GROMA_CACHE_DIR";
/// Whether builds in the background are allowed.
pub(crate) const AUTO_INDEX: &str = "GROMA_AUTO_INDEX";

/// How old the last look at all files may be for a search, in seconds.
pub(crate) const MAX_AGE: &str = "GROMA_MAX_AGE";

/// What requests to the HTTP server of `groma mcp` have to know.
pub(crate) const MCP_TOKEN: &str = "GROMA_MCP_TOKEN";
/// Tokens that a client of `groma mcp` takes of an answer, by the name that clients give it.
pub(crate) const MCP_OUTPUT_TOKENS: &str = "MAX_MCP_OUTPUT_TOKENS";

/// All variables that are read.
const NAMES: [&str; 9] =
    [CONFIG, ROOT, EXCLUDE_ROOTS, NO_CACHE, CACHE_DIR, AUTO_INDEX, MAX_AGE, MCP_TOKEN, MCP_OUTPUT_TOKENS];

/// The machine that this process runs on: all variables, of which the library takes those of shells and PATH, and the
/// processes above.
pub(crate) fn host() -> HostFacts {
    HostFacts::new(OsFamily::HERE, std::env::vars_os(), ancestors_of_this_process())
}

/// What the environment says. Tests make their own.
#[derive(Debug, Clone, Default)]
pub(crate) struct Environment {
    /// Variables that are set and not empty.
    pub(crate) variables: BTreeMap<&'static str, OsString>,
    /// Where this process works. None where it was removed.
    pub(crate) working_directory: Option<PathBuf>,
    /// The user's home directory.
    pub(crate) home: Option<PathBuf>,
    /// The user's folder for settings, as the platform has it.
    pub(crate) config_folder: Option<PathBuf>,
    /// The user's folder for caches, as the platform has it.
    pub(crate) cache_folder: Option<PathBuf>,
}

impl Environment {
    /// That of this process.
    pub(crate) fn of_process() -> Self {
        let read = |name: &'static str| Some((name, std::env::var_os(name).filter(|value| !value.is_empty())?));
        let folders = etcetera::choose_base_strategy().ok();
        Self {
            variables: NAMES.into_iter().filter_map(read).collect(),
            working_directory: std::env::current_dir().ok(),
            home: etcetera::home_dir().ok(),
            config_folder: folders.as_ref().map(BaseStrategy::config_dir),
            cache_folder: folders.as_ref().map(BaseStrategy::cache_dir),
        }
    }

    /// The value of a variable that is set and not empty.
    pub(crate) fn get(&self, name: &str) -> Option<&OsStr> {
        self.variables.get(name).map(OsString::as_os_str)
    }
}
