//! What a script is for, told by its name, and where the name says nothing by the tools that its text names. The text
//! is only looked at, never shown.

use crate::answer::Purpose;

/// Whether a name is the usual one for its purpose or a special case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Match {
    Usual,
    Variant,
}

/// Names that say it all, without separators and in lower case.
const USUAL: [(&str, Purpose); 46] = [
    ("build", Purpose::Build),
    ("compile", Purpose::Build),
    ("bundle", Purpose::Build),
    ("assemble", Purpose::Build),
    ("test", Purpose::Test),
    ("tests", Purpose::Test),
    ("spec", Purpose::Test),
    ("unittest", Purpose::Test),
    ("unittests", Purpose::Test),
    ("runtests", Purpose::Test),
    ("lint", Purpose::Lint),
    ("linter", Purpose::Lint),
    ("eslint", Purpose::Lint),
    ("clippy", Purpose::Lint),
    ("vet", Purpose::Lint),
    ("rubocop", Purpose::Lint),
    ("flake8", Purpose::Lint),
    ("pylint", Purpose::Lint),
    ("ruff", Purpose::Lint),
    ("static", Purpose::Lint),
    ("cs", Purpose::Lint),
    ("phpcs", Purpose::Lint),
    ("typecheck", Purpose::TypeCheck),
    ("checktypes", Purpose::TypeCheck),
    ("checktype", Purpose::TypeCheck),
    ("typescheck", Purpose::TypeCheck),
    ("typing", Purpose::TypeCheck),
    ("types", Purpose::TypeCheck),
    ("tscheck", Purpose::TypeCheck),
    ("tsc", Purpose::TypeCheck),
    ("mypy", Purpose::TypeCheck),
    ("pyright", Purpose::TypeCheck),
    ("phpstan", Purpose::TypeCheck),
    ("psalm", Purpose::TypeCheck),
    ("format", Purpose::Format),
    ("fmt", Purpose::Format),
    ("prettier", Purpose::Format),
    ("fix", Purpose::Format),
    ("start", Purpose::Run),
    ("dev", Purpose::Run),
    ("serve", Purpose::Run),
    ("run", Purpose::Run),
    ("install", Purpose::Install),
    ("setup", Purpose::Install),
    ("bootstrap", Purpose::Install),
    ("deps", Purpose::Install),
];

/// Single words that tell a purpose beside the names above, in names of several words.
const WORDS: [(&str, Purpose); 18] = [
    ("dist", Purpose::Build),
    ("e2e", Purpose::Test),
    ("unit", Purpose::Test),
    ("integration", Purpose::Test),
    ("coverage", Purpose::Test),
    ("phpunit", Purpose::Test),
    ("pytest", Purpose::Test),
    ("jest", Purpose::Test),
    ("vitest", Purpose::Test),
    ("style", Purpose::Lint),
    ("black", Purpose::Format),
    ("isort", Purpose::Format),
    ("type", Purpose::TypeCheck),
    ("watch", Purpose::Run),
    ("docs", Purpose::Other),
    ("doc", Purpose::Other),
    ("bench", Purpose::Other),
    ("generate", Purpose::Other),
];

/// Words of names that nobody should run unasked.
const NEVER: [&str; 24] = [
    "release",
    "publish",
    "deploy",
    "push",
    "upload",
    "clean",
    "uninstall",
    "distclean",
    "tag",
    "version",
    "purge",
    "rollback",
    "destroy",
    "drop",
    "delete",
    "reset",
    "baseline",
    "update",
    "show",
    "view",
    "open",
    "stop",
    "kill",
    "rm",
];

/// Words that only say that something is checked; the next word tells what.
const SAYS_NOTHING: [&str; 7] = ["check", "verify", "ci", "validate", "do", "all", "run"];

/// Usual names that mean something else as a word of a longer name: `static_lib`.
const ONLY_WHOLE: [&str; 3] = ["static", "cs", "setup"];

