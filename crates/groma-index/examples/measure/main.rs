//! Measures the facts cache: `cargo run --release -p groma-index --example measure -- [FOLDER OF SOURCES...]`.
//!
//! Without folders the facts are those of made-up files, with folders pseudo-facts of the files in them. Times are the
//! process's CPU time on one thread, the least of some runs, since other work on the machine changes wall time more.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

mod pseudo;

use std::path::Path;
use std::time::{Duration, SystemTime};

use groma_index::{CachedFile, FactsCache, FactsKey, Options, decode, decode_outline, encode};
use groma_model::FileFacts;
use rustix::time::{ClockId, clock_gettime};

/// Files of the large cache that is opened.
const LARGE: usize = 80_000;

fn main() {
    let folders: Vec<String> = std::env::args().skip(1).collect();
    let facts: Vec<FileFacts> = if folders.is_empty() {
        (0..10_000).map(|seed| pseudo::of_text(&pseudo::made_up(seed))).collect()
    } else {
        pseudo::sources(&folders).iter().filter_map(|path| pseudo::read(path)).take(10_000).collect()
    };
    if facts.is_empty() {
        println!("no sources there");
        return;
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started");
    pool.install(|| {
        codec(&facts);
        packs(&facts);
    });
}

/// The least CPU time of some runs, and what the last one gave.
fn least<T>(runs: usize, mut act: impl FnMut() -> T) -> (Duration, T) {
    let mut run = || {
        let before = cpu();
        let value = std::hint::black_box(act());
        (cpu().saturating_sub(before), value)
    };
    let mut best = run();
    for _ in 1..runs {
        let (time, value) = run();
        best = (best.0.min(time), value);
    }
    best
}

fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

fn say(what: &str, time: Duration) {
    println!("{what:<44} {:>8.1} ms", time.as_secs_f64() * 1000.0);
}

fn cached(facts: &FileFacts) -> CachedFile {
    CachedFile::Facts { language: "rust".into(), generated_text: false, facts: facts.clone() }
}

fn codec(facts: &[FileFacts]) {
    let each = |count: fn(&FileFacts) -> usize| facts.iter().map(count).sum::<usize>() as f64 / facts.len() as f64;
    println!(
        "{} files, each {:.0} symbols, {:.0} imports, {:.0} references",
        facts.len(),
        each(|facts| facts.symbols.len()),
        each(|facts| facts.imports.len()),
        each(|facts| facts.references.len()),
    );
    let files: Vec<CachedFile> = facts.iter().map(cached).collect();
    let encoded = |file: &CachedFile| {
        let mut bytes = Vec::new();
        encode(file, &mut bytes).expect("parents come first");
        bytes
    };
    let (time, entries) = least(5, || files.iter().map(encoded).collect::<Vec<_>>());
    println!("bytes an entry {:.0}", entries.iter().map(Vec::len).sum::<usize>() as f64 / entries.len() as f64);
    say("encode", time);
    say("decode and drop", least(5, || entries.iter().filter(|entry| decode(entry).is_ok()).count()).0);
    say(
        "decode outlines and drop",
        least(5, || entries.iter().filter(|entry| decode_outline(entry).is_ok()).count()).0,
    );
}

/// A key with bytes as evenly spread as a blob id's.
fn key(number: usize) -> FactsKey {
    let mut blob = [0; 20];
    for (place, part) in blob.chunks_mut(8).enumerate() {
        let mixed = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ place as u64;
        let bytes = mixed.wrapping_mul(0xff51_afd7_ed55_8ccd).to_be_bytes();
        part.copy_from_slice(&bytes[..part.len()]);
    }
    FactsKey { blob, extractor: 1 }
}

fn open(folder: &Path) -> FactsCache {
    FactsCache::open(folder, Options::new(SystemTime::now()))
}

fn packs(facts: &[FileFacts]) {
    let files: Vec<CachedFile> = facts.iter().map(cached).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let small = folder.path().join("small");
    let cache = open(&small);
    let wall = std::time::Instant::now();
    let (time, published) = least(1, || {
        let writer = cache.writer();
        files.iter().enumerate().for_each(|(number, file)| writer.add(&key(number), file));
        writer.publish().expect("the folder is writable")
    });
    say("encode, compress, write, flush, rename", time);
    say("  wall", wall.elapsed());
    println!("bytes of the pack an entry {:.0}", published.bytes as f64 / published.entries as f64);

    let keys: Vec<FactsKey> = (0..files.len()).map(key).collect();
    let cache = open(&small);
    let (time, got) = least(5, || cache.get_many(&keys));
    assert!(got.iter().zip(&files).all(|(got, file)| got.as_ref() == Some(file)));
    say("get_many", time);
    say("get_outlines", least(5, || cache.get_outlines(&keys)).0);
    say(
        "get, one after the other, and drop",
        least(3, || keys.iter().filter(|key| cache.get(key).is_some()).count()).0,
    );

    let large = folder.path().join("large");
    let cache = open(&large);
    for begin in (0..LARGE).step_by(LARGE / 8) {
        let writer = cache.writer();
        (begin..begin + LARGE / 8).for_each(|number| writer.add(&key(number), &files[number % files.len()]));
        writer.publish().expect("the folder is writable");
    }
    let (time, cache) = least(9, || open(&large));
    println!("{:?}", cache.size());
    say("open", time);
    let wall = std::time::Instant::now();
    drop(open(&large));
    say("  wall", wall.elapsed());
    let keys: Vec<FactsKey> = (0..LARGE).map(key).collect();
    say("contains, 80,000", least(3, || keys.iter().filter(|key| cache.contains(key)).count()).0);
    let missing: Vec<FactsKey> = keys.iter().map(|key| FactsKey { extractor: 2, ..*key }).collect();
    say("get_many of 80,000 that are not there", least(3, || cache.get_many(&missing)).0);
    say("get_outlines of 80,000", least(1, || cache.get_outlines(&keys)).0);
    say("verify", least(1, || assert!(cache.verify().is_empty())).0);

    let many = folder.path().join("many");
    let cache = open(&many);
    for begin in (0..2000).step_by(100) {
        let writer = cache.writer();
        (begin..begin + 100).for_each(|number| writer.add(&key(number), &files[number % files.len()]));
        writer.publish().expect("the folder is writable");
    }
    let (time, merged) = least(1, || cache.merge().expect("the folder is writable"));
    println!("{merged:?}");
    say("merge", time);
}
