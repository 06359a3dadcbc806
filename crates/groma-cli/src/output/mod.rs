//! How answers leave: buffered on stdout, what they speak of on stderr. Text and JSON of answers are the library's; those of
//! settings are here.

pub(crate) mod config;
pub(crate) mod coverage;
pub(crate) mod published;

use std::io::{self, BufWriter, StdoutLock, Write as _, stdout};

use groma::json;
use serde::Serialize;

/// Standard output, buffered; flush it at the end to learn of a closed pipe.
pub(crate) fn writer() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, stdout().lock())
}

/// Writes a text.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut out = writer();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes an answer as one line of JSON.
pub(crate) fn print_json(answer: &impl Serialize) -> io::Result<()> {
    let mut out = writer();
    json::write(&mut out, answer)?;
    out.write_all(b"\n")?;
    out.flush()
}
