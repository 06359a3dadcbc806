//! Repositories made by the git binary, for tests.

use std::fs::File;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, SystemTime};

use groma_testkit::TempProject;

use crate::{DiscoverOptions, ExtraIgnore, WorkTree};

/// A temporary repository. `None` where there is no git.
pub(crate) struct GitProject {
    pub(crate) project: TempProject,
}

impl GitProject {
    /// An empty repository.
    pub(crate) fn new() -> Option<Self> {
        Command::new("git").arg("--version").output().ok().filter(|output| output.status.success())?;
        let git = Self { project: TempProject::new("") };
        git.run(&["init", "-q", "-b", "main", "."]);
        Some(git)
    }

    /// Runs git at the root and gives what it prints.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        self.run_at("2001-09-09T01:46:40Z", arguments)
    }

    /// Runs git with a date for what it commits.
    pub(crate) fn run_at(&self, date: &str, arguments: &[&str]) -> String {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(self.project.root())
            .env_clear()
            .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
            .envs([("GIT_CONFIG_NOSYSTEM", "1"), ("GIT_CONFIG_GLOBAL", "/dev/null"), ("HOME", "/nonexistent")])
            .envs([("GIT_AUTHOR_NAME", "a"), ("GIT_AUTHOR_EMAIL", "a@b"), ("GIT_AUTHOR_DATE", date)])
            .envs([("GIT_COMMITTER_NAME", "a"), ("GIT_COMMITTER_EMAIL", "a@b"), ("GIT_COMMITTER_DATE", date)])
            .output()
            .expect("git runs");
        assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
    }

    /// Writes a file that was last changed an hour ago, so that no index is as old.
    pub(crate) fn write(&self, path: &str, bytes: &[u8]) {
        self.project.write(path, bytes);
        let file = File::options().write(true).open(self.project.path(path)).expect("opened");
        file.set_modified(SystemTime::now() - Duration::from_hours(1)).expect("set back");
    }

    /// Commits everything that is there and gives the commit's id.
    pub(crate) fn commit_all(&self) -> String {
        self.run(&["add", "-A"]);
        self.run(&["commit", "-q", "--allow-empty", "-m", "x"]);
        self.run(&["rev-parse", "HEAD"])
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.project.root()
    }

    /// The folder at a path inside as a source.
    pub(crate) fn work_tree(&self, inside: &str) -> WorkTree {
        self.work_tree_without(inside, &[])
    }

    /// The same without what further rules ignore.
    pub(crate) fn work_tree_without(&self, inside: &str, extra: &[ExtraIgnore]) -> WorkTree {
        let options = DiscoverOptions {
            threads: 2,
            max_file_bytes: 1000,
            ignore_rules: true,
            submodules: false,
            global_excludes: None,
            extra_ignore: extra.to_vec(),
        };
        WorkTree::open(&self.project.path(inside), options).expect("a folder")
    }
}
