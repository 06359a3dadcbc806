//! Messages on lines: what a client that speaks over a pipe may send. What cannot be read gets an answer that says so
//! wherever one can be sent; nothing of it ends the server.

use std::io::{self, BufRead};

use rmcp::model::ClientJsonRpcMessage;
use serde_json::{Value, json};

/// Bytes of a message. Arguments are far smaller, and what is longer is not kept while it comes in.
const MOST_BYTES: usize = 4 << 20;

/// What came in.
#[derive(Debug)]
pub(super) enum Line {
    /// Bytes up to a line break.
    Whole(Vec<u8>),
    /// More bytes than a message has; they are gone.
    TooLong,
}

/// Reads a line. `None` at the end.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    loop {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        if available.is_empty() {
            // What stands before the end without a line break is half a message.
            return Ok(None);
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(available.len(), |at| at + 1);
        if line.len() + taken > MOST_BYTES {
            is_too_long = true;
            line = Vec::new();
        } else if !is_too_long {
            line.extend_from_slice(&available[..taken]);
        }
        input.consume(taken);
        if end.is_some() {
            return Ok(Some(if is_too_long { Line::TooLong } else { Line::Whole(line) }));
        }
    }
}

/// Makes a message of a line. `Err` is the answer to one that is none; `Ok(None)`: there is nothing in it.
pub(super) fn message(line: Line) -> Result<Option<ClientJsonRpcMessage>, String> {
    let bytes = match line {
        Line::Whole(bytes) => bytes,
        Line::TooLong => {
            return Err(error(&Value::Null, INVALID, &format!("a message has at most {MOST_BYTES} bytes")));
        }
    };
    // Bytes that are no UTF-8 become a character that arguments are refused for.
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Ok(None);
    }
    if let Ok(message) = serde_json::from_str(text) {
        return Ok(Some(message));
    }
    let mended = with_whole_characters(text);
    match serde_json::from_str::<Value>(&mended) {
        Ok(value) => {
            let id = value.get("id").filter(|id| id.is_string() || id.is_number()).cloned().unwrap_or_default();
            match serde_json::from_value(value) {
                Ok(message) => Ok(Some(message)),
                Err(_) => Err(error(&id, INVALID, "this is no message of the protocol")),
            }
        }
        Err(_) => Err(error(&Value::Null, UNREADABLE, "this is no JSON")),
    }
}

const UNREADABLE: i32 = -32700;
const INVALID: i32 = -32600;

fn error(id: &Value, code: i32, message: &str) -> String {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}).to_string()
}

/// The text with `\ufffd` in the place of halves of characters (`\ud83d` alone), which some clients write for bytes that
/// are no text.
fn with_whole_characters(text: &str) -> String {
    let half = |at: usize| -> Option<u32> {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(digits, 16).ok().filter(|unit| (0xd800..0xe000).contains(unit))
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(next) = text[at..].find('\\').map(|next| at + next) {
        out.push_str(&text[at..next]);
        let (taken, shown) = match half(next) {
            Some(unit) if unit < 0xdc00 && half(next + 6).is_some_and(|second| second >= 0xdc00) => (12, None),
            Some(_) => (6, Some("\\ufffd")),
            // The character behind a backslash belongs to it.
            None => (1 + text[next + 1..].chars().next().map_or(0, char::len_utf8), None),
        };
        out.push_str(shown.unwrap_or(&text[next..next + taken]));
        at = next + taken;
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(text: &str) -> Result<Option<ClientJsonRpcMessage>, String> {
        message(Line::Whole(text.as_bytes().to_vec()))
    }

    #[test]
    fn half_characters_are_replaced() {
        assert_eq!(with_whole_characters(r"a\ud83d\ude00b"), r"a\ud83d\ude00b");
        assert_eq!(with_whole_characters(r"a\ud83d b\ude00\\ud800"), r"a\ufffd b\ufffd\\ud800");
        assert_eq!(with_whole_characters(r"\ud83d\ud83d\ude00"), r"\ufffd\ud83d\ude00");
        assert_eq!(with_whole_characters("a\\"), "a\\");
    }

    #[test]
    fn bytes_that_are_no_text_are_still_a_message() {
        let line =
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"x\xff\"}}\n".to_vec();
        assert!(matches!(message(Line::Whole(line)), Ok(Some(_))));
        assert!(of(r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\udcff"}}"#).is_ok());
    }

    #[test]
    fn what_is_no_message_is_answered() {
        let answer = of("{").expect_err("no JSON");
        assert!(answer.contains("-32700") && answer.contains("\"id\":null"), "{answer}");
        let answer = of(r#"{"jsonrpc":"2.0","id":7}"#).expect_err("no message");
        assert!(answer.contains("-32600") && answer.contains("\"id\":7"), "{answer}");
        assert!(of("[]").is_err() && message(Line::TooLong).is_err());
        assert!(matches!(of(" \r\n"), Ok(None)));
    }

    #[test]
    fn long_lines_are_passed_over() {
        let text = [vec![b'x'; MOST_BYTES + 5], b"\n{}\nhalf".to_vec()].concat();
        let mut input = io::Cursor::new(text);
        assert!(matches!(read(&mut input), Ok(Some(Line::TooLong))));
        assert!(matches!(read(&mut input), Ok(Some(Line::Whole(line))) if line == b"{}\n"));
        assert!(matches!(read(&mut input), Ok(None)));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = message(Line::Whole(bytes));
        }

        #[test]
        fn any_escapes_are_read(text in r#"(\\|\\\\|u|d8|dc|[0-9a-f]{2}|"|é){0,40}"#) {
            let mended = with_whole_characters(&text);
            prop_assert_eq!(with_whole_characters(&mended), mended);
        }
    }
}
