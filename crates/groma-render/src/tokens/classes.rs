//! Classes of characters, as far as the patterns of the tokenizers tell them apart. The table is made by the build
//! script from the same Unicode data that the tokenizers' regular expressions use.

/// What a pattern can ask of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Class {
    /// Everything else: punctuation, symbols, controls, unassigned.
    Other,
    /// Capitals and title case: Lu, Lt.
    Upper,
    /// Small letters: Ll.
    Lower,
    /// Letters without case: Lm, Lo.
    Caseless,
    /// Combining marks: M.
    Mark,
    /// Digits and other numbers: N.
    Number,
    /// White space but line breaks.
    Space,
    /// Carriage return and line feed.
    Break,
}

impl Class {
    /// By its number in the table.
    const ALL: [Self; 8] =
        [Self::Other, Self::Upper, Self::Lower, Self::Caseless, Self::Mark, Self::Number, Self::Space, Self::Break];

    /// Letters of any kind.
    #[inline]
    pub(crate) fn is_letter(self) -> bool {
        matches!(self, Self::Upper | Self::Lower | Self::Caseless)
    }

    /// White space, line breaks among it.
    #[inline]
    pub(crate) fn is_white(self) -> bool {
        matches!(self, Self::Space | Self::Break)
    }

    /// Neither letter nor number nor white space.
    #[inline]
    pub(crate) fn is_symbol(self) -> bool {
        matches!(self, Self::Other | Self::Mark)
    }
}

const TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/classes.table"));

/// Blocks of 256 code points.
const BLOCKS: usize = 0x11_0000 / 256;

/// The classes of ASCII by themselves: the table takes two steps.
const ASCII: [Class; 128] = {
    let mut classes = [Class::Other; 128];
    let mut at = 0;
    while at < 128 {
        classes[at] = class_of(at);
        at += 1;
    }
    classes
};

const fn class_of(code: usize) -> Class {
    let page = TABLE[code / 256] as usize;
    Class::ALL[(TABLE[BLOCKS + page * 256 + code % 256] & 7) as usize]
}

/// Class and length in bytes of the character that begins at a position of UTF-8 text, or nothing at its end.
#[inline]
pub(crate) fn class_at(text: &[u8], at: usize) -> Option<(Class, usize)> {
    let first = *text.get(at)?;
    if first < 0x80 {
        return Some((ASCII[first as usize], 1));
    }
    Some(wide_class_at(text, at))
}

#[cold]
fn wide_class_at(text: &[u8], at: usize) -> (Class, usize) {
    let bits = |position: usize| text.get(at + position).map_or(0, |byte| *byte as usize & 0x3f);
    match text[at] {
        first @ 0..0xe0 => (class_of((first as usize & 0x1f) << 6 | bits(1)), 2),
        first @ 0xe0..0xf0 => (class_of((first as usize & 0xf) << 12 | bits(1) << 6 | bits(2)), 3),
        first => (class_of(((first as usize & 7) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)).min(0x10_ffff)), 4),
    }
}
