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

/// JSX attributes that are called like keywords: `<label class="a" for="b">`. The grammar takes them for the keywords.
pub(super) fn mask(source: &str) -> Option<String> {
    let mut mask = Mask::new(source);
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
    mask.finish()
}
