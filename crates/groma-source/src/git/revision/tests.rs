//! A commit is listed and read as a clean checkout of it is.

use groma_model::{RepoPath, SkipReason};

use crate::git::tests::GitProject;
use crate::git::{Repository, RevisionTree};
use crate::{BlobId, ExtraIgnore, Source, SourceError, Standing};

fn path(text: &str) -> RepoPath {
    RepoPath::from_bytes(text.as_bytes())
}

fn revision(git: &GitProject, spec: &str, inside: &str) -> RevisionTree {
    let repository = Repository::discover(&git.root()).expect("a repository");
    let commit = repository.resolve(spec).expect("a commit");
    RevisionTree::open(&repository, commit, &path(inside), 1000).expect("opened")
}

/// Lists the checkout and `HEAD` and compares what is listed and read.
fn check_alike(git: &GitProject, inside: &str, scope: &[&str]) {
    check_alike_without(git, inside, scope, &[]);
}

/// The same without what further rules ignore.
fn check_alike_without(git: &GitProject, inside: &str, scope: &[&str], patterns: &[&str]) {
    let rule = |pattern: &&str| ExtraIgnore { pattern: (*pattern).to_owned(), file: "rules".into(), line: 1 };
    let extra: Vec<ExtraIgnore> = patterns.iter().map(rule).collect();
    let scope: Vec<RepoPath> = scope.iter().map(|text| path(text)).collect();
    let on_disk = git.work_tree_without(inside, &extra);
    let commit = revision(git, "HEAD", inside).with_extra_ignore(&extra);
    let expected = on_disk.list(&scope).expect("listed");
    let mut actual = commit.list(&scope).expect("listed");
    for (from_disk, from_commit) in expected.files.iter().zip(&actual.files).filter(|(file, _)| file.skip.is_none()) {
        let mut bytes = Vec::new();
        let text = on_disk.read_identified(from_disk, &mut bytes);
        assert_eq!(commit.read_identified(from_commit, &mut bytes), text, "{:?}", from_disk.path);
        assert_eq!(from_commit.blob, Some(BlobId::of(&bytes)), "{:?}", from_disk.path);
    }
    for (from_commit, from_disk) in actual.files.iter_mut().zip(&expected.files) {
        assert!(from_disk.blob.is_none() || from_disk.blob == from_commit.blob, "{:?}", from_disk.path);
        from_commit.blob = from_disk.blob;
        from_commit.stamp = from_disk.stamp;
    }
    assert_eq!(actual.files, expected.files, "in {inside:?}, scope {scope:?}");
    assert_eq!(actual.folders, expected.folders, "in {inside:?}, scope {scope:?}");
}

/// Files of all the kinds that a listing tells apart.
fn varied(git: &GitProject) {
    let attributes = b"gen/* linguist-generated\nvendor/ours/** -linguist-vendored\n* text=auto\n";
    git.write(".gitattributes", attributes);
    git.write(".gitignore", b"*.log\n/build/\n");
    git.write(".gromaignore", b"/private/\n*.tmp\n");
    for file in
        [".env", "a.py", "gen/x.py", "vendor/ours/z.py", "vendor/theirs/z.py", "yarn.lock", "a-b/c.py", "a/b.py"]
    {
        git.write(file, format!("text of {file}\n").as_bytes());
    }
    for file in ["tracked.log", "build/made.py", "private/p.py", "x.tmp", "sub/deep/y.tmp", "sub/deep/z.py", "sub/q.py"]
    {
        git.write(file, format!("text of {file}\n").as_bytes());
    }
    git.write("sub/.gromaignore", b"!y.tmp\nq.py\n");
    git.write("big.py", &[b'x'; 3000]);
    git.write("empty.py", b"");
    git.write("binary.py", b"a\0b");
    git.write("latin.py", b"caf\xe9\n");
    git.run(&["add", "-A", "--force"]);
    git.commit_all();
}

#[test]
fn a_commit_is_listed_and_read_as_its_checkout_is() {
    let Some(git) = GitProject::new() else { return };
    varied(&git);
    for packed in [false, true] {
        if packed {
            git.run(&["gc", "-q"]);
        }
        check_alike(&git, "", &[]);
        check_alike(&git, "", &["a"]);
        check_alike(&git, "", &["sub/deep", "private/p.py", "a.py"]);
        check_alike(&git, "sub", &[]);
        check_alike(&git, "sub", &["deep"]);
        check_alike(&git, "private", &[]);
        // Tracked files that git's rules ignore among them.
        for patterns in [["*.log", "/sub/"], ["/deep/", "build/"], ["a*", "[v]endor/theirs"]] {
            check_alike_without(&git, "", &[], &patterns);
            check_alike_without(&git, "", &["sub/deep", "build", "a.py"], &patterns);
            check_alike_without(&git, "sub", &[], &patterns);
        }
    }
    let listing = revision(&git, "HEAD", "").list(&[]).expect("listed");
    let has = |text: &str| listing.files.iter().any(|file| file.path == path(text));
    assert!(has("tracked.log") && has("build/made.py") && has("sub/deep/y.tmp"));
    let standing = git.work_tree("").standing(&path("private/p.py"));
    assert!(matches!(standing, Standing::Ignored(rule) if rule.file.ends_with(".gromaignore")));
    assert!(!has("private/p.py") && !has("x.tmp") && !has("sub/q.py"));
}

