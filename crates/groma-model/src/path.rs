//! Paths inside a project.

use std::fmt;
use std::path::{Path, PathBuf};

/// A path relative to a project's root, with `/` between its parts on every platform.
///
/// The bytes are kept as the file system has them, so a name that is not UTF-8 survives. Ordering is by bytes,
/// which is the same on every machine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RepoPath(Box<[u8]>);

impl RepoPath {
    /// A path from its bytes, which must use `/`.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }

    /// A path from a relative path of this platform. `None` where the platform's name has no byte form
    /// (on Windows: a name that is not Unicode).
    pub fn from_native(path: &Path) -> Option<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt as _;
            Some(Self(path.as_os_str().as_bytes().into()))
        }
        #[cfg(not(unix))]
        {
            Some(Self(path.to_str()?.replace('\\', "/").into_bytes().into()))
        }
    }

    /// The path in this platform's form, relative to the root.
    pub fn to_native(&self) -> PathBuf {
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt as _;
            PathBuf::from(std::ffi::OsStr::from_bytes(&self.0))
        }
        #[cfg(not(unix))]
        {
            PathBuf::from(String::from_utf8_lossy(&self.0).as_ref())
        }
    }

    /// The bytes of the path.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The path as text, if it is UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }

    /// The bytes behind the last `/`.
    pub fn file_name(&self) -> &[u8] {
        self.0.rsplit(|byte| *byte == b'/').next().unwrap_or(&[])
    }

    /// The part before the last `/`; empty for a file at the root.
    pub fn folder(&self) -> &[u8] {
        self.0.iter().rposition(|byte| *byte == b'/').map_or(&[], |end| &self.0[..end])
    }

    /// Whether the path is `folder` or lies below it. The empty path holds everything.
    pub fn is_below(&self, folder: &Self) -> bool {
        folder.0.is_empty()
            || self.0.strip_prefix(folder.0.as_ref()).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
    }
}

impl fmt::Debug for RepoPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", String::from_utf8_lossy(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> RepoPath {
        RepoPath::from_bytes(text.as_bytes())
    }

    #[test]
    fn a_folder_holds_itself_and_what_is_below_it() {
        assert!(path("a/b.rs").is_below(&path("a")));
        assert!(path("a").is_below(&path("a")));
        assert!(path("a/b.rs").is_below(&path("")));
        assert!(!path("ab/c.rs").is_below(&path("a")));
    }

    #[test]
    fn parts_of_a_path() {
        assert_eq!(path("a/b.rs").file_name(), b"b.rs");
        assert_eq!(path("a/b.rs").folder(), b"a");
        assert_eq!(path("b.rs").folder(), b"");
    }
}
