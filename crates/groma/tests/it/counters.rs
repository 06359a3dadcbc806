//! What is remembered is not made again.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use groma::{CacheSettings, DiscoverOptions, ExtraIgnore, NoProgress, Project};
use groma_testkit::TempProject;

use crate::answers::{Extent, difference};
use crate::edits::git;
use crate::shop::SHOP;
use crate::{cold, options, settle, warm};

/// Files of which facts were made, and those that have facts.
fn made(project: &Project) -> (usize, usize) {
    let snapshot = project.snapshot(&NoProgress).expect("the folder is there");
    let coverage = snapshot.coverage();
    (coverage.made(), coverage.parsed + coverage.partly)
}

/// A repository with two branches, `main` and `other`, in the state of the first. `false`: there is no git.
fn with_branches(project: &TempProject) -> bool {
    let root = project.root();
    let commit = || git(&root, &["add", "-A"]) && git(&root, &["commit", "-q", "-m", "x"]);
    if !(git(&root, &["init", "-q"]) && commit() && git(&root, &["checkout", "-q", "-b", "other"])) {
        return false;
    }
    project.write("src/shop/prices.py", b"def another_price():\n    return 5\n");
    project.write("core/src/added.rs", b"pub fn added() {}\n");
    fs::remove_file(project.path("go/main.go")).expect("it is there");
    commit() && git(&root, &["checkout", "-q", "main"])
}

#[test]
fn a_branch_that_was_seen_before_is_not_parsed_again() {
    let project = TempProject::new(SHOP);
    if !with_branches(&project) {
        return;
    }
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    let (first, with_facts) = made(&warm(&root, cache.path()));
    assert!(first > 20 && first == with_facts, "{first} of {with_facts}");
    assert!(git(&root, &["checkout", "-q", "other"]));
    assert_eq!(made(&warm(&root, cache.path())).0, 2);
    for branch in ["main", "other", "main"] {
        assert!(git(&root, &["checkout", "-q", branch]));
        assert_eq!(made(&warm(&root, cache.path())).0, 0, "{branch}");
        assert_eq!(difference(&warm(&root, cache.path()), &cold(&root), Extent::Sample(1)), None);
    }
}

#[test]
fn what_moves_is_not_parsed_again() {
    let project = TempProject::new(SHOP);
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    settle();
    made(&warm(&root, cache.path()));
    assert_eq!(made(&warm(&root, cache.path())).0, 0, "nothing changed");
    fs::rename(project.path("src/shop/cart.py"), project.path("src/shop/basket.py")).expect("it is there");
    fs::rename(project.path("java"), project.path("moved")).expect("it is there");
    assert_eq!(made(&warm(&root, cache.path())).0, 0, "files and folders moved");
    let (cart, prices) = (project.path("web/src/cart.ts"), project.path("web/src/prices.ts"));
    let (one, other) = (fs::read(&cart).expect("there"), fs::read(&prices).expect("there"));
    fs::write(&cart, other).expect("written");
    fs::write(&prices, one).expect("written");
    assert_eq!(made(&warm(&root, cache.path())).0, 0, "contents were exchanged");
    let text = fs::read(project.path("c/main.c")).expect("there");
    fs::write(project.path("c/main.c"), &text).expect("written");
    assert_eq!(made(&warm(&root, cache.path())).0, 0, "written again with the same bytes");
    fs::write(project.path("c/main.c"), [&text[..], b"int more;\n"].concat()).expect("written");
    assert_eq!(made(&warm(&root, cache.path())).0, 1, "one file changed");
}

#[test]
fn a_clone_and_a_second_work_tree_parse_nothing() {
    let project = TempProject::new(SHOP);
    if !with_branches(&project) {
        return;
    }
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    made(&warm(&root, cache.path()));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let (clone, second) = (elsewhere.path().join("clone"), elsewhere.path().join("second"));
    let text = |path: &Path| path.to_str().expect("a temporary folder has a plain name").to_owned();
    assert!(git(&root, &["clone", "-q", ".", &text(&clone)]));
    assert!(git(&root, &["worktree", "add", "-q", "--detach", &text(&second), "main"]));
    for tree in [&clone, &second] {
        let (parsed, with_facts) = made(&warm(tree, cache.path()));
        assert_eq!(parsed, 0, "{}", tree.display());
        assert!(with_facts > 20);
        assert_eq!(difference(&warm(tree, cache.path()), &cold(tree), Extent::Sample(2)), None);
    }
}

/// When the snapshots below a cache folder were written.
fn written(cache: &Path) -> Vec<std::time::SystemTime> {
    let projects = fs::read_dir(cache.join("projects")).expect("it was made");
    let snapshots = projects.map(|entry| entry.expect("it is there").path().join("snapshot"));
    snapshots.map(|snapshot| fs::metadata(snapshot).and_then(|file| file.modified()).expect("it was made")).collect()
}

#[cfg(unix)]
#[test]
fn a_tree_that_does_not_change_is_not_written_again_whatever_is_in_it() {
    use std::os::unix::fs::symlink;

    type Odd = (&'static str, fn(&TempProject));
    let odd: [Odd; 9] = [
        ("nothing odd", |_| {}),
        ("a link to a file", |tree| symlink("web/src/cart.ts", tree.path("linked.ts")).expect("made")),
        ("a link to a folder", |tree| symlink("web/src", tree.path("linked")).expect("made")),
        ("a link to nowhere", |tree| symlink("nowhere", tree.path("dangling.ts")).expect("made")),
        ("a link out of the tree", |tree| symlink("/", tree.path("outside")).expect("made")),
        ("what is no text", |tree| tree.write("binary.py", b"\0\0\0")),
        ("what is too large", |tree| tree.write("large.py", &b"x = 1\n".repeat(4000))),
        ("what is empty", |tree| tree.write("empty.py", b"")),
        ("another repository", |tree| tree.write("nested/.git/HEAD", b"ref: refs/heads/main\n")),
    ];
    for (what, make) in odd {
        let project = TempProject::new(SHOP);
        make(&project);
        let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
        settle();
        made(&warm(&root, cache.path()));
        let before = written(cache.path());
        settle();
        made(&warm(&root, cache.path()));
        assert_eq!(written(cache.path()), before, "{what}");
    }
}

#[test]
fn rules_that_the_caller_brings_along_tell_stored_projects_apart() {
    let (project, cache) =
        (TempProject::new("//- a.py\nx = 1\n//- gen/b.py\ny = 1\n"), tempfile::tempdir().expect("a folder"));
    let settings = CacheSettings {
        folder: cache.path().to_owned(),
        limit_bytes: CacheSettings::LIMIT_BYTES,
        now: SystemTime::now(),
    };
    let parsed = |patterns: &[&str]| {
        let rule = |pattern: &&str| ExtraIgnore { pattern: (*pattern).to_owned(), file: "rules".into(), line: 1 };
        let options = DiscoverOptions { extra_ignore: patterns.iter().map(rule).collect(), ..options() };
        made(&Project::open(&project.root(), options, Some(&settings)).expect("the folder is there")).1
    };
    settle();
    for _ in 0..2 {
        assert_eq!((parsed(&[]), parsed(&["gen/"]), parsed(&["gen/", "a.py"])), (2, 1, 0));
    }
}
