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

use groma_model::Import;

pub(crate) use lexer::{Kind, Lexer, Quoted, Special, Syntax, Table, Token};

/// Writes the skeleton of a text; gives up with `None`.
pub(crate) type Cut = fn(&mut Cutter<'_>) -> Option<()>;

/// Text that is left out must have so many bytes, line breaks not counted, to be worth it.
const WORTH_CUTTING: usize = 16;

/// A skeleton that leaves out less than this part of a text is not worth it.
const WORTH_USING: usize = 8;

/// Puts a skeleton together, from the start of a text to its end.
pub(crate) struct Cutter<'t> {
    text: &'t str,
    out: String,
    /// Up to where the text is copied or left out.
    done: usize,
    places: Vec<Place>,
    names: Vec<(u32, u32)>,
    /// The last name that is not all ASCII: grammars differ in what they take for a letter.
    odd: Option<usize>,
    embedded: Vec<Range<usize>>,
    imports: Vec<Import>,
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
        Self {
            text,
            out: String::new(),
            done: 0,
            places: Vec::new(),
            names: Vec::new(),
            odd: None,
            embedded: Vec::new(),
            imports: Vec::new(),
        }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// Notes a name in a text that is about to be left out.
    pub(crate) fn name(&mut self, token: Token) {
        let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        if self.text.as_bytes().get(token.range()).is_some_and(|name| !name.is_ascii()) {
            self.odd = Some(self.names.len());
        }
        self.names.push((position(token.start), position(token.end)));
    }

    /// How many names are noted so far, for [`Cutter::forget_names`] and [`Cutter::cut`].
    pub(crate) fn names(&self) -> usize {
        self.names.len()
    }

    /// Takes back the names after the first so many: their text stays.
    pub(crate) fn forget_names(&mut self, keep: usize) {
        self.names.truncate(keep);
        self.odd = self.odd.filter(|odd| *odd < keep);
    }

    /// Leaves out a range behind all that was left out before, but for its line breaks, if that is worth it, and says whether it
    /// was. The names in it are those after the first so many.
    pub(crate) fn cut(&mut self, range: Range<usize>, names: usize) -> bool {
        let left_out = self.text.get(range.clone()).unwrap_or_default();
        let worth = left_out.len() >= WORTH_CUTTING
            && left_out.len() >= WORTH_CUTTING + memchr::memchr_iter(b'\n', left_out.as_bytes()).count();
        let cuts = worth && range.start >= self.done && self.is_plain(names);
        if cuts {
            self.leave_out(range, names..self.names.len());
        } else {
            self.forget_names(names);
        }
        cuts
    }

    /// Leaves out a range, however short: one of several that only make sense together.
    pub(crate) fn cut_part(&mut self, range: Range<usize>, names: usize) {
        self.leave_out(range, names..self.names.len());
    }

    /// Whether all names after the first so many are of letters that every grammar takes for letters.
    pub(crate) fn is_plain(&self, names: usize) -> bool {
        self.odd.is_none_or(|odd| odd < names)
    }

    /// Leaves out a range behind all that was left out before, but for its line breaks, with some of the names that are noted.
    pub(crate) fn leave_out(&mut self, range: Range<usize>, names: Range<usize>) {
        self.out.push_str(self.text.get(self.done..range.start).unwrap_or_default());
        if !names.is_empty() {
            self.places.push(Place { at: self.out.len(), names });
        }
        let left_out = self.text.get(range.clone()).unwrap_or_default();
        self.out.extend(memchr::memchr_iter(b'\n', left_out.as_bytes()).map(|_| '\n'));
        self.done = range.end;
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
        self.forget_names(mark.names);
    }

    /// Leaves out a body in a part of the file that is parsed on its own; see [`blank_embedded`].
    pub(crate) fn cut_embedded(&mut self, range: Range<usize>, names: usize) {
        if self.cut(range.clone(), names) {
            self.embedded.push(range);
        }
    }

    /// Leaves out an import, and says what it brings in.
    pub(crate) fn cut_import(&mut self, range: Range<usize>, names: usize, import: Import) {
        if self.cut(range, names) {
            self.imports.push(import);
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
    imports: Vec<Import>,
}

impl Skeleton {
    /// The skeleton of a text. `None` where the cutter gives up, or leaves out so little that it is not worth it.
    pub(crate) fn new(text: &str, cut: Cut) -> Option<Self> {
        let mut cutter = Cutter::new(text);
        cut(&mut cutter)?;
        let Cutter { mut out, done, places, names, imports, .. } = cutter;
        out.push_str(text.get(done..)?);
        let left_out = text.len().checked_sub(out.len())?;
        (left_out > text.len() / WORTH_USING).then_some(Self { text: out, places, names, imports })
    }

    /// The names that are left out, for a walk over the skeleton's tree.
    pub(crate) fn hidden<'s>(&'s self, text: &'s str) -> Hidden<'s> {
        let next_at = self.places.first().map_or(usize::MAX, |place| place.at);
        Hidden { next_at, places: &self.places, names: &self.names, imports: &self.imports, text }
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
    /// Imports that are not in the tree.
    pub(crate) imports: &'s [Import],
    text: &'s str,
}

impl<'s> Hidden<'s> {
    /// For a text that is parsed as a whole.
    pub(crate) fn none() -> Self {
        Self { next_at: usize::MAX, places: &[], names: &[], imports: &[], text: "" }
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
        let (names, text) = (self.names, self.text);
        before
            .iter()
            .flat_map(move |place| names.get(place.names.clone()).unwrap_or_default())
            .filter_map(move |(start, end)| text.get(*start as usize..*end as usize))
    }
}
