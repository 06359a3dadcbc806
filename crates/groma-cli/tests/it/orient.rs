//! `groma orient` and `groma context`: roots, flags, exit statuses, streams, settings.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use groma_testkit::TempProject;
use serde_json::Value;

use crate::{stderr, stdout};

/// Longer than any question here takes, shorter than a test may hang.
const PATIENCE: Duration = Duration::from_secs(20);

/// A tree with a repository in the home directory and a plain folder beside it.
fn tree() -> TempProject {
    TempProject::new(
        "//- home/shop/package.json\n{\"scripts\": {\"test\": \"vitest\"}}\n//- home/shop/src/cart/main.ts\n\
         export function total() { return 1; }\n//- home/plain/notes.txt\nx\n//- home/groma/groma.toml\n\
         //- bin/npm\n#!/bin/sh\n",
    )
}

/// Runs the command in a folder of the tree, with PATH leading to its `bin` and the shell named by the environment.
fn run(tree: &TempProject, folder: &str, cache: Option<&Path>, arguments: &[&str]) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("groma"));
    command.env_clear().env("PATH", tree.path("bin")).env("SHELL", "/bin/zsh");
    command.env("HOME", tree.path("home")).env("XDG_CONFIG_HOME", tree.path("home"));
    match cache {
        Some(folder) => command.env("GROMA_CACHE_DIR", folder),
        None => command.env("GROMA_NO_CACHE", "1"),
    };
    command.current_dir(tree.path(folder)).args(arguments);
    assert_cmd::Command::from_std(command).timeout(PATIENCE).output().expect("it runs")
}

fn text(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    stdout(output)
}

#[test]
fn orients_in_the_repository_around_the_working_directory() {
    let tree = tree();
    let told = text(&run(&tree, "home/shop/src/cart", None, &["orient", "--shell", "fish"]));
    let root = tree.path("home/shop").canonicalize().expect("it is there");
    let start = format!("# Project: shop ({})\nCode repository: yes (package.json)\nShell: fish; ", root.display());
    assert!(told.starts_with(&start), "{told}");
    assert!(told.contains("test: npm test  (package.json scripts.test)\n"), "{told}");
    assert!(told.contains("## Code index: none is kept - run `groma map`"), "{told}");
    let quiet = text(&run(&tree, "home/shop", None, &["orient", "--tools", "none"]));
    assert!(!quiet.contains("Code index"), "{quiet}");
    assert_eq!(text(&run(&tree, "home/shop", None, &["orient", "--tokens", "0"])), "");
}

