//! Repositories are found in all their forms, and revisions mean the commits that git means.

use crate::git::tests::GitProject;
use crate::git::{GitError, Repository};

fn open(git: &GitProject, inside: &str) -> Repository {
    Repository::discover(&git.project.path(inside)).expect("a repository")
}

/// Two lines of history with a merge, a branch, tags and a remote branch.
fn history(git: &GitProject) {
    for (number, branch) in [(1, "main"), (2, "main"), (3, "main"), (4, "side")] {
        if branch == "side" {
            git.run(&["checkout", "-q", "-b", "side", "main~1"]);
        }
        git.write(&format!("f{number}.py"), b"x = 1\n");
        git.commit_all();
    }
    git.run(&["tag", "light"]);
    git.run(&["tag", "-a", "-m", "x", "heavy", "main"]);
    git.run(&["tag", "-a", "-m", "x", "heavier", "heavy"]);
    git.run(&["checkout", "-q", "main"]);
    git.run(&["merge", "-q", "--no-ff", "-m", "x", "side"]);
    git.run(&["update-ref", "refs/remotes/origin/main", "main~1"]);
    git.run(&["symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main"]);
}

const SPECS: [&str; 22] = [
    "HEAD",
    "@",
    "main",
    "side",
    "light",
    "heavy",
    "heavier",
    "heavier^{commit}",
    "heavy^{}~1",
    "origin/main",
    "origin",
    "remotes/origin/main",
    "heads/main",
    "refs/heads/side",
    "HEAD~2",
    "HEAD^2",
    "HEAD^2^",
    "HEAD^^",
    "@~1^0",
    "HEAD~0",
    "HEAD^2~1^{commit}^1",
    "HEAD~1~1",
];

#[test]
fn revisions_mean_what_git_means() {
    let Some(git) = GitProject::new() else { return };
    history(&git);
    for packed in [false, true] {
        if packed {
            git.run(&["gc", "-q"]);
        }
        let repository = open(&git, "");
        for spec in SPECS {
            let expected = git.run(&["rev-parse", &format!("{spec}^{{commit}}")]);
            assert_eq!(repository.resolve(spec).expect(spec).to_string(), expected, "{spec}");
            assert_eq!(repository.resolve(&expected).expect(spec).to_string(), expected);
            assert_eq!(repository.resolve(&expected[..10]).expect(spec).to_string(), expected);
        }
        assert_eq!(repository.head().map(|id| id.to_string()), Some(git.run(&["rev-parse", "HEAD"])));
    }
}

#[test]
fn what_is_no_revision_is_an_error_that_names_it() {
    let Some(git) = GitProject::new() else { return };
    assert_eq!(open(&git, "").head(), None);
    history(&git);
    git.project.write("secret", b"0123456789012345678901234567890123456789\n");
    let repository = open(&git, "");
    let message = |spec: &str| repository.resolve(spec).expect_err(spec).to_string();
    for spec in ["../../secret", "refs/heads/../../../secret", "a..b", "@{1}", "HEAD:f1.py", "", "~1", "HEAD^{tree}"] {
        assert!(message(spec).contains(spec), "{spec}");
        assert!(matches!(repository.resolve(spec), Err(GitError::NotARevision { .. })), "{spec}");
    }
    for spec in ["config", "/etc/passwd", "none", "HEAD~é", "HEAD~99999999999999999999", "0000000"] {
        assert!(message(spec).contains(spec), "{spec}");
    }
    assert!(matches!(repository.resolve("HEAD~9"), Err(GitError::NoParent { .. })));
    assert!(matches!(repository.resolve("HEAD^3"), Err(GitError::NoParent { .. })));
    let Err(error @ GitError::Unknown { .. }) = repository.resolve("mian") else { panic!("it is unknown") };
    assert_eq!(error.hint().as_deref(), Some("there is `main`"));
    let blob = git.run(&["rev-parse", "HEAD:f1.py"]);
    assert!(matches!(repository.resolve(&blob), Err(GitError::NotARevision { .. })));
}

