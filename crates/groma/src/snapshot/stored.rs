//! The stored form of a snapshot: sections of flat arrays. `docs/index-format.md` lists them.

use groma_graph::Edge;
use groma_index::Numbered as _;
use groma_index::snapshots::arrays::{
    get_f32s, get_f64s, get_near, get_small, get_u32s, get_u64s, put_f32s, put_f64s, put_near, put_small, put_u32s,
    put_u64s,
};
use groma_index::snapshots::{NameFilter, SnapshotError, SnapshotFile, SnapshotWriter, name_hash};
use groma_model::{Csr, FileId, NameCount, NameId, NameTable, SymbolKind, SymbolRow, Tables};

use groma_search::{LENGTHS_BYTES, PostingsBytes};

use super::effect::KnownNames;
use super::groups::Groups;
use super::overlay::Overlay;
use super::resolutions::Resolutions;
use super::scores::{Scores, StoredScores, SymbolScores};
use super::search::SearchStore;
use super::stored_files::{self, StoredFiles};
use super::{Graphs, Snapshot};

const HEAD: u32 = 1;
const FILES: u32 = 2;
const STAMPS: u32 = 3;
const BLOBS: u32 = 4;
const SHAPES: u32 = 5;
const OVERLAY: u32 = 6;
const FILE_SCORES: u32 = 10;
const SYMBOL_SCORES: u32 = 11;
const SYMBOL_STARTS: u32 = 12;
const SYMBOL_KINDS: u32 = 13;
const SYMBOL_NAMES: u32 = 14;
const SYMBOLS_LISTED: u32 = 15;
const BEST_SYMBOL: u32 = 16;
const NAMES: u32 = 20;
const NAME_LENGTHS: u32 = 21;
const REFERENCE_STARTS: u32 = 22;
const REFERENCES: u32 = 23;
const REFERENCE_COUNTS: u32 = 24;
const PACKAGE_NAMES: u32 = 29;
const FAMILIES: u32 = 30;
const PACKAGES: u32 = 31;
const IMPORT_STARTS: u32 = 32;
const IMPORTS: u32 = 33;
const RESOLUTION_ENDS: u32 = 34;
const RESOLUTIONS: u32 = 35;
const EDGE_STARTS: u32 = 36;
const EDGES: u32 = 37;
const EDGE_WEIGHTS: u32 = 38;
const MENTIONED: u32 = 39;
const DEFINED: u32 = 40;
const USED: u32 = 41;
const TERM_GROUPS: u32 = 50;
const TERMS: u32 = 51;
const POSTINGS: u32 = 52;
const TEXT_LENGTHS: u32 = 53;

/// Sections that only a look at changed files reads.
#[cfg(test)]
pub(super) const SETS_OF_NAMES: [u32; 2] = [DEFINED, USED];

/// Bit of a symbol's kind.
const EXPORTED: u8 = 1 << 7;

/// Puts the files of a snapshot into sections, and takes the links over from the one before.
pub(super) fn write_files(snapshot: &Snapshot, before: &SnapshotFile) -> SnapshotWriter {
    let mut out = SnapshotWriter::default();
    put_files(&mut out, snapshot);
    out.keep_base(before);
    out
}

/// Puts a snapshot into sections: files, and links as their base.
pub(super) fn write(snapshot: &Snapshot) -> SnapshotWriter {
    let (mut out, mut links) = (SnapshotWriter::default(), SnapshotWriter::default());
    put_files(&mut out, snapshot);
    put_links(&mut links, snapshot);
    out.set_base(links);
    out
}

fn put_files(out: &mut SnapshotWriter, snapshot: &Snapshot) {
    let files = stored_files::write(snapshot);
    out.add(HEAD, files.head);
    out.add(FILES, files.files);
    out.add(STAMPS, files.stamps);
    out.add(BLOBS, files.blobs);
    out.add(SHAPES, put_u64s(snapshot.rows.iter().flat_map(|row| [row.shape, row.names])));
    out.add(OVERLAY, snapshot.overlay.to_bytes());
}

