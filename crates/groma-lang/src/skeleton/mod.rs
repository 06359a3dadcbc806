//! The skeleton of a file: its text without the bodies of functions, of which facts need names and imports only.
//!
//! A parser takes a hundred nanoseconds and more for each byte, and most bytes are in bodies, whose trees an outline throws away. So
//! a [`Lexer`] reads the bodies, and the parser gets the rest. Line breaks stay where they are, so that every row of the
//! skeleton's tree is the row of the file; names that are left out are counted when the walk comes to their place.
//!
//! A language's cutter only leaves out what it is sure of: text that stays is always right. Where it is not sure of the
//! file at all, it gives up, and the file is parsed as a whole. What must hold is said by the tests: facts are the same either way, as
//! long as the whole text parses without errors.

pub(crate) mod lexer;

use std::ops::Range;

pub(crate) use lexer::{Kind, Lexer, Quoted, Special, Syntax, Table, Token};

/// Writes the skeleton of a text; gives up with `None`.
pub(crate) type Cut = fn(&mut Cutter<'_>) -> Option<()>;

/// Text that is left out must have so many bytes, line breaks not counted, to be worth it.
const WORTH_CUTTING: usize = 16;

/// A skeleton that leaves out less than this part of a text is not worth it.
const WORTH_USING: usize = 20;

/// Puts a skeleton together, from the start of a text to its end.
pub(crate) struct Cutter<'t> {
    text: &'t str,
    out: String,
    /// Up to where the text is copied or left out.
    done: usize,
    places: Vec<Place>,
    names: Vec<(u32, u32)>,
    embedded: Vec<Range<usize>>,
}

/// A state of a [`Cutter`].
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    out: usize,
    done: usize,
    places: usize,
    names: usize,
}

/// A place of the skeleton where text is left out, with the names in it.
struct Place {
    at: usize,
    names: Range<usize>,
}

impl<'t> Cutter<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, out: String::new(), done: 0, places: Vec::new(), names: Vec::new(), embedded: Vec::new() }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// Notes a name in a text that is about to be left out.
    pub(crate) fn name(&mut self, token: Token) {
        let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.names.push((position(token.start), position(token.end)));
    }

    /// How many names are noted so far, for [`Cutter::forget_names`] and [`Cutter::cut`].
    pub(crate) fn names(&self) -> usize {
        self.names.len()
    }

    /// Takes back the names after the first so many: their text stays.
    pub(crate) fn forget_names(&mut self, keep: usize) {
        self.names.truncate(keep);
    }

    /// Leaves out a range behind all that was left out before, but for its line breaks. The names in it are those after the
    /// first so many. Says whether the range is long enough for that.
    pub(crate) fn cut(&mut self, range: Range<usize>, names: usize) -> bool {
        self.cut_longer(range, names, WORTH_CUTTING)
    }

    /// Leaves out a range, however short: one of several that only make sense together.
    pub(crate) fn cut_part(&mut self, range: Range<usize>, names: usize) {
        self.cut_longer(range, names, 0);
    }

    fn cut_longer(&mut self, range: Range<usize>, names: usize, least: usize) -> bool {
        let Some(left_out) = self.text.as_bytes().get(range.clone()).filter(|_| range.start >= self.done) else {
            self.forget_names(names);
            return false;
        };
        let lines = memchr::memchr_iter(b'\n', left_out).count();
        if left_out.len() < lines + least {
            self.forget_names(names);
            return false;
        }
        self.out.push_str(&self.text[self.done..range.start]);
        self.places.push(Place { at: self.out.len(), names: names..self.names.len() });
        self.out.extend(std::iter::repeat_n('\n', lines));
        self.done = range.end;
        true
    }

    /// How far the skeleton is, for [`Cutter::go_back`].
    pub(crate) fn mark(&self) -> Mark {
        Mark { out: self.out.len(), done: self.done, places: self.places.len(), names: self.names.len() }
    }

    /// Takes back all that was cut and noted since a mark.
    pub(crate) fn go_back(&mut self, mark: Mark) {
        self.out.truncate(mark.out);
        self.done = mark.done;
        self.places.truncate(mark.places);
        self.names.truncate(mark.names);
    }

    /// Leaves out a body in a part of the file that is parsed on its own; see [`blank_embedded`].
    pub(crate) fn cut_embedded(&mut self, range: Range<usize>, names: usize) {
        if self.cut(range.clone(), names) {
            self.embedded.push(range);
        }
    }

    /// Puts something in at the place that was cut last.
    pub(crate) fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }
}

/// A text without the bodies of its functions.
pub(crate) struct Skeleton {
    /// What the parser gets.
    pub(crate) text: String,
    places: Vec<Place>,
    names: Vec<(u32, u32)>,
}

impl Skeleton {
    /// The skeleton of a text. `None` where the cutter gives up, or leaves out so little that it is not worth it.
    pub(crate) fn new(text: &str, cut: Cut) -> Option<Self> {
        let mut cutter = Cutter::new(text);
        cut(&mut cutter)?;
        let Cutter { mut out, done, places, names, .. } = cutter;
        out.push_str(text.get(done..)?);
        let left_out = text.len().checked_sub(out.len())?;
        (left_out > text.len() / WORTH_USING).then_some(Self { text: out, places, names })
    }

    /// The names that are left out, for a walk over the skeleton's tree.
    pub(crate) fn hidden<'s>(&'s self, text: &'s str) -> Hidden<'s> {
        let next_at = self.places.first().map_or(usize::MAX, |place| place.at);
        Hidden { next_at, places: &self.places, names: &self.names, text }
    }
}

/// A text with blanks in place of the bodies that are left out of parts which are parsed on their own. Such a part counts only
/// if it can be parsed, which must not depend on whether the text around it is a skeleton.
pub(crate) fn blank_embedded(text: &str, cut: Cut) -> Option<String> {
    let mut cutter = Cutter::new(text);
    cut(&mut cutter)?;
    let mut bytes = text.as_bytes().to_vec();
    for range in cutter.embedded {
        for byte in bytes[range].iter_mut().filter(|byte| **byte != b'\n') {
            *byte = b' ';
        }
    }
    String::from_utf8(bytes).ok()
}

/// Names that are not in the tree, in the order of their places.
pub(crate) struct Hidden<'s> {
    /// Where the next ones belong, as a byte of the skeleton; `usize::MAX` behind the last.
    pub(crate) next_at: usize,
    places: &'s [Place],
    names: &'s [(u32, u32)],
    text: &'s str,
}

impl<'s> Hidden<'s> {
    /// For a text that is parsed as a whole.
    pub(crate) fn none() -> Self {
        Self { next_at: usize::MAX, places: &[], names: &[], text: "" }
    }

    /// Whether it is for one.
    pub(crate) fn is_none(&self) -> bool {
        self.text.is_empty()
    }

    /// The names that stand before a byte of the skeleton and were not given yet.
    pub(crate) fn before(&mut self, byte: usize) -> impl Iterator<Item = &'s str> + use<'s> {
        let passed = self.places.iter().position(|place| place.at > byte).unwrap_or(self.places.len());
        let (before, rest) = self.places.split_at(passed);
        self.places = rest;
        self.next_at = rest.first().map_or(usize::MAX, |place| place.at);
        let range = before.first().zip(before.last()).map(|(first, last)| first.names.start..last.names.end);
        let (names, text) = (self.names, self.text);
        range
            .and_then(|range| names.get(range))
            .unwrap_or_default()
            .iter()
            .filter_map(move |(start, end)| text.get(*start as usize..*end as usize))
    }
}
