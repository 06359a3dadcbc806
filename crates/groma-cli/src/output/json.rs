//! Machine-readable answers. Each has a `version` that changes when a field changes its meaning or goes away, and a
//! schema that is made from the types here (`groma schema`, `docs/reference/`).

use std::io::{self, Write};

use groma::model::{FileFacts, Problem, RepoPath, SkipReason};
use groma::render::escape;
use groma::{Coverage, FileFactsOf};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// Version of all JSON answers.
pub(crate) const VERSION: u32 = 1;

/// The answer of `groma outline --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Outline {
    /// Version of this form.
    pub(crate) version: u32,
    /// The files that have symbols to show, ordered by path.
    pub(crate) files: Vec<OutlineFile>,
    /// What became of every file that was seen.
    pub(crate) coverage: JsonCoverage,
}

/// One file of an outline.
#[derive(Serialize, JsonSchema)]
pub(crate) struct OutlineFile {
    /// Path relative to the root, with `/`. Bytes that are not UTF-8 are written as `\xff`.
    pub(crate) path: String,
    /// Language name, as `groma languages` lists it.
    pub(crate) language: &'static str,
    /// Definitions in source order; an enclosing symbol comes before what it holds.
    pub(crate) symbols: Vec<OutlineSymbol>,
    /// What was wrong with the file, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) problems: Vec<String>,
}

/// One definition of an outline.
#[derive(Serialize, JsonSchema)]
pub(crate) struct OutlineSymbol {
    /// Kind name, as `groma outline --kind` takes it.
    pub(crate) kind: &'static str,
    /// The name alone.
    pub(crate) name: String,
    /// The enclosing types joined with `.`; empty at the top.
    pub(crate) owner: String,
    /// Position in `symbols` of the symbol whose lines hold this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) parent: Option<u32>,
    /// Whether it may be used from outside, by the language's rule.
    pub(crate) exported: bool,
    /// Line of the name, from 1.
    pub(crate) line: u32,
    /// First line, attributes and decorators included.
    pub(crate) first_line: u32,
    /// Last line of the body.
    pub(crate) last_line: u32,
    /// The declaration without its body, on one line.
    pub(crate) signature: String,
    /// First sentence of the documentation; empty without one.
    pub(crate) doc: String,
}

/// What became of every file that was seen. `seen` is the sum of all other counts.
#[derive(Serialize, JsonSchema)]
pub(crate) struct JsonCoverage {
    /// Files seen.
    pub(crate) seen: usize,
    /// Files whose facts are whole.
    pub(crate) parsed: usize,
    /// Files with facts and a problem.
    pub(crate) partly: usize,
    /// Generated files left out.
    pub(crate) generated: usize,
    /// Vendored files left out.
    pub(crate) vendored: usize,
    /// Files without facts, by reason.
    pub(crate) skipped: Vec<SkippedCount>,
    /// Folders that were not entered.
    pub(crate) folders: Vec<SkippedFolder>,
    /// What a person should know about the listing.
    pub(crate) warnings: Vec<String>,
}

/// How many files were skipped for a reason.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SkippedCount {
    /// The reason.
    pub(crate) reason: &'static str,
    /// Number of files.
    pub(crate) count: usize,
}

/// A folder that was not entered.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SkippedFolder {
    /// Its path.
    pub(crate) path: String,
    /// The reason.
    pub(crate) reason: &'static str,
}

impl From<&Coverage> for JsonCoverage {
    fn from(coverage: &Coverage) -> Self {
        Self {
            seen: coverage.seen,
            parsed: coverage.parsed,
            partly: coverage.partly,
            generated: coverage.generated,
            vendored: coverage.vendored,
            skipped: coverage
                .skipped
                .iter()
                .map(|(reason, count)| SkippedCount { reason: reason.as_str(), count: *count })
                .collect(),
            folders: coverage
                .folders
                .iter()
                .map(|(folder, reason)| SkippedFolder { path: path(folder), reason: reason.as_str() })
                .collect(),
            warnings: coverage.warnings.clone(),
        }
    }
}

