//! Task runners that serve any language: just, Task, mise, cargo-make and melos.

use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::purpose::{Match, is_vague_check, of_name, of_script, of_several};
use crate::structured::toml;
use crate::tree::Scope;
use crate::yaml::yaml;

/// Tasks of one file that are looked at.
const TASKS: usize = 300;

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    just(scope, out);
    taskfile(scope, out);
    mise(scope, out);
    cargo_make(scope, out);
    melos(scope, out);
}

/// Adds a task by its name, and by its text where the name is vague.
fn add(from: Manifest, runner: &str, key: &str, name: &str, text: &str, out: &mut Findings) {
    if !is_safe_name(name) {
        out.unsafe_name(from.path);
        return;
    }
    let known = if is_vague_check(name) {
        Some(of_script(text).map_or((Purpose::Other, Match::Variant), |purpose| (purpose, Match::Usual)))
    } else {
        of_name(name)
    };
    if let Some((purpose, exact)) = known {
        let evidence = if exact == Match::Usual { Evidence::Declared } else { Evidence::Variant };
        out.check(from, purpose, evidence, format!("{runner} {name}"), &format!("{key}{name}"));
    }
}

/// A recipe of a justfile: its name, whether it can be run without arguments, and its dependencies.
fn recipe(line: &str) -> Option<(&str, bool, &str)> {
    if line.starts_with([' ', '\t', '#', '[', '!']) || line.contains(":=") {
        return None;
    }
    let (head, needs) = line.split_once(':')?;
    let mut words = head.split_whitespace();
    let name = words.next()?.trim_start_matches('@');
    // A parameter with a default has `=`; `*rest` may be empty.
    let free = words.all(|word| word.contains('=') || word.starts_with(['*', '$', '\'', '"']));
    (!["set", "alias", "export", "import", "mod"].contains(&name) && !name.is_empty()).then_some((name, free, needs))
}

fn just(scope: &Scope, out: &mut Findings) {
    let Some(name) = scope.first(&["justfile", "Justfile", ".justfile", "JUSTFILE"]) else { return };
    let Some(text) = scope.text(name) else { return };
    let path = scope.path(name);
    let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: &path };
    let lines: Vec<&str> = text.lines().collect();
    let mut private = false;
    let mut first = true;
    for (at, line) in lines.iter().enumerate().take(20_000) {
        if line.starts_with('[') {
            private |= line.contains("private");
            continue;
        }
        let Some((name, free, needs)) = recipe(line) else {
            private &= line.starts_with('#') || line.trim().is_empty();
            continue;
        };
        let hidden = private || name.starts_with('_');
        private = false;
        let body = lines[at + 1..].iter().take(30).take_while(|line| line.is_empty() || line.starts_with([' ', '\t']));
        let body: Vec<&str> = std::iter::once(needs).chain(body.copied()).collect();
        let body = body.join(" ");
        if free && !hidden && name == "default" && first {
            if let Some(purpose) = of_several(&needs.split_whitespace().map(str::to_owned).collect::<Vec<_>>()) {
                out.check(from, purpose, Evidence::Variant, "just", "default");
            }
        } else if free && !hidden {
            add(from, "just", "", name, &body, out);
        }
        first = false;
    }
}

fn taskfile(scope: &Scope, out: &mut Findings) {
    let names =
        ["Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml"];
    let Some(name) = scope.first(&names) else { return };
    let Some(settings) = yaml(scope, name) else { return };
    let path = scope.path(name);
    let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: &path };
    for (task, body) in settings.get("tasks").map_or(&[][..], |tasks| tasks.entries()).iter().take(TASKS) {
        let internal = body.get("internal").and_then(|value| value.text()) == Some("true");
        let needs_values = body.get("requires").is_some();
        if !internal && !needs_values {
            let text: Vec<&str> =
                body.get("cmds").map_or(&[][..], |all| all.items()).iter().filter_map(|one| one.text()).collect();
            add(from, "task", "tasks.", task, &text.join(" "), out);
        }
    }
}

fn mise(scope: &Scope, out: &mut Findings) {
    let Some(name) = scope.first(&["mise.toml", ".mise.toml", ".config/mise.toml"]) else { return };
    let Some(settings) = toml(scope, name) else { return };
    let path = scope.path(name);
    let from = Manifest { ecosystem: Ecosystem::Any, folder: scope.folder, path: &path };
    let Some(tasks) = settings.get("tasks").and_then(toml::Value::as_table) else { return };
    let mut names: Vec<&String> = tasks.keys().collect();
    names.sort();
    for task in names.into_iter().take(TASKS) {
        let hidden = tasks[task].get("hide").and_then(toml::Value::as_bool) == Some(true);
        if !hidden {
            let text = tasks[task].get("run").or(Some(&tasks[task])).and_then(toml::Value::as_str).unwrap_or_default();
            add(from, "mise run", "tasks.", task, text, out);
        }
    }
}

fn cargo_make(scope: &Scope, out: &mut Findings) {
    let Some(settings) = toml(scope, "Makefile.toml") else { return };
    let path = scope.path("Makefile.toml");
    let from = Manifest { ecosystem: Ecosystem::Rust, folder: scope.folder, path: &path };
    let Some(tasks) = settings.get("tasks").and_then(toml::Value::as_table) else { return };
    let mut names: Vec<&String> = tasks.keys().collect();
    names.sort();
    for task in names.into_iter().take(TASKS) {
        if tasks[task].get("private").and_then(toml::Value::as_bool) != Some(true) {
            add(from, "cargo make", "tasks.", task, "", out);
        }
    }
}

fn melos(scope: &Scope, out: &mut Findings) {
    let Some(settings) = yaml(scope, "melos.yaml") else { return };
    let path = scope.path("melos.yaml");
    let from = Manifest { ecosystem: Ecosystem::Dart, folder: scope.folder, path: &path };
    for (script, body) in settings.get("scripts").map_or(&[][..], |scripts| scripts.entries()).iter().take(TASKS) {
        let text = body.text().or_else(|| body.get("run")?.text()).unwrap_or_default();
        add(from, "melos run", "scripts.", script, text, out);
    }
}
