//! Steps that have one meaning: tools with the words that say what they are asked for.

use crate::answer::Purpose;
use crate::findings::Ecosystem;
use crate::purpose::of_name;
use crate::tree::Scope;

/// First words of a step, longest first within a tool, with what they mean and whose they are.
const STEPS: [(&str, Purpose, Ecosystem); 84] = [
    ("cargo build", Purpose::Build, Ecosystem::Rust),
    ("cargo test", Purpose::Test, Ecosystem::Rust),
    ("cargo nextest run", Purpose::Test, Ecosystem::Rust),
    ("cargo clippy", Purpose::Lint, Ecosystem::Rust),
    ("cargo check", Purpose::TypeCheck, Ecosystem::Rust),
    ("cargo fmt", Purpose::Format, Ecosystem::Rust),
    ("cargo deny check", Purpose::Lint, Ecosystem::Rust),
    ("cargo hack test", Purpose::Test, Ecosystem::Rust),
    ("cargo doc", Purpose::Other, Ecosystem::Rust),
    ("go build", Purpose::Build, Ecosystem::Go),
    ("go test", Purpose::Test, Ecosystem::Go),
    ("gotestsum", Purpose::Test, Ecosystem::Go),
    ("go vet", Purpose::Lint, Ecosystem::Go),
    ("golangci-lint run", Purpose::Lint, Ecosystem::Go),
    ("staticcheck", Purpose::Lint, Ecosystem::Go),
    ("gofmt", Purpose::Format, Ecosystem::Go),
    ("npx eslint", Purpose::Lint, Ecosystem::Node),
    ("npx tsc", Purpose::TypeCheck, Ecosystem::Node),
    ("npx prettier", Purpose::Format, Ecosystem::Node),
    ("npx vitest", Purpose::Test, Ecosystem::Node),
    ("npx jest", Purpose::Test, Ecosystem::Node),
    ("npx mocha", Purpose::Test, Ecosystem::Node),
    ("npx playwright test", Purpose::Test, Ecosystem::Node),
    ("pnpm exec playwright test", Purpose::Test, Ecosystem::Node),
    ("node --test", Purpose::Test, Ecosystem::Node),
    ("deno test", Purpose::Test, Ecosystem::Node),
    ("deno lint", Purpose::Lint, Ecosystem::Node),
    ("deno fmt", Purpose::Format, Ecosystem::Node),
    ("deno check", Purpose::TypeCheck, Ecosystem::Node),
    ("pytest", Purpose::Test, Ecosystem::Python),
    ("python -m pytest", Purpose::Test, Ecosystem::Python),
    ("python -m unittest", Purpose::Test, Ecosystem::Python),
    ("python manage.py test", Purpose::Test, Ecosystem::Python),
    ("uv run pytest", Purpose::Test, Ecosystem::Python),
    ("poetry run pytest", Purpose::Test, Ecosystem::Python),
    ("tox", Purpose::Test, Ecosystem::Python),
    ("nox", Purpose::Test, Ecosystem::Python),
    ("hatch test", Purpose::Test, Ecosystem::Python),
    ("ruff check", Purpose::Lint, Ecosystem::Python),
    ("ruff format", Purpose::Format, Ecosystem::Python),
    ("uv run ruff check", Purpose::Lint, Ecosystem::Python),
    ("uv run ruff format", Purpose::Format, Ecosystem::Python),
    ("uv run mypy", Purpose::TypeCheck, Ecosystem::Python),
    ("uv run pyright", Purpose::TypeCheck, Ecosystem::Python),
    ("flake8", Purpose::Lint, Ecosystem::Python),
    ("pylint", Purpose::Lint, Ecosystem::Python),
    ("mypy", Purpose::TypeCheck, Ecosystem::Python),
    ("pyright", Purpose::TypeCheck, Ecosystem::Python),
    ("black", Purpose::Format, Ecosystem::Python),
    ("isort", Purpose::Format, Ecosystem::Python),
    ("mvn verify", Purpose::Test, Ecosystem::Jvm),
    ("mvn test", Purpose::Test, Ecosystem::Jvm),
    ("mvn install", Purpose::Build, Ecosystem::Jvm),
    ("mvn package", Purpose::Build, Ecosystem::Jvm),
    ("gradle build", Purpose::Build, Ecosystem::Jvm),
    ("gradle test", Purpose::Test, Ecosystem::Jvm),
    ("gradle check", Purpose::Test, Ecosystem::Jvm),
    ("bundle exec rake", Purpose::Test, Ecosystem::Ruby),
    ("bundle exec rspec", Purpose::Test, Ecosystem::Ruby),
    ("bundle exec rubocop", Purpose::Lint, Ecosystem::Ruby),
    ("rubocop", Purpose::Lint, Ecosystem::Ruby),
    ("vendor/bin/phpunit", Purpose::Test, Ecosystem::Php),
    ("vendor/bin/pest", Purpose::Test, Ecosystem::Php),
    ("vendor/bin/phpcs", Purpose::Lint, Ecosystem::Php),
    ("vendor/bin/phpstan", Purpose::TypeCheck, Ecosystem::Php),
    ("vendor/bin/psalm", Purpose::TypeCheck, Ecosystem::Php),
    ("vendor/bin/php-cs-fixer", Purpose::Format, Ecosystem::Php),
    ("dotnet build", Purpose::Build, Ecosystem::Dotnet),
    ("dotnet test", Purpose::Test, Ecosystem::Dotnet),
    ("dotnet format", Purpose::Format, Ecosystem::Dotnet),
    ("mix test", Purpose::Test, Ecosystem::Beam),
    ("mix credo", Purpose::Lint, Ecosystem::Beam),
    ("mix format", Purpose::Format, Ecosystem::Beam),
    ("mix dialyzer", Purpose::TypeCheck, Ecosystem::Beam),
    ("rebar3 ct", Purpose::Test, Ecosystem::Beam),
    ("swift build", Purpose::Build, Ecosystem::Swift),
    ("swift test", Purpose::Test, Ecosystem::Swift),
    ("dart test", Purpose::Test, Ecosystem::Dart),
    ("dart analyze", Purpose::Lint, Ecosystem::Dart),
    ("dart format", Purpose::Format, Ecosystem::Dart),
    ("flutter test", Purpose::Test, Ecosystem::Dart),
    ("sbt test", Purpose::Test, Ecosystem::Scala),
    ("pre-commit run", Purpose::Lint, Ecosystem::Any),
    ("make", Purpose::Build, Ecosystem::Any),
];

