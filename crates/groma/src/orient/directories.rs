//! Which folders matter most: by the ranks of a stored snapshot, else by how much of the project's own code they hold.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use groma_lang::{ByName, detect};
use groma_model::RepoPath;
use groma_render::Directory;
use groma_source::{Overview, SourceFile, marks_by_path};

use crate::Kind;
use crate::snapshot::StoredRanks;

/// Folders of the top, and those in each of them, that are told.
const MOST_TOPS: usize = 16;
const MOST_CHILDREN: usize = 10;

/// What tools write, and other people's code: not worth a word even where no rule ignores it.
const NOT_TOLD: [&str; 26] = [
    "3rdparty",
    "DerivedData",
    "Godeps",
    "Pods",
    "__pycache__",
    "_build",
    "bower_components",
    "coverage",
    "deps",
    "dist",
    "env",
    "extern",
    "external",
    "htmlcov",
    "jspm_packages",
    "node_modules",
    "obj",
    "site-packages",
    "target",
    "third-party",
    "third_party",
    "thirdparty",
    "tmp",
    "vendor",
    "vendored",
    "venv",
];

/// Names of output as well as of sources. Where version control hides output, what is left are sources.
const OFTEN_OUTPUT: [&str; 3] = ["bin", "build", "out"];

/// The folders of a project.
pub(crate) struct Folders<'p> {
    /// What is there.
    pub(crate) overview: &'p Overview,
    /// What is known of ranks.
    pub(crate) ranks: Option<&'p StoredRanks>,
    /// Whether version control says what is no source.
    pub(crate) is_controlled: bool,
}

/// The worth of what is in a folder.
#[derive(Debug, Clone, Copy, Default)]
struct Worth {
    /// Of the project's own code: folders with some come before all others, however many tests those hold.
    code: f64,
    /// Of everything.
    all: f64,
}

impl Worth {
    fn add(&mut self, worth: f64, kind: Kind) {
        self.all += worth;
        if kind == Kind::Code {
            self.code += worth;
        }
    }

    /// The better one first.
    fn order(&self, other: &Self) -> Ordering {
        other.code.total_cmp(&self.code).then(other.all.total_cmp(&self.all))
    }
}

/// The worth of a folder at the top, and of the folders in it.
#[derive(Debug, Default)]
struct Top<'p> {
    own: Worth,
    children: BTreeMap<&'p str, Worth>,
}

/// The folders to tell, best first, and how many others there are at the top.
pub(crate) fn directories<'p>(folders: &Folders<'p>) -> (Vec<Directory>, usize) {
    let mut tops: BTreeMap<&'p str, Top<'p>> = BTreeMap::new();
    // A folder without a source file is one too.
    for path in folders.overview.folders.iter().filter_map(RepoPath::as_str) {
        match path.split_once('/') {
            None => {
                tops.entry(path).or_default();
            }
            Some((top, child)) if !child.contains('/') => {
                tops.entry(top).or_default().children.entry(child).or_default();
            }
            Some(_) => {}
        }
    }
    let mut add = |path: &'p RepoPath, worth: f64, kind: Kind| {
        let Some((top, child)) = path_parts(path) else { return };
        let of_top = tops.entry(top).or_default();
        of_top.own.add(worth, kind);
        if let Some(child) = child {
            of_top.children.entry(child).or_default().add(worth, kind);
        }
    };
    match folders.ranks {
        // Ranks may be of a time when there were other files.
        Some(ranks) => {
            folders.overview.files.iter().for_each(|path| add(path, 0.0, Kind::Code));
            let there = ranks.files.iter().filter(|file| is_there(folders.overview, &file.path));
            there.for_each(|file| add(&file.path, file.worth, file.kind));
        }
        None => {
            let mut known = HashMap::new();
            for path in &folders.overview.files {
                let kind = kind_of(path);
                add(path, if is_source(path, &mut known) { kind.weight() } else { 0.0 }, kind);
            }
        }
    }
    let is_told = |name: &str| {
        !name.starts_with('.') && !NOT_TOLD.contains(&name) && (folders.is_controlled || !OFTEN_OUTPUT.contains(&name))
    };
    let mut tops: Vec<(&str, Top<'_>)> = tops.into_iter().filter(|(name, _)| is_told(name)).collect();
    tops.sort_by(|a, b| a.1.own.order(&b.1.own).then(a.0.cmp(b.0)));
    let more = tops.len().saturating_sub(MOST_TOPS);
    let told = |(name, top): (&str, Top<'_>)| {
        let mut children: Vec<(&str, Worth)> = top.children.into_iter().filter(|(name, _)| is_told(name)).collect();
        children.sort_by(|a, b| a.1.order(&b.1).then(a.0.cmp(b.0)));
        let more = children.len().saturating_sub(MOST_CHILDREN);
        let children = children.into_iter().take(MOST_CHILDREN).map(|(name, _)| name.to_owned()).collect();
        Directory { name: name.to_owned(), children, more }
    };
    (tops.into_iter().take(MOST_TOPS).map(told).collect(), more)
}

