//! Steps of CI files. A step that runs a command which was found confirms it; another is a command of its own only if
//! it starts a well-known tool in a way that has one meaning, and is made of plain words.

mod known;
mod steps;

use std::collections::BTreeMap;

use crate::answer::{Evidence, NoteKind, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::{is_safe_command, is_safe_path};
use crate::tree::{Scope, Tree};
use crate::yaml::{Yaml, yaml};

/// CI files that are read, steps of all, and commands that only CI has, by purpose.
const FILES: usize = 24;
const STEPS: usize = 3000;
const OWN: usize = 4;

/// CI files at fixed places, and the keys under which their commands stand.
const PLACES: [(&str, &[&str]); 11] = [
    (".gitlab-ci.yml", &["script"]),
    (".circleci/config.yml", &["run", "command"]),
    (".circleci/config.yaml", &["run", "command"]),
    ("azure-pipelines.yml", &["script", "bash"]),
    (".azure-pipelines.yml", &["script", "bash"]),
    ("azure-pipelines.yaml", &["script", "bash"]),
    (".travis.yml", &["script"]),
    ("bitbucket-pipelines.yml", &["script"]),
    (".drone.yml", &["commands"]),
    (".woodpecker.yml", &["commands"]),
    (".buildkite/pipeline.yml", &["command", "commands"]),
];

/// CI files that are programs.
const PROGRAMS: [&str; 2] = ["Jenkinsfile", ".buildkite/pipeline.sh"];

pub(crate) fn find(tree: &Tree, out: &mut Findings) {
    let root = Scope { tree, folder: "" };
    for program in PROGRAMS.iter().filter(|program| root.has(program)) {
        out.note(program, NoteKind::IsAProgram);
    }
    let mut own: BTreeMap<Purpose, usize> = BTreeMap::new();
    let mut left = STEPS;
    for (path, keys) in files(&root) {
        let Some(content) = yaml(&root, &path) else { continue };
        let found = steps::of(&content, keys);
        // What only a release needs is not a check, though it may run some.
        let name = path.to_ascii_lowercase();
        let only_confirms = ["release", "publish", "deploy", "nightly"].iter().any(|word| name.contains(word));
        let mut known = Known::of(out);
        for step in found.iter().take(left) {
            for command in steps::commands(&step.text) {
                if let Some(new) = take(&root, &path, &step.folder, &command, &known, out).filter(|_| !only_confirms) {
                    // Variables of make are for the machine of CI.
                    let text = if command.text.starts_with("make ") {
                        steps::key(&command.text).join(" ")
                    } else {
                        command.text.clone()
                    };
                    add(&path, &step.folder, &text, new, &mut known, &mut own, out);
                }
            }
        }
        left = left.saturating_sub(found.len());
        for action in actions(&content) {
            if let Some((command, purpose, ecosystem)) = known::of_action(action) {
                let from = Manifest { ecosystem, folder: "", path: &path };
                match known.position("", &steps::key(command)) {
                    Some(at) => out.confirm(at, &path),
                    None => out.check(from, purpose, Evidence::Ci, command, "uses"),
                }
            }
        }
    }
}

/// CI files that are there, the likeliest to hold the checks first.
fn files(root: &Scope) -> Vec<(String, &'static [&'static str])> {
    let mut workflows: Vec<String> = root
        .children(".github/workflows", 200)
        .into_iter()
        .filter(|(name, is_folder)| !is_folder && (name.ends_with(".yml") || name.ends_with(".yaml")))
        .map(|(name, _)| format!(".github/workflows/{name}"))
        .filter(|path| is_safe_path(path))
        .collect();
    let telling = ["ci", "test", "build", "check", "lint", "main", "unit"];
    workflows.sort_by_key(|path| {
        let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
        (
            telling
                .iter()
                .position(|word| name.starts_with(word))
                .or_else(|| telling.iter().position(|word| name.contains(word)))
                .unwrap_or(99),
            path.clone(),
        )
    });
    let mut all: Vec<(String, &[&str])> = workflows.into_iter().map(|path| (path, &["run"][..])).collect();
    all.extend(PLACES.iter().filter(|(path, _)| root.has(path)).map(|(path, keys)| ((*path).to_owned(), *keys)));
    all.truncate(FILES);
    all
}

/// Names of actions, without their versions.
fn actions(content: &Yaml) -> Vec<&str> {
    steps::texts_at(content, "uses").into_iter().filter_map(|text| text.split('@').next()).take(STEPS).collect()
}

/// Programs of which the first word alone says nothing about a command with more.
const NEED_WORDS: [&str; 8] = ["make", "tox", "nox", "rake", "just", "task", "npm", "docker"];

/// Commands that are known, by their folder and words.
struct Known {
    by_key: Vec<(String, Vec<String>, usize)>,
}

impl Known {
    fn of(out: &Findings) -> Self {
        Self {
            by_key: out.commands().map(|(at, folder, command)| (folder.to_owned(), steps::key(command), at)).collect(),
        }
    }

    /// The command that a step runs: the one with most words that the step begins with.
    fn position(&self, folder: &str, step: &[String]) -> Option<usize> {
        self.by_key
            .iter()
            .filter(|(known_folder, key, _)| {
                let says_enough = key.len() > 1 || key.first().is_some_and(|word| !NEED_WORDS.contains(&word.as_str()));
                known_folder == folder && (key == step || (says_enough && step.starts_with(key)))
            })
            .max_by_key(|(_, key, at)| (key.len(), std::cmp::Reverse(*at)))
            .map(|(_, _, at)| *at)
    }
}

/// Confirms the command that is known for a step, or says what the step means if it is one of its own.
fn take(
    root: &Scope,
    path: &str,
    folder: &str,
    command: &steps::Command,
    known: &Known,
    out: &mut Findings,
) -> Option<(Purpose, Ecosystem)> {
    let key = steps::key(&command.text);
    if key.is_empty() {
        return None;
    }
    if let Some(at) = known.position(folder, &key) {
        out.confirm(at, path);
        return None;
    }
    let is_there = folder.is_empty() || root.has_folder(folder);
    (command.is_whole && is_there && is_safe_command(&command.text))
        .then(|| known::of_step(root, folder, &command.text))?
}

fn add(
    path: &str,
    folder: &str,
    command: &str,
    (purpose, ecosystem): (Purpose, Ecosystem),
    known: &mut Known,
    own: &mut BTreeMap<Purpose, usize>,
    out: &mut Findings,
) {
    let count = own.entry(purpose).or_insert(0);
    if *count == OWN {
        return;
    }
    *count += 1;
    out.check(Manifest { ecosystem, folder, path }, purpose, Evidence::Ci, command, "step");
    if let Some((at, ..)) = out.commands().last() {
        known.by_key.push((folder.to_owned(), steps::key(command), at));
    }
}
