//! Files of which git stores other bytes than the work tree has: filters, keywords, encodings, line ends.
//!
//! Each doubt counts as a conversion, since it only costs one read: a line that takes an attribute back is not heeded.

use std::path::PathBuf;

use groma_model::RepoPath;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::config::Config;

/// Configuration that converts, or may convert, every text.
const CONVERTING_KEYS: [&str; 2] = ["core.autocrlf", "core.eol"];

/// What is known of a work tree's conversions.
pub(crate) struct Conversions {
    /// Whether any file may be converted.
    everywhere: bool,
    /// Patterns of converted files, with the folder below which they count.
    sheets: Vec<(RepoPath, Gitignore)>,
}

impl Conversions {
    /// What a repository's configuration says.
    pub(crate) fn of_config(config: &Config) -> Self {
        let harmless = ["false", "no", "off", "0", "", "lf"];
        let set = |key: &&str| match config.value(key) {
            Some(value) => !harmless.contains(&value.to_ascii_lowercase().as_str()),
            // git for Windows converts unless told otherwise.
            None => cfg!(windows) && *key == "core.autocrlf",
        };
        let everywhere =
            config.includes || config.value("core.attributesfile").is_some() || CONVERTING_KEYS.iter().any(set);
        Self { everywhere, sheets: Vec::new() }
    }

    /// Whether any file may be converted, so that nothing else needs to be known.
    pub(crate) fn are_everywhere(&self) -> bool {
        self.everywhere
    }

    /// Adds the attributes of a folder. `None`: there is a sheet, but it cannot be read.
    pub(crate) fn add(&mut self, folder: RepoPath, sheet: Option<&str>) {
        let mut builder = GitignoreBuilder::new("");
        let mut macros: Vec<&str> = Vec::new();
        let mut any = sheet.is_none();
        for line in sheet.unwrap_or("* filter").lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let Some(pattern) = words.next() else { continue };
            if !words.any(|word| converts(word) || macros.contains(&word)) {
                continue;
            }
            any = true;
            if let Some(name) = pattern.strip_prefix("[attr]") {
                macros.push(name);
                continue;
            }
            // Quoted patterns are rare; what they match is not worth knowing exactly.
            let pattern = if pattern.starts_with(['"', '!']) { "*" } else { pattern };
            if builder.add_line(None, pattern).is_err() {
                self.everywhere = true;
            }
        }
        match builder.build() {
            Ok(patterns) if any => self.sheets.push((folder, patterns)),
            Ok(_) => {}
            Err(_) => self.everywhere = true,
        }
    }

    /// Whether git may store other bytes for a file than the work tree has. The path is that in the work tree.
    pub(crate) fn hold_for(&self, path: &[u8]) -> bool {
        if self.everywhere {
            return true;
        }
        let path = RepoPath::from_bytes(path);
        self.sheets.iter().filter(|(folder, _)| path.is_below(folder)).any(|(folder, patterns)| {
            let skip = if folder.as_bytes().is_empty() { 0 } else { folder.as_bytes().len() + 1 };
            let inside: PathBuf = RepoPath::from_bytes(path.as_bytes().get(skip..).unwrap_or_default()).to_native();
            patterns.matched_path_or_any_parents(inside, false).is_ignore()
        })
    }
}

/// Whether an attribute makes the stored bytes differ. `text` does not: without `core.autocrlf` it leaves LF as it is.
fn converts(word: &str) -> bool {
    let (name, value) = word.split_once('=').unwrap_or((word, ""));
    matches!(name, "filter" | "ident" | "working-tree-encoding") || (name == "eol" && value != "lf")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_macros_that_convert_are_noticed() {
        let mut conversions = Conversions { everywhere: false, sheets: Vec::new() };
        let root = RepoPath::from_bytes(b"");
        conversions.add(root, Some("[attr]big filter=lfs\n*.bin big\n*.bat text eol=crlf\n*.rs text=auto -filter\n"));
        conversions.add(RepoPath::from_bytes(b"sub"), Some("/a.txt ident\n\"b c.txt\" text\n"));
        let held = |path: &str| conversions.hold_for(path.as_bytes());
        assert!(held("x/y.bin") && held("y.bat") && held("sub/a.txt"));
        assert!(!held("y.rs") && !held("a.txt") && !held("sub/deep/a.txt") && !held("sub/b c.txt"));
        conversions.add(RepoPath::from_bytes(b"shut"), None);
        assert!(conversions.hold_for(b"shut/x") && !conversions.hold_for(b"y.rs"));
    }
}
