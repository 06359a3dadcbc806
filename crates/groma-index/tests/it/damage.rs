//! Whatever the bytes of a pack are, an answer is right or missing, and damage is found.

use std::fs;
use std::path::{Path, PathBuf};

use groma_index::{CacheWarning, Damage};

use crate::support::{files, found, key, open, publish};

/// A folder with one small pack, and the pack's bytes.
fn small_pack() -> (tempfile::TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    publish(&open(folder.path()), 0..4);
    let path = files(folder.path(), "pack").remove(0);
    let bytes = fs::read(&path).expect("the pack is there");
    (folder, path, bytes)
}

/// What verifying says of the only pack. Look-ups of all kinds give right answers or none.
fn damage_of(folder: &Path) -> Option<Damage> {
    let cache = open(folder);
    found(&cache, 0..4);
    assert!((0..4).all(|number| open(folder).get(&key(number)).is_none_or(|got| got == crate::support::file(number))));
    let damaged = cache.verify();
    // Who asks for everything meets all damage, unless it is in an index that was right about everything else.
    damaged.into_iter().next().map(|pack| pack.damage)
}

/// Makes the header's checksum right for what stands in it.
fn seal_header(bytes: &mut [u8]) {
    let checksum = crc32fast::hash(&bytes[..60]);
    bytes[60..64].copy_from_slice(&checksum.to_le_bytes());
}

#[test]
fn a_flipped_byte_is_found_wherever_it_is() {
    let (folder, path, bytes) = small_pack();
    for place in 0..bytes.len() {
        for flip in [1 << (place % 8), 0xff] {
            let mut changed = bytes.clone();
            changed[place] ^= flip;
            fs::write(&path, &changed).expect("the pack is writable");
            assert!(damage_of(folder.path()).is_some(), "byte {place} with {flip}");
        }
    }
    fs::write(&path, &bytes).expect("the pack is writable");
    assert_eq!(damage_of(folder.path()), None);
}

#[test]
fn a_pack_that_is_cut_off_is_found_wherever_it_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    publish(&open(folder.path()), 0..400);
    let path = files(folder.path(), "pack").remove(0);
    let bytes = fs::read(&path).expect("the pack is there");
    for length in (0..bytes.len()).step_by(97).chain([1, 63, 64, 65, bytes.len() - 1]) {
        fs::write(&path, &bytes[..length]).expect("the pack is writable");
        let cache = open(folder.path());
        assert_eq!(found(&cache, 0..400), []);
        assert!(matches!(cache.warnings()[..], [CacheWarning::LeftOut { .. }]), "cut at {length}");
        assert_eq!(cache.verify().len(), 1, "cut at {length}");
    }
}

#[test]
fn a_pack_that_is_cut_while_it_is_open_gives_no_answer() {
    let (_folder, path, bytes) = small_pack();
    let cache = open(path.parent().expect("it is in a folder"));
    fs::write(&path, &bytes[..70]).expect("the pack is writable");
    assert_eq!(found(&cache, 0..4), []);
    assert!(matches!(&cache.warnings()[..], [CacheWarning::LeftOut { damage: Damage::Truncated, .. }]));
}

#[test]
fn bytes_behind_a_pack_are_found() {
    let (folder, path, mut bytes) = small_pack();
    bytes.push(0);
    fs::write(&path, &bytes).expect("the pack is writable");
    assert_eq!(damage_of(folder.path()), Some(Damage::Lengths));
}

#[test]
fn other_versions_and_compressions_are_left_out_and_left_alone() {
    for (place, value, damage) in
        [(8, 0, Damage::Version(0)), (8, 1, Damage::Version(1)), (12, 9, Damage::Compression(9))]
    {
        let (folder, path, mut bytes) = small_pack();
        bytes[place] = value;
        seal_header(&mut bytes);
        fs::write(&path, &bytes).expect("the pack is writable");
        assert_eq!(damage_of(folder.path()), Some(damage));
        let cache = open(folder.path());
        assert_eq!(cache.gc(u64::MAX).expect("the folder is writable").damaged, 0);
        publish(&cache, 0..4);
        assert_eq!(found(&cache, 0..4).len(), 4);
        assert!(path.exists());
    }
}

#[test]
fn a_pack_of_the_other_byte_order_is_found() {
    let (folder, path, mut bytes) = small_pack();
    for (at, width) in [(8, 4), (12, 4), (16, 8), (24, 8), (32, 4), (36, 4), (40, 4)] {
        bytes[at..at + width].reverse();
    }
    let checksum = crc32fast::hash(&bytes[..60]);
    bytes[60..64].copy_from_slice(&checksum.to_be_bytes());
    fs::write(&path, &bytes).expect("the pack is writable");
    assert_eq!(damage_of(folder.path()), Some(Damage::Header));
    seal_header(&mut bytes);
    fs::write(&path, &bytes).expect("the pack is writable");
    assert_eq!(damage_of(folder.path()), Some(Damage::Version(0x0200_0000)));
}