#[cfg(unix)]
#[test]
fn links_of_a_commit_are_followed_as_on_disk() {
    use std::os::unix::fs::symlink;

    let Some(git) = GitProject::new() else { return };
    git.write(".gromaignore", b"/shut/\n");
    for file in ["real/a.py", "shut/b.py", "shut/deep/c.py", "shut/one.py", "yarn.lock"] {
        git.write(file, b"x = 1\n");
    }
    for (target, link) in [
        ("real", "same"),
        ("real/a.py", "a_again.py"),
        ("..", "real/up"),
        ("shut/deep", "brought_in"),
        ("shut/deep", "brought_in_twice"),
        ("shut/one.py", "one.py"),
        ("one.py", "by_two_steps.py"),
        (".", "shut/deep/loop"),
        ("../../outside", "outside"),
        ("/etc/passwd", "absolute"),
        ("nowhere", "broken"),
        ("circle", "circle"),
        ("brought_in/../one.py", "winding.py"),
        ("a_again.py/x", "through_a_file"),
        (".git/config", "private"),
        ("../shut/b.py", "real/b.py"),
    ] {
        symlink(target, git.project.path(link)).expect("a link");
    }
    git.run(&["add", "-A", "--force"]);
    git.commit_all();
    check_alike(&git, "", &[]);
    check_alike(&git, "real", &[]);
    check_alike(&git, "", &["brought_in", "same", "one.py"]);
    check_alike(&git, "", &["real"]);
    check_alike_without(&git, "", &[], &["/shut/", "same"]);
    check_alike_without(&git, "", &[], &["brought_in/", "deep/"]);
}

#[test]
fn submodules_of_a_commit_are_folders_that_are_not_entered() {
    let Some(git) = GitProject::new() else { return };
    git.write("a.py", b"x = 1\n");
    git.commit_all();
    let part = groma_testkit::TempProject::new("");
    let url = part.path("part.git").display().to_string();
    git.run(&["clone", "-q", "--bare", ".", &url]);
    git.run(&["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &url, "libs/part"]);
    git.commit_all();
    check_alike(&git, "", &[]);
    check_alike(&git, "libs", &[]);
    git.run(&["submodule", "--quiet", "deinit", "--force", "libs/part"]);
    check_alike(&git, "", &[]);
    let listing = revision(&git, "HEAD", "").list(&[]).expect("listed");
    assert_eq!(listing.folders, [(path("libs/part"), SkipReason::Submodule)]);
}

#[test]
fn missing_objects_are_counted() {
    let Some(git) = GitProject::new() else { return };
    for file in ["a.py", "gone.py", "sub/b.py"] {
        git.write(file, file.as_bytes());
    }
    git.commit_all();
    for object in ["HEAD:gone.py", "HEAD:sub"] {
        let id = git.run(&["rev-parse", object]);
        std::fs::remove_file(git.project.path(&format!(".git/objects/{}/{}", &id[..2], &id[2..]))).expect("removed");
    }
    let tree = revision(&git, "HEAD", "");
    let listing = tree.list(&[]).expect("listed");
    let reasons: Vec<Option<SkipReason>> = listing.files.iter().map(|file| file.skip).collect();
    assert_eq!(reasons, [None, Some(SkipReason::Unreadable)]);
    assert_eq!(listing.folders, [(path("sub"), SkipReason::Unreadable)]);
    let read = tree.read(&listing.files[1], &mut Vec::new());
    assert_eq!(read, Err(SkipReason::Unreadable));
    let repository = Repository::discover(&git.root()).expect("a repository");
    let commit = repository.resolve("HEAD").expect("a commit");
    let missing = RevisionTree::open(&repository, commit, &path("sub"), 1000);
    assert!(matches!(missing, Err(SourceError::Git(_))));
    assert!(matches!(tree.list(&[path("none")]), Err(SourceError::Scope { .. })));
}

#[test]
fn files_are_read_on_several_threads_and_from_a_bare_clone() {
    let Some(git) = GitProject::new() else { return };
    for number in 0..50 {
        git.write(&format!("f{number}.py"), format!("x = {number}\n").as_bytes());
    }
    git.commit_all();
    git.run(&["clone", "-q", "--bare", ".", "bare.git"]);
    let repository = Repository::discover(&git.project.path("bare.git")).expect("a repository");
    let commit = repository.head().expect("a commit");
    let tree = RevisionTree::open(&repository, commit, &path(""), 1000).expect("opened");
    let files = tree.list(&[]).expect("listed").files;
    assert_eq!(files.len(), 50);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for file in &files {
                    let (_, blob) = tree.read_identified(file, &mut Vec::new()).expect("read");
                    assert_eq!(Some(blob), file.blob);
                }
            });
        }
    });
}
