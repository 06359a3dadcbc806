//! Ends the process when it takes too long: the user waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::log::Log;

/// Far more than a hook takes, and still bearable.
const LIMIT: Duration = Duration::from_secs(2);

/// Watches one answer.
pub(super) struct Watchdog {
    /// Whether somebody has decided how this ends: with an answer or without.
    is_decided: Arc<AtomicBool>,
}

impl Watchdog {
    /// Starts to watch. Without a thread to spare there is no limit.
    pub(super) fn start(log: &Log) -> Self {
        let is_decided = Arc::new(AtomicBool::new(false));
        let (decided, log) = (is_decided.clone(), log.clone());
        let watch = move || {
            std::thread::sleep(LIMIT);
            if decided.swap(true, Ordering::SeqCst) {
                // The answer is being written. A client that does not read it cannot hold this process for ever.
                std::thread::sleep(LIMIT);
            } else {
                log.note("it took too long");
            }
            end();
        };
        let _ = std::thread::Builder::new().name("watchdog".to_owned()).spawn(watch);
        Self { is_decided }
    }

    /// Whether it is not too late for an answer. From now on the process is not ended in the middle of it.
    pub(super) fn may_answer(&self) -> bool {
        !self.is_decided.swap(true, Ordering::SeqCst)
    }
}

#[expect(clippy::exit, reason = "the thread that works cannot be told to stop")]
fn end() -> ! {
    std::process::exit(0)
}
