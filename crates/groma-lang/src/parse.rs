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

/// Reports between two looks at the clock. In a string or a nest that nothing ends, one operation can cost as much as the
/// file is long.
const REPORTS_PER_LOOK: usize = 8;

/// tree-sitter reports progress after this many operations.
const OPERATIONS_PER_REPORT: usize = 100;

/// What levels of nesting may add up to beyond the free depth; see [`nests_generics_endlessly`]. Code of people stays far
/// below the free depth.
const FREE_DEPTH: u64 = 64;
const DEPTH_BOUND: u64 = 1_000_000;

/// The operations and the time that are left for one file.
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
    parser.set_included_ranges(within.as_slice()).ok()?;
    run(parser, text, budget, |_| true)
}

/// Parses `text` up to its first error. `None` if it has one, or when the budget does not suffice.
pub(crate) fn parse_without_errors(parser: &mut Parser, text: &str, budget: &mut ParseBudget) -> Option<Tree> {
    parser.set_included_ranges(&[]).ok()?;
    run(parser, text, budget, |state| !state.has_error()).filter(|tree| !tree.root_node().has_error())
}

fn run(parser: &mut Parser, text: &str, budget: &mut ParseBudget, goes_on: fn(&ParseState) -> bool) -> Option<Tree> {
    let bytes = text.as_bytes();
    let mut progress = |state: &ParseState| {
        let late = budget.reports_left.is_multiple_of(REPORTS_PER_LOOK) && cpu_time() > budget.cpu_end;
        if budget.reports_left == 0 || late || !goes_on(state) {
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
                sum += depth.saturating_sub(FREE_DEPTH);
                if sum > DEPTH_BOUND {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// Whether one statement tests so many patterns (`a is not b is not c ...`) that a parser must not see it: at an error,
/// the grammar of C# tries every way to read them, as with type arguments. 8,000 take more than 4 GB.
pub(crate) fn tests_patterns_endlessly(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_word = |at: usize| bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let (mut depth, mut sum) = (0_u64, 0_u64);
    let mut at = 0;
    while let Some(next) = bytes.get(at..).and_then(|rest| memchr::memchr3(b'i', b';', b'/', rest)) {
        at += next + 1;
        match bytes[at - 1] {
            b';' => depth = 0,
            // Comments are prose.
            b'/' if bytes.get(at) == Some(&b'/') => {
                at = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end);
            }
            b'i' if bytes.get(at) == Some(&b's') && !is_word(at + 1) && !(at > 1 && is_word(at - 2)) => {
                depth += 1;
                sum += depth.saturating_sub(FREE_DEPTH);
                if sum > DEPTH_BOUND {
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
    fn tells_endless_patterns_from_code() {
        assert!(tests_patterns_endlessly(&"a is not ".repeat(2_000)));
        assert!(tests_patterns_endlessly(&"a is {} and\n".repeat(2_000)));
        assert!(!tests_patterns_endlessly(&"if (this is A || b is not C) { isIt = list.is2; }\n".repeat(10_000)));
        assert!(!tests_patterns_endlessly(&"/// What it is: this is.\n".repeat(10_000)));
        assert!(!tests_patterns_endlessly("is"));
    }

    #[test]
    fn tells_endless_type_arguments_from_code() {
        assert!(nests_generics_endlessly(&"List<".repeat(2_000)));
        assert!(!nests_generics_endlessly(&"Map<A, List<B>> c; if (a < b && c << 2 <= d) { }\n".repeat(10_000)));
        assert!(!nests_generics_endlessly(&"out << a << b\n".repeat(10_000)));
    }
}
