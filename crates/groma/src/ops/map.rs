//! `map`: what to see first of a project, within a budget.

use groma_graph::{Links, RankInput, Ranking, rank};
use groma_model::{FileId, KindGroup, RepoPath, SymbolKind};
use groma_render::{Detail, MapFile, MapStyle, MapText};
use groma_search::{Mention, lexical_scores};

use crate::pipeline::Progress;
use crate::roles::Role;
use crate::{Analysis, Error, Project, frame, graph};

/// What to map.
#[derive(Debug, Clone)]
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

/// A map and what it is made of.
#[derive(Debug)]
pub struct Answer {
    /// The map.
    pub map: MapText,
    /// Files in order of their rank, best first, as far as they are in scope.
    pub ranked: Vec<(FileId, f64)>,
    /// The project.
    pub analysis: Analysis,
}

/// Share of a file's worth that the graph decides when the request has words; the words decide the rest. Words find
/// files, the graph finds what goes with them.
const GRAPH_SHARE: f64 = 0.3;

/// Makes a map.
pub fn map(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Answer, Error> {
    let analysis = Analysis::of(project, progress)?;
    let links = graph::links(&analysis);
    let (files, symbols) = worth(&analysis, &links, &request.focus, &request.mention);
    let in_scope = |path: &RepoPath| request.scope.is_empty() || request.scope.iter().any(|part| path.is_below(part));
    let mut ranked: Vec<(FileId, f64)> = analysis
        .files
        .ids()
        .filter(|file| {
            let source = &analysis.sources[file.index()];
            // What is no code and is not mentioned says nothing; the tree shows it all the same.
            let tells = analysis.facts[file.index()].is_some() || request.style.detail == Detail::Tree;
            tells && in_scope(&source.path)
        })
        .map(|file| (file, files[file.index()]))
        .collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut start = 0;
    let starts: Vec<usize> = analysis
        .facts
        .iter()
        .map(|facts| {
            let first = start;
            start += facts.as_ref().map_or(0, |facts| facts.symbols.len());
            first
        })
        .collect();
    let map_files: Vec<MapFile<'_>> = ranked
        .iter()
        .map(|(file, _)| {
            let facts = analysis.facts[file.index()].as_ref();
            let first = starts[file.index()];
            let worth = &symbols[first..first + facts.map_or(0, |facts| facts.symbols.len())];
            MapFile { path: &analysis.sources[file.index()].path, facts, worth }
        })
        .collect();
    let total: usize = map_files
        .iter()
        .filter_map(|file| file.facts)
        .map(|facts| facts.symbols.iter().filter(|symbol| symbol.kind.group() != KindGroup::Member).count())
        .sum();
    let root_name =
        project.root().file_name().map_or_else(|| ".".to_owned(), |name| name.to_string_lossy().into_owned());
    let frame = frame::frame(&analysis, &root_name, |file| project.text_of(&analysis.sources[file.index()]));
    let map = groma_render::map(&frame, &map_files, total, request.style);
    drop(map_files);
    Ok(Answer { map, ranked, analysis })
}

/// The worth of each file and of each symbol.
pub(crate) fn worth(
    analysis: &Analysis,
    links: &Links,
    focus: &[RepoPath],
    mention: &[String],
) -> (Vec<f64>, Vec<f64>) {
    let mention = Mention::new(mention.iter().map(String::as_str));
    let roles: Vec<f64> = analysis
        .sources
        .iter()
        .map(|source| {
            let role = Role::of(source);
            let asked = role.asked_for_by().iter().any(|word| mention.has(word));
            if asked { 1.0 } else { role.weight() }
        })
        .collect();
    let (words, symbol_words) = if mention.is_empty() {
        (vec![0.0; analysis.files.len()], vec![0.0; links.symbols()])
    } else {
        lexical_scores(&mention, &analysis.files, &analysis.facts)
    };
    let best_words = words.iter().copied().fold(0.0, f64::max);
    let focused = |source: &RepoPath| focus.iter().any(|path| source.is_below(path));
    let teleport: Vec<f64> = analysis
        .sources
        .iter()
        .enumerate()
        .map(|(file, source)| {
            let code = if analysis.facts[file].is_some() { roles[file] } else { 0.0 };
            let lexical = if best_words > 0.0 { (words[file] / best_words).powi(2) } else { 0.0 };
            // A file in focus draws as much as all others together.
            let focus = if focused(&source.path) { analysis.files.len() as f64 } else { 0.0 };
            code * (0.05 + lexical) + focus
        })
        .collect();
    let Ranking { files: graph_files, symbols: graph_symbols } =
        rank(&RankInput { links, facts: &analysis.facts, teleport: &teleport });
    let best_graph = graph_files.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let files = (0..analysis.files.len())
        .map(|file| {
            let graph = (graph_files[file] / best_graph).sqrt();
            let mixed = if best_words > 0.0 {
                (1.0 - GRAPH_SHARE) * words[file] / best_words + GRAPH_SHARE * graph
            } else {
                graph
            };
            mixed * roles[file]
        })
        .collect();
    let best_symbol = graph_symbols.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let best_symbol_words = symbol_words.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let all = analysis.facts.iter().flat_map(|facts| facts.iter().flat_map(|facts| &facts.symbols));
    let symbols = all
        .enumerate()
        .map(|(at, symbol)| {
            let used = (graph_symbols[at] / best_symbol).sqrt();
            let exported = if symbol.exported { 0.1 } else { 0.0 };
            let kind = match symbol.kind {
                SymbolKind::Class | SymbolKind::Struct | SymbolKind::Trait | SymbolKind::Interface => 0.1,
                SymbolKind::Const | SymbolKind::Static | SymbolKind::Variable => -0.05,
                _ => 0.0,
            };
            used + exported + kind + symbol_words[at] / best_symbol_words
        })
        .collect();
    (files, symbols)
}
