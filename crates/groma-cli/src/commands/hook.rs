//! `groma hook`

use crate::args::{Args, Hook};
use crate::hook;

/// Answers a client's hook. Nothing is ever an error: see [`hook`].
pub(crate) fn run(args: &Args, asked: &Hook) -> bool {
    hook::run(args, asked);
    true
}
