//! Runs tree-sitter within bounds. A parse that costs far more than its text is worth is given up.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tree_sitter::{ParseOptions, ParseState, Parser, Range, Tree};

/// Parser operations that one byte of text may cost. Ordinary files take 0.2 to 0.7; the worst text of the test
/// suites that still parses takes about 4. The bound is counted in operations, not in seconds, so that the same
/// file gives the same facts on every machine; at it, a parse costs about 2 s of CPU per MiB.
const OPERATIONS_PER_BYTE: usize = 10;

/// Operations that every file may take, however small.
const OPERATIONS_FLOOR: usize = 200_000;

/// tree-sitter reports progress after this many operations.
const OPERATIONS_PER_REPORT: usize = 100;

/// Time that a parse may take, for a file and for each MiB of it. A last resort behind the operations, at many times
/// what an ordinary parse takes: after an error deep in a nest, or in a string that nothing ends, one operation can
/// cost as much as the file is long.
const TIME_FLOOR: Duration = Duration::from_secs(3);
const TIME_PER_MIB: Duration = Duration::from_secs(4);

/// What unclosed `<` may add up to; see [`nests_generics_endlessly`]. Code of people stays far below the free depth.
const GENERICS_FREE_DEPTH: u64 = 64;
const GENERICS_BOUND: u64 = 1_000_000;

/// The operations and the time that are left for one file.
pub(crate) struct ParseBudget {
    reports_left: usize,
    deadline: Instant,
}

impl ParseBudget {
    /// The budget of a file with this many bytes.
    pub(crate) fn for_length(bytes: usize) -> Self {
        let time = TIME_FLOOR + TIME_PER_MIB * u32::try_from(bytes >> 20).unwrap_or(u32::MAX);
        Self {
            reports_left: (bytes * OPERATIONS_PER_BYTE + OPERATIONS_FLOOR) / OPERATIONS_PER_REPORT,
            deadline: Instant::now() + time,
        }
    }
}

/// Parses `text`, or only a range of it. `None` when the budget does not suffice.
pub(crate) fn parse(parser: &mut Parser, text: &str, within: Option<Range>, budget: &mut ParseBudget) -> Option<Tree> {
    let ranges = within.as_slice();
    parser.set_included_ranges(ranges).ok()?;
    let bytes = text.as_bytes();
    let mut progress = |_: &ParseState| {
        if budget.reports_left == 0 || Instant::now() > budget.deadline {
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

/// Whether so many type arguments are opened inside each other, and not closed, that a parser must not see them. At
/// the error, grammars with generics try every way to close them in a single operation, which takes time and memory
/// by the square of the depth: 2 GB for 16,000 times `List<`.
pub(crate) fn nests_generics_endlessly(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut depth, mut sum) = (0_u64, 0_u64);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            // `a < b;` ends with its statement; `<<`, `<=` and `<-` are operators.
            b';' | b'{' | b'}' => depth = 0,
            b'>' => depth = depth.saturating_sub(1),
            b'<' if matches!(bytes.get(at + 1), Some(b'<' | b'=' | b'-')) => {}
            b'<' if at > 0 && bytes.get(at - 1) == Some(&b'<') => {}
            b'<' => {
                depth += 1;
                sum += depth.saturating_sub(GENERICS_FREE_DEPTH);
                if sum > GENERICS_BOUND {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_endless_type_arguments_from_code() {
        assert!(nests_generics_endlessly(&"List<".repeat(2_000)));
        assert!(!nests_generics_endlessly(&"Map<A, List<B>> c; if (a < b && c << 2 <= d) { }\n".repeat(10_000)));
        assert!(!nests_generics_endlessly(&"out << a << b\n".repeat(10_000)));
    }
}