/// One file of an outline, symbols of other kinds than the wanted ones left out.
pub(crate) fn outline_file(of: &FileFactsOf<'_>, wanted: impl Fn(usize) -> bool) -> OutlineFile {
    let facts: &FileFacts = &of.facts;
    // Positions move when symbols are left out.
    let mut positions: Vec<Option<u32>> = vec![None; facts.symbols.len()];
    let mut symbols = Vec::new();
    for (at, symbol) in facts.symbols.iter().enumerate() {
        let mut holder = symbol.parent;
        while let Some(parent) = holder.filter(|parent| positions[parent.0 as usize].is_none()) {
            holder = facts.symbols[parent.0 as usize].parent;
        }
        if !wanted(at) {
            continue;
        }
        positions[at] = u32::try_from(symbols.len()).ok();
        symbols.push(OutlineSymbol {
            kind: symbol.kind.as_str(),
            name: symbol.name.clone().into(),
            owner: symbol.owner.clone().into(),
            parent: holder.and_then(|parent| positions[parent.0 as usize]),
            exported: symbol.exported,
            line: symbol.line.0,
            first_line: symbol.first_line.0,
            last_line: symbol.last_line.0,
            signature: symbol.signature.clone().into(),
            doc: symbol.doc.clone().into(),
        });
    }
    OutlineFile {
        path: path(&of.file.path),
        language: of.language.name(),
        symbols,
        problems: facts.problems.iter().map(problem).collect(),
    }
}

/// The answer of `groma languages --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Languages {
    /// Version of this form.
    pub(crate) version: u32,
    /// The languages of this build, by name.
    pub(crate) languages: Vec<LanguageRow>,
}

/// What is understood of a language.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LanguageRow {
    /// Name in output and on the command line.
    pub(crate) name: &'static str,
    /// Name as people write it.
    pub(crate) title: &'static str,
    /// File name extensions.
    pub(crate) extensions: Vec<&'static str>,
    /// Whole file names.
    pub(crate) file_names: Vec<&'static str>,
    /// Programs of a `#!` line.
    pub(crate) interpreters: Vec<&'static str>,
    /// What is read of a file: `symbols`, `signatures`, `docs`, `imports`, `references`.
    pub(crate) understood: Vec<&'static str>,
}

/// The answer of `groma why --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Why {
    /// Version of this form.
    pub(crate) version: u32,
    /// The path, links resolved.
    pub(crate) path: String,
    /// Whether it is in the map.
    pub(crate) in_map: bool,
    /// What the file is for; null for what is no listed file.
    pub(crate) role: Option<&'static str>,
    /// The rule that says so and what it found, in words.
    pub(crate) role_reason: Option<String>,
    /// The reason, in words.
    pub(crate) reasons: Vec<String>,
}

/// One record of `groma export symbols`, a JSON object per line.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SymbolRecord<'f> {
    /// Path relative to the root.
    pub(crate) path: &'f str,
    /// Kind name.
    pub(crate) kind: &'static str,
    /// The name alone.
    pub(crate) name: &'f str,
    /// The enclosing types joined with `.`; empty at the top.
    pub(crate) owner: &'f str,
    /// Line of the name, from 1.
    pub(crate) line: u32,
    /// Last line of the body.
    pub(crate) end_line: u32,
    /// The declaration without its body, on one line.
    pub(crate) signature: &'f str,
    /// Whether it may be used from outside, by the language's rule.
    pub(crate) exported: bool,
    /// First sentence of the documentation; empty without one.
    pub(crate) doc: &'f str,
}

/// One record of `groma export imports`, a JSON object per line.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ImportRecord<'f> {
    /// Path of the importing file, relative to the root.
    pub(crate) path: &'f str,
    /// What is imported, as written, without quotes.
    pub(crate) import: &'f str,
    /// Line of the import, from 1.
    pub(crate) line: u32,
    /// The form of the import.
    pub(crate) kind: &'static str,
    /// The names that it brings in; `*` for all.
    pub(crate) names: Vec<NameRecord<'f>>,
    /// Whether it passes the names on.
    pub(crate) reexport: bool,
    /// Files of the project that it means; null for anything else.
    pub(crate) resolved: Option<Vec<String>>,
    /// The package or library outside the project that it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) external: Option<&'f str>,
    /// Why nothing was found: `not_found`, `outside_root`, `computed`, `no_resolver`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unresolved: Option<&'static str>,
}

