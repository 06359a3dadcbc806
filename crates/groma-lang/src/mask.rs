//! The masked copy of a text: ranges become spaces, line breaks stay.

use std::ops::Range;

use crate::places::Places;

/// Ranges to be blanked and characters to be set, in any order.
#[derive(Default)]
pub struct Mask {
    blanks: Vec<Range<usize>>,
    marks: Vec<(usize, u8)>,
    comments: Vec<Range<usize>>,
    parameters: Vec<Range<usize>>,
}

/// Shown to the parser in the place of parameters.
const NO_PARAMETERS: &[u8] = b"void";

/// Parameters that are shorter are shown as they are.
const LONG_PARAMETERS: usize = 12;

/// What is left out must be more than this part of a text to be worth it.
const WORTH_SHORTENING: usize = 20;

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

    /// Notes that a range holds nothing but comments and white space, behind all such ranges before.
    pub(crate) fn comments(&mut self, range: Range<usize>) {
        if self.comments.last().is_none_or(|last| last.end <= range.start) {
            self.comments.push(range);
        }
    }

    /// Notes that a range holds the parameters of a function, of which neither the parser nor the walk make anything.
    pub(crate) fn parameters(&mut self, range: Range<usize>) {
        if range.len() >= LONG_PARAMETERS {
            self.parameters.push(range);
        }
    }

    /// Puts the ranges in order, for what comes.
    pub(crate) fn settled(mut self) -> Self {
        self.parameters.sort_unstable_by_key(|range| range.start);
        self.blanks.sort_unstable_by_key(|range| range.start);
        self
    }

    /// The masked copy, which has the length of the text; `None` if nothing is masked.
    pub(crate) fn apply(&self, text: &str) -> Option<String> {
        if self.blanks.is_empty() {
            return None;
        }
        let mut bytes = text.as_bytes().to_vec();
        let mut done = 0;
        for range in &self.blanks {
            let range = range.start.max(done)..range.end.min(bytes.len());
            if range.start < range.end {
                done = range.end;
                blank_bytes(&mut bytes[range]);
            }
        }
        for (at, mark) in &self.marks {
            if let Some(byte) = bytes.get_mut(*at).filter(|byte| **byte == b' ') {
                *byte = *mark;
            }
        }
        String::from_utf8(bytes).ok()
    }

    /// The masked copy without most of what is blanked, and without the inside of comments. Its tokens and line breaks are those of
    /// the masked copy. `None` if that is not worth it.
    pub(crate) fn shorten(&self, text: &str) -> Option<Shortened> {
        let mut marks = self.marks.clone();
        marks.sort_by_key(|(at, _)| *at);
        marks.dedup_by_key(|(at, _)| *at);
        let bytes = text.as_bytes();
        let mut shortener = Shortener {
            bytes,
            out: Vec::with_capacity(bytes.len() / 2),
            places: Places::default(),
            marks: &marks,
            comments: &self.comments,
        };
        let mut done = 0;
        let mut parameters = self.parameters.iter().peekable();
        for range in &self.blanks {
            while let Some(own) = parameters.next_if(|own| own.start < range.start) {
                done = shortener.replace(done, own);
            }
            let range = range.start.max(done)..range.end.min(bytes.len());
            if range.start < range.end {
                shortener.keep(done..range.start);
                done = range.end;
                shortener.blank(range);
            }
        }
        for own in parameters {
            done = shortener.replace(done, own);
        }
        shortener.keep(done..bytes.len());
        let Shortener { out, places, .. } = shortener;
        if places.missing() <= bytes.len() / WORTH_SHORTENING || out.len() + places.missing() != bytes.len() {
            return None;
        }
        Some(Shortened { text: String::from_utf8(out).ok()?, places })
    }
}

/// A masked copy that is shorter than its text.
pub(crate) struct Shortened {
    pub(crate) text: String,
    pub(crate) places: Places,
}

struct Shortener<'m> {
    bytes: &'m [u8],
    out: Vec<u8>,
    places: Places,
    /// Marks and comments that are still to come.
    marks: &'m [(usize, u8)],
    comments: &'m [Range<usize>],
}

impl<'m> Shortener<'m> {
    /// Copies a range, with short comments.
    fn keep(&mut self, range: Range<usize>) {
        let mut done = range.start;
        while let Some((first, rest)) = self.comments.split_first().filter(|(first, _)| first.start < range.end) {
            self.comments = rest;
            if first.start >= done && first.end <= range.end {
                self.copy(done..first.start);
                self.shorten_comments(first.clone());
                done = first.end;
            }
        }
        self.copy(done..range.end);
    }

    /// Copies a range as it is, but for marks.
    fn copy(&mut self, range: Range<usize>) {
        let start = self.out.len();
        self.out.extend_from_slice(&self.bytes[range.clone()]);
        for (at, mark) in self.marks_before(range.end) {
            let place = at.checked_sub(range.start).and_then(|at| self.out.get_mut(start + at));
            if let Some(byte) = place.filter(|byte| **byte == b' ') {
                *byte = *mark;
            }
        }
    }

