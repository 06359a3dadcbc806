//! Numbers in bytes: LEB128 varints and a reader that never leaves its input. `None` means that the input does not hold
//! what was asked for.

/// Appends a number, seven bits a byte, lowest first.
pub fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push((number & 0x7f) as u8);
}

/// Reads from the front of some bytes.
#[derive(Clone)]
pub struct Reader<'b> {
    bytes: &'b [u8],
}

impl<'b> Reader<'b> {
    /// Starts at the front.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { bytes }
    }

    /// Number of bytes that were not read yet.
    pub fn left(&self) -> usize {
        self.bytes.len()
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }

    /// The next varint.
    pub fn number(&mut self) -> Option<u64> {
        let first = self.byte()?;
        if first < 0x80 {
            return Some(u64::from(first));
        }
        let mut number = u64::from(first & 0x7f);
        let mut shift = 7;
        loop {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            // The tenth byte has room for one bit.
            if shift > 63 || (shift == 63 && bits > 1) {
                return None;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    }

    /// The next varint, if it fits in 32 bits.
    pub fn number_32(&mut self) -> Option<u32> {
        self.number()?.try_into().ok()
    }

    /// The next varint as the length of something in memory.
    pub fn length(&mut self) -> Option<usize> {
        self.number()?.try_into().ok()
    }

    /// The next varint as a count of things that take at least `each` bytes, so that a count says no more than the input holds.
    pub fn count(&mut self, each: usize) -> Option<usize> {
        let count = self.length()?;
        (count <= self.bytes.len() / each).then_some(count)
    }

    /// The next bytes.
    pub fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(taken)
    }

    /// All bytes that are left.
    pub fn rest(&mut self) -> &'b [u8] {
        std::mem::take(&mut self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
            let mut reader = Reader::new(&bytes);
            assert_eq!(reader.number(), Some(number));
            assert_eq!(reader.left(), 0);
        }
    }

    #[test]
    fn numbers_that_are_cut_or_too_long_are_none() {
        assert_eq!(Reader::new(&[]).number(), None);
        assert_eq!(Reader::new(&[0x80]).number(), None);
        assert_eq!(Reader::new(&[0xff; 20]).number(), None);
        assert_eq!(Reader::new(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2]).number(), None);
    }
}