#[test]
fn the_beginning_of_several_commits_is_ambiguous() {
    let Some(git) = GitProject::new() else { return };
    git.commit_all();
    let mut seen = std::collections::BTreeSet::new();
    // The ids of commits are spread evenly, so that some of a few hundred share four digits.
    let twins = (0..4000).find_map(|number| {
        let id = git.run_at(&format!("{} +0000", 1_000_000_000 + number), &["commit-tree", "-m", "x", "HEAD^{tree}"]);
        (!seen.insert(id[..4].to_owned())).then_some(id)
    });
    let twin = twins.expect("two ids that begin alike");
    let repository = open(&git, "");
    assert!(matches!(repository.resolve(&twin[..4]), Err(GitError::Ambiguous { .. })));
    assert_eq!(repository.resolve(&twin).expect("whole").to_string(), twin);
}

#[test]
fn linked_work_trees_submodules_bare_and_shared_clones_are_found() {
    let Some(git) = GitProject::new() else { return };
    history(&git);
    let head = git.run(&["rev-parse", "HEAD"]);
    let side = git.run(&["rev-parse", "side"]);
    git.run(&["worktree", "add", "-q", "linked", "side"]);
    git.run(&["clone", "-q", "--bare", ".", "bare.git"]);
    git.run(&["clone", "-q", "--shared", ".", "shared"]);
    git.run(&["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "./bare.git", "part"]);
    let head_at = |inside: &str| open(&git, inside).head().map(|id| id.to_string());
    assert_eq!(head_at("linked"), Some(side));
    for inside in ["bare.git", "shared", "part"] {
        assert_eq!(head_at(inside), Some(head.clone()), "{inside}");
    }
    assert!(open(&git, "bare.git").work_tree().is_none());
    assert_eq!(open(&git, "linked").resolve("main").expect("shared").to_string(), head);
    git.project.folder("shared/deep/down");
    assert_eq!(head_at("shared/deep/down"), Some(head));
}

#[test]
fn a_shallow_clone_says_where_it_ends() {
    let Some(git) = GitProject::new() else { return };
    history(&git);
    git.run(&["clone", "-q", "--depth", "2", &format!("file://{}", git.root().display()), "shallow"]);
    let repository = open(&git, "shallow");
    assert!(repository.resolve("HEAD^2").is_ok());
    assert!(matches!(repository.resolve("HEAD~2"), Err(GitError::Shallow { .. })));
}

#[test]
fn repositories_of_other_forms_are_refused_in_words() {
    let Some(git) = GitProject::new() else { return };
    git.run(&["init", "-q", "--object-format=sha256", "other"]);
    let message = open(&git, "other").resolve("HEAD").expect_err("refused").to_string();
    assert!(message.contains("an object format other than SHA-1 is not supported"), "{message}");
    let project = groma_testkit::TempProject::new("//- .git/HEAD\nx\n");
    assert!(Repository::discover(&project.root()).is_none());
}

#[cfg(unix)]
#[test]
fn pipes_in_a_repository_are_never_waited_for() {
    let Some(git) = GitProject::new() else { return };
    git.write("a.py", b"x = 1\n");
    let id = git.commit_all();
    let replace = |path: &str| {
        let path = git.project.path(path);
        std::fs::remove_file(&path).expect("removed");
        let kind = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, &path, kind, rustix::fs::Mode::RUSR, 0).expect("a pipe");
    };
    replace(&format!(".git/objects/{}/{}", &id[..2], &id[2..]));
    assert!(matches!(open(&git, "").resolve("HEAD"), Err(GitError::Objects { .. })));
    for path in [".git/refs/heads/main", ".git/config", ".git/index"] {
        replace(path);
    }
    assert_eq!(open(&git, "").head(), None);
    assert!(git.work_tree("").index().is_none());
}
