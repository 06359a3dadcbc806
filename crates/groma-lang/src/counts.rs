//! How often names occur: a table in which a name is hashed once and has no node of its own.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

/// Names and how often each occurs, in the order of their first occurrence.
pub(crate) struct Counts<N> {
    entries: Vec<(N, u32)>,
    /// Positions in `entries`, one more than that so that 0 is free, with bits of the hash. As many as a power of two.
    slots: Vec<(u32, u32)>,
}

impl<N> Default for Counts<N> {
    fn default() -> Self {
        Self { entries: Vec::new(), slots: vec![(0, 0); 64] }
    }
}

impl<N: AsRef<str>> Counts<N> {
    /// Counts a name, which is kept as `make` makes it.
    pub(crate) fn add<'t>(&mut self, name: &'t str, make: impl FnOnce(&'t str) -> N) {
        let hash = hash(name);
        match self.find(name, hash) {
            Ok(at) => self.entries[at].1 += 1,
            Err(slot) => {
                self.entries.push((make(name), 1));
                self.slots[slot] = (u32::try_from(self.entries.len()).unwrap_or(0), hash);
                // Half of the slots stay free.
                if self.entries.len() * 2 > self.slots.len() {
                    self.grow();
                }
            }
        }
    }

    /// How often a name occurs, if it does, to be changed.
    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut u32> {
        let at = self.find(name, hash(name)).ok()?;
        self.entries.get_mut(at).map(|(_, count)| count)
    }

    /// All names with their counts.
    pub(crate) fn into_entries(self) -> Vec<(N, u32)> {
        self.entries
    }

    /// The position of a name in `entries`, or the free slot for it.
    fn find(&self, name: &str, hash: u32) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.slots[slot] {
                (0, _) => return Err(slot),
                (at, known) if known == hash => {
                    let at = at as usize - 1;
                    if self.entries[at].0.as_ref() == name {
                        return Ok(at);
                    }
                }
                _ => {}
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        let mask = old.len() * 4 - 1;
        self.slots = vec![(0, 0); mask + 1];
        for (at, hash) in old.into_iter().filter(|(at, _)| *at != 0) {
            let mut slot = hash as usize & mask;
            while self.slots[slot].0 != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (at, hash);
        }
    }
}

fn hash(name: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    let hash = hasher.finish();
    // The hasher's best bits are the high ones.
    u32::try_from((hash ^ hash >> 32) & u64::from(u32::MAX)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_the_order_of_first_occurrence() {
        let names: Vec<String> = (0..1000).map(|number| format!("name{number}")).collect();
        let mut counts: Counts<&str> = Counts::default();
        for _ in 0..3 {
            names.iter().for_each(|name| counts.add(name, |name| name));
        }
        counts.get_mut("name1").into_iter().for_each(|count| *count = 7);
        assert!(counts.get_mut("name").is_none());
        let entries = counts.into_entries();
        assert_eq!((entries.len(), entries[0], entries[1]), (1000, ("name0", 3), ("name1", 7)));
    }
}
