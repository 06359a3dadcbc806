//! The stored form of a snapshot: sections of flat arrays. `docs/index-format.md` lists them.

use groma_graph::Edge;
use groma_index::Numbered as _;
use groma_index::snapshots::arrays::{
    get_f32s, get_f64s, get_pairs, get_u32s, get_u64s, put_f32s, put_f64s, put_pairs, put_u32s, put_u64s,
};
use groma_index::snapshots::{SnapshotError, SnapshotFile, SnapshotWriter};
use groma_model::{Csr, FileId, NameCount, NameId, NameTable, SymbolKind, SymbolRow, Tables};

use super::groups::Groups;
use super::resolutions::Resolutions;
use super::stored_files::{self, StoredFiles};
use super::{Graphs, Scores, Snapshot};

const HEAD: u32 = 1;
const FILES: u32 = 2;
const STAMPS: u32 = 3;
const BLOBS: u32 = 4;
const SHAPES: u32 = 5;
const FILE_SCORES: u32 = 10;
const SYMBOL_SCORES: u32 = 11;
const SYMBOL_STARTS: u32 = 12;
const SYMBOLS: u32 = 13;
const NAMES: u32 = 20;
const NAME_STARTS: u32 = 21;
const REFERENCE_STARTS: u32 = 22;
const REFERENCES: u32 = 23;
const DOC_STARTS: u32 = 24;
const DOC_WORDS: u32 = 25;
const DOC_BYTES: u32 = 26;
const PACKAGE_NAMES: u32 = 27;
const FAMILIES: u32 = 30;
const PACKAGES: u32 = 31;
const IMPORT_STARTS: u32 = 32;
const IMPORTS: u32 = 33;
const RESOLUTION_ENDS: u32 = 34;
const RESOLUTIONS: u32 = 35;
const EDGE_STARTS: u32 = 36;
const EDGES: u32 = 37;

const EXPORTED: u32 = 1 << 8;

/// Puts a snapshot into sections.
pub(super) fn write(snapshot: &Snapshot) -> SnapshotWriter {
    let mut out = SnapshotWriter::default();
    let files = stored_files::write(snapshot);
    out.add(HEAD, files.head);
    out.add(FILES, files.files);
    out.add(STAMPS, files.stamps);
    out.add(BLOBS, files.blobs);
    out.add(SHAPES, put_u64s(snapshot.rows.iter().map(|row| row.shape)));
    out.add(FILE_SCORES, put_f64s(snapshot.scores.files.iter().copied()));
    out.add(SYMBOL_SCORES, put_f32s(snapshot.scores.symbols.iter().copied()));
    let tables = &snapshot.tables;
    let (starts, symbols) = tables.symbols.parts();
    out.add(SYMBOL_STARTS, put_u32s(starts.iter().copied()));
    out.add(
        SYMBOLS,
        put_pairs(symbols.iter().map(|symbol| {
            (symbol.name.0, u32::from(symbol.kind.number()) | if symbol.exported { EXPORTED } else { 0 })
        })),
    );
    let (text, starts) = tables.names.parts();
    out.add_compressed(NAMES, text.as_bytes());
    out.add_compressed(NAME_STARTS, &put_u32s(starts.iter().copied()));
    for (starts_id, id, rows) in
        [(REFERENCE_STARTS, REFERENCES, &tables.references), (DOC_STARTS, DOC_WORDS, &tables.doc_words)]
    {
        let (starts, counts) = rows.parts();
        out.add_compressed(starts_id, &put_u32s(starts.iter().copied()));
        out.add_compressed(id, &put_pairs(counts.iter().map(|count| (count.name.0, count.count))));
    }
    out.add_compressed(DOC_BYTES, &put_u32s(tables.doc_bytes.iter().copied()));
    out.add_compressed(
        PACKAGE_NAMES,
        &put_u32s(tables.packages.iter().map(|name| name.map_or(u32::MAX, |name| name.0))),
    );
    let Graphs { groups, imports, resolutions, edges } = &snapshot.graphs;
    out.add_compressed(FAMILIES, &put_u32s(groups.families.iter().copied()));
    out.add_compressed(PACKAGES, &put_u32s(groups.packages.iter().copied()));
    let (starts, targets) = imports.parts();
    out.add_compressed(IMPORT_STARTS, &put_u32s(starts.iter().copied()));
    out.add_compressed(IMPORTS, &put_u32s(targets.iter().map(|file| file.0)));
    let (ends, bytes) = resolutions.parts();
    out.add_compressed(RESOLUTION_ENDS, &put_u32s(ends.iter().copied()));
    out.add_compressed(RESOLUTIONS, bytes);
    let (starts, targets) = edges.parts();
    out.add_compressed(EDGE_STARTS, &put_u32s(starts.iter().copied()));
    out.add_compressed(EDGES, &put_pairs(targets.iter().map(|edge| (edge.to.0, edge.weight.to_bits()))));
    out
}

/// Reads what every answer needs of the files.
pub(super) fn read_files(file: &SnapshotFile) -> Result<StoredFiles, Unusable> {
    let (head, files) = (file.read(HEAD)?, file.read(FILES)?);
    let (stamps, blobs) = (file.read(STAMPS)?, file.read(BLOBS)?);
    let shapes = get_u64s(&file.read(SHAPES)?).ok_or(Unusable::Contents)?;
    stored_files::read(&head, &files, &stamps, &blobs, &shapes).ok_or(Unusable::Contents)
}