/// Actions that run a tool.
const ACTIONS: [(&str, &str, Purpose, Ecosystem); 6] = [
    ("golangci/golangci-lint-action", "golangci-lint run", Purpose::Lint, Ecosystem::Go),
    ("pre-commit/action", "pre-commit run --all-files", Purpose::Lint, Ecosystem::Any),
    ("EmbarkStudios/cargo-deny-action", "cargo deny check", Purpose::Lint, Ecosystem::Rust),
    ("psf/black", "black .", Purpose::Format, Ecosystem::Python),
    ("astral-sh/ruff-action", "ruff check", Purpose::Lint, Ecosystem::Python),
    ("chartboost/ruff-action", "ruff check", Purpose::Lint, Ecosystem::Python),
];

/// Words that no step may have to be shown: what they are about is not a check.
const NEVER: [&str; 11] =
    ["install", "publish", "deploy", "release", "upload", "push", "login", "clean", "--help", "--version", "-version"];

/// Words behind those of the table that are neither options nor paths, at most.
const BARE_WORDS: usize = 3;

/// What a step means, if it has one meaning and its words are like those that people type.
pub(crate) fn of_step(root: &Scope, folder: &str, command: &str) -> Option<(Purpose, Ecosystem)> {
    let plain = command.replace("./mvnw", "mvn").replace("./gradlew", "gradle").replace("python3 ", "python ");
    let words: Vec<&str> = plain.split(' ').collect();
    if words.iter().any(|word| NEVER.contains(word)) {
        return None;
    }
    if let Some(script) = words.first().filter(|word| word.starts_with("./") || word.contains('/')) {
        if let Some(meaning) = script_of_tree(root, folder, script) {
            return (words.len() <= 8 && bare(&words[1..]) <= 1).then_some(meaning);
        }
    }
    let told = |start: &str| {
        let start: Vec<&str> = start.split(' ').collect();
        // Options may stand before the word that tells: `mvn -B verify`.
        let mut left = start.iter().copied().peekable();
        let mut used = 0;
        for word in &words {
            match left.peek() {
                Some(next) if next == word => {
                    left.next();
                    used += 1;
                }
                Some(_) if used > 0 && word.starts_with('-') => used += 1,
                Some(_) => return None,
                None => break,
            }
        }
        left.peek().is_none().then_some((used, start.len()))
    };
    let (row, used) = STEPS
        .iter()
        .filter_map(|row| told(row.0).map(|(used, known)| (row, used, known)))
        .max_by_key(|(_, _, known)| *known)
        .map(|(row, used, _)| (row, used))?;
    let rest = words.get(used..).unwrap_or_default();
    let (purpose, ecosystem) = (row.1, row.2);
    match row.0 {
        "make" => return of_make(rest).map(|purpose| (purpose, ecosystem)),
        "bundle exec rake" => {
            let named = |name: &&str| of_name(name).map(|(purpose, _)| (purpose, ecosystem));
            return match rest {
                [] => Some((purpose, ecosystem)),
                [task] => named(task),
                _ => None,
            };
        }
        _ => {}
    }
    (rest.len() <= 10 && bare(rest) <= BARE_WORDS).then_some((purpose, ecosystem))
}

