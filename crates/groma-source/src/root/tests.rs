//! Finding the root in trees that the tests make.

use std::fs;
use std::path::{Path, PathBuf};

use groma_testkit::TempProject;

use super::{MANIFESTS, RepositoryEvidence, RootError, RootFrom, RootRequest, find_root};

/// A search from a folder of a tree, in which the folder `home` is the home directory.
struct Search<'a> {
    tree: &'a TempProject,
    start: PathBuf,
    named: Option<&'a str>,
    variable: Option<&'a str>,
    max_ascend: Option<u32>,
    excluded: Vec<PathBuf>,
}

impl<'a> Search<'a> {
    fn from(tree: &'a TempProject, start: &str) -> Self {
        let start = tree.path(start);
        Self { tree, start, named: None, variable: None, max_ascend: None, excluded: Vec::new() }
    }

    /// The root below the tree, how it was found, and what makes it a repository.
    fn found(&self) -> String {
        let home = self.tree.path("home");
        let request = RootRequest {
            named: self.named.map(Path::new),
            variable: self.variable.map(Path::new),
            working_directory: &self.start,
            home: Some(&home),
            max_ascend: self.max_ascend,
            excluded: &self.excluded,
        };
        match find_root(&request) {
            Ok(root) => {
                let from = match root.from {
                    RootFrom::Argument => "argument".to_owned(),
                    RootFrom::Variable => "variable".to_owned(),
                    RootFrom::Search(steps) => format!("{steps} up"),
                };
                let path = root.path.strip_prefix(self.tree.root()).expect("it is in the tree").display().to_string();
                let evidence = root.evidence.as_ref().map_or("nothing", RepositoryEvidence::name);
                format!("{path}, {from}, {evidence}")
            }
            Err(RootError::NoRepository { .. }) => "none".to_owned(),
            Err(RootError::Excluded { .. }) => "excluded".to_owned(),
            Err(error @ (RootError::Named { .. } | RootError::WorkingDirectory { .. })) => error.to_string(),
        }
    }
}

fn search(tree: &TempProject, start: &str) -> String {
    Search::from(tree, start).found()
}

fn evidence(fixture: &str) -> Option<String> {
    let tree = TempProject::new(fixture);
    RepositoryEvidence::of(&tree.root()).map(|evidence| evidence.name().to_owned())
}

#[test]
fn the_nearest_repository_is_taken() {
    let tree = TempProject::new("//- home/work/app/pom.xml\n//- home/work/app/src/main/java/org/example/app/A.java\n");
    tree.folder("home/work/app/lib/.git");
    assert_eq!(search(&tree, "home/work/app"), "home/work/app, 0 up, pom.xml");
    assert_eq!(search(&tree, "home/work/app/src/main/java/org/example/app"), "home/work/app, 6 up, pom.xml");
    assert_eq!(search(&tree, "home/work/app/lib"), "home/work/app/lib, 0 up, .git");
    assert_eq!(search(&tree, "home/work"), "none");
}

#[test]
fn a_limit_ends_the_search() {
    let tree = TempProject::new("//- home/app/pom.xml\n//- home/app/1/2/3/4/5/A.java\n");
    let with_limit = |start: &str, limit| Search { max_ascend: Some(limit), ..Search::from(&tree, start) }.found();
    assert_eq!(with_limit("home/app/1/2/3/4", super::PUBLISHED_MAX_ASCEND), "home/app, 4 up, pom.xml");
    assert_eq!(with_limit("home/app/1/2/3/4/5", super::PUBLISHED_MAX_ASCEND), "none");
    assert_eq!(with_limit("home/app", 0), "home/app, 0 up, pom.xml");
    assert_eq!(with_limit("home/app/1", 0), "none");
    assert_eq!(with_limit("home/app/1/2/3/4/5", u32::MAX), "home/app, 5 up, pom.xml");
}

#[test]
fn neither_the_home_directory_nor_what_is_above_is_taken() {
    let tree = TempProject::new("//- home/package.json\n//- package.json\n");
    tree.folder("home/.git");
    tree.folder("home/notes/2024");
    assert_eq!(search(&tree, "home/notes/2024"), "none");
    assert_eq!(search(&tree, "home"), "none");
    // Whoever names it may have it.
    let named = Search { named: Some("."), ..Search::from(&tree, "home") };
    assert_eq!(named.found(), "home, argument, .git");
    let top = RootRequest {
        named: None,
        variable: None,
        working_directory: Path::new("/"),
        home: None,
        max_ascend: None,
        excluded: &[],
    };
    assert!(matches!(find_root(&top), Err(RootError::NoRepository { .. })));
}

