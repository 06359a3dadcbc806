//! The first build of a project's index: one at a time for each root, whoever asks. Calls join the one that is going
//! on; it goes on when they are answered with what is known, and stops when the last of them is cancelled.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use groma::ops::index::index;
use groma::{Error, Progress, Project};
use tokio::sync::watch;

use crate::answer::Refusal;
use crate::threads;

/// Roots that are remembered; those that were asked about longest ago are forgotten, with nothing lost but that a
/// build may be begun twice.
const MOST_FOLDERS: usize = 32;

/// Between two looks at whether another process has ended its build.
const GLANCE: Duration = Duration::from_millis(100);

/// How far work is, and whether it is to stop.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    done: AtomicUsize,
    total: AtomicUsize,
    cancelled: AtomicBool,
}

impl Counter {
    /// Files that are done, and all of them; nothing before that is known.
    pub(crate) fn so_far(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Stops the work.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

impl Progress for Counter {
    fn advance(&self, done: usize, total: usize) {
        self.total.store(total, Ordering::Relaxed);
        self.done.fetch_max(done, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// The roots that a server was asked about, those asked about last at the end.
#[derive(Debug, Default)]
pub(crate) struct Folders {
    known: Mutex<Vec<(PathBuf, Arc<Folder>)>>,
}

impl Folders {
    /// What is remembered of a root.
    pub(crate) fn of(&self, root: &Path) -> Arc<Folder> {
        let mut known = locked(&self.known);
        let found = known.iter().position(|(path, _)| path == root);
        let entry = match found {
            Some(at) => known.remove(at),
            None => (root.to_owned(), Arc::default()),
        };
        let folder = entry.1.clone();
        known.push(entry);
        if known.len() > MOST_FOLDERS {
            known.remove(0);
        }
        folder
    }

    /// All roots, those asked about last first.
    pub(crate) fn roots(&self) -> Vec<PathBuf> {
        locked(&self.known).iter().rev().map(|(path, _)| path.clone()).collect()
    }
}

/// What is remembered of a root.
#[derive(Debug, Default)]
pub(crate) struct Folder {
    build: Mutex<Option<Arc<Build>>>,
    /// Whether a reader was told already that a build goes on: from then on it pays to wait longer.
    told: AtomicBool,
    /// Whether a build ended well and nothing is stored all the same: then builds are of no use.
    futile: AtomicBool,
}

impl Folder {
    /// Whether this is the first time that a reader is told of a build.
    pub(crate) fn tell(&self) -> bool {
        !self.told.swap(true, Ordering::Relaxed)
    }

    /// Whether a reader was told of a build.
    pub(crate) fn is_told(&self) -> bool {
        self.told.load(Ordering::Relaxed)
    }

    /// Whether builds are of no use.
    pub(crate) fn is_futile(&self) -> bool {
        self.futile.load(Ordering::Relaxed)
    }

    /// Joins the build that is going on, or begins one.
    pub(crate) fn join(self: &Arc<Self>, project: Project) -> Joined {
        let mut current = locked(&self.build);
        let going_on = current.as_ref().filter(|build| !build.counter.is_cancelled() && !build.has_ended());
        let build = going_on.cloned().unwrap_or_else(|| Arc::new(Build::start(self.clone(), project)));
        *current = Some(build.clone());
        build.waiting.fetch_add(1, Ordering::Relaxed);
        Joined { folder: self.clone(), build }
    }
}

/// A build.
#[derive(Debug)]
struct Build {
    counter: Arc<Counter>,
    /// Calls that wait for it.
    waiting: AtomicUsize,
    end: watch::Receiver<Option<Result<(), Refusal>>>,
}

impl Build {
    fn start(folder: Arc<Folder>, project: Project) -> Self {
        let counter = Arc::new(Counter::default());
        let (sender, end) = watch::channel(None);
        let its = counter.clone();
        // What it gives goes through the channel of the build, which many may hear.
        drop(threads::start("groma-build", move || {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| build(&project, &its)));
            let result =
                result.unwrap_or_else(|_| Err(Refusal::new("building the index: something went wrong within groma")));
            if result.is_ok() && project.has_snapshot() == Some(false) {
                folder.futile.store(true, Ordering::Relaxed);
            }
            let _ = sender.send(Some(result));
        }));
        Self { counter, waiting: AtomicUsize::new(0), end }
    }

    fn has_ended(&self) -> bool {
        self.end.borrow().is_some() || self.end.has_changed().is_err()
    }
}

/// Builds the index, or waits until another process has.
fn build(project: &Project, counter: &Counter) -> Result<(), Refusal> {
    // That somebody stopped it is no failure of the build that others should hear of.
    let work = || match index(project, false, counter) {
        Ok(_) => Ok(true),
        Err(Error::Cancelled) => Ok(false),
        Err(error) => Err(error),
    };
    loop {
        match project.build_alone(work) {
            Some(Ok(true)) => return Ok(()),
            Some(Ok(false)) => return Err(Refusal::from(Error::Cancelled)),
            Some(Err(error)) => return Err(error.into()),
            None if counter.is_cancelled() => return Err(Refusal::from(Error::Cancelled)),
            None => std::thread::sleep(GLANCE),
        }
    }
}

/// A call's part in a build, until it is dropped.
#[derive(Debug)]
pub(crate) struct Joined {
    folder: Arc<Folder>,
    build: Arc<Build>,
}

impl Joined {
    /// How far the build is.
    pub(crate) fn counter(&self) -> Arc<Counter> {
        self.build.counter.clone()
    }

    /// Waits for its end.
    pub(crate) async fn end(&self) -> Result<(), Refusal> {
        let mut end = self.build.end.clone();
        let gone = || Refusal::new("building the index: its thread is gone");
        let end = end.wait_for(Option::is_some).await.map_err(|_| gone())?;
        end.clone().unwrap_or_else(|| Err(gone()))
    }

    /// Nobody waits for this call any more: the build stops if no other call waits for it.
    pub(crate) fn cancel(self) {
        let current = locked(&self.folder.build);
        if self.build.waiting.load(Ordering::Relaxed) == 1 {
            self.build.counter.cancel();
        }
        drop(current);
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        self.build.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What a panic left behind is as good as before: values are replaced whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
