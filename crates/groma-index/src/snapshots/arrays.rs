//! Arrays of numbers as bytes, little-endian. Reading gives `None` where the bytes are not a whole number of elements.

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

/// The bytes of pairs of 32-bit numbers.
pub fn put_pairs(pairs: impl IntoIterator<Item = (u32, u32)>) -> Vec<u8> {
    put_u64s(pairs.into_iter().map(|(first, second)| u64::from(second) << 32 | u64::from(first)))
}

/// From bytes to pairs of 32-bit numbers, each turned into what `make` makes of it.
pub fn get_pairs<T>(bytes: &[u8], make: impl Fn(u32, u32) -> Option<T>) -> Option<Vec<T>> {
    let (chunks, []) = bytes.as_chunks::<8>() else { return None };
    chunks
        .iter()
        .map(|[a, b, c, d, e, f, g, h]| {
            make(u32::from_le_bytes([*a, *b, *c, *d]), u32::from_le_bytes([*e, *f, *g, *h]))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_come_back() {
        assert_eq!(get_u32s(&put_u32s([1, u32::MAX])), Some(vec![1, u32::MAX]));
        assert_eq!(get_f64s(&put_f64s([0.5, -1.0])), Some(vec![0.5, -1.0]));
        assert_eq!(
            get_pairs(&put_pairs([(1, 2), (u32::MAX, 0)]), |a, b| Some((a, b))),
            Some(vec![(1, 2), (u32::MAX, 0)])
        );
        assert_eq!(get_u32s(&[0; 5]), None);
        assert_eq!(get_pairs(&[0; 9], |a, _| Some(a)), None);
    }
}
