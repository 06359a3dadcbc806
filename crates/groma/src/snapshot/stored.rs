//! The stored form of a snapshot: sections of flat arrays. `docs/index-format.md` lists them.

use groma_graph::Edge;
use groma_index::snapshots::arrays::{
    get_f64s, get_near, get_small, get_u32s, get_u64s, put_f64s, put_near, put_small, put_u32s, put_u64s,
};
use groma_index::snapshots::{NameFilter, SnapshotError, SnapshotFile, SnapshotWriter};
use groma_model::{Csr, FileId};
use groma_search::{LENGTHS_BYTES, PostingsBytes};

use super::common_names::CommonNames;
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
const SYMBOLS_LISTED: u32 = 15;
const BEST_SYMBOL: u32 = 16;
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
const COMMON_NAMES: u32 = 42;
const TERM_GROUPS: u32 = 50;
const TERMS: u32 = 51;
const POSTINGS: u32 = 52;
const TEXT_LENGTHS: u32 = 53;

/// Sections that only a look at changed files reads.
#[cfg(test)]
pub(super) const SETS_OF_NAMES: [u32; 4] = [MENTIONED, DEFINED, USED, COMMON_NAMES];

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
    out.add(BEST_SYMBOL, put_u32s([best]));
    let Graphs { groups, imports, resolutions, edges, names } = &snapshot.graphs;
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
    out.add_compressed(EDGE_WEIGHTS, put_small(targets.iter().map(|edge| edge.units())));
    out.add(MENTIONED, names.mentioned.to_bytes());
    out.add(DEFINED, names.defined.to_bytes());
    out.add(USED, names.used.to_bytes());
    out.add(COMMON_NAMES, names.common.as_bytes().to_vec());
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
    let common = CommonNames::from_bytes(file.read(COMMON_NAMES)?);
    Ok(KnownNames { mentioned: filter(MENTIONED)?, defined: filter(DEFINED)?, used: filter(USED)?, common })
}

/// Reads the scores of files alone.
pub(super) fn read_file_scores(file: &SnapshotFile, files: usize) -> Result<Vec<f64>, Unusable> {
    get_f64s(&file.read(FILE_SCORES)?).filter(|scores| scores.len() == files).ok_or(Unusable::Contents)
}

/// Reads the scores.
pub(super) fn read_scores(file: &SnapshotFile, files: usize) -> Result<Scores, Unusable> {
    let of_files = read_file_scores(file, files)?;
    let (starts, listed) = (get_near(&file.read(SYMBOL_STARTS)?), get_small(&file.read(SYMBOLS_LISTED)?));
    let best = get_u32s(&file.read(BEST_SYMBOL)?).and_then(|best| best.first().copied());
    let (Some(starts), Some(listed), Some(best)) = (starts, listed, best) else {
        return Err(Unusable::Contents);
    };
    let symbols = SymbolScores::from_parts(starts, listed, file.blocks(SYMBOL_SCORES)?, best, files);
    Ok(Scores { files: of_files, symbols: symbols.ok_or(Unusable::Contents)? })
}

fn read_near(file: &SnapshotFile, id: u32) -> Result<Vec<u32>, Unusable> {
    get_near(&file.read(id)?).ok_or(Unusable::Contents)
}

/// Reads which files belong together, and which import one another.
pub(super) fn read_imports(file: &SnapshotFile, files: usize) -> Result<(Groups, Csr<FileId>), Unusable> {
    let groups = |id| get_u32s(&file.read(id)?).filter(|groups| groups.len() == files).ok_or(Unusable::Contents);
    let is_file = |file: u32| ((file as usize) < files).then_some(FileId(file));
    let imports: Option<Vec<FileId>> = read_near(file, IMPORTS)?.into_iter().map(is_file).collect();
    let imports = Csr::from_parts(read_near(file, IMPORT_STARTS)?, imports.ok_or(Unusable::Contents)?);
    let imports = imports.filter(|rows| rows.nodes() == files).ok_or(Unusable::Contents)?;
    Ok((Groups { families: groups(FAMILIES)?, packages: groups(PACKAGES)? }, imports))
}

/// Reads how much files have to do with one another.
pub(super) fn read_edges(file: &SnapshotFile, files: usize) -> Result<Csr<Edge>, Unusable> {
    let weights = get_small(&file.read(EDGE_WEIGHTS)?).ok_or(Unusable::Contents)?;
    let targets = read_near(file, EDGES)?;
    if targets.len() != weights.len() {
        return Err(Unusable::Contents);
    }
    let edge = |(to, units): (u32, u32)| Edge::of_units(FileId(to), units).filter(|edge| edge.to.index() < files);
    let edges: Option<Vec<Edge>> = targets.into_iter().zip(weights).map(edge).collect();
    let edges = Csr::from_parts(read_near(file, EDGE_STARTS)?, edges.ok_or(Unusable::Contents)?);
    edges.filter(|rows| rows.nodes() == files).ok_or(Unusable::Contents)
}

/// Reads the links between files and the meanings of imports.
pub(super) fn read_graphs(file: &SnapshotFile, files: usize) -> Result<Graphs, Unusable> {
    let ((groups, imports), edges) = (read_imports(file, files)?, read_edges(file, files)?);
    let ends = get_near(&file.read(RESOLUTION_ENDS)?).ok_or(Unusable::Contents)?;
    let resolutions = Resolutions::from_parts(ends, file.read(RESOLUTIONS)?, files).ok_or(Unusable::Contents)?;
    Ok(Graphs { groups, imports, resolutions, edges, names: KnownNames::default() })
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
