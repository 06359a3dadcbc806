//! What is not the project's own working code. Files of these roles count for less where nobody asks for them, so the rules look at
//! marks and paths alone: what they decide does not change while a file is edited.

use groma_model::SkipReason;

use super::subject::{Subject, by_folder};
use super::{Evidence, Reason, Role, Verdict};

const TEST_FOLDERS: [&str; 18] = [
    "__fixtures__",
    "__mocks__",
    "__snapshots__",
    "__tests__",
    "acceptance",
    "androidTest",
    "cypress",
    "e2e",
    "fixture",
    "fixtures",
    "integration-tests",
    "integration_tests",
    "mocks",
    "spec",
    "specs",
    "test",
    "testdata",
    "tests",
];
/// Folders of tests, and folders that only mean something inside these, which hold what tests work on.
const FIXTURE_FOLDERS: [&str; 17] = [
    "__fixtures__",
    "__mocks__",
    "__snapshots__",
    "cassettes",
    "data",
    "factories",
    "fixture",
    "fixtures",
    "golden",
    "goldens",
    "mocks",
    "resources",
    "snapshots",
    "stubs",
    "templates",
    "test_data",
    "testdata",
];
const EXAMPLE_FOLDERS: [&str; 8] =
    ["demo", "demos", "example", "examples", "playground", "sample", "samples", "tutorials"];
const DOCS_FOLDERS: [&str; 5] = ["doc", "docs", "documentation", "site", "website"];
const BENCH_FOLDERS: [&str; 4] = ["bench", "benches", "benchmark", "benchmarks"];

pub(super) fn judge<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    let mark = |role, meaning| Some(Verdict { role, reason: Reason { evidence: Evidence::Mark, meaning } });
    if subject.marks.vendored {
        return mark(Role::Vendored, "other people's code, by its folder or .gitattributes");
    }
    if subject.marks.generated || subject.generated_text {
        return mark(Role::Generated, "by its name, its first lines or .gitattributes");
    }
    match subject.skip {
        Some(SkipReason::LockFile) => return mark(Role::Generated, "a package manager writes it"),
        Some(SkipReason::Minified) => return mark(Role::Generated, "lines that only a machine writes"),
        _ => {}
    }
    let find =
        |known: &[&str]| subject.folders().find(|folder| known.iter().any(|name| folder.eq_ignore_ascii_case(name)));
    let in_tests = find(&TEST_FOLDERS).or_else(|| subject.folders().find(|folder| is_test_folder(folder)));
    if let Some(folder) = in_tests {
        return Some(in_test_folder(subject, folder, find(&FIXTURE_FOLDERS)));
    }
    if is_test_name(subject.name) {
        let role = if subject.stem == "conftest" { Role::Fixture } else { Role::Test };
        return Some(subject.by_name(role, ""));
    }
    if let Some(folder) = find(&EXAMPLE_FOLDERS) {
        return Some(by_folder(Role::Example, folder, ""));
    }
    if let Some(folder) = find(&BENCH_FOLDERS) {
        return Some(by_folder(Role::Bench, folder, ""));
    }
    find(&DOCS_FOLDERS).map(|folder| by_folder(Role::Docs, folder, ""))
}

fn in_test_folder<'f>(subject: &Subject<'f>, folder: &'f str, fixtures: Option<&'f str>) -> Verdict<'f> {
    if subject.stem == "conftest" {
        return subject.by_name(Role::Fixture, "what pytest prepares for tests");
    }
    // Test code may lie in folders like `data` and `resources`; a name of a test decides.
    let is_code = subject.facts.is_some();
    if is_code && is_test_name(subject.name) {
        return subject.by_name(Role::Test, "");
    }
    let vague = |folder: &str| {
        ["data", "resources", "templates", "factories", "stubs"].iter().any(|name| folder.eq_ignore_ascii_case(name))
    };
    if let Some(fixtures) = fixtures.filter(|fixtures| !is_code || !vague(fixtures)) {
        return by_folder(Role::Fixture, fixtures, "");
    }
    if is_code || matches!(&*subject.extension, "feature" | "t" | "bats" | "robot" | "sh") {
        return by_folder(Role::Test, folder, "");
    }
    match super::plain::named(subject) {
        Some(verdict) => verdict,
        None => by_folder(Role::Fixture, folder, "no code, so tests work on it"),
    }
}

/// `foo-test`, `test-utils`, `dts-test`: folders that begin or end with the word.
fn is_test_folder(folder: &str) -> bool {
    ["-test", "-tests", "_test", "_tests", ".Tests", ".Test"].iter().any(|ending| folder.ends_with(ending))
        || ["test-", "test_", "tests-"].iter().any(|start| folder.starts_with(start))
}

fn is_test_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name);
    name.contains(".test.")
        || name.contains(".spec.")
        || name.contains(".test-d.")
        || stem.starts_with("test_")
        || stem.ends_with("_test")
        || stem.ends_with("_tests")
        || stem.ends_with("_spec")
        || stem == "conftest"
        || stem == "tests"
        || stem.len() > 4 && (stem.ends_with("Test") || stem.ends_with("Tests") || stem.ends_with("TestCase"))
}
