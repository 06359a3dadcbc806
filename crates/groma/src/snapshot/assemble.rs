//! Makes a snapshot of a listing: from nothing, or from the snapshot before it, of which everything is kept that the
//! changes do not touch. Either way gives the same snapshot.

use std::cell::LazyCell;
use std::ops::ControlFlow;

use groma_graph::{Edge, LinkInput, link, rank, symbol_scores};
use groma_index::CachedFile;
use groma_index::snapshots::Damage;
use groma_lang::Language;
use groma_model::{Csr, FileFacts, FileId, FileTable, Problem, Tables, WordCounts};
use groma_search::{FileTerms, PostingsBuilder};
use groma_source::{Listing, SourceFile};

use super::effect::KnownNames;
use super::facts::FactsStore;
use super::groups::Groups;
use super::mentions::MentionedWords;
use super::named::all_tables;
use super::overlay::Overlay;
use super::plan::{Fate, Plan};
use super::resolutions::Resolutions;
use super::resolve::{imported_files, resolve, resolvers};
use super::rows::{Row, coverage, mentioned_shape, names, shape};
use super::scores::{Scores, SymbolScores};
use super::search::SearchStore;
use super::{Graphs, Snapshot};
use crate::learn::{Learnt, Outcome, Wanted};
use crate::pipeline::{self, Learning, Progress, go_on};
use crate::roles::Standing;
use crate::{Error, Project, frame};

