//! What is published is found, by everybody, in every way of asking.

use std::fs;
use std::time::{Duration, SystemTime};

use groma_index::{CacheError, CacheWarning, CachedFile, FactsCache, FactsKey, Options, Published};
use groma_model::{FileFacts, Line, Symbol, SymbolIndex, SymbolKind};

use crate::support::{file, files, found, key, open, publish};

#[test]
fn what_is_published_is_found_by_the_writer_and_by_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("cache/facts");
    let cache = open(&folder);
    assert_eq!(cache.get(&key(0)), None);
    publish(&cache, 0..3000);
    let other = open(&folder);
    for cache in [&cache, &other] {
        assert_eq!(found(cache, 0..3100), (0..3000).collect::<Vec<_>>());
        assert!((0..3000).step_by(97).all(|number| cache.get(&key(number)) == Some(file(number))));
        assert!(cache.contains(&key(5)) && !cache.contains(&key(3000)) && cache.get(&key(3000)).is_none());
    }
    assert_eq!(other.warnings(), []);
    assert_eq!(other.verify(), []);
    assert_eq!(other.size().entries, 3000);
}

#[test]
fn a_key_is_both_blob_and_extractor() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    publish(&cache, 0..10);
    let others = FactsKey { extractor: 8, ..key(3) };
    assert_eq!(cache.get(&others), None);
    assert_eq!(cache.get_many(&[others, key(3), key(3)]), [None, Some(file(3)), Some(file(3))]);
}

#[test]
fn parts_are_found_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    publish(&cache, 0..40);
    let keys: Vec<FactsKey> = (0..41).map(key).collect();
    let outlines = cache.get_outlines(&keys);
    for number in 0..40_u32 {
        let mut whole = file(number);
        if let CachedFile::Facts { facts, .. } = &mut whole {
            facts.references.clear();
        }
        assert_eq!(outlines[number as usize], Some(whole));
    }
    assert_eq!(outlines[40], None);
}

#[test]
fn many_threads_fill_one_pack() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    let writer = cache.writer();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let writer = &writer;
            scope.spawn(move || {
                for number in (0..800).map(|number| number * 2 + thread) {
                    writer.add(&key(number), &file(number));
                }
            });
        }
    });
    let published = writer.publish().expect("the folder is writable");
    assert_eq!(published.entries, 1602);
    assert_eq!(files(folder.path(), "pack").len(), 1);
    assert_eq!(found(&open(folder.path()), 0..1602).len(), 1602);
}

#[test]
fn nothing_is_made_until_something_is_published() {
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("facts");
    let cache = open(&folder);
    assert_eq!(cache.warnings(), [CacheWarning::NoFolder { path: folder.clone() }]);
    assert_eq!(cache.writer().publish().expect("there is nothing to write"), Published::default());
    assert_eq!(cache.merge().expect("there is nothing to merge").packs, 0);
    assert_eq!(cache.gc(0).expect("there is nothing to collect").packs, 0);
    cache.clear().expect("there is nothing to clear");
    assert_eq!(cache.size().packs, 0);
    assert!(!folder.exists());
}

#[test]
fn a_writer_that_is_dropped_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    let writer = cache.writer();
    (0..2000).for_each(|number| writer.add(&key(number), &file(number)));
    assert_eq!(files(folder.path(), "tmp").len(), 1);
    drop(writer);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 0);
}

#[test]
fn unfit_facts_are_left_out_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    let own_parent = Symbol {
        name: "a".into(),
        kind: SymbolKind::Class,
        owner: "".into(),
        parent: Some(SymbolIndex(0)),
        exported: false,
        line: Line(1),
        first_line: Line(1),
        last_line: Line(1),
        signature: "class a".into(),
        doc: "".into(),
    };
    let facts = FileFacts { symbols: vec![own_parent], ..FileFacts::default() };
    let unfit = CachedFile::Facts { language: "java".into(), generated_text: false, facts };
    let writer = cache.writer();
    writer.add(&key(0), &unfit);
    writer.add(&key(1), &file(1));
    let published = writer.publish().expect("the folder is writable");
    assert_eq!((published.entries, published.left_out), (1, 1));
    assert_eq!(found(&cache, 0..2), [1]);
}

#[test]
fn a_folder_that_cannot_be_is_an_error_of_publishing_only() {
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("facts");
    fs::write(&folder, "a file").expect("the parent is writable");
    let cache = open(&folder);
    assert!(matches!(cache.warnings()[..], [CacheWarning::Unreadable { .. }]));
    let writer = cache.writer();
    writer.add(&key(1), &file(1));
    assert!(matches!(writer.publish(), Err(CacheError::System { .. })));
    assert_eq!(fs::read(&folder).expect("the file is there"), b"a file");
}

#[test]
fn another_cache_sees_what_is_new_when_it_refreshes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, other) = (open(folder.path()), open(folder.path()));
    publish(&one, 0..5);
    assert_eq!(found(&other, 0..5), []);
    other.refresh(SystemTime::now());
    assert_eq!(found(&other, 0..5).len(), 5);
}

#[test]
fn reading_notes_the_use_of_a_pack_once_a_day() {
    let folder = tempfile::tempdir().expect("a folder");
    publish(&open(folder.path()), 0..5);
    let pack = &files(folder.path(), "pack")[0];
    let written = fs::metadata(pack).and_then(|metadata| metadata.modified()).expect("times are known");
    let time = || fs::metadata(pack).and_then(|metadata| metadata.modified()).expect("times are known");

    let soon = written + Duration::from_hours(23);
    assert_eq!(found(&FactsCache::open(folder.path(), Options::new(soon)), 0..5).len(), 5);
    assert_eq!(time(), written);

    let later = written + Duration::from_hours(25);
    assert_eq!(found(&FactsCache::open(folder.path(), Options::new(later)), 90..95), []);
    assert_eq!(time(), written, "nothing was found, so nothing was used");
    let silent = Options { note_use: false, ..Options::new(later) };
    assert_eq!(found(&FactsCache::open(folder.path(), silent), 0..5).len(), 5);
    assert_eq!(time(), written);
    assert_eq!(found(&FactsCache::open(folder.path(), Options::new(later)), 0..5).len(), 5);
    assert_eq!(time(), later);
}