/// Reads the scores, and the symbols that they are of, without names.
pub(super) fn read_scores(file: &SnapshotFile, files: usize) -> Result<(Scores, Tables), Unusable> {
    let file_scores = get_f64s(&file.read(FILE_SCORES)?).filter(|scores| scores.len() == files);
    let symbol_scores = get_f32s(&file.read(SYMBOL_SCORES)?);
    let symbols = get_pairs(&file.read(SYMBOLS)?, |name, rest| {
        let kind = SymbolKind::from_number(u8::try_from(rest & 0xff).ok()?)?;
        Some(SymbolRow { name: NameId(name), kind, exported: rest & EXPORTED != 0 })
    });
    let starts = get_u32s(&file.read(SYMBOL_STARTS)?);
    let (Some(file_scores), Some(symbol_scores), Some(symbols), Some(starts)) =
        (file_scores, symbol_scores, symbols, starts)
    else {
        return Err(Unusable::Contents);
    };
    let fits = symbols.len() == symbol_scores.len();
    let symbols = Csr::from_parts(starts, symbols).filter(|rows| fits && rows.nodes() == files);
    let symbols = symbols.ok_or(Unusable::Contents)?;
    let scores = Scores { files: file_scores, symbols: symbol_scores };
    Ok((scores, Tables { symbols, ..Tables::default() }))
}

/// Reads names, references and documentation into tables that have the symbols.
pub(super) fn read_tables(file: &SnapshotFile, tables: &mut Tables) -> Result<(), Unusable> {
    let mut read = || -> Result<Option<()>, SnapshotError> {
        let Ok(text) = String::from_utf8(file.read(NAMES)?) else { return Ok(None) };
        let starts = get_u32s(&file.read(NAME_STARTS)?);
        let Some(names) = starts.and_then(|starts| NameTable::from_parts(text, starts)) else { return Ok(None) };
        let (files, count) = (tables.symbols.nodes(), names.len());
        if tables.symbols.parts().1.iter().any(|symbol| symbol.name.index() >= count) {
            return Ok(None);
        }
        let counts = |starts: u32, id: u32| -> Result<Option<Csr<NameCount>>, SnapshotError> {
            let starts = get_u32s(&file.read(starts)?);
            let rows = get_pairs(&file.read(id)?, |name, times| {
                ((name as usize) < count).then_some(NameCount { name: NameId(name), count: times })
            });
            let rows = starts.zip(rows).and_then(|(starts, rows)| Csr::from_parts(starts, rows));
            Ok(rows.filter(|rows| rows.nodes() == files))
        };
        let (Some(references), Some(doc_words)) =
            (counts(REFERENCE_STARTS, REFERENCES)?, counts(DOC_STARTS, DOC_WORDS)?)
        else {
            return Ok(None);
        };
        let doc_bytes = get_u32s(&file.read(DOC_BYTES)?).filter(|bytes| bytes.len() == files);
        let packages = get_u32s(&file.read(PACKAGE_NAMES)?).filter(|names| names.len() == files);
        let (Some(doc_bytes), Some(packages)) = (doc_bytes, packages) else { return Ok(None) };
        let packages = packages.into_iter().map(|name| (name != u32::MAX).then_some(NameId(name)));
        let packages: Vec<Option<NameId>> = packages.collect();
        if packages.iter().flatten().any(|name| name.index() >= count) {
            return Ok(None);
        }
        tables.names = names;
        tables.references = references;
        tables.doc_words = doc_words;
        tables.doc_bytes = doc_bytes;
        tables.packages = packages;
        Ok(Some(()))
    };
    read()?.ok_or(Unusable::Contents)
}

/// Reads the links between files.
pub(super) fn read_graphs(file: &SnapshotFile, files: usize) -> Result<Graphs, Unusable> {
    let read = || -> Result<Option<Graphs>, SnapshotError> {
        let families = get_u32s(&file.read(FAMILIES)?).filter(|groups| groups.len() == files);
        let packages = get_u32s(&file.read(PACKAGES)?).filter(|groups| groups.len() == files);
        let (Some(families), Some(packages)) = (families, packages) else { return Ok(None) };
        let is_file = |file: u32| ((file as usize) < files).then_some(FileId(file));
        let imports = get_u32s(&file.read(IMPORTS)?);
        let imports = imports.and_then(|all| all.into_iter().map(is_file).collect::<Option<Vec<_>>>());
        let starts = get_u32s(&file.read(IMPORT_STARTS)?);
        let imports = starts.zip(imports).and_then(|(starts, imports)| Csr::from_parts(starts, imports));
        let ends = get_u32s(&file.read(RESOLUTION_ENDS)?);
        let bytes = file.read(RESOLUTIONS)?;
        let resolutions = ends.and_then(|ends| Resolutions::from_parts(ends, bytes, files));
        let edges = get_pairs(&file.read(EDGES)?, |to, weight| {
            Some(Edge { to: is_file(to)?, weight: f32::from_bits(weight) }).filter(|edge| edge.weight.is_finite())
        });
        let starts = get_u32s(&file.read(EDGE_STARTS)?);
        let edges = starts.zip(edges).and_then(|(starts, edges)| Csr::from_parts(starts, edges));
        let (Some(imports), Some(resolutions), Some(edges)) = (imports, resolutions, edges) else { return Ok(None) };
        if imports.nodes() != files || edges.nodes() != files {
            return Ok(None);
        }
        Ok(Some(Graphs { groups: Groups { families, packages }, imports, resolutions, edges }))
    };
    read()?.ok_or(Unusable::Contents)
}

/// Why a stored snapshot is made anew.
#[derive(Debug)]
pub(crate) enum Unusable {
    /// It cannot be read or is damaged.
    File(SnapshotError),
    /// Its checksums fit and its contents do not: it was not made by this program.
    Contents,
}

impl From<SnapshotError> for Unusable {
    fn from(error: SnapshotError) -> Self {
        Self::File(error)
    }
}
