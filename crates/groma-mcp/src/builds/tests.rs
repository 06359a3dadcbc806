//! Builds that are joined, cancelled and left to themselves.

use std::time::{Instant, SystemTime};

use groma::{CacheSettings, DiscoverOptions};
use groma_testkit::TempProject;

use super::*;

/// A project of many files that remembers in a folder.
fn project(files: usize) -> (TempProject, tempfile::TempDir) {
    let text = (0..files).map(|at| format!("//- m{at}.py\ndef f{at}(): return f{}()\n", at + 1)).collect::<Vec<_>>();
    (TempProject::new(&text.concat()), tempfile::tempdir().expect("a folder"))
}

fn open((project, cache): &(TempProject, tempfile::TempDir)) -> Project {
    let folder = cache.path().to_owned();
    let cache = CacheSettings { folder, limit_bytes: CacheSettings::LIMIT_BYTES, now: SystemTime::now() };
    let options = DiscoverOptions {
        threads: 1,
        max_file_bytes: 1 << 20,
        ignore_rules: true,
        submodules: false,
        global_excludes: None,
        extra_ignore: Vec::new(),
    };
    Project::open(&project.root(), options, Some(&cache)).expect("the folder is there")
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime").block_on(future)
}

fn wait_until(holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(20), "it never comes");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn calls_join_the_build_that_goes_on() {
    let files = project(60);
    let folder = Folders::default().of(Path::new("/a"));
    let joined: Vec<Joined> = (0..10).map(|_| folder.join(open(&files))).collect();
    assert!(joined.iter().all(|one| Arc::ptr_eq(&one.build, &joined[0].build)));
    block_on(async {
        for one in &joined {
            one.end().await.expect("it is built");
        }
    });
    assert_eq!(open(&files).has_snapshot(), Some(true));
    drop(joined);
    // The next one is another build.
    let again = folder.join(open(&files));
    block_on(again.end()).expect("nothing is to be done");
}

#[test]
fn a_build_stops_when_its_last_call_is_cancelled() {
    let files = project(3000);
    let folder = Folders::default().of(Path::new("/a"));
    let (first, second) = (folder.join(open(&files)), folder.join(open(&files)));
    let counter = first.counter();
    wait_until(|| counter.so_far().0 > 0);
    first.cancel();
    assert!(!counter.is_cancelled());
    let waiting = second.build.end.clone();
    second.cancel();
    assert!(counter.is_cancelled());
    wait_until(|| waiting.borrow().is_some());
    assert!(matches!(&*waiting.borrow(), Some(Err(_))));
    assert!(counter.so_far().0 < 3000, "all files were learnt");
    assert_eq!(open(&files).has_snapshot(), Some(false));
    // What others hear is not that a build failed.
    let status = groma::ops::status::status(&open(&files)).expect("a status");
    assert_eq!(status.state, groma::ops::status::State::NotBuilt);
    // Who asks next begins anew, with what was learnt.
    block_on(folder.join(open(&files)).end()).expect("it is built");
}

#[test]
fn a_build_goes_on_when_its_call_is_answered_otherwise() {
    let files = project(300);
    let folder = Folders::default().of(Path::new("/a"));
    drop(folder.join(open(&files)));
    wait_until(|| open(&files).has_snapshot() == Some(true));
}

#[test]
fn roots_are_forgotten_from_the_oldest() {
    let folders = Folders::default();
    let paths: Vec<PathBuf> = (0..40).map(|at| PathBuf::from(format!("/p{at}"))).collect();
    let first = folders.of(&paths[0]);
    for path in &paths {
        folders.of(path);
        assert!(Arc::ptr_eq(&first, &folders.of(&paths[0])));
    }
    let roots = folders.roots();
    assert_eq!((roots.len(), &roots[0]), (MOST_FOLDERS, &paths[0]));
    assert!(!roots.contains(&paths[1]));
}
