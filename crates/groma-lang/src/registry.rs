//! The languages of this build, and which one a file is in.

use std::sync::LazyLock;

use crate::compiled::CompiledSpec;
use crate::languages::SPECS;
use crate::spec::{LanguageSpec, PackageRule};

/// One of the languages of this build.
#[derive(Clone, Copy)]
pub struct Language {
    position: usize,
}

/// A language's table that is compiled on first use.
type Compiling = LazyLock<CompiledSpec, Box<dyn FnOnce() -> CompiledSpec + Send>>;

/// Compiled on first use, so that a run pays only for the languages it meets.
static COMPILED: LazyLock<Vec<Compiling>> = LazyLock::new(|| {
    let compiling = |spec: &&'static LanguageSpec| -> Compiling {
        let spec = *spec;
        LazyLock::new(Box::new(move || CompiledSpec::new(spec)))
    };
    SPECS.iter().map(compiling).collect()
});

impl Language {
    /// The language of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        SPECS.iter().position(|spec| spec.name == name).map(|position| Self { position })
    }

    /// What the language's folder says about it.
    pub fn spec(self) -> &'static LanguageSpec {
        SPECS[self.position]
    }

    /// The name in output and on the command line.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// How imports of the language find their files, if it has a resolver.
    pub fn resolver(self) -> Option<&'static groma_model::ResolverSpec> {
        self.spec().resolver
    }

    /// Which files of the language see one another without imports.
    pub fn package_rule(self) -> PackageRule {
        self.spec().package
    }

    /// Whether the parser gets the language's files without the bodies of functions.
    pub fn has_skeletons(self) -> bool {
        self.spec().skeleton.is_some()
    }

    pub(crate) fn compiled(self) -> &'static CompiledSpec {
        &COMPILED[self.position]
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl Eq for Language {}

impl std::fmt::Debug for Language {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}

/// The languages of this build, by name.
pub fn languages() -> impl Iterator<Item = Language> {
    (0..SPECS.len()).map(|position| Language { position })
}

/// What the name of a file tells about its language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ByName {
    /// It is this language.
    Certain(Language),
    /// The text decides between these; see [`ByName::decide`].
    Among(Vec<Language>),
    /// The name has no extension: the first line may tell.
    FirstLine,
    /// No language of this build.
    Unknown,
}

impl ByName {
    /// The language, once the text is known.
    pub fn decide(&self, text: &str) -> Option<Language> {
        match self {
            Self::Certain(language) => Some(*language),
            Self::Among(languages) => languages
                .iter()
                .find(|language| language.spec().claims.is_some_and(|claims| claims(text)))
                .or_else(|| languages.iter().find(|language| language.spec().claims.is_none()))
                .copied(),
            Self::FirstLine => by_first_line(text),
            Self::Unknown => None,
        }
    }
}

/// Tells a file's language from its name (without folders), as far as a name can.
pub fn detect(file_name: &[u8]) -> ByName {
    let Ok(name) = std::str::from_utf8(file_name) else {
        // A name that is not UTF-8 may still end in a known extension.
        let tail = file_name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
        return std::str::from_utf8(tail).map_or(ByName::Unknown, by_extension);
    };
    if let Some(language) = languages().find(|language| language.spec().file_names.contains(&name)) {
        return ByName::Certain(language);
    }
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => by_extension(extension),
        // A hidden file without a further extension (`.bashrc`) is not worth opening for a first line.
        Some(_) => ByName::Unknown,
        None => ByName::FirstLine,
    }
}

/// Extensions that languages outside this build use too: even a sole claimant must recognise the text.
const CONTESTED: [&str; 3] = ["inc", "install", "module"];

fn by_extension(extension: &str) -> ByName {
    let lower = extension.to_ascii_lowercase();
    let claimants: Vec<Language> =
        languages().filter(|language| language.spec().extensions.contains(&lower.as_str())).collect();
    match claimants.as_slice() {
        [] => ByName::Unknown,
        [only] if !CONTESTED.contains(&lower.as_str()) => ByName::Certain(*only),
        _ => ByName::Among(claimants),
    }
}

/// Reads a `#!` line: `#!/usr/bin/env -S python3 -u` names `python`.
fn by_first_line(text: &str) -> Option<Language> {
    let line = text.strip_prefix("#!")?.lines().next()?;
    let mut words = line.split_whitespace();
    let mut program = words.next()?.rsplit('/').next()?;
    if program == "env" {
        program = words.find(|word| !word.starts_with('-') && !word.contains('='))?.rsplit('/').next()?;
    }
    let program = program.trim_end_matches(|character: char| character.is_ascii_digit() || character == '.');
    languages().find(|language| language.spec().interpreters.contains(&program))
}

/// What a table and its hooks read of a file. Every language of this build has a table.
const UNDERSTOOD: &[&str] = &["symbols", "signatures", "docs", "imports", "references"];

/// What a language is called and by which names its files are known.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Name in output and on the command line.
    pub name: &'static str,
    /// Name as people write it.
    pub title: &'static str,
    /// File name extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// Whole file names.
    pub file_names: &'static [&'static str],
    /// Programs of a `#!` line.
    pub interpreters: &'static [&'static str],
    /// What is read of a file of the language.
    pub understood: &'static [&'static str],
}

impl Language {
    /// What the language is called and by which names its files are known.
    pub fn about(self) -> About {
        let spec = self.spec();
        About {
            name: spec.name,
            title: spec.title,
            extensions: spec.extensions,
            file_names: spec.file_names,
            interpreters: spec.interpreters,
            understood: UNDERSTOOD,
        }
    }
}

#[cfg(all(test, feature = "php"))]
mod tests {
    use super::*;

    #[test]
    fn contested_extensions_are_told_by_the_text() {
        let name = |file: &str, text| detect(file.as_bytes()).decide(text).map(Language::name);
        assert_eq!(name("a.php", ""), Some("php"));
        assert_eq!(name("a.inc", "<?php f();"), Some("php"));
        assert_eq!(name("a.inc", ".include \"b.inc\""), None);
    }
}
