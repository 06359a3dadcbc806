//! What this crate sees of a project: a listing and the text of few files. Who implements it does the input and output.

use groma_model::RepoPath;

/// Bytes of one manifest that are worth reading; an implementation of [`Files`] refuses more.
pub const MANIFEST_BYTES: usize = 256 * 1024;

/// A project as this crate sees it.
///
/// Needed of the listing are: exact paths at the root and in the folders of workspace members; the folders
/// `.github/workflows`, `.cargo`, `.cursor/rules`, `bin`, `cmd`, `script`, `scripts`, `tests`, `src/bin` and
/// `examples`; and everywhere the names of manifests (`package.json`, `Cargo.toml`, `go.mod`, ..., see `tree.rs`), of
/// projects of .NET and of `AGENTS.md`. What else is listed decides only which ecosystem comes first (by source files)
/// and whether there are tests.
pub trait Files {
    /// The project's files, from the root. Sorted by bytes is best; another order costs a sort.
    fn paths(&self) -> &[RepoPath];

    /// The text of a file that is listed. An implementation reads no more than [`MANIFEST_BYTES`], follows no link out
    /// of the root, and opens neither folders nor pipes.
    fn text(&self, path: &str) -> Result<String, Unread>;
}

/// Why a file gave no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// It is not there.
    Missing,
    /// It is larger than the bound.
    TooLarge,
    /// It is a folder, a pipe, a device, or a link out of the root.
    NotAFile,
    /// It is not text, or reading failed.
    Unreadable,
}

/// A project in memory.
#[derive(Debug, Clone, Default)]
pub struct MemoryFiles {
    paths: Vec<RepoPath>,
    texts: Vec<Result<String, Unread>>,
}

impl MemoryFiles {
    /// A project of paths and texts; of a path that is given twice the last text holds.
    pub fn new<P: AsRef<str>, T: Into<String>>(files: impl IntoIterator<Item = (P, T)>) -> Self {
        let mut all = Self::default();
        for (path, text) in files {
            let text = text.into();
            let text = if text.len() > MANIFEST_BYTES { Err(Unread::TooLarge) } else { Ok(text) };
            all.put(path.as_ref(), text);
        }
        all
    }

    /// Adds a path that gives no text.
    pub fn put_unread(&mut self, path: &str, why: Unread) {
        self.put(path, Err(why));
    }

    fn put(&mut self, path: &str, text: Result<String, Unread>) {
        let path = RepoPath::from_bytes(path.as_bytes());
        match self.paths.binary_search(&path) {
            Ok(at) => self.texts[at] = text,
            Err(at) => {
                self.paths.insert(at, path);
                self.texts.insert(at, text);
            }
        }
    }
}

impl Files for MemoryFiles {
    fn paths(&self) -> &[RepoPath] {
        &self.paths
    }

    fn text(&self, path: &str) -> Result<String, Unread> {
        let at = self.paths.binary_search(&RepoPath::from_bytes(path.as_bytes())).map_err(|_| Unread::Missing)?;
        self.texts[at].clone()
    }
}
