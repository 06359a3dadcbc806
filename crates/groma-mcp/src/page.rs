//! Pages: what a client takes of an answer, and how to get the rest.

use std::fmt::Write as _;

use crate::answer::Refusal;
use crate::cursor::{self, Cursor};
use crate::settings::ServerSettings;

/// What is shown of an answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Page<'p> {
    /// What stands above it, with a line break.
    pub(crate) head: &'p str,
    /// A number for what was asked.
    pub(crate) question: u32,
    /// Where the reader is.
    pub(crate) cursor: Option<Cursor>,
    /// The most tokens.
    pub(crate) tokens: usize,
}

/// Tokens for the lines that say what is left out.
const NOTES: usize = 150;

impl Page<'_> {
    /// The part of an answer that is shown. Its tokens with everything around it are within the limit.
    pub(crate) fn of(self, text: &str) -> Result<String, Refusal> {
        let count = |text: &str| ServerSettings::COUNTED_IN.count(text);
        let state = cursor::state(text);
        let mut out = self.head.to_owned();
        let start = match self.cursor {
            None => 0,
            Some(cursor) if cursor.question != self.question => {
                return Err(Refusal::new("`cursor` belongs to another question")
                    .with_hint("repeat the arguments of the answer that it is from, or leave it out"));
            }
            Some(cursor) if cursor.state == state && is_start(text, cursor.offset) => cursor.offset,
            Some(cursor) => {
                out.push_str("note: the project changed since the part before; lines may come twice or be missing\n");
                line_start(text, cursor.offset)
            }
        };
        let rest = text.get(start..).unwrap_or_default();
        if rest.is_empty() && self.cursor.is_some() {
            out.push_str("nothing is left of this answer\n");
            return Ok(out);
        }
        let room = self.tokens.saturating_sub(count(&out) + NOTES);
        if fits(rest, room) {
            out.push_str(rest);
            return Ok(out);
        }
        let mut used = 0;
        let mut end = 0;
        for line in rest.split_inclusive('\n') {
            let tokens = count(line);
            if used + tokens > room {
                break;
            }
            used += tokens;
            end += line.len();
        }
        if end == 0 {
            end = beginning(rest, room);
        }
        let (shown, left) = rest.split_at(end);
        out.push_str(shown);
        if !shown.ends_with('\n') {
            out.push('\n');
        }
        let lines = left.lines().count();
        let cursor = Cursor { offset: start + end, question: self.question, state }.text();
        let _ = writeln!(
            out,
            "{lines} line{} left out because an answer has at most {} tokens; for them repeat the call with cursor \
             \"{cursor}\"",
            if lines == 1 { "" } else { "s" },
            self.tokens
        );
        Ok(out)
    }
}

/// Whether a text is within so many tokens. Most answers are far below, and each token has a byte at least.
fn fits(text: &str, tokens: usize) -> bool {
    // The estimate is one and a half times a count that is at most that of bytes.
    text.len().saturating_mul(3).div_ceil(2) <= tokens || ServerSettings::COUNTED_IN.count(text) <= tokens
}

/// A beginning of a long line that is certainly within so many tokens.
fn beginning(text: &str, tokens: usize) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    text.floor_char_boundary(tokens * 2 / 3).max(first)
}

/// Whether a part may begin there: with a line, or within one that was cut.
fn is_start(text: &str, offset: usize) -> bool {
    offset <= text.len() && text.is_char_boundary(offset)
}

/// The beginning of the line that holds a position, or the end.
fn line_start(text: &str, offset: usize) -> usize {
    if offset >= text.len() {
        return text.len();
    }
    let offset = text.floor_char_boundary(offset);
    text[..offset].rfind('\n').map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn page(cursor: Option<Cursor>, tokens: usize) -> Page<'static> {
        Page { head: "root: /p\n", question: 9, cursor, tokens }
    }

    /// The cursor that an answer ends with.
    fn next(shown: &str) -> Option<Cursor> {
        let (_, rest) = shown.rsplit_once("cursor \"")?;
        Some(Cursor::parse(rest.split('"').next()?).expect("a cursor"))
    }

    #[test]
    fn what_fits_is_shown_whole() {
        assert_eq!(page(None, 1000).of("a\nb\n"), Ok("root: /p\na\nb\n".to_owned()));
    }

    #[test]
    fn a_cursor_of_another_question_is_refused() {
        let cursor = Cursor { offset: 0, question: 8, state: 0 };
        assert!(page(Some(cursor), 1000).of("a\n").is_err());
    }

    #[test]
    fn a_changed_answer_is_told() {
        let cursor = Cursor { offset: 3, question: 9, state: 1 };
        let shown = page(Some(cursor), 1000).of("a\nbcd\ne\n").expect("a page");
        assert!(shown.contains("note: the project changed") && shown.ends_with("\nbcd\ne\n"), "{shown}");
        let beyond = Cursor { offset: 4_000_000_000, ..cursor };
        assert!(page(Some(beyond), 1000).of("a\n").expect("a page").ends_with("nothing is left of this answer\n"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn pages_are_within_the_limit_and_give_everything(
            lines in prop::collection::vec("\\PC{0,200}", 1..60),
            tokens in 500usize..900,
        ) {
            let text = lines.iter().map(|line| format!("{line}\n")).collect::<Vec<_>>().concat();
            let (mut cursor, mut whole) = (None, String::new());
            for _ in 0..1000 {
                let shown = page(cursor, tokens).of(&text).expect("a page");
                prop_assert!(ServerSettings::COUNTED_IN.count(&shown) <= tokens);
                let from = cursor.map_or(0, |cursor: Cursor| cursor.offset);
                cursor = next(&shown);
                whole.push_str(&text[from..cursor.map_or(text.len(), |cursor| cursor.offset)]);
                if cursor.is_none() {
                    break;
                }
            }
            prop_assert_eq!(whole, text);
        }

        #[test]
        fn a_line_that_is_longer_than_an_answer_is_cut(tokens in 500usize..700) {
            let text = "漢".repeat(5000);
            let shown = page(None, tokens).of(&text).expect("a page");
            prop_assert!(ServerSettings::COUNTED_IN.count(&shown) <= tokens);
            prop_assert!(next(&shown).is_some_and(|cursor| cursor.offset > 0));
        }
    }
}
