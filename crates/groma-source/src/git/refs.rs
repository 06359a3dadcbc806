//! A repository's references: branches, tags and their kin, in files of their own or in `packed-refs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gix_hash::ObjectId;

use super::folder::GitFolder;
use crate::read::read_text;

/// A file of a reference is one line.
const MOST_REF_BYTES: u64 = 16 * 1024;

/// `packed-refs` of the largest known repositories are a tenth of this.
const MOST_PACKED_BYTES: u64 = 256 << 20;

/// Steps from symbolic references to symbolic references; git takes as many.
const MOST_STEPS: usize = 5;

/// References that are looked at for names to suggest.
const MOST_NAMES: usize = 20_000;

/// Where git looks for a short name, in this order.
const PLACES: [(&str, &str); 6] = [
    ("", ""),
    ("refs/", ""),
    ("refs/tags/", ""),
    ("refs/heads/", ""),
    ("refs/remotes/", ""),
    ("refs/remotes/", "/HEAD"),
];

/// Folders of references that belong to one work tree.
const OWN_FOLDERS: [&str; 3] = ["refs/bisect/", "refs/rewritten/", "refs/worktree/"];

/// The references of a repository at one moment.
pub(crate) struct Refs<'f> {
    folder: &'f GitFolder,
    packed: String,
}

impl<'f> Refs<'f> {
    /// Reads what is packed; the others are looked up one by one.
    pub(crate) fn read(folder: &'f GitFolder) -> Self {
        let packed = read_text(&folder.common.join("packed-refs"), MOST_PACKED_BYTES).unwrap_or_default();
        Self { folder, packed }
    }

    /// The object that a name stands for, short (`main`, `origin/main`, `v1.0`) or whole (`refs/heads/main`).
    pub(crate) fn find(&self, name: &str) -> Option<ObjectId> {
        PLACES.iter().find_map(|(before, behind)| self.exact(&format!("{before}{name}{behind}")))
    }

    /// The object that a whole name stands for.
    pub(crate) fn exact(&self, name: &str) -> Option<ObjectId> {
        let mut name = name.to_owned();
        for _ in 0..MOST_STEPS {
            if !is_safe(&name) {
                return None;
            }
            let own = !name.starts_with("refs/") || OWN_FOLDERS.iter().any(|folder| name.starts_with(folder));
            let folder = if own { &self.folder.own } else { &self.folder.common };
            let Some(text) = read_text(&folder.join(&name), MOST_REF_BYTES) else { return self.packed(&name) };
            match text.strip_prefix("ref:") {
                Some(target) => target.trim().clone_into(&mut name),
                // `FETCH_HEAD` has more behind the id.
                None => return text.split_whitespace().next().and_then(object_id),
            }
        }
        None
    }

    fn packed(&self, name: &str) -> Option<ObjectId> {
        self.packed_lines().find(|(_, known)| *known == name).and_then(|(id, _)| object_id(id))
    }

    fn packed_lines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.packed.lines().filter(|line| !line.starts_with(['#', '^'])).filter_map(|line| line.split_once(' '))
    }

    /// The short names of branches, tags and remote branches that look like `wanted`, the nearest first.
    pub(crate) fn near(&self, wanted: &str) -> Vec<String> {
        let mut names: BTreeSet<String> =
            self.packed_lines().take(MOST_NAMES).map(|(_, name)| name.to_owned()).collect();
        self.add_loose(&mut names);
        let shorts = names.iter().filter_map(|name| {
            ["refs/heads/", "refs/tags/", "refs/remotes/"].iter().find_map(|folder| name.strip_prefix(folder))
        });
        let mut near: Vec<(usize, &str)> = shorts
            .filter_map(|name| {
                Some((distance(wanted, name).filter(|distance| *distance <= wanted.len() / 3 + 1)?, name))
            })
            .collect();
        near.sort_unstable();
        near.dedup();
        near.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
    }

    /// Adds the names that have files of their own.
    fn add_loose(&self, names: &mut BTreeSet<String>) {
        let mut waiting = vec!["refs".to_owned()];
        let mut seen = 0;
        while let Some(folder) = waiting.pop() {
            let Ok(entries) = fs::read_dir(self.folder.common.join(&folder)) else { continue };
            for entry in entries.filter_map(Result::ok) {
                seen += 1;
                if seen > MOST_NAMES {
                    return;
                }
                let (Some(name), Ok(kind)) = (entry.file_name().to_str().map(str::to_owned), entry.file_type()) else {
                    continue;
                };
                let name = format!("{folder}/{name}");
                if kind.is_dir() {
                    waiting.push(name);
                } else if is_safe(&name) {
                    names.insert(name);
                }
            }
        }
    }
}

/// Whether a name is that of a reference and cannot lead out of the folder: git's rules, a little stricter.
fn is_safe(name: &str) -> bool {
    let own = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    (name.starts_with("refs/") || own)
        && !name.contains("..")
        && !name.contains("@{")
        && !name.chars().any(|character| character.is_control() || " ~^:?*[\\".contains(character))
        && Path::new(name).is_relative()
        && name.split('/').all(|part| {
            !part.is_empty() && !part.starts_with('.') && !part.ends_with('.') && part.strip_suffix(".lock").is_none()
        })
}

/// An id of 40 hex digits.
pub(crate) fn object_id(hex: &str) -> Option<ObjectId> {
    (hex.len() == 40).then(|| ObjectId::from_hex(hex.as_bytes()).ok())?
}

/// How many characters differ: the edit distance, or 1 where one name is the end of the other (`main`, `origin/main`).
fn distance(left: &str, right: &str) -> Option<usize> {
    let ends = |long: &str, short: &str| long.strip_suffix(short).is_some_and(|rest| rest.ends_with('/'));
    if ends(left, right) || ends(right, left) {
        return Some(1);
    }
    // Long names are no slips of the finger.
    if left.len() > 100 || right.len() > 100 || left.len().abs_diff(right.len()) > left.len() / 3 + 1 {
        return None;
    }
    let right: Vec<char> = right.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (above, character) in left.to_lowercase().chars().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (position, other) in right.iter().enumerate() {
            let kept = diagonal + usize::from(character != *other);
            diagonal = row[position + 1];
            row[position + 1] = kept.min(diagonal + 1).min(row[position] + 1);
        }
    }
    row.last().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for name in ["refs/heads/main", "HEAD", "ORIG_HEAD", "refs/remotes/origin/a-b.c"] {
            assert!(is_safe(name), "{name}");
        }
        for name in [
            "../../x",
            "refs/heads/../../x",
            "refs//x",
            "/etc/passwd",
            "config",
            "refs/.x",
            "refs/x.lock",
            "refs/a b",
            "",
        ] {
            assert!(!is_safe(name) || name.is_empty(), "{name}");
        }
    }

    #[test]
    fn distances_are_those_of_slips() {
        assert_eq!(distance("mian", "main"), Some(2));
        assert_eq!(distance("main", "origin/main"), Some(1));
        assert_eq!(distance("v1.0", "v1.1"), Some(1));
        assert_eq!(distance("a", "something"), None);
    }
}