#[test]
fn where_there_is_no_repository_there_is_no_map() {
    let tree = tree();
    let excluded = ["--root", "home/shop"];
    for (folder, arguments) in
        [("home/plain", &[][..]), ("home", &["--root", "plain"]), ("home/shop/src", &["--max-ascend", "0"])]
    {
        for command in ["orient", "context"] {
            let output = run(&tree, folder, None, &[&[command], arguments].concat());
            assert_eq!((output.status.code(), stdout(&output)), (Some(1), String::new()), "{}", stderr(&output));
            assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
            let is_named = arguments.contains(&"--root");
            let start = if is_named { "no map: `" } else { "no map: no repository at or above `" };
            assert!(stderr(&output).starts_with(start), "{}", stderr(&output));
        }
    }
    // A root that is named and not there is an error, never passed over.
    let output = run(&tree, "home/shop", None, &["orient", "--root", "none"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
    // An excluded tree is rejected when it is found and taken when it is named.
    fs::write(tree.path("home/groma/groma.toml"), "exclude_roots = ['../shop']\n").expect("written");
    let output = run(&tree, "home/shop", None, &["orient"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), String::new()));
    assert!(stderr(&output).contains("which is excluded"), "{}", stderr(&output));
    assert_eq!(run(&tree, "home/shop", None, &["map"]).status.code(), Some(2));
    assert_eq!(run(&tree, ".", None, &[&["orient"][..], &excluded].concat()).status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn what_is_accepted_comes_from_flags_files_and_settings() {
    use std::os::unix::fs::PermissionsExt as _;

    let tree = tree();
    fs::set_permissions(tree.path("bin/npm"), fs::Permissions::from_mode(0o755)).expect("set");
    let told = |arguments: &[&str]| text(&run(&tree, "home/shop", None, &[&["orient"], arguments].concat()));
    assert!(told(&[]).contains("\nInstalled: npm\n"));
    assert!(told(&["--allow", "git, rg"]).contains("\nRefused by your shell tool: npm\n"));
    assert!(told(&["--allow", "npm run *"]).contains("\nInstalled and accepted by your shell tool: npm\n"));
    fs::write(tree.path("allowed"), "git\nnpm\n").expect("written");
    let file = format!("@{}", tree.path("allowed").display());
    assert!(told(&["--allow", &file]).contains("\nInstalled and accepted by your shell tool: npm\n"));
    fs::write(tree.path("home/groma/groma.toml"), "[orient]\nallow = ['git']\nshell = 'dash'\n").expect("written");
    assert!(told(&[]).contains("\nRefused by your shell tool: npm\n") && told(&[]).contains("Shell: dash; "));
    for wrong in [&["--allow", "@none"][..], &["--allow", "@/dev/zero"], &["--shell", "nosh"], &["--rev", "HEAD"]] {
        let output = run(&tree, "home/shop", None, &[&["orient"], wrong].concat());
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{wrong:?}");
    }
}

#[test]
fn json_holds_everything_and_sections_have_priorities() {
    let tree = tree();
    let json = |arguments: &[&str]| -> Value {
        serde_json::from_str(&text(&run(&tree, "home/shop", None, arguments))).expect("JSON")
    };
    let orient = json(&["orient", "--json", "--tokens", "60", "--shell", "zsh"]);
    assert_eq!((&orient["version"], &orient["budget"]), (&1.into(), &60.into()));
    assert!(orient["tokens"].as_u64().is_some_and(|tokens| tokens <= 60));
    assert_eq!(orient["checks"][0]["command"], "npm test");
    assert_eq!(orient["platform"]["shell"], "zsh");
    let context = json(&["context", "--json", "--orient"]);
    let sections = context["sections"].as_array().expect("sections");
    let joined: String = sections.iter().filter_map(|section| section["text"].as_str()).collect();
    assert_eq!(context["text"].as_str(), Some(joined.as_str()));
    assert!(sections.iter().all(|section| section["priority"].as_u64().is_some_and(|priority| priority <= 100)));
    let names: Vec<&str> = sections.iter().filter_map(|section| section["name"].as_str()).collect();
    assert!(
        names.starts_with(&["project", "platform", "checks"]) && names.ends_with(&["frame", "shape", "tools"]),
        "{names:?}"
    );
}

#[test]
fn context_has_levels() {
    let tree = tree();
    let told =
        |arguments: &[&str]| text(&run(&tree, "home/shop", None, &[&["context", "--quiet"], arguments].concat()));
    assert_eq!(told(&["--level", "off"]), "");
    assert_eq!(told(&["--level", "false"]), "");
    let minimal = told(&[]);
    assert_eq!(minimal, told(&["--level", "minimal"]));
    assert!(minimal.contains("src/: cart/\n") && minimal.chars().count() <= 1200, "{minimal}");
    assert!(!told(&["--tools", "none"]).contains("groma"));
    let full = told(&["--level", "true", "--window", "100000"]);
    assert!(full.contains("export function total()"), "{full}");
    assert!(told(&["--orient"]).starts_with("# Project: shop ("));
    let off = told(&["--orient", "--level", "off"]);
    assert!(off.starts_with("# Project: shop (") && !off.contains("# more:"), "{off}");
}

#[test]
fn what_is_kept_is_the_same_and_without_a_cache_nothing_is_written() {
    let tree = tree();
    let cache = tempfile::tempdir().expect("a folder");
    let json = || -> Value {
        serde_json::from_str(&text(&run(&tree, "home/shop", Some(cache.path()), &["orient", "--json"]))).expect("JSON")
    };
    let (mut first, mut second) = (json(), json());
    assert_eq!((first["kept"].take(), second["kept"].take()), (false.into(), true.into()));
    assert_eq!(first, second);
    assert_eq!(first["index"]["state"], "not built");
    let before = fs::read_dir(cache.path()).expect("it is there").count();
    text(&run(&tree, "home/shop", None, &["orient"]));
    assert_eq!(fs::read_dir(cache.path()).expect("it is there").count(), before);
    assert!(
        !tree.path("home/shop/.groma").exists() && fs::read_dir(tree.path("home/shop")).expect("there").count() == 2
    );
}
