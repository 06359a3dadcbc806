//! groma's own ignore files, applied to files that no walk by ignore rules has seen: those of a revision, and those that
//! git tracks although its own rules ignore them.

use std::collections::BTreeMap;

use groma_model::RepoPath;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// The rules of the ignore files of a tree, by the folder that holds the file. All paths are those of one top.
#[derive(Default)]
pub(crate) struct OwnRules {
    sheets: BTreeMap<RepoPath, Gitignore>,
}

impl OwnRules {
    /// Adds the ignore file of a folder.
    pub(crate) fn add(&mut self, folder: RepoPath, text: &str) {
        let mut builder = GitignoreBuilder::new("");
        for line in text.lines() {
            // A line that is not understood ignores nothing.
            let _ = builder.add_line(None, line);
        }
        if let Ok(rules) = builder.build() {
            self.sheets.insert(folder, rules);
        }
    }

    /// Drops the rules of the folders above `root` if they ignore the root itself: a person who names an ignored folder
    /// wants to see it.
    pub(crate) fn spare(&mut self, root: &RepoPath) {
        if self.ignore_folder(root.as_bytes()) {
            self.sheets.retain(|folder, _| folder.is_below(root));
        }
    }

    /// Whether a file, or a folder that holds it, is ignored.
    pub(crate) fn ignore(&self, path: &RepoPath) -> bool {
        !self.sheets.is_empty() && (self.ignore_folder(path.folder()) || self.matched(path.as_bytes(), false))
    }

    /// Whether a folder, or one that holds it, is ignored. Nothing in an ignored folder can be taken in again.
    fn ignore_folder(&self, path: &[u8]) -> bool {
        let ends = memchr::memchr_iter(b'/', path).chain((!path.is_empty()).then_some(path.len()));
        { ends }.any(|end| self.matched(&path[..end], true))
    }

    /// What the nearest ignore file that says something about a path says.
    fn matched(&self, path: &[u8], is_folder: bool) -> bool {
        let starts = memchr::memrchr_iter(b'/', path).map(|end| end + 1).chain([0]);
        for start in starts {
            let folder = RepoPath::from_bytes(&path[..start.saturating_sub(1)]);
            let Some(rules) = self.sheets.get(&folder) else { continue };
            match rules.matched(RepoPath::from_bytes(&path[start..]).to_native(), is_folder) {
                Match::None => {}
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> RepoPath {
        RepoPath::from_bytes(text.as_bytes())
    }

    #[test]
    fn the_nearest_file_decides_and_ignored_folders_stay_shut() {
        let mut rules = OwnRules::default();
        rules.add(path(""), "*.log\n/out/\n");
        rules.add(path("sub"), "!keep.log\nx.py\n");
        rules.add(path("out"), "!*\n");
        for ignored in ["a.log", "sub/b.log", "out/a.py", "sub/x.py", "sub/deep/x.py"] {
            assert!(rules.ignore(&path(ignored)), "{ignored}");
        }
        for listed in ["a.py", "sub/keep.log", "x.py", "sub/out/a.py"] {
            assert!(!rules.ignore(&path(listed)), "{listed}");
        }
        rules.spare(&path("sub"));
        assert!(rules.ignore(&path("sub/b.log")));
        rules.spare(&path("out"));
        assert!(!rules.ignore(&path("out/a.py")));
    }
}
