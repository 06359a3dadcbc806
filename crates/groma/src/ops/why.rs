//! `why`: how a path stands with the map, and the reason.

use std::collections::BTreeSet;

use groma_lang::Language;
use groma_model::{FileId, Problem, RepoPath, SkipReason};
use groma_source::{Marks, Standing};

use crate::learn::{Outcome, Wanted, learn};
use crate::ops::map::file_worth;
use crate::pipeline::{self, Progress};
use crate::roles::judge;
use crate::snapshot::Users;
use crate::{Error, Kind, Project, Role, Snapshot};

/// How a path stands.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// The path, links resolved.
    pub path: RepoPath,
    /// How it stands with the listing.
    pub standing: Standing,
    /// For a listed file: what became of it.
    pub file: Option<FileAnswer>,
    /// For a folder: the files below it that are listed.
    pub files_below: Option<usize>,
    /// For a file with facts: its place among all, and what gave it.
    pub rank: Option<Rank>,
}

impl Answer {
    /// Whether the path is in the map, or for a folder anything below it.
    pub fn is_in_map(&self) -> bool {
        match (&self.file, self.files_below) {
            (Some(file), _) => file.facts.is_ok(),
            (None, below) => below.is_some_and(|files| files > 0),
        }
    }
}

/// The place of a file in a map that nobody asks anything of.
#[derive(Debug, Clone, PartialEq)]
pub struct Rank {
    /// Its place, from 1.
    pub place: usize,
    /// Files that have a place.
    pub of: usize,
    /// What kind of text it is.
    pub kind: Kind,
    /// Factor that its worth has for that.
    pub weight: f64,
    /// Files that gave it the most of its score, the largest share first.
    pub from: Vec<RankEdge>,
    /// Files that import or use it at all.
    pub dependents: usize,
}

/// What a file passes on to another.
#[derive(Debug, Clone, PartialEq)]
pub struct RankEdge {
    /// The file that passes on.
    pub path: RepoPath,
    /// Its share of all that the file gets from others, 1 at most.
    pub share: f64,
    /// Whether it imports the file.
    pub imports: bool,
    /// Names defined in the file that it uses, most used first.
    pub uses: Vec<String>,
}

/// Files and names that are told.
const MOST_EDGES: usize = 5;
const MOST_NAMES: usize = 4;

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileAnswer {
    /// Size in bytes.
    pub size: u64,
    /// What names, attributes and the text say about it.
    pub marks: Marks,
    /// What it is for.
    pub role: Role,
    /// The rule that says so and what it found, in words.
    pub role_reason: String,
    /// Its facts in numbers, or why there are none.
    pub facts: Result<FactCounts, SkipReason>,
}

/// Facts in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactCounts {
    /// The language.
    pub language: Language,
    /// Definitions.
    pub symbols: usize,
    /// Imports.
    pub imports: usize,
    /// Different identifiers.
    pub references: usize,
    /// What was wrong.
    pub problems: Vec<Problem>,
}

/// Tells how an existing path of the project stands.
pub fn why(project: &Project, path: &RepoPath, progress: &dyn Progress) -> Result<Answer, Error> {
    // What is not in a commit is not found below; rules that ignore play no part in it.
    let standing = if project.commit().is_some() { Standing::Listed } else { project.tree().standing(path) };
    let mut answer = Answer { path: path.clone(), standing, file: None, files_below: None, rank: None };
    if !matches!(answer.standing, Standing::Listed | Standing::Tracked(_)) {
        return Ok(answer);
    }
    let listing = project.list(std::slice::from_ref(path))?;
    match listing.files.iter().find(|file| file.path == *path) {
        Some(file) => {
            let learnt = on_deep_stack(|| learn(&*project.source(), file, Wanted::All, None))?;
            let mut marks = file.marks;
            let path = String::from_utf8_lossy(path.as_bytes());
            let verdict = match &learnt.outcome {
                Outcome::Facts(said) => judge(file, &path, Ok((said.language, &said.facts, said.generated_text))),
                Outcome::Skipped(reason) => judge(file, &path, Err(*reason)),
                Outcome::Generated | Outcome::Vendored => judge(file, &path, Err(SkipReason::NoLanguage)),
            };
            let (role, role_reason) = (verdict.role, verdict.reason.to_string());
            let facts = match learnt.outcome {
                Outcome::Facts(said) => {
                    marks.generated |= said.generated_text;
                    Ok(FactCounts {
                        language: said.language,
                        symbols: said.facts.symbols.len(),
                        imports: said.facts.imports.len(),
                        references: said.facts.references.len(),
                        problems: said.facts.problems,
                    })
                }
                Outcome::Skipped(reason) => Err(reason),
                // Not when everything is wanted.
                Outcome::Generated | Outcome::Vendored => Err(SkipReason::NoLanguage),
            };
            if facts.is_ok() {
                let pool = pipeline::pool(project.threads())?;
                answer.rank = rank_of(&project.snapshot(progress)?, &file.path, &pool);
            }
            answer.file = Some(FileAnswer { size: file.size, marks, role, role_reason, facts });
        }
        None => answer.files_below = Some(listing.files.len()),
    }
    Ok(answer)
}

