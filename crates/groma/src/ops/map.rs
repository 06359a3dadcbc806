//! `map`: what to see first of a project, within a budget.

use std::borrow::Cow;

use groma_graph::rank;
use groma_model::{FileFacts, FileId, RepoPath, SymbolKind};
use groma_render::{Budget, Detail, MapFile, MapStyle, MapText, NOTHING, Said};
use groma_search::{Found, Request as Words};

use crate::pipeline::{self, Progress};
use crate::snapshot::{Needs, Priors};
use crate::{Error, Kind, Project, Snapshot};

/// What to map. By default the whole project, in 4,000 tokens.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Files and folders; empty: the whole project.
    pub scope: Vec<RepoPath>,
    /// Files that the reader is working on.
    pub focus: Vec<RepoPath>,
    /// What the reader's request says: words, identifiers, whole texts.
    pub mention: Vec<String>,
    /// The ceiling and what is said of files.
    pub style: MapStyle,
}

impl Request {
    /// The whole project, within a budget.
    pub fn new(budget: Budget) -> Self {
        Self { style: MapStyle { budget, ..MapStyle::default() }, ..Self::default() }
    }
}

/// A map and what it is made of.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The map.
    pub map: MapText,
    /// Files in order of their rank, best first, as far as they are in scope.
    pub ranked: Vec<(FileId, f64)>,
    /// The ceiling that was asked for.
    pub budget: Budget,
    /// The project.
    pub snapshot: Snapshot,
}

/// Share of a file's worth that the graph decides when the request has words; the words decide the rest. Words find
/// files, the graph finds what goes with them.
const GRAPH_SHARE: f64 = 0.3;

