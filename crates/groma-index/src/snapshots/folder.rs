//! The folder of one project in the cache: its snapshot, the state of a build, and time as the file system has it.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::container::{Base, SnapshotFile, SnapshotWriter, base_of, is_base};
use super::error::SnapshotError;
use super::positional::open_to_write;

/// The folder of all projects in the cache.
pub(super) const PROJECTS: &str = "projects";

/// The name of the snapshot in its folder.
pub(super) const SNAPSHOT: &str = "snapshot";

/// An empty file whose time tells when the snapshot was last used.
pub(super) const USED: &str = "used";

/// A file of one byte whose time tells when the snapshot was last compared with the project.
const CHECKED: &str = "checked";

/// How far that time may be off.
const A_DAY: Duration = Duration::from_hours(24);

/// How the names of files begin that are being written, and of those that are made for their time.
const UNFINISHED: &str = ".new-";
const PROBE: &str = ".now-";

/// How much older than a file made now one of these is whose process is dead. No snapshot takes an hour to write.
const ABANDONED: Duration = Duration::from_hours(1);

/// A moment: seconds since 1970 and nanoseconds within the second.
pub type Timestamp = (i64, u32);

/// Where the snapshot of one project with one set of options lies.
#[derive(Debug, Clone)]
pub struct ProjectFolder {
    folder: PathBuf,
    fingerprint: u64,
}

impl ProjectFolder {
    /// The folder of a project: `key` tells projects and options apart, `fingerprint` the programs that make snapshots.
    /// Nothing is made or opened.
    pub fn new(cache: &Path, key: u128, fingerprint: u64) -> Self {
        Self { folder: cache.join(PROJECTS).join(format!("{key:032x}")), fingerprint }
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// The snapshot, if there is one that this program made. An error says that there is one which cannot be used; it
    /// is replaced by the next [`Self::publish`].
    pub fn open(&self) -> Result<Option<SnapshotFile>, SnapshotError> {
        SnapshotFile::open(&self.folder.join(SNAPSHOT), self.fingerprint)
    }

    /// Writes a snapshot beside the old one and gives it its place by renaming; its base, if it has a new one, before it. Of
    /// several writers the last one wins; each snapshot is whole.
    pub fn publish(&self, snapshot: &mut SnapshotWriter) -> Result<(), SnapshotError> {
        let base = match &snapshot.base {
            Base::None => None,
            Base::Kept(name) => Some(name.clone()),
            Base::New(base) => {
                let name = base_of(base.content());
                self.replace(&name, |out| base.write(self.fingerprint, out))?;
                Some(name)
            }
        };
        if let Some(name) = &base {
            snapshot.name_base(name);
        }
        let before = SnapshotFile::base_of(&self.folder.join(SNAPSHOT)).ok().flatten();
        self.replace(SNAPSHOT, |out| snapshot.write(self.fingerprint, out))?;
        // Somebody else may just have replaced the base that was to be kept. No snapshot is better than half of one.
        if base.as_ref().is_some_and(|base| !self.folder.join(base).exists()) {
            let _ = fs::remove_file(self.folder.join(SNAPSHOT));
        }
        // Only what this snapshot replaced: another base may be that of a snapshot about to be published.
        if let Some(before) = before.filter(|before| Some(before) != base.as_ref()) {
            let _ = fs::remove_file(self.folder.join(before));
        }
        remove_abandoned(&self.folder);
        Ok(())
    }

    /// Removes the snapshot: something in it was found damaged while it was read.
    pub fn discard(&self) {
        let _ = fs::remove_file(self.folder.join(SNAPSHOT));
        let _ = fs::remove_file(self.folder.join(CHECKED));
    }

    /// The time of the snapshot's last change, as the file system has it.
    pub fn modified(&self) -> Option<Timestamp> {
        timestamp(fs::metadata(self.folder.join(SNAPSHOT)).ok()?.modified().ok()?)
    }

    /// Notes that the snapshot was used, at most once a day. Where nothing can be written, nothing is noted.
    pub fn note_use(&self, now: SystemTime) {
        let path = self.folder.join(USED);
        let known = fs::metadata(&path).and_then(|file| file.modified()).ok();
        if known.is_none_or(|known| now.duration_since(known).is_ok_and(|since| since > A_DAY)) {
            let _ = open_to_write(&path).and_then(|file| file.set_modified(now));
        }
    }

    /// Notes that the snapshot was compared with the project and is true now. Where nothing can be written, nothing is noted.
    pub fn note_check(&self) {
        let file = open_to_write(&self.folder.join(CHECKED));
        // The file system's own time.
        let _ = file.and_then(|mut file| file.write_all(b"."));
    }

    /// When that was noted last.
    pub fn checked(&self) -> Option<SystemTime> {
        fs::symlink_metadata(self.folder.join(CHECKED)).and_then(|file| file.modified()).ok()
    }

    /// Bytes of everything in the folder.
    pub fn size(&self) -> u64 {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        entries.filter_map(|entry| entry.metadata().ok()).filter(fs::Metadata::is_file).map(|file| file.len()).sum()
    }

    /// What time it is for the file system of the cache: that of a file made just now. The clock of this process plays no
    /// part, so that it may jump as it likes. `None` where nothing can be written.
    pub fn now(&self) -> Option<Timestamp> {
        fs::create_dir_all(&self.folder).ok()?;
        let probe = tempfile::Builder::new().prefix(PROBE).tempfile_in(&self.folder).ok()?;
        timestamp(probe.as_file().metadata().ok()?.modified().ok()?)
    }

    /// Writes a small file, such as the state of a build, in place of the old one.
    pub fn write_note(&self, name: &str, text: &str) -> Result<(), SnapshotError> {
        self.replace(name, |out| out.write_all(text.as_bytes()))
    }

    /// Reads a small file; `None` if there is none or it is too long to be a note.
    pub fn read_note(&self, name: &str) -> Option<String> {
        let path = self.folder.join(name);
        let few = fs::metadata(&path).ok().is_some_and(|file| file.is_file() && file.len() <= 4096);
        if few { fs::read_to_string(path).ok() } else { None }
    }

    /// Takes a lock that ends with this process, or with the value; `None` if another process has it.
    pub fn try_lock(&self, name: &str) -> Result<Option<File>, SnapshotError> {
        fs::create_dir_all(&self.folder).map_err(|source| SnapshotError::write(&self.folder, source))?;
        let path = self.folder.join(name);
        let file = open_to_write(&path).map_err(|source| SnapshotError::write(&path, source))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(source)) => Err(SnapshotError::write(&path, source)),
        }
    }

    /// Writes a file beside the old one and gives it its place.
    pub(super) fn replace(
        &self,
        name: &str,
        write: impl FnOnce(&mut BufWriter<&mut File>) -> std::io::Result<()>,
    ) -> Result<(), SnapshotError> {
        let failed = |source| SnapshotError::write(&self.folder, source);
        fs::create_dir_all(&self.folder).map_err(failed)?;
        // Removed when it goes out of scope; one that a killed process left is removed by `remove_abandoned`.
        let mut temporary = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(&self.folder).map_err(failed)?;
        let mut out = BufWriter::with_capacity(1 << 20, temporary.as_file_mut());
        write(&mut out).and_then(|()| out.flush()).map_err(failed)?;
        drop(out);
        temporary.persist(self.folder.join(name)).map_err(|error| failed(error.error))?;
        Ok(())
    }
}

