//! Splits work over threads and puts the results together in order.

use std::num::NonZeroUsize;
use std::thread;

/// More threads than this wait for one another's memory rather than help.
const MOST_THREADS: usize = 8;

/// Fewer items than this are not worth a thread.
const FEWEST_ITEMS: usize = 64;

/// Gives `act` parts of `items` on several threads; the results come in the order of the parts.
pub(crate) fn in_parts<T: Sync, R: Send>(items: &[T], act: impl Fn(&[T]) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS);
    let part = items.len().div_ceil(threads).max(FEWEST_ITEMS);
    let mut parts = items.chunks(part);
    let Some(first) = parts.next() else { return Vec::new() };
    thread::scope(|scope| {
        let act = &act;
        let others: Vec<_> = parts.map(|part| (part, scope.spawn(move || act(part)))).collect();
        let mut results = vec![act(first)];
        for (part, thread) in others {
            // A part whose thread fell over falls over here, in the caller's thread.
            results.push(thread.join().unwrap_or_else(|_| act(part)));
        }
        results
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        let items: Vec<usize> = (0..10_000).collect();
        let results = in_parts(&items, |part| part.iter().map(|item| item * 2).collect::<Vec<usize>>());
        assert_eq!(results.concat(), items.iter().map(|item| item * 2).collect::<Vec<usize>>());
        assert!(in_parts(&[0_u8; 0], <[u8]>::len).is_empty());
    }
}
