//! Progress on stderr: only on a terminal, and only when the work takes longer than half a second.

use std::io::IsTerminal as _;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use groma::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line `1200/8000 files` that is redrawn a few times a second and removed at the end.
pub(crate) struct TerminalProgress {
    started: Instant,
    enabled: bool,
    bar: OnceLock<ProgressBar>,
}

impl TerminalProgress {
    pub(crate) fn new(quiet: bool) -> Self {
        let enabled = !quiet && std::io::stderr().is_terminal();
        Self { started: Instant::now(), enabled, bar: OnceLock::new() }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

impl Progress for TerminalProgress {
    fn advance(&self, done: usize, total: usize) {
        if !self.enabled || self.bar.get().is_none() && self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr_with_hz(10));
            if let Ok(style) = ProgressStyle::with_template("{pos}/{len} files") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_position(done as u64);
    }
}
