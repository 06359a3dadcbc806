//! What the file system says about an entry of a walk.

use std::fs::Metadata;
use std::io;

use ignore::DirEntry;

use crate::Stamp;

/// What a listing needs to know about a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stated {
    pub(crate) is_link: bool,
    pub(crate) is_file: bool,
    pub(crate) size: u64,
    pub(crate) stamp: Option<Stamp>,
}

impl From<&Metadata> for Stated {
    fn from(metadata: &Metadata) -> Self {
        Self {
            is_link: metadata.is_symlink(),
            is_file: metadata.is_file(),
            size: metadata.len(),
            stamp: Stamp::of(metadata),
        }
    }
}

/// Asks about one entry after the other. Entries of a folder come in a row, and asking by their names in it spares the
/// system the way from the root, which costs more than the answer.
#[derive(Default)]
pub(crate) struct Stating {
    #[cfg(target_os = "linux")]
    folder: Option<(std::path::PathBuf, rustix::fd::OwnedFd)>,
}

impl Stating {
    #[cfg(target_os = "linux")]
    pub(crate) fn of(&mut self, entry: &DirEntry) -> io::Result<Stated> {
        use rustix::fs::{AtFlags, FileType, Mode, OFlags, open, statat};

        let parent = entry.path().parent().ok_or(io::ErrorKind::InvalidInput)?;
        if self.folder.as_ref().is_none_or(|(path, _)| path != parent) {
            let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
            self.folder = Some((parent.to_owned(), open(parent, flags, Mode::empty())?));
        }
        let (_, folder) = self.folder.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let stat = statat(folder, entry.file_name(), AtFlags::SYMLINK_NOFOLLOW)?;
        let kind = FileType::from_raw_mode(stat.st_mode);
        let nanos = |nanos| u32::try_from(nanos).unwrap_or(0);
        Ok(Stated {
            is_link: kind == FileType::Symlink,
            is_file: kind == FileType::RegularFile,
            size: u64::try_from(stat.st_size).unwrap_or(0),
            stamp: Some(Stamp {
                modified: (stat.st_mtime, nanos(stat.st_mtime_nsec)),
                changed: (stat.st_ctime, nanos(stat.st_ctime_nsec)),
                inode: stat.st_ino,
                device: stat.st_dev,
            }),
        })
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn of(&mut self, entry: &DirEntry) -> io::Result<Stated> {
        let metadata =
            entry.metadata().map_err(|error| error.into_io_error().unwrap_or(io::ErrorKind::Other.into()))?;
        Ok(Stated::from(&metadata))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_the_standard_library_says() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("d")).expect("a folder");
        for (path, text) in [("a", "x"), ("d/b", "longer"), ("d/c", "")] {
            std::fs::write(folder.path().join(path), text).expect("written");
        }
        let mut stating = Stating::default();
        let entries = ignore::WalkBuilder::new(folder.path()).build().filter_map(Result::ok);
        for entry in entries.filter(|entry| entry.depth() > 0) {
            let expected = Stated::from(&entry.metadata().expect("it is there"));
            let said = stating.of(&entry).expect("it is there");
            assert_eq!((said.is_file, said.is_link), (expected.is_file, expected.is_link));
            assert_eq!(said.stamp, expected.stamp);
            assert!(!said.is_file || said.size == expected.size);
        }
    }
}