/// What a name says.
pub(crate) fn of_name(name: &str) -> Option<(Purpose, Match)> {
    let lower = name.to_ascii_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.iter().any(|word| NEVER.contains(word)) {
        return None;
    }
    let joined = words.concat();
    if let Some((_, purpose)) = USUAL.iter().find(|(usual, _)| *usual == joined) {
        return Some((*purpose, Match::Usual));
    }
    let has = |word: &str| words.contains(&word);
    if has("watch") || has("serve") || has("server") || has("inspect") {
        return Some((Purpose::Run, Match::Variant));
    }
    // It waits for somebody to step through it.
    if has("debug") {
        return None;
    }
    let telling = |word: &&str| {
        let known = USUAL.iter().chain(WORDS.iter()).find(|(known, _)| known == word && !ONLY_WHOLE.contains(known));
        known.map(|(_, purpose)| *purpose)
    };
    let informative = words.iter().find(|word| !SAYS_NOTHING.contains(word));
    // "check-deps" checks: what is started or installed stands first.
    let is_act = |purpose: &Purpose| matches!(purpose, Purpose::Run | Purpose::Install);
    let first = informative.and_then(telling).filter(|purpose| !is_act(purpose) || informative == words.first());
    let last = words.last().and_then(telling).filter(|purpose| !is_act(purpose) && *purpose != Purpose::Other);
    // "test:lint" lints, whatever it is called.
    let narrowed = last.filter(|purpose| {
        first == Some(Purpose::Test) && matches!(purpose, Purpose::Lint | Purpose::TypeCheck | Purpose::Format)
    });
    Some((narrowed.or(first).or(last)?, Match::Variant))
}

/// What a task is for that runs several: tests, if there are any among them.
pub(crate) fn of_several(names: &[String]) -> Option<Purpose> {
    let purposes: Vec<Purpose> = names.iter().filter_map(|name| of_name(name)).map(|(purpose, _)| purpose).collect();
    purposes.iter().find(|purpose| **purpose == Purpose::Test).or_else(|| purposes.first()).copied()
}

/// Whether a name says only that something is checked.
pub(crate) fn is_vague_check(name: &str) -> bool {
    SAYS_NOTHING[..4].contains(&name)
}

/// Tools that a script's text may name, most telling first.
const TOOLS: [(&str, Purpose); 26] = [
    ("vitest", Purpose::Test),
    ("jest", Purpose::Test),
    ("mocha", Purpose::Test),
    ("pytest", Purpose::Test),
    ("phpunit", Purpose::Test),
    ("playwright", Purpose::Test),
    ("ava", Purpose::Test),
    ("nextest", Purpose::Test),
    ("test", Purpose::Test),
    ("tests", Purpose::Test),
    ("eslint", Purpose::Lint),
    ("oxlint", Purpose::Lint),
    ("biome", Purpose::Lint),
    ("xo", Purpose::Lint),
    ("ruff", Purpose::Lint),
    ("clippy", Purpose::Lint),
    ("lint", Purpose::Lint),
    ("tsc", Purpose::TypeCheck),
    ("vue-tsc", Purpose::TypeCheck),
    ("svelte-check", Purpose::TypeCheck),
    ("mypy", Purpose::TypeCheck),
    ("pyright", Purpose::TypeCheck),
    ("tsgo", Purpose::TypeCheck),
    ("phpstan", Purpose::TypeCheck),
    ("prettier", Purpose::Format),
    ("fmt", Purpose::Format),
];

/// What a script with a vague name (`check`) does, by the tools that its text names.
pub(crate) fn of_script(text: &str) -> Option<Purpose> {
    let mut best: Option<usize> = None;
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').take(400) {
        let found = TOOLS.iter().position(|(tool, _)| *tool == word);
        best = match (best, found) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
    best.map(|at| TOOLS[at].1)
}