/// One record of `groma export edges`, a JSON object per line: that one file imports another.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EdgeRecord<'f> {
    /// Path of the importing file, relative to the root.
    pub(crate) path: &'f str,
    /// The first import that leads there, as written.
    pub(crate) import: &'f str,
    /// Its line, from 1.
    pub(crate) line: u32,
    /// Path of the imported file, alone in a list as in the records of imports.
    pub(crate) resolved: [String; 1],
    /// Imports that lead there.
    pub(crate) imports: usize,
}

/// A name that an import brings in.
#[derive(Serialize, JsonSchema)]
pub(crate) struct NameRecord<'f> {
    /// The name in the imported module.
    pub(crate) name: &'f str,
    /// The name it gets here, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alias: Option<&'f str>,
}

/// A path as JSON has it.
pub(crate) fn path(path: &RepoPath) -> String {
    path.as_str().map_or_else(|| escape::path(path).trim_matches('"').to_owned(), str::to_owned)
}

/// A problem in words.
pub(crate) fn problem(problem: &Problem) -> String {
    match problem {
        Problem::Syntax { line, count: 1 } => format!("syntax not understood at line {}", line.0),
        Problem::Syntax { line, count } => format!("syntax not understood at {count} places, first at line {}", line.0),
        Problem::ParseBudget => "parse given up as too costly; outlined line by line".to_owned(),
        Problem::Internal(message) => format!("groma failed on this file: {message}"),
    }
}

/// A skip reason in words.
pub(crate) fn skip(reason: SkipReason) -> &'static str {
    match reason {
        SkipReason::NoLanguage => "no language of this build has this name or first line",
        SkipReason::TooLarge => "larger than --max-file-size",
        SkipReason::Binary => "binary",
        SkipReason::Minified => "minified: lines that only a machine writes",
        SkipReason::LockFile => "a lock file, written by a package manager",
        SkipReason::Secret => "the name says that it holds secrets, so it is never read",
        SkipReason::Link => "a link; what it points at is listed under its own path, or lies outside the root",
        SkipReason::Special => "a pipe, socket or device; these are never opened",
        SkipReason::Submodule => "a submodule (--submodules enters it)",
        SkipReason::NestedRepository => "another repository or work tree inside the root",
        SkipReason::Unreadable => "cannot be read",
        SkipReason::Changed => "changed or went away while it was read",
    }
}

/// Writes a value as one line of JSON in which every character that a reader would not see is an escape.
pub(crate) fn write(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut *out, VisibleFormatter(CompactFormatter));
    value.serialize(&mut serializer)?;
    Ok(())
}

/// Compact JSON whose strings hold only visible characters. `\u` escapes keep the value the same.
struct VisibleFormatter(CompactFormatter);

impl Formatter for VisibleFormatter {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        if fragment.is_ascii() && !fragment.contains('\x7f') {
            return self.0.write_string_fragment(out, fragment);
        }
        let mut start = 0;
        for (at, character) in fragment.char_indices() {
            if escape::is_hidden(character) {
                self.0.write_string_fragment(out, &fragment[start..at])?;
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
                start = at + character.len_utf8();
            }
        }
        self.0.write_string_fragment(out, &fragment[start..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escaped_and_the_value_stays() {
        let text = "a\u{202e}\x1b[1m\u{e0041}ä";
        let mut out = Vec::new();
        write(&mut out, &text).expect("memory");
        let line = String::from_utf8(out).expect("text");
        assert_eq!(line, r#""a\u202e\u001b[1m\udb40\udc41ä""#);
        assert_eq!(serde_json::from_str::<String>(&line).expect("JSON"), text);
    }
}
