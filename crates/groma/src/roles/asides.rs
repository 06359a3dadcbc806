//! Roles of what is not the project's own working code: other people's, written by programs, tests, examples, benchmarks,
//! documentation.

use groma_model::SkipReason;

use super::kind::{Kind, is_test_name};
use super::subject::{Subject, by_folder};
use super::{Evidence, Reason, Role, Verdict};

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
/// Those of them that hold test code as well.
const VAGUE_FOLDERS: [&str; 5] = ["data", "factories", "resources", "stubs", "templates"];

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
    let of_folders = Kind::of_folders(&subject.folders().filter(|_| !subject.is_below("src/main")));
    if let Some((Kind::Test, folder)) = of_folders {
        return Some(in_test_folder(subject, folder));
    }
    if is_test_name(subject.name) {
        let role = if subject.stem == "conftest" { Role::Fixture } else { Role::Test };
        return Some(subject.by_name(role, ""));
    }
    if subject.extension == "feature" || subject.is_below("features/step_definitions") {
        return Some(subject.by_name(Role::Test, "Cucumber"));
    }
    let is_bench_name = subject.name.contains(".bench.") || subject.stem.ends_with("_bench");
    if is_bench_name || subject.folders().any(|folder| folder == "__benchmarks__") {
        return Some(subject.by_name(Role::Bench, ""));
    }
    let role = match of_folders? {
        (Kind::Example, folder) => (Role::Example, folder),
        (Kind::Bench, folder) => (Role::Bench, folder),
        (_, folder) => (Role::Docs, folder),
    };
    Some(by_folder(role.0, role.1, ""))
}

fn in_test_folder<'f>(subject: &Subject<'f>, folder: &'f str) -> Verdict<'f> {
    if subject.stem == "conftest" {
        return subject.by_name(Role::Fixture, "what pytest prepares for tests");
    }
    let is_code = subject.facts.is_some();
    if is_code && is_test_name(subject.name) {
        return subject.by_name(Role::Test, "");
    }
    let is_one_of = |folder: &str, known: &[&str]| known.iter().any(|name| folder.eq_ignore_ascii_case(name));
    let fixtures = subject.folders().find(|folder| is_one_of(folder, &FIXTURE_FOLDERS));
    if let Some(fixtures) = fixtures.filter(|fixtures| !is_code || !is_one_of(fixtures, &VAGUE_FOLDERS)) {
        return by_folder(Role::Fixture, fixtures, "");
    }
    if is_code || matches!(&*subject.extension, "feature" | "t" | "bats" | "robot" | "sh") {
        return by_folder(Role::Test, folder, "");
    }
    match super::plain::named_exactly(subject) {
        Some(verdict) => verdict,
        None => by_folder(Role::Fixture, folder, "no code, so tests work on it"),
    }
}
