//! Which files have a term: made from the terms of all files, kept as flat bytes, read term by term.
//!
//! Terms stand in order in a *dictionary*, in groups of which the first terms are listed apart, so that one group is read to
//! find a term. Behind each other in the same order stand the *postings*: the files that have a term, with how often each field
//! has it.

use std::borrow::Cow;
use std::ops::Range;

use groma_model::{FileId, NameId, NameTable, ReadBytes};

use crate::numbers::{Numbers, put};
use crate::terms::{Counts, Field, FileTerms, NameTerms};

/// Terms of a group.
const GROUP: usize = 64;

/// The stored form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PostingsBytes {
    /// The number of groups, the lengths of dictionary and postings; then for each group its first term and where the group and
    /// its postings begin.
    pub groups: Vec<u8>,
    /// The terms.
    pub dictionary: Vec<u8>,
    /// The postings.
    pub postings: Vec<u8>,
    /// For each file the lengths of its fields, 8 bytes.
    pub lengths: Vec<u8>,
}

/// A file that has a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting {
    /// The file.
    pub file: FileId,
    /// How often each field has the term.
    pub counts: Counts,
}

/// Postings while they are collected.
#[derive(Debug, Default)]
pub struct PostingsBuilder {
    terms: NameTable,
    /// By term: where its postings end, and the last file.
    lists: Vec<List>,
    chunks: Vec<Chunk>,
    lengths: Vec<u8>,
    files: u32,
}

#[derive(Debug, Clone, Copy)]
struct List {
    first: u32,
    last: u32,
    last_file: u32,
    files: u32,
}

/// A piece of a list: most lists are short, and all of them together are large.
#[derive(Debug, Clone, Copy)]
struct Chunk {
    bytes: [u8; CHUNK],
    /// How many of the bytes are used, and the chunk that follows.
    used: u8,
    next: u32,
}

const CHUNK: usize = 11;
const NONE: u32 = u32::MAX;

impl PostingsBuilder {
    /// Adds the next file.
    pub fn push(&mut self, file: &FileTerms) {
        let number = self.files;
        self.files += 1;
        self.lengths.extend(packed(file.lengths, file.is_partial).to_le_bytes());
        let mut bytes = Vec::new();
        for (term, counts) in &file.terms {
            let id = self.terms.intern(term).index();
            if id == self.lists.len() {
                self.lists.push(List { first: NONE, last: NONE, last_file: 0, files: 0 });
            }
            let list = &mut self.lists[id];
            bytes.clear();
            // The first gap is the number itself.
            put_posting(&mut bytes, number - list.last_file, *counts);
            (list.last_file, list.files) = (number, list.files + 1);
            self.append(id, &bytes);
        }
    }

    fn append(&mut self, number: usize, bytes: &[u8]) {
        let Self { lists, chunks, .. } = self;
        let list = &mut lists[number];
        for byte in bytes {
            let full = list.last == NONE || usize::from(chunks[list.last as usize].used) == CHUNK;
            if full {
                let next = u32::try_from(chunks.len()).unwrap_or(NONE);
                chunks.push(Chunk { bytes: [0; CHUNK], used: 0, next: NONE });
                match list.last {
                    NONE => list.first = next,
                    end => chunks[end as usize].next = next,
                }
                list.last = next;
            }
            let chunk = &mut chunks[list.last as usize];
            chunk.bytes[usize::from(chunk.used)] = *byte;
            chunk.used += 1;
        }
    }

    /// Ends the collection.
    pub fn finish(self) -> PostingsBytes {
        let mut out = Writer::default();
        for (term, list) in self.sorted() {
            let postings = self.bytes_of(list);
            out.term(self.terms.name(term), list.files, &postings);
        }
        out.finish(self.lengths)
    }

