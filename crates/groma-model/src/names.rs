//! Names as numbers: the identifiers of a project repeat all over it, so each is kept once.

use std::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Number of a name in a [`NameTable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(pub u32);

impl NameId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every name of a project, each once, in the order in which they were met. No answer may depend on that order: it is
/// another one after a change than after a fresh start.
#[derive(Debug, Clone)]
pub struct NameTable {
    text: String,
    /// Where each name begins in the text; one more entry than names.
    starts: Vec<u32>,
    /// Numbers by name. Hashes are seeded per process: a repository cannot choose names that collide.
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// Names that `numbers` holds; those of a stored table are added when they are first asked for.
    hashed: usize,
}

impl Default for NameTable {
    fn default() -> Self {
        Self {
            text: String::new(),
            starts: vec![0],
            numbers: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            hashed: 0,
        }
    }
}

impl NameTable {
    /// A table from its stored parts. `None` if they do not fit together.
    pub fn from_parts(text: String, starts: Vec<u32>) -> Option<Self> {
        let fits = starts.first() == Some(&0)
            && starts.last().copied() == u32::try_from(text.len()).ok()
            && starts.windows(2).all(|pair| pair[0] <= pair[1])
            && starts.iter().all(|start| text.is_char_boundary(*start as usize));
        fits.then(|| Self { text, starts, ..Self::default() })
    }

    /// The parts to store: the names one after another, and where each begins, with the end of the last.
    pub fn parts(&self) -> (&str, &[u32]) {
        (&self.text, &self.starts)
    }

    /// Number of names.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of a number.
    pub fn name(&self, id: NameId) -> &str {
        text_of(&self.text, &self.starts, id.index())
    }

    /// All numbers.
    pub fn ids(&self) -> impl Iterator<Item = NameId> + use<> {
        (0..u32::try_from(self.len()).unwrap_or(u32::MAX)).map(NameId)
    }

    /// The number of a name, if the table has it. Looks at every name: for a single question this is cheaper than
    /// hashing them all.
    pub fn find(&self, name: &str) -> Option<NameId> {
        self.ids().find(|id| {
            let (start, end) = (self.starts[id.index()], self.starts[id.index() + 1]);
            (end - start) as usize == name.len() && self.name(*id) == name
        })
    }

    /// The number of a name, which is added if it is new. A table of 4 GiB of names takes no more: every further name
    /// is the empty one.
    pub fn intern(&mut self, name: &str) -> NameId {
        let Self { text, starts, numbers, hasher, hashed } = self;
        let hash_of = |number: u32| hasher.hash_one(text_of(text, starts, number as usize));
        if *hashed < starts.len() - 1 {
            numbers.reserve(starts.len() - 1 - *hashed, |number| hash_of(*number));
            for number in *hashed..starts.len() - 1 {
                let number = u32::try_from(number).unwrap_or(u32::MAX);
                numbers.insert_unique(hash_of(number), number, |number| hash_of(*number));
            }
            *hashed = starts.len() - 1;
        }
        let hash = hasher.hash_one(name);
        let known = numbers.find(hash, |number| text_of(text, starts, *number as usize) == name);
        if let Some(number) = known {
            return NameId(*number);
        }
        let (Ok(number), Ok(end)) = (u32::try_from(starts.len() - 1), u32::try_from(text.len() + name.len())) else {
            return NameId(0);
        };
        text.push_str(name);
        starts.push(end);
        let (text, starts) = (&*text, &*starts);
        numbers.insert_unique(hash, number, |number| hasher.hash_one(text_of(text, starts, *number as usize)));
        *hashed += 1;
        NameId(number)
    }
}

fn text_of<'t>(text: &'t str, starts: &[u32], number: usize) -> &'t str {
    &text[starts[number] as usize..starts[number + 1] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_number_also_after_storing() {
        let mut table = NameTable::default();
        let (a, b, empty) = (table.intern("a"), table.intern("bä"), table.intern(""));
        assert_eq!((table.intern("a"), table.intern("bä"), table.intern("")), (a, b, empty));
        let (text, starts) = table.parts();
        let mut again = NameTable::from_parts(text.to_owned(), starts.to_vec()).expect("its own parts");
        assert_eq!((again.find("bä"), again.find("c")), (Some(b), None));
        assert_eq!((again.intern("a"), again.intern("new")), (a, NameId(3)));
        assert_eq!(again.name(NameId(3)), "new");
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        assert!(NameTable::from_parts("ab".into(), vec![0, 1]).is_none());
        assert!(NameTable::from_parts("ä".into(), vec![0, 1, 2]).is_none());
        assert!(NameTable::from_parts("ab".into(), vec![0, 2, 1, 2]).is_none());
        assert!(NameTable::from_parts("ab".into(), vec![]).is_none());
    }
}