/// Removes what killed processes left in the folder of a project, half-written or without a snapshot, and gives its bytes. What
/// cannot be removed stays.
pub(super) fn remove_abandoned(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let (mut unfinished, mut bases) = (Vec::new(), Vec::new());
    for entry in entries {
        match entry.file_name().to_str() {
            Some(name) if name.starts_with(UNFINISHED) || name.starts_with(PROBE) => unfinished.push(entry),
            Some(name) if is_base(name) => bases.push(entry),
            _ => {}
        }
    }
    // One base is that of the snapshot.
    if bases.len() > 1 {
        let current = SnapshotFile::base_of(&folder.join(SNAPSHOT)).ok().flatten();
        unfinished.extend(bases.into_iter().filter(|base| base.file_name().to_str() != current.as_deref()));
    }
    if unfinished.is_empty() {
        return 0;
    }
    let probe = tempfile::Builder::new().prefix(PROBE).tempfile_in(folder);
    let Ok(now) = probe.and_then(|probe| probe.as_file().metadata()?.modified()) else { return 0 };
    let mut removed = 0;
    for entry in unfinished {
        let Ok(file) = entry.metadata() else { continue };
        let age = file.modified().ok().and_then(|modified| now.duration_since(modified).ok());
        // Another process may have been quicker.
        if age.is_some_and(|age| age > ABANDONED) && fs::remove_file(entry.path()).is_ok() {
            removed += file.len();
        }
    }
    removed
}

fn timestamp(time: SystemTime) -> Option<Timestamp> {
    let since = time.duration_since(UNIX_EPOCH).ok()?;
    Some((i64::try_from(since.as_secs()).ok()?, since.subsec_nanos()))
}
