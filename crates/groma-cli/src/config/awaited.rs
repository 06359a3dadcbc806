//! Settings of commands that come with other changes. A field moves to [`super::Settings`] when its command is there.

use std::path::PathBuf;

use super::merge::Merged;
use super::table::Key;

/// Settings of commands that are not there yet.
#[derive(Debug, Clone)]
pub(crate) struct Awaited {
    /// Folders that the search for a repository goes up; none: no limit.
    pub(crate) max_ascend: Option<u64>,
    /// Trees in which that search takes nothing.
    pub(crate) exclude_roots: Vec<PathBuf>,
    pub(crate) orient_tokens: usize,
    /// The name of the shell, if somebody names it.
    pub(crate) orient_shell: Option<&'static str>,
    /// Commands that the reader's shell tool accepts, if somebody says.
    pub(crate) orient_allow: Option<Vec<String>>,
    /// `cli`, `mcp` or `none`.
    pub(crate) orient_tools: &'static str,
    /// `off`, `minimal` or `full`.
    pub(crate) context_level: &'static str,
    /// Tokens of the reader's context window, if somebody says.
    pub(crate) context_window: Option<u64>,
    pub(crate) query_max_files: usize,
    pub(crate) slice_max_files: usize,
}

impl Awaited {
    pub(crate) fn new(merged: &Merged) -> Self {
        let size = |key| usize::try_from(merged.count(key)).unwrap_or(usize::MAX);
        Self {
            max_ascend: merged.count_if_set(Key::MaxAscend),
            exclude_roots: merged.list(Key::ExcludeRoots).unwrap_or_default().into_iter().map(PathBuf::from).collect(),
            orient_tokens: size(Key::OrientTokens),
            orient_shell: Some(merged.choice(Key::OrientShell)).filter(|name| !name.is_empty()),
            orient_allow: merged.list(Key::OrientAllow),
            orient_tools: merged.choice(Key::OrientTools),
            context_level: merged.choice(Key::ContextLevel),
            context_window: merged.count_if_set(Key::ContextWindow),
            query_max_files: size(Key::QueryMaxFiles),
            slice_max_files: size(Key::SliceMaxFiles),
        }
    }
}
