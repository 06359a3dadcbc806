//! Listings of small trees: one question each.

use groma_model::{RepoPath, SkipReason};
use groma_testkit::TempProject;

use crate::{BlobId, DiscoverOptions, ExtraIgnore, MemoryTree, Source, SourceError, Standing, WorkTree};

fn options() -> DiscoverOptions {
    DiscoverOptions {
        threads: 2,
        max_file_bytes: DiscoverOptions::MAX_FILE_BYTES,
        ignore_rules: true,
        submodules: false,
        global_excludes: None,
        extra_ignore: Vec::new(),
    }
}

fn open(project: &TempProject) -> WorkTree {
    WorkTree::open(&project.root(), options()).expect("a folder")
}

fn path(text: &str) -> RepoPath {
    RepoPath::from_bytes(text.as_bytes())
}

/// The listing, one file a line, with the reason of those that are skipped; then the folders that are not entered.
fn listed(tree: &impl Source, scope: &[&str]) -> Vec<String> {
    let scope: Vec<RepoPath> = scope.iter().map(|text| path(text)).collect();
    let listing = tree.list(&scope).expect("listed");
    let text = |path: &RepoPath| String::from_utf8_lossy(path.as_bytes()).into_owned();
    let files = listing.files.iter().map(|file| match file.skip {
        Some(reason) => format!("{} ({})", text(&file.path), reason.as_str()),
        None => text(&file.path),
    });
    let folders = listing.folders.iter().map(|(folder, reason)| format!("{}/ ({})", text(folder), reason.as_str()));
    files.chain(folders).collect()
}

#[test]
fn heeds_nested_ignore_files_negation_and_its_own() {
    let project = TempProject::new(
        "
//- .gitignore
*.log
/out/
!keep.log
//- .gromaignore
secret_plans/
//- a.py
//- b.log
//- keep.log
//- out/x.py
//- secret_plans/x.py
//- sub/.gitignore
*.py
!yes.py
//- sub/no.py
//- sub/yes.py
//- .hidden/x.py
",
    );
    assert_eq!(
        listed(&open(&project), &[]),
        [".gitignore", ".gromaignore", ".hidden/x.py", "a.py", "keep.log", "sub/.gitignore", "sub/yes.py"]
    );
}

#[test]
fn heeds_the_repository_and_user_wide_excludes() {
    let project = TempProject::new(
        "
//- .git/info/exclude
mine.txt
//- .git/HEAD
//- excludes
*.tmp
//- mine.txt
//- a.tmp
//- a.py
",
    );
    let mut with_excludes = options();
    with_excludes.global_excludes = Some(project.path("excludes"));
    let tree = WorkTree::open(&project.root(), with_excludes).expect("a folder");
    assert_eq!(listed(&tree, &[]), ["a.py", "excludes"]);
    let Standing::Ignored(rule) = tree.standing(&path("mine.txt")) else { panic!("it is ignored") };
    assert_eq!((rule.file.to_str(), rule.line, rule.pattern.as_str()), (Some(".git/info/exclude"), 1, "mine.txt"));
}

#[test]
fn a_sub_folder_of_a_repository_heeds_the_rules_above_it() {
    let project = TempProject::new(
        "
//- .git/HEAD
//- .gitignore
*.log
/generated/
//- app/a.py
//- app/a.log
//- generated/b.py
",
    );
    let below = |folder: &str| WorkTree::open(&project.path(folder), options()).expect("a folder");
    assert_eq!(listed(&below("app"), &[]), ["a.py"]);
    // A root that is ignored itself was named by a person, who wants to see it.
    assert_eq!(listed(&below("generated"), &[]), ["b.py"]);
}

#[test]
fn tracked_files_are_listed_although_ignored() {
    let project = TempProject::new(
        "
//- .git/HEAD
//- .gitignore
build/
//- build/tracked.py
//- build/other.py
//- a.py
",
    );
    write_index(&project, &["a.py", "build/tracked.py", "gone.py"]);
    let tree = open(&project);
    assert_eq!(listed(&tree, &[]), [".gitignore", "a.py", "build/tracked.py"]);
    assert!(matches!(tree.standing(&path("build/tracked.py")), Standing::Tracked(_)));
    assert!(matches!(tree.standing(&path("build/other.py")), Standing::Ignored(_)));
}

/// Writes a git index with these paths.
fn write_index(project: &TempProject, paths: &[&str]) {
    use gix_index::entry::{Flags, Mode, Stat};
    use gix_index::hash::{Kind, ObjectId};

    let mut state = gix_index::State::new(Kind::Sha1);
    for path in paths {
        let id = ObjectId::null(Kind::Sha1);
        state.dangerously_push_entry(Stat::default(), id, Flags::empty(), Mode::FILE, (*path).into());
    }
    let mut file = gix_index::File::from_state(state, project.path(".git/index"));
    file.write(gix_index::write::Options::default()).expect("written");
}

