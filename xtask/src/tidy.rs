//! `tidy`: what the compiler does not check. Each rule says what it protects.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, cargo, output, read, root};

pub(crate) fn tidy() -> Outcome {
    let mut faults = Vec::new();
    only_lang_links_tree_sitter(&mut faults)?;
    libraries_stay_in_their_rooms(&mut faults)?;
    only_one_module_starts_a_program(&mut faults)?;
    modules_say_what_they_are_for(&mut faults)?;
    languages_are_named_in_their_folders_only(&mut faults)?;
    if faults.is_empty() { Ok(()) } else { Err(format!("{} faults\n{}", faults.len(), faults.join("\n"))) }
}

/// Nothing of a syntax tree leaves groma-lang: no other crate of the workspace depends on the parser or a grammar.
fn only_lang_links_tree_sitter(faults: &mut Vec<String>) -> Outcome {
    let arguments = ["tree", "--workspace", "--edges", "normal,build,dev", "--depth", "1", "--prefix", "depth"];
    let mut holder = String::new();
    for line in output(cargo().args(arguments))?.lines() {
        if let Some(package) = line.strip_prefix('0') {
            package.split(' ').next().unwrap_or_default().clone_into(&mut holder);
        } else if line.strip_prefix('1').is_some_and(|package| package.starts_with("tree-sitter"))
            && holder != "groma-lang"
        {
            faults.push(format!("{holder} depends on {}", &line[1..]));
        }
    }
    Ok(())
}

/// Words that a room's sources may not contain, with the reason.
const FORBIDDEN: [(&str, &[&str], &str); 13] = [
    ("groma-model", &["std::fs", "std::env", "std::net", "std::process"], "does no input or output"),
    ("groma-lang", &["std::fs", "std::env", "std::net", "std::process"], "does no input or output"),
    ("groma-render", &["std::fs", "std::env", "std::net", "std::process"], "does no input or output"),
    (
        "groma-source",
        &["std::env", "std::net", "std::process", "fs::write", "create_dir", "remove_", "fs::rename"],
        "only reads",
    ),
    (
        "groma",
        &["std::fs", "std::env", "std::net", "std::process", "std::time", "SystemTime"],
        "takes resolved settings",
    ),
    ("groma-cli", &["std::net", "fs::write"], "writes to its streams only"),
    (
        "groma-mcp",
        &["std::fs", "std::env", "std::process", "SystemTime::now", "stdout()", "stdin()"],
        "takes settings, streams, time and projects from its caller",
    ),
    (
        "groma-index",
        &["std::env", "std::net", "std::process", "SystemTime::now", "tree_sitter"],
        "takes folders and time from its caller",
    ),
    ("groma-host", &["std::env", "std::net", "process::Command", "fs::write"], "decides from facts that it is handed"),
    ("groma-manifests", &["std::fs", "std::env", "std::net", "std::process"], "sees a project through its trait"),
    (
        "groma-install",
        &["std::env", "std::net", "std::process", "SystemTime::now"],
        "takes folders from its caller and runs nothing",
    ),
    ("groma-source", &["tree_sitter"], "does not parse"),
    ("groma", &["tree_sitter"], "does not parse"),
];

/// The only modules that start a program: this one, in the background or to hear whether it answers.
const START_ITSELF: [&str; 2] = ["commands/index.rs", "commands/ask_itself.rs"];

fn only_one_module_starts_a_program(faults: &mut Vec<String>) -> Outcome {
    for path in sources(&root().join("crates/groma-cli/src")) {
        if !START_ITSELF.iter().any(|module| path.ends_with(module)) && read(&path)?.contains("process::Command") {
            faults.push(format!("{}: starts a program", path.display()));
        }
    }
    Ok(())
}

fn libraries_stay_in_their_rooms(faults: &mut Vec<String>) -> Outcome {
    for (room, words, reason) in FORBIDDEN {
        for path in sources(&root().join("crates").join(room).join("src")) {
            if is_test_module(&path)? {
                continue;
            }
            let text = read(&path)?;
            // What is only built for tests may use what it likes.
            let text = text.split(TESTS_WITHIN).next().unwrap_or_default();
            for word in words.iter().filter(|word| text.contains(**word)) {
                faults.push(format!("{}: `{word}`, but {room} {reason}", path.display()));
            }
        }
    }
    Ok(())
}

/// How a module begins that is only built for tests.
const FOR_TESTS: &str = "#[cfg(test)]\nmod ";

/// The same for tests within a module, which stand at its end.
const TESTS_WITHIN: &str = "#[cfg(test)]\nmod tests {";

/// Whether a module, or one that holds it, is only built for tests.
fn is_test_module(path: &Path) -> Result<bool, String> {
    for module in path.ancestors().take_while(|module| !module.ends_with("src")) {
        if is_declared_for_tests(module)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the module that declares a file, or the folder of a module, says that it is only built for tests.
fn is_declared_for_tests(path: &Path) -> Result<bool, String> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_stem().and_then(|name| name.to_str())) else {
        return Ok(false);
    };
    let holders = [folder.join("mod.rs"), folder.join("lib.rs"), folder.with_extension("rs")];
    for holder in holders.iter().filter(|holder| holder.is_file()) {
        if read(holder)?.contains(&format!("{FOR_TESTS}{name};")) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A reader learns from a module's first lines what it is for.
fn modules_say_what_they_are_for(faults: &mut Vec<String>) -> Outcome {
    for path in sources(&root().join("crates")).into_iter().chain(sources(&root().join("xtask"))) {
        if !read(&path)?.starts_with("//!") {
            faults.push(format!("{}: does not begin with what the module is for (`//!`)", path.display()));
        }
    }
    Ok(())
}

/// A language is one folder: other code of groma-lang names none, so that adding one touches nothing else.
fn languages_are_named_in_their_folders_only(faults: &mut Vec<String>) -> Outcome {
    let source = root().join("crates/groma-lang/src");
    let folders = fs::read_dir(source.join("languages")).map_err(|error| format!("reading the languages: {error}"))?;
    let names: Vec<String> = folders
        .filter_map(|entry| Some(entry.ok()?).filter(|entry| entry.path().is_dir()))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    for path in sources(&source).into_iter().filter(|path| !path.starts_with(source.join("languages"))) {
        let text = read(&path)?;
        for name in names.iter().filter(|name| text.contains(&format!("languages::{name}"))) {
            faults.push(format!("{}: names the language {name}", path.display()));
        }
    }
    Ok(())
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                // Inputs of cases are not ours to judge.
                if path.file_name().is_none_or(|name| name != "cases" && name != "target") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