fn rank_of(snapshot: &Snapshot, path: &RepoPath, pool: &rayon::ThreadPool) -> Option<Rank> {
    let file = snapshot.file(path).filter(|file| snapshot.language(*file).is_some())?;
    let worth = file_worth(snapshot);
    let own = worth[file.index()];
    let placed = || snapshot.files().filter(|other| snapshot.language(*other).is_some());
    let before = placed().filter(|other| {
        let other_worth = worth[other.index()];
        own.total_cmp(&other_worth).then(other.cmp(&file)).is_lt()
    });
    let passed = |from: FileId| -> f64 {
        let edges = snapshot.edges().of(from.index());
        let total: f64 = edges.iter().map(|edge| f64::from(edge.weight)).sum();
        let to = edges.iter().find(|edge| edge.to == file).map_or(0.0, |edge| f64::from(edge.weight));
        if to > 0.0 { snapshot.file_scores()[from.index()] * to / total } else { 0.0 }
    };
    let mut from: Vec<(FileId, f64)> =
        snapshot.files().map(|other| (other, passed(other))).filter(|(_, share)| *share > 0.0).collect();
    from.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let sum: f64 = from.iter().map(|(_, share)| share).sum();
    let dependents = from.len();
    from.truncate(MOST_EDGES);
    let own_names: BTreeSet<Box<str>> = snapshot.outline(file)?.symbols.into_iter().map(|symbol| symbol.name).collect();
    let own_names: Vec<&str> = own_names.iter().map(|name| &**name).collect();
    let nearest: Vec<FileId> = from.iter().map(|(other, _)| *other).collect();
    let named = pool.install(|| snapshot.named(&own_names, Users::Of(&nearest)));
    let input = snapshot.link_input(&named.tables);
    let definitions = input.definitions();
    let edge = |(other, share): (FileId, f64)| {
        let imported = snapshot.imports().of(other.index());
        let mut uses: Vec<(u32, String)> = Vec::new();
        for used in named.tables.references.of(other.index()) {
            let meaning = definitions.meaning(other, imported, used.name);
            if meaning.is_some_and(|(_, symbols)| symbols.iter().any(|symbol| definitions.file_of(*symbol) == file)) {
                uses.push((used.count, named.tables.names.name(used.name).to_owned()));
            }
        }
        uses.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        RankEdge {
            path: snapshot.path(other).clone(),
            share: share / sum,
            imports: imported.binary_search(&file).is_ok(),
            uses: uses.into_iter().take(MOST_NAMES).map(|(_, name)| name).collect(),
        }
    };
    Some(Rank {
        place: before.count() + 1,
        of: placed().count(),
        kind: snapshot.kind(file),
        weight: snapshot.kind(file).weight(),
        from: from.into_iter().map(edge).collect(),
        dependents,
    })
}

/// Runs work on a thread with the stack that parsing may need.
fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let threads = 1;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(groma_lang::FactsExtractor::STACK_BYTES)
        .build()
        .map_err(|source| Error::Threads { threads, source: std::io::Error::other(source) })?;
    Ok(pool.install(work))
}
