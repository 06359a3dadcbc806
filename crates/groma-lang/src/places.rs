//! Where the parts of a shortened text stand in the text that it was made of.

use std::ops::Range;

/// Places at which bytes are missing. Empty: the text is not shortened.
#[derive(Default)]
pub(crate) struct Places {
    /// Bytes of the shortened text from which on more is missing, and how many bytes are missing up to there.
    cuts: Vec<(u32, u32)>,
}

impl Places {
    /// For a text that is as it was.
    pub(crate) const SAME: Self = Self { cuts: Vec::new() };

    /// Notes that bytes are missing before a place of the shortened text, behind all places before.
    pub(crate) fn cut(&mut self, at: usize, bytes: usize) {
        let missing = self.missing() + bytes;
        if let (Ok(at), Ok(missing)) = (u32::try_from(at), u32::try_from(missing)) {
            self.cuts.push((at, missing));
        }
    }

    /// How many bytes are missing in all.
    pub(crate) fn missing(&self) -> usize {
        self.cuts.last().map_or(0, |(_, missing)| *missing as usize)
    }

    /// Whether nothing is missing.
    pub(crate) fn are_same(&self) -> bool {
        self.cuts.is_empty()
    }

    /// The place of a byte in the original text.
    pub(crate) fn start(&self, at: usize) -> usize {
        let before = self.cuts.partition_point(|(cut, _)| *cut as usize <= at);
        at + before.checked_sub(1).and_then(|last| self.cuts.get(last)).map_or(0, |(_, missing)| *missing as usize)
    }

    /// The place right behind the byte before a place.
    pub(crate) fn end(&self, at: usize) -> usize {
        at.checked_sub(1).map_or(0, |last| self.start(last) + 1)
    }

    /// The range of the original text that a range of the shortened one begins and ends with.
    pub(crate) fn range(&self, range: Range<usize>) -> Range<usize> {
        if self.are_same() {
            return range;
        }
        let start = self.start(range.start);
        if range.is_empty() { start..start } else { start..self.end(range.end) }
    }
}
