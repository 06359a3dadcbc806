//! Tests of the built command: wiring, streams, exit statuses. What facts are right is tested where they are made.

mod cache;
mod config;
mod export;
mod failures;
mod graph;
mod hook;
mod hook_memory;
mod hook_trouble;
mod index;
mod install;
mod library;
mod mcp;
mod orient;
mod outline;
mod published;
mod query;
mod root;
mod routes;
mod stats;
#[cfg(unix)]
mod stress;
mod why;

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// Runs the command in a folder.
fn groma(root: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("groma").expect("it is built");
    // The user's own excludes, roots and settings must not matter.
    for name in ["GROMA_CONFIG", "GROMA_ROOT", "GROMA_EXCLUDE_ROOTS", "GROMA_AUTO_INDEX"] {
        command.env_remove(name);
    }
    command.env("GROMA_NO_CACHE", "1");
    command.env("HOME", root).env("XDG_CONFIG_HOME", root).env("GIT_CONFIG_GLOBAL", root.join("none"));
    command.current_dir(root).args(arguments).output().expect("it runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}