/// The snapshot of a listing. `old` is the one before it, whole, with what becomes of its files.
pub(super) fn assemble(
    project: &Project,
    listing: Listing,
    taken: Option<(i64, u32)>,
    old: Option<(Snapshot, Plan)>,
    progress: &dyn Progress,
) -> Result<Snapshot, Error> {
    let learnt = learn_changes(project, &listing, old.as_ref(), progress)?;
    let Changes { rows, standings, problems, tables, postings, learnt, mut facts, packed, learnt_as_before, reused } =
        learnt;
    let languages: Vec<Option<Language>> = rows.iter().map(|row| row.language).collect();
    let coverage = coverage(&listing, &rows, &problems, reused);
    let sources = listing.files;
    if let Some(cache) = project.cache() {
        // What was learnt now is read again, with what was known.
        cache.publish_facts();
    }
    let store = FactsStore::new(project.source(), project.memory(), packed);
    let search = search_store(old.as_ref(), postings, &learnt, |at| {
        let facts = rows[at].language.and_then(|_| store.get(FileId::at(at), &sources[at], rows[at].blob));
        FileTerms::new(&sources[at].path, facts.as_deref())
    });
    let table = LazyCell::new(|| FileTable::new(sources.iter().map(|source| &source.path)));
    let pool = pipeline::pool(project.threads())?;
    let mut tables = tables;
    go_on(progress)?;

    let meaning_kept = old.as_ref().filter(|(old, plan)| {
        let wanted = resolvers(&languages);
        let is_read = |path: &str| frame::tells(path) || wanted.values().any(|spec| (spec.wants)(path));
        let same_to_imports = |was: usize, at: usize| {
            let by_facts = languages[at].is_some_and(reads_facts);
            let shape = |facts: &FileFacts| mentioned_shape(facts, by_facts, &old.graphs.names.mentioned);
            let before = old.outline(FileId::at(was));
            before.zip(facts[at].as_ref()).is_some_and(|(before, now)| shape(&before) == shape(now))
        };
        plan.keeps_meaning(old, &sources, &rows, is_read, same_to_imports)
    });
    let (imports, resolutions, mentioned, groups, frame) = if let Some((old, _)) = meaning_kept {
        let Graphs { imports, resolutions, names, groups, .. } = &old.graphs;
        (imports.clone(), resolutions.clone(), names.mentioned.clone(), groups.clone(), old.frame.clone())
    } else {
        let tables = tables.get_or_insert_with(|| {
            let keep = |at: usize, known: FileFacts| {
                facts[at].get_or_insert_with(|| slim(known, languages[at]));
            };
            pool.install(|| all_tables(&sources, &rows, &store, keep))
        });
        let table = &*table;
        let resolved = pool.install(|| resolve(&*project.source(), &sources, table, &languages, &facts));
        let mut imports = Csr::default();
        let mut resolutions = Resolutions::default();
        for (file, of_file) in resolved.iter().enumerate() {
            imports.push(imported_files(of_file, FileId::at(file)));
            resolutions.push(of_file);
        }
        let mut mentioned = MentionedWords::default();
        let by_facts = |file: &usize| languages[*file].is_some_and(reads_facts);
        (0..facts.len())
            .filter(by_facts)
            .filter_map(|file| facts[file].as_ref())
            .for_each(|facts| mentioned.add(facts));
        let mentioned = mentioned.into_filter();
        let groups = Groups::new(&sources, &languages, tables);
        let text = |file: FileId| project.text_of(&sources[file.index()]);
        (imports, resolutions, mentioned, groups, frame::frame(table, &languages, &project.name(), text))
    };
    drop(facts);
    go_on(progress)?;

    let same_links = old.as_ref().is_some_and(|(old, _)| {
        // Changes that are laid over the links are in no set of names.
        learnt_as_before && old.overlay.files.is_empty() && are_of_same_kinds(&old.standings, &standings)
    });
    let (edges, scores, names) = match old {
        Some((old, _)) if same_links && old.graphs.imports == imports => {
            (old.graphs.edges, old.scores.whole(), KnownNames { mentioned, ..old.graphs.names })
        }
        _ => {
            let weights = languages.iter().zip(&standings);
            let weights: Vec<f64> = weights
                .map(|(language, standing)| if language.is_some() { standing.kind.weight() } else { 0.0 })
                .collect();
            pool.install(|| {
                let tables = tables.unwrap_or_else(|| all_tables(&sources, &rows, &store, |_, _| ()));
                let (families, packages) = (&groups.families[..], &groups.packages[..]);
                let input = LinkInput { tables: &tables, imports: &imports, families, packages };
                let (edges, scores) = linked(&input, &weights);
                (edges, scores, KnownNames::new(mentioned, &input))
            })
        }
    };
    Ok(Snapshot {
        sources,
        rows,
        standings,
        problems,
        coverage,
        frame,
        taken,
        graphs: Graphs { groups, imports, resolutions, edges, names },
        scores,
        search,
        damage: Damage::default(),
        unchecked_for: None,
        facts: store,
        overlay: Overlay::default(),
        table: std::sync::OnceLock::new(),
    })
}

/// The postings: those of the snapshot before with what was learnt now, `fresh`, at these positions. `terms` tells those of any file.
fn search_store(
    old: Option<&(Snapshot, Plan)>,
    fresh: PostingsBuilder,
    learnt: &[u32],
    terms: impl Fn(usize) -> FileTerms,
) -> SearchStore {
    match old {
        Some((old, plan)) => SearchStore::after(old, plan, fresh, learnt)
            // What was stored contradicts itself.
            .unwrap_or_else(|| SearchStore::of((0..plan.fates.len()).map(terms))),
        None => SearchStore::Made(fresh.finish()),
    }
}

/// Edges between files, and what they give to files and symbols. `weights`: how much each file counts for. Works on the threads of
/// the pool that it is called in.
fn linked(input: &LinkInput<'_>, weights: &[f64]) -> (Csr<Edge>, Scores) {
    let tables = input.tables;
    let graph = link(input);
    let files = rank(&graph.edges, weights);
    let symbols = symbol_scores(&graph, weights, tables.symbols.len());
    (graph.edges, Scores { files, symbols: SymbolScores::new(tables, &symbols) })
}

