//! Tests of the library on folders on disk: what is remembered between questions changes no answer.

mod answers;
mod callers;
mod cancelled;
mod context;
mod counters;
mod edits;
mod incremental;
mod orient;
mod routes;
mod shared;
mod shop;
mod stale;
mod times;

use std::path::Path;
use std::time::{Duration, SystemTime};

use groma::{CacheSettings, DiscoverOptions, Project};

/// Files longer than this are not read in these tests.
const MAX_FILE_BYTES: u64 = 6000;

/// Longer than the step that the rule for unchanged files allows for between two times of a file system.
const TICK: Duration = Duration::from_millis(30);

fn options() -> DiscoverOptions {
    DiscoverOptions {
        threads: 2,
        max_file_bytes: MAX_FILE_BYTES,
        ignore_rules: true,
        submodules: false,
        global_excludes: None,
        extra_ignore: Vec::new(),
    }
}

/// A project that remembers nothing.
fn cold(root: &Path) -> Project {
    Project::open(root, options(), None).expect("the folder is there")
}

/// A project that remembers in a folder, as a new process would open it.
fn warm(root: &Path, cache: &Path) -> Project {
    let settings =
        CacheSettings { folder: cache.to_owned(), limit_bytes: CacheSettings::LIMIT_BYTES, now: SystemTime::now() };
    Project::open(root, options(), Some(&settings)).expect("the folder is there")
}

/// Lets so much time pass that what was written before is not of the moment of the next listing.
fn settle() {
    std::thread::sleep(TICK);
}
