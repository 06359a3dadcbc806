//! Words for what several answers speak of.

use groma_model::{Problem, SkipReason};

use crate::Snapshot;

/// A problem in words.
pub fn problem(problem: &Problem) -> String {
    match problem {
        Problem::Syntax { line, count: 1 } => format!("syntax not understood at line {}", line.0),
        Problem::Syntax { line, count } => format!("syntax not understood at {count} places, first at line {}", line.0),
        Problem::ParseBudget => "parse given up as too costly; outlined line by line".to_owned(),
        Problem::Internal(message) => format!("groma failed on this file: {message}"),
    }
}

/// A skip reason in words.
pub fn skip(reason: SkipReason) -> &'static str {
    match reason {
        SkipReason::NoLanguage => "no language of this build has this name or first line",
        SkipReason::TooLarge => "larger than --max-file-size",
        SkipReason::Binary => "binary",
        SkipReason::Minified => "minified: lines that only a machine writes",
        SkipReason::LockFile => "a lock file, written by a package manager",
        SkipReason::Secret => "the name says that it holds secrets, so it is never read",
        SkipReason::Link => "a link; what it points at is listed under its own path, or lies outside the root",
        SkipReason::Special => "a pipe, socket or device; these are never opened",
        SkipReason::Submodule => "a submodule (--submodules enters it)",
        SkipReason::NestedRepository => "another repository or work tree inside the root",
        SkipReason::Unreadable => "cannot be read",
        SkipReason::Changed => "changed or went away while it was read",
    }
}

/// How fresh an answer is, in words.
pub fn freshness(snapshot: &Snapshot) -> String {
    let files = snapshot.len();
    // Whole minutes, so that a block of text stays the same from call to call.
    match snapshot.unchecked_for().map_or(0, |age| age.as_secs() / 60) {
        0 => format!("{files} files, just looked at"),
        minutes => format!("{files} files, looked at {minutes} min ago"),
    }
}

/// Bytes as people read them.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