#[test]
fn lengths_that_lie_under_right_checksums_are_found() {
    let (folder, path, bytes) = small_pack();
    for at in [16, 24, 32, 36] {
        for value in [0, 1, 0x7f, 0xff] {
            for byte in [at, at + 3] {
                let mut changed = bytes.clone();
                if changed[byte] == value {
                    continue;
                }
                changed[byte] = value;
                seal_header(&mut changed);
                fs::write(&path, &changed).expect("the pack is writable");
                assert!(damage_of(folder.path()).is_some(), "byte {byte} is {value}");
            }
        }
    }
}

#[test]
fn an_index_that_lies_under_a_right_checksum_gives_right_answers_or_none() {
    let (folder, path, bytes) = small_pack();
    let begin =
        usize::try_from(u64::from_le_bytes(bytes[24..32].try_into().expect("eight bytes"))).expect("it is small");
    for place in begin..bytes.len() {
        for value in [0, 1, 0xff] {
            let mut changed = bytes.clone();
            changed[place] = value;
            let checksum = crc32fast::hash(&changed[begin..]);
            changed[40..44].copy_from_slice(&checksum.to_le_bytes());
            seal_header(&mut changed);
            fs::write(&path, &changed).expect("the pack is writable");
            // Places may be swapped by this: what comes back then is an entry, if of another file. No panic is all there is.
            let cache = open(folder.path());
            let keys: Vec<_> = (0..4).map(key).collect();
            let _ = (cache.get_many(&keys), cache.get(&keys[0]), cache.verify(), cache.size());
        }
    }
}

#[test]
fn what_is_no_pack_but_has_the_name_of_one_is_left_out() {
    for content in [&b""[..], b"x", b"GROMAPAK", &[0; 64], &[0xff; 5000]] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("00000000000000aa.pack"), content).expect("the folder is writable");
        let cache = open(folder.path());
        assert!(matches!(cache.warnings()[..], [CacheWarning::LeftOut { .. }]));
        assert_eq!(cache.verify().len(), 1);
        publish(&cache, 0..4);
        assert_eq!(cache.gc(u64::MAX).expect("the folder is writable").damaged, 1);
        assert_eq!(found(&open(folder.path()), 0..4).len(), 4);
        assert_eq!(files(folder.path(), "pack").len(), 1);
    }
}

#[cfg(unix)]
#[test]
fn folders_pipes_and_links_with_names_of_packs_are_left_out_and_left_alone() {
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("facts");
    publish(&open(&folder), 0..4);
    publish(&open(&parent.path().join("other")), 4..8);
    fs::create_dir(folder.join("00000000000000aa.pack")).expect("the folder is writable");
    let pipe = folder.join("00000000000000ab.pack");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let elsewhere = files(&parent.path().join("other"), "pack").remove(0);
    std::os::unix::fs::symlink(elsewhere, folder.join("00000000000000ac.pack")).expect("links can be made");
    let cache = open(&folder);
    assert_eq!(found(&cache, 0..8), [0, 1, 2, 3]);
    assert_eq!(cache.warnings().len(), 3);
    let damaged = cache.verify();
    assert_eq!(damaged.len(), 3);
    assert!(damaged.iter().all(|pack| pack.damage == Damage::NotAFile));
    cache.gc(0).expect("the folder is writable");
    cache.clear().expect("the folder is writable");
    assert_eq!(files(&folder, "pack").len(), 3);
}

#[test]
fn damage_in_one_pack_does_not_hide_another() {
    let folder = tempfile::tempdir().expect("a folder");
    publish(&open(folder.path()), 0..4);
    let first = files(folder.path(), "pack").remove(0);
    publish(&open(folder.path()), 2..6);
    let mut bytes = fs::read(&first).expect("the pack is there");
    bytes[66] ^= 1;
    fs::write(&first, bytes).expect("the pack is writable");
    let cache = open(folder.path());
    assert_eq!(cache.warnings(), [], "the block was not read yet");
    assert_eq!(found(&cache, 0..6), [2, 3, 4, 5]);
    assert!(matches!(&cache.warnings()[..], [CacheWarning::LeftOut { damage: Damage::Block(0), .. }]));
    assert!(!cache.contains(&key(0)));
    assert_eq!(cache.gc(u64::MAX).expect("the folder is writable").damaged, 1);
    assert!(!first.exists());
    assert_eq!(open(folder.path()).verify(), []);
}
