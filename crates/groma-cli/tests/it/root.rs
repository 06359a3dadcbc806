//! Which folder commands work in: flags, environment and working directory reach the search, and paths are found from
//! folders below the root.

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use groma_testkit::TempProject;

use crate::{stderr, stdout};

/// Runs the command in a folder of a tree whose folder `home` is the home directory, with variables of the environment.
fn groma_in(tree: &TempProject, folder: &str, variables: &[(&str, &Path)], arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("groma").expect("it is built");
    command.env("GROMA_NO_CACHE", "1").env_remove("GROMA_ROOT").env_remove("GROMA_EXCLUDE_ROOTS");
    command.env("HOME", tree.path("home")).env("XDG_CONFIG_HOME", tree.path("home"));
    command.envs(variables.iter().copied());
    command.current_dir(tree.path(folder)).args(arguments).output().expect("it runs")
}

/// The files that an outline shows.
fn files(output: &Output) -> Vec<String> {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    stdout(output).lines().filter(|line| !line.starts_with(' ')).map(str::to_owned).collect()
}

fn project() -> TempProject {
    TempProject::new(
        "
//- home/app/pyproject.toml
[project]
//- home/app/top.py
def top(): ...
//- home/app/sub/src/inner.py
def inner(): ...
//- home/app/sub/below.py
import top
//- home/plain/sub/alone.py
def alone(): ...
//- home/plain/other.py
def other(): ...
",
    )
}

#[test]
fn the_repository_around_the_working_directory_is_the_project() {
    let tree = project();
    let outline = |folder, arguments: &[&str]| files(&groma_in(&tree, folder, &[], arguments));
    let all = ["sub/below.py", "sub/src/inner.py", "top.py"];
    assert_eq!(outline("home/app", &["outline"]), all[1..]);
    assert_eq!(outline("home/app/sub/src", &["outline"]), all[1..]);
    assert_eq!(outline("home/app/sub/src", &["outline", "--root", "."]), ["inner.py"]);
    assert_eq!(outline("home/app/sub/src", &["outline", "--max-ascend", "1"]), ["inner.py"]);
    assert_eq!(outline("home/app/sub/src", &["outline", "--max-ascend", "2"]), all[1..]);
    // A folder that is in no repository is its own project.
    assert_eq!(outline("home/plain/sub", &["outline"]), ["alone.py"]);
    assert_eq!(outline("home/plain", &["outline"]), ["other.py", "sub/alone.py"]);
}

#[test]
fn paths_are_relative_to_the_working_directory_and_then_to_the_root() {
    let tree = project();
    let run = |folder, arguments: &[&str]| groma_in(&tree, folder, &[], arguments);
    assert_eq!(files(&run("home/app/sub", &["outline", "src"])), ["sub/src/inner.py"]);
    assert_eq!(files(&run("home/app/sub", &["outline", "src/inner.py"])), ["sub/src/inner.py"]);
    assert_eq!(files(&run("home/app/sub/src", &["outline", ".."])), ["sub/src/inner.py"]);
    assert_eq!(files(&run("home/app/sub/src", &["outline", "."])), ["sub/src/inner.py"]);
    assert_eq!(files(&run("home/app/sub/src", &["outline", "../../top.py"])), ["top.py"]);
    // There is no such file below the working directory.
    assert_eq!(files(&run("home/app/sub", &["outline", "top.py"])), ["top.py"]);
    assert_eq!(stdout(&run("home/app/sub", &["deps", "below.py"])), "top.py\n");
    assert!(stdout(&run("home/app/sub/src", &["why", "inner.py"])).starts_with("sub/src/inner.py: in the map\n"));
    let map = stdout(&run("home/app/sub", &["map", "src", "--focus", "below.py"]));
    assert!(map.contains("inner") && !map.contains("top"), "{map}");
    let outside = run("home/app/sub", &["outline", "../../plain"]);
    assert!(stderr(&outside).starts_with("error: `../../plain` is outside the root"), "{}", stderr(&outside));
}

#[test]
fn the_environment_names_a_root_that_must_exist() {
    let tree = project();
    let (plain, none) = (tree.path("home/plain"), tree.path("none"));
    let run = |variables: &[(&str, &Path)], arguments: &[&str]| groma_in(&tree, "home/app", variables, arguments);
    let named = [("GROMA_ROOT", plain.as_path())];
    assert_eq!(files(&run(&named, &["outline"])), ["other.py", "sub/alone.py"]);
    assert_eq!(files(&run(&named, &["outline", "--root", "sub/src"])), ["inner.py"]);
    assert_eq!(files(&run(&[("GROMA_ROOT", Path::new(""))], &["outline"])), ["sub/src/inner.py", "top.py"]);
    let missing = run(&[("GROMA_ROOT", none.as_path())], &["outline"]);
    assert_eq!((missing.status.code(), stdout(&missing)), (Some(2), String::new()));
    let message = stderr(&missing);
    assert!(message.starts_with("error: GROMA_ROOT: opening the root `"), "{message}");
    assert!(message.contains("hint: GROMA_ROOT takes a folder that exists"), "{message}");
    let file = run(&[], &["outline", "--root", "top.py"]);
    assert_eq!(file.status.code(), Some(2));
    assert!(stderr(&file).contains("hint: --root takes a folder; name files behind the command"), "{}", stderr(&file));
}

#[test]
fn excluded_trees_have_to_be_named() {
    let tree = project();
    let excluded = std::env::join_paths([tree.path("none"), tree.path("home/app")]).expect("no separators");
    let variables = [("GROMA_EXCLUDE_ROOTS", Path::new(&excluded))];
    let refused = groma_in(&tree, "home/app/sub", &variables, &["outline"]);
    assert_eq!((refused.status.code(), stdout(&refused)), (Some(2), String::new()));
    let message = stderr(&refused);
    assert!(message.contains("which is excluded\nhint: GROMA_EXCLUDE_ROOTS lists it; --root takes"), "{message}");
    assert_eq!(files(&groma_in(&tree, "home/app/sub", &variables, &["outline", "--root", "."])), ["src/inner.py"]);
    assert_eq!(files(&groma_in(&tree, "home/plain/sub", &variables, &["outline"])), ["alone.py"]);
}

#[cfg(unix)]
#[test]
fn links_to_a_folder_lead_to_the_repository_that_it_is_in() {
    let tree = project();
    std::os::unix::fs::symlink("app/sub", tree.path("home/link")).expect("made");
    assert_eq!(files(&groma_in(&tree, "home/link/src", &[], &["outline", "inner.py"])), ["sub/src/inner.py"]);
}

#[test]
fn paths_of_a_revision_are_found_from_a_folder_below_the_root_too() {
    let Some(tree) = crate::index::repository() else { return };
    let run = |path: &str| groma_in(&tree, "shop", &[], &["outline", "--rev", "HEAD", path]);
    assert_eq!(files(&run("prices.py")), ["shop/prices.py"]);
    assert_eq!(files(&run("shop/prices.py")), ["shop/prices.py"]);
    assert_eq!(files(&run("../shop/prices.py")), ["shop/prices.py"]);
    assert_eq!(run("none.py").status.code(), Some(2));
    assert!(stderr(&run("../../x.py")).starts_with("error: `../../x.py` is outside the root"));
}
