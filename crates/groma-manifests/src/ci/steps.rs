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
    let mut open = vec![(content, Some(String::new()))];
    while let Some((node, inherited)) = open.pop() {
        let defaults = node.get("defaults").and_then(|defaults| defaults.get("run"));
        let inherited = defaults.map_or(inherited.clone(), |run| folder(run, inherited));
        for (key, value) in node.entries() {
            if keys.contains(&key.as_str()) {
                if let Some(folder) = folder(node, inherited.clone()) {
                    texts(value, &folder, &mut found);
                }
            }
        }
        // The stack gives the last first, so children go in backwards.
        open.extend(node.entries().iter().rev().map(|(_, value)| (value, inherited.clone())));
        open.extend(node.items().iter().rev().map(|value| (value, inherited.clone())));
    }
    found
}

/// The folder that a step states, or else that of its job; `None` if it is not known before the step runs.
fn folder(step: &Yaml, inherited: Option<String>) -> Option<String> {
    let keys = ["working-directory", "working_directory", "workingDirectory"];
    let Some(stated) = keys.iter().find_map(|key| step.get(key)?.text()) else { return inherited };
    let folder = stated.trim_start_matches("./").trim_end_matches('/');
    if folder.is_empty() || folder == "." {
        Some(String::new())
    } else {
        is_safe_path(folder).then(|| folder.to_owned())
    }
}

fn texts(value: &Yaml, folder: &str, found: &mut Vec<Step>) {
    let mut push = |text: &str| found.push(Step { text: text.to_owned(), folder: folder.to_owned() });
    // Lists may hold lists: what an anchor stands for is put into the list as it is.
    match value {
        Yaml::Text(text) => push(text),
        Yaml::List(items) => {
            let nested = items.iter().flat_map(Yaml::items);
            items.iter().chain(nested).filter_map(Yaml::text).for_each(push);
        }
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

/// Lines with those that end in a backslash joined.
fn joined_lines(text: &str) -> Vec<String> {
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
    lines
}

/// First words of lines that run nothing, or of which it is not known what they run.
const NOT_COMMANDS: [&str; 7] = ["if ", "for ", "while ", "case ", "#", "echo ", "function "];

/// Words before a command that do not change what it is.
const WRAPPERS: [&str; 8] = ["sudo", "time", "env", "xvfb-run", "exec", "command", "bash", "sh"];

/// A step's commands: lines, cut at `&&` and `;`.
pub(crate) fn commands(text: &str) -> Vec<Command> {
    let mut found = Vec::new();
    let mut elsewhere = false;
    for line in &joined_lines(text) {
        if NOT_COMMANDS.iter().any(|word| line.starts_with(word)) {
            continue;
        }
        // Behind `cd` it is another folder than stated, until the end of the step.
        elsewhere |= line.starts_with("cd ") || line.starts_with("pushd ");
        if elsewhere {
            continue;
        }
        for part in line.split("&&").flat_map(|part| part.split(';')) {
            if let Some(command) = command(part) {
                found.push(command);
            }
        }
    }
    found
}

fn command(part: &str) -> Option<Command> {
    let part = part.split(" #").next().unwrap_or_default();
    let (first, is_piped) = part.split_once(['|', '>', '<']).map_or((part, false), |(first, _)| (first, true));
    let (first, is_named) = with_named_program(first.trim());
    let words: Vec<&str> = first.split_whitespace().collect();
    let assigned = words.iter().take_while(|word| is_assignment(word)).count();
    let rest = &words[assigned..];
    let wrapped = rest.iter().take_while(|word| WRAPPERS.contains(word)).count();
    let text = rest[wrapped..].join(" ");
    (!text.is_empty()).then_some(Command { text, is_whole: assigned == 0 && wrapped == 0 && !is_piped && !is_named })
}

/// Variables that stand for a program whose name they bear: `${{ env.CARGO }} test`.
fn with_named_program(text: &str) -> (String, bool) {
    for (program, spellings) in [
        ("cargo", ["${{ env.CARGO }}", "${{env.CARGO}}", "$CARGO", "${CARGO}"]),
        ("make", ["${{ env.MAKE }}", "${{env.MAKE}}", "$MAKE", "${MAKE}"]),
        ("python", ["${{ env.PYTHON }}", "${{env.PYTHON}}", "$PYTHON", "${PYTHON}"]),
    ] {
        if let Some(rest) = spellings.iter().find_map(|spelling| text.strip_prefix(spelling)) {
            return (format!("{program}{rest}"), true);
        }
    }
    (text.to_owned(), false)
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
    })
}

/// Prefixes that start a program of the project's environment.
const RUNNERS: [&[&str]; 6] =
    [&["uv", "run"], &["poetry", "run"], &["pdm", "run"], &["pipenv", "run"], &["bundle", "exec"], &["pnpm", "exec"]];

/// The words that make a command what it is: options and the different ways to start the same thing left out.
pub(crate) fn key(command: &str) -> Vec<String> {
    let is_word = |word: &&str| !word.starts_with(['-', '+', '$', '"', '\'']);
    let mut words: Vec<&str> = command.split_whitespace().filter(is_word).collect();
    for prefix in RUNNERS {
        if words.len() > prefix.len() && words.starts_with(prefix) {
            words.drain(..prefix.len());
            // `uv run --group dev tox`: a value of an option looks like a word.
            if words.len() > 1 && command.contains(&format!("--group {} ", words[0])) {
                words.remove(0);
            }
        }
    }
    let is_module = ["python -m ", "python3 -m "].iter().any(|start| command.starts_with(start));
    if is_module && words.len() > 1 {
        words.remove(0);
    }
    let mut key: Vec<String> = words.into_iter().map(|word| word.trim_start_matches("./").to_owned()).collect();
    let Some(program) = key.first().cloned() else { return key };
    let second = key.get(1).cloned().unwrap_or_default();
    match program.as_str() {
        "npm" | "pnpm" | "yarn" | "bun" | "npx" | "bunx" => {
            "npm".clone_into(&mut key[0]);
            if second == "run" || second == "run-script" {
                key.remove(1);
            } else if second == "ci" || second == "i" {
                "install".clone_into(&mut key[1]);
            }
            // `yarn` alone installs.
            if program == "yarn" && key.len() == 1 {
                key.push("install".to_owned());
            }
        }
        "mvnw" => "mvn".clone_into(&mut key[0]),
        "gradlew" => "gradle".clone_into(&mut key[0]),
        "composer" if second == "run" || second == "run-script" => drop(key.remove(1)),
        "vendor/bin/phpstan" => key.truncate(1),
        // In another folder it is another makefile.
        "make" if command.contains(" -C") || command.contains(" -f") => key.clear(),
        // Variables of make do not change what is made.
        "make" => key.retain(|word| !word.contains('=')),
        "tox" => {
            // The environment is the value of an option, but it is what the command is about.
            let environment = command.split(" -e ").nth(1).and_then(|rest| rest.split_whitespace().next());
            key.truncate(1);
            key.extend(environment.map(|name| format!("-e {name}")));
        }
        "nox" => {
            let session = command.split(" -s ").nth(1).and_then(|rest| rest.split_whitespace().next());
            key.truncate(1);
            key.extend(session.map(|name| format!("-s {name}")));
        }
        _ => {}
    }
    key
}
