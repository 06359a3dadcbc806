//! The smallest cases of faults in what was remembered.

use std::fs;

use groma::model::RepoPath;
use groma::{CacheSettings, NoProgress, Project};
use groma_testkit::TempProject;

use crate::answers::{Extent, difference};
use crate::edits::{Edit, apply, git};
use crate::shop::SHOP;
use crate::{cold, options, settle, warm};

/// Compares after each of some changes.
fn check(fixture: &str, changes: &[(&str, &str)]) {
    let project = TempProject::new(fixture);
    let cache = tempfile::tempdir().expect("a folder");
    let root = project.root();
    settle();
    assert_eq!(difference(&warm(&root, cache.path()), &cold(&root), Extent::Everything), None);
    for (path, text) in changes {
        project.write(path, text.as_bytes());
        settle();
        assert_eq!(difference(&warm(&root, cache.path()), &cold(&root), Extent::Everything), None, "after {path}");
    }
}

#[test]
fn an_import_that_moves_out_of_a_module_means_something_else() {
    let inside = "pub mod a;\nmod inner {\n    pub mod a {}\n    use self::a::x;\n}\n";
    let outside = "pub mod a;\nmod inner {\n    pub mod a {}\n}\nuse self::a::x;\n";
    check(
        &format!("//- Cargo.toml\n[package]\nname = \"p\"\n//- src/lib.rs\n{inside}//- src/a.rs\npub fn x() {{}}\n"),
        &[("src/lib.rs", outside), ("src/lib.rs", inside)],
    );
}

#[test]
fn a_manifest_that_is_a_program_changes_what_imports_mean() {
    let manifest =
        |folder: &str| format!("from setuptools import setup\n\nsetup(package_dir={{\"\": \"{folder}\"}})\n");
    check(
        &format!(
            "//- setup.py\n{}//- one/m.py\ndef x(): ...\n//- two/m.py\ndef x(): ...\n//- t/use.py\nfrom m import x\n",
            manifest("one")
        ),
        &[("setup.py", &manifest("two")), ("setup.py", &manifest("one"))],
    );
    let gem = |folder: &str| format!("Gem::Specification.new do |spec|\n  spec.require_paths = [\"{folder}\"]\nend\n");
    check(
        &format!("//- g.gemspec\n{}//- one/m.rb\nX = 1\n//- two/m.rb\nX = 1\n//- use.rb\nrequire \"m\"\n", gem("one")),
        &[("g.gemspec", &gem("two")), ("g.gemspec", &gem("one"))],
    );
}

#[test]
fn a_cache_that_may_hold_nothing_or_is_cleared_between_questions_changes_no_answer() {
    let project = TempProject::new(SHOP);
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    let settings = CacheSettings { folder: cache.path().to_owned(), limit_bytes: 0, now: std::time::SystemTime::now() };
    let asked = Project::open(&root, options(), Some(&settings)).expect("the folder is there");
    settle();
    for part in ["facts", "projects", "facts", "."] {
        project.write("src/shop/prices.py", format!("def price_of(thing):\n    return \"{part}\"\n").as_bytes());
        asked.snapshot(&NoProgress).expect("the folder is there");
        settle();
        // What is gone may have been there.
        let _ = fs::remove_dir_all(cache.path().join(part));
        assert_eq!(difference(&asked, &cold(&root), Extent::Sample(1)), None, "without {part}");
        assert_eq!(difference(&warm(&root, cache.path()), &cold(&root), Extent::Sample(2)), None, "without {part}");
    }
}

#[test]
fn a_revision_is_answered_as_without_memory_also_when_it_is_stored() {
    let project = TempProject::new(SHOP);
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    if !git(&root, &["init", "-q"]) {
        return;
    }
    apply(&root, &Edit::Commit);
    project.write("src/shop/prices.py", b"def other(thing): ...\n");
    fs::remove_file(project.path("core/src/prices.rs")).expect("it is there");
    apply(&root, &Edit::Commit);
    for revision in ["HEAD~1", "HEAD", "HEAD~1"] {
        let at = |project: Project| project.at_revision(revision).expect("there is such a commit");
        let (asked, right) = (at(warm(&root, cache.path())), at(cold(&root)));
        assert_eq!(difference(&asked, &right, Extent::Sample(0)), None, "{revision}");
        assert_eq!(difference(&asked, &right, Extent::Sample(5)), None, "{revision}");
    }
}

#[test]
fn a_warning_is_kept_once_however_often_it_is_met() {
    let project = TempProject::new("//- a.py\nx = 1\n");
    let (root, elsewhere) = (project.root(), tempfile::tempdir().expect("a folder"));
    let no_folder = elsewhere.path().join("file");
    fs::write(&no_folder, "").expect("written");
    let asked = warm(&root, &no_folder);
    let told = |asked: &Project| {
        asked.snapshot(&NoProgress).expect("the folder is there");
        asked.cache_warnings()
    };
    let once = told(&asked);
    assert!(!once.is_empty());
    for _ in 0..3 {
        assert_eq!(told(&asked), once);
    }
}

#[test]
fn a_role_changes_with_the_text_although_nothing_else_does() {
    let project = TempProject::new("//- a.py\nimport argparse\n\n\ndef run():\n    pass\n//- b.py\nimport a\n");
    let (root, cache) = (project.root(), tempfile::tempdir().expect("a folder"));
    let role = || {
        let snapshot = warm(&root, cache.path()).snapshot(&NoProgress).expect("the folder is there");
        let file = snapshot.file(&RepoPath::from_bytes(b"a.py")).expect("it is listed");
        snapshot.role(file).as_str()
    };
    settle();
    assert_eq!(role(), "module");
    project.write("a.py", b"import argparse\n\n\ndef run():\n    argparse.ArgumentParser()\n");
    settle();
    // Learnt now, then as it is stored.
    assert_eq!((role(), role()), ("command", "command"));
}
