//! Ten clients at once on one project whose files change: no error, and no answer of before a change without its mark.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use super::Place;
use super::client::Era;

const CLIENTS: usize = 10;

/// How long they ask.
const LONG: Duration = Duration::from_secs(8);

/// The module that changes, in a version.
fn text(version: usize) -> String {
    format!("def rises(): pass\n\ndef version_{version}(): return rises()\n")
}

/// The largest version that an answer speaks of.
fn version_in(told: &str) -> Option<usize> {
    let numbers = told.split("version_").skip(1);
    numbers.filter_map(|rest| rest.split(|at: char| !at.is_ascii_digit()).next()?.parse().ok()).max()
}

#[test]
fn ten_clients_see_no_old_answer_without_its_mark() {
    let others = (0..40).map(|at| format!("//- lib/m{at}.py\ndef helper_{at}(): pass\n")).collect::<Vec<_>>().concat();
    let place = Place::new(&format!("{others}//- src/rising.py\n{}", text(0)));
    // The version that is written whole.
    let written = AtomicUsize::new(0);
    let ends = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let (new, old) = (place.project.path("rising.new"), place.project.path("src/rising.py"));
            for version in 1.. {
                if ends.load(Ordering::Acquire) {
                    return;
                }
                std::fs::write(&new, text(version)).and_then(|()| std::fs::rename(&new, &old)).expect("written");
                written.store(version, Ordering::Release);
                std::thread::sleep(Duration::from_millis(60));
            }
        });
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                let (place, written) = (&place, &written);
                scope.spawn(move || ask(place, number, written))
            })
            .collect();
        let calls: Vec<_> = clients.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        ends.store(true, Ordering::Release);
        assert!(calls.iter().all(|calls| calls.as_ref().is_ok_and(|calls| *calls >= 4)), "{calls:?}");
    });
}

/// Asks until the time is over. Gives the number of calls.
fn ask(place: &Place, number: usize, written: &AtomicUsize) -> usize {
    let era = if number.is_multiple_of(2) { Era::Handshake } else { Era::Newer };
    let mut client = place.client(era);
    let (began, mut calls) = (Instant::now(), 0);
    while began.elapsed() < LONG || calls < 4 {
        let (tool, arguments) = match (number + calls) % 4 {
            0 => ("project_map", json!({"paths": ["src"]})),
            1 => ("find", json!({"query": "rises", "paths": ["src"]})),
            2 => ("file", json!({"path": "src/rising.py"})),
            _ => ("project_map", json!({"mention": "rising", "view": "outline", "paths": "src"})),
        };
        let before = written.load(Ordering::Acquire);
        let (told, is_error) = client.call(tool, &arguments);
        assert!(!is_error, "{tool}: {told}");
        calls += 1;
        let is_marked = told.contains("(changed since)") || told.contains("PARTIAL");
        match version_in(&told) {
            Some(version) => assert!(version >= before || is_marked, "{tool} after version {before}: {told}"),
            // What it finds by words need not have the name that changes.
            None => assert!(tool == "find" || is_marked, "{tool}: {told}"),
        }
    }
    client.end();
    calls
}
