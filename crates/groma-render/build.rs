//! Writes the tables that counting tokens searches: the vocabularies by the bytes of their tokens, and the classes of
//! characters that the patterns of the tokenizers name. Made at build time so that counting has nothing to load.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use bpe_openai::byte_pair_encoding::BytePairEncoding;
use regex_syntax::hir::{Class, HirKind};

#[path = "src/tokens/key.rs"]
mod key;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/tokens/key.rs");
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR for build scripts"));
    write(&folder.join("o200k.table"), &vocabulary_table(&bpe_openai::o200k_base().bpe));
    write(&folder.join("cl100k.table"), &vocabulary_table(&bpe_openai::cl100k_base().bpe));
    write(&folder.join("classes.table"), &class_table());
}

fn write(path: &Path, bytes: &[u8]) {
    std::fs::write(path, bytes).expect("the folder of the build script can be written");
}

/// A vocabulary as `key.rs` describes it.
fn vocabulary_table(vocabulary: &BytePairEncoding) -> Vec<u8> {
    let ranks = u32::try_from(vocabulary.num_tokens()).expect("ids are 32 bits wide");
    assert!(ranks <= 1 << key::RANK_BITS, "a rank needs more bits than a header has");
    let mut buckets: Vec<Vec<(u64, u32)>> = vec![Vec::new(); key::BUCKETS];
    for rank in 0..ranks {
        let token = vocabulary.token_bytes(rank);
        assert!((1..=key::LONGEST).contains(&token.len()), "a token is longer than a header can say");
        let hash = key::hash(token);
        buckets[key::bucket(hash)].push((hash, rank));
    }
    let mut directory = Vec::with_capacity((key::BUCKETS + 1) * 4);
    let mut records = Vec::new();
    let start = (key::BUCKETS + 1) * 4;
    let offset = |records: &[u8]| u32::try_from(start + records.len()).expect("a table is a few MB").to_le_bytes();
    for bucket in &buckets {
        directory.extend(offset(&records));
        for (hash, rank) in bucket {
            let token = vocabulary.token_bytes(*rank);
            let header = (key::mark(*hash, token.len()) << key::RANK_BITS | rank).to_le_bytes();
            assert_eq!(header.len(), key::HEADER);
            records.extend(header);
            records.extend(token);
        }
    }
    directory.extend(offset(&records));
    directory.extend(records);
    directory
}

/// Classes by code point: for each block of 256 the number of its page, then the pages. The numbers are those of `Class` in
/// `classes.rs`.
fn class_table() -> Vec<u8> {
    let mut classes = vec![0_u8; 0x11_0000];
    let named = [
        (r"[\p{Lu}\p{Lt}]", 1),
        (r"\p{Ll}", 2),
        (r"[\p{Lm}\p{Lo}]", 3),
        (r"\p{M}", 4),
        (r"\p{N}", 5),
        (r"\s", 6),
        (r"[\r\n]", 7),
    ];
    for (pattern, class) in named {
        for (first, last) in ranges(pattern) {
            classes[first as usize..=last as usize].fill(class);
        }
    }
    let mut pages: Vec<&[u8]> = Vec::new();
    let mut numbers: HashMap<&[u8], u8> = HashMap::new();
    let mut table: Vec<u8> = Vec::new();
    for page in classes.chunks(256) {
        table.push(*numbers.entry(page).or_insert_with(|| {
            pages.push(page);
            u8::try_from(pages.len() - 1).expect("Unicode has fewer than 256 different pages of these classes")
        }));
    }
    table.extend(pages.concat());
    table
}

/// The characters of a class as a regular expression writes it.
fn ranges(pattern: &str) -> Vec<(u32, u32)> {
    let parsed = regex_syntax::parse(pattern).expect("the patterns above are well-formed");
    match parsed.kind() {
        HirKind::Class(Class::Unicode(class)) => {
            class.ranges().iter().map(|range| (u32::from(range.start()), u32::from(range.end()))).collect()
        }
        kind => panic!("`{pattern}` is not a class of characters: {kind:?}"),
    }
}
