//! Counts of words, made for the short words of which a file has thousands: each lookup is a comparison of two numbers, and the
//! memory is used again for the next file.

use std::hash::Hasher as _;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

/// Words that are not longer, in bytes, are compared as two numbers.
const SHORT: usize = 16;

/// Words in the order in which they were first counted.
#[derive(Default)]
pub(crate) struct Tally {
    /// Positions in `words`.
    numbers: HashTable<u32>,
    words: Vec<Word>,
    /// The words one after another.
    text: String,
}

struct Word {
    key: Key,
    start: usize,
    count: u32,
}

/// All of a short word; beginning and end of a longer one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    first: u64,
    last: u64,
    length: usize,
}

impl Key {
    fn of(word: &[u8]) -> Self {
        fn number<const N: usize>(bytes: &[u8]) -> u64 {
            let mut whole = [0; 8];
            whole[..N].copy_from_slice(&bytes[..N]);
            u64::from_le_bytes(whole)
        }
        let length = word.len();
        let (first, last) = match length {
            0 => (0, 0),
            1..=3 => (u64::from(word[0]) | u64::from(word[length / 2]) << 8 | u64::from(word[length - 1]) << 16, 0),
            4..=7 => (number::<4>(word) | number::<4>(&word[length - 4..]) << 32, 0),
            _ => (number::<8>(word), number::<8>(&word[length - 8..])),
        };
        Self { first, last, length }
    }

    fn hash(self, word: &str) -> u64 {
        let mut hasher = FxHasher::default();
        if self.length > SHORT {
            hasher.write(word.as_bytes());
        } else {
            hasher.write_u64(self.first);
            hasher.write_u64(self.last);
            hasher.write_usize(self.length);
        }
        hasher.finish()
    }
}

impl Tally {
    /// Forgets all words and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
        self.words.clear();
        self.text.clear();
    }

    /// Adds to a word's count.
    pub(crate) fn add(&mut self, word: &str, times: u32) {
        let key = Key::of(word.as_bytes());
        let Self { numbers, words, text } = self;
        let is_same = |number: &u32| words[*number as usize].is(key, word, text);
        let rehash = |number: &u32| {
            let known = &words[*number as usize];
            known.key.hash(known.text(text))
        };
        match numbers.entry(key.hash(word), is_same, rehash) {
            Entry::Occupied(known) => words[*known.get() as usize].count += times,
            Entry::Vacant(place) => {
                place.insert(u32::try_from(words.len()).unwrap_or(u32::MAX));
                words.push(Word { key, start: text.len(), count: times });
                text.push_str(word);
            }
        }
    }

    /// Takes from a word's count, if it has one, as much as there is.
    pub(crate) fn take(&mut self, word: &str, times: u32) {
        let key = Key::of(word.as_bytes());
        let Self { numbers, words, text } = self;
        if let Some(number) = numbers.find(key.hash(word), |number| words[*number as usize].is(key, word, text)) {
            let known = &mut words[*number as usize];
            known.count = known.count.saturating_sub(times);
        }
    }

    /// The words whose count is not 0, in the order in which they were first counted.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (&str, u32)> {
        self.words.iter().filter(|word| word.count > 0).map(|word| (word.text(&self.text), word.count))
    }
}

impl Word {
    fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start..self.start + self.key.length).unwrap_or_default()
    }

    fn is(&self, key: Key, word: &str, text: &str) -> bool {
        self.key == key && (key.length <= SHORT || self.text(text) == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_words_of_all_lengths_apart() {
        let letters = "abcdefghijklmnopqrstuvwxyz";
        let mut tally = Tally::default();
        for round in 1..3 {
            for start in 0..letters.len() {
                for end in start + 1..=letters.len() {
                    tally.add(&letters[start..end], round);
                }
            }
        }
        tally.add("aabaaaaaaaaaaaaaaaaa", 1);
        tally.add("aaaaaaaaaaaaaaaabaaa", 1);
        tally.take("abc", 3);
        tally.take("abd", 3);
        assert_eq!(tally.counts().count(), 26 * 27 / 2 + 1);
        assert!(tally.counts().all(|(word, count)| count == if word.starts_with("aa") { 1 } else { 3 }));
        tally.clear();
        tally.take("a", 1);
        assert_eq!(tally.counts().count(), 0);
    }
}
