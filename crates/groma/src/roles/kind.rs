//! What kind of text a file is to a reader who did not ask for it, which ranks are weighed by. Marks and paths alone tell it, so that
//! it does not change while a file is edited, and finer rules for roles move no rank.

use groma_source::SourceFile;

/// The kind of a file. Everything but code is worth less to a reader who did not ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
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

impl Kind {
    /// All kinds, each at the place of its stored number.
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

    /// The kind of a file. `generated_text`: its text says that a program wrote it.
    pub(crate) fn of(file: &SourceFile, path: &str, generated_text: bool) -> Self {
        if file.marks.vendored {
            return Self::Vendored;
        }
        if file.marks.generated || generated_text {
            return Self::Generated;
        }
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        if is_test_name(name) {
            return Self::Test;
        }
        Self::of_folders(&outside_of_sources(folders).rsplit('/')).map_or(Self::Code, |(kind, _)| kind)
    }

    /// The kind that a path's folders tell, innermost first, with the folder that does.
    pub(super) fn of_folders<'f>(folders: &(impl Iterator<Item = &'f str> + Clone)) -> Option<(Self, &'f str)> {
        let find = |kind: Self, known: &[&str]| {
            let found = folders.clone().find(|folder| known.iter().any(|name| folder.eq_ignore_ascii_case(name)));
            found.map(|folder| (kind, folder))
        };
        find(Self::Test, &TEST_FOLDERS)
            .or_else(|| folders.clone().find(|folder| is_test_folder(folder)).map(|folder| (Self::Test, folder)))
            .or_else(|| find(Self::Example, &EXAMPLE_FOLDERS))
            .or_else(|| find(Self::Bench, &BENCH_FOLDERS))
            .or_else(|| find(Self::Docs, &DOCS_FOLDERS))
    }

    /// How much a file of this kind counts when nobody asked for the kind.
    pub(crate) fn weight(self) -> f64 {
        match self {
            Self::Code => 1.0,
            Self::Test | Self::Docs | Self::Bench => 0.15,
            Self::Example => 0.2,
            Self::Generated | Self::Vendored => 0.05,
        }
    }

    /// How much a file of this kind counts when it is found by words.
    pub(crate) fn search_weight(self) -> f64 {
        match self {
            Self::Code => 1.0,
            Self::Test => 0.15,
            Self::Docs | Self::Bench | Self::Example | Self::Generated | Self::Vendored => 0.5,
        }
    }

    /// Words of a request that ask for files of this kind.
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
fn is_test_folder(folder: &str) -> bool {
    ["-test", "-tests", "_test", "_tests", ".Tests", ".Test"].iter().any(|ending| folder.ends_with(ending))
        || ["test-", "test_", "tests-"].iter().any(|start| folder.starts_with(start))
}

/// Whether a file's name is that of a test.
pub(super) fn is_test_name(name: &str) -> bool {
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

/// The folders above the sources of a Maven or Gradle module: those below are packages, which may have any name
/// (`src/main/java/org/springframework/samples/petclinic`).
fn outside_of_sources(folders: &str) -> &str {
    const SOURCES: &str = "src/main";
    let mut found = folders.match_indices(SOURCES);
    let is_whole =
        |at: usize| (at == 0 || folders.as_bytes()[at - 1] == b'/') && folders[at + SOURCES.len()..].starts_with('/');
    found.find(|(at, _)| is_whole(*at)).map_or(folders, |(at, _)| &folders[..at])
}
