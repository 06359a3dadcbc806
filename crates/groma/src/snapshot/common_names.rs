//! Names for whose definitions the words of files are a poor guide: those of one word, which many other names have in them, and
//! those that are defined very often. For each the files are kept whose definitions other files may mean by the name alone.

use std::collections::BTreeMap;

use groma_graph::{LinkInput, MOST_CHOICES_BY_NAME};
use groma_index::snapshots::name_hash;
use groma_index::{Reader, put_number};
use groma_model::FileId;
use groma_search::is_of_several_words;

/// The stored form: the number of names, then by ascending [`name_hash`] the difference to the one before, the number of families in which the name is
/// visible, and for each its number, how many definitions are visible (one more than a name may link by itself, if there are
/// more), and if they are not more, their files, as differences.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CommonNames {
    bytes: Vec<u8>,
}

/// What is visible of a name in one family of files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Visible {
    /// More definitions than a name may link by itself.
    Many,
    /// The files of all.
    In(Vec<FileId>),
}

impl CommonNames {
    /// The common names of a project.
    pub(super) fn new(input: &LinkInput<'_>) -> Self {
        let definitions = input.definitions();
        let names = &input.tables.names;
        let (_, rows) = input.tables.symbols.parts();
        let mut common: Vec<(u64, BTreeMap<u32, Vec<FileId>>)> = Vec::new();
        for name in names.ids() {
            let all = definitions.of(name);
            if all.is_empty() || all.len() <= MOST_CHOICES_BY_NAME && is_of_several_words(names.name(name)) {
                continue;
            }
            let mut visible: BTreeMap<u32, Vec<FileId>> = BTreeMap::new();
            for symbol in all.iter().filter(|symbol| rows[symbol.index()].is_visible()) {
                let file = definitions.file_of(*symbol);
                let files = visible.entry(input.families[file.index()]).or_default();
                if files.len() <= MOST_CHOICES_BY_NAME {
                    files.push(file);
                }
            }
            common.push((name_hash(names.name(name)), visible));
        }
        common.sort_unstable();
        let mut bytes = Vec::new();
        put_number(&mut bytes, common.len() as u64);
        let mut before = 0;
        for (hash, visible) in common {
            put_number(&mut bytes, hash - before);
            before = hash;
            put_number(&mut bytes, visible.len() as u64);
            for (family, files) in visible {
                put_number(&mut bytes, u64::from(family));
                put_number(&mut bytes, files.len() as u64);
                if files.len() <= MOST_CHOICES_BY_NAME {
                    let mut last = 0;
                    for file in files {
                        put_number(&mut bytes, u64::from(file.0 - last));
                        last = file.0;
                    }
                }
            }
        }
        Self { bytes }
    }

    /// What is kept of some names, by their hash; of each what is visible in a family, by the family. Two names of one hash are
    /// taken for one. `None` if the bytes make no sense in a project of so many files.
    pub(super) fn find(&self, wanted: &[u64], files: usize) -> Option<BTreeMap<u64, BTreeMap<u32, Visible>>> {
        let mut found: BTreeMap<u64, BTreeMap<u32, Visible>> = BTreeMap::new();
        let mut reader = Reader::new(&self.bytes);
        let mut hash = 0u64;
        for _ in 0..reader.count(2)? {
            hash = hash.checked_add(reader.number()?)?;
            let is_wanted = wanted.contains(&hash);
            let mut families = BTreeMap::new();
            for _ in 0..reader.count(2)? {
                let family = reader.number_32()?;
                let count = reader.length()?;
                let mut listed = Vec::new();
                if count <= MOST_CHOICES_BY_NAME {
                    let mut file = 0usize;
                    for _ in 0..count {
                        file = file.checked_add(reader.length()?).filter(|file| *file < files)?;
                        if is_wanted {
                            listed.push(FileId::at(file));
                        }
                    }
                }
                if is_wanted {
                    let visible = if count > MOST_CHOICES_BY_NAME { Visible::Many } else { Visible::In(listed) };
                    families.insert(family, visible);
                }
            }
            if is_wanted {
                found.entry(hash).or_default().extend(families);
            }
        }
        (reader.left() == 0).then_some(found)
    }

    /// The stored form.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// From the stored form, which is looked into when names are looked for.
    pub(super) fn from_bytes(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }
}

#[cfg(test)]
mod tests {
    use groma_model::{Csr, FileFacts, Symbol, SymbolKind, Tables};

    use super::*;

    fn facts(names: &[(&str, bool)]) -> FileFacts {
        let symbol = |(name, exported): &(&str, bool)| Symbol {
            exported: *exported,
            ..groma_testkit::symbol(SymbolKind::Function, name)
        };
        FileFacts { symbols: names.iter().map(symbol).collect(), ..FileFacts::default() }
    }

    #[test]
    fn names_of_one_word_and_frequent_ones_are_found_in_their_families() {
        let mut tables = Tables::default();
        for file in 0..30 {
            let mut names = vec![("everywhere", true), ("in_all_files", true), ("hidden_in_all", file == 7)];
            names.extend([("once", true), ("once_only", true), ("secret", false)].into_iter().filter(|_| file == 3));
            tables.push(Some(&facts(&names)));
        }
        let mut imports = Csr::default();
        (0..30).for_each(|_| imports.push([]));
        let families: Vec<u32> = (0..30).map(|file| u32::from(file >= 28)).collect();
        let packages = [0; 30];
        let input = LinkInput { tables: &tables, imports: &imports, families: &families, packages: &packages };
        let common = CommonNames::new(&input);
        let names = ["everywhere", "in_all_files", "hidden_in_all", "once", "once_only", "secret", "nowhere"];
        let hashes = names.map(name_hash);
        let found = common.find(&hashes, 30).expect("it is whole");
        let of = |name: &str| found.get(&name_hash(name)).map(|families| families.iter().collect::<Vec<_>>());
        let last = Visible::In(vec![FileId(28), FileId(29)]);
        assert_eq!(of("everywhere"), Some(vec![(&0, &Visible::Many), (&1, &last)]));
        assert_eq!(of("in_all_files"), of("everywhere"));
        assert_eq!(of("hidden_in_all"), Some(vec![(&0, &Visible::In(vec![FileId(7)]))]));
        assert_eq!(of("once"), Some(vec![(&0, &Visible::In(vec![FileId(3)]))]));
        assert_eq!(of("secret"), Some(vec![]));
        assert_eq!((of("once_only"), of("nowhere")), (None, None));
        let bytes = common.as_bytes();
        let cut = |end: usize| CommonNames::from_bytes(bytes[..end].to_vec()).find(&hashes, 30);
        assert!((0..bytes.len()).all(|end| cut(end).is_none()));
        assert!(common.find(&hashes, 8).is_none(), "files that are not there");
    }
}
