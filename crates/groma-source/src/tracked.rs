//! Files that git tracks although an ignore rule matches them. To git such a file is part of the repository, so it is
//! part of the project; a walk by ignore rules alone would lose it.

use std::fs;
use std::path::{Path, PathBuf};

use gix_index::entry::Mode;
use groma_model::RepoPath;

/// The paths of regular files in the index of the repository around `root`, relative to `root`, in the index's order
/// (by bytes). Empty without a repository or when its index cannot be read.
pub(crate) fn tracked_files(root: &Path, work_tree: &Path) -> Vec<RepoPath> {
    let Some(index_path) = index_path(work_tree) else { return Vec::new() };
    // The checksum is not verified: git wrote the file, and a wrong entry only costs one look at the disk.
    let options = gix_index::decode::Options::default();
    let Ok(index) = gix_index::File::at(index_path, gix_index::hash::Kind::Sha1, true, options) else {
        return Vec::new();
    };
    let prefix = root.strip_prefix(work_tree).ok().and_then(RepoPath::from_native);
    let prefix = prefix.map(|prefix| prefix.as_bytes().to_vec()).unwrap_or_default();
    index
        .entries()
        .iter()
        .filter(|entry| entry.mode == Mode::FILE || entry.mode == Mode::FILE_EXECUTABLE)
        .filter_map(|entry| {
            let path: &[u8] = entry.path(&index);
            if prefix.is_empty() {
                return Some(RepoPath::from_bytes(path));
            }
            path.strip_prefix(prefix.as_slice())?.strip_prefix(b"/").map(RepoPath::from_bytes)
        })
        .collect()
}

/// Where the index of a work tree is. `.git` is a folder, or a file that names one.
fn index_path(work_tree: &Path) -> Option<PathBuf> {
    let dot_git = work_tree.join(".git");
    let folder = if fs::metadata(&dot_git).ok()?.is_dir() {
        dot_git
    } else {
        let text = fs::read_to_string(&dot_git).ok()?;
        work_tree.join(text.strip_prefix("gitdir:")?.trim())
    };
    Some(folder.join("index")).filter(|path| path.is_file())
}
