//! The records of `groma export`, as lines of JSON.

use std::collections::{BTreeMap, BTreeSet};

use groma::model::{FileId, Import, Resolution};
use groma::{FileFactsOf, Snapshot};

use super::json::{self, EdgeRecord, ImportRecord, NameRecord, SymbolRecord};

/// One line per definition of a file.
pub(crate) fn symbols(of: &FileFactsOf<'_>) -> Vec<u8> {
    let path = json::path(&of.file.path);
    let mut out = Vec::new();
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
pub(crate) fn imports(snapshot: &Snapshot, file: FileId) -> Vec<u8> {
    let path = json::path(snapshot.path(file));
    let mut out = Vec::new();
    let facts = snapshot.facts(file);
    let imports = facts.iter().flat_map(|facts| &facts.imports);
    for (import, resolution) in imports.zip(&snapshot.resolutions(file)) {
        let names =
            import.names.iter().map(|name| NameRecord { name: &name.name, alias: name.alias.as_deref() }).collect();
        let (resolved, external, unresolved) = match resolution {
            Resolution::Project(targets) => {
                let paths = targets.iter().map(|target| json::path(snapshot.path(target.primary)));
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
pub(crate) fn edges(snapshot: &Snapshot, file: FileId) -> Vec<u8> {
    let path = json::path(snapshot.path(file));
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
    let mut out = Vec::new();
    for (to, (first, count)) in found {
        let Some(import) = imports.get(first) else { continue };
        let resolved = [json::path(snapshot.path(to))];
        let record = EdgeRecord { path: &path, import: &import.text, line: import.line.0, resolved, imports: count };
        push(&mut out, &record);
    }
    out
}

fn push(out: &mut Vec<u8>, record: &impl serde::Serialize) {
    json::write(out, record).expect("records serialise, and memory takes them");
    out.push(b'\n');
}