    /// Ends the collection with what older postings have of files that are still there: `now` tells by a file's number then
    /// its number now; those of the collected files are in `numbers`, ascending. `None` if the older ones make no sense.
    pub fn finish_after(self, old: &Postings<'_>, now: &[Option<u32>], numbers: &[u32]) -> Option<PostingsBytes> {
        let files = now.iter().flatten().count() + numbers.len();
        let mut lengths = vec![0; files * LENGTHS_BYTES];
        let mut set = |file: u32, bytes: &[u8]| {
            let at = file as usize * LENGTHS_BYTES;
            lengths.get_mut(at..at + LENGTHS_BYTES).map(|place| place.copy_from_slice(bytes))
        };
        for (was, is) in now.iter().enumerate() {
            let Some(is) = is else { continue };
            set(*is, old.lengths.get(was * LENGTHS_BYTES..(was + 1) * LENGTHS_BYTES)?)?;
        }
        for (at, number) in numbers.iter().enumerate() {
            set(*number, self.lengths.get(at * LENGTHS_BYTES..(at + 1) * LENGTHS_BYTES)?)?;
        }
        let mut out = Writer::default();
        let mut fresh = self.sorted().into_iter().peekable();
        let fresh_postings = |list: List| {
            let number = |file: u32| numbers.get(file as usize).copied();
            let decoded = Decoded { bytes: self.bytes_of(list), renumber: number };
            decoded.all()
        };
        for group in 0..old.groups.len() {
            let all = old.postings.read(old.postings_of(group)?)?;
            let mut at = 0;
            for entry in old.entries(group)? {
                let bytes = all.get(at..at + entry.bytes)?;
                at += entry.bytes;
                while let Some((term, list)) = fresh.next_if(|(term, _)| self.terms.name(*term) < entry.term.as_str()) {
                    out.postings(self.terms.name(term), &fresh_postings(list)?);
                }
                let number = |file: u32| now.get(file as usize).copied().flatten();
                let mut kept = Decoded { bytes: bytes.to_vec(), renumber: number }.all()?;
                if let Some((_, list)) = fresh.next_if(|(term, _)| self.terms.name(*term) == entry.term) {
                    kept.extend(fresh_postings(list)?);
                }
                kept.sort_by_key(|posting| posting.file);
                if !kept.is_empty() {
                    out.postings(&entry.term, &kept);
                }
            }
        }
        for (term, list) in fresh {
            out.postings(self.terms.name(term), &fresh_postings(list)?);
        }
        Some(out.finish(lengths))
    }

    fn sorted(&self) -> Vec<(NameId, List)> {
        let mut sorted: Vec<(NameId, List)> = self.terms.ids().zip(self.lists.iter().copied()).collect();
        sorted.sort_unstable_by_key(|(term, _)| self.terms.name(*term));
        sorted
    }

    fn bytes_of(&self, list: List) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut at = list.first;
        while let Some(chunk) = self.chunks.get(at as usize) {
            bytes.extend(&chunk.bytes[..usize::from(chunk.used)]);
            at = chunk.next;
        }
        bytes
    }
}

/// Postings with other numbers for files; `None` takes a file out.
struct Decoded<F> {
    bytes: Vec<u8>,
    renumber: F,
}

impl<F: Fn(u32) -> Option<u32>> Decoded<F> {
    fn all(&self) -> Option<Vec<Posting>> {
        let mut postings = Vec::new();
        let mut numbers = Numbers::new(&self.bytes);
        let mut file = 0u32;
        while !numbers.is_empty() {
            let (gap, counts) = read_posting(&mut numbers)?;
            file = file.checked_add(gap)?;
            postings.extend((self.renumber)(file).map(|file| Posting { file: FileId(file), counts }));
        }
        Some(postings)
    }
}

/// Writes terms in order.
#[derive(Default)]
struct Writer {
    bytes: PostingsBytes,
    /// Terms so far, and the last one.
    terms: usize,
    last: String,
    first_of_group: String,
}

impl Writer {
    fn postings(&mut self, term: &str, postings: &[Posting]) {
        let mut bytes = Vec::new();
        let mut before = 0;
        for posting in postings {
            put_posting(&mut bytes, posting.file.0 - before, posting.counts);
            before = posting.file.0;
        }
        self.term(term, u32::try_from(postings.len()).unwrap_or(u32::MAX), &bytes);
    }

