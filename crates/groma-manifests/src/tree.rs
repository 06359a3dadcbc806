//! Questions about the listing, each answered by binary search or by one pass made at the start, and reading with a
//! bound.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::answer::{Note, NoteKind};
use crate::files::{Files, MANIFEST_BYTES, Unread};
use crate::findings::Ecosystem;
use crate::names::is_safe_path;

/// Files that are read for one answer, and their bytes together.
const READ_FILES: usize = 400;
const READ_BYTES: usize = 4 * 1024 * 1024;

/// Files of these names are found wherever they are.
const FOUND_ANYWHERE: [&str; 18] = [
    "package.json",
    "Cargo.toml",
    "go.mod",
    "pyproject.toml",
    "setup.py",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "composer.json",
    "Gemfile",
    "mix.exs",
    "pubspec.yaml",
    "Package.swift",
    "CMakeLists.txt",
    "meson.build",
    "AGENTS.md",
    "CLAUDE.md",
    "__main__.py",
];

/// So are those that end like this.
const FOUND_ENDINGS: [&str; 6] = [".csproj", ".fsproj", ".vbproj", ".sln", ".slnx", ".gemspec"];

/// The place of classes that start applications of Spring and the like.
pub(crate) const APPLICATION: &str = "*Application";

/// Places of one kind that are kept.
const PLACES: usize = 2000;

/// The ecosystem that a source file speaks for.
const EXTENSIONS: [(&str, Ecosystem); 32] = [
    ("js", Ecosystem::Node),
    ("mjs", Ecosystem::Node),
    ("cjs", Ecosystem::Node),
    ("jsx", Ecosystem::Node),
    ("ts", Ecosystem::Node),
    ("tsx", Ecosystem::Node),
    ("vue", Ecosystem::Node),
    ("svelte", Ecosystem::Node),
    ("rs", Ecosystem::Rust),
    ("go", Ecosystem::Go),
    ("py", Ecosystem::Python),
    ("java", Ecosystem::Jvm),
    ("kt", Ecosystem::Jvm),
    ("groovy", Ecosystem::Jvm),
    ("scala", Ecosystem::Scala),
    ("rb", Ecosystem::Ruby),
    ("php", Ecosystem::Php),
    ("c", Ecosystem::Native),
    ("h", Ecosystem::Native),
    ("cc", Ecosystem::Native),
    ("cpp", Ecosystem::Native),
    ("cxx", Ecosystem::Native),
    ("hpp", Ecosystem::Native),
    ("cs", Ecosystem::Dotnet),
    ("fs", Ecosystem::Dotnet),
    ("ex", Ecosystem::Beam),
    ("exs", Ecosystem::Beam),
    ("erl", Ecosystem::Beam),
    ("swift", Ecosystem::Swift),
    ("dart", Ecosystem::Dart),
    ("hs", Ecosystem::Haskell),
    ("zig", Ecosystem::Zig),
];

/// Folders whose manifests are examples, measurements, fixtures or other people's.
const NOT_OURS: [&str; 32] = [
    "node_modules",
    "vendor",
    "third_party",
    "third-party",
    "thirdparty",
    "external",
    "deps",
    "testdata",
    "test-data",
    "fixtures",
    "__fixtures__",
    "fixture",
    "test",
    "tests",
    "__tests__",
    "examples",
    "example",
    "templates",
    "template",
    "samples",
    "docs",
    "target",
    "playground",
    "playgrounds",
    "demo",
    "demos",
    "bench",
    "benches",
    "benchmark",
    "benchmarks",
    "website",
    "fuzz",
];

/// Whether a folder is below one of examples, fixtures or other people's code.
pub(crate) fn is_not_ours(folder: &str) -> bool {
    folder.split('/').any(|part| NOT_OURS.contains(&part))
}

/// Which kinds of tests the listing shows.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct TestsSeen {
    pub(crate) go: bool,
    pub(crate) jvm: bool,
    pub(crate) python: bool,
    pub(crate) deno: bool,
    pub(crate) scala: bool,
}

/// The listing, ready for questions.
pub(crate) struct Tree<'a> {
    files: &'a dyn Files,
    paths: Vec<&'a str>,
    places: BTreeMap<&'static str, Vec<&'a str>>,
    /// Source files by ecosystem.
    sources: BTreeMap<Ecosystem, usize>,
    tests: TestsSeen,
    reading: RefCell<Reading>,
}

