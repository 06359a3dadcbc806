//! The commands of a CI file: found by their keys wherever in the file they stand, cut into single commands.

use crate::names::is_safe_path;
use crate::yaml::Yaml;

/// Lines of one step that are looked at.
const LINES: usize = 200;

/// One step: its text and the folder that it runs in.
pub(crate) struct Step {
    pub(crate) text: String,
    pub(crate) folder: String,
}

/// One command of a step.
pub(crate) struct Command {
    pub(crate) text: String,
    /// Whether this is all of it: no variable in front, no pipe behind.
    pub(crate) is_whole: bool,
}

/// All steps under one of several keys. The walk keeps its own stack, though the tree is shallow.
pub(crate) fn of(content: &Yaml, keys: &[&str]) -> Vec<Step> {
    let mut found = Vec::new();
    let mut open = vec![content];
    while let Some(node) = open.pop() {
        for (key, value) in node.entries() {
            if keys.contains(&key.as_str()) {
                if let Some(folder) = folder(node) {
                    texts(value, &folder, &mut found);
                }
            }
        }
        // The stack gives the last first, so children go in backwards.
        open.extend(node.entries().iter().rev().map(|(_, value)| value));
        open.extend(node.items().iter().rev());
    }
    found
}

/// The folder of a step; `None` if it is not known before the step runs.
fn folder(step: &Yaml) -> Option<String> {
    let stated =
        ["working-directory", "working_directory", "workingDirectory"].iter().find_map(|key| step.get(key)?.text());
    let Some(stated) = stated else { return Some(String::new()) };
    let folder = stated.trim_start_matches("./").trim_end_matches('/');
    if folder.is_empty() || folder == "." {
        Some(String::new())
    } else {
        is_safe_path(folder).then(|| folder.to_owned())
    }
}

fn texts(value: &Yaml, folder: &str, found: &mut Vec<Step>) {
    let mut push = |text: &str| found.push(Step { text: text.to_owned(), folder: folder.to_owned() });
    match value {
        Yaml::Text(text) => push(text),
        Yaml::List(items) => items
            .iter()
            .flat_map(|item| if item.items().is_empty() { std::slice::from_ref(item) } else { item.items() })
            .filter_map(Yaml::text)
            .for_each(push),
        Yaml::Map(_) | Yaml::Empty => {}
    }
}

/// All texts at a key, wherever it stands.
pub(crate) fn texts_at<'y>(content: &'y Yaml, key: &str) -> Vec<&'y str> {
    let mut found = Vec::new();
    let mut open = vec![content];
    while let Some(node) = open.pop() {
        found.extend(node.get(key).and_then(Yaml::text));
        open.extend(node.entries().iter().rev().map(|(_, value)| value));
        open.extend(node.items().iter().rev());
    }
    found
}

/// A step's commands: lines, joined where a backslash ends them, cut at `&&` and `;`.
pub(crate) fn commands(text: &str) -> Vec<Command> {
    let mut lines: Vec<String> = Vec::new();
    let mut joins = false;
    for line in text.lines().take(LINES) {
        let line = line.trim();
        let body = line.strip_suffix('\\').unwrap_or(line).trim_end();
        match lines.last_mut().filter(|_| joins) {
            Some(last) => {
                last.push(' ');
                last.push_str(body);
            }
            None => lines.push(body.to_owned()),
        }
        joins = line.ends_with('\\');
    }
    let mut found = Vec::new();
    for line in &lines {
        // Within `if`, `for` and the like it is not known what is run.
        let words = ["if ", "for ", "while ", "case ", "#", "echo ", "function "];
        if words.iter().any(|word| line.starts_with(word)) {
            continue;
        }
        // In another folder than stated; which one the rest of the line would have to say.
        if line.starts_with("cd ") && line.contains("&&") {
            continue;
        }
        for part in line.split("&&").flat_map(|part| part.split(';')) {
            let part = part.split(" #").next().unwrap_or_default();
            let (first, is_piped) = part.split_once(['|', '>', '<']).map_or((part, false), |(first, _)| (first, true));
            let words: Vec<&str> = first.split_whitespace().collect();
            let assigned = words.iter().take_while(|word| is_assignment(word)).count();
            let rest = &words[assigned..];
            let wrapped = rest.iter().take_while(|word| WRAPPERS.contains(word)).count();
            let text = rest[wrapped..].join(" ");
            if !text.is_empty() {
                found.push(Command { text, is_whole: assigned == 0 && wrapped == 0 && !is_piped });
            }
        }
    }
    found
}

/// Words before a command that do not change what it is.
const WRAPPERS: [&str; 6] = ["sudo", "time", "env", "xvfb-run", "exec", "command"];

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
    })
}

/// The words that make a command what it is: options and the ways to start the same thing left out.
pub(crate) fn key(command: &str) -> Vec<String> {
    let mut words: Vec<&str> =
        command.split_whitespace().filter(|word| !word.starts_with('-') && !word.starts_with('+')).collect();
    if words.starts_with(&["python", "-m"]) || command.starts_with("python -m ") || command.starts_with("python3 -m ") {
        words.remove(0);
    }
    for prefix in [
        &["uv", "run"][..],
        &["poetry", "run"],
        &["pdm", "run"],
        &["pipenv", "run"],
        &["bundle", "exec"],
        &["pnpm", "exec"],
    ] {
        if words.len() > prefix.len() && words.starts_with(prefix) {
            // `uv run --group dev tox run`: the option's value is a word that is not known to be one.
            words.drain(..prefix.len());
            if prefix[0] == "uv" && words.len() > 1 && command.contains(&format!("--group {}", words[0])) {
                words.remove(0);
            }
        }
    }
    let mut key: Vec<String> = words.into_iter().map(|word| word.trim_start_matches("./").to_owned()).collect();
    match key.first().map(String::as_str) {
        Some("npm" | "pnpm" | "yarn" | "bun") => {
            key[0] = "npm".to_owned();
            if key.get(1).is_some_and(|word| word == "run" || word == "run-script") {
                key.remove(1);
            }
            if key.get(1).is_some_and(|word| word == "ci" || word == "i") {
                key[1] = "install".to_owned();
            }
        }
        Some("npx" | "bunx") => {
            key[0] = "npm".to_owned();
        }
        Some("mvnw") => key[0] = "mvn".to_owned(),
        Some("gradlew") => key[0] = "gradle".to_owned(),
        Some("composer") => {
            if key.get(1).is_some_and(|word| word == "run" || word == "run-script") {
                key.remove(1);
            }
        }
        // `tox run` is `tox`.
        Some("tox") if key.get(1).is_some_and(|word| word == "run") => {
            key.remove(1);
        }
        _ => {}
    }
    // Environments are options' values, but they are what the command is about.
    if let Some(at) = command.find(" -e ").filter(|_| key.first().is_some_and(|word| word == "tox")) {
        let name = command[at + 4..].split_whitespace().next().unwrap_or_default();
        key.retain(|word| word != name);
        key.push(format!("-e {name}"));
    }
    key
}
