//! `query`: the files that a request is about, best first.

pub mod quick;

use std::collections::BTreeSet;

use groma_model::{FileFacts, FileId, KindGroup, Line, RepoPath, Symbol, SymbolKind};
use groma_search::{stem, words_of};

use crate::classic;
use crate::learn::{Outcome, Wanted, learn};
use crate::pipeline::Progress;
use crate::recency::Recency;
use crate::snapshot::{Needs, Priors};
use crate::{Error, Kind, Project, Role, Snapshot};

pub use crate::classic::Points;
pub use groma_search::{Field, Request as Words, Scored};

/// What to look for.
#[derive(Debug, Clone)]
pub struct Request {
    /// The request: words, identifiers, a whole text.
    pub text: String,
    /// Files and folders to look in; empty: the whole project.
    pub scope: Vec<RepoPath>,
    /// Files to tell more of than their paths.
    pub most_files: usize,
    /// How files are scored.
    pub scoring: Scoring,
}

impl Request {
    /// Files that are told of where nobody says how many.
    pub const MOST_FILES: usize = 20;

    /// A request to the whole project.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), scope: Vec::new(), most_files: Self::MOST_FILES, scoring: Scoring::default() }
    }
}

/// How files are scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scoring {
    /// By all words of their text, by names and paths, size and recent changes.
    #[default]
    Ranked,
    /// By the published additive rule of `/map`.
    Classic,
}

/// What was found, and in what.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// What was found.
    pub found: Found,
    /// The project.
    pub snapshot: Snapshot,
}

/// What was found for one request.
#[derive(Debug)]
pub struct Found {
    /// The request.
    pub text: String,
    /// The words that were looked for.
    pub words: Words,
    /// How much each of them tells: its stress, and how rare it is. Nothing for the classic rule.
    pub importance: Vec<f64>,
    /// Files, best first, as many as were asked for.
    pub files: Vec<Match>,
    /// Files that share words with the request, those that are not told of included, best first.
    pub ranked: Vec<(FileId, f64)>,
    /// Words of the project that are near those of a request that finds nothing.
    pub near: Vec<String>,
}

/// A file that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    /// The file.
    pub file: FileId,
    /// Its score: larger is better.
    pub score: f64,
    /// What it is for.
    pub role: Role,
    /// Names that it exports, those first that say most to the request, then the most used ones.
    pub exports: Vec<String>,
    /// Number of its lines.
    pub lines: u32,
    /// Definitions whose names have words of the request, those that have most of them first.
    pub symbols: Vec<MatchedSymbol>,
    /// What its score is made of; nothing for the classic rule, whose parts are in `classic`.
    pub parts: Option<Scored>,
    /// The points of the classic rule.
    pub classic: Option<Points>,
    /// Whether the file has changed since what is stored of it was made; then it was looked at again for what is told here,
    /// its score aside.
    pub changed: bool,
}

impl Match {
    /// The score as it is shown: hundredths, or the points of the classic rule.
    pub fn shown_score(&self) -> u32 {
        let scale = if self.classic.is_some() { 1.0 } else { 100.0 };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "scores are small, not negative")]
        let shown = (self.score * scale).round() as u32;
        shown
    }
}

/// A definition whose name has words of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchedSymbol {
    /// Its name with that of its owner: `Owner.name`.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// Its first line.
    pub first_line: Line,
    /// Its last line.
    pub last_line: Line,
}

/// Names of each kind that are told of a file.
const MOST_EXPORTS: usize = 5;
const MOST_SYMBOLS: usize = 6;

/// Near words that are told.
const MOST_NEAR: usize = 8;

/// Factor for files of which nothing but the path is known.
const NO_CODE: f64 = 0.3;

/// The least weight of a file whose role the request asks for.
const ASKED_FOR: f64 = 0.3;

