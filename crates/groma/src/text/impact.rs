//! What a change touches.

use std::fmt::Write as _;

use groma_render::escape;

use super::diff::{push_file, push_renamed};
use crate::ops::impact::{Answer, Dependent};

/// Changed files with their definitions, then the files that depend on them, tests first, each with its distance.
pub fn impact(answer: &Answer) -> String {
    if answer.files.is_empty() && answer.renamed.is_empty() {
        return "no file with definitions changed\n".to_owned();
    }
    let mut text = String::from("changed:\n");
    for file in &answer.files {
        push_file(&mut text, file);
    }
    push_renamed(&mut text, &answer.renamed);
    let (tests, others): (Vec<_>, Vec<_>) = answer.dependents.iter().partition(|dependent| dependent.test);
    push_dependents(&mut text, "tests that depend on it:", &tests);
    push_dependents(&mut text, "files that depend on it:", &others);
    text
}

fn push_dependents(text: &mut String, heading: &str, dependents: &[&Dependent]) {
    if dependents.is_empty() {
        return;
    }
    let _ = writeln!(text, "{heading}");
    for dependent in dependents {
        let _ = write!(text, " {} {}", dependent.distance, escape::path(&dependent.path));
        if !dependent.uses.is_empty() {
            let _ = write!(text, " uses {}", escape::line(&dependent.uses.join(", ")));
        }
        text.push('\n');
    }
}
