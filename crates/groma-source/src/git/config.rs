//! Values of a repository's configuration that say how its data are to be read. Nothing that it names is run or included.

use std::path::Path;

use crate::read::read_text;

/// Configurations larger than this are not read.
const MOST_BYTES: u64 = 1 << 20;

/// The keys and values of a repository's configuration files, in their order.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// `section.name` or `section.part.name`, with section and name in lower case.
    values: Vec<(String, String)>,
    /// Whether other files are included, which are not read.
    pub(crate) includes: bool,
}

impl Config {
    /// Reads the configuration of a repository and that of one of its work trees.
    pub(crate) fn read(common: &Path, own: &Path) -> Self {
        let mut config = Self::default();
        config.add(&read_text(&common.join("config"), MOST_BYTES).unwrap_or_default());
        if config.is_on("extensions.worktreeconfig") {
            config.add(&read_text(&own.join("config.worktree"), MOST_BYTES).unwrap_or_default());
        }
        config
    }

    /// The last value of a key, which is the one that counts.
    pub(crate) fn value(&self, key: &str) -> Option<&str> {
        self.values.iter().rev().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Whether a key is set to a word for yes.
    pub(crate) fn is_on(&self, key: &str) -> bool {
        self.value(key).is_some_and(|value| ["true", "yes", "on", "1"].contains(&value.to_ascii_lowercase().as_str()))
    }

    fn add(&mut self, text: &str) {
        let mut section = String::new();
        for line in text.replace("\\\n", "").lines() {
            let mut line = line.trim();
            if let Some(rest) = line.strip_prefix('[') {
                let Some((header, behind)) = rest.split_once(']') else { continue };
                section = section_of(header);
                self.includes |= section == "include" || section.starts_with("includeif");
                line = behind.trim();
            }
            if line.is_empty() || line.starts_with(['#', ';']) {
                continue;
            }
            let (name, value) =
                line.split_once('=').map_or((line, "true".to_owned()), |(name, value)| (name, plain(value)));
            self.values.push((format!("{section}.{}", name.trim().to_ascii_lowercase()), value));
        }
    }
}

/// `core` of `Core`, `remote.origin` of `remote "origin"`.
fn section_of(header: &str) -> String {
    match header.split_once('"') {
        Some((section, part)) => {
            format!("{}.{}", section.trim().to_ascii_lowercase(), part.trim_end().trim_end_matches('"'))
        }
        None => header.trim().to_ascii_lowercase(),
    }
}

/// A value without quotes and without a comment behind it.
fn plain(value: &str) -> String {
    let mut text = String::new();
    let mut quoted = false;
    let mut characters = value.trim().chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => quoted = !quoted,
            '\\' => text.extend(characters.next()),
            '#' | ';' if !quoted => break,
            other => text.push(other),
        }
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_counts_and_includes_are_noticed() {
        let mut config = Config::default();
        config.add(
            "[Core]\n\tautoCRLF = input ; a comment\n[remote \"Origin\"] url = \"a#b\"\n[core]\nautocrlf\nbare = no\n",
        );
        assert_eq!(config.value("core.autocrlf"), Some("true"));
        assert_eq!(config.value("remote.Origin.url"), Some("a#b"));
        assert!(config.is_on("core.autocrlf") && !config.is_on("core.bare") && !config.is_on("core.none"));
        assert!(!config.includes);
        config.add("[includeIf \"gitdir:x\"]\npath = y\n[broken\n= \n");
        assert!(config.includes);
    }
}
