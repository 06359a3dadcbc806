//! What is answered after any changes is what a run without memory answers.

use std::time::{Duration, Instant};

use groma_testkit::TempProject;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::answers::{Extent, difference};
use crate::edits::{Edit, apply, edit, git};
use crate::shop::SHOP;
use crate::{cold, settle, warm};

/// How long histories are tried.
const DURATION: Duration = Duration::from_secs(18);

/// A tree's history: whether it is a repository, whether the same process asks each time, and the changes between the
/// questions.
fn history() -> impl Strategy<Value = (bool, bool, Vec<Vec<Edit>>)> {
    let changes = prop::collection::vec(edit(), 1..4);
    (prop::bool::ANY, prop::bool::ANY, prop::collection::vec(changes, 1..9))
}

#[test]
fn after_any_history_answers_are_those_of_a_run_without_memory() {
    let begin = Instant::now();
    let config = Config { cases: 10_000, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    let tried = std::cell::Cell::new(0);
    let result = TestRunner::new(config).run(&history(), |(repository, same_process, steps)| {
        if begin.elapsed() > DURATION && tried.get() > 0 {
            return Ok(());
        }
        let outcome = follow(repository, same_process, &steps);
        tried.set(tried.get() + 1);
        outcome
    });
    assert!(result.is_ok(), "{}", result.err().map(|error| error.to_string()).unwrap_or_default());
    assert!(tried.get() > 3, "{} histories show nothing", tried.get());
}

fn follow(repository: bool, same_process: bool, steps: &[Vec<Edit>]) -> Result<(), TestCaseError> {
    let project = TempProject::new(SHOP);
    let cache = tempfile::tempdir().expect("a folder");
    let root = project.root();
    if repository {
        git(&root, &["init", "-q"]);
        apply(&root, &Edit::Commit);
    }
    settle();
    let mut asked = warm(&root, cache.path());
    for (number, changes) in steps.iter().enumerate() {
        if !same_process {
            asked = warm(&root, cache.path());
        }
        if let Some(difference) = difference(&asked, &cold(&root), Extent::Sample(number)) {
            return Err(TestCaseError::fail(format!("before step {number}: {difference}")));
        }
        prop_assert_eq!(asked.cache_warnings(), Vec::<String>::new());
        for change in changes {
            apply(&root, change);
        }
    }
    let last = difference(&warm(&root, cache.path()), &cold(&root), Extent::Sample(steps.len()));
    prop_assert!(last.is_none(), "at the end: {}", last.unwrap_or_default());
    Ok(())
}