fn put_links(out: &mut SnapshotWriter, snapshot: &Snapshot) {
    out.add(FILE_SCORES, put_f64s(snapshot.scores.files.iter().copied()));
    let StoredScores { starts, listed, scores, best } = snapshot.scores.symbols.parts().unwrap_or_default();
    out.add_in_blocks(SYMBOL_SCORES, scores);
    out.add_compressed(SYMBOL_STARTS, put_near(starts.iter().copied()));
    out.add_compressed(SYMBOLS_LISTED, put_small(listed.iter().copied()));
    out.add(BEST_SYMBOL, put_f32s([best]));
    let tables = &snapshot.tables;
    let (_, symbols) = tables.symbols.parts();
    let kind = |symbol: &SymbolRow| symbol.kind.number() | if symbol.exported { EXPORTED } else { 0 };
    out.add_compressed(SYMBOL_KINDS, symbols.iter().map(kind).collect::<Vec<u8>>());
    out.add_compressed(SYMBOL_NAMES, put_near(symbols.iter().map(|symbol| symbol.name.0)));
    let (text, starts) = tables.names.parts();
    out.add_compressed(NAMES, text.as_bytes().to_vec());
    out.add_compressed(NAME_LENGTHS, put_small(starts.windows(2).map(|pair| pair[1] - pair[0])));
    let (starts, counts) = tables.references.parts();
    out.add_compressed(REFERENCE_STARTS, put_near(starts.iter().copied()));
    out.add_compressed(REFERENCES, put_near(counts.iter().map(|used| used.name.0)));
    out.add_compressed(REFERENCE_COUNTS, put_small(counts.iter().map(|used| used.count)));
    out.add_compressed(
        PACKAGE_NAMES,
        put_u32s(tables.packages.iter().map(|name| name.map_or(u32::MAX, |name| name.0))),
    );
    let Graphs { groups, imports, resolutions, mentions, edges } = &snapshot.graphs;
    out.add_compressed(FAMILIES, put_u32s(groups.families.iter().copied()));
    out.add_compressed(PACKAGES, put_u32s(groups.packages.iter().copied()));
    let (starts, targets) = imports.parts();
    out.add_compressed(IMPORT_STARTS, put_near(starts.iter().copied()));
    out.add_compressed(IMPORTS, put_near(targets.iter().map(|file| file.0)));
    let (ends, bytes) = resolutions.parts();
    out.add_compressed(RESOLUTION_ENDS, put_near(ends.iter().copied()));
    out.add_compressed(RESOLUTIONS, bytes.to_vec());
    let (starts, targets) = edges.parts();
    out.add_compressed(EDGE_STARTS, put_near(starts.iter().copied()));
    out.add_compressed(EDGES, put_near(targets.iter().map(|edge| edge.to.0)));
    out.add_compressed(EDGE_WEIGHTS, put_f32s(targets.iter().map(|edge| edge.weight)));
    out.add(MENTIONED, mentions.to_bytes());
    let definitions = symbols.iter().filter(|symbol| symbol.is_definition()).map(|symbol| symbol.name);
    out.add(DEFINED, filter_of(&tables.names, definitions).to_bytes());
    let used = tables.references.parts().1.iter().map(|used| used.name);
    out.add(USED, filter_of(&tables.names, used).to_bytes());
    if let SearchStore::Made(postings) = &snapshot.search {
        let PostingsBytes { groups, dictionary, postings, lengths } = postings;
        out.add_compressed(TERM_GROUPS, groups.clone());
        out.add_in_blocks(TERMS, dictionary);
        out.add_in_blocks(POSTINGS, postings);
        out.add_compressed(TEXT_LENGTHS, lengths.clone());
    }
}

/// Opens the postings, of which parts are read then.
pub(super) fn open_postings(file: &SnapshotFile, files: usize) -> Result<SearchStore, Unusable> {
    let lengths = file.read(TEXT_LENGTHS)?;
    if lengths.len() != files * LENGTHS_BYTES {
        return Err(Unusable::Contents);
    }
    let (groups, dictionary, postings) = (file.read(TERM_GROUPS)?, file.blocks(TERMS)?, file.blocks(POSTINGS)?);
    let stored = SearchStore::Stored { groups, dictionary, postings, lengths };
    if stored.makes_sense() { Ok(stored) } else { Err(Unusable::Contents) }
}

