//! Files of configuration on disk: read with bounds, replaced by a rename, through links to what they lead to.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::edit::{MOST_BYTES, Refusal};

/// Why a file is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// Its text is not what it should be.
    #[error(transparent)]
    Text(#[from] Refusal),
    /// It is not a file.
    #[error("it is not a file")]
    NotAFile,
    /// It is a link that leads nowhere.
    #[error("it is a link that leads nowhere")]
    Dangling,
    /// It leads out of the project.
    #[error("it leads out of the project, to `{}`", .0.display())]
    Outside(PathBuf),
    /// It may not be written.
    #[error("it is read-only")]
    ReadOnly,
    /// It is larger than what is edited.
    #[error("it is larger than {} MiB", MOST_BYTES >> 20)]
    TooLarge,
    /// It is not UTF-8.
    #[error("it is not UTF-8")]
    NotText,
    /// It is another one than when it was read.
    #[error("it changed while it was looked at; try again")]
    Changed,
    /// The system refused.
    #[error("{act}")]
    Io {
        /// What was tried.
        act: &'static str,
        /// What the system says.
        #[source]
        source: io::Error,
    },
}

fn io(act: &'static str) -> impl Fn(io::Error) -> Trouble {
    move |source| Trouble::Io { act, source }
}

/// A file as it is.
#[derive(Debug)]
pub(crate) struct Current {
    /// Where it is, with links followed.
    pub target: PathBuf,
    /// Its text. None where there is no file.
    pub text: Option<String>,
    /// Whether nobody may write it.
    pub read_only: bool,
}

/// Reads a file, which must not lead out of `bound`.
pub(crate) fn read(file: &Path, bound: Option<&Path>) -> Result<Current, Trouble> {
    let target = target_of(file)?;
    if let Some(bound) = bound {
        let bound = fs::canonicalize(bound).map_err(io("looking for the project"))?;
        if !target.starts_with(&bound) {
            return Err(Trouble::Outside(target));
        }
    }
    let opened = match fs::metadata(&target) {
        Err(error) if is_missing(&error) => return Ok(Current { target, text: None, read_only: false }),
        Err(error) => return Err(io("looking at it")(error)),
        Ok(metadata) if !metadata.is_file() => return Err(Trouble::NotAFile),
        Ok(metadata) if metadata.len() > MOST_BYTES => return Err(Trouble::TooLarge),
        Ok(metadata) => (fs::File::open(&target).map_err(io("opening it"))?, metadata.permissions().readonly()),
    };
    let (file, read_only) = opened;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(io("reading it"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Trouble::TooLarge);
    }
    let text = String::from_utf8(bytes).map_err(|_| Trouble::NotText)?;
    Ok(Current { target, text: Some(text), read_only })
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// The path with all links followed, also where its last names are not there yet.
fn target_of(file: &Path) -> Result<PathBuf, Trouble> {
    let mut names = Vec::new();
    let mut existing = file;
    loop {
        match fs::canonicalize(existing) {
            Ok(path) => return Ok(names.iter().rev().fold(path, |path: PathBuf, name| path.join(name))),
            // A link that leads nowhere is there all the same, and nothing may be written in its place.
            Err(_) if fs::symlink_metadata(existing).is_ok_and(|metadata| metadata.is_symlink()) => {
                return Err(Trouble::Dangling);
            }
            Err(error) if is_missing(&error) => match (existing.parent(), existing.file_name()) {
                (Some(parent), Some(name)) if !parent.as_os_str().is_empty() => {
                    names.push(name.to_owned());
                    existing = parent;
                }
                _ => return Err(io("looking for it")(error)),
            },
            Err(error) => return Err(io("looking for it")(error)),
        }
    }
}

/// Replaces a file, or makes one with the folders above it, which are given back. The file must still be what it was.
pub(crate) fn write(target: &Path, before: Option<&str>, after: &str) -> Result<Vec<PathBuf>, Trouble> {
    let folder = target.parent().ok_or(Trouble::NotAFile)?;
    let made = make_folders(folder)?;
    let permissions = match fs::metadata(target) {
        Ok(metadata) if metadata.permissions().readonly() => return Err(Trouble::ReadOnly),
        Ok(metadata) => Some(metadata.permissions()),
        Err(_) => None,
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".groma-");
    // A new file is readable as any that an editor makes; the umask holds.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).map_err(io("making a file beside it"))?;
    file.write_all(after.as_bytes()).map_err(io("writing a file beside it"))?;
    if let Some(permissions) = permissions {
        fs::set_permissions(file.path(), permissions).map_err(io("keeping its permissions"))?;
    }
    file.as_file().sync_all().map_err(io("writing a file beside it"))?;
    still_is(target, before)?;
    if before.is_none() {
        file.persist_noclobber(target).map_err(|error| io("making it")(error.error))?;
    } else {
        file.persist(target).map_err(|error| io("replacing it")(error.error))?;
    }
    Ok(made)
}

/// Removes a file that must still be what it was.
pub(crate) fn remove(target: &Path, before: &str) -> Result<(), Trouble> {
    still_is(target, Some(before))?;
    fs::remove_file(target).map_err(io("removing it"))
}

fn still_is(target: &Path, before: Option<&str>) -> Result<(), Trouble> {
    let now = match fs::read(target) {
        Ok(bytes) => Some(bytes),
        Err(error) if is_missing(&error) => None,
        Err(error) => return Err(io("reading it again")(error)),
    };
    if now.as_deref() == before.map(str::as_bytes) { Ok(()) } else { Err(Trouble::Changed) }
}

/// Makes a folder with those above it; tells which were made, the outermost first.
fn make_folders(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|folder| !folder.exists()).collect();
    let mut made = Vec::new();
    for folder in missing.into_iter().rev() {
        match fs::create_dir(folder) {
            Ok(()) => made.push(folder.to_owned()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(io("making its folder")(error)),
        }
    }
    Ok(made)
}

/// The hash of a text by which it is recognised.
pub(crate) fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hash, byte| {
        hash.push_str(&format!("{byte:02x}"));
        hash
    })
}
