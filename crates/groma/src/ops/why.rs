//! `why`: how a path stands with the map, and the reason.

use groma_lang::Language;
use groma_model::{Problem, RepoPath, SkipReason};
use groma_source::{Marks, Standing};

use crate::learn::{Outcome, Wanted, learn};
use crate::{Error, Project};

/// How a path stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The path, links resolved.
    pub path: RepoPath,
    /// How it stands with the listing.
    pub standing: Standing,
    /// For a listed file: what became of it.
    pub file: Option<FileAnswer>,
    /// For a folder: the files below it that are listed.
    pub files_below: Option<usize>,
}

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileAnswer {
    /// Size in bytes.
    pub size: u64,
    /// What names, attributes and the text say about it.
    pub marks: Marks,
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
pub fn why(project: &Project, path: &RepoPath) -> Result<Answer, Error> {
    // What is not in a commit is not found below; rules that ignore play no part in it.
    let standing = if project.commit().is_some() { Standing::Listed } else { project.tree().standing(path) };
    let mut answer = Answer { path: path.clone(), standing, file: None, files_below: None };
    if !matches!(answer.standing, Standing::Listed | Standing::Tracked(_)) {
        return Ok(answer);
    }
    let listing = project.list(std::slice::from_ref(path))?;
    match listing.files.iter().find(|file| file.path == *path) {
        Some(file) => {
            let learnt = on_deep_stack(|| learn(&*project.source(), file, Wanted::All, None))?;
            let mut marks = file.marks;
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
            answer.file = Some(FileAnswer { size: file.size, marks, facts });
        }
        None => answer.files_below = Some(listing.files.len()),
    }
    Ok(answer)
}

/// Runs work on a thread with the stack that parsing may need.
fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let threads = 1;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(groma_lang::FactsExtractor::STACK_BYTES)
        .build()
        .map_err(|source| Error::Threads { threads, source })?;
    Ok(pool.install(work))
}
