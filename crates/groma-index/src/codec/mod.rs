//! The stored form of what groma learnt from one file: [`encode`] and [`decode`], and decoding of parts.
//!
//! Written by hand rather than with a serialisation library. Measured on pseudo-facts of 10,700 real files (made as those of
//! `examples/measure`; the comparison itself is not kept): names found in signatures, owners from parents and columns of
//! references make an entry 6.4 KB where `postcard` needs 8.0 KB, and 2.5 KB against 3.3 KB after compression. Decoding costs the
//! same, since it is the memory of the strings, and the parts can be read alone.
//!
//! Bytes that are decoded are hostile: each number is checked against what is left of the input, and memory that is asked
//! for is bounded by a constant times the input's length (see [`strings`]).

pub(crate) mod bytes;
pub(crate) mod kinds;
mod outline;
mod references;
mod routes;
mod strings;
#[cfg(test)]
mod tests;
mod words;

use groma_model::{FileFacts, Reference, SkipReason, WordCounts};

use bytes::{Reader, put_number};
use kinds::Numbered as _;

/// What groma learnt from the bytes of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CachedFile {
    /// The file was parsed.
    Facts {
        /// The name of its language.
        language: Box<str>,
        /// Whether the text says that it is generated.
        generated_text: bool,
        /// The facts.
        facts: FileFacts,
    },
    /// The file's bytes are a reason not to parse it.
    Skipped(SkipReason),
}

/// Bytes that are not an entry. Says which part was wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the {0} of an entry is damaged")]
pub struct Damaged(pub(crate) &'static str);

/// Facts that break a promise of [`FileFacts`], so that nobody should meet them again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// A symbol's parent does not come before it.
    #[error("a symbol's parent does not come before the symbol")]
    ParentOrder,
}

const SKIPPED: u8 = 0;
const FACTS: u8 = 1;
const GENERATED: u8 = 2;

/// Appends the stored form. Where it fails, `out` is as before.
pub fn encode(file: &CachedFile, out: &mut Vec<u8>) -> Result<(), Unfit> {
    match file {
        CachedFile::Skipped(reason) => out.extend([SKIPPED, reason.number()]),
        CachedFile::Facts { language, generated_text, facts } => {
            let outline = outline::encode(facts)?;
            out.push(if *generated_text { GENERATED } else { FACTS });
            put_number(out, language.len() as u64);
            out.extend_from_slice(language.as_bytes());
            put_number(out, (outline.texts.len() + outline.numbers.len() + outline.texts_length.len()) as u64);
            out.extend_from_slice(&outline.texts_length);
            out.extend_from_slice(outline.texts.as_bytes());
            out.extend_from_slice(&outline.numbers);
            let mut references = Vec::new();
            references::encode(&facts.references, &mut references);
            put_number(out, references.len() as u64);
            out.extend_from_slice(&references);
            words::encode(&facts.words, out);
        }
    }
    Ok(())
}

/// Everything that was stored of a file.
pub fn decode(bytes: &[u8]) -> Result<CachedFile, Damaged> {
    let parts = Parts::of(bytes)?;
    let mut file = parts.outline()?;
    if let CachedFile::Facts { facts, .. } = &mut file {
        facts.references = parts.references()?;
        facts.words = parts.words()?;
    }
    Ok(file)
}

/// What was stored of a file without its references and words, which stay empty.
pub fn decode_outline(bytes: &[u8]) -> Result<CachedFile, Damaged> {
    Parts::of(bytes)?.outline()
}

/// An entry taken apart.
enum Parts<'b> {
    Facts { language: &'b str, generated_text: bool, outline: &'b [u8], references: &'b [u8], words: &'b [u8] },
    Skipped(SkipReason),
}

impl<'b> Parts<'b> {
    fn of(bytes: &'b [u8]) -> Result<Self, Damaged> {
        let damaged = Damaged("beginning");
        let mut reader = Reader::new(bytes);
        let form = reader.byte().ok_or(damaged)?;
        match form {
            SKIPPED => {
                let reason = reader.byte().and_then(SkipReason::from_number).ok_or(damaged)?;
                if reader.left() == 0 { Ok(Self::Skipped(reason)) } else { Err(damaged) }
            }
            FACTS | GENERATED => {
                let language = reader.length().and_then(|length| reader.take(length)).ok_or(damaged)?;
                let language = std::str::from_utf8(language).map_err(|_| damaged)?;
                let outline = reader.length().and_then(|length| reader.take(length)).ok_or(damaged)?;
                let references = reader.length().and_then(|length| reader.take(length)).ok_or(damaged)?;
                let (generated_text, words) = (form == GENERATED, reader.rest());
                Ok(Self::Facts { language, generated_text, outline, references, words })
            }
            _ => Err(damaged),
        }
    }

    fn outline(&self) -> Result<CachedFile, Damaged> {
        match self {
            Self::Skipped(reason) => Ok(CachedFile::Skipped(*reason)),
            Self::Facts { language, generated_text, outline, .. } => Ok(CachedFile::Facts {
                language: (*language).into(),
                generated_text: *generated_text,
                facts: outline::decode(outline)?,
            }),
        }
    }

    fn references(&self) -> Result<Vec<Reference>, Damaged> {
        match self {
            Self::Skipped(_) => Ok(Vec::new()),
            Self::Facts { references, .. } => references::decode(references).ok_or(Damaged("list of references")),
        }
    }

    fn words(&self) -> Result<WordCounts, Damaged> {
        match self {
            Self::Skipped(_) => Ok(WordCounts::default()),
            Self::Facts { words, .. } => words::decode(words).ok_or(Damaged("list of words")),
        }
    }
}
