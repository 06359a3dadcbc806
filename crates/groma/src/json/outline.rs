//! Outlines.

use std::io::Write;
use std::ops::ControlFlow;

use groma_model::{FileFacts, SymbolKind};
use schemars::JsonSchema;
use serde::Serialize;

use super::{JsonCoverage, VERSION, path, to_line};
use crate::ops::outline::{Outlined, Request, outline as facts_of};
use crate::{Error, FileFactsOf, Progress, Project, text};

/// The answer of `groma outline --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Outline {
    /// Version of this form.
    pub version: u32,
    /// The files that have symbols to show, ordered by path.
    pub files: Vec<OutlineFile>,
    /// What became of every file that was seen.
    pub coverage: JsonCoverage,
}

/// One file of an outline.
#[derive(Serialize, JsonSchema)]
pub struct OutlineFile {
    /// Path relative to the root, with `/`. Bytes that are not UTF-8 are written as `\xff`.
    pub path: String,
    /// Language name, as `groma languages` lists it.
    pub language: &'static str,
    /// Definitions in source order; an enclosing symbol comes before what it holds.
    pub symbols: Vec<OutlineSymbol>,
    /// What was wrong with the file, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
}

/// One definition of an outline.
#[derive(Serialize, JsonSchema)]
pub struct OutlineSymbol {
    /// Kind name, as `groma outline --kind` takes it.
    pub kind: &'static str,
    /// The name alone.
    pub name: String,
    /// The enclosing types joined with `.`; empty at the top.
    pub owner: String,
    /// Position in `symbols` of the symbol whose lines hold this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// Whether it may be used from outside, by the language's rule.
    pub exported: bool,
    /// Line of the name, from 1.
    pub line: u32,
    /// First line, attributes and decorators included.
    pub first_line: u32,
    /// Last line of the body.
    pub last_line: u32,
    /// The declaration without its body, on one line.
    pub signature: String,
    /// First sentence of the documentation; empty without one.
    pub doc: String,
}

/// One file of an outline, symbols of other kinds than the wanted ones left out.
pub fn outline_file(of: &FileFactsOf<'_>, wanted: impl Fn(usize) -> bool) -> OutlineFile {
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
        problems: facts.problems.iter().map(text::problem).collect(),
    }
}

/// Writes the outline of files as one line of JSON, the form of [`Outline`]. Files are written as their turn comes, so that no more
/// than a few hundred are held at once; no kinds stand for all.
pub fn outline(
    project: &Project,
    request: &Request,
    kinds: &[SymbolKind],
    progress: &dyn Progress,
    out: &mut impl Write,
) -> Result<Outlined, Error> {
    write!(out, "{{\"version\":{VERSION},\"files\":[")?;
    let mut found = false;
    let mut written = Ok(());
    let coverage = facts_of(
        project,
        request,
        progress,
        |of| {
            let file = outline_file(&of, |at| kinds.is_empty() || kinds.contains(&of.facts.symbols[at].kind));
            (!file.symbols.is_empty()).then(|| to_line(&file))
        },
        |file: Option<String>| {
            let Some(file) = file else { return ControlFlow::Continue(()) };
            let comma = if found { ",\n" } else { "" };
            found = true;
            written = write!(out, "{comma}{}", file.trim_end());
            if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    written?;
    writeln!(out, "],\"coverage\":{}}}", to_line(&JsonCoverage::from(&coverage)).trim_end())?;
    Ok(Outlined { found, coverage })
}