/// Finds files.
pub fn query(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Answer, Error> {
    project.answer(NEEDS, progress, |snapshot| {
        let recency = recency(project, request.scoring);
        let found = find(project, request, &recency, &snapshot);
        Ok(Answer { found, snapshot })
    })
}

/// What a search needs of a snapshot.
pub(super) const NEEDS: Needs = Needs { graphs: false, search: true, whole: false };

/// How recently files were changed, if scores of such a kind depend on it.
pub(super) fn recency(project: &Project, scoring: Scoring) -> Recency {
    if scoring == Scoring::Ranked { project.recency() } else { Recency::new() }
}

/// Finds files in a snapshot.
pub(super) fn find(project: &Project, request: &Request, recency: &Recency, snapshot: &Snapshot) -> Found {
    let words = Words::new([request.text.as_str()].into_iter());
    let in_scope = |file: FileId| {
        let path = snapshot.path(file);
        request.scope.is_empty() || request.scope.iter().any(|part| path.is_below(part))
    };
    let (mut importance, mut scored, mut points) = (Vec::new(), Vec::new(), Vec::new());
    match request.scoring {
        Scoring::Ranked => {
            let found = search(recency, snapshot, &words);
            importance = found.importance;
            scored = found.files;
            scored.retain(|file| in_scope(file.file));
        }
        Scoring::Classic => {
            points = classic::score(snapshot, &request.text);
            points.retain(|points| in_scope(points.file));
        }
    }
    let ranked: Vec<(FileId, f64)> = match request.scoring {
        Scoring::Ranked => scored.iter().map(|file| (file.file, file.score)).collect(),
        Scoring::Classic => points.iter().map(|points| (points.file, f64::from(points.total))).collect(),
    };
    let telling = Telling { project, snapshot, words: &words, importance: &importance };
    let mut files: Vec<Match> =
        ranked.iter().take(request.most_files).map(|(file, score)| telling.tell(*file, *score)).collect();
    for (at, file) in files.iter_mut().enumerate() {
        file.parts = scored.get(at).cloned();
        file.classic = points.get(at).cloned();
    }
    let near = if ranked.is_empty() { near_words(snapshot, &words) } else { Vec::new() };
    Found { text: request.text.clone(), words, importance, files, ranked, near }
}

fn search(recent: &Recency, snapshot: &Snapshot, words: &Words) -> groma_search::Found {
    let asked_for = |kind: Kind| kind.asked_for_by().iter().any(|word| words.has(word));
    let weights: Vec<f64> = Kind::ALL
        .iter()
        .map(|kind| if asked_for(*kind) { kind.search_weight().max(ASKED_FOR) } else { kind.search_weight() })
        .collect();
    let recency = |file: FileId| recent.get(snapshot.path(file)).map_or(0.0, |worth| f64::from(*worth));
    let weight = |file: FileId| {
        let of_role = weights.get(snapshot.kind(file) as usize).copied().unwrap_or(1.0);
        if snapshot.language(file).is_some() { of_role } else { of_role * NO_CODE }
    };
    snapshot.search(words, &Priors { recency: &recency, weight: &weight })
}

/// Tells of files that were found.
struct Telling<'q> {
    project: &'q Project,
    snapshot: &'q Snapshot,
    words: &'q Words,
    /// How much each word tells; empty for the classic rule.
    importance: &'q [f64],
}

