//! The languages of this build.

use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;

/// The answer of `groma languages --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Languages {
    /// Version of this form.
    pub version: u32,
    /// The languages of this build, by name.
    pub languages: Vec<LanguageRow>,
}

/// What is understood of a language.
#[derive(Serialize, JsonSchema)]
pub struct LanguageRow {
    /// Name in output and on the command line.
    pub name: &'static str,
    /// Name as people write it.
    pub title: &'static str,
    /// File name extensions.
    pub extensions: Vec<&'static str>,
    /// Whole file names.
    pub file_names: Vec<&'static str>,
    /// Programs of a `#!` line.
    pub interpreters: Vec<&'static str>,
    /// What is read of a file: `symbols`, `signatures`, `docs`, `imports`, `references`.
    pub understood: Vec<&'static str>,
}

impl Languages {
    /// Those of this build.
    pub fn of_build() -> Self {
        let rows = crate::languages().map(|language| {
            let about = language.about();
            LanguageRow {
                name: about.name,
                title: about.title,
                extensions: about.extensions.to_vec(),
                file_names: about.file_names.to_vec(),
                interpreters: about.interpreters.to_vec(),
                understood: about.understood.to_vec(),
            }
        });
        Self { version: VERSION, languages: rows.collect() }
    }
}