    fn term(&mut self, term: &str, files: u32, postings: &[u8]) {
        let PostingsBytes { groups, dictionary, postings: all, .. } = &mut self.bytes;
        if self.terms.is_multiple_of(GROUP) {
            put_shared(groups, &self.first_of_group, term);
            put(groups, dictionary.len());
            put(groups, all.len());
            self.first_of_group.clear();
            self.first_of_group.push_str(term);
            self.last.clear();
        }
        put_shared(dictionary, &self.last, term);
        put(dictionary, files as usize);
        put(dictionary, postings.len());
        all.extend_from_slice(postings);
        self.last.clear();
        self.last.push_str(term);
        self.terms += 1;
    }

    fn finish(self, lengths: Vec<u8>) -> PostingsBytes {
        let PostingsBytes { groups, dictionary, postings, .. } = self.bytes;
        let mut head = Vec::new();
        for number in [self.terms.div_ceil(GROUP), dictionary.len(), postings.len()] {
            put(&mut head, number);
        }
        head.extend(groups);
        PostingsBytes { groups: head, dictionary, postings, lengths }
    }
}

/// Postings that can be asked.
pub struct Postings<'p> {
    groups: Vec<Group>,
    dictionary: &'p dyn ReadBytes,
    dictionary_end: usize,
    postings: &'p dyn ReadBytes,
    postings_end: usize,
    lengths: Cow<'p, [u8]>,
}

struct Group {
    first: Box<str>,
    dictionary: usize,
    postings: usize,
}

/// A term of the dictionary.
struct Entry {
    term: String,
    files: u32,
    bytes: usize,
}