impl Telling<'_> {
    fn tell(&self, file: FileId, score: f64) -> Match {
        let snapshot = self.snapshot;
        let changed = self.is_changed(file);
        let facts = if changed { self.facts_now(file) } else { snapshot.outline(file) }.unwrap_or_default();
        let used = if changed { Vec::new() } else { snapshot.symbol_scores().of(file).collect() };
        let used = |at: usize| used.get(at).copied().unwrap_or(0.0);
        let told: Vec<f64> = facts.symbols.iter().map(|symbol| self.words_in(&symbol.name)).collect();
        // Values say less of a file than what it does and what it is made of.
        let is_value = |at: usize| !matches!(facts.symbols[at].kind.group(), KindGroup::Type | KindGroup::Callable);
        let by = |order: &mut Vec<usize>| {
            order.sort_by(|a, b| {
                let told = told[*b].total_cmp(&told[*a]).then(is_value(*a).cmp(&is_value(*b)));
                told.then(used(*b).total_cmp(&used(*a))).then(a.cmp(b))
            });
        };
        let is_definition = |at: &usize| facts.symbols[*at].kind.is_definition();
        let mut exported: Vec<usize> =
            (0..facts.symbols.len()).filter(is_definition).filter(|at| is_export(&facts.symbols[*at])).collect();
        by(&mut exported);
        let mut matched: Vec<usize> =
            (0..facts.symbols.len()).filter(is_definition).filter(|at| told[*at] > 0.0).collect();
        by(&mut matched);
        let mut seen = BTreeSet::new();
        let exports = exported.iter().map(|at| facts.symbols[*at].name.to_string());
        Match {
            file,
            score,
            role: snapshot.role(file),
            exports: exports.filter(|name| seen.insert(name.clone())).take(MOST_EXPORTS).collect(),
            lines: facts.lines,
            symbols: matched.iter().take(MOST_SYMBOLS).map(|at| matched_symbol(&facts.symbols[*at])).collect(),
            parts: None,
            classic: None,
            changed,
        }
    }

    /// How much the words of the request that a name has tell.
    fn words_in(&self, name: &str) -> f64 {
        let terms = self.words.terms_in(name);
        terms.iter().map(|term| self.importance.get(*term).copied().unwrap_or(1.0)).sum()
    }

    /// Whether a file is another one than the one that is stored. Known for certain only where the whole project was looked at.
    fn is_changed(&self, file: FileId) -> bool {
        if self.snapshot.unchecked_for().is_none() {
            return false;
        }
        let source = self.snapshot.source(file);
        self.project.tree().stamp_now(source.target.as_ref().unwrap_or(&source.path)) != source.stamp
    }

    fn facts_now(&self, file: FileId) -> Option<FileFacts> {
        let source = self.snapshot.source(file);
        let memory = self.project.memory();
        match learn(&*self.project.source(), source, Wanted::All, memory.as_deref()).outcome {
            Outcome::Facts(said) => Some(said.facts),
            _ => None,
        }
    }
}

/// Whether a symbol is something that other files take from this one: not what stands in a type.
fn is_export(symbol: &Symbol) -> bool {
    symbol.exported && symbol.owner.is_empty() && symbol.kind.group() != KindGroup::Member
}

fn matched_symbol(symbol: &Symbol) -> MatchedSymbol {
    let dot = if symbol.owner.is_empty() { "" } else { "." };
    MatchedSymbol {
        name: format!("{}{dot}{}", symbol.owner, symbol.name),
        kind: symbol.kind,
        first_line: symbol.first_line,
        last_line: symbol.last_line,
    }
}

/// Words of the project that begin like those of a request, the nearest first. What is stored are stems; files that have one
/// tell the word.
fn near_words(snapshot: &Snapshot, words: &Words) -> Vec<String> {
    /// Letters that must be the same.
    const PREFIX: usize = 3;
    const MOST_CANDIDATES: usize = 2000;
    let mut near: Vec<(usize, String)> = Vec::new();
    for term in words.terms().iter().take(MOST_NEAR) {
        let Some((end, _)) = term.stem.char_indices().nth(PREFIX) else { continue };
        let candidates = snapshot.terms_beginning_with(&term.stem[..end], MOST_CANDIDATES);
        let distance = |known: &str| strsim::damerau_levenshtein(known, &term.stem);
        let close = |known: &str| distance(known) <= 1 + term.stem.chars().count() / 4;
        near.extend(candidates.into_iter().filter(|known| close(known)).map(|known| (distance(&known), known)));
    }
    near.sort();
    near.dedup_by(|later, earlier| later.1 == earlier.1);
    near.iter().take(MOST_NEAR).map(|(_, known)| as_written(snapshot, known)).collect()
}

/// A word that a stem stands for.
fn as_written(snapshot: &Snapshot, known: &str) -> String {
    let files = snapshot.files_with(known);
    let facts = files.iter().take(3).filter_map(|file| snapshot.facts(*file));
    let found = facts.filter_map(|facts| {
        let names = facts.symbols.iter().map(|symbol| &*symbol.name);
        let names = names
            .chain(facts.references.iter().map(|used| &*used.name))
            .chain(facts.words.iter().map(|(word, _)| word));
        names.flat_map(words_of).find(|word| stem(word) == known).map(str::to_lowercase)
    });
    found.into_iter().next().unwrap_or_else(|| known.to_owned())
}
