//! Runs tree-sitter within bounds. A parse that costs far more than its text is worth is given up.

use std::ops::ControlFlow;

use tree_sitter::{ParseOptions, ParseState, Parser, Range, Tree};

/// Parser operations that one byte of text may cost. Ordinary files take 0.2 to 0.7; the worst text of the test
/// suites that still parses takes about 4. The bound is counted in operations, not in seconds, so that the same
/// file gives the same facts on every machine; at it, a parse costs about 2 s of CPU per MiB.
const OPERATIONS_PER_BYTE: usize = 10;

/// Operations that every file may take, however small.
const OPERATIONS_FLOOR: usize = 200_000;

/// tree-sitter reports progress after this many operations.
const OPERATIONS_PER_REPORT: usize = 100;

/// The operations that are left for one file.
pub(crate) struct ParseBudget {
    reports_left: usize,
}

impl ParseBudget {
    /// The budget of a file with this many bytes.
    pub(crate) fn for_length(bytes: usize) -> Self {
        Self { reports_left: (bytes * OPERATIONS_PER_BYTE + OPERATIONS_FLOOR) / OPERATIONS_PER_REPORT }
    }
}

/// Parses `text`, or only a range of it. `None` when the budget does not suffice.
pub(crate) fn parse(parser: &mut Parser, text: &str, within: Option<Range>, budget: &mut ParseBudget) -> Option<Tree> {
    let ranges = within.as_slice();
    parser.set_included_ranges(ranges).ok()?;
    let bytes = text.as_bytes();
    let mut progress = |_: &ParseState| {
        if budget.reports_left == 0 {
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
