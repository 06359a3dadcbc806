//! Comments between items: those that no documentation is read from, and what of documentation is behind its first paragraph.
//!
//! Of a run of lines the walk wants to know what its first sentence is, and on which row the run ends. So a long one goes on as
//! one empty comment, which costs the parser as much as a line does.

use std::ops::Range;

use super::bodies::Reader;

/// Less than this between two tokens is not looked at.
const WORTH_READING: usize = 24;

/// Lines of documentation that are put together, at least.
const WORTH_JOINING: usize = 2;

/// Where tools are spoken to a line is no text, however it starts.
const LONGEST_DIRECTIVE: usize = 24;

/// What a full stop does not end a sentence behind.
const ABBREVIATED: [&[u8]; 6] = [b"e.g", b"i.e", b"etc", b"vs", b"cf", b"resp"];

/// What a line between two tokens is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Blank,
    /// `//`
    Plain,
    /// `//!`
    Inner,
    /// `///`
    Doc,
    /// Part of anything else.
    Other,
}

/// A run of comments of one kind on lines of their own.
struct Run {
    kind: Line,
    /// From the first comment to the end of the last.
    bytes: Range<usize>,
    /// Where the first line starts that says no more, and how many there are from there on.
    rest: Option<(usize, usize)>,
    /// Whether there may be markup in it.
    has_tags: bool,
    /// Whether the summary has begun.
    begun: bool,
    /// Whether it has ended.
    ended: bool,
}

impl Reader<'_, '_> {
    /// Leaves out comments between two tokens. Behind an attribute all stay.
    pub(super) fn comments(&mut self, gap: Range<usize>, opens_braces: bool) {
        let Some(bytes) = self.lexer.bytes().get(gap.clone()).filter(|bytes| bytes.len() >= WORTH_READING) else { return };
        // The first comment of a module may be its documentation.
        if opens_braces && memchr::memmem::find(bytes, b"//!").is_some() {
            return;
        }
        // The end of a line that another token is on.
        let Some(first) = memchr::memchr(b'\n', bytes).map(|length| gap.start + length) else { return };
        let start = gap.start + bytes.len() - bytes.trim_ascii_start().len();
        if start < first {
            if self.line(start) != Line::Plain {
                return;
            }
            self.leave_out(start..first);
        }
        let mut at = first + 1;
        let mut run: Option<Run> = None;
        while at < gap.end {
            let rest = &self.lexer.bytes()[at..gap.end];
            let rest = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
            let end = at + rest.len();
            let start = at + rest.len() - rest.trim_ascii_start().len();
            let kind = if start == end { Line::Blank } else { self.line(start) };
            match &mut run {
                _ if kind == Line::Other => return,
                Some(run) if run.kind == kind => run.bytes.end = end,
                // The lines of documentation are also a run with ordinary ones behind them.
                Some(before) if kind != Line::Blank && before.kind != Line::Plain => return,
                last => {
                    if let Some(last) = last.take() {
                        self.leave_out_run(last);
                    }
                    *last = (kind != Line::Blank)
                        .then_some(Run { kind, bytes: start..end, rest: None, has_tags: false, begun: false, ended: false });
                }
            }
            if let Some(run) = &mut run
                && kind == Line::Doc
            {
                run.read(start, &self.lexer.bytes()[start..end]);
            }
            at = end + 1;
        }
        if let Some(run) = run {
            self.leave_out_run(run);
        }
    }

    fn line(&self, start: usize) -> Line {
        let byte = |offset| self.lexer.byte(start + offset);
        match (byte(0), byte(1), byte(2), byte(3)) {
            (b'/', b'/', b'!', _) => Line::Inner,
            (b'/', b'/', b'/', b'/') => Line::Other,
            (b'/', b'/', b'/', _) => Line::Doc,
            (b'/', b'/', ..) => Line::Plain,
            _ => Line::Other,
        }
    }

    fn leave_out_run(&mut self, run: Run) {
        match (run.kind, run.rest) {
            (Line::Plain | Line::Inner, _) => self.leave_out(run.bytes),
            (Line::Doc, Some((start, lines))) if lines >= WORTH_JOINING => {
                let names = self.cutter.names();
                self.cutter.cut_part(start..start, names);
                self.cutter.put("/**");
                self.cutter.cut_part(start..run.bytes.end, names);
                self.cutter.put("*/");
            }
            _ => {}
        }
    }

    fn leave_out(&mut self, range: Range<usize>) {
        let names = self.cutter.names();
        self.cutter.cut(range, names);
    }
}

impl Run {
    /// Reads a line of documentation that starts at a byte. What ends the first sentence is that which ends it in
    /// [`docs`](crate::docs) too, as far as it is told at a glance.
    fn read(&mut self, start: usize, line: &[u8]) {
        let text = line[3..].trim_ascii();
        if self.ended {
            let (_, lines) = self.rest.get_or_insert((start, 0));
            *lines += 1;
            return;
        }
        self.has_tags |= text.iter().any(|byte| matches!(byte, b'<' | b'{'));
        if !self.begun {
            let beginning = &text[..text.len().min(LONGEST_DIRECTIVE)];
            self.begun = matches!(text, [b'A'..=b'Z' | b'`' | b'[', ..])
                && text.iter().any(u8::is_ascii_alphanumeric)
                && !self.has_tags
                && !beginning.contains(&b':');
        }
        let is_sentence = text.ends_with(b".") && !ABBREVIATED.iter().any(|short| text[..text.len() - 1].ends_with(short));
        self.ended = text.starts_with(b"```") || self.begun && (text.is_empty() || is_sentence && !self.has_tags);
    }
}