#[test]
fn an_argument_wins_over_the_variable_and_that_over_the_search() {
    let tree = TempProject::new("//- home/a/go.mod\n//- home/b/notes.txt\n//- home/c/Makefile\n");
    let with = |named, variable| Search { named, variable, ..Search::from(&tree, "home/a") }.found();
    assert_eq!(with(Some("../b"), Some("../c")), "home/b, argument, nothing");
    assert_eq!(with(None, Some("../c")), "home/c, variable, Makefile");
    assert_eq!(with(None, Some("")), "home/a, 0 up, go.mod");
}

#[test]
fn a_named_root_that_is_no_folder_is_an_error() {
    let tree = TempProject::new("//- home/a/go.mod\n");
    let with = |named, variable| Search { named, variable, ..Search::from(&tree, "home/a") }.found();
    assert_eq!(with(Some("none"), None), "opening the root `none`");
    assert_eq!(with(Some("go.mod"), None), "opening the root `go.mod`");
    assert_eq!(with(Some(""), None), "opening the root ``");
    assert_eq!(with(None, Some("/none/such")), "opening the root `/none/such`");
    assert_eq!(with(Some("none"), Some(".")), "opening the root `none`");
    let gone = Search { start: tree.path("gone"), ..Search::from(&tree, "home") };
    assert!(gone.found().starts_with("looking at the working directory `"), "{}", gone.found());
}

#[test]
fn excluded_trees_are_passed_over_by_a_search_and_open_to_whoever_names_them() {
    let tree =
        TempProject::new("//- home/agent/package.json\n//- home/agent/core/package.json\n//- home/outer/pom.xml\n");
    tree.folder("home/outer/agent/.git");
    let excluded = vec![PathBuf::from("~/agent"), tree.path("home/outer/agent/"), PathBuf::new()];
    let with = |start, named| Search { excluded: excluded.clone(), named, ..Search::from(&tree, start) }.found();
    assert_eq!(with("home/agent", None), "excluded");
    assert_eq!(with("home/agent/core", None), "excluded");
    assert_eq!(with("home/agent/core", Some(".")), "home/agent/core, argument, package.json");
    // A repository around an excluded one is not excluded.
    assert_eq!(with("home/outer/agent", None), "home/outer, 1 up, pom.xml");
    assert_eq!(with("home/outer", None), "home/outer, 0 up, pom.xml");
}

#[test]
fn version_control_is_known_by_its_data() {
    for folder in [".git", ".hg", ".svn", ".jj", ".sl", ".pijul", "_darcs", ".bzr"] {
        let tree = TempProject::new("");
        tree.folder(folder);
        assert_eq!(RepositoryEvidence::of(&tree.root()), Some(RepositoryEvidence::VersionControl(folder)));
        assert_eq!(evidence(&format!("//- {folder}\ntext\n")), None);
        // What makes a repository is never listed as a part of it.
        assert!(crate::worktree::VERSION_CONTROL.contains(&folder));
    }
    assert_eq!(evidence("//- .git\ngitdir: ../.git/worktrees/a\n").as_deref(), Some(".git"));
    assert_eq!(evidence("//- .git\nsomething\n"), None);
    assert_eq!(evidence("//- .fslckout\nx\n").as_deref(), Some(".fslckout"));
    assert_eq!(evidence("//- .git\nsomething\n//- Makefile\nall:\n").as_deref(), Some("Makefile"));
}

#[test]
fn a_bare_repository_is_taken_when_named_and_never_found() {
    let tree = TempProject::new("//- home/a.git/HEAD\nref: refs/heads/main\n");
    tree.folder("home/a.git/objects");
    tree.folder("home/a.git/refs");
    assert_eq!(search(&tree, "home/a.git"), "none");
    let named = Search { named: Some("."), ..Search::from(&tree, "home/a.git") };
    assert_eq!(named.found(), "home/a.git, argument, bare git repository");
}

