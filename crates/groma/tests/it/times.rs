//! Times of files lie: they stand still within a tick, are set back and ahead, and equal sizes tell nothing.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use groma::model::RepoPath;
use groma::{NoProgress, Project};
use groma_testkit::TempProject;

use crate::edits::git;
use crate::{settle, warm};

/// Changes that follow each other as fast as they can.
const ROUNDS: u32 = 300;

/// A text of always the same length that defines the name of a round.
fn text(round: u32) -> String {
    format!("def round_{round:04}(): ...\n")
}

/// The name that the file defines, by what the project says.
fn defined(project: &Project, path: &str) -> String {
    let snapshot = project.snapshot(&NoProgress).expect("the folder is there");
    let file = snapshot.file(&RepoPath::from_bytes(path.as_bytes())).expect("it is listed");
    let facts = snapshot.facts(file).expect("it has facts");
    facts.symbols.iter().map(|symbol| symbol.name.as_ref()).collect::<Vec<_>>().join(" ")
}

fn set_time(path: &Path, time: SystemTime) {
    File::options().write(true).open(path).and_then(|file| file.set_modified(time)).expect("times can be set");
}

#[test]
fn no_change_is_missed_however_quickly_it_follows() {
    let project = TempProject::new("//- a.py\nx = 1\n//- b.py\nimport a\n");
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    let path = project.path("a.py");
    let same_process = warm(&root, cache.path());
    let past = SystemTime::now() - Duration::from_hours(9);
    for round in 0..ROUNDS {
        fs::write(&path, text(round)).expect("written");
        match round % 5 {
            0 => set_time(&path, past),
            1 => set_time(&path, past + Duration::from_hours(10)),
            _ => {}
        }
        let name =
            if round % 3 == 0 { defined(&warm(&root, cache.path()), "a.py") } else { defined(&same_process, "a.py") };
        assert_eq!(name, format!("round_{round:04}"));
        // Again in the same tick, after the listing.
        let again = round + ROUNDS;
        fs::write(&path, text(again)).expect("written");
        if round % 5 == 0 {
            set_time(&path, past);
        }
        assert_eq!(defined(&same_process, "a.py"), format!("round_{again:04}"));
    }
}

#[test]
fn equal_times_and_sizes_do_not_hide_a_change() {
    let project = TempProject::new("//- a.py\nx = 1\n");
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    let path = project.path("a.py");
    let now = SystemTime::now();
    let year = Duration::from_hours(24 * 365);
    let whole_second = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000);
    let mut round = 0;
    for time in [SystemTime::UNIX_EPOCH, whole_second, now - year, now + year, now + Duration::from_secs(1), now] {
        for rest in [false, true] {
            for _ in 0..3 {
                round += 1;
                fs::write(&path, text(round)).expect("written");
                set_time(&path, time);
                if rest {
                    settle();
                }
                assert_eq!(defined(&warm(&root, cache.path()), "a.py"), format!("round_{round:04}"));
                if rest {
                    settle();
                }
            }
        }
    }
}

#[test]
fn another_file_of_the_same_size_and_time_is_another_file() {
    let project = TempProject::new("//- a.py\nx = 1\n");
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    let time = SystemTime::now() - Duration::from_hours(1);
    for round in 0..20 {
        fs::write(project.path("next"), text(round)).expect("written");
        set_time(&project.path("next"), time);
        settle();
        fs::rename(project.path("next"), project.path("a.py")).expect("it is there");
        assert_eq!(defined(&warm(&root, cache.path()), "a.py"), format!("round_{round:04}"));
    }
}

#[test]
fn what_git_takes_for_clean_is_not_taken_for_unchanged() {
    let project = TempProject::new("//- a.py\nx = 1\n");
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    if !git(&root, &["init", "-q"]) {
        return;
    }
    let path = project.path("a.py");
    for round in 0..15 {
        fs::write(&path, text(2 * round)).expect("written");
        assert!(git(&root, &["add", "-A"]) && git(&root, &["commit", "-q", "-m", "x"]));
        let modified = fs::metadata(&path).and_then(|file| file.modified()).expect("it is there");
        if round % 2 == 0 {
            settle();
        }
        assert_eq!(defined(&warm(&root, cache.path()), "a.py"), format!("round_{:04}", 2 * round));
        fs::write(&path, text(2 * round + 1)).expect("written");
        set_time(&path, modified);
        assert_eq!(defined(&warm(&root, cache.path()), "a.py"), format!("round_{:04}", 2 * round + 1));
        assert!(git(&root, &["checkout", "-q", "-f", "HEAD", "--", "."]));
    }
}
