//! Whether version control may have put other files into a folder, told by a number.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use super::folder::GitFolder;
use crate::Stamp;
use crate::read::read_text;

/// `HEAD` and the files of references are one line.
const MOST_BYTES: u64 = 16 * 1024;

/// What other systems write when they check something out.
const OTHERS: [&str; 6] = [
    ".hg/dirstate",
    ".sl/dirstate",
    ".svn/wc.db",
    ".jj/repo/op_heads/heads",
    ".pijul/pristine/db",
    ".bzr/checkout/dirstate",
];

/// A number that changes when another revision is checked out, or other files are tracked, in the work tree around
/// `root`. It costs a look at a handful of files, whatever the repository holds.
pub fn checkout_fingerprint(root: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    let stamp = |path: &Path| {
        fs::symlink_metadata(path).ok().map(|file| (file.len(), Stamp::of(&file).map(|stamp| stamp.modified)))
    };
    if let Some(folder) = GitFolder::around(root) {
        let head = read_text(&folder.own.join("HEAD"), MOST_BYTES);
        if let Some(name) = head.as_deref().and_then(|head| head.strip_prefix("ref:")).map(str::trim) {
            // A name that leads elsewhere is looked at and not shown; reading it does no harm.
            read_text(&folder.common.join(name), MOST_BYTES).hash(&mut hasher);
        }
        head.hash(&mut hasher);
        stamp(&folder.common.join("packed-refs")).hash(&mut hasher);
        stamp(&folder.own.join("index")).hash(&mut hasher);
    }
    for path in OTHERS {
        stamp(&root.join(path)).hash(&mut hasher);
    }
    hasher.finish()
}
