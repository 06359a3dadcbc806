//! Merging, collecting and clearing: nothing that is in use gets lost, and what nobody needs goes.

use std::fs::{self, File};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use groma_index::{CacheError, Size};

use crate::support::{file, files, found, key, open, publish};

fn age(path: &std::path::Path, by: Duration) {
    let file = File::options().write(true).open(path).expect("the file is there");
    file.set_modified(SystemTime::now() - by).expect("times can be set");
}

#[test]
fn many_small_packs_become_one_and_readers_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    for pack in 0..16 {
        publish(&open(folder.path()), pack * 10..pack * 10 + 15);
    }
    let cache = open(folder.path());
    assert_eq!(cache.merge().expect("the folder is writable").packs, 0, "16 are not too many");
    publish(&cache, 1000..3000);
    let reader = open(folder.path());
    let merged = cache.merge().expect("the folder is writable");
    assert_eq!((merged.packs, merged.entries), (17, 165 + 2000));
    assert_eq!(files(folder.path(), "pack").len(), 1);
    for cache in [&cache, &reader, &open(folder.path())] {
        assert_eq!(found(cache, 0..165).len(), 165);
        assert_eq!(found(cache, 1000..3000).len(), 2000);
        assert_eq!(cache.warnings(), []);
    }
    assert_eq!(open(folder.path()).verify(), []);
}

#[test]
fn merging_keeps_the_time_of_last_use_and_saves_whole_blocks() {
    let folder = tempfile::tempdir().expect("a folder");
    for pack in 0..17 {
        publish(&open(folder.path()), pack * 5..pack * 5 + 5);
    }
    for path in files(folder.path(), "pack") {
        age(&path, Duration::from_hours(100));
    }
    let mut damaged = files(folder.path(), "pack").remove(0);
    let mut bytes = fs::read(&damaged).expect("the pack is there");
    bytes[70] ^= 1;
    fs::write(&damaged, bytes).expect("the pack is writable");
    age(&damaged, Duration::from_hours(100));
    let merged = open(folder.path()).merge().expect("the folder is writable");
    assert_eq!((merged.packs, merged.entries), (17, 80), "the damaged block is lost, the others are not");
    damaged = files(folder.path(), "pack").remove(0);
    let time = fs::metadata(&damaged).and_then(|metadata| metadata.modified()).expect("times are known");
    let age = SystemTime::now().duration_since(time).expect("it is in the past");
    assert!(age > Duration::from_hours(99) && age < Duration::from_hours(101));
}

#[test]
fn one_process_at_a_time_works_on_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    for pack in 0..20 {
        publish(&open(folder.path()), pack..=pack);
    }
    let lock = File::create(folder.path().join("lock")).expect("the folder is writable");
    lock.lock().expect("nobody else has it");
    let cache = open(folder.path());
    assert_eq!(cache.merge().expect("it is no error").packs, 0);
    assert_eq!(cache.gc(0).expect("it is no error").packs, 0);
    assert!(matches!(cache.clear(), Err(CacheError::Busy { .. })));
    drop(lock);
    assert_eq!(cache.merge().expect("the folder is writable").packs, 20);
    cache.clear().expect("the folder is writable");
    assert_eq!(cache.size(), Size::default());
    assert_eq!(found(&cache, 0..20), []);
    publish(&cache, 0..20);
    assert_eq!(found(&cache, 0..20).len(), 20);
}

#[test]
fn the_packs_not_used_for_longest_go_first_and_stay_readable_where_they_are_open() {
    let folder = tempfile::tempdir().expect("a folder");
    for pack in 0..4 {
        let before = files(folder.path(), "pack");
        publish(&open(folder.path()), pack * 10..pack * 10 + 10);
        let new = files(folder.path(), "pack").into_iter().find(|path| !before.contains(path)).expect("it is new");
        age(&new, Duration::from_hours(u64::from(10 * (4 - pack))));
    }
    let cache = open(folder.path());
    let size = cache.size();
    assert_eq!((size.packs, size.entries), (4, 40));
    assert_eq!(cache.gc(size.bytes).expect("the folder is writable").packs, 0);
    let collected = cache.gc(size.bytes - 1).expect("the folder is writable");
    assert_eq!(collected.packs, 1);
    assert_eq!(found(&open(folder.path()), 0..40), (10..40).collect::<Vec<_>>());
    assert_eq!(found(&cache, 0..40).len(), 40);
    cache.refresh(SystemTime::now());
    assert_eq!(found(&cache, 0..40).len(), 30);
    cache.gc(0).expect("the folder is writable");
    assert_eq!(open(folder.path()).size().packs, 0);
}

#[test]
fn files_of_dead_writers_go_after_an_hour_and_other_files_never() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    let writer = cache.writer();
    (0..2000).for_each(|number| writer.add(&key(number), &file(number)));
    let alive = files(folder.path(), "tmp").remove(0);
    let dead = folder.path().join("00000000000000aa.tmp");
    for other in [dead.clone(), folder.path().join("notes.tmp"), folder.path().join("README")] {
        fs::write(&other, "left behind").expect("the folder is writable");
        age(&other, Duration::from_mins(61));
    }
    let collected = cache.gc(u64::MAX).expect("the folder is writable");
    assert_eq!((collected.abandoned, collected.bytes), (1, 11));
    assert!(!dead.exists() && alive.exists());
    writer.publish().expect("its file is there");
    cache.clear().expect("the folder is writable");
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be listed").file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["README", "lock", "notes.tmp"]);
}

#[test]
fn a_writer_whose_file_was_removed_gets_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    let writer = cache.writer();
    (0..2000).for_each(|number| writer.add(&key(number), &file(number)));
    open(folder.path()).clear().expect("the folder is writable");
    assert!(matches!(writer.publish(), Err(CacheError::System { .. })));
    assert_eq!(files(folder.path(), "pack").len(), 0);
}

#[test]
fn packs_that_are_too_many_to_be_kept_open_are_found_where_they_were_merged_into() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    for pack in 0..80 {
        publish(&cache, pack..=pack);
    }
    let readers = [open(folder.path()), open(folder.path())];
    assert_eq!(found(&readers[0], 0..80).len(), 80);
    assert_eq!(open(folder.path()).merge().expect("the folder is writable").packs, 80);
    assert_eq!(found(&readers[0], 0..80).len(), 80);
    assert!((0..80).all(|number| readers[1].get(&key(number)) == Some(file(number))));
    assert!(readers.iter().all(|reader| reader.warnings().is_empty()));
}

#[test]
fn what_was_published_stays_found_while_threads_refresh_merge_and_collect() {
    const END: u32 = 60;
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    let published = AtomicU32::new(0);
    let until_the_end = |act: &dyn Fn(u32)| {
        while published.load(Ordering::Acquire) < END {
            act(published.load(Ordering::Acquire));
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| until_the_end(&|_| cache.refresh(SystemTime::now())));
        scope.spawn(|| {
            until_the_end(&|_| {
                cache.merge().expect("the folder is writable");
                cache.gc(u64::MAX).expect("the folder is writable");
            });
        });
        scope.spawn(|| until_the_end(&|end| assert_eq!(found(&cache, 0..end).len(), end as usize)));
        scope.spawn(|| {
            until_the_end(&|end| {
                let number = end / 2;
                assert!(number == end || cache.get(&key(number)) == Some(file(number)));
            });
        });
        for number in 0..END {
            publish(&cache, number..=number);
            published.store(number + 1, Ordering::Release);
        }
    });
    assert_eq!(open(folder.path()).verify(), []);
}