#[test]
fn other_repositories_are_not_entered() {
    let project = TempProject::new(
        "
//- .git/HEAD
//- .gitmodules
[submodule \"lib\"]
\tpath = libs/one
\turl = x
//- a.py
//- clone/.git/HEAD
//- clone/b.py
//- libs/one/.git/HEAD
//- libs/one/c.py
//- libs/two/.git
gitdir: ../../.git/modules/two
//- libs/two/d.py
//- tree/.git
gitdir: ../.git/worktrees/tree
//- tree/e.py
",
    );
    assert_eq!(
        listed(&open(&project), &[]),
        [
            ".gitmodules",
            "a.py",
            "clone/ (nested repository)",
            "libs/one/ (submodule)",
            "libs/two/ (submodule)",
            "tree/ (nested repository)",
        ]
    );
    let mut entering = options();
    entering.submodules = true;
    let tree = WorkTree::open(&project.root(), entering).expect("a folder");
    assert_eq!(
        listed(&tree, &[]),
        [
            ".gitmodules",
            "a.py",
            "libs/one/c.py",
            "libs/two/d.py",
            "clone/ (nested repository)",
            "tree/ (nested repository)",
        ]
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_once_and_only_inside_the_root() {
    use std::os::unix::fs::symlink;

    let outside = TempProject::new("//- far.py\n");
    let project = TempProject::new(
        "
//- .gitignore
/ignored/
//- real/a.py
//- ignored/b.py
//- ignored/deep/c.py
//- ignored/one.py
",
    );
    symlink("real", project.path("same")).expect("a link");
    symlink("real/a.py", project.path("a_again.py")).expect("a link");
    symlink("..", project.path("real/up")).expect("a link");
    symlink("ignored/deep", project.path("brought_in")).expect("a link");
    symlink("ignored/deep", project.path("brought_in_twice")).expect("a link");
    symlink("ignored/one.py", project.path("one.py")).expect("a link");
    symlink(".", project.path("ignored/deep/loop")).expect("a link");
    symlink(outside.root(), project.path("outside")).expect("a link");
    symlink("nowhere", project.path("broken")).expect("a link");
    let tree = open(&project);
    assert_eq!(
        listed(&tree, &[]),
        [
            ".gitignore",
            "a_again.py (link)",
            "broken (link)",
            "brought_in/c.py",
            "brought_in/loop (link)",
            "brought_in_twice (link)",
            "one.py",
            "outside (link)",
            "real/a.py",
            "real/up (link)",
            "same (link)",
        ]
    );
    let listing = tree.list(&[]).expect("listed");
    for file in listing.files.iter().filter(|file| file.skip.is_none()) {
        assert!(tree.read(file, &mut Vec::new()).is_ok(), "{:?} can be read", file.path);
    }
}

#[cfg(unix)]
#[test]
fn pipes_are_never_opened_and_unreadable_files_are_counted() {
    use std::os::unix::fs::PermissionsExt as _;

    let project = TempProject::new("//- a.py\nx = 1\n//- shut.py\n");
    let pipe = project.path("pipe.py");
    rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, rustix::fs::Mode::RUSR, 0).expect("a pipe");
    let tree = open(&project);
    assert_eq!(listed(&tree, &[]), ["a.py", "pipe.py (special file)", "shut.py"]);
    // A file that becomes a pipe after it was listed is noticed without waiting for a writer.
    let mut file = tree.list(&[]).expect("listed").files.remove(0);
    file.path = path("pipe.py");
    assert_eq!(tree.read(&file, &mut Vec::new()), Err(SkipReason::Changed));
    file.path = path("gone.py");
    assert_eq!(tree.read(&file, &mut Vec::new()), Err(SkipReason::Changed));
    file.path = path("shut.py");
    std::fs::set_permissions(project.path("shut.py"), std::fs::Permissions::from_mode(0)).expect("shut");
    // The superuser reads it all the same.
    let read = tree.read(&file, &mut Vec::new());
    assert!(read.is_ok() || read == Err(SkipReason::Unreadable));
}

#[cfg(unix)]
#[test]
fn ignore_files_that_are_pipes_are_not_waited_for() {
    let pipe = |project: &TempProject, name: &str| {
        let (file, kind) = (project.path(name), rustix::fs::FileType::Fifo);
        rustix::fs::mknodat(rustix::fs::CWD, &file, kind, rustix::fs::Mode::RUSR, 0).expect("a pipe");
    };
    let project = TempProject::new("//- a.py\nx = 1\n//- in/b.py\ny = 1\n//- in/deep/c.py\nz = 1\n//- own/d.py\n");
    pipe(&project, "in/deep/.gitignore");
    pipe(&project, "own/.gromaignore");
    let tree = open(&project);
    assert_eq!(listed(&tree, &[]), ["a.py", "in/b.py", "in/deep/ (special file)", "own/ (special file)"]);
    assert_eq!(tree.standing(&path("own/d.py")), Standing::NotEntered(path("own"), SkipReason::Special));
    // At the root there is nowhere to stay out of: no rule counts, and a person hears of it.
    let project = TempProject::new("//- a.py\nx = 1\n//- in/.gitignore\nb.py\n//- in/b.py\ny = 1\n");
    pipe(&project, ".gitignore");
    let listing = open(&project).list(&[]).expect("listed");
    assert!(listing.files.iter().any(|file| file.path == path("in/b.py")));
    assert!(listing.warnings[0].contains("a pipe"));
}

#[test]
fn names_sizes_and_attributes_give_reasons_and_marks() {
    let project = TempProject::new(
        "
//- .gitattributes
gen/* linguist-generated
vendor/ours/** -linguist-vendored
lib/** linguist-vendored=true
//- .env
//- big.py
//- gen/x.py
//- lib/y.py
//- vendor/ours/z.py
//- vendor/theirs/z.py
//- yarn.lock
",
    );
    project.write("big.py", &vec![b'x'; 3 << 20]);
    let tree = open(&project);
    assert_eq!(
        listed(&tree, &[]),
        [
            ".env (secret)",
            ".gitattributes",
            "big.py (too large)",
            "gen/x.py",
            "lib/y.py",
            "vendor/ours/z.py",
            "vendor/theirs/z.py",
            "yarn.lock (lock file)",
        ]
    );
    let listing = tree.list(&[]).expect("listed");
    let marked = |wanted: fn(&crate::Marks) -> bool| -> Vec<String> {
        let found = listing.files.iter().filter(|file| wanted(&file.marks));
        found.map(|file| String::from_utf8_lossy(file.path.as_bytes()).into_owned()).collect()
    };
    assert_eq!(marked(|marks| marks.generated), ["gen/x.py"]);
    assert_eq!(marked(|marks| marks.vendored), ["lib/y.py", "vendor/theirs/z.py"]);
}

#[test]
fn a_scope_limits_the_listing() {
    let project = TempProject::new("//- .gitignore\n*.log\n//- a/x.py\n//- a/y.log\n//- ab/z.py\n//- b.py\n");
    let tree = open(&project);
    assert_eq!(listed(&tree, &["a"]), ["a/x.py"]);
    assert_eq!(listed(&tree, &["a", "b.py"]), ["a/x.py", "b.py"]);
    // A file that is named is listed whatever the rules say.
    assert_eq!(listed(&tree, &["a/y.log"]), ["a/y.log"]);
    assert!(matches!(tree.list(&[path("none")]), Err(SourceError::Scope { .. })));
    assert!(matches!(tree.path_of(&project.root().join("..")), Err(SourceError::OutsideRoot { .. })));
}

#[test]
fn ignore_rules_that_leave_almost_nothing_are_said() {
    let project = TempProject::new("//- .gitignore\n*\n");
    for number in 0..30 {
        project.write(&format!("src/f{number}.py"), b"");
    }
    let warnings = open(&project).list(&[]).expect("listed").warnings;
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].starts_with("no file survives"), "{}", warnings[0]);
    // What tools leave behind does not count.
    let project = TempProject::new("//- .gitignore\nnode_modules\n//- a.js\n");
    for number in 0..30 {
        project.write(&format!("node_modules/f{number}.js"), b"");
    }
    assert_eq!(open(&project).list(&[]).expect("listed").warnings, Vec::<String>::new());
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf8_survive() {
    use std::os::unix::ffi::OsStrExt as _;

    let project = TempProject::new("//- a.py\n");
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.py");
    std::fs::write(project.root().join(name), "x = 1\n").expect("written");
    let tree = open(&project);
    let listing = tree.list(&[]).expect("listed");
    assert_eq!(listing.files[1].path.as_bytes(), b"caf\xe9.py");
    assert_eq!(tree.read(&listing.files[1], &mut Vec::new()).expect("read").text, "x = 1\n");
}

#[test]
fn the_twin_in_memory_lists_the_same_way() {
    let mut tree = MemoryTree::new();
    tree.insert("b/x.py", "x = 1\n");
    tree.insert("a.py", "");
    tree.insert("yarn.lock", "");
    assert_eq!(listed(&tree, &[]), ["a.py", "b/x.py", "yarn.lock (lock file)"]);
    assert_eq!(listed(&tree, &["b"]), ["b/x.py"]);
    let listing = tree.list(&[path("b")]).expect("listed");
    assert_eq!(tree.read(&listing.files[0], &mut Vec::new()).expect("read").text, "x = 1\n");
}

#[test]
fn stamps_tell_a_change_and_reads_tell_the_content_id() {
    let project = TempProject::new("//- a.py\nx = 1\n");
    let tree = open(&project);
    let file = tree.list(&[]).expect("listed").files.remove(0);
    assert!(file.stamp.is_some());
    assert_eq!(tree.stamp_now(&file.path), file.stamp);
    project.write("a.py", b"y = 23\n");
    assert_ne!(tree.stamp_now(&file.path), file.stamp);
    let (text, blob) = tree.read_identified(&file, &mut Vec::new()).expect("read");
    assert_eq!((text.text.as_str(), blob), ("y = 23\n", BlobId::of(b"y = 23\n")));
    assert_eq!(tree.stamp_now(&path("gone.py")), None);
    assert_eq!(tree.stamp_now(&path("")), None);
}

#[cfg(unix)]
#[test]
fn pipes_with_the_names_of_attributes_and_submodules_are_not_opened() {
    let project = TempProject::new("//- a.py\n");
    for name in [".gitattributes", ".gitmodules"] {
        let kind = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, project.path(name), kind, rustix::fs::Mode::RUSR, 0).expect("a pipe");
    }
    assert_eq!(listed(&open(&project), &[]), [".gitattributes (special file)", ".gitmodules (special file)", "a.py"]);
}

/// Options with rules that the caller brings along.
fn with_extra(patterns: &[&str]) -> DiscoverOptions {
    let rule = |(pattern, line): (&&str, usize)| ExtraIgnore {
        pattern: (*pattern).to_owned(),
        file: "rules.toml".into(),
        line,
    };
    DiscoverOptions { extra_ignore: patterns.iter().zip(1..).map(rule).collect(), ..options() }
}

#[test]
fn extra_rules_only_ignore_and_tell_their_line() {
    let project = TempProject::new(
        "
//- .gitignore
*.log
//- .gromaignore
!src/kept/
//- a.py
//- b.log
//- gen/x.py
//- src/gen/y.py
//- src/kept/z.py
//- out.py
",
    );
    let open = |options| WorkTree::open(&project.root(), options).expect("a folder");
    let tree = open(with_extra(&["/gen/", "kept", "*.py", "!a.py", "!b.log"]));
    assert_eq!(listed(&tree, &[]), [".gitignore", ".gromaignore", "a.py"]);
    assert_eq!(listed(&tree, &["src"]), Vec::<String>::new());
    // A file that is named is listed whatever the rules say.
    assert_eq!(listed(&tree, &["out.py"]), ["out.py"]);
    let rule = |place: &str| match tree.standing(&path(place)) {
        Standing::Ignored(rule) => (rule.file.display().to_string(), rule.line, rule.pattern, rule.matched),
        other => panic!("{place}: {other:?}"),
    };
    assert_eq!(rule("gen/x.py"), ("rules.toml".to_owned(), 1, "/gen/".to_owned(), path("gen")));
    assert_eq!(rule("src/gen/y.py"), ("rules.toml".to_owned(), 3, "*.py".to_owned(), path("src/gen/y.py")));
    assert_eq!(rule("src/kept/z.py"), ("rules.toml".to_owned(), 2, "kept".to_owned(), path("src/kept")));
    assert_eq!(rule("b.log").0, ".gitignore");
    assert_eq!(tree.standing(&path("a.py")), Standing::Listed);
    let all = open(DiscoverOptions { ignore_rules: false, ..with_extra(&["*"]) });
    assert_eq!(listed(&all, &[]).len(), 8);
    assert_eq!(all.standing(&path("a.py")), Standing::Listed);
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_around_extra_rules() {
    let project = TempProject::new("//- gen/x.py\n//- a.py\n");
    std::os::unix::fs::symlink("gen", project.path("folder")).expect("linked");
    std::os::unix::fs::symlink("gen/x.py", project.path("file.py")).expect("linked");
    let tree = WorkTree::open(&project.root(), with_extra(&["/gen/"])).expect("a folder");
    assert_eq!(listed(&tree, &[]), ["a.py", "file.py (link)", "folder (link)"]);
}
