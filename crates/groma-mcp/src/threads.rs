//! Threads for the library's work, beside the one thread of the runtime. A panic ends its thread and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::Builder;

use tokio::sync::oneshot;

/// As much stack as the main thread of a command has.
const STACK_BYTES: usize = 8 << 20;

/// Why work has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Broken(pub(crate) String);

/// Work on a thread of its own.
pub(crate) type Running<T> = oneshot::Receiver<Result<T, Broken>>;

/// Starts work. It goes on when nobody waits for it.
pub(crate) fn start<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> Running<T> {
    let (sender, receiver) = oneshot::channel();
    let (unstarted, started) = std::sync::mpsc::sync_channel(1);
    let run = move || {
        // It sends nothing if the thread was never made.
        let Ok(sender) = started.recv() else { return };
        let sender: oneshot::Sender<Result<T, Broken>> = sender;
        let result = catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Broken(message(&*payload)));
        // Nobody may wait for it any more.
        let _ = sender.send(result);
    };
    match Builder::new().name(name.to_owned()).stack_size(STACK_BYTES).spawn(run) {
        Ok(_) => {
            let _ = unstarted.send(sender);
        }
        Err(error) => {
            let _ = sender.send(Err(Broken(format!("starting a thread: {error}"))));
        }
    }
    receiver
}

/// What a panic says.
fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    format!("something went wrong within groma: {}", text.unwrap_or("a panic without words"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Broken> {
        start("test", work).blocking_recv().expect("a result")
    }

    #[test]
    fn work_gives_its_result() {
        assert_eq!(result(|| 5), Ok(5));
    }

    #[test]
    fn a_panic_is_a_result_in_words() {
        let broken = result(|| -> u8 { panic!("number {}", 7) });
        assert_eq!(broken, Err(Broken("something went wrong within groma: number 7".to_owned())));
    }
}
