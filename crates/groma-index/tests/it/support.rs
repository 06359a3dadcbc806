//! Files made of a number, so that a test knows what must come back for a key.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use groma_index::{CachedFile, FactsCache, FactsKey, Options};
use groma_model::{
    FileFacts, Import, ImportKind, ImportedName, Line, Reference, SkipReason, Symbol, SymbolIndex, SymbolKind,
};

/// A key with its number in front, or spread over the whole space as blob ids are.
pub(crate) fn key(number: u32) -> FactsKey {
    let spread = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes();
    let mut blob = [0; 20];
    blob[..8].copy_from_slice(&spread);
    blob[16..].copy_from_slice(&number.to_be_bytes());
    FactsKey { blob, extractor: 7 }
}

/// What must be stored under [`key`].
pub(crate) fn file(number: u32) -> CachedFile {
    if number % 17 == 16 {
        return CachedFile::Skipped(SkipReason::Minified);
    }
    let class = Symbol {
        name: format!("Class{number}").into(),
        kind: SymbolKind::Class,
        owner: "".into(),
        parent: None,
        exported: true,
        line: Line(2),
        first_line: Line(1),
        last_line: Line(90),
        signature: format!("class Class{number}(Base)").into(),
        doc: "Holds things.".into(),
    };
    let mut symbols = vec![class];
    symbols.extend((0..number % 9).map(|member| Symbol {
        name: format!("method{member}").into(),
        kind: SymbolKind::Method,
        owner: format!("Class{number}").into(),
        parent: Some(SymbolIndex(0)),
        exported: member % 2 == 0,
        line: Line(10 + member),
        first_line: Line(10 + member),
        last_line: Line(11 + member),
        signature: format!("def method{member}(self, value{number})").into(),
        doc: "".into(),
    }));
    let imports = vec![Import {
        text: format!("package.module{number}").into(),
        kind: ImportKind::Module,
        line: Line(1),
        names: vec![ImportedName { name: "Base".into(), alias: None }],
        reexport: false,
    }];
    let references = (0..number % 13)
        .map(|reference| Reference { name: format!("name{number}_{reference}").into(), count: reference + 1 })
        .collect();
    let facts = FileFacts { symbols, imports, references, ..FileFacts::default() };
    CachedFile::Facts { language: "python".into(), generated_text: number.is_multiple_of(5), facts }
}

pub(crate) fn open(folder: &Path) -> FactsCache {
    FactsCache::open(folder, Options::new(SystemTime::now()))
}

/// Publishes the files of some numbers as one pack.
pub(crate) fn publish(cache: &FactsCache, numbers: impl IntoIterator<Item = u32>) {
    let writer = cache.writer();
    for number in numbers {
        writer.add(&key(number), &file(number));
    }
    writer.publish().expect("the folder is writable");
}

/// The files of the folder with an ending, sorted.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be listed").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    files.sort();
    files
}

/// The numbers whose files are found; each must be right.
pub(crate) fn found(cache: &FactsCache, numbers: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let numbers: Vec<u32> = numbers.into_iter().collect();
    let keys: Vec<FactsKey> = numbers.iter().map(|number| key(*number)).collect();
    let mut found = Vec::new();
    for (number, got) in numbers.into_iter().zip(cache.get_many(&keys)) {
        if let Some(got) = got {
            assert_eq!(got, file(number), "the wrong answer for {number}");
            found.push(number);
        }
    }
    found
}
