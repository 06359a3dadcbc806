//! Many processes on one folder, some of which are killed. The test runs itself again as the workers.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use crate::support::{files, found, open, publish};

/// Says what a worker is to do: `write`, `read` or `fill`, the folder, its number.
const WORK: &str = "GROMA_INDEX_TEST_WORK";
/// How long the processes run.
const DURATION: Duration = Duration::from_secs(2);
/// Entries of a pack.
const ENTRIES: u32 = 12;
/// Packs of a writer, at most.
const PACKS: u32 = 500;

fn start(work: &str, folder: &Path, number: u32) -> Child {
    let executable = std::env::current_exe().expect("the test knows itself");
    Command::new(executable)
        .args(["processes::worker", "--exact", "--ignored", "--test-threads", "1"])
        .env(WORK, format!("{work} {number} {}", folder.display()))
        .stdout(Stdio::null())
        .spawn()
        .expect("the test runs again")
}

/// The first number of a writer's pack.
fn first(writer: u32, pack: u32) -> u32 {
    (writer * PACKS + pack) * ENTRIES
}

#[test]
#[ignore = "it is what the other tests of this module run in processes of their own"]
fn worker() {
    let Ok(work) = std::env::var(WORK) else { return };
    let mut words = work.splitn(3, ' ');
    let mut next = || words.next().expect("the work has three words");
    let (work, number, folder) = (next(), next().parse().expect("it is a number"), PathBuf::from(next()));
    match work {
        "write" => write(&folder, number),
        _ => read(&folder),
    }
}

/// Publishes pack after pack, noting each behind the publication, and keeps the folder in order now and then.
fn write(folder: &Path, writer: u32) {
    let facts = folder.join("facts");
    let mut log = File::create(folder.join(format!("{writer}.log"))).expect("the folder is writable");
    let cache = open(&facts);
    for pack in 0..PACKS {
        let begin = first(writer, pack);
        publish(&cache, begin..begin + ENTRIES);
        log.write_all(&pack.to_le_bytes()).expect("the log is writable");
        std::thread::sleep(Duration::from_millis(20));
        if pack % 3 == 2 {
            cache.merge().expect("the folder is writable");
        }
        if pack % 7 == 6 {
            cache.gc(u64::MAX).expect("the folder is writable");
        }
    }
}

/// Looks for everything until it is told to stop. `found` fails at a wrong answer.
fn read(folder: &Path) {
    let facts = folder.join("facts");
    let mut cache = open(&facts);
    for round in 0_u32.. {
        if folder.join("stop").exists() {
            break;
        }
        for writer in 0..24 {
            let begin = first(writer, round % 8);
            found(&cache, begin..begin + ENTRIES);
        }
        if round % 2 == 0 {
            cache.refresh(SystemTime::now());
        } else {
            cache = open(&facts);
        }
        if round % 4 == 0 {
            assert!(cache.verify().is_empty(), "a pack is damaged while others write");
        }
    }
}

#[test]
fn killed_writers_damage_nothing_and_what_was_published_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let readers: Vec<Child> = (0..8).map(|number| start("read", folder.path(), number)).collect();
    let mut next = 8;
    let mut writers: Vec<Child> = (0..next).map(|number| start("write", folder.path(), number)).collect();
    let begin = Instant::now();
    let mut victim = 0;
    while begin.elapsed() < DURATION {
        std::thread::sleep(Duration::from_millis(173));
        writers[victim].kill().expect("it is a child");
        writers[victim].wait().expect("it is a child");
        writers[victim] = start("write", folder.path(), next);
        next += 1;
        victim = (victim + 3) % writers.len();
    }
    for mut writer in writers {
        writer.kill().expect("it is a child");
        writer.wait().expect("it is a child");
    }
    fs::write(folder.path().join("stop"), "").expect("the folder is writable");
    for mut reader in readers {
        assert!(reader.wait().expect("it is a child").success(), "a reader met a wrong answer");
    }

    let facts = folder.path().join("facts");
    let cache = open(&facts);
    assert_eq!(cache.verify(), []);
    let mut published = Vec::new();
    for writer in 0..next {
        // A writer may have been killed before it could make its log.
        let log = fs::read(folder.path().join(format!("{writer}.log"))).unwrap_or_default();
        let packs = u32::try_from(log.len() / 4).expect("it is short");
        published.extend(first(writer, 0)..first(writer, packs));
    }
    assert!(published.len() > 300, "{} entries are too few to show anything", published.len());
    assert_eq!(found(&cache, published.iter().copied()).len(), published.len());
    cache.merge().expect("nobody has the lock");
    assert_eq!(found(&open(&facts), published.iter().copied()).len(), published.len());

    for left in files(&facts, "tmp") {
        let file = File::options().write(true).open(left).expect("the file is there");
        file.set_modified(SystemTime::now() - Duration::from_hours(2)).expect("times can be set");
    }
    cache.gc(u64::MAX).expect("nobody has the lock");
    assert_eq!(files(&facts, "tmp"), Vec::<PathBuf>::new());
    assert_eq!(open(&facts).verify(), []);
    assert_eq!(found(&open(&facts), published.iter().copied()).len(), published.len());
}

/// The shell sets the limit and ignores the signal, so that a write beyond it fails as it does on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_of_publishing_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let executable = std::env::current_exe().expect("the test knows itself");
    let status = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"])
        .arg(executable)
        .args(["processes::full_disk_worker", "--exact", "--ignored", "--test-threads", "1"])
        .env(WORK, folder.path())
        .stdout(Stdio::null())
        .status()
        .expect("a shell runs");
    assert!(status.success());
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "it is what the test of a full disk runs in a process of its own"]
fn full_disk_worker() {
    use groma_index::CacheError;

    use crate::support::{file, key};

    let Ok(folder) = std::env::var(WORK) else { return };
    let cache = open(Path::new(&folder));
    let writer = cache.writer();
    (0..5000).for_each(|number| writer.add(&key(number), &file(number)));
    match writer.publish() {
        Err(CacheError::System { act, source, .. }) => {
            assert_eq!((act, source.kind()), ("writing to", std::io::ErrorKind::FileTooLarge));
        }
        other => panic!("it was published: {other:?}"),
    }
}