impl<'p> Postings<'p> {
    /// From the stored parts; of dictionary and postings with their lengths. `None` if they contradict themselves.
    pub fn new(
        groups: &[u8],
        (dictionary, dictionary_end): (&'p dyn ReadBytes, usize),
        (postings, postings_end): (&'p dyn ReadBytes, usize),
        lengths: Cow<'p, [u8]>,
    ) -> Option<Self> {
        let mut numbers = Numbers::new(groups);
        let count = numbers.next()?;
        if numbers.next()? != dictionary_end || numbers.next()? != postings_end {
            return None;
        }
        let mut list: Vec<Group> = Vec::new();
        let mut first = String::new();
        while !numbers.is_empty() {
            read_shared(&mut numbers, &mut first)?;
            let group = Group { first: first.as_str().into(), dictionary: numbers.next()?, postings: numbers.next()? };
            let follows = list.last().is_none_or(|last| {
                last.first < group.first && last.dictionary < group.dictionary && last.postings <= group.postings
            });
            if !follows || group.dictionary >= dictionary_end || group.postings > postings_end {
                return None;
            }
            list.push(group);
        }
        (list.len() == count && lengths.len().is_multiple_of(LENGTHS_BYTES)).then_some(Self {
            groups: list,
            dictionary,
            dictionary_end,
            postings,
            postings_end,
            lengths,
        })
    }

    /// Number of files.
    pub fn files(&self) -> usize {
        self.lengths.len() / LENGTHS_BYTES
    }

    /// The lengths of a file's fields.
    pub fn lengths(&self, file: FileId) -> Counts {
        self.lengths.as_chunks().0.get(file.index()).map_or([0; 4], |bytes| unpacked(u64::from_le_bytes(*bytes)))
    }

    /// The files that have a term, ascending. Nothing for a term that no file has, and where what is stored is damaged.
    pub fn of(&self, term: &str) -> Vec<Posting> {
        self.find(term).unwrap_or_default()
    }

    /// The files that may have a name in one of the fields text or names, ascending: all that have it, and others that have
    /// its words. `None` if the terms do not tell: names of a letter are terms where they are defined only.
    pub fn files_with_name(&self, name: &str, field: Field) -> Option<Vec<FileId>> {
        let has = |term: &str| -> Vec<FileId> {
            let found = self.of(term).into_iter().filter(|posting| posting.counts[field as usize] > 0);
            found.map(|posting| posting.file).collect()
        };
        match NameTerms::of(name) {
            NameTerms::Sign(term) => (field == Field::Symbols).then(|| has(&term)),
            NameTerms::Word(term) => Some(has(&term)),
            NameTerms::Several { whole, words } => {
                let mut files = has(&whole);
                let mut partial: Vec<FileId> = self.partial_files().collect();
                for word in words {
                    if partial.is_empty() {
                        break;
                    }
                    let with_word = has(&word);
                    partial.retain(|file| with_word.binary_search(file).is_ok());
                }
                files.extend(partial);
                files.sort_unstable();
                files.dedup();
                Some(files)
            }
        }
    }

    /// Files of which some names are no terms.
    fn partial_files(&self) -> impl Iterator<Item = FileId> {
        let lengths = self.lengths.as_chunks().0.iter();
        let partial = lengths.enumerate().filter(|(_, bytes)| u64::from_le_bytes(**bytes) & PARTIAL != 0);
        partial.map(|(file, _)| FileId::at(file))
    }

    fn find(&self, term: &str) -> Option<Vec<Posting>> {
        let group = self.groups.partition_point(|group| *group.first <= *term).checked_sub(1)?;
        let mut start = self.postings_of(group)?.start;
        for entry in self.entries(group)? {
            if entry.term == term {
                let bytes = self.postings.read(start..start.checked_add(entry.bytes)?)?;
                let files = u32::try_from(self.files()).ok()?;
                let known = |file: u32| (file < files).then_some(file);
                return Decoded { bytes: bytes.into_owned(), renumber: known }.all();
            }
            start = start.checked_add(entry.bytes)?;
        }
        None
    }

    /// Terms that begin alike, with the number of files that have each; at the most so many.
    pub fn beginning_with(&self, prefix: &str, most: usize) -> Vec<(String, u32)> {
        let mut found = Vec::new();
        let first = self.groups.partition_point(|group| *group.first <= *prefix).saturating_sub(1);
        for group in first..self.groups.len() {
            for entry in self.entries(group).unwrap_or_default() {
                if entry.term.starts_with(prefix) {
                    found.push((entry.term, entry.files));
                } else if entry.term.as_str() > prefix {
                    return found;
                }
                if found.len() >= most {
                    return found;
                }
            }
        }
        found
    }

    fn postings_of(&self, group: usize) -> Option<Range<usize>> {
        let start = self.groups.get(group)?.postings;
        let end = self.groups.get(group + 1).map_or(self.postings_end, |next| next.postings);
        (start <= end).then_some(start..end)
    }

    fn entries(&self, group: usize) -> Option<Vec<Entry>> {
        let start = self.groups.get(group)?.dictionary;
        let end = self.groups.get(group + 1).map_or(self.dictionary_end, |next| next.dictionary);
        let bytes = self.dictionary.read(start..end)?;
        let mut numbers = Numbers::new(&bytes);
        let mut entries = Vec::with_capacity(GROUP);
        let mut term = String::new();
        while !numbers.is_empty() {
            read_shared(&mut numbers, &mut term)?;
            let files = u32::try_from(numbers.next()?).ok()?;
            entries.push(Entry { term: term.clone(), files, bytes: numbers.next()? });
        }
        Some(entries)
    }
}

/// A term as what it shares with the one before, and the rest.
fn put_shared(out: &mut Vec<u8>, before: &str, term: &str) {
    let shared = before.bytes().zip(term.bytes()).take_while(|(a, b)| a == b).count();
    put(out, shared);
    put(out, term.len() - shared);
    out.extend_from_slice(&term.as_bytes()[shared..]);
}

fn read_shared(numbers: &mut Numbers<'_>, term: &mut String) -> Option<()> {
    let shared = numbers.next()?;
    let length = numbers.next()?;
    let rest = numbers.take(length)?;
    // What is shared may end inside a character.
    let mut bytes = std::mem::take(term).into_bytes();
    if shared > bytes.len() {
        return None;
    }
    bytes.truncate(shared);
    bytes.extend_from_slice(rest);
    *term = String::from_utf8(bytes).ok()?;
    Some(())
}

/// Numbers in a text up to which they stand with the gap.
const FEW: u32 = 3;

/// Most files have a term in their text alone, and a few times: then a posting is one number.
fn put_posting(out: &mut Vec<u8>, gap: u32, counts: Counts) {
    let [body, others @ ..] = counts;
    let more = others != [0; 3];
    put(out, (gap as usize) << 3 | usize::from(more) << 2 | body.min(FEW) as usize);
    if body >= FEW {
        put(out, (body - FEW) as usize);
    }
    if more {
        for count in others {
            put(out, count as usize);
        }
    }
}

fn read_posting(numbers: &mut Numbers<'_>) -> Option<(u32, Counts)> {
    let first = numbers.next()?;
    let gap = u32::try_from(first >> 3).ok()?;
    let number = |numbers: &mut Numbers<'_>| u32::try_from(numbers.next()?).ok();
    let mut counts: Counts = [u32::try_from(first & 3).ok()?, 0, 0, 0];
    if counts[0] == FEW {
        counts[0] = FEW.checked_add(number(numbers)?)?;
    }
    if first & 4 != 0 {
        for count in &mut counts[1..] {
            *count = number(numbers)?;
        }
    }
    Some((gap, counts))
}

/// Bytes of a file's lengths.
pub const LENGTHS_BYTES: usize = 8;

/// Bit of a file of which some names are no terms.
const PARTIAL: u64 = 1 << 63;

/// The lengths of a file's fields in 63 bits; larger ones than fit are the largest that do. The highest bit tells whether some of its
/// names are no terms.
pub(crate) fn packed(lengths: Counts, is_partial: bool) -> u64 {
    let bits = [31, 20, 6, 6];
    let mut packed = 0;
    for (length, bits) in lengths.into_iter().zip(bits) {
        packed = packed << bits | u64::from(length).min((1 << bits) - 1);
    }
    packed | if is_partial { PARTIAL } else { 0 }
}

pub(crate) fn unpacked(packed: u64) -> Counts {
    let part = |shift: u32, bits: u32| u32::try_from(packed >> shift & ((1 << bits) - 1)).unwrap_or(0);
    [part(32, 31), part(12, 20), part(6, 6), part(0, 6)]
}

const _: () = assert!(Field::ALL.len() == 4);

#[cfg(test)]
mod tests {
    use groma_model::{FileFacts, Reference, RepoPath, SymbolKind};
    use groma_testkit::symbol;
    use proptest::prelude::*;

    use super::*;

    fn file(number: usize, words: &[usize]) -> FileTerms {
        let word = |word: &usize| Reference { name: format!("word{word}x").into(), count: [1, 2, 3, 70][word % 4] };
        let facts = FileFacts { references: words.iter().map(word).collect(), ..FileFacts::default() };
        FileTerms::new(&RepoPath::from_bytes(format!("folder/file_{number}.rs").as_bytes()), Some(&facts))
    }

    fn of(files: &[&FileTerms]) -> PostingsBytes {
        let mut builder = PostingsBuilder::default();
        for file in files {
            builder.push(file);
        }
        builder.finish()
    }

    fn open(bytes: &PostingsBytes) -> Postings<'_> {
        let PostingsBytes { groups, dictionary, postings, lengths } = bytes;
        let lengths = Cow::Borrowed(&lengths[..]);
        let postings = (postings as &dyn ReadBytes, postings.len());
        Postings::new(groups, (dictionary, dictionary.len()), postings, lengths).expect("it is whole")
    }

    proptest! {
        #[test]
        fn every_term_of_every_file_comes_back(words in prop::collection::vec(prop::collection::vec(0usize..400, 0..60), 0..20)) {
            let files: Vec<FileTerms> = words.iter().enumerate().map(|(number, words)| file(number, words)).collect();
            let bytes = of(&files.iter().collect::<Vec<_>>());
            let postings = open(&bytes);
            prop_assert_eq!(postings.files(), files.len());
            let mut count = 0;
            for (number, file) in files.iter().enumerate() {
                prop_assert_eq!(postings.lengths(FileId::at(number)), file.kept_lengths());
                for (term, counts) in &file.terms {
                    let found = postings.of(term);
                    let expected = Posting { file: FileId::at(number), counts: *counts };
                    prop_assert!(found.contains(&expected));
                    prop_assert!(found.is_sorted_by_key(|posting| posting.file));
                    count += 1;
                }
            }
            let all: usize = postings.beginning_with("", usize::MAX).iter().map(|(_, files)| *files as usize).sum();
            prop_assert_eq!(all, count);
            prop_assert!(postings.of("nowhere").is_empty());
        }

        #[test]
        fn files_with_a_name_are_found_whatever_else_they_have(
            names in prop::collection::vec(prop::collection::vec("[a-zA-Z_]{1,3}(_[a-z0-9]{1,4}){0,2}|[$_]{1,2}", 0..8), 1..8),
            many in prop::collection::vec(any::<bool>(), 8),
        ) {
            let files: Vec<FileTerms> = names
                .iter()
                .zip(&many)
                .enumerate()
                .map(|(number, (names, many))| {
                    let register = |at: usize| Reference { name: format!("reg_{at}_x").into(), count: 9 };
                    let mut facts = FileFacts {
                        references: (0..if *many { 600 } else { 0 }).map(register).collect(),
                        ..FileFacts::default()
                    };
                    facts.references.extend(names.iter().map(|name| Reference { name: (&**name).into(), count: 1 }));
                    facts.symbols = names.iter().step_by(2).map(|name| symbol(SymbolKind::Function, name)).collect();
                    FileTerms::new(&RepoPath::from_bytes(format!("f{number}.rs").as_bytes()), Some(&facts))
                })
                .collect();
            let bytes = of(&files.iter().collect::<Vec<_>>());
            let postings = open(&bytes);
            for (number, names) in names.iter().enumerate() {
                for (at, name) in names.iter().enumerate() {
                    if let Some(users) = postings.files_with_name(name, Field::Body) {
                        prop_assert!(users.contains(&FileId::at(number)), "{} of {}", name, number);
                    }
                    if at.is_multiple_of(2) {
                        let definers = postings.files_with_name(name, Field::Symbols);
                        prop_assert!(definers.is_some_and(|files| files.contains(&FileId::at(number))), "{} of {}", name, number);
                    }
                }
            }
        }

        #[test]
        fn what_follows_is_what_is_made_anew(
            old in prop::collection::vec(prop::collection::vec(0usize..90, 0..30), 1..12),
            new in prop::collection::vec((prop::option::of(0usize..12), prop::collection::vec(0usize..90, 0..30)), 0..12),
        ) {
            let before: Vec<FileTerms> = old.iter().enumerate().map(|(number, words)| file(number, words)).collect();
            // Each file of the new collection is one of the old ones, each at most once and in their order, or another one.
            let mut taken = 0;
            let mut now = vec![None; before.len()];
            let (mut fresh, mut numbers, mut after) = (PostingsBuilder::default(), Vec::new(), Vec::new());
            for (number, (was, words)) in (0u32..).zip(&new) {
                match was.filter(|was| *was >= taken && *was < before.len()) {
                    Some(was) => {
                        taken = was + 1;
                        now[was] = Some(number);
                        after.push(before[was].clone());
                    }
                    None => {
                        let terms = file(100 + number as usize, words);
                        fresh.push(&terms);
                        numbers.push(number);
                        after.push(terms);
                    }
                }
            }
            let old = of(&before.iter().collect::<Vec<_>>());
            let followed = fresh.finish_after(&open(&old), &now, &numbers);
            prop_assert_eq!(followed, Some(of(&after.iter().collect::<Vec<_>>())));
        }
    }

    #[test]
    fn damaged_parts_give_nothing_or_something_and_never_a_panic() {
        let files: Vec<FileTerms> = (0..9).map(|number| file(number, &[number, 50, 60 + number])).collect();
        let whole = of(&files.iter().collect::<Vec<_>>());
        for part in 0..3 {
            let length = [whole.groups.len(), whole.dictionary.len(), whole.postings.len()][part];
            for at in 0..length {
                for byte in [0, 1, 0x7f, 0x80, 0xff] {
                    let mut bytes = whole.clone();
                    [&mut bytes.groups, &mut bytes.dictionary, &mut bytes.postings][part][at] = byte;
                    let PostingsBytes { groups, dictionary, postings, lengths } = &bytes;
                    let (dictionary, postings) = ((dictionary as _, dictionary.len()), (postings as _, postings.len()));
                    let Some(opened) = Postings::new(groups, dictionary, postings, Cow::Borrowed(lengths)) else {
                        continue;
                    };
                    opened.of("word50x");
                    opened.beginning_with("f", 9);
                    PostingsBuilder::default().finish_after(&opened, &[Some(0); 9], &[]);
                }
            }
        }
    }
}