/// What was learnt of every file.
struct Changes {
    rows: Vec<Row>,
    standings: Vec<Standing>,
    problems: Vec<(FileId, Problem)>,
    /// Made on the way if every file was learnt now.
    tables: Option<Tables>,
    /// The terms of the files that were learnt now, and the positions of these.
    postings: PostingsBuilder,
    learnt: Vec<u32>,
    /// What resolvers need of the facts that were learnt now; `None` for kept files.
    facts: Vec<Option<FileFacts>>,
    /// Stored forms where there is no cache to hold them.
    packed: Vec<Option<Box<[u8]>>>,
    /// Whether every file stands where it stood and defines and uses what it did.
    learnt_as_before: bool,
    /// Files whose facts were not made now.
    reused: usize,
}

/// What a worker makes of a file.
struct Made {
    row: Row,
    standing: Standing,
    terms: FileTerms,
    facts: Option<FileFacts>,
    packed: Option<Box<[u8]>>,
    reused: bool,
}

/// A file that was learnt for a look at whether its change has an effect on others.
pub(super) struct Look {
    pub(super) row: Row,
    pub(super) standing: Standing,
    pub(super) facts: Option<FileFacts>,
    pub(super) reused: bool,
}

/// Learns a few files, at these positions of the listing, for such a look. With a cache only, which remembers what is learnt.
pub(super) fn look_at(
    project: &Project,
    listing: &Listing,
    positions: &[usize],
    progress: &dyn Progress,
) -> Result<Vec<Look>, Error> {
    let files: Vec<&SourceFile> = positions.iter().map(|at| &listing.files[*at]).collect();
    let memory = project.memory();
    let mut looks = Vec::with_capacity(files.len());
    pipeline::learn_all(
        Learning {
            source: &*project.source(),
            threads: project.threads(),
            wanted: Wanted::All,
            memory: memory.as_deref(),
            progress,
        },
        &files,
        |file, learnt| {
            let Made { row, standing, facts, reused, .. } = make(file, learnt, false);
            Look { row, standing, facts, reused }
        },
        |_, look| {
            looks.push(look);
            ControlFlow::Continue(())
        },
    )?;
    Ok(looks)
}

fn learn_changes(
    project: &Project,
    listing: &Listing,
    old: Option<&(Snapshot, Plan)>,
    progress: &dyn Progress,
) -> Result<Changes, Error> {
    let files = &listing.files;
    let fate = |at: usize| old.map_or(Fate::New, |(_, plan)| plan.fates[at]);
    let to_learn: Vec<usize> = (0..files.len()).filter(|at| !matches!(fate(*at), Fate::Kept(_))).collect();
    let mut changes = Changes {
        rows: Vec::with_capacity(files.len()),
        standings: Vec::with_capacity(files.len()),
        problems: Vec::new(),
        tables: old.is_none().then(Tables::default),
        postings: PostingsBuilder::default(),
        learnt: Vec::with_capacity(to_learn.len()),
        facts: Vec::with_capacity(files.len()),
        packed: Vec::new(),
        learnt_as_before: old.is_some_and(|(old, _)| old.sources.len() == files.len()),
        reused: 0,
    };
    // Files between two that were learnt are kept ones.
    let keep_up_to = |changes: &mut Changes, end: usize| {
        while changes.rows.len() < end {
            let at = changes.rows.len();
            let (Fate::Kept(was), Some((old, _))) = (fate(at), old) else { return };
            let row = old.rows[was];
            changes.rows.push(row);
            changes.standings.push(old.standings[was]);
            changes.facts.push(None);
            changes.reused += usize::from(row.language.is_some());
            changes.learnt_as_before &= was == at;
            if row.partly {
                let first = old.problems.partition_point(|(file, _)| file.index() < was);
                let its = old.problems[first..].iter().take_while(|(file, _)| file.index() == was);
                changes.problems.extend(its.map(|(_, problem)| (FileId::at(at), problem.clone())));
            }
        }
    };
    let sources: Vec<&SourceFile> = to_learn.iter().map(|at| &files[*at]).collect();
    let memory = project.memory();
    let pack = memory.is_none();
    if pack {
        changes.packed = vec![None; files.len()];
    }
    pipeline::learn_all(
        Learning {
            source: &*project.source(),
            threads: project.threads(),
            wanted: Wanted::All,
            memory: memory.as_deref(),
            progress,
        },
        &sources,
        |file, learnt| make(file, learnt, pack),
        |number, made| {
            let at = to_learn[number];
            keep_up_to(&mut changes, at);
            if let Some(tables) = &mut changes.tables {
                tables.push(made.facts.as_ref());
            }
            changes.postings.push(&made.terms);
            changes.learnt.push(u32::try_from(at).unwrap_or(u32::MAX));
            let before = old.filter(|_| fate(at) == Fate::Relearnt(at)).and_then(|(old, _)| old.rows.get(at));
            changes.learnt_as_before &=
                before.is_some_and(|before| (before.language, before.names) == (made.row.language, made.row.names));
            if let Some(facts) = &made.facts {
                let problems = facts.problems.iter();
                changes.problems.extend(problems.map(|problem| (FileId::at(at), problem.clone())));
            }
            changes.reused += usize::from(made.reused);
            changes.rows.push(made.row);
            changes.standings.push(made.standing);
            changes.facts.push(made.facts.map(|facts| slim(facts, made.row.language)));
            if pack {
                changes.packed[at] = made.packed;
            }
            ControlFlow::Continue(())
        },
    )?;
    keep_up_to(&mut changes, files.len());
    Ok(changes)
}

