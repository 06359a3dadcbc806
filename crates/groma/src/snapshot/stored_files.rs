//! The stored form of a snapshot's files: paths, stamps, what was learnt.

use groma_index::{Numbered, Reader, put_number};
use groma_lang::Language;
use groma_model::{FileId, Line, Problem, RepoPath, SkipReason};
use groma_source::{BlobId, Listing, Marks, SourceFile, Stamp};

use super::Snapshot;
use super::overlay::Overlay;
use super::rows::Row;
use crate::roles::Standing;

/// The files of a stored snapshot.
#[derive(Debug, Default)]
pub(super) struct StoredFiles {
    /// When the listing was made, by the file system's time.
    pub(super) taken: Option<(i64, u32)>,
    /// The lines of the frame.
    pub(super) frame: Vec<String>,
    pub(super) sources: Vec<SourceFile>,
    pub(super) rows: Vec<Row>,
    pub(super) standings: Vec<Standing>,
    pub(super) problems: Vec<(FileId, Problem)>,
    /// Folders that were not entered.
    pub(super) folders: Vec<(RepoPath, SkipReason)>,
    /// What a person should know about the listing.
    pub(super) warnings: Vec<String>,
    /// Files whose rows in the links are not true any more.
    pub(super) overlay: Overlay,
}

impl StoredFiles {
    /// The listing that the files came from.
    pub(super) fn listing(&self) -> Listing {
        Listing { files: self.sources.clone(), folders: self.folders.clone(), warnings: self.warnings.clone() }
    }
}

/// The sections of [`write`].
pub(super) struct Sections {
    pub(super) head: Vec<u8>,
    pub(super) files: Vec<u8>,
    pub(super) stamps: Vec<u8>,
    pub(super) blobs: Vec<u8>,
}

const STAMP_BYTES: usize = 40;
const GENERATED: u8 = 1;
const VENDORED: u8 = 2;
const TARGET: u8 = 4;
const STAMP: u8 = 8;
const BLOB: u8 = 16;
const PARTLY: u8 = 32;
const NO_REASON: u8 = u8::MAX;

pub(super) fn write(snapshot: &Snapshot) -> Sections {
    let mut out = Sections { head: Vec::new(), files: Vec::new(), stamps: Vec::new(), blobs: Vec::new() };
    let mut languages: Vec<Language> = Vec::new();
    let mut before: &[u8] = b"";
    for (at, source) in snapshot.sources.iter().enumerate() {
        let row = &snapshot.rows[at];
        let path = source.path.as_bytes();
        let shared = before.iter().zip(path).take_while(|(a, b)| a == b).count();
        put_number(&mut out.files, shared as u64);
        put_bytes(&mut out.files, &path[shared..]);
        before = path;
        put_number(&mut out.files, source.size);
        let flag = |is: bool, flag: u8| if is { flag } else { 0 };
        out.files.push(
            flag(source.marks.generated, GENERATED)
                | flag(source.marks.vendored, VENDORED)
                | flag(source.target.is_some(), TARGET)
                | flag(source.stamp.is_some(), STAMP)
                | flag(row.blob.is_some(), BLOB)
                | flag(row.partly, PARTLY),
        );
        let reason = |reason: Option<SkipReason>| reason.map_or(NO_REASON, Numbered::number);
        out.files.extend([reason(source.skip), reason(row.skip), snapshot.standings[at].number()]);
        let language = row.language.map_or(0, |language| {
            let known = languages.iter().position(|known| *known == language);
            1 + known.unwrap_or_else(|| {
                languages.push(language);
                languages.len() - 1
            })
        });
        put_number(&mut out.files, language as u64);
        if let Some(target) = &source.target {
            put_bytes(&mut out.files, target.as_bytes());
        }
        if let Some(stamp) = source.stamp {
            put_stamp(&mut out.stamps, stamp);
        }
        if let Some(blob) = row.blob {
            out.blobs.extend(blob.as_bytes());
        }
    }
    put_head(&mut out.head, snapshot, &languages);
    out
}

fn put_head(head: &mut Vec<u8>, snapshot: &Snapshot, languages: &[Language]) {
    put_number(head, snapshot.sources.len() as u64);
    let (seconds, nanos) = snapshot.taken.unwrap_or((i64::MIN, 0));
    head.extend(seconds.to_le_bytes());
    head.extend(nanos.to_le_bytes());
    put_number(head, languages.len() as u64);
    for language in languages {
        put_bytes(head, language.name().as_bytes());
    }
    put_number(head, snapshot.frame.len() as u64);
    for line in &snapshot.frame {
        put_bytes(head, line.as_bytes());
    }
    put_number(head, snapshot.coverage.folders.len() as u64);
    for (folder, reason) in &snapshot.coverage.folders {
        put_bytes(head, folder.as_bytes());
        head.push(reason.number());
    }
    put_number(head, snapshot.coverage.warnings.len() as u64);
    for warning in &snapshot.coverage.warnings {
        put_bytes(head, warning.as_bytes());
    }
    put_number(head, snapshot.problems.len() as u64);
    for (file, problem) in &snapshot.problems {
        put_number(head, file.index() as u64);
        match problem {
            Problem::Syntax { line, count } => {
                head.push(0);
                put_number(head, u64::from(line.0));
                put_number(head, u64::from(*count));
            }
            Problem::ParseBudget => head.push(1),
            Problem::Internal(message) => {
                head.push(2);
                put_bytes(head, message.as_bytes());
            }
        }
    }
}

