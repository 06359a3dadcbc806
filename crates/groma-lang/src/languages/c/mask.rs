//! The masked copy of a text: ranges become spaces, line breaks stay.

use std::ops::Range;

/// Ranges to be blanked and characters to be set, in any order.
#[derive(Default)]
pub(crate) struct Mask {
    blanks: Vec<Range<usize>>,
    marks: Vec<(usize, u8)>,
}

impl Mask {
    /// Blanks a range.
    pub(crate) fn blank(&mut self, range: Range<usize>) {
        if range.start < range.end {
            self.blanks.push(range);
        }
    }

    /// Blanks several ranges.
    pub(crate) fn blank_all(&mut self, ranges: Vec<Range<usize>>) {
        for range in ranges {
            self.blank(range);
        }
    }

    /// Sets characters over what is blanked, from a place on: not across a line break.
    pub(crate) fn set(&mut self, at: usize, marks: &[u8]) {
        self.marks.extend(marks.iter().enumerate().map(|(offset, mark)| (at + offset, *mark)));
    }

    /// How many characters are set so far, for [`Mask::forget_marks`].
    pub(crate) fn marks(&self) -> usize {
        self.marks.len()
    }

    /// Takes back the characters that were set after that many: their surroundings are blanked as a whole.
    pub(crate) fn forget_marks(&mut self, keep: usize) {
        self.marks.truncate(keep);
    }

    /// The masked copy; `None` if nothing is masked.
    pub(crate) fn apply(mut self, text: &str) -> Option<String> {
        if self.blanks.is_empty() {
            return None;
        }
        self.blanks.sort_unstable_by_key(|range| range.start);
        let mut bytes = text.as_bytes().to_vec();
        let mut done = 0;
        for range in &self.blanks {
            let range = range.start.max(done)..range.end.min(bytes.len());
            if range.start < range.end {
                done = range.end;
                blank_bytes(&mut bytes[range]);
            }
        }
        for (at, mark) in self.marks {
            if let Some(byte) = bytes.get_mut(at).filter(|byte| **byte == b' ') {
                *byte = mark;
            }
        }
        String::from_utf8(bytes).ok()
    }
}

/// Fills with spaces, line by line.
fn blank_bytes(mut bytes: &mut [u8]) {
    while let Some(end) = memchr::memchr(b'\n', bytes) {
        let line = if end > 0 && bytes[end - 1] == b'\r' { end - 1 } else { end };
        bytes[..line].fill(b' ');
        bytes = &mut bytes[end + 1..];
    }
    bytes.fill(b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_keeps_line_breaks() {
        let mut mask = Mask::default();
        mask.blank(4..9);
        mask.blank(2..5);
        mask.set(4, b"{}");
        assert_eq!(mask.apply("ab\r\ncdéf\r\ng").as_deref(), Some("ab\r\n{}   \r\ng"));
        assert_eq!(Mask::default().apply("a"), None);
    }
}
