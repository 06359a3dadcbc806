//! `groma index`, `status`, `cache`, `diff`, `impact`, `--rev`: what is stored, and what changed.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use groma_testkit::TempProject;
use serde_json::Value;

use crate::cache::{command, project};
use crate::{stderr, stdout};

fn run(root: &Path, cache: &Path, arguments: &[&str]) -> Output {
    command(root, Some(cache), arguments).output().expect("it runs")
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&stdout(output)).expect("JSON")
}

/// Times of files and of the listing are told apart from here on.
fn settle() {
    std::thread::sleep(Duration::from_millis(60));
}

#[test]
fn index_counts_and_parses_nothing_twice() {
    let (project, cache) = (project(), tempfile::tempdir().expect("a folder"));
    settle();
    let first = run(&project.root(), cache.path(), &["index"]);
    assert!(stdout(&first).starts_with("Map index generated: 15 files, 13 dependency links\nlanguages: python 13, "));
    let second = json(&run(&project.root(), cache.path(), &["index", "--json"]));
    assert_eq!((&second["work"]["parsed"], &second["work"]["reused"]), (&0.into(), &15.into()));
    let forced = json(&run(&project.root(), cache.path(), &["index", "--json", "--force"]));
    assert_eq!((&forced["work"]["parsed"], &forced["work"]["reused"]), (&15.into(), &0.into()));
    assert_eq!(forced["dependency_links"], second["dependency_links"]);
}

