//! A snapshot comes back whole or not at all.

use std::fs;

use super::*;

const FINGERPRINT: u64 = 7;

fn folder(cache: &std::path::Path) -> ProjectFolder {
    ProjectFolder::new(cache, 1, FINGERPRINT)
}

fn publish(folder: &ProjectFolder) -> Vec<u8> {
    let mut writer = SnapshotWriter::default();
    writer.add(1, b"as it is".to_vec());
    writer.add_compressed(2, b"again and again ".repeat(50));
    writer.add(3, Vec::new());
    writer.compress();
    folder.publish(&mut writer).expect("written");
    fs::read(folder.path().join("snapshot")).expect("there")
}

#[test]
fn sections_come_back() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    assert!(folder.open().expect("nothing wrong").is_none());
    publish(&folder);
    let snapshot = folder.open().expect("nothing wrong").expect("there");
    assert_eq!(snapshot.read(1).expect("whole"), b"as it is");
    assert_eq!(snapshot.read(2).expect("whole"), b"again and again ".repeat(50));
    assert_eq!(snapshot.read(3).expect("whole"), b"");
    assert!(snapshot.read(4).is_err());
    // Nothing but the snapshot is left behind.
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn an_open_snapshot_is_read_on_after_another_took_its_place() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    publish(&folder);
    let old = folder.open().expect("nothing wrong").expect("there");
    let mut writer = SnapshotWriter::default();
    writer.add(1, b"new".to_vec());
    folder.publish(&mut writer).expect("written");
    assert_eq!(old.read(1).expect("whole"), b"as it is");
    assert_eq!(folder.open().expect("fine").expect("there").read(1).expect("whole"), b"new");
}

#[test]
fn snapshots_of_other_programs_are_not_opened() {
    let cache = tempfile::tempdir().expect("a folder");
    publish(&folder(cache.path()));
    assert!(ProjectFolder::new(cache.path(), 1, FINGERPRINT + 1).open().expect("nothing wrong").is_none());
}

/// Every section of the file as it is on disk, or `None` if anything is wrong with it.
fn read_all(folder: &ProjectFolder) -> Option<[Vec<u8>; 3]> {
    let snapshot = folder.open().ok()??;
    Some([snapshot.read(1).ok()?, snapshot.read(2).ok()?, snapshot.read(3).ok()?])
}

#[test]
fn every_flipped_byte_and_every_truncation_is_noticed() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    let whole = publish(&folder);
    let path = folder.path().join("snapshot");
    let right = read_all(&folder).expect("whole");
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        fs::write(&path, &bytes).expect("written");
        // Bytes that no section covers may change; an answer never does.
        assert!(read_all(&folder).is_none_or(|read| read == right), "byte {at}");
        fs::write(&path, &whole[..at]).expect("written");
        assert!(read_all(&folder).is_none(), "cut at {at}");
    }
}

#[test]
fn what_is_no_file_is_an_error_and_not_waited_for() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    fs::create_dir_all(folder.path().join("snapshot")).expect("a folder");
    assert!(folder.open().is_err());
}

#[test]
fn a_lock_is_held_once() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    let lock = folder.try_lock("building").expect("possible").expect("free");
    assert!(folder.try_lock("building").expect("possible").is_none());
    drop(lock);
    assert!(folder.try_lock("building").expect("possible").is_some());
}

#[test]
fn notes_and_times() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    assert_eq!(folder.read_note("state"), None);
    folder.write_note("state", "ready").expect("written");
    assert_eq!(folder.read_note("state").as_deref(), Some("ready"));
    let now = folder.now().expect("writable");
    publish(&folder);
    assert!(folder.modified().expect("there") >= now);
}

#[test]
fn what_was_not_used_for_longest_goes_first() {
    let cache = tempfile::tempdir().expect("a folder");
    let now = std::time::SystemTime::now();
    let size = |key: u128| {
        let folder = ProjectFolder::new(cache.path(), key, FINGERPRINT);
        publish(&folder);
        folder.note_use(now + std::time::Duration::from_hours(100 - u64::try_from(key).expect("small")));
        folder.size()
    };
    let sizes: Vec<u64> = [1, 2, 3].map(size).to_vec();
    let whole = projects_size(cache.path());
    assert_eq!((whole.projects, whole.bytes), (3, sizes.iter().sum()));
    assert!(verify_projects(cache.path()).is_empty());
    assert_eq!(collect_projects(cache.path(), whole.bytes - 1).expect("possible"), 1);
    // The third was used before the others.
    assert!(!ProjectFolder::new(cache.path(), 3, FINGERPRINT).path().exists());
    remove_projects(cache.path()).expect("possible");
    assert_eq!(projects_size(cache.path()).projects, 0);
}

