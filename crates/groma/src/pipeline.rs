//! From a list of files to their facts, in parallel, handed on in the order of the list.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use groma_lang::{FactsExtractor, Language};
use groma_model::FileFacts;
use groma_source::{Listing, Source, SourceFile};
use rayon::prelude::*;

use crate::cache::FactsMemory;
use crate::learn::{Learnt, Outcome, Wanted, learn};
use crate::{Coverage, Error};

/// Files whose results are held at once. Large enough that a long file at the end of a batch does not leave the other
/// threads idle for long, small enough to bound memory.
const BATCH: usize = 512;

/// Hears how far the work is. Called from worker threads.
pub trait Progress: Sync {
    /// `done` of `total` files are done.
    fn advance(&self, done: usize, total: usize);

    /// Whether nobody wants the answer any more. It is asked before each file and between the steps of a build; the
    /// operation then ends with [`Error::Cancelled`], and what was learnt until then is kept.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Ends an operation whose answer nobody wants any more.
pub(crate) fn go_on(progress: &dyn Progress) -> Result<(), Error> {
    if progress.is_cancelled() { Err(Error::Cancelled) } else { Ok(()) }
}

/// Progress that nobody hears.
pub struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _: usize, _: usize) {}
}

/// One file with its facts.
pub struct FileFactsOf<'a> {
    /// The file.
    pub file: &'a SourceFile,
    /// Its language.
    pub language: Language,
    /// What it says.
    pub facts: FileFacts,
}

/// How files are learnt.
#[derive(Clone, Copy)]
pub(crate) struct Learning<'a> {
    /// Where they come from.
    pub(crate) source: &'a dyn Source,
    /// Threads to work with.
    pub(crate) threads: usize,
    /// Which of them are wanted.
    pub(crate) wanted: Wanted,
    /// Where facts are remembered.
    pub(crate) memory: Option<&'a FactsMemory>,
    /// Hears how far the work is.
    pub(crate) progress: &'a dyn Progress,
}

/// Makes facts of every file of a listing. `map` runs on the workers; `consume` gets its results in the order of the
/// files and may stop the work.
pub(crate) fn run<T: Send>(
    learning: Learning<'_>,
    listing: &Listing,
    map: impl Fn(FileFactsOf<'_>) -> T + Sync,
    mut consume: impl FnMut(T) -> ControlFlow<()>,
) -> Result<Coverage, Error> {
    let Listing { files, folders, warnings } = listing;
    let mut coverage =
        Coverage { seen: files.len(), folders: folders.clone(), warnings: warnings.clone(), ..Coverage::default() };
    let all: Vec<&SourceFile> = files.iter().collect();
    learn_all(
        learning,
        &all,
        |file, learnt| match learnt.outcome {
            Outcome::Facts(said) => {
                let problems = said.facts.problems.clone();
                let mapped = map(FileFactsOf { file, language: said.language, facts: said.facts });
                Ok((mapped, problems, learnt.reused))
            }
            other => Err(other),
        },
        |position, result| match result {
            Ok((mapped, problems, reused)) => {
                coverage.add_facts(&files[position].path, &problems, reused);
                consume(mapped)
            }
            Err(outcome) => {
                match outcome {
                    Outcome::Skipped(reason) => coverage.skip(reason),
                    Outcome::Generated => coverage.generated += 1,
                    Outcome::Vendored => coverage.vendored += 1,
                    Outcome::Facts(_) => {}
                }
                ControlFlow::Continue(())
            }
        },
    )?;
    Ok(coverage)
}

/// Learns what files say. `map` runs on the workers; `consume` gets its results in order, with the position of the file,
/// and may stop the work.
pub(crate) fn learn_all<T: Send>(
    learning: Learning<'_>,
    files: &[&SourceFile],
    map: impl Fn(&SourceFile, Learnt) -> T + Sync,
    mut consume: impl FnMut(usize, T) -> ControlFlow<()>,
) -> Result<(), Error> {
    let Learning { source, threads, wanted, memory, progress } = learning;
    let pool = pool(threads)?;
    let done = AtomicUsize::new(0);
    let total = files.len();
    for (number, batch) in files.chunks(BATCH).enumerate() {
        let results: Option<Vec<T>> = pool.install(|| {
            batch
                .par_iter()
                .with_max_len(1)
                .map(|file| {
                    // One that is cancelled ends the others too, as soon as they are done with their file.
                    if progress.is_cancelled() {
                        return None;
                    }
                    let result = map(file, learn(source, file, wanted, memory));
                    progress.advance(done.fetch_add(1, Ordering::Relaxed) + 1, total);
                    Some(result)
                })
                .collect()
        });
        let results = results.ok_or(Error::Cancelled)?;
        for (at, result) in results.into_iter().enumerate() {
            if consume(number * BATCH + at, result).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Worker threads with the stack that parsing may need.
pub(crate) fn pool(threads: usize) -> Result<rayon::ThreadPool, Error> {
    let threads = threads.max(1);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(FactsExtractor::STACK_BYTES)
        .build()
        .map_err(|source| Error::Threads { threads, source: std::io::Error::other(source) })
}
