//! Strings of an outline. All texts lie in one run; a number in the other stream says what to take of it, or which earlier
//! string is meant again.
//!
//! A repeated string takes a byte or two here and its whole length in memory. [`Repeats`] bounds what that may add up to; both
//! sides count alike, and the encoder writes a string out where the bound forbids to repeat it.

use rustc_hash::FxHashMap;

use super::bytes::{Reader, put_number};

/// Counts bytes of texts and bytes that repeats would add in memory.
#[derive(Default)]
pub(super) struct Repeats {
    stored: usize,
    repeated: usize,
}

impl Repeats {
    /// Repeated bytes that are allowed for each byte of text. In real files most strings are repeated fewer than ten times.
    const TIMES: usize = 64;
    /// Repeated bytes that are allowed in any case.
    const FREE: usize = 4096;

    /// Whether a string of this length may be repeated; if so it counts.
    pub(super) fn allow(&mut self, length: usize) -> bool {
        let sum = self.repeated.saturating_add(length);
        let allowed = sum <= self.stored.saturating_mul(Self::TIMES).saturating_add(Self::FREE);
        if allowed {
            self.repeated = sum;
        }
        allowed
    }
}

/// Collects the texts of an outline.
#[derive(Default)]
pub(super) struct Texts<'f> {
    pub(super) texts: String,
    pub(super) repeats: Repeats,
    shared: FxHashMap<&'f str, u32>,
    /// Shared strings that were written out; more than there are distinct ones where a repeat was not allowed.
    shared_count: u32,
}

impl<'f> Texts<'f> {
    /// Writes a string that nothing else is likely to repeat.
    pub(super) fn put(&mut self, text: &str, numbers: &mut Vec<u8>) {
        put_number(numbers, self.add(text));
    }

    /// Writes a string that may have been there before or come again.
    pub(super) fn put_shared(&mut self, text: &'f str, numbers: &mut Vec<u8>) {
        let number = self.shared_number(text);
        put_number(numbers, number);
    }

    /// Like [`Self::put_shared`], with 0 for no string.
    pub(super) fn put_optional(&mut self, text: Option<&'f str>, numbers: &mut Vec<u8>) {
        let number = text.map_or(0, |text| self.shared_number(text) + 1);
        put_number(numbers, number);
    }

    fn shared_number(&mut self, text: &'f str) -> u64 {
        if let Some(position) = self.shared.get(text)
            && self.repeats.allow(text.len())
        {
            return u64::from(*position) << 1 | 1;
        }
        self.shared.insert(text, self.shared_count);
        self.shared_count += 1;
        self.add(text)
    }

    fn add(&mut self, text: &str) -> u64 {
        self.texts.push_str(text);
        self.repeats.stored += text.len();
        (text.len() as u64) << 1
    }
}

/// What stands where there may be a string.
pub(super) enum Optional<'b> {
    Nothing,
    Text(&'b str),
}

/// Gives the strings of an outline back.
pub(super) struct TextReader<'b> {
    texts: &'b str,
    /// Where the text of the next new string begins.
    next: usize,
    pub(super) repeats: Repeats,
    shared: Vec<&'b str>,
}

impl<'b> TextReader<'b> {
    /// Takes the texts off the front of an outline.
    pub(super) fn new(reader: &mut Reader<'b>) -> Option<Self> {
        let length = reader.length()?;
        let texts = std::str::from_utf8(reader.take(length)?).ok()?;
        Some(Self { texts, next: 0, repeats: Repeats::default(), shared: Vec::new() })
    }

    /// The next string.
    pub(super) fn get(&mut self, numbers: &mut Reader<'_>) -> Option<&'b str> {
        let number = numbers.number()?;
        if number & 1 == 1 { None } else { self.new_string(number >> 1) }
    }

    /// The next string, which may be a shared one.
    pub(super) fn get_shared(&mut self, numbers: &mut Reader<'_>) -> Option<&'b str> {
        let number = numbers.number()?;
        self.shared_string(number)
    }

    /// The next string as [`Texts::put_optional`] wrote it.
    pub(super) fn get_optional(&mut self, numbers: &mut Reader<'_>) -> Option<Optional<'b>> {
        match numbers.number()? {
            0 => Some(Optional::Nothing),
            number => self.shared_string(number - 1).map(Optional::Text),
        }
    }

    /// Whether every text was taken.
    pub(super) fn is_used_up(&self) -> bool {
        self.next == self.texts.len()
    }

    fn shared_string(&mut self, number: u64) -> Option<&'b str> {
        if number & 1 == 1 {
            let text = *self.shared.get(usize::try_from(number >> 1).ok()?)?;
            return self.repeats.allow(text.len()).then_some(text);
        }
        let text = self.new_string(number >> 1)?;
        self.shared.push(text);
        Some(text)
    }

    fn new_string(&mut self, length: u64) -> Option<&'b str> {
        let end = self.next.checked_add(usize::try_from(length).ok()?)?;
        let text = self.texts.get(self.next..end)?;
        self.next = end;
        self.repeats.stored += text.len();
        Some(text)
    }
}
