//! The records of an export, one line of JSON each.

use std::collections::{BTreeMap, BTreeSet};

use groma_model::{FileId, Import, Resolution};
use schemars::JsonSchema;
use serde::Serialize;

use super::to_line;
use crate::{FileFactsOf, Snapshot};

/// One record of `groma export symbols`, a JSON object per line.
#[derive(Serialize, JsonSchema)]
pub struct SymbolRecord<'f> {
    /// Path relative to the root.
    pub path: &'f str,
    /// Kind name.
    pub kind: &'static str,
    /// The name alone.
    pub name: &'f str,
    /// The enclosing types joined with `.`; empty at the top.
    pub owner: &'f str,
    /// Line of the name, from 1.
    pub line: u32,
    /// Last line of the body.
    pub end_line: u32,
    /// The declaration without its body, on one line.
    pub signature: &'f str,
    /// Whether it may be used from outside, by the language's rule.
    pub exported: bool,
    /// First sentence of the documentation; empty without one.
    pub doc: &'f str,
}

/// One record of `groma export imports`, a JSON object per line.
#[derive(Serialize, JsonSchema)]
pub struct ImportRecord<'f> {
    /// Path of the importing file, relative to the root.
    pub path: &'f str,
    /// What is imported, as written, without quotes.
    pub import: &'f str,
    /// Line of the import, from 1.
    pub line: u32,
    /// The form of the import.
    pub kind: &'static str,
    /// The names that it brings in; `*` for all.
    pub names: Vec<NameRecord<'f>>,
    /// Whether it passes the names on.
    pub reexport: bool,
    /// Files of the project that it means; null for anything else.
    pub resolved: Option<Vec<String>>,
    /// The package or library outside the project that it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external: Option<&'f str>,
    /// Why nothing was found: `not_found`, `outside_root`, `computed`, `no_resolver`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unresolved: Option<&'static str>,
}

/// One record of `groma export edges`, a JSON object per line: that one file imports another.
#[derive(Serialize, JsonSchema)]
pub struct EdgeRecord<'f> {
    /// Path of the importing file, relative to the root.
    pub path: &'f str,
    /// The first import that leads there, as written.
    pub import: &'f str,
    /// Its line, from 1.
    pub line: u32,
    /// Path of the imported file, alone in a list as in the records of imports.
    pub resolved: [String; 1],
    /// Imports that lead there.
    pub imports: usize,
}

/// A name that an import brings in.
#[derive(Serialize, JsonSchema)]
pub struct NameRecord<'f> {
    /// The name in the imported module.
    pub name: &'f str,
    /// The name it gets here, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alias: Option<&'f str>,
}

/// One line per definition of a file.
pub fn symbols(of: &FileFactsOf<'_>) -> String {
    let path = super::path(&of.file.path);
    let mut out = String::new();
    for symbol in &of.facts.symbols {
        push(
            &mut out,
            &SymbolRecord {
                path: &path,
                kind: symbol.kind.as_str(),
                name: &symbol.name,
                owner: &symbol.owner,
                line: symbol.line.0,
                end_line: symbol.last_line.0,
                signature: &symbol.signature,
                exported: symbol.exported,
                doc: &symbol.doc,
            },
        );
    }
    out
}

/// One line per import of a file.
pub fn imports(snapshot: &Snapshot, file: FileId) -> String {
    let path = super::path(snapshot.path(file));
    let mut out = String::new();
    let facts = snapshot.facts(file);
    let imports = facts.iter().flat_map(|facts| &facts.imports);
    for (import, resolution) in imports.zip(&snapshot.resolutions(file)) {
        let names =
            import.names.iter().map(|name| NameRecord { name: &name.name, alias: name.alias.as_deref() }).collect();
        let (resolved, external, unresolved) = match resolution {
            Resolution::Project(targets) => {
                let paths = targets.iter().map(|target| super::path(snapshot.path(target.primary)));
                (Some(paths.collect()), None, None)
            }
            Resolution::External(package) => (None, Some(&**package), None),
            Resolution::Unresolved(reason) => (None, None, Some(reason.as_str())),
        };
        push(
            &mut out,
            &ImportRecord {
                path: &path,
                import: &import.text,
                line: import.line.0,
                kind: import.kind.as_str(),
                names,
                reexport: import.reexport,
                resolved,
                external,
                unresolved,
            },
        );
    }
    out
}

/// One line per file that a file imports, in the order of their paths.
pub fn edges(snapshot: &Snapshot, file: FileId) -> String {
    let path = super::path(snapshot.path(file));
    let facts = snapshot.facts(file);
    let imports: Vec<&Import> = facts.iter().flat_map(|facts| &facts.imports).collect();
    // The first import that leads to a file, and how many do.
    let mut found: BTreeMap<FileId, (usize, usize)> = BTreeMap::new();
    for (at, resolution) in snapshot.resolutions(file).into_iter().enumerate() {
        let Resolution::Project(targets) = resolution else { continue };
        let reached: BTreeSet<FileId> = targets.iter().map(|target| target.primary).filter(|to| *to != file).collect();
        for to in reached {
            found.entry(to).or_insert((at, 0)).1 += 1;
        }
    }
    let mut out = String::new();
    for (to, (first, count)) in found {
        let Some(import) = imports.get(first) else { continue };
        let resolved = [super::path(snapshot.path(to))];
        let record = EdgeRecord { path: &path, import: &import.text, line: import.line.0, resolved, imports: count };
        push(&mut out, &record);
    }
    out
}

fn push(out: &mut String, record: &impl Serialize) {
    out.push_str(&to_line(record));
}
