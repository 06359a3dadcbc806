//! The index of the published `/map` in a file that the user names.

use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::time::{Duration, SystemTime};

use groma::json::{self, MapIndex};
use groma::ops::published::Answer;

use crate::failure::Failure;

/// Writes the index into a file beside the named one, then renames it, so that nobody reads half an index.
pub(crate) fn write_file(answer: &Answer, to: &Path) -> Result<(), Failure> {
    let write_all = || -> io::Result<()> {
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".groma-").suffix(".tmp");
        // As any other new file: what the user's mask leaves of it.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = BufWriter::new(builder.tempfile_in(folder)?);
        file.write_all(json::to_line(&MapIndex::new(answer, SystemTime::now())).as_bytes())?;
        file.into_inner()?.persist(to)?;
        Ok(())
    };
    write_all().map_err(|source| Failure::File { path: to.to_owned(), source })
}

/// How long ago a file was written. `None` if it is not there, or its time lies in the future.
pub(crate) fn age(file: &Path) -> Option<Duration> {
    SystemTime::now().duration_since(fs::metadata(file).ok()?.modified().ok()?).ok()
}
