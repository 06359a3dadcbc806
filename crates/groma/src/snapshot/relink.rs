//! Edges and scores after a few files use other names than before, with nothing else linked again.
//!
//! What a use adds to an edge and to the score of a symbol is a whole number of units, so that it can be taken away again. Of the
//! project only those definitions are looked at that the names can mean: those in imported files and in files of the
//! package, and where the name is all there is to go by, the visible ones.

use std::collections::{BTreeMap, BTreeSet};

use groma_graph::{Edge, LinkInput, rank, uses};
use groma_index::snapshots::{SnapshotFile, name_hash};
use groma_model::{Csr, FileFacts, FileId, NameCount, NameId, SymbolRow, Tables};
use groma_search::{Field, Postings, is_of_several_words};

use super::common_names::{CommonNames, Visible};
use super::effect::{ChangedFile, Effect, UsedOtherwise};
use super::facts::{FactsStore, Part};
use super::groups::Groups;
use super::overlay::{OverlaidFile, Overlay};
use super::scores::SymbolScores;
use super::stored;
use super::stored_files::StoredFiles;

/// Files that are looked into at the most; for more, everything is linked again.
const MOST_LOOKED_INTO: usize = 2048;

/// What is stored of a project, and its facts.
pub(super) struct Relinking<'s> {
    pub(super) stored: &'s SnapshotFile,
    pub(super) files: &'s StoredFiles,
    pub(super) facts: &'s FactsStore,
    pub(super) common: &'s CommonNames,
    /// With the overlay before the changes.
    pub(super) scores: &'s SymbolScores,
    pub(super) changed: &'s [ChangedFile<'s>],
}

