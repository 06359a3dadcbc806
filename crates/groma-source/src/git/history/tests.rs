//! Changes between commits are those that git tells.

use groma_model::RepoPath;

use crate::BlobId;
use crate::git::Repository;
use crate::git::tests::GitProject;

/// A history with every kind of change, and a merge.
fn history(git: &GitProject) -> Repository {
    for file in ["a.py", "b.py", "dir/c.py", "dir/deep/d.py", "turns/into.py"] {
        git.write(file, file.as_bytes());
    }
    commit(git, 1);
    git.write("a.py", b"changed");
    std::fs::remove_file(git.project.path("b.py")).expect("removed");
    std::fs::remove_dir_all(git.project.path("turns")).expect("removed");
    git.write("turns", b"a file now");
    git.write("dir-x.py", b"between");
    commit(git, 2);
    git.run(&["checkout", "-q", "-b", "side"]);
    git.write("dir/deep/d.py", b"changed on the side");
    commit(git, 3);
    git.run(&["checkout", "-q", "main"]);
    git.run(&["update-index", "--chmod=+x", "a.py"]);
    git.run_at("1000000004 +0000", &["commit", "-q", "-m", "x"]);
    git.run_at("1000000005 +0000", &["merge", "-q", "--no-ff", "-m", "x", "side"]);
    Repository::discover(&git.root()).expect("a repository")
}

fn commit(git: &GitProject, number: u32) {
    git.run(&["add", "-A"]);
    git.run_at(&format!("{} +0000", 1_000_000_000 + number), &["commit", "-q", "-m", "x"]);
}

fn names(paths: &[RepoPath]) -> Vec<&str> {
    paths.iter().map(|path| path.as_str().expect("UTF-8")).collect()
}

#[test]
fn recent_changes_are_those_against_the_first_parent() {
    let Some(git) = GitProject::new() else { return };
    let repository = history(&git);
    let head = repository.head().expect("a commit");
    let told = repository.recent_changes(head, 10);
    let told: Vec<(i64, Vec<&str>)> = told.iter().map(|(time, paths)| (*time, names(paths))).collect();
    assert_eq!(
        told,
        [
            (1_000_000_005, vec!["dir/deep/d.py"]),
            (1_000_000_004, vec![]),
            (1_000_000_002, vec!["a.py", "b.py", "dir-x.py", "turns", "turns/into.py"]),
            (1_000_000_001, vec!["a.py", "b.py", "dir/c.py", "dir/deep/d.py", "turns/into.py"]),
        ]
    );
    assert_eq!(repository.recent_changes(head, 2).len(), 2);
    let url = format!("file://{}", git.root().display());
    git.run(&["clone", "-q", "--depth", "2", &url, "shallow"]);
    let shallow = Repository::discover(&git.project.path("shallow")).expect("a repository");
    assert_eq!(shallow.recent_changes(head, 10).len(), 1);
}

#[test]
fn changes_between_commits_tell_both_contents() {
    let Some(git) = GitProject::new() else { return };
    let repository = history(&git);
    let [first, head] = ["HEAD~2^", "HEAD"].map(|spec| repository.resolve(spec).expect(spec));
    let blob = |text: &str| Some(BlobId::of(text.as_bytes()));
    let changes = repository.changed_between(Some(first), head).expect("compared");
    let changes: Vec<(&str, Option<BlobId>, Option<BlobId>)> =
        changes.iter().map(|(path, old, new)| (path.as_str().expect("UTF-8"), *old, *new)).collect();
    assert_eq!(
        changes,
        [
            ("a.py", blob("a.py"), blob("changed")),
            ("b.py", blob("b.py"), None),
            ("dir-x.py", None, blob("between")),
            ("dir/deep/d.py", blob("dir/deep/d.py"), blob("changed on the side")),
            ("turns", None, blob("a file now")),
            ("turns/into.py", blob("turns/into.py"), None),
        ]
    );
    assert!(repository.changed_between(Some(head), head).expect("compared").is_empty());
    let all = repository.changed_between(None, first).expect("compared");
    assert!(all.len() == 5 && all.iter().all(|(_, old, new)| old.is_none() && new.is_some()));
}