#[derive(Default)]
struct Reading {
    texts: BTreeMap<String, Option<Rc<str>>>,
    bytes: usize,
    notes: Vec<Note>,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(files: &'a dyn Files) -> Self {
        let mut paths: Vec<&str> = files.paths().iter().filter_map(|path| path.as_str()).collect();
        if !paths.is_sorted() {
            paths.sort_unstable();
        }
        let by_extension: FxHashMap<&str, Ecosystem> = EXTENSIONS.into_iter().collect();
        let names: FxHashMap<&str, &'static str> = FOUND_ANYWHERE.into_iter().map(|name| (name, name)).collect();
        let mut places: BTreeMap<&'static str, Vec<&str>> = BTreeMap::new();
        let mut sources = BTreeMap::new();
        let mut tests = TestsSeen::default();
        for path in &paths {
            let name = path.rsplit('/').next().unwrap_or(path);
            let Some((stem, extension)) = name.rsplit_once('.') else {
                if let Some(place) = names.get(name) {
                    push_place(&mut places, place, path);
                }
                continue;
            };
            if let Some(ecosystem) = by_extension.get(extension) {
                *sources.entry(*ecosystem).or_insert(0) += 1;
                tests.see(path, stem, extension);
            }
            if let Some(place) = names.get(name) {
                push_place(&mut places, place, path);
            } else if stem.ends_with("Application") && ["java", "kt"].contains(&extension) && path.contains("src/main/")
            {
                push_place(&mut places, APPLICATION, path);
            } else if let Some(ending) = FOUND_ENDINGS.iter().find(|ending| ending[1..] == *extension) {
                push_place(&mut places, ending, path);
            }
        }
        Self { files, paths, places, sources, tests, reading: RefCell::default() }
    }

    /// Files of a name (or ending) of the tables above, by path, those that cannot be shown left out.
    pub(crate) fn places(&self, name: &str) -> &[&'a str] {
        self.places.get(name).map_or(&[], Vec::as_slice)
    }

    /// Ecosystems by their number of source files, most first.
    pub(crate) fn ecosystems(&self) -> Vec<Ecosystem> {
        let mut counted: Vec<(Ecosystem, usize)> = self.sources.iter().map(|(one, count)| (*one, *count)).collect();
        counted.sort_by_key(|(ecosystem, count)| (std::cmp::Reverse(*count), *ecosystem));
        counted.into_iter().map(|(ecosystem, _)| ecosystem).collect()
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.paths.binary_search(&path).is_ok()
    }

    /// Whether anything is listed in a folder.
    pub(crate) fn has_folder(&self, folder: &str) -> bool {
        let prefix = format!("{folder}/");
        let at = self.paths.partition_point(|path| *path < prefix.as_str());
        self.paths.get(at).is_some_and(|path| path.starts_with(&prefix))
    }

    /// Names directly in a folder (empty for the root), with whether each is a folder; at most `limit`.
    pub(crate) fn children(&self, folder: &str, limit: usize) -> Vec<(&'a str, bool)> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let mut at = self.paths.partition_point(|path| *path < prefix.as_str());
        let mut found = Vec::new();
        while let Some(path) = self.paths.get(at).filter(|path| path.starts_with(&prefix)) {
            if found.len() == limit {
                break;
            }
            let rest = &path[prefix.len()..];
            if let Some((name, _)) = rest.split_once('/') {
                found.push((name, true));
                // `0` is the byte behind `/`: everything in the folder is skipped in one search.
                let behind = format!("{prefix}{name}0");
                at += self.paths[at..].partition_point(|path| *path < behind.as_str());
            } else {
                found.push((rest, false));
                at += 1;
            }
        }
        found
    }

    /// The text of a listed file without its byte order mark; what could not be read becomes a note.
    pub(crate) fn text(&self, path: &str) -> Option<Rc<str>> {
        if !self.has(path) {
            return None;
        }
        let mut reading = self.reading.borrow_mut();
        if let Some(text) = reading.texts.get(path) {
            return text.clone();
        }
        let full = reading.texts.len() >= READ_FILES || reading.bytes >= READ_BYTES;
        let answer = if full { Err(NoteKind::Budget) } else { self.read(path) };
        let text = match answer {
            Ok(text) => {
                reading.bytes += text.len();
                Some(text)
            }
            Err(what) => {
                let shown = if is_safe_path(path) { path } else { "" };
                reading.notes.push(Note { path: shown.to_owned(), what });
                None
            }
        };
        reading.texts.insert(path.to_owned(), text.clone());
        text
    }

