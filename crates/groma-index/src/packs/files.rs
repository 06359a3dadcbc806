//! Files of the cache's folder: their names, how they are opened, and reads at positions.
//!
//! Anything may stand in the folder. A pipe of a pack's name is never waited on, a link is not followed, and what has no
//! name of the cache's is not touched.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher as _, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The random number in the name of a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PackId(u64);

impl PackId {
    /// The file of a published pack.
    pub(super) fn pack(self, folder: &Path) -> PathBuf {
        folder.join(format!("{:016x}.pack", self.0))
    }

    /// The file of a pack that is being written.
    pub(super) fn temporary(self, folder: &Path) -> PathBuf {
        folder.join(format!("{:016x}.tmp", self.0))
    }

    /// A number that no other process and no earlier call has: the hash of nothing under keys that are random for each thread
    /// and differ for each call.
    fn fresh() -> Self {
        Self(RandomState::new().hash_one(0_u8))
    }
}

/// What a file of the folder is, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Pack,
    Temporary,
}

/// A file of the folder.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) id: PackId,
    pub(super) role: Role,
    pub(super) is_file: bool,
    pub(super) length: u64,
    pub(super) modified: Option<SystemTime>,
}

/// Everything in the folder that has a name of the cache's, by number.
pub(super) fn list(folder: &Path) -> io::Result<Vec<Found>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some((id, role)) = entry.file_name().to_str().and_then(parse_name) else { continue };
        // Of a link this is the link itself. What is gone by now is not there.
        let Ok(metadata) = entry.metadata() else { continue };
        found.push(Found {
            id,
            role,
            is_file: metadata.is_file(),
            length: metadata.len(),
            modified: metadata.modified().ok(),
        });
    }
    found.sort_by_key(|file| file.id);
    Ok(found)
}

fn parse_name(name: &str) -> Option<(PackId, Role)> {
    let (digits, ending) = name.split_once('.')?;
    let role = match ending {
        "pack" => Role::Pack,
        "tmp" => Role::Temporary,
        _ => return None,
    };
    let plain = digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    let number = plain.then(|| u64::from_str_radix(digits, 16).ok())??;
    Some((PackId(number), role))
}

/// Makes the folder with those above it. What it will hold is for its owner alone: it tells of private code.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)
}

/// Makes a file with a name that nothing else has, for its owner alone.
pub(super) fn create_temporary(folder: &Path) -> io::Result<(PackId, File)> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    loop {
        let id = PackId::fresh();
        match options.open(id.temporary(folder)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            other => return other.map(|file| (id, file)),
        }
    }
}

/// Opens what should be a regular file without waiting for anybody and without following a link. `None` if it is none.
pub(super) fn open_regular(path: &Path) -> io::Result<Option<File>> {
    let file = match careful(OpenOptions::new().read(true)).open(path) {
        Ok(file) => file,
        Err(error) => {
            // Links and sockets cannot be opened like this; the error alone does not tell them from a lack of permission.
            let is_other = fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file());
            return if is_other { Ok(None) } else { Err(error) };
        }
    };
    Ok(file.metadata()?.is_file().then_some(file))
}

/// Opens the file that is locked, and makes it if there is none.
pub(super) fn open_lock(path: &Path) -> io::Result<File> {
    careful(OpenOptions::new().read(true).write(true).create(true).truncate(false)).open(path)
}

#[cfg(unix)]
fn careful(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;

    let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOFOLLOW;
    options.custom_flags(flags.bits().cast_signed())
}

#[cfg(not(unix))]
fn careful(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Reads exactly these bytes of a file, wherever others read in it.
#[cfg(unix)]
pub(super) fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

/// Reads exactly these bytes of a file. The file's own position moves, which nobody relies on.
#[cfg(windows)]
pub(super) fn read_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt as _;

    while !buffer.is_empty() {
        match file.seek_read(buffer, offset) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(length) => {
                buffer = &mut buffer[length..];
                offset += length as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Sets when a pack was last used. Failure is no matter: the pack is collected a little earlier.
pub(super) fn touch(file: Option<&File>, path: &Path, now: SystemTime) {
    // An owner may set times through any handle where this is a matter of ownership, elsewhere only through one for writing.
    if file.is_none_or(|file| file.set_modified(now).is_err()) {
        if let Ok(writable) = careful(OpenOptions::new().write(true)).open(path) {
            let _ = writable.set_modified(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_the_cache_are_the_caches() {
        assert_eq!(parse_name("0123456789abcdef.pack"), Some((PackId(0x0123_4567_89ab_cdef), Role::Pack)));
        assert_eq!(parse_name("0123456789abcdef.tmp"), Some((PackId(0x0123_4567_89ab_cdef), Role::Temporary)));
        for name in
            ["lock", "0123456789abcde.pack", "0123456789ABCDEF.pack", "+123456789abcdef.pack", "a.pack.gz", ".pack"]
        {
            assert_eq!(parse_name(name), None, "{name}");
        }
    }

    #[test]
    fn fresh_numbers_differ() {
        assert_ne!(PackId::fresh(), PackId::fresh());
    }
}