/// Whether the folder at the top that holds a file is there.
fn is_there(overview: &Overview, path: &RepoPath) -> bool {
    let top = path.as_bytes().split(|byte| *byte == b'/').next().unwrap_or_default();
    let top = RepoPath::from_bytes(top);
    let holds = |path: &RepoPath| path.is_below(&top);
    let at = overview.files.partition_point(|path| *path < top);
    overview.folders.binary_search(&top).is_ok() || overview.files.get(at).is_some_and(holds)
}

/// The folder at the top that holds a file, and the one in it.
fn path_parts(path: &RepoPath) -> Option<(&str, Option<&str>)> {
    let (top, rest) = path.as_str()?.split_once('/')?;
    Some((top, rest.split_once('/').map(|(child, _)| child)))
}

/// Whether a file is of a known language, by its name. `known` remembers endings: a tree has few.
fn is_source<'p>(path: &'p RepoPath, known: &mut HashMap<&'p [u8], bool>) -> bool {
    let name = path.file_name();
    let Some(dot) = name.iter().rposition(|byte| *byte == b'.') else { return false };
    let detected = || matches!(detect(name), ByName::Certain(_) | ByName::Among(_));
    *known.entry(&name[dot..]).or_insert_with(detected)
}

fn kind_of(path: &RepoPath) -> Kind {
    let file = SourceFile {
        path: path.clone(),
        size: 0,
        skip: None,
        marks: marks_by_path(path),
        target: None,
        blob: None,
        stamp: None,
    };
    Kind::of(&file, &String::from_utf8_lossy(path.as_bytes()), false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::RankedFile;

    fn told(paths: &[&str], ranks: Option<&StoredRanks>) -> Vec<String> {
        let overview = Overview {
            files: paths.iter().map(|path| RepoPath::from_bytes(path.as_bytes())).collect(),
            folders: Vec::new(),
            complete: true,
        };
        let (directories, _) = directories(&Folders { overview: &overview, ranks, is_controlled: false });
        directories.iter().map(|top| format!("{}:{}", top.name, top.children.join(","))).collect()
    }

    #[test]
    fn folders_with_code_come_first_and_output_not_at_all() {
        let paths = [
            ".github/workflows/ci.yml",
            "app/core/a.py",
            "app/core/b.py",
            "app/web/c.py",
            "build/out.py",
            "docs/index.md",
            "node_modules/x/index.js",
            "tests/unit/test_a.py",
            "tests/unit/test_b.py",
            "tests/unit/test_c.py",
            "vendor/lib/a.go",
        ];
        assert_eq!(told(&paths, None), ["app:core,web", "tests:unit", "docs:"]);
    }

    #[test]
    fn a_little_code_comes_before_many_tests() {
        let tests: Vec<String> = (0..50).map(|number| format!("test/t{number}.js")).collect();
        let paths: Vec<&str> = tests.iter().map(String::as_str).chain(["lib/index.js"]).collect();
        assert_eq!(told(&paths, None), ["lib:", "test:"]);
    }

    #[test]
    fn ranks_decide_where_there_are_any() {
        let paths = ["a/x/1.py", "a/x/2.py", "b/y/3.py"];
        let file = |path: &str, worth| {
            let path = RepoPath::from_bytes(path.as_bytes());
            RankedFile { kind: kind_of(&path), path, worth }
        };
        let ranks = StoredRanks { files: vec![file("a/x/1.py", 0.1), file("b/y/3.py", 0.9), file("gone/z/4.py", 0.9)] };
        assert_eq!(told(&paths, Some(&ranks)), ["b:y", "a:x"]);
    }
}
