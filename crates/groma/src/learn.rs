//! From a listed file to what its bytes say, made once for each content.

use std::cell::RefCell;

use groma_index::CachedFile;
use groma_lang::{ByName, FactsExtractor, Language, detect};
use groma_model::{FileFacts, SkipReason};
use groma_source::{BlobId, Source, SourceFile, is_generated_text, is_minified_text};

use crate::cache::FactsMemory;

/// Which files an operation wants facts of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All.
    All,
    /// Those that people of this project wrote: neither generated nor vendored.
    Own,
}

/// What became of a file.
pub(crate) struct Learnt {
    pub(crate) outcome: Outcome,
    /// The id of the bytes that were looked at, if they were.
    pub(crate) blob: Option<BlobId>,
    /// Whether the facts were remembered instead of made.
    pub(crate) reused: bool,
}

pub(crate) enum Outcome {
    Facts(Said),
    Skipped(SkipReason),
    Generated,
    Vendored,
}

/// What a file says.
pub(crate) struct Said {
    pub(crate) language: Language,
    /// Whether its text says that a program wrote it.
    pub(crate) generated_text: bool,
    pub(crate) facts: FileFacts,
}

thread_local! {
    /// A parser and a read buffer for each worker.
    static WORKER: RefCell<(FactsExtractor, Vec<u8>)> = RefCell::new((FactsExtractor::new(), Vec::new()));
}

/// Learns what a file says: from memory where its content was met before, else by reading and parsing it.
pub(crate) fn learn(source: &dyn Source, file: &SourceFile, wanted: Wanted, memory: Option<&FactsMemory>) -> Learnt {
    let unread = |outcome| Learnt { outcome, blob: None, reused: false };
    if let Some(reason) = file.skip {
        return unread(Outcome::Skipped(reason));
    }
    let by_name = detect(file.path.file_name());
    if by_name == ByName::Unknown {
        return unread(Outcome::Skipped(SkipReason::NoLanguage));
    }
    if wanted == Wanted::Own && file.marks.vendored {
        return unread(Outcome::Vendored);
    }
    if wanted == Wanted::Own && file.marks.generated {
        return unread(Outcome::Generated);
    }
    if let Some((memory, blob)) = memory.zip(file.blob)
        && let Some(outcome) = memory.get(blob, &by_name).and_then(|known| remembered(known, wanted))
    {
        return Learnt { outcome, blob: Some(blob), reused: true };
    }
    WORKER.with_borrow_mut(|(extractor, buffer)| {
        if let Err(reason) = source.read_bytes(file, buffer) {
            return unread(Outcome::Skipped(reason));
        }
        let blob = memory.map(|_| BlobId::of(buffer));
        if let Some((memory, blob)) = memory.zip(blob).filter(|(_, blob)| file.blob != Some(*blob))
            && let Some(outcome) = memory.get(blob, &by_name).and_then(|known| remembered(known, wanted))
        {
            return Learnt { outcome, blob: Some(blob), reused: true };
        }
        // What is remembered is whole, whoever asks.
        let known = from_bytes(extractor, buffer, &by_name, if memory.is_some() { Wanted::All } else { wanted });
        if let Some((memory, blob)) = memory.zip(blob) {
            memory.add(blob, &by_name, &known);
        }
        let outcome = remembered(known, wanted).unwrap_or(Outcome::Skipped(SkipReason::NoLanguage));
        Learnt { outcome, blob, reused: false }
    })
}

/// What a remembered file means for an operation. `None` if it cannot be used.
fn remembered(known: CachedFile, wanted: Wanted) -> Option<Outcome> {
    Some(match known {
        CachedFile::Skipped(reason) => Outcome::Skipped(reason),
        CachedFile::Facts { generated_text: true, .. } if wanted == Wanted::Own => Outcome::Generated,
        CachedFile::Facts { language, generated_text, facts } => {
            Outcome::Facts(Said { language: Language::from_name(&language)?, generated_text, facts })
        }
    })
}

fn from_bytes(extractor: &mut FactsExtractor, bytes: &[u8], by_name: &ByName, wanted: Wanted) -> CachedFile {
    let text = match groma_source::decode(bytes) {
        Ok(text) => text.text,
        Err(reason) => return CachedFile::Skipped(reason),
    };
    let Some(language) = by_name.decide(&text) else { return CachedFile::Skipped(SkipReason::NoLanguage) };
    if is_minified_text(&text) {
        return CachedFile::Skipped(SkipReason::Minified);
    }
    let generated_text = is_generated_text(&text);
    let left_out = generated_text && wanted == Wanted::Own;
    let facts = if left_out { FileFacts::default() } else { extractor.facts(language, &text) };
    CachedFile::Facts { language: language.name().into(), generated_text, facts }
}
