//! What a file is for, as its path tells.

use groma_source::SourceFile;

/// What a file is for. Everything but code is worth less to a reader who did not ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Code of the project.
    Code,
    /// A test, or what tests need.
    Test,
    /// An example, a sample, a demonstration.
    Example,
    /// Documentation.
    Docs,
    /// A benchmark.
    Bench,
    /// Written by a program.
    Generated,
    /// Somebody else's code.
    Vendored,
}

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
const EXAMPLE_FOLDERS: [&str; 8] =
    ["demo", "demos", "example", "examples", "playground", "sample", "samples", "tutorials"];
const DOCS_FOLDERS: [&str; 5] = ["doc", "docs", "documentation", "site", "website"];
const BENCH_FOLDERS: [&str; 4] = ["bench", "benches", "benchmark", "benchmarks"];

impl Role {
    /// All roles, each at the place of its stored number.
    pub(crate) const ALL: [Self; 7] =
        [Self::Code, Self::Test, Self::Example, Self::Docs, Self::Bench, Self::Generated, Self::Vendored];

    /// The name in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Test => "test",
            Self::Example => "example",
            Self::Docs => "docs",
            Self::Bench => "bench",
            Self::Generated => "generated",
            Self::Vendored => "vendored",
        }
    }

    /// The stored number.
    pub(crate) fn number(self) -> u8 {
        self as u8
    }

    /// The role of a stored number.
    pub(crate) fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The role of a file. `generated_text`: its text says that a program wrote it.
    pub(crate) fn of(file: &SourceFile, generated_text: bool) -> Self {
        if file.marks.vendored {
            return Self::Vendored;
        }
        if file.marks.generated || generated_text {
            return Self::Generated;
        }
        let path = String::from_utf8_lossy(file.path.as_bytes());
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", &path));
        let has = |known: &[&str]| {
            folders.split('/').any(|folder| known.iter().any(|name| folder.eq_ignore_ascii_case(name)))
        };
        if has(&TEST_FOLDERS) || is_test_folder(folders) || is_test_name(name) {
            Self::Test
        } else if has(&EXAMPLE_FOLDERS) {
            Self::Example
        } else if has(&BENCH_FOLDERS) {
            Self::Bench
        } else if has(&DOCS_FOLDERS) {
            Self::Docs
        } else {
            Self::Code
        }
    }

    /// How much a file of this role counts when nobody asked for the role.
    pub(crate) fn weight(self) -> f64 {
        match self {
            Self::Code => 1.0,
            Self::Test | Self::Docs | Self::Bench => 0.15,
            Self::Example => 0.2,
            Self::Generated | Self::Vendored => 0.05,
        }
    }

    /// How much a file of this role counts when it is found by words.
    pub(crate) fn search_weight(self) -> f64 {
        match self {
            Self::Code => 1.0,
            Self::Test => 0.15,
            Self::Docs | Self::Bench | Self::Example | Self::Generated | Self::Vendored => 0.5,
        }
    }

    /// Words of a request that ask for files of this role.
    pub(crate) fn asked_for_by(self) -> &'static [&'static str] {
        match self {
            Self::Test => &["test", "fixture", "mock", "spec"],
            Self::Example => &["example", "sample", "demo"],
            Self::Docs => &["docs", "documentation"],
            Self::Bench => &["bench", "benchmark"],
            Self::Generated => &["generated"],
            Self::Vendored => &["vendor", "vendored"],
            Self::Code => &[],
        }
    }
}

/// `foo-test`, `test-utils`, `dts-test`: folders that begin or end with the word.
fn is_test_folder(folders: &str) -> bool {
    folders.split('/').any(|folder| {
        ["-test", "-tests", "_test", "_tests", ".Tests", ".Test"].iter().any(|ending| folder.ends_with(ending))
            || ["test-", "test_", "tests-"].iter().any(|start| folder.starts_with(start))
    })
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

#[cfg(test)]
mod tests {
    use groma_model::RepoPath;
    use groma_source::Marks;

    use super::*;

    #[test]
    fn paths_tell_roles() {
        let role = |path: &str| {
            Role::of(
                &SourceFile {
                    path: RepoPath::from_bytes(path.as_bytes()),
                    size: 0,
                    skip: None,
                    marks: Marks::default(),
                    target: None,
                    blob: None,
                    stamp: None,
                },
                false,
            )
        };
        for path in
            ["tests/a.py", "a/test_b.py", "a/b_test.go", "src/FooTest.java", "x.test.ts", "src/test/java/A.java"]
        {
            assert_eq!(role(path), Role::Test, "{path}");
        }
        for path in ["src/latest.py", "contest/a.go", "src/attestation.rs", "Test.java"] {
            assert_eq!(role(path), Role::Code, "{path}");
        }
        assert_eq!(role("examples/a.py"), Role::Example);
        assert_eq!(role("docs/conf.py"), Role::Docs);
    }
}
