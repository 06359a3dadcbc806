//! Arrays of numbers as bytes, little-endian. Reading gives `None` where the bytes are not a whole number of elements.

use crate::{Reader, put_number};

macro_rules! array {
    ($put:ident, $get:ident, $number:ty, $doc:literal) => {
        #[doc = concat!("The bytes of ", $doc, ".")]
        pub fn $put(numbers: impl IntoIterator<Item = $number>) -> Vec<u8> {
            let numbers = numbers.into_iter();
            let mut bytes = Vec::with_capacity(numbers.size_hint().0 * size_of::<$number>());
            for number in numbers {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
            bytes
        }

        #[doc = concat!("From bytes to ", $doc, ".")]
        pub fn $get(bytes: &[u8]) -> Option<Vec<$number>> {
            let (chunks, []) = bytes.as_chunks() else { return None };
            Some(chunks.iter().map(|chunk| <$number>::from_le_bytes(*chunk)).collect())
        }
    };
}

array!(put_u32s, get_u32s, u32, "32-bit numbers");
array!(put_u64s, get_u64s, u64, "64-bit numbers");
array!(put_f32s, get_f32s, f32, "single floats");
array!(put_f64s, get_f64s, f64, "double floats");

/// The bytes of numbers of which most are small.
pub fn put_small(numbers: impl IntoIterator<Item = u32>) -> Vec<u8> {
    let mut bytes = Vec::new();
    numbers.into_iter().for_each(|number| put_number(&mut bytes, u64::from(number)));
    bytes
}

/// From bytes to numbers of which most are small.
pub fn get_small(bytes: &[u8]) -> Option<Vec<u32>> {
    let mut reader = Reader::new(bytes);
    let mut numbers = Vec::with_capacity(bytes.len());
    while reader.left() > 0 {
        numbers.push(reader.number_32()?);
    }
    Some(numbers)
}

/// The bytes of numbers of which most are near the one before.
pub fn put_near(numbers: impl IntoIterator<Item = u32>) -> Vec<u8> {
    let mut before = 0u32;
    put_small(numbers.into_iter().map(|number| {
        let step = number.wrapping_sub(before).cast_signed();
        before = number;
        // Small steps in both directions become small numbers.
        ((step << 1) ^ (step >> 31)).cast_unsigned()
    }))
}

/// From bytes to numbers of which most are near the one before.
pub fn get_near(bytes: &[u8]) -> Option<Vec<u32>> {
    let mut numbers = get_small(bytes)?;
    let mut before = 0u32;
    for number in &mut numbers {
        let step = (*number >> 1) ^ 0u32.wrapping_sub(*number & 1);
        before = before.wrapping_add(step);
        *number = before;
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_come_back() {
        assert_eq!(get_u32s(&put_u32s([1, u32::MAX])), Some(vec![1, u32::MAX]));
        assert_eq!(get_f64s(&put_f64s([0.5, -1.0])), Some(vec![0.5, -1.0]));
        let numbers = vec![5, 4, 4, u32::MAX, 0, 1 << 31, 7];
        assert_eq!(get_near(&put_near(numbers.clone())), Some(numbers.clone()));
        assert_eq!(get_small(&put_small(numbers.clone())), Some(numbers));
        assert_eq!(get_small(&[0x80]), None);
        assert_eq!(get_u32s(&[0; 5]), None);
    }
}
