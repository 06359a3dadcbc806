//! git's index of a work tree: which files are tracked, which folders are submodules, and which files are unchanged, so
//! that their content ids are known without reading them.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use gix_hash::{Kind, ObjectId};
use gix_index::entry::{Flags, Mode, Stage};
use groma_model::RepoPath;

use super::config::Config;
use super::conversion::{Conversion, Conversions};
use super::folder::GitFolder;
use super::objects::Objects;
use crate::read::{MOST_SHEET_BYTES, read_text};
use crate::{BlobId, SourceFile, Stamp, parallel};

/// The most memory for one table of an index: twenty million entries would need as much.
const MOST_TABLE_BYTES: usize = 2 << 30;

/// The index of a work tree, as seen from a root inside it.
pub(crate) struct Index {
    state: gix_index::State,
    /// When the index file itself was written.
    written: (i64, u32),
    /// The root's path in the work tree; empty for the top.
    inside: Vec<u8>,
    folder: GitFolder,
    config: Config,
}

impl Index {
    /// Reads the index of the repository around `root`. `None` without a repository or when its index cannot be read.
    pub(crate) fn read(root: &Path, folder: &GitFolder) -> Option<Self> {
        let path = folder.own.join("index");
        fs::symlink_metadata(&path).ok().filter(fs::Metadata::is_file)?;
        let inside = RepoPath::from_native(root.strip_prefix(folder.work_tree.as_ref()?).ok()?)?.as_bytes().to_vec();
        let config = Config::read(&folder.common, &folder.own);
        if config.value("extensions.objectformat").is_some_and(|format| !format.eq_ignore_ascii_case("sha1")) {
            return None;
        }
        // One thread: the tables that let several decode the entries are trusted by the decoder.
        let options = gix_index::decode::Options {
            thread_limit: Some(1),
            alloc_limit_bytes: Some(MOST_TABLE_BYTES),
            ..Default::default()
        };
        // The checksum is not verified: git wrote the file, and a wrong entry only costs one look at the disk. A damaged
        // index may trip the decoder.
        let decoded = catch_unwind(|| gix_index::File::at(path, Kind::Sha1, true, options)).ok()?.ok()?;
        let (state, _) = decoded.into_parts();
        let written = (state.timestamp().unix_seconds(), state.timestamp().nanoseconds());
        Some(Self { state, written, inside, folder: folder.clone(), config })
    }

    /// The paths of regular files and links below the root, in the index's order (by bytes).
    pub(crate) fn files_and_links(&self) -> impl Iterator<Item = RepoPath> {
        self.paths(|mode| mode == Mode::FILE || mode == Mode::FILE_EXECUTABLE || mode == Mode::SYMLINK)
    }

    /// The paths of submodules below the root.
    pub(crate) fn submodules(&self) -> impl Iterator<Item = RepoPath> {
        self.paths(|mode| mode == Mode::COMMIT)
    }

    fn paths(&self, wanted: fn(Mode) -> bool) -> impl Iterator<Item = RepoPath> {
        let entries = self.state.entries().iter().filter(move |entry| wanted(entry.mode));
        entries.filter_map(|entry| self.below_root(entry.path(&self.state)).map(RepoPath::from_bytes))
    }