/// Reads all of the postings.
pub(super) fn read_postings(file: &SnapshotFile, files: usize) -> Result<SearchStore, Unusable> {
    let SearchStore::Stored { groups, dictionary, postings, lengths } = open_postings(file, files)? else {
        return Err(Unusable::Contents);
    };
    let (Some(dictionary), Some(postings)) = (dictionary.all(), postings.all()) else { return Err(Unusable::Contents) };
    Ok(SearchStore::Made(PostingsBytes { groups, dictionary, postings, lengths }))
}

fn filter_of(names: &NameTable, of: impl Iterator<Item = NameId>) -> NameFilter {
    let mut once = vec![false; names.len()];
    of.for_each(|name| once[name.index()] = true);
    let hashes: Vec<u64> =
        names.ids().filter(|name| once[name.index()]).map(|name| name_hash(names.name(name))).collect();
    NameFilter::new(hashes.into_iter())
}

/// Reads what every answer needs of the files.
pub(super) fn read_files(file: &SnapshotFile) -> Result<StoredFiles, Unusable> {
    let (head, files) = (file.read(HEAD)?, file.read(FILES)?);
    let (stamps, blobs) = (file.read(STAMPS)?, file.read(BLOBS)?);
    let shapes = get_u64s(&file.read(SHAPES)?).ok_or(Unusable::Contents)?;
    let (pairs, []) = shapes.as_chunks() else { return Err(Unusable::Contents) };
    let shapes: Vec<(u64, u64)> = pairs.iter().map(|[shape, names]| (*shape, *names)).collect();
    let mut files = stored_files::read(&head, &files, &stamps, &blobs, &shapes).ok_or(Unusable::Contents)?;
    let overlay = Overlay::from_bytes(&file.read(OVERLAY)?, files.rows.len());
    files.overlay = overlay.ok_or(Unusable::Contents)?;
    Ok(files)
}

/// Reads what is known of names without the tables.
pub(super) fn read_known_names(file: &SnapshotFile) -> Result<KnownNames, Unusable> {
    let filter = |id| NameFilter::from_bytes(&file.read(id)?).ok_or(Unusable::Contents);
    Ok(KnownNames { mentioned: filter(MENTIONED)?, defined: filter(DEFINED)?, used: filter(USED)? })
}

/// Reads the scores of files alone.
pub(super) fn read_file_scores(file: &SnapshotFile, files: usize) -> Result<Vec<f64>, Unusable> {
    get_f64s(&file.read(FILE_SCORES)?).filter(|scores| scores.len() == files).ok_or(Unusable::Contents)
}

/// Reads the scores.
pub(super) fn read_scores(file: &SnapshotFile, files: usize) -> Result<Scores, Unusable> {
    let of_files = read_file_scores(file, files)?;
    let (starts, listed) = (get_near(&file.read(SYMBOL_STARTS)?), get_small(&file.read(SYMBOLS_LISTED)?));
    let best = get_f32s(&file.read(BEST_SYMBOL)?).and_then(|best| best.first().copied());
    let (Some(starts), Some(listed), Some(best)) = (starts, listed, best) else {
        return Err(Unusable::Contents);
    };
    let symbols = SymbolScores::from_parts(starts, listed, file.blocks(SYMBOL_SCORES)?, best, files);
    Ok(Scores { files: of_files, symbols: symbols.ok_or(Unusable::Contents)? })
}

