//! Settings of commands that come with other changes. A field moves to [`super::Settings`] when its command is there.

use super::merge::Merged;
use super::table::Key;

/// Settings of commands that are not there yet.
#[derive(Debug, Clone)]
pub(crate) struct Awaited {
    pub(crate) query_max_files: usize,
    pub(crate) slice_max_files: usize,
}

impl Awaited {
    pub(crate) fn new(merged: &Merged) -> Self {
        Self { query_max_files: merged.size(Key::QueryMaxFiles), slice_max_files: merged.size(Key::SliceMaxFiles) }
    }
}
