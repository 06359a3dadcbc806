//! A project is shared by threads: servers ask one from many.

use std::thread;

use groma::ops::map::{Request, map};
use groma::{NoProgress, Project, Snapshot};
use groma_testkit::TempProject;

use crate::shop::SHOP;
use crate::warm;

fn may_be_shared<T: Send + Sync>() {}

#[test]
fn threads_get_the_same_answer_of_one_project() {
    may_be_shared::<Project>();
    may_be_shared::<Snapshot>();
    let (folder, cache) = (TempProject::new(SHOP), tempfile::tempdir().expect("a folder"));
    let project = warm(&folder.root(), cache.path());
    let ask = || map(&project, &Request::default(), &NoProgress).expect("the folder is there").map.text;
    let answers: Vec<String> = thread::scope(|scope| {
        let asking: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        asking.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    assert!(!answers[0].is_empty() && answers.iter().all(|answer| *answer == answers[0]));
}
