//! Cutting text into the pieces that are encoded each by itself, as the patterns of o200k and cl100k do: words, numbers
//! of up to three digits, runs of symbols, white space. Written by hand for those two patterns; a test holds it against the
//! regular expressions.
//!
//! Both functions take the position of a piece in UTF-8 text and give the position of its end, which is that of the
//! next. At the end of the text they give that again. Alternatives stand in the order of the pattern: the first that
//! matches decides, not the longest.

use super::classes::{Class, class_at};

/// Digits that stand together at most.
const DIGITS: usize = 3;

/// The end of a piece of o200k, whose words end where small letters are followed by a capital, and take a contraction
/// with them.
#[inline]
pub(crate) fn o200k(text: &[u8], start: usize) -> usize {
    let Some((class, length)) = class_at(text, start) else { return start };
    match class {
        Class::Upper | Class::Lower | Class::Caseless => return contraction(text, word(text, start).end),
        Class::Number => return numbers(text, start),
        Class::Break => return white(text, start),
        Class::Other | Class::Mark | Class::Space => {}
    }
    // One character of any other kind may stand before a word.
    let after = word(text, start + length);
    if after.has_small {
        return contraction(text, after.end);
    }
    if class == Class::Mark {
        // A mark is a word by itself, and that comes before one of capitals with something before it.
        return contraction(text, word(text, start).end);
    }
    if after.end > start + length {
        return contraction(text, after.end);
    }
    let symbols = symbols(text, start);
    if symbols == start {
        return white(text, start);
    }
    let tail = text[symbols..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n' | b'/')).count();
    symbols + tail
}

/// The end of a piece of cl100k.
#[inline]
pub(crate) fn cl100k(text: &[u8], start: usize) -> usize {
    let Some((class, length)) = class_at(text, start) else { return start };
    match class {
        Class::Upper | Class::Lower | Class::Caseless => return letters(text, start + length),
        Class::Number => return numbers(text, start),
        Class::Break => return white(text, start),
        Class::Other | Class::Mark | Class::Space => {}
    }
    let contraction = contraction(text, start);
    if contraction > start {
        return contraction;
    }
    let after = letters(text, start + length);
    if after > start + length {
        return after;
    }
    let symbols = symbols(text, start);
    if symbols == start {
        return white(text, start);
    }
    symbols + text[symbols..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count()
}

/// What begins at a position as a word of o200k.
struct Word {
    /// Its end; the position itself if there is no word.
    end: usize,
    /// Whether it ends in what can be a small letter: the pattern prefers such words.
    has_small: bool,
}

/// Capitals, then small letters; letters without case and marks count as either.
#[inline]
fn word(text: &[u8], start: usize) -> Word {
    let mut end = start;
    let mut either_end = None;
    let mut next = class_at(text, end);
    while let Some((class @ (Class::Upper | Class::Caseless | Class::Mark), length)) = next {
        end += length;
        if class != Class::Upper {
            either_end = Some(end);
        }
        next = class_at(text, end);
    }
    if !matches!(next, Some((Class::Lower, _))) {
        // Without a small letter the word goes back to the last that can stand for one.
        return Word { end: either_end.unwrap_or(end), has_small: either_end.is_some() };
    }
    while let Some((Class::Lower | Class::Caseless | Class::Mark, length)) = next {
        end += length;
        next = class_at(text, end);
    }
    Word { end, has_small: true }
}

/// The end of an English contraction (`'s`, `'LL`), or the position itself.
#[inline]
fn contraction(text: &[u8], start: usize) -> usize {
    if text.get(start) != Some(&b'\'') {
        return start;
    }
    let byte = |position: usize| text.get(start + position).map_or(0, u8::to_ascii_lowercase);
    let length = match (byte(1), byte(2)) {
        (b's' | b't' | b'm' | b'd', _) => 2,
        // The long s is an s to a pattern that ignores case.
        (0xc5, 0xbf) | (b'r' | b'v', b'e') | (b'l', b'l') => 3,
        _ => 0,
    };
    start + length
}

#[inline]
fn letters(text: &[u8], start: usize) -> usize {
    run(text, start, usize::MAX, Class::is_letter)
}

#[inline]
fn numbers(text: &[u8], start: usize) -> usize {
    run(text, start, DIGITS, |class| class == Class::Number)
}

/// The end of a run of symbols that one blank may precede, or the position itself.
#[inline]
fn symbols(text: &[u8], start: usize) -> usize {
    let first = start + usize::from(text.get(start) == Some(&b' '));
    let end = run(text, first, usize::MAX, Class::is_symbol);
    if end == first { start } else { end }
}

/// White space: up to its last line break; without one all of it at the end of the text, else all but the last, which
/// belongs to what follows.
fn white(text: &[u8], start: usize) -> usize {
    let (mut end, mut last_start, mut break_end) = (start, start, None);
    while let Some((class, length)) = class_at(text, end).filter(|(class, _)| class.is_white()) {
        last_start = end;
        end += length;
        if class == Class::Break {
            break_end = Some(end);
        }
    }
    match break_end {
        Some(break_end) => break_end,
        None if end == text.len() || last_start == start => end,
        None => last_start,
    }
}

/// The end of the characters from a position on that are of a class, at most so many.
#[inline]
fn run(text: &[u8], start: usize, most: usize, is_of: impl Fn(Class) -> bool) -> usize {
    let mut end = start;
    for _ in 0..most {
        match class_at(text, end) {
            Some((class, length)) if is_of(class) => end += length,
            _ => break,
        }
    }
    end
}