impl Relinking<'_> {
    /// The overlay of an effect with the edges and scores that it brings about. `None` if that takes too long to find out, or what is
    /// stored is damaged. Works on the threads of the pool that it is called in.
    pub(super) fn overlay(&self, effect: Effect<'_>) -> Option<Overlay> {
        let Effect { mut overlay, uses: used } = effect;
        if used.iter().all(Vec::is_empty) {
            return Some(overlay);
        }
        std::thread::scope(|scope| {
            let count = self.files.rows.len();
            // Most of what is read, and needed at the end only.
            let edges = scope.spawn(move || stored::read_edges(self.stored, count));
            let changes = self.changes(&used)?;
            let edges = self.files.overlay.over_edges(edges.join().ok()?.ok()?);
            changes.apply(self, &mut overlay, &edges)?;
            let edges = overlay.over_edges(edges);
            let rows = self.files.rows.iter().zip(&self.files.standings);
            let weights = rows.map(|(row, standing)| row.language.map_or(0.0, |_| standing.kind.weight()));
            overlay.file_scores = Some(rank(&edges, &weights.collect::<Vec<f64>>()));
            Some(overlay)
        })
    }

    /// What is added to edges and scores.
    fn changes(&self, used: &[Vec<UsedOtherwise<'_>>]) -> Option<Changes> {
        let count = self.files.rows.len();
        let (groups, imports) = stored::read_imports(self.stored, count).ok()?;
        let names: BTreeSet<&str> = used.iter().flatten().map(|used| used.name).collect();
        let mut before = Tables::default();
        let numbers: BTreeMap<&str, NameId> = names.iter().map(|name| (*name, before.names.intern(name))).collect();
        let candidates = self.candidates(used, &groups, &imports, &numbers)?;
        let mut found = self.symbols_of(&candidates.files, &numbers);
        let mut positions = Csr::default();
        let mut after = Tables { names: before.names.clone(), ..Tables::default() };
        for file in 0..count {
            let symbols = found.remove(&FileId::at(file)).unwrap_or_default();
            before.symbols.push(symbols.iter().map(|(row, _)| *row));
            positions.push(symbols.iter().map(|(_, at)| *at));
            let of_file = self.changed.iter().position(|changed| changed.file.index() == file);
            let of_file = of_file.map_or(&[][..], |at| &used[at]);
            for (tables, is_after) in [(&mut before, false), (&mut after, true)] {
                let counts = of_file.iter().map(|used| (used.name, if is_after { used.after } else { used.before }));
                let rows = counts.filter(|(_, count)| *count > 0);
                let mut rows: Vec<NameCount> =
                    rows.map(|(name, count)| NameCount { name: numbers[name], count }).collect();
                rows.sort_unstable_by_key(|used| used.name);
                tables.references.push(rows);
            }
        }
        after.symbols.clone_from(&before.symbols);
        let (families, packages) = (&groups.families[..], &groups.packages[..]);
        let [before_input, after_input] =
            [&before, &after].map(|tables| LinkInput { tables, imports: &imports, families, packages });
        let definitions = before_input.definitions();
        let mut changes = Changes::default();
        for changed in self.changed {
            let (file, at) = (changed.file, changed.file.index());
            let standing = self.files.standings[at].kind.weight();
            let too_common = |name: NameId| candidates.too_common.contains(&(groups.families[at], name));
            for (input, sign) in [(&before_input, -1), (&after_input, 1)] {
                for used in uses(input, &definitions, file, &too_common) {
                    let (to, position) = before.place_of(used.symbol);
                    changes.add(file, FileId::at(to), sign * i64::from(used.edge_units()));
                    let position = positions.of(to)[position] as usize;
                    changes.score(FileId::at(to), position, sign * i64::from(used.symbol_units(standing)));
                }
            }
        }
        Some(changes)
    }

    /// The files in which definitions of the names are looked for.
    fn candidates(
        &self,
        used: &[Vec<UsedOtherwise<'_>>],
        groups: &Groups,
        imports: &Csr<FileId>,
        numbers: &BTreeMap<&str, NameId>,
    ) -> Option<Candidates> {
        let count = self.files.rows.len();
        let overlaid: BTreeSet<FileId> =
            self.files.overlay.changed().chain(self.changed.iter().map(|changed| changed.file)).collect();
        let hashes: Vec<u64> = used.iter().flatten().map(|used| name_hash(used.name)).collect();
        let common = self.common.find(&hashes, count)?;
        let search = stored::open_postings(self.stored, count).ok()?;
        let postings = search.open()?;
        let mut candidates = Candidates { files: overlaid.clone(), too_common: BTreeSet::new() };
        for (changed, used) in self.changed.iter().zip(used).filter(|(_, used)| !used.is_empty()) {
            let at = changed.file.index();
            let (family, package) = (groups.families[at], groups.packages[at]);
            candidates.files.extend(imports.of(at));
            if package != 0 {
                let others = groups.packages.iter().enumerate().filter(|(_, other)| **other == package);
                candidates.files.extend(others.map(|(file, _)| FileId::at(file)));
            }
            for used in used {
                let hash = name_hash(used.name);
                match common.get(&hash) {
                    Some(families) => match families.get(&family) {
                        // Definitions may have gone since.
                        Some(Visible::Many) if self.files.overlay.defined.contains(&hash) => return None,
                        Some(Visible::Many) => {
                            candidates.too_common.insert((family, *numbers.get(used.name)?));
                        }
                        Some(Visible::In(files)) => candidates.files.extend(files),
                        None => {}
                    },
                    None if is_of_several_words(used.name) => {
                        candidates.files.extend(defining(&postings, used.name));
                    }
                    // All names of one word that anything else defines are common ones.
                    None => {}
                }
                if candidates.files.len() > MOST_LOOKED_INTO {
                    return None;
                }
            }
        }
        Some(candidates)
    }

    /// The symbols of some names in these files, with their positions in the files' facts.
    fn symbols_of(
        &self,
        files: &BTreeSet<FileId>,
        numbers: &BTreeMap<&str, NameId>,
    ) -> BTreeMap<FileId, Vec<(SymbolRow, u32)>> {
        let rows = |facts: &FileFacts| -> Vec<(SymbolRow, u32)> {
            let symbols = facts.symbols.iter().zip(0..);
            symbols
                .filter_map(|(symbol, at)| {
                    let name = *numbers.get(&*symbol.name)?;
                    Some((SymbolRow { name, kind: symbol.kind, exported: symbol.exported }, at))
                })
                .collect()
        };
        let is_stored = |file: &&FileId| self.changed.iter().all(|changed| changed.file != **file);
        let others: Vec<FileId> = files.iter().filter(is_stored).copied().collect();
        let facts = self.facts.many(&others, &self.files.sources, &self.files.rows, Part::Outline);
        let mut found: BTreeMap<FileId, Vec<(SymbolRow, u32)>> =
            others.into_iter().zip(facts).filter_map(|(file, facts)| Some((file, rows(&facts?)))).collect();
        found.extend(self.changed.iter().map(|changed| (changed.file, rows(changed.after))));
        found
    }
}

fn defining(postings: &Postings<'_>, name: &str) -> Vec<FileId> {
    postings.files_with_name(name, Field::Symbols).unwrap_or_default()
}

/// Where definitions are looked for.
struct Candidates {
    files: BTreeSet<FileId>,
    /// Names that are visible too often in a family to mean anything by themselves.
    too_common: BTreeSet<(u32, NameId)>,
}

/// Units to add to edges and to scores of symbols.
#[derive(Default)]
struct Changes {
    edges: BTreeMap<FileId, BTreeMap<FileId, i64>>,
    scores: BTreeMap<FileId, BTreeMap<usize, i64>>,
}

impl Changes {
    fn add(&mut self, from: FileId, to: FileId, units: i64) {
        *self.edges.entry(from).or_default().entry(to).or_default() += units;
    }

    fn score(&mut self, file: FileId, symbol: usize, units: i64) {
        *self.scores.entry(file).or_default().entry(symbol).or_default() += units;
    }

    /// Puts the changed rows into the overlay, which has those of the changed files' symbols already.
    fn apply(self, of: &Relinking<'_>, overlay: &mut Overlay, edges: &Csr<Edge>) -> Option<()> {
        for (from, changes) in self.edges {
            let row = edges.of(from.index());
            if row.iter().any(|edge| edge.is_full()) {
                return None;
            }
            let mut row: BTreeMap<FileId, u32> = row.iter().map(|edge| (edge.to, edge.units())).collect();
            for (to, change) in changes {
                let units = u32::try_from(i64::from(row.get(&to).copied().unwrap_or(0)) + change).ok()?;
                row.insert(to, units);
            }
            row.retain(|_, units| *units > 0);
            overlay.set_edges(from, row.into_iter().collect());
        }
        let best = of.scores.best();
        let mut is_best_gone = false;
        for (file, changes) in self.scores {
            let known = overlay.files.binary_search_by_key(&file, |overlaid| overlaid.file);
            let mut row = match known {
                Ok(at) => overlay.files[at].clone(),
                Err(_) => OverlaidFile {
                    file,
                    is_changed: false,
                    listed: u32::try_from(of.scores.listed(file)).ok()?,
                    scores: of.scores.raw(file),
                },
            };
            for (symbol, change) in changes {
                let score = row.scores.get_mut(symbol).filter(|score| **score < u32::MAX)?;
                let units = u32::try_from(i64::from(*score) + change).ok()?;
                is_best_gone |= *score == best && units < best;
                *score = units;
            }
            if !overlay.set(row) {
                return None;
            }
        }
        let of_rows = overlay.files.iter().flat_map(|file| file.scores.iter().copied()).max().unwrap_or(0);
        let others = if is_best_gone { of.scores.best_stored(overlay) } else { best };
        overlay.best = Some(others.max(of_rows));
        Some(())
    }
}
