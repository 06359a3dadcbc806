//! Files of which git stores other bytes than the work tree has: filters, keywords, encodings, line ends.
//!
//! Each doubt counts as a conversion, since it only costs one read: a line that takes an attribute back is not heeded.

use groma_model::RepoPath;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::config::Config;

/// How the bytes that git stores may differ from those of the work tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Conversion {
    /// Not at all.
    None,
    /// CR before LF may be left out, so that bytes of the same length are the same bytes.
    LineEnds,
    /// In any way.
    Any,
}

/// What is known of a work tree's conversions.
pub(crate) struct Conversions {
    /// What counts for all files.
    everywhere: Conversion,
    /// Patterns of converted files, with the folder below which they count.
    sheets: Vec<(RepoPath, Conversion, Gitignore)>,
}

impl Conversions {
    /// What a repository's configuration says.
    pub(crate) fn of_config(config: &Config) -> Self {
        let harmless = ["false", "no", "off", "0", ""];
        let is_harmless = |value: &str| harmless.contains(&value.to_ascii_lowercase().as_str());
        // git for Windows converts unless told otherwise.
        let line_ends = config.value("core.autocrlf").map_or(cfg!(windows), |value| !is_harmless(value))
            || config.value("core.eol").is_some();
        let everywhere = if config.includes || config.value("core.attributesfile").is_some() {
            Conversion::Any
        } else if line_ends {
            Conversion::LineEnds
        } else {
            Conversion::None
        };
        Self { everywhere, sheets: Vec::new() }
    }

    /// What counts for all files, so that nothing else needs to be known if it is anything.
    pub(crate) fn everywhere(&self) -> Conversion {
        self.everywhere
    }

    /// Adds the attributes of a folder. `None`: there is a sheet, but it cannot be read.
    pub(crate) fn add(&mut self, folder: &RepoPath, sheet: Option<&str>) {
        let mut macros: Vec<(&str, Conversion)> = Vec::new();
        let mut patterns: Vec<(&str, Conversion)> = Vec::new();
        for line in sheet.unwrap_or("* filter").lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let Some(pattern) = words.next() else { continue };
            let of_macro =
                |word: &str| macros.iter().find(|(name, _)| *name == word).map(|(_, conversion)| *conversion);
            let conversion = words.map(|word| of_macro(word).unwrap_or_else(|| conversion_of(word))).max();
            let Some(conversion) = conversion.filter(|conversion| *conversion != Conversion::None) else { continue };
            match pattern.strip_prefix("[attr]") {
                Some(name) => macros.push((name, conversion)),
                // Quoted patterns are rare; what they match is not worth knowing exactly.
                None if pattern.starts_with(['"', '!']) => patterns.push(("*", Conversion::Any)),
                None => patterns.push((pattern, conversion)),
            }
        }
        for kind in [Conversion::LineEnds, Conversion::Any] {
            let mut builder = GitignoreBuilder::new("");
            let mut lines = patterns.iter().filter(|(_, conversion)| *conversion == kind);
            let understood = lines.all(|(pattern, _)| builder.add_line(None, pattern).is_ok());
            match builder.build() {
                Ok(patterns) if understood && patterns.is_empty() => {}
                Ok(patterns) if understood => self.sheets.push((folder.clone(), kind, patterns)),
                _ => self.everywhere = Conversion::Any,
            }
        }
    }

    /// How git may convert a file. The path is that in the work tree.
    pub(crate) fn of(&self, path: &[u8]) -> Conversion {
        let path = RepoPath::from_bytes(path);
        let mut found = self.everywhere;
        for (folder, kind, patterns) in self.sheets.iter().filter(|(folder, _, _)| path.is_below(folder)) {
            let skip = if folder.as_bytes().is_empty() { 0 } else { folder.as_bytes().len() + 1 };
            let inside = RepoPath::from_bytes(path.as_bytes().get(skip..).unwrap_or_default()).to_native();
            if *kind > found && patterns.matched_path_or_any_parents(inside, false).is_ignore() {
                found = *kind;
            }
        }
        found
    }
}

/// How an attribute makes the stored bytes differ.
fn conversion_of(word: &str) -> Conversion {
    match word.split_once('=').map_or(word, |(name, _)| name) {
        "filter" | "ident" | "working-tree-encoding" => Conversion::Any,
        "text" | "eol" | "crlf" => Conversion::LineEnds,
        _ => Conversion::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_macros_that_convert_are_noticed() {
        let mut conversions = Conversions::of_config(&Config::default());
        conversions.everywhere = Conversion::None;
        let root = RepoPath::from_bytes(b"");
        conversions.add(&root, Some("[attr]big filter=lfs\n*.bin big\n*.bat text eol=crlf\n*.rs -text -filter\n"));
        conversions.add(&RepoPath::from_bytes(b"sub"), Some("/a.txt ident\n*.md text=auto\n"));
        conversions.add(&RepoPath::from_bytes(b"shut"), None);
        let of = |path: &str| conversions.of(path.as_bytes());
        assert_eq!([of("x/y.bin"), of("sub/a.txt"), of("shut/x")], [Conversion::Any; 3]);
        assert_eq!([of("y.bat"), of("sub/deep/b.md")], [Conversion::LineEnds; 2]);
        assert_eq!([of("y.rs"), of("a.txt"), of("sub/deep/a.txt"), of("b.md")], [Conversion::None; 4]);
    }
}
