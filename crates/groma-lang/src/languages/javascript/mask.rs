//! Text that the grammars stumble over, replaced byte for byte before the parse.

use std::ops::Range;

use memchr::memmem;

/// A text of which some places are replaced, copied on the first of them.
pub(crate) struct Mask<'s> {
    source: &'s str,
    masked: Option<Vec<u8>>,
}

impl<'s> Mask<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Self { source, masked: None }
    }

    /// The places where `needle` stands.
    pub(crate) fn find(&self, needle: &'s str) -> impl Iterator<Item = usize> + use<'s> {
        memmem::find_iter(self.source.as_bytes(), needle)
    }

    /// Replaces whole characters by blanks.
    pub(crate) fn blank(&mut self, range: Range<usize>) {
        self.write(range, "");
    }

    /// Replaces whole characters, none of them a line break, by shorter text and blanks.
    pub(crate) fn write(&mut self, range: Range<usize>, text: &str) {
        let masked = self.masked.get_or_insert_with(|| self.source.as_bytes().to_vec());
        if let Some(place) = masked.get_mut(range).filter(|place| place.len() >= text.len()) {
            place.fill(b' ');
            place[..text.len()].copy_from_slice(text.as_bytes());
        }
    }

    /// The text, if any place was replaced.
    pub(crate) fn finish(self) -> Option<String> {
        self.masked.and_then(|masked| String::from_utf8(masked).ok())
    }
}

/// Statements are looked at this far around a place, so that long lines cost no more than others.
const WINDOW: usize = 400;

/// The part of the line before a place, from its first character on if that is near.
fn line_before(source: &str, at: usize) -> &str {
    let from = floor_char_boundary(source, at.saturating_sub(WINDOW));
    let before = source.get(from..at).unwrap_or_default();
    before.rsplit('\n').next().unwrap_or_default()
}

/// The part of the line behind a place that is near.
pub(crate) fn line_after(source: &str, at: usize) -> &str {
    let end = floor_char_boundary(source, source.len().min(at + WINDOW));
    let after = source.get(at..end).unwrap_or_default();
    after.split('\n').next().unwrap_or_default()
}

fn floor_char_boundary(source: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| source.is_char_boundary(*at)).unwrap_or_default()
}

/// Masks what the grammar of JavaScript does not read.
pub(super) fn mask(source: &str) -> Option<String> {
    let mut mask = Mask::new(source);
    import_phases(source, &mut mask);
    import_attributes(source, &mut mask);
    accessors(source, &mut mask);
    jsx_attributes(source, &mut mask);
    mask.finish()
}

/// `accessor a = 1` in a class.
fn accessors(source: &str, mask: &mut Mask<'_>) {
    const WORD: &str = " accessor ";
    for at in mask.find(WORD) {
        let rest = line_after(source, at + WORD.len());
        let is_name = rest.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '$' | '#'));
        let is_operator = ["in ", "instanceof ", "of "].iter().any(|operator| rest.starts_with(operator));
        if is_name && !is_operator {
            mask.blank(at + 1..at + WORD.len() - 1);
        }
    }
}

/// `import defer * as a from "a"`, `import source b from "b"`
pub(crate) fn import_phases(source: &str, mask: &mut Mask<'_>) {
    for (phase, is_phase) in [("import defer *", None), ("import source ", Some(" from "))] {
        for at in mask.find(phase) {
            let word = at + "import ".len();
            let length = phase["import ".len()..].find(' ').unwrap_or_default();
            let line = line_after(source, word + length);
            // `import source from "x"` imports something that is called so.
            if is_phase.is_none_or(|from| line.contains(from) && !line.trim_start().starts_with("from ")) {
                mask.blank(word..word + length);
            }
        }
    }
}

/// `import a from "a" assert { ... }`, as it was written before `with`, and what stands behind `export ... from "a"`.
pub(crate) fn import_attributes(source: &str, mask: &mut Mask<'_>) {
    for word in [" assert {", " with {"] {
        for at in mask.find(word) {
            if !source[..at].ends_with(['"', '\'']) {
                continue;
            }
            let line = line_before(source, at);
            if line.starts_with("export ") {
                if let Some(length) = line_after(source, at).find('}') {
                    mask.blank(at..at + length + 1);
                }
            } else if line.starts_with("import ") && word == " assert {" {
                mask.write(at + 1..at + " assert".len(), "with");
            }
        }
    }
}

/// Attributes that are called like keywords: `<label class="a" for="b">`. The grammar takes them for the keywords.
fn jsx_attributes(source: &str, mask: &mut Mask<'_>) {
    for (attribute, replacement) in [("class=", "xlass"), ("for=", "xor")] {
        for at in mask.find(attribute) {
            let bytes = source.as_bytes();
            let name = at..at + replacement.len();
            let is_attribute = at.checked_sub(1).is_some_and(|before| bytes[before].is_ascii_whitespace())
                && bytes.get(name.end + 1).is_some_and(|next| matches!(next, b'"' | b'\'' | b'{'));
            if is_attribute {
                mask.write(name, replacement);
            }
        }
    }
}
