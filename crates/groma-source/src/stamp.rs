//! What the file system says about a file besides its bytes: enough to tell that it probably has not changed.

use std::fs::Metadata;

/// When a file was changed and which file it is. Two equal stamps make it likely that the bytes are the same; they do
/// not prove it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stamp {
    /// When the bytes were last changed: seconds since 1970 and nanoseconds within the second.
    pub modified: (i64, u32),
    /// When bytes or metadata were last changed, which no program can set back. Where there is no such time: `modified`.
    pub changed: (i64, u32),
    /// The file's number on its device; 0 where there is none.
    pub inode: u64,
    /// The device's number; 0 where there is none.
    pub device: u64,
}

impl Stamp {
    /// The stamp in metadata that were read already.
    #[cfg(unix)]
    pub(crate) fn of(metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;

        let time = |seconds, nanoseconds: i64| Some((seconds, u32::try_from(nanoseconds).ok()?));
        Some(Self {
            modified: time(metadata.mtime(), metadata.mtime_nsec())?,
            changed: time(metadata.ctime(), metadata.ctime_nsec())?,
            inode: metadata.ino(),
            device: metadata.dev(),
        })
    }

    /// The stamp in metadata that were read already.
    #[cfg(not(unix))]
    pub(crate) fn of(metadata: &Metadata) -> Option<Self> {
        let since_1970 = metadata.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
        let modified = (i64::try_from(since_1970.as_secs()).ok()?, since_1970.subsec_nanos());
        Some(Self { modified, changed: modified, inode: 0, device: 0 })
    }
}
