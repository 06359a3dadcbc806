//! A block between two marks in a Markdown file that is somebody else's. What stands between the marks is groma's and is
//! brought up to date; the rest is not touched.

use std::ops::Range;

use super::{Place, Put, Refusal, Standing, Want, line_break};
use crate::splice::Splice;

/// The line before the block.
pub(super) const BEGIN: &str = "<!-- groma:begin (kept by `groma install --agents-md`; changes in here are lost) -->";
/// What a line begins with that stands before the block.
const BEGINS: &str = "<!-- groma:begin";
/// The line behind it.
pub(super) const END: &str = "<!-- groma:end -->";

/// The block of a text, from the beginning of the first mark's line to the end of the last mark's line with its break.
fn find(text: &str) -> Result<Option<Range<usize>>, Refusal> {
    let (mut begin, mut end) = (None, None);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        let first_twice = words.starts_with(BEGINS) && begin.replace(at).is_some();
        let last_twice = words == END && end.replace(at + line.len()).is_some();
        if first_twice || last_twice {
            return Err(Refusal::NotUnderstood("there is more than one block of groma"));
        }
        at += line.len();
    }
    match (begin, end) {
        (None, None) => Ok(None),
        (Some(begin), Some(end)) if begin < end => Ok(Some(begin..end)),
        _ => Err(Refusal::NotUnderstood("the marks of groma's block are not a pair")),
    }
}

/// The block with its marks.
fn block(want: &Want, line_break: &str) -> String {
    let body = match &want.place {
        Place::Text(text) => text.trim_end(),
        _ => "",
    };
    let lines = std::iter::once(BEGIN).chain(body.lines()).chain([END]);
    lines.flat_map(|line| [line, line_break]).collect()
}

pub(super) fn look(text: &str, want: &Want) -> Result<Standing, Refusal> {
    let Some(range) = find(text)? else { return Ok(Standing::Missing) };
    let current = text[range].lines().eq(block(want, "\n").lines());
    Ok(if current { Standing::Current } else { Standing::Outdated })
}

pub(super) fn put(text: &str, want: &Want) -> Result<Put, Refusal> {
    let line_break = line_break(text);
    let block = block(want, line_break);
    let (was, splices) = match (find(text)?, look(text, want)?) {
        (_, Standing::Current) => (Standing::Current, Vec::new()),
        (Some(range), was) => {
            // A last line without a break stays one.
            let new = if text[range.clone()].ends_with('\n') { block.as_str() } else { block.trim_end() };
            (was, vec![Splice::replace(text, range, new)])
        }
        (None, was) => {
            let blank = format!("{line_break}{line_break}");
            let before = if text.is_empty() || text.ends_with(&blank) {
                ""
            } else if text.ends_with('\n') {
                line_break
            } else {
                blank.as_str()
            };
            (was, vec![Splice::insert(text.len(), format!("{before}{block}"))])
        }
    };
    Ok(Put { was, splices, made: None })
}

/// The block goes with the blank line that set it off.
pub(super) fn take(text: &str) -> Result<Vec<Splice>, Refusal> {
    let Some(range) = find(text)? else { return Ok(Vec::new()) };
    let line_break = line_break(text);
    let blank = format!("{line_break}{line_break}");
    let rest = &text[range.end..];
    let set_off = text[..range.start].ends_with(&blank) && (rest.is_empty() || rest.starts_with(line_break));
    let start = if set_off { range.start - line_break.len() } else { range.start };
    Ok(vec![Splice::replace(text, start..range.end, "")])
}