#[test]
fn status_names_what_changed_and_check_fails_then() {
    let (project, cache) = (project(), tempfile::tempdir().expect("a folder"));
    let status = |arguments: &[&str]| run(&project.root(), cache.path(), arguments);
    assert_eq!(json(&status(&["status", "--json"]))["state"], "not built");
    assert_eq!(status(&["status", "--check"]).status.code(), Some(1));
    settle();
    status(&["index"]);
    assert_eq!(status(&["status", "--check"]).status.code(), Some(0));
    project.write("shop/prices.py", b"def price_of(thing):\n    return 2\n");
    project.write("shop/new.py", b"x = 1\n");
    fs::remove_file(project.path("shop/kind_0.py")).expect("it was there");
    let output = status(&["status", "--check"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains(
            "changes since: 1 added, 1 changed, 1 removed\n + shop/new.py\n ~ shop/prices.py\n - shop/kind_0.py\n"
        ),
        "{text}"
    );
    // Asking changed nothing.
    assert_eq!(status(&["status", "--check"]).status.code(), Some(1));
    status(&["map"]);
    assert_eq!(json(&status(&["status", "--json"]))["fresh"], true);
}

#[test]
fn a_build_in_the_background_ends_and_is_forbidden_by_the_environment() {
    let (project, cache) = (project(), tempfile::tempdir().expect("a folder"));
    settle();
    let forbidden = command(&project.root(), Some(cache.path()), &["index", "--background"])
        .env("GROMA_AUTO_INDEX", "0")
        .output()
        .expect("it runs");
    assert!(stdout(&forbidden).starts_with("not started"));
    let started = run(&project.root(), cache.path(), &["index", "--background"]);
    assert!(stdout(&started).starts_with("building in the background"));
    let begin = Instant::now();
    while run(&project.root(), cache.path(), &["status", "--check"]).status.code() != Some(0) {
        assert!(begin.elapsed() < Duration::from_secs(20), "it never ends");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(json(&run(&project.root(), cache.path(), &["index", "--json"]))["work"]["parsed"], 0);
}

#[test]
fn the_cache_is_looked_after() {
    let (project, cache) = (project(), tempfile::tempdir().expect("a folder"));
    let cached = |arguments: &[&str]| run(&project.root(), cache.path(), arguments);
    assert_eq!(stdout(&cached(&["cache", "path"])).trim_end(), cache.path().to_string_lossy());
    cached(&["index"]);
    let size = json(&cached(&["cache", "size", "--json"]));
    assert_eq!((&size["entries"], &size["projects"]), (&15.into(), &1.into()));
    assert_eq!(cached(&["cache", "verify"]).status.code(), Some(0));
    cached(&["cache", "gc", "--limit", "0"]);
    let size = json(&cached(&["cache", "size", "--json"]));
    assert_eq!((&size["entries"], &size["projects"]), (&0.into(), &0.into()));
    cached(&["index"]);
    cached(&["cache", "clear"]);
    assert_eq!(json(&cached(&["cache", "size", "--json"]))["projects"], 0);
    let forbidden = command(&project.root(), None, &["cache", "path"]).output().expect("it runs");
    assert_eq!(forbidden.status.code(), Some(2));
}

#[test]
fn a_cache_in_the_project_is_not_used() {
    let project = project();
    let output = run(&project.root(), &project.path("cache"), &["map"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("lies inside the project"), "{}", stderr(&output));
    assert!(!project.path("cache").exists());
}

/// Runs git in a project. `None` if there is no git on this machine.
fn git(project: &TempProject, arguments: &[&str]) -> Option<()> {
    let output = Command::new("git")
        .current_dir(project.root())
        .args(["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", project.path("none"))
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output()
        .ok()?;
    assert!(output.status.success(), "git {arguments:?}: {}", stderr(&output));
    Some(())
}

/// A repository of two commits with a change on top.
pub(crate) fn repository() -> Option<TempProject> {
    let project = project();
    git(&project, &["init", "-q"])?;
    git(&project, &["add", "."])?;
    git(&project, &["commit", "-qm", "first"])?;
    project.write("shop/prices.py", b"def price_of(thing, currency):\n    return 1\n\ndef vat():\n    return 2\n");
    fs::rename(project.path("shop/kind_1.py"), project.path("shop/sort_1.py")).expect("it is there");
    project
        .write("tests/test_cart.py", b"from shop.cart import Cart\n\ndef test_total():\n    assert Cart().total()\n");
    git(&project, &["add", "."])?;
    git(&project, &["commit", "-qm", "second"])?;
    project.write("shop/prices.py", b"def price_of(thing, currency):\n    return 3\n\ndef vat():\n    return 2\n");
    Some(project)
}

#[test]
fn revisions_are_answered_like_a_checkout() {
    let Some(project) = repository() else { return };
    let cache = tempfile::tempdir().expect("a folder");
    let asked = |arguments: &[&str]| run(&project.root(), cache.path(), arguments);
    let old = asked(&["outline", "shop/prices.py", "--rev", "HEAD~1"]);
    assert_eq!(stdout(&old), "shop/prices.py\n 1-2 def price_of(thing)\n");
    assert!(stdout(&asked(&["map", "--rev", "main~1"])).contains("shop/kind_1.py"));
    assert!(!stdout(&asked(&["map", "--rev", "main"])).contains("shop/kind_1.py"));
    let unknown = asked(&["map", "--rev", "mian"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("`mian`") && stderr(&unknown).contains("main"), "{}", stderr(&unknown));
    // What was asked for above and what the work tree has is known.
    asked(&["index"]);
    let work = json(&asked(&["index", "--json", "--rev", "HEAD"]))["work"]["parsed"].clone();
    assert_eq!(work, 0);
}

#[test]
fn diff_tells_definitions_imports_and_moves() {
    let Some(project) = repository() else { return };
    let cache = tempfile::tempdir().expect("a folder");
    let output = run(&project.root(), cache.path(), &["diff", "HEAD~1", "HEAD"]);
    assert_eq!(
        stdout(&output),
        "shop/prices.py\n ~ 1-2 def price_of(thing, currency)  (was def price_of(thing))\n + 4-5 def vat()\n\
         tests/test_cart.py (added)\n + 3-4 def test_total()\n\
         shop/sort_1.py (was shop/kind_1.py)\n\
         imports:\n + shop/sort_1.py -> shop/prices.py\n + tests/test_cart.py -> shop/cart.py\n \
         - shop/kind_1.py -> shop/prices.py\n"
    );
    // The files on disk have the same definitions; only a body is another.
    let here = json(&run(&project.root(), cache.path(), &["diff", "HEAD", "--json"]));
    assert_eq!(here["files"][0]["path"], "shop/prices.py");
    assert_eq!(here["files"][0]["symbols"], Value::Array(Vec::new()));
}

#[test]
fn impact_tells_changed_bodies_and_who_depends_on_them() {
    let Some(project) = repository() else { return };
    let cache = tempfile::tempdir().expect("a folder");
    let answer = json(&run(&project.root(), cache.path(), &["impact", "--json"]));
    let files = answer["files"].as_array().expect("a list");
    assert_eq!((files.len(), &files[0]["path"]), (1, &"shop/prices.py".into()));
    let symbols = files[0]["symbols"].as_array().expect("a list");
    assert_eq!((symbols.len(), &symbols[0]["name"], &symbols[0]["change"]), (1, &"price_of".into(), &"changed".into()));
    let dependents = answer["dependents"].as_array().expect("a list");
    let of = |path: &str| dependents.iter().find(|dependent| dependent["path"] == path);
    let cart = of("shop/cart.py").expect("it imports the file");
    assert_eq!((&cart["distance"], &cart["uses"][0]), (&1.into(), &"price_of".into()));
    let test = of("tests/test_cart.py").expect("it imports what imports it");
    assert_eq!((&test["distance"], &test["test"]), (&2.into(), &true.into()));
    let base = run(&project.root(), cache.path(), &["impact", "--base", "HEAD~1"]);
    // A test that came with the change is a change itself.
    assert!(stdout(&base).contains("tests/test_cart.py (added)\n"), "{}", stdout(&base));
    assert!(stdout(&base).contains("files that depend on it:\n 1 shop/cart.py uses price_of\n"));
}