    /// A path of the work tree as a path of the root.
    fn below_root<'p>(&self, path: &'p [u8]) -> Option<&'p [u8]> {
        if self.inside.is_empty() {
            return Some(path);
        }
        path.strip_prefix(self.inside.as_slice())?.strip_prefix(b"/")
    }

    /// Sets the content ids of files, sorted by path, that are as git last saw them.
    pub(crate) fn identify(&self, files: &mut [SourceFile]) {
        let conversions = self.conversions();
        if conversions.everywhere() == Conversion::Any {
            return;
        }
        let mut doubtful = Vec::new();
        let entries = self.state.entries();
        let mut position = 0;
        for file in files {
            // A file that was reached through a link stands in the index under another path.
            let (Some(stamp), None) = (file.stamp, file.target.as_ref()) else { continue };
            let wanted = file.path.as_bytes();
            // Both lists are sorted by bytes, so one pass over each is enough.
            while let Some(entry) = entries.get(position)
                && self.below_root(entry.path(&self.state)).is_none_or(|path| path < wanted)
            {
                position += 1;
            }
            let Some(entry) = entries.get(position) else { return };
            let same_path = self.below_root(entry.path(&self.state)) == Some(wanted);
            if !same_path || !self.is_unchanged(entry, file.size, stamp) {
                continue;
            }
            match conversions.of(entry.path(&self.state)) {
                Conversion::None => file.blob = BlobId::from_object(&entry.id),
                Conversion::LineEnds => doubtful.push((file, entry.id)),
                Conversion::Any => {}
            }
        }
        self.identify_by_size(doubtful);
    }

    /// Sets the content ids of files whose blobs have the same size, so that no line end was converted.
    fn identify_by_size(&self, files: Vec<(&mut SourceFile, ObjectId)>) {
        if files.is_empty() {
            return;
        }
        let Ok(objects) = Objects::open(&self.folder.common.join("objects")) else { return };
        let ids: Vec<ObjectId> = files.iter().map(|(_, id)| *id).collect();
        let headers = parallel::in_parts(&ids, |part| objects.headers(part)).concat();
        for ((file, id), header) in files.into_iter().zip(headers) {
            if header.is_some_and(|(_, size)| size == file.size) {
                file.blob = BlobId::from_object(&id);
            }
        }
    }

    /// Which files git converts, by the attributes of the work tree and of the repository.
    fn conversions(&self) -> Conversions {
        let mut conversions = Conversions::of_config(&self.config);
        let Some(top) = self.folder.work_tree.as_ref().filter(|_| conversions.everywhere() != Conversion::Any) else {
            return conversions;
        };
        if let Some(text) = read_text(&self.folder.common.join("info/attributes"), MOST_SHEET_BYTES) {
            conversions.add(&RepoPath::from_bytes(b""), Some(&text));
        }
        let entries = self.state.entries().iter().map(|entry| entry.path(&self.state));
        let sheets = entries.map(|path| -> &[u8] { path }).filter(|path| path.ends_with(b".gitattributes"));
        for path in sheets.map(RepoPath::from_bytes).filter(|path| path.file_name() == b".gitattributes") {
            let text = read_text(&top.join(path.to_native()), MOST_SHEET_BYTES);
            conversions.add(&RepoPath::from_bytes(path.folder()), text.as_deref());
        }
        conversions
    }

    /// git's test for a file that need not be read again, without its exceptions.
    fn is_unchanged(&self, entry: &gix_index::Entry, size: u64, stamp: Stamp) -> bool {
        let doubtful = Flags::ASSUME_VALID | Flags::SKIP_WORKTREE | Flags::INTENT_TO_ADD | Flags::CONFLICTED;
        let known = &entry.stat;
        let time = |time: gix_index::entry::stat::Time| (time.secs, time.nsecs);
        let modified = truncated(stamp.modified);
        let changed = truncated(stamp.changed);
        (entry.mode == Mode::FILE || entry.mode == Mode::FILE_EXECUTABLE)
            && entry.stage() == Stage::Unconflicted
            && !entry.flags.intersects(doubtful)
            && !entry.id.is_null()
            && u64::from(known.size) == size
            // git writes a size of 0 over that of a file that may have changed since; an empty file always is one.
            && (size > 0 || entry.id.is_empty_blob())
            && time(known.mtime) == modified
            && (time(known.ctime) == (0, 0) || time(known.ctime) == changed)
            && (known.ino == 0 || u64::from(known.ino) == stamp.inode & u64::from(u32::MAX))
            // A file that was written in the same instant as the index, or later, may have changed unseen ("racy").
            // Times of bytes can be set back, those of metadata cannot.
            && stamp.modified < self.written
            && stamp.changed < self.written
    }
}

/// A time as the index keeps it: the low 32 bits of the seconds.
fn truncated((seconds, nanoseconds): (i64, u32)) -> (u32, u32) {
    (u32::try_from(seconds & i64::from(u32::MAX)).unwrap_or_default(), nanoseconds)
}

#[cfg(test)]
mod tests;
