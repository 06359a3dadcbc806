//! Rows of byte positions.

/// Where the lines of a text start.
pub(crate) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// The lines of a text.
    pub(crate) fn new(text: &str) -> Self {
        let breaks = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
        Self { starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// The row of a position, counted from 0.
    pub(crate) fn row(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at) - 1
    }

    /// Whether a position is the first of its line.
    pub(crate) fn is_start(&self, at: usize) -> bool {
        self.starts.binary_search(&at).is_ok()
    }
}