#[test]
fn every_manifest_counts_at_the_root_itself_only() {
    for manifest in MANIFESTS {
        let name = manifest.name.replace('*', "a");
        let text = manifest.line.unwrap_or_default();
        assert_eq!(evidence(&format!("//- {name}\n{text} x\n")), Some(name.clone()), "{name}");
        assert_eq!(evidence(&format!("//- below/{name}\n{text} x\n")), None, "{name}");
        assert!(!manifest.reason.is_empty() && !manifest.ecosystem.is_empty());
        assert_eq!(MANIFESTS.iter().filter(|other| other.name == manifest.name).count(), 1, "{name}");
    }
    for name in ["pyproject.toml", "setup.py", "package.json", "Cargo.toml", "go.mod", "pom.xml", "build.gradle.kts"] {
        assert!(MANIFESTS.iter().any(|manifest| manifest.name == name), "{name}");
    }
}

#[test]
fn a_manifest_in_a_full_folder_is_found() {
    let tree = TempProject::new("//- go.mod\nx\n");
    for number in 0..10_100 {
        fs::File::create(tree.path(&format!("{number}.txt"))).expect("made");
    }
    let found = RepositoryEvidence::of(&tree.root()).map(|evidence| evidence.name().to_owned());
    assert_eq!(found.as_deref(), Some("go.mod"));
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_listed_is_looked_into_by_name() {
    use std::os::unix::fs::PermissionsExt as _;

    let tree = TempProject::new("//- closed/go.mod\nx\n");
    let set = |mode| fs::set_permissions(tree.path("closed"), fs::Permissions::from_mode(mode)).expect("set");
    set(0o311);
    let found = RepositoryEvidence::of(&tree.path("closed")).map(|evidence| evidence.name().to_owned());
    set(0o755);
    assert_eq!(found.as_deref(), Some("go.mod"));
}

#[test]
fn what_only_looks_like_a_manifest_does_not_count() {
    assert_eq!(evidence("//- README.md\nx\n//- Dockerfile\nFROM x\n//- main.c\nx\n"), None);
    assert_eq!(evidence("//- package.json/inner.txt\nx\n//- .csproj\nx\n"), None);
    assert_eq!(evidence("//- DESCRIPTION\nof this folder\n"), None);
    assert_eq!(evidence("//- meson.build\nsubdir('x')\n"), None);
    assert_eq!(evidence("//- b.csproj\nx\n//- a.csproj\nx\n").as_deref(), Some("a.csproj"));
}

#[cfg(unix)]
#[test]
fn links_count_if_they_lead_to_a_file_inside_and_pipes_never_do() {
    use std::os::unix::fs::symlink;

    let tree = TempProject::new("//- outside/package.json\n{}\n//- in/build/real.json\n{}\n//- out/x.txt\nx\n");
    symlink("build/real.json", tree.path("in/package.json")).expect("made");
    symlink("../outside/package.json", tree.path("out/package.json")).expect("made");
    symlink("Makefile", tree.path("out/Makefile")).expect("made");
    let pipe = rustix::fs::FileType::Fifo;
    for name in ["out/.git", "out/Cargo.toml", "out/DESCRIPTION", "out/meson.build", "out/a.csproj"] {
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mknodat(rustix::fs::CWD, tree.path(name), pipe, mode, 0).expect("made");
    }
    let of = |folder: &str| RepositoryEvidence::of(&tree.path(folder)).map(|evidence| evidence.name().to_owned());
    assert_eq!(of("in").as_deref(), Some("package.json"));
    assert_eq!(of("out"), None);
    // Data of version control may well lie elsewhere.
    tree.folder("data.git");
    fs::remove_file(tree.path("out/.git")).expect("removed");
    symlink("../data.git", tree.path("out/.git")).expect("made");
    assert_eq!(of("out").as_deref(), Some(".git"));
}

#[test]
fn a_search_ends_where_another_file_system_begins() {
    let tree = TempProject::new("//- outer/Makefile\nall:\n//- outer/mount/go.mod\nx\n//- outer/mount/a/b/x.txt\nx\n");
    let from = |start: &str, mount: &str| {
        let (start, mount) = (tree.path(start), tree.path(mount));
        let request = RootRequest {
            named: None,
            variable: None,
            working_directory: &start,
            home: None,
            max_ascend: None,
            excluded: &[],
        };
        super::search(&request, |folder| Some(u64::from(folder.starts_with(&mount)))).ok().map(|root| root.path)
    };
    assert_eq!(from("outer/mount/a/b", "outer/mount/a"), None);
    assert_eq!(from("outer/mount/a/b", "outer/mount"), Some(tree.path("outer/mount")));
    assert_eq!(from("outer", "outer/mount"), Some(tree.path("outer")));
}
