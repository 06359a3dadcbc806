//! How answers leave: buffered text on stdout, JSON with escapes for what a reader would not see, coverage on stderr.

pub(crate) mod agents;
pub(crate) mod changes;
pub(crate) mod config;
pub(crate) mod coverage;
pub(crate) mod found;
pub(crate) mod graph;
pub(crate) mod index;
pub(crate) mod json;
pub(crate) mod orient;
pub(crate) mod published;
pub(crate) mod records;
pub(crate) mod routes;
pub(crate) mod stats;

use std::io::{BufWriter, StdoutLock, stdout};

/// Standard output, buffered; flush it at the end to learn of a closed pipe.
pub(crate) fn writer() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, stdout().lock())
}
