//! Several files in one string, and temporary folders made of them.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// The files of a fixture: each begins with a line `//- path`; what stands before the first is ignored.
pub fn files(fixture: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for line in fixture.lines() {
        if let Some(path) = line.strip_prefix("//- ") {
            files.push((path.trim().to_owned(), String::new()));
        } else if let Some((_, text)) = files.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    files
}

/// A folder that is removed when it goes out of scope.
#[derive(Debug)]
pub struct TempProject {
    folder: TempDir,
}

impl TempProject {
    /// A folder with the files of a fixture; see [`files`].
    pub fn new(fixture: &str) -> Self {
        let project = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        for (path, text) in files(fixture) {
            project.write(&path, text.as_bytes());
        }
        project
    }

    /// The folder, without links.
    pub fn root(&self) -> PathBuf {
        fs::canonicalize(self.folder.path()).expect("it exists")
    }

    /// A path in the folder.
    pub fn path(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    /// Writes a file, with the folders that hold it.
    pub fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder");
        fs::write(path, bytes).expect("written");
    }

    /// Makes a folder.
    pub fn folder(&self, path: &str) {
        fs::create_dir_all(self.path(path)).expect("a folder");
    }
}
