//! A build that nobody waits for any more ends, and what it learnt is not learnt again.

use std::sync::atomic::{AtomicUsize, Ordering};

use groma::{Error, Progress};
use groma_testkit::TempProject;

use super::{cold, warm};

/// Stops the work when so many files are done.
struct StopAt {
    most: usize,
    done: AtomicUsize,
}

impl StopAt {
    fn new(most: usize) -> Self {
        Self { most, done: AtomicUsize::new(0) }
    }

    fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }
}

impl Progress for StopAt {
    fn advance(&self, _: usize, _: usize) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.done() >= self.most
    }
}

fn project_of(files: usize) -> TempProject {
    let text = (0..files).map(|at| format!("//- m{at}.py\ndef f{at}(): pass\n")).collect::<Vec<_>>();
    TempProject::new(&text.concat())
}

#[test]
fn a_cancelled_build_stops_between_files() {
    let project = project_of(200);
    let stop = StopAt::new(20);
    let result = cold(&project.root()).snapshot(&stop);
    assert!(matches!(result, Err(Error::Cancelled)));
    // Both threads may have been in the middle of a file.
    assert!(stop.done() <= 22, "{} files were learnt", stop.done());
}

#[test]
fn what_a_cancelled_build_learnt_is_kept() {
    let (project, cache) = (project_of(200), tempfile::tempdir().expect("a folder"));
    assert!(warm(&project.root(), cache.path()).snapshot(&StopAt::new(50)).is_err());
    let again = warm(&project.root(), cache.path());
    assert_eq!(again.has_snapshot(), Some(false));
    let snapshot = again.snapshot(&groma::NoProgress).expect("nobody stops it");
    assert!(snapshot.coverage().reused >= 50, "{} files were reused", snapshot.coverage().reused);
    assert_eq!(again.has_snapshot(), Some(true));
    assert_eq!(cold(&project.root()).has_snapshot(), None);
}