#[test]
fn what_killed_writers_left_goes_when_it_is_old() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    publish(&folder);
    let leave = |name: &str, hours: u64| {
        let file = fs::File::create(folder.path().join(name)).expect("made");
        file.set_modified(std::time::SystemTime::now() - std::time::Duration::from_hours(hours))
            .expect("times can be set");
    };
    let left = || -> Vec<String> {
        let entries = fs::read_dir(folder.path()).expect("there");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("there").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    leave(".new-old", 2);
    leave(".now-old", 2);
    leave(".new-young", 0);
    publish(&folder);
    assert_eq!(left(), [".new-young", "snapshot"]);
    leave(".new-young", 2);
    collect_projects(cache.path(), u64::MAX).expect("possible");
    assert_eq!(left(), ["snapshot"]);
}

#[cfg(unix)]
#[test]
fn pipes_and_links_in_place_of_small_files_are_neither_waited_for_nor_followed() {
    use std::os::unix::fs::symlink;

    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    publish(&folder);
    let now = std::time::SystemTime::now();
    let make_pipe = |name: &str| {
        let path = folder.path().join(name);
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|status| status.success()));
    };
    make_pipe("building");
    assert!(folder.try_lock("building").is_err());
    make_pipe("used");
    folder.note_use(now + std::time::Duration::from_hours(48));
    make_pipe("state");
    assert_eq!(folder.read_note("state"), None);

    let target = cache.path().join("target");
    symlink(&target, folder.path().join("linked")).expect("made");
    assert!(folder.try_lock("linked").is_err() && !target.exists());
}

/// A snapshot with a base: section 1 in its own file, 2 in the base.
fn with_base(own: &[u8], base: &[u8]) -> SnapshotWriter {
    let mut writer = SnapshotWriter::default();
    writer.add(1, own.to_vec());
    let mut of_base = SnapshotWriter::default();
    of_base.add_compressed(2, base.to_vec());
    writer.set_base(of_base);
    writer.compress();
    writer
}

fn names(folder: &ProjectFolder) -> usize {
    fs::read_dir(folder.path()).expect("a folder").count()
}

#[test]
fn a_base_goes_on_until_another_takes_its_place() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    folder.publish(&mut with_base(b"a", b"base")).expect("written");
    let first = folder.open().expect("fine").expect("there");
    let mut next = SnapshotWriter::default();
    next.add(1, b"b".to_vec());
    next.keep_base(&first);
    folder.publish(&mut next).expect("written");
    let second = folder.open().expect("fine").expect("there");
    assert_eq!((second.read(1).expect("whole"), second.read(2).expect("whole")), (b"b".to_vec(), b"base".to_vec()));
    folder.publish(&mut with_base(b"c", b"another")).expect("written");
    let third = folder.open().expect("fine").expect("there");
    assert_eq!(third.read(2).expect("whole"), b"another");
    // What is open is read on, and nothing is left behind.
    assert_eq!(second.read(2).expect("whole"), b"base");
    assert_eq!(names(&folder), 2);
}

#[test]
fn a_snapshot_without_its_base_is_none() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    folder.publish(&mut with_base(b"a", b"base")).expect("written");
    let first = folder.open().expect("fine").expect("there");
    folder.publish(&mut with_base(b"b", b"another")).expect("written");
    // Goes on with a base that another writer has replaced.
    let mut late = SnapshotWriter::default();
    late.keep_base(&first);
    folder.publish(&mut late).expect("written");
    assert!(folder.open().expect("nothing wrong").is_none());
    for name in ["../outside", "base-0123", "base-00000000000000zz"] {
        let mut foreign = SnapshotWriter::default();
        foreign.add(0, name.as_bytes().to_vec());
        folder.publish(&mut foreign).expect("written");
        assert!(folder.open().is_err(), "{name}");
    }
}

#[test]
fn damage_of_a_base_is_noticed() {
    let cache = tempfile::tempdir().expect("a folder");
    let folder = folder(cache.path());
    folder.publish(&mut with_base(b"a", b"base")).expect("written");
    let is_base = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with("base-");
    let entries = fs::read_dir(folder.path()).expect("a folder").filter_map(Result::ok);
    let path = entries.map(|entry| entry.path()).find(|path| path.file_name().is_some_and(is_base)).expect("there");
    let whole = fs::read(&path).expect("there");
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        fs::write(&path, &bytes).expect("written");
        let read = folder.open().ok().flatten().and_then(|snapshot| snapshot.read(2).ok());
        assert!(read.is_none_or(|read| read == b"base"), "byte {at}");
        fs::write(&path, &whole[..at]).expect("written");
        assert!(folder.open().ok().flatten().and_then(|snapshot| snapshot.read(2).ok()).is_none(), "cut at {at}");
    }
    assert!(!verify_projects(cache.path()).is_empty());
}
