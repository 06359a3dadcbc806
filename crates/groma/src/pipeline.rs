//! From a list of files to their facts, in parallel, handed on in the order of the list.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use groma_lang::{ByName, FactsExtractor, Language, detect};
use groma_model::{FileFacts, SkipReason};
use groma_source::{Listing, Source, SourceFile, is_generated_text, is_minified_text};
use rayon::prelude::*;

use crate::{Coverage, Error};

/// Files whose results are held at once. Large enough that a long file at the end of a batch does not leave the other
/// threads idle for long, small enough to bound memory.
const BATCH: usize = 512;

/// Hears how far the work is. Called from worker threads.
pub trait Progress: Sync {
    /// `done` of `total` files are done.
    fn advance(&self, done: usize, total: usize);
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

/// Which files of a listing an operation wants facts of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All.
    All,
    /// Those that people of this project wrote: neither generated nor vendored.
    Own,
}

/// What became of one file.
pub(crate) enum Outcome {
    Facts(Language, FileFacts),
    Skipped(SkipReason),
    Generated,
    Vendored,
}

thread_local! {
    /// A parser and a read buffer for each worker.
    static WORKER: RefCell<(FactsExtractor, Vec<u8>)> = RefCell::new((FactsExtractor::new(), Vec::new()));
}

/// Makes facts of every file of a listing. `map` runs on the workers; `consume` gets its results in the order of the
/// files and may stop the work.
pub(crate) fn run<T: Send>(
    source: &dyn Source,
    listing: &Listing,
    threads: usize,
    wanted: Wanted,
    progress: &dyn Progress,
    map: impl Fn(FileFactsOf<'_>) -> T + Sync,
    mut consume: impl FnMut(T) -> ControlFlow<()>,
) -> Result<Coverage, Error> {
    let pool = pool(threads)?;
    let Listing { files, folders, warnings } = listing;
    let mut coverage =
        Coverage { seen: files.len(), folders: folders.clone(), warnings: warnings.clone(), ..Coverage::default() };
    let done = AtomicUsize::new(0);
    let total = files.len();
    'batches: for batch in files.chunks(BATCH) {
        let results: Vec<_> = pool.install(|| {
            batch
                .par_iter()
                .with_max_len(1)
                .map(|file| {
                    let result = match outcome(source, file, wanted) {
                        Outcome::Facts(language, facts) => {
                            let problems = facts.problems.clone();
                            Ok((map(FileFactsOf { file, language, facts }), problems))
                        }
                        other => Err(other),
                    };
                    progress.advance(done.fetch_add(1, Ordering::Relaxed) + 1, total);
                    result
                })
                .collect()
        });
        for (file, result) in batch.iter().zip(results) {
            match result {
                Ok((mapped, problems)) => {
                    if problems.is_empty() {
                        coverage.parsed += 1;
                    } else {
                        coverage.partly += 1;
                        coverage.problems.extend(problems.into_iter().map(|problem| (file.path.clone(), problem)));
                    }
                    if consume(mapped).is_break() {
                        break 'batches;
                    }
                }
                Err(Outcome::Skipped(reason)) => coverage.skip(reason),
                Err(Outcome::Generated) => coverage.generated += 1,
                Err(Outcome::Vendored) => coverage.vendored += 1,
                Err(Outcome::Facts(..)) => {}
            }
        }
    }
    Ok(coverage)
}

/// Worker threads with the stack that parsing may need.
pub(crate) fn pool(threads: usize) -> Result<rayon::ThreadPool, Error> {
    let threads = threads.max(1);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(FactsExtractor::STACK_BYTES)
        .build()
        .map_err(|source| Error::Threads { threads, source })
}

/// Reads and parses one file on a worker.
pub(crate) fn outcome(source: &dyn Source, file: &SourceFile, wanted: Wanted) -> Outcome {
    if let Some(reason) = file.skip {
        return Outcome::Skipped(reason);
    }
    let by_name = detect(file.path.file_name());
    if by_name == ByName::Unknown {
        return Outcome::Skipped(SkipReason::NoLanguage);
    }
    if wanted == Wanted::Own && file.marks.vendored {
        return Outcome::Vendored;
    }
    if wanted == Wanted::Own && file.marks.generated {
        return Outcome::Generated;
    }
    WORKER.with_borrow_mut(|(extractor, buffer)| {
        let text = match source.read(file, buffer) {
            Ok(text) => text.text,
            Err(reason) => return Outcome::Skipped(reason),
        };
        let Some(language) = by_name.decide(&text) else { return Outcome::Skipped(SkipReason::NoLanguage) };
        if is_minified_text(&text) {
            return Outcome::Skipped(SkipReason::Minified);
        }
        if wanted == Wanted::Own && is_generated_text(&text) {
            return Outcome::Generated;
        }
        Outcome::Facts(language, extractor.facts(language, &text))
    })
}
