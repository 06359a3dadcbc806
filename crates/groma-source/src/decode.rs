//! Text from bytes: UTF-8 with or without byte order mark, UTF-16 with one, otherwise Latin-1.

use groma_model::SkipReason;

/// Bytes looked at to tell text from binary data.
const PROBE: usize = 8 * 1024;

/// The decoded text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileText {
    /// The text, without byte order mark. Line breaks are as in the file, but a file whose only line break is CR has LF
    /// instead, so that lines can be counted.
    pub text: String,
}

/// Decodes the bytes of a file.
pub fn decode(bytes: &[u8]) -> Result<FileText, SkipReason> {
    let text = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => from_eight_bit(rest)?,
        [0xFF, 0xFE, rest @ ..] => from_utf16(rest, u16::from_le_bytes)?,
        [0xFE, 0xFF, rest @ ..] => from_utf16(rest, u16::from_be_bytes)?,
        _ => from_eight_bit(bytes)?,
    };
    Ok(FileText { text: with_line_feeds(text) })
}

fn from_eight_bit(bytes: &[u8]) -> Result<String, SkipReason> {
    if memchr::memchr(0, &bytes[..bytes.len().min(PROBE)]).is_some() {
        return Err(SkipReason::Binary);
    }
    // Latin-1: each byte is the character of that number.
    Ok(std::str::from_utf8(bytes).map_or_else(|_| bytes.iter().map(|byte| char::from(*byte)).collect(), str::to_owned))
}

fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, SkipReason> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).collect::<Result<String, _>>().map_err(|_| SkipReason::Binary)
}

/// Line breaks of old Macintosh files become LF, which keeps every offset.
fn with_line_feeds(text: String) -> String {
    let bytes = text.as_bytes();
    if memchr::memchr(b'\r', bytes).is_some() && memchr::memchr(b'\n', bytes).is_none() {
        return text.replace('\r', "\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode(bytes).expect("text").text
    }

    #[test]
    fn reads_the_encodings() {
        assert_eq!(text(b"a\xc3\xa4"), "aä");
        assert_eq!(text(b"\xef\xbb\xbfa"), "a");
        assert_eq!(text(b"\xff\xfea\0\xe4\0"), "aä");
        assert_eq!(text(b"\xfe\xff\0a\0\xe4"), "aä");
        assert_eq!(text(b"a\xe4"), "aä");
        assert_eq!(text(b""), "");
    }

    #[test]
    fn keeps_line_breaks_unless_all_are_carriage_returns() {
        assert_eq!(text(b"a\r\nb"), "a\r\nb");
        assert_eq!(text(b"a\rb\r"), "a\nb\n");
        assert_eq!(text(b"a\rb\n"), "a\rb\n");
    }

    #[test]
    fn tells_binary_data() {
        assert_eq!(decode(b"a\0b"), Err(SkipReason::Binary));
        assert_eq!(decode(b"\xff\xfe\x00\xd8"), Err(SkipReason::Binary));
    }
}
