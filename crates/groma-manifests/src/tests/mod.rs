//! Fixture projects and what has to be said of them. A fixture is several files in one string; what is expected is one
//! line for each command, `purpose: command`, with its folder in front if it is not the root.

mod ci;
mod go_rust;
mod hostile;
mod jvm_native;
mod mixes;
mod node;
mod others;
mod python;
mod random;
mod runners;

use crate::{MemoryFiles, ProjectCommands, project_commands};

fn project(fixture: &str) -> ProjectCommands {
    project_commands(&MemoryFiles::new(groma_testkit::files(fixture)))
}

fn lines(answer: &ProjectCommands) -> Vec<String> {
    answer
        .checks
        .iter()
        .map(|check| {
            let place = if check.directory.is_empty() { String::new() } else { format!("({}) ", check.directory) };
            format!("{}: {place}{}", check.purpose.word(), check.command)
        })
        .collect()
}

/// Checks that a fixture gives exactly the commands expected, in their order.
#[track_caller]
fn check(fixture: &str, expected: &str) {
    let actual = lines(&project(fixture)).join("\n");
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert!(actual == expected.join("\n"), "the commands are:\n{actual}\n\nexpected:\n{}", expected.join("\n"));
}
