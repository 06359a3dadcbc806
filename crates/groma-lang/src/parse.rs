//! Runs tree-sitter within bounds. A parse that costs far more than its text is worth is given up.

use std::ops::ControlFlow;
use std::time::Duration;

use tree_sitter::{ParseOptions, ParseState, Parser, Range, Tree};

/// Parser operations that one byte of text may cost. The sources of eighteen projects in nine languages took 0.5 to 0.9
/// in the mean and 2.2 at the most; noise and hostile nesting take 3 to 10. The bound is counted in operations, not in
/// seconds, so that the same file gives the same facts on every machine.
const OPERATIONS_PER_BYTE: usize = 4;

/// Operations that every file may take, however small.
const OPERATIONS_FLOOR: usize = 100_000;

/// A second bound, for text whose operations are slow ones (ambiguous C++ has taken 2 µs each, against 0.2 µs in the
/// mean): CPU time per byte. Real sources take 0.1 to 0.6 µs per byte here, so a machine has to be very slow before this
/// bound decides.
const CPU_PER_BYTE: Duration = Duration::from_micros(4);

/// CPU time that every file may take.
const CPU_FLOOR: Duration = Duration::from_secs(1);

/// Reports between two looks at the clock.
const REPORTS_PER_LOOK: usize = 128;

/// tree-sitter reports progress after this many operations.
const OPERATIONS_PER_REPORT: usize = 100;

/// The operations that are left for one file.
pub(crate) struct ParseBudget {
    reports_left: usize,
    cpu_end: Duration,
}

impl ParseBudget {
    /// The budget of a file with this many bytes.
    pub(crate) fn for_length(bytes: usize) -> Self {
        let per_byte = CPU_PER_BYTE.saturating_mul(u32::try_from(bytes).unwrap_or(u32::MAX));
        Self {
            reports_left: (bytes * OPERATIONS_PER_BYTE + OPERATIONS_FLOOR) / OPERATIONS_PER_REPORT,
            cpu_end: cpu_time() + CPU_FLOOR + per_byte,
        }
    }
}

/// Parses `text`, or only a range of it. `None` when the budget does not suffice.
pub(crate) fn parse(parser: &mut Parser, text: &str, within: Option<Range>, budget: &mut ParseBudget) -> Option<Tree> {
    let ranges = within.as_slice();
    parser.set_included_ranges(ranges).ok()?;
    let bytes = text.as_bytes();
    let mut progress = |_: &ParseState| {
        let late = budget.reports_left % REPORTS_PER_LOOK == 0 && cpu_time() > budget.cpu_end;
        if budget.reports_left == 0 || late {
            return ControlFlow::Break(());
        }
        budget.reports_left -= 1;
        ControlFlow::Continue(())
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let tree = parser.parse_with_options(&mut |offset, _| bytes.get(offset..).unwrap_or_default(), None, Some(options));
    if tree.is_none() {
        // Otherwise the next parse would resume this one.
        parser.reset();
    }
    tree
}

/// CPU time that this thread has used.
#[cfg(unix)]
fn cpu_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Where the system does not tell a thread's CPU time, time that passes stands for it.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