fn make(file: &SourceFile, learnt: Learnt, pack: bool) -> Made {
    let Learnt { outcome, blob, reused } = learnt;
    let said = match outcome {
        Outcome::Facts(said) => said,
        other => {
            let skip = match other {
                Outcome::Skipped(reason) => reason,
                // Not when everything is wanted.
                _ => groma_model::SkipReason::NoLanguage,
            };
            let row = Row { blob, skip: Some(skip), ..Row::default() };
            let (standing, terms) = (Standing::of(file, Err(skip)), FileTerms::new(&file.path, None));
            return Made { row, standing, terms, facts: None, packed: None, reused: false };
        }
    };
    let row = Row {
        language: Some(said.language),
        blob,
        skip: None,
        partly: !said.facts.problems.is_empty(),
        shape: shape(&said.facts, reads_facts(said.language)),
        names: names(&said.facts),
    };
    let standing = Standing::of(file, Ok((said.language, &said.facts, said.generated_text)));
    let terms = FileTerms::new(&file.path, Some(&said.facts));
    let (facts, packed) = if pack {
        let language = said.language.name().into();
        let file = CachedFile::Facts { language, generated_text: said.generated_text, facts: said.facts };
        let mut bytes = Vec::new();
        // What cannot be stored is made again when it is asked for.
        let packed = groma_index::encode(&file, &mut bytes).is_ok().then(|| bytes.into_boxed_slice());
        let CachedFile::Facts { facts, .. } = file else { unreachable!("it was made of facts") };
        (facts, packed)
    } else {
        (said.facts, None)
    };
    Made { row, standing, terms, facts: Some(facts), packed, reused }
}

/// Whether files count for as much as before, whatever they are for.
fn are_of_same_kinds(old: &[Standing], new: &[Standing]) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(old, new)| old.kind == new.kind)
}

/// Whether the meaning of imports depends on what files of a language say.
pub(super) fn reads_facts(language: Language) -> bool {
    language.resolver().is_some_and(|resolver| resolver.reads_facts)
}

/// What resolvers look at, without what they do not.
fn slim(mut facts: FileFacts, language: Option<Language>) -> FileFacts {
    if !language.is_some_and(reads_facts) {
        return FileFacts { imports: facts.imports, ..FileFacts::default() };
    }
    facts.references = Vec::new();
    facts.words = WordCounts::default();
    facts.routes = Vec::new();
    facts.problems = Vec::new();
    for symbol in &mut facts.symbols {
        symbol.signature = Box::default();
        symbol.doc = Box::default();
    }
    facts
}