/// The files of the sections. `None` if these contradict each other.
pub(super) fn read(
    head: &[u8],
    files: &[u8],
    stamps: &[u8],
    blobs: &[u8],
    shapes: &[(u64, u64)],
) -> Option<StoredFiles> {
    let mut stored = StoredFiles::default();
    let mut head = Reader::new(head);
    // A file takes at least seven bytes.
    let count = head.length().filter(|count| *count <= files.len() / 7 && *count == shapes.len())?;
    let seconds = i64::from_le_bytes(head.take(8)?.try_into().ok()?);
    let nanos = u32::from_le_bytes(head.take(4)?.try_into().ok()?);
    stored.taken = (seconds != i64::MIN).then_some((seconds, nanos));
    let languages: Vec<Option<Language>> =
        (0..head.count(1)?).map(|_| Some(Language::from_name(text(&mut head)?))).collect::<Option<_>>()?;
    stored.frame = (0..head.count(1)?).map(|_| Some(text(&mut head)?.to_owned())).collect::<Option<_>>()?;
    let folder =
        |head: &mut Reader<'_>| Some((RepoPath::from_bytes(bytes(head)?), SkipReason::from_number(head.byte()?)?));
    stored.folders = (0..head.count(2)?).map(|_| folder(&mut head)).collect::<Option<_>>()?;
    stored.warnings = (0..head.count(1)?).map(|_| Some(text(&mut head)?.to_owned())).collect::<Option<_>>()?;
    for _ in 0..head.count(2)? {
        let file = FileId::at(head.length().filter(|file| *file < count)?);
        let problem = match head.byte()? {
            0 => Problem::Syntax { line: Line(head.number_32()?), count: head.number_32()? },
            1 => Problem::ParseBudget,
            2 => Problem::Internal(text(&mut head)?.into()),
            _ => return None,
        };
        stored.problems.push((file, problem));
    }
    stored.sources.reserve(count);
    stored.rows.reserve(count);
    stored.standings.reserve(count);
    let (mut files, mut stamps, mut blobs) = (Reader::new(files), Reader::new(stamps), Reader::new(blobs));
    let mut path: Vec<u8> = Vec::new();
    for (shape, names) in shapes {
        let shared = files.length().filter(|shared| *shared <= path.len())?;
        path.truncate(shared);
        path.extend(bytes(&mut files)?);
        let size = files.number()?;
        let flags = files.byte()?;
        let has = |flag: u8| flags & flag != 0;
        let mut reason = || match files.byte()? {
            NO_REASON => Some(None),
            number => SkipReason::from_number(number).map(Some),
        };
        let (skip, row_skip) = (reason()?, reason()?);
        let standing = Standing::from_number(files.byte()?)?;
        let language = match files.length()? {
            0 => None,
            number => *languages.get(number - 1)?,
        };
        let target = if has(TARGET) { Some(RepoPath::from_bytes(bytes(&mut files)?)) } else { None };
        let stamp = if has(STAMP) { Some(read_stamp(stamps.take(STAMP_BYTES)?)?) } else { None };
        let blob = if has(BLOB) { Some(BlobId::from_bytes(blobs.take(20)?.try_into().ok()?)) } else { None };
        let marks = Marks { generated: has(GENERATED), vendored: has(VENDORED) };
        let path = RepoPath::from_bytes(&path);
        if stored.sources.last().is_some_and(|last: &SourceFile| last.path >= path) {
            return None;
        }
        stored.sources.push(SourceFile { path, size, skip, marks, target, blob: None, stamp });
        stored.rows.push(Row { language, blob, skip: row_skip, partly: has(PARTLY), shape: *shape, names: *names });
        stored.standings.push(standing);
    }
    (files.left() == 0 && stamps.left() == 0 && blobs.left() == 0).then_some(stored)
}

fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

fn bytes<'b>(reader: &mut Reader<'b>) -> Option<&'b [u8]> {
    let length = reader.length()?;
    reader.take(length)
}

fn text<'b>(reader: &mut Reader<'b>) -> Option<&'b str> {
    std::str::from_utf8(bytes(reader)?).ok()
}

fn put_stamp(out: &mut Vec<u8>, stamp: Stamp) {
    out.extend(stamp.modified.0.to_le_bytes());
    out.extend(stamp.changed.0.to_le_bytes());
    out.extend(stamp.modified.1.to_le_bytes());
    out.extend(stamp.changed.1.to_le_bytes());
    out.extend(stamp.inode.to_le_bytes());
    out.extend(stamp.device.to_le_bytes());
}

fn read_stamp(bytes: &[u8]) -> Option<Stamp> {
    let long = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let short = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    Some(Stamp {
        modified: (long(0)?.cast_signed(), short(16)?),
        changed: (long(8)?.cast_signed(), short(20)?),
        inode: long(24)?,
        device: long(32)?,
    })
}