/// Makes a map.
pub fn map(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Answer, Error> {
    let (words, focus) = (!request.mention.is_empty(), !request.focus.is_empty());
    let needs = Needs { graphs: words || focus, search: words, ..Needs::default() };
    project.answer(needs, progress, |snapshot| of_snapshot(project, request, snapshot))
}

fn of_snapshot(project: &Project, request: &Request, snapshot: Snapshot) -> Result<Answer, Error> {
    let worth = Worth::new(&snapshot, &request.focus, &request.mention, project.threads())?;
    let in_scope = |path: &RepoPath| request.scope.is_empty() || request.scope.iter().any(|part| path.is_below(part));
    let mut ranked: Vec<(FileId, f64)> = snapshot
        .files()
        .filter(|file| {
            // What is no code and is not mentioned says nothing; the tree shows it all the same.
            let tells = snapshot.language(*file).is_some() || request.style.detail == Detail::Tree;
            tells && in_scope(snapshot.path(*file))
        })
        .map(|file| (file, worth.files[file.index()]))
        .collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let total = ranked.iter().map(|(file, _)| snapshot.symbol_scores().listed(*file)).sum();
    let said = |number: usize| {
        let file = FileId::at(number);
        let facts = snapshot.outline(file).unwrap_or_default();
        Said { worth: worth.symbols_of(&snapshot, file, &facts), facts }
    };
    let map_files: Vec<MapFile<'_>> =
        ranked.iter().map(|(file, _)| MapFile::new(snapshot.path(*file), file.index(), &said)).collect();
    let map = groma_render::map(snapshot.frame(), &map_files, total, request.style);
    drop(map_files);
    Ok(Answer { map, ranked, budget: request.style.budget, snapshot })
}

/// The worth of every file where nobody asks for anything.
pub(super) fn file_worth(snapshot: &Snapshot) -> Vec<f64> {
    let scores = snapshot.file_scores();
    let best = scores.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    snapshot.files().map(|file| (scores[file.index()] / best).sqrt() * snapshot.kind(file).weight()).collect()
}

/// The worth of files and symbols for a request.
struct Worth {
    /// By file, 1 at most.
    files: Vec<f64>,
    /// The words of the request, how much each tells, and what the symbol with most of them has.
    words: Words,
    importance: Vec<f64>,
    best_symbol: f64,
}

/// Files, the best ones for the words of the request, among which the symbol with most of them is looked for.
const BEST_FILES: usize = 30;

impl Worth {
    fn new(snapshot: &Snapshot, focus: &[RepoPath], mention: &[String], threads: usize) -> Result<Self, Error> {
        let request = Words::new(mention.iter().map(String::as_str));
        let asked_for = |kind: &Kind| kind.asked_for_by().iter().any(|word| request.has(word));
        let asked_for: Vec<Kind> = Kind::ALL.into_iter().filter(asked_for).collect();
        let weight = |file: FileId| {
            let kind = snapshot.kind(file);
            if asked_for.contains(&kind) { 1.0 } else { kind.weight() }
        };
        let found = if request.is_empty() {
            Found::default()
        } else {
            snapshot.search(&request, &Priors { recency: &|_| 0.0, weight: &|_| 1.0 })
        };
        let mut words = vec![0.0; if found.files.is_empty() { 0 } else { snapshot.len() }];
        found.files.iter().for_each(|file| words[file.file.index()] = file.score);
        let best_words = words.iter().copied().fold(0.0, f64::max);
        let graph = if best_words == 0.0 && focus.is_empty() {
            Cow::Borrowed(snapshot.file_scores())
        } else {
            let focused = |path: &RepoPath| focus.iter().any(|part| path.is_below(part));
            let teleport: Vec<f64> = snapshot
                .files()
                .map(|file| {
                    let code = if snapshot.language(file).is_some() { weight(file) } else { 0.0 };
                    let lexical = if best_words > 0.0 { (words[file.index()] / best_words).powi(2) } else { 0.0 };
                    // A file in focus draws as much as all others together.
                    let focus = if focused(snapshot.path(file)) { snapshot.len() as f64 } else { 0.0 };
                    code * (0.05 + lexical) + focus
                })
                .collect();
            Cow::Owned(pipeline::pool(threads)?.install(|| rank(snapshot.edges(), &teleport)))
        };
        let best_graph = graph.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let files = snapshot
            .files()
            .map(|file| {
                let graph = (graph[file.index()] / best_graph).sqrt();
                let mixed = if best_words > 0.0 {
                    (1.0 - GRAPH_SHARE) * words[file.index()] / best_words + GRAPH_SHARE * graph
                } else {
                    graph
                };
                mixed * weight(file)
            })
            .collect();
        let mut worth = Self { files, words: request, importance: found.importance, best_symbol: f64::MIN_POSITIVE };
        for file in found.files.iter().take(BEST_FILES) {
            let symbols = snapshot.outline(file.file).map(|facts| facts.symbols).unwrap_or_default();
            let best = symbols.iter().map(|symbol| worth.words_in(&symbol.name)).fold(worth.best_symbol, f64::max);
            worth.best_symbol = best;
        }
        Ok(worth)
    }

    /// What a name has of the words of the request.
    fn words_in(&self, name: &str) -> f64 {
        self.words.terms_in(name).iter().map(|term| self.importance.get(*term).copied().unwrap_or(0.0)).sum()
    }

    /// The worth of each symbol of a file.
    fn symbols_of(&self, snapshot: &Snapshot, file: FileId, facts: &FileFacts) -> Vec<f64> {
        let scores = snapshot.symbol_scores().of(file).map(f64::sqrt);
        facts
            .symbols
            .iter()
            .zip(scores)
            .map(|(symbol, used)| {
                let words = (self.words_in(&symbol.name) / self.best_symbol).min(1.0);
                let exported = if symbol.exported { 0.1 } else { 0.0 };
                let own = match symbol.kind {
                    SymbolKind::Class | SymbolKind::Struct | SymbolKind::Trait | SymbolKind::Interface => used + 0.1,
                    SymbolKind::Const | SymbolKind::Static | SymbolKind::Variable => {
                        // Values are used all over a file and say little about it, those of one letter nothing.
                        let short = symbol.name.trim_matches('_').len() <= 2;
                        let private = !symbol.exported || symbol.name.starts_with('_');
                        let telling = if short {
                            NOTHING
                        } else if private {
                            -0.2
                        } else {
                            -0.05
                        };
                        used / 2.0 + telling
                    }
                    _ => used,
                };
                own + exported + words
            })
            .collect()
    }
}