/// Words that are neither options nor paths nor patterns.
fn bare(words: &[&str]) -> usize {
    words.iter().filter(|word| !word.starts_with('-') && !word.contains(['/', '.', '=', ',', ':'])).count()
}

/// `make` with variables and at most one target whose name tells its purpose.
fn of_make(rest: &[&str]) -> Option<Purpose> {
    // Another folder or file.
    if rest.iter().any(|word| word.starts_with("-C") || word.starts_with("-f") || word.starts_with("--")) {
        return None;
    }
    let targets: Vec<&str> =
        rest.iter().copied().filter(|word| !word.starts_with('-') && !word.contains('=')).collect();
    match targets[..] {
        [] => Some(Purpose::Build),
        ["check"] => Some(Purpose::Test),
        [target] => of_name(target).map(|(purpose, _)| purpose),
        _ => None,
    }
}

/// A script that is in the tree and whose name tells its purpose.
fn script_of_tree(root: &Scope, folder: &str, script: &str) -> Option<(Purpose, Ecosystem)> {
    let plain = script.strip_prefix("./").unwrap_or(script);
    let path = if folder.is_empty() { plain.to_owned() } else { format!("{folder}/{plain}") };
    let name = plain.rsplit('/').next().unwrap_or(plain);
    let stem = name.split('.').next().unwrap_or(name);
    // Those of Windows' shells are not for the spelling that answers have.
    if !root.has(&path) || [".ps1", ".cmd", ".bat"].iter().any(|ending| name.ends_with(ending)) {
        return None;
    }
    let by_name =
        of_name(stem).map(|(purpose, _)| purpose).filter(|one| !matches!(one, Purpose::Run | Purpose::Install));
    let purpose = by_name.or_else(|| stem.starts_with("runtest").then_some(Purpose::Test))?;
    Some((purpose, Ecosystem::Any))
}

/// What an action runs.
pub(crate) fn of_action(action: &str) -> Option<(&'static str, Purpose, Ecosystem)> {
    ACTIONS
        .iter()
        .find(|(name, ..)| *name == action)
        .map(|(_, command, purpose, ecosystem)| (*command, *purpose, *ecosystem))
}
