//! Content ids from the index: known for unchanged files, and never wrong.

use std::fs::File;
use std::time::SystemTime;

use crate::git::tests::GitProject;
use crate::{BlobId, Source};

/// The files below a folder whose id is known, each checked against its bytes.
fn identified(git: &GitProject, inside: &str) -> Vec<String> {
    let tree = git.work_tree(inside);
    let listing = tree.list(&[]).expect("listed");
    let known = listing.files.iter().filter_map(|file| Some((file, file.blob?)));
    known
        .map(|(file, blob)| {
            let mut bytes = Vec::new();
            tree.read_bytes(file, &mut bytes).expect("read");
            assert_eq!(BlobId::of(&bytes), blob, "{:?}", file.path);
            String::from_utf8_lossy(file.path.as_bytes()).into_owned()
        })
        .collect()
}

#[test]
fn unchanged_files_are_identified_without_reading_them() {
    let Some(git) = GitProject::new() else { return };
    for path in ["a.py", "a/b.py", "a-b.py", "edited.py", "replaced.py", "empty.py"] {
        git.write(path, if path == "empty.py" { b"" } else { b"x = 1\n" });
    }
    git.commit_all();
    git.write("edited.py", b"x = 2\n");
    git.write("untracked.py", b"x = 1\n");
    // The same size and the same time of change, but another file.
    let modified = File::open(git.project.path("replaced.py")).and_then(|file| file.metadata()?.modified());
    git.project.write("new.py", b"x = 3\n");
    std::fs::rename(git.project.path("new.py"), git.project.path("replaced.py")).expect("moved");
    let file = File::options().write(true).open(git.project.path("replaced.py")).expect("opened");
    file.set_modified(modified.expect("a time")).expect("set back");
    assert_eq!(identified(&git, ""), ["a-b.py", "a.py", "a/b.py", "empty.py"]);
    assert_eq!(identified(&git, "a"), ["b.py"]);
}

#[test]
fn files_as_young_as_the_index_are_not_identified() {
    let Some(git) = GitProject::new() else { return };
    git.write("old.py", b"x = 1\n");
    git.write("young.py", b"x = 1\n");
    let file = File::options().write(true).open(git.project.path("young.py")).expect("opened");
    let index_time = SystemTime::now() + std::time::Duration::from_hours(1);
    file.set_modified(index_time).expect("set");
    git.commit_all();
    let file = File::options().write(true).open(git.project.path(".git/index")).expect("opened");
    file.set_modified(index_time).expect("set");
    assert_eq!(identified(&git, ""), ["old.py"]);
}

#[test]
fn files_that_git_converts_are_not_identified() {
    let Some(git) = GitProject::new() else { return };
    git.write("a.bat", b"x\r\n");
    git.write("a.py", b"x\n");
    git.write("crlf.py", b"x\r\ny\n");
    git.write("a.txt", b"$Id$\n");
    git.write("sub/a.py", b"x\n");
    git.write(".gitattributes", b"*.bat eol=crlf\n*.txt ident\n* text=auto\n");
    git.write("sub/.gitattributes", b"*.py filter=none\n");
    git.commit_all();
    assert_eq!(identified(&git, ""), [".gitattributes", "a.py", "sub/.gitattributes"]);
    assert_eq!(identified(&git, "sub"), [".gitattributes"]);
    git.run(&["config", "include.path", "/nonexistent"]);
    assert_eq!(identified(&git, ""), [""; 0]);
}

#[test]
fn files_whose_line_ends_the_configuration_converts_are_not_identified() {
    let Some(git) = GitProject::new() else { return };
    git.run(&["config", "core.autocrlf", "input"]);
    git.run(&["config", "core.safecrlf", "false"]);
    git.write("crlf.py", b"x\r\ny\n");
    git.write("lf.py", b"x\n");
    git.commit_all();
    assert_eq!(identified(&git, ""), ["lf.py"]);
}

#[test]
fn flagged_and_conflicted_entries_are_not_identified() {
    let Some(git) = GitProject::new() else { return };
    for path in ["assumed.py", "conflict.py", "plain.py", "skipped.py"] {
        git.write(path, b"x = 1\n");
    }
    git.commit_all();
    for (branch, text) in [("one", "x = 1\n"), ("two", "x = 22\n"), ("three", "x = 333\n")] {
        git.run(&["checkout", "-q", "-b", branch, "main"]);
        git.write("conflict.py", text.as_bytes());
        git.commit_all();
    }
    let ids = ["one", "two", "three"].map(|branch| git.run(&["rev-parse", &format!("{branch}:conflict.py")]));
    git.run(&["checkout", "-q", "two"]);
    git.run(&["read-tree", "-m", "one", "two", "three"]);
    assert!(git.run(&["ls-files", "-u"]).contains(&ids[1]));
    git.run(&["update-index", "--assume-unchanged", "assumed.py"]);
    git.run(&["update-index", "--skip-worktree", "skipped.py"]);
    assert_eq!(identified(&git, ""), ["plain.py"]);
}

#[test]
fn split_and_sparse_indexes_give_no_wrong_answer() {
    let Some(git) = GitProject::new() else { return };
    for path in ["a.py", "in/b.py", "out/c.py"] {
        git.write(path, b"x = 1\n");
    }
    git.commit_all();
    git.run(&["update-index", "--split-index"]);
    git.write("a.py", b"x = 2\n");
    git.write("d.py", b"x = 4\n");
    git.run(&["add", "d.py"]);
    assert_eq!(identified(&git, ""), ["d.py", "in/b.py", "out/c.py"]);
    git.commit_all();
    git.run(&["sparse-checkout", "set", "--cone", "--sparse-index", "in"]);
    git.write("out/c.py", b"x = 9\n");
    let known = identified(&git, "");
    assert!(known.contains(&"in/b.py".to_owned()) && !known.contains(&"out/c.py".to_owned()), "{known:?}");
}

#[test]
fn a_damaged_index_identifies_nothing() {
    let Some(git) = GitProject::new() else { return };
    git.write("a.py", b"x = 1\n");
    git.commit_all();
    let index = std::fs::read(git.project.path(".git/index")).expect("read");
    for length in [0, 7, 12, 40, index.len() / 2] {
        git.project.write(".git/index", &index[..length]);
        assert_eq!(identified(&git, "").len(), 0, "{length} bytes");
    }
}