    fn read(&self, path: &str) -> Result<Rc<str>, NoteKind> {
        let text = self.files.text(path).map_err(|why| match why {
            Unread::TooLarge => NoteKind::TooLarge,
            Unread::NotAFile => NoteKind::NotAFile,
            Unread::Missing | Unread::Unreadable => NoteKind::Unreadable,
        })?;
        if text.len() > MANIFEST_BYTES {
            return Err(NoteKind::TooLarge);
        }
        Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).into())
    }

    /// Says that a file is not what its name says.
    pub(crate) fn malformed(&self, path: &str) {
        if is_safe_path(path) {
            self.reading.borrow_mut().notes.push(Note { path: path.to_owned(), what: NoteKind::Malformed });
        }
    }

    /// What could not be read, and every file that was asked for.
    pub(crate) fn into_read(self) -> (Vec<Note>, Vec<String>) {
        let reading = self.reading.into_inner();
        (reading.notes, reading.texts.into_keys().collect())
    }
}

fn push_place<'a>(places: &mut BTreeMap<&'static str, Vec<&'a str>>, name: &'static str, path: &'a str) {
    let all = places.entry(name).or_default();
    if all.len() < PLACES && is_safe_path(path) {
        all.push(path);
    }
}

impl TestsSeen {
    fn see(&mut self, path: &str, stem: &str, extension: &str) {
        match extension {
            "go" => self.go |= stem.ends_with("_test"),
            "py" => self.python |= stem.starts_with("test_") || stem.ends_with("_test") || stem == "tests",
            "java" | "kt" | "groovy" => self.jvm |= in_tests_of_jvm(path),
            "scala" => self.scala |= in_tests_of_jvm(path),
            "ts" | "js" | "tsx" => self.deno |= stem.ends_with("_test") || stem.ends_with(".test"),
            _ => {}
        }
    }
}

fn in_tests_of_jvm(path: &str) -> bool {
    path.starts_with("src/test") || path.contains("/src/test") || path.contains("Test/")
}

/// One folder of the tree, as a project of its own.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'t, 'a> {
    pub(crate) tree: &'t Tree<'a>,
    /// The folder from the root; empty for the root.
    pub(crate) folder: &'t str,
}

impl<'a> Scope<'_, 'a> {
    pub(crate) fn path(&self, name: &str) -> String {
        if self.folder.is_empty() { name.to_owned() } else { format!("{}/{name}", self.folder) }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        if self.folder.is_empty() { self.tree.has(name) } else { self.tree.has(&self.path(name)) }
    }

    pub(crate) fn has_folder(&self, name: &str) -> bool {
        self.tree.has_folder(&self.path(name))
    }

    pub(crate) fn text(&self, name: &str) -> Option<Rc<str>> {
        self.tree.text(&self.path(name))
    }

    /// The first of several names that is there.
    pub(crate) fn first<'n>(&self, names: &[&'n str]) -> Option<&'n str> {
        names.iter().copied().find(|name| self.has(name))
    }

    /// The kinds of tests within this folder.
    pub(crate) fn tests(&self) -> TestsSeen {
        if self.folder.is_empty() {
            return self.tree.tests;
        }
        let prefix = self.path("");
        let start = self.tree.paths.partition_point(|path| *path < prefix.as_str());
        let mut tests = TestsSeen::default();
        for path in self.tree.paths[start..].iter().take_while(|path| path.starts_with(&prefix)) {
            let name = path.rsplit('/').next().unwrap_or(path);
            if let Some((stem, extension)) = name.rsplit_once('.') {
                tests.see(path, stem, extension);
            }
        }
        tests
    }

    /// Names directly in a folder below, with whether each is a folder.
    pub(crate) fn children(&self, folder: &str, limit: usize) -> Vec<(&'a str, bool)> {
        if folder.is_empty() {
            self.tree.children(self.folder, limit)
        } else {
            self.tree.children(&self.path(folder), limit)
        }
    }

    /// Places of a name within this folder, as paths from this folder.
    pub(crate) fn places(&self, name: &str) -> Vec<&'a str> {
        let all = self.tree.places(name);
        if self.folder.is_empty() {
            return all.to_vec();
        }
        all.iter().filter_map(|path| path.strip_prefix(self.folder)?.strip_prefix('/')).collect()
    }
}
