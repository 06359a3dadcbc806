//! Reads one file of a folder on disk.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read as _};
use std::path::Path;

use groma_model::SkipReason;

/// Bytes of a file of attributes, ignore rules or submodules.
pub(crate) const MOST_SHEET_BYTES: u64 = 1 << 20;

/// Reads a whole regular file into `buffer`. A file that changes while it is read is read again, once.
pub(crate) fn read_file(path: &Path, most_bytes: u64, buffer: &mut Vec<u8>) -> Result<(), SkipReason> {
    for _ in 0..2 {
        let mut file = open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => SkipReason::Changed,
            _ => SkipReason::Unreadable,
        })?;
        let before = file.metadata().map_err(|_| SkipReason::Unreadable)?;
        if !before.is_file() {
            // It was a regular file when it was listed.
            return Err(SkipReason::Changed);
        }
        if before.len() > most_bytes {
            return Err(SkipReason::TooLarge);
        }
        buffer.clear();
        // One byte more than the limit is enough to see that the file grew past it.
        file.by_ref().take(most_bytes + 1).read_to_end(buffer).map_err(|_| SkipReason::Unreadable)?;
        let after = file.metadata().map_err(|_| SkipReason::Unreadable)?;
        let whole = buffer.len() as u64 == after.len() && before.modified().ok() == after.modified().ok();
        if whole {
            return Ok(());
        }
    }
    Err(SkipReason::Changed)
}

/// Reads a small text that is looked for by name, such as attributes or ignore rules: a regular file, or a link to one.
pub(crate) fn read_text(file: &Path, most_bytes: u64) -> Option<String> {
    let mut bytes = Vec::new();
    read_file(&fs::canonicalize(file).ok()?, most_bytes, &mut bytes).ok()?;
    Some(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Opens without following a link and without waiting: what was a file may have become a pipe.
#[cfg(unix)]
fn open(path: &Path) -> std::io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;

    let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOFOLLOW;
    OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().read(true).open(path)
}
