//! Which folder is the project: `--root`, else what `GROMA_ROOT` names, else the nearest repository at or above the
//! working directory. The rules are the library's; here is what they depend on.
//!
//! Paths of a request are taken relative to the working directory and, where there is nothing, relative to the root, so
//! that `groma outline src` below a repository means the `src` that a person sees there. Answers name files from the root.

use std::path::PathBuf;

use groma::{FoundRoot, RootError, RootRequest, find_root};

use crate::args::Global;
use crate::failure::Failure;

/// The environment variable that names the root.
pub(crate) const ROOT: &str = "GROMA_ROOT";

/// The environment variable with trees that a search takes nothing in, separated as the folders of PATH are.
pub(crate) const EXCLUDE_ROOTS: &str = "GROMA_EXCLUDE_ROOTS";

/// The root that is named, or the repository that a search finds.
pub(crate) fn find(global: &Global) -> Result<FoundRoot, RootError> {
    let variable = std::env::var_os(ROOT).map(PathBuf::from);
    let home = etcetera::home_dir().ok();
    let excluded = std::env::var_os(EXCLUDE_ROOTS).unwrap_or_default();
    let excluded: Vec<PathBuf> = std::env::split_paths(&excluded).collect();
    find_root(&RootRequest {
        named: global.root.as_deref(),
        variable: variable.as_deref(),
        // Without a working directory a root that is absolute is still found.
        working_directory: &std::env::current_dir().unwrap_or_else(|_| PathBuf::from(".")),
        home: home.as_deref(),
        max_ascend: global.max_ascend,
        excluded: &excluded,
    })
}

/// The same for commands that work in any folder: where there is no repository, the working directory.
pub(crate) fn or_working_directory(global: &Global) -> Result<PathBuf, Failure> {
    match find(global) {
        Ok(root) => Ok(root.path),
        Err(RootError::NoRepository { start }) => Ok(start),
        Err(error) => Err(Failure::Root(error)),
    }
}