    fn marks_before(&mut self, end: usize) -> &'m [(usize, u8)] {
        let passed = self.marks.iter().take_while(|(at, _)| *at < end).count();
        let (before, rest) = self.marks.split_at(passed);
        self.marks = rest;
        before
    }

    /// A space in the place of each line of a range, line breaks, and marks.
    fn blank(&mut self, range: Range<usize>) {
        let mut start = range.start;
        loop {
            let line = memchr::memchr(b'\n', &self.bytes[start..range.end]);
            let end = line.map_or(range.end, |length| start + length);
            while let Some(((at, mark), rest)) = self.marks.split_first().filter(|((at, _), _)| *at < end) {
                self.marks = rest;
                let ends_line = line.is_some() && at + 1 == end && self.bytes[*at] == b'\r';
                if *at >= start && !ends_line {
                    self.space(start..*at);
                    self.out.push(*mark);
                    start = at + 1;
                }
            }
            self.space(start..end);
            if line.is_none() {
                return;
            }
            self.out.push(b'\n');
            start = end + 1;
        }
    }

    /// One space in the place of a range.
    fn space(&mut self, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        self.out.push(b' ');
        self.leave_out(range.len() - 1);
    }

    /// Puts something short in the place of parameters, unless some of what is before `done` is in them. Where to go on.
    fn replace(&mut self, done: usize, parameters: &Range<usize>) -> usize {
        if parameters.start < done {
            return done;
        }
        self.keep(done..parameters.start);
        if self.marks.first().is_some_and(|(at, _)| *at < parameters.end) {
            return parameters.start;
        }
        self.out.extend_from_slice(NO_PARAMETERS);
        self.only_lines(parameters.start + NO_PARAMETERS.len()..parameters.end);
        parameters.end
    }

    fn leave_out(&mut self, bytes: usize) {
        if bytes > 0 {
            self.places.cut(self.out.len(), bytes);
        }
    }

    /// Copies the beginnings, line breaks and ends of the comments in a range.
    fn shorten_comments(&mut self, range: Range<usize>) {
        if self.marks.first().is_some_and(|(at, _)| *at < range.end) {
            return self.copy(range);
        }
        let bytes = self.bytes;
        let mut start = range.start;
        while let Some(found) = memchr::memchr(b'/', &bytes[start..range.end]) {
            let open = start + found;
            self.out.extend_from_slice(&bytes[start..open]);
            start = open;
            let rest = &bytes[open..range.end];
            if rest.starts_with(b"/*")
                && let Some(length) = memchr::memmem::find(&rest[2..], b"*/")
            {
                let (inside, close) = (open + 2, open + 2 + length);
                self.out.extend_from_slice(b"/*");
                self.only_lines(inside..close);
                self.out.extend_from_slice(b"*/");
                start = close + 2;
            } else if rest.starts_with(b"//")
                && let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())]
                && line.len() > 3
                && line.is_ascii()
                && !line.contains(&b'\\')
            {
                // The last character stays, so that the comment's end can be told.
                self.out.extend_from_slice(&rest[..2]);
                self.leave_out(line.len() - 3);
                self.out.extend_from_slice(&line[line.len() - 1..]);
                start = open + line.len();
            } else {
                break;
            }
        }
        self.out.extend_from_slice(&bytes[start..range.end]);
    }

    /// Copies the line breaks of a range.
    fn only_lines(&mut self, range: Range<usize>) {
        let mut done = range.start;
        for line in memchr::memchr_iter(b'\n', &self.bytes[range.clone()]) {
            self.leave_out(range.start + line - done);
            self.out.push(b'\n');
            done = range.start + line + 1;
        }
        self.leave_out(range.end - done);
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
        let mask = mask.settled();
        assert_eq!(mask.apply("ab\r\ncdéf\r\ng").as_deref(), Some("ab\r\n{}   \r\ng"));
        assert_eq!(Mask::default().apply("a"), None);
    }

    #[test]
    fn shortens_what_the_parser_need_not_see() {
        let text = "/* what\n it does */\nint f(struct a *b, int c) {\n  return g(b, c);\n}\n// A line.\nint x;\n";
        let place = |what: &str| text.find(what).map_or(0..0, |at| at..at + what.len());
        let mut mask = Mask::default();
        mask.comments(0..place("int f").start);
        mask.parameters(place("struct a *b, int c"));
        mask.blank(place("{").end..place("}").start);
        mask.set(place("g(b").start, b"_");
        mask.comments(place("}").end..place("int x").start);
        let mask = mask.settled();
        let short = mask.shorten(text).expect("shorter");
        assert_eq!(short.text, "/*\n*/\nint f(void) {\n _ \n}\n//.\nint x;\n");
        let start = |what: &str| short.places.start(short.text.find(what).unwrap_or_default());
        assert_eq!(start("int f"), place("int f").start);
        assert_eq!(start("{"), place("{").start);
        assert_eq!(start("_"), place("g(b").start);
        assert_eq!(start("int x"), place("int x").start);
        let comment = short.text.find("//.").map_or(0..0, |at| at..at + 3);
        assert_eq!(short.places.range(comment), place("// A line."));
        assert_eq!(short.text.len() + short.places.missing(), text.len());
    }
}