/// Reads the tables: symbols with their names, references, documentation.
pub(super) fn read_tables(file: &SnapshotFile, files: usize) -> Result<Tables, Unusable> {
    let read = || -> Result<Option<Tables>, SnapshotError> {
        let kinds = file.read(SYMBOL_KINDS)?;
        let Ok(text) = String::from_utf8(file.read(NAMES)?) else { return Ok(None) };
        let Some(lengths) = get_small(&file.read(NAME_LENGTHS)?) else { return Ok(None) };
        let mut end = 0u32;
        let ends = lengths.into_iter().map(|length| {
            end = end.wrapping_add(length);
            end
        });
        let starts: Vec<u32> = std::iter::once(0).chain(ends).collect();
        let Some(names) = NameTable::from_parts(text, starts) else { return Ok(None) };
        let count = names.len();
        let of_symbols = get_near(&file.read(SYMBOL_NAMES)?);
        let fits = |all: &Vec<u32>| all.len() == kinds.len() && all.iter().all(|name| (*name as usize) < count);
        let Some(of_symbols) = of_symbols.filter(fits) else { return Ok(None) };
        let symbol = |(name, byte): (u32, u8)| {
            let kind = SymbolKind::from_number(byte & !EXPORTED)?;
            Some(SymbolRow { name: NameId(name), kind, exported: byte & EXPORTED != 0 })
        };
        let symbols: Option<Vec<SymbolRow>> = of_symbols.into_iter().zip(kinds).map(symbol).collect();
        let starts = get_near(&file.read(SYMBOL_STARTS)?);
        let symbols = starts.zip(symbols).and_then(|(starts, symbols)| Csr::from_parts(starts, symbols));
        let Some(symbols) = symbols.filter(|rows| rows.nodes() == files) else { return Ok(None) };
        let starts = get_near(&file.read(REFERENCE_STARTS)?);
        let (used, times) = (get_near(&file.read(REFERENCES)?), get_small(&file.read(REFERENCE_COUNTS)?));
        let (Some(starts), Some(used), Some(times)) = (starts, used, times) else { return Ok(None) };
        if used.len() != times.len() || used.iter().any(|name| *name as usize >= count) {
            return Ok(None);
        }
        let used = used.into_iter().zip(times).map(|(name, count)| NameCount { name: NameId(name), count });
        let references = Csr::from_parts(starts, used.collect()).filter(|rows| rows.nodes() == files);
        let packages = get_u32s(&file.read(PACKAGE_NAMES)?).filter(|names| names.len() == files);
        let (Some(references), Some(packages)) = (references, packages) else { return Ok(None) };
        let packages = packages.into_iter().map(|name| (name != u32::MAX).then_some(NameId(name)));
        let packages: Vec<Option<NameId>> = packages.collect();
        if packages.iter().flatten().any(|name| name.index() >= count) {
            return Ok(None);
        }
        Ok(Some(Tables { names, symbols, references, packages }))
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
        let imports = get_near(&file.read(IMPORTS)?);
        let imports = imports.and_then(|all| all.into_iter().map(is_file).collect::<Option<Vec<_>>>());
        let starts = get_near(&file.read(IMPORT_STARTS)?);
        let imports = starts.zip(imports).and_then(|(starts, imports)| Csr::from_parts(starts, imports));
        let ends = get_near(&file.read(RESOLUTION_ENDS)?);
        let bytes = file.read(RESOLUTIONS)?;
        let resolutions = ends.and_then(|ends| Resolutions::from_parts(ends, bytes, files));
        let (targets, weights) = (get_near(&file.read(EDGES)?), get_f32s(&file.read(EDGE_WEIGHTS)?));
        let (Some(targets), Some(weights)) = (targets, weights) else { return Ok(None) };
        if targets.len() != weights.len() {
            return Ok(None);
        }
        let edge = |(to, weight): (u32, f32)| {
            Some(Edge { to: is_file(to)?, weight }).filter(|edge| edge.weight.is_finite() && edge.weight > 0.0)
        };
        let edges: Option<Vec<Edge>> = targets.into_iter().zip(weights).map(edge).collect();
        let starts = get_near(&file.read(EDGE_STARTS)?);
        let edges = starts.zip(edges).and_then(|(starts, edges)| Csr::from_parts(starts, edges));
        let (Some(imports), Some(resolutions), Some(edges)) = (imports, resolutions, edges) else { return Ok(None) };
        if imports.nodes() != files || edges.nodes() != files {
            return Ok(None);
        }
        let Some(mentions) = NameFilter::from_bytes(&file.read(MENTIONED)?) else { return Ok(None) };
        Ok(Some(Graphs { groups: Groups { families, packages }, imports, resolutions, mentions, edges }))
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
    /// Facts that it needs are gone from the cache.
    Gone,
}

impl From<SnapshotError> for Unusable {
    fn from(error: SnapshotError) -> Self {
        Self::File(error)
    }
}
