//! Cursors: where an answer that was cut goes on. The server keeps nothing; a cursor says how far its reader is, in
//! which answer, to which question, and is checked like any other argument.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::path::Path;

use rmcp::model::JsonObject;

use crate::answer::Refusal;

/// How far a reader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// Bytes of the answer that were read.
    pub(crate) offset: usize,
    /// What was asked; see [`question`].
    pub(crate) question: u32,
    /// The answer of which they were; see [`state`].
    pub(crate) state: u32,
}

impl Cursor {
    /// The form in arguments.
    pub(crate) fn text(self) -> String {
        format!("{:x}-{:08x}-{:08x}", self.offset, self.question, self.state)
    }

    /// Takes a cursor apart.
    pub(crate) fn parse(text: &str) -> Result<Self, Refusal> {
        let wrong = || {
            Refusal::new(format!("`cursor` is `{text}`, which no answer gave"))
                .with_hint("take it from the last line of an answer that was cut, or leave it out")
        };
        // Nothing else is as long, and a longer one is not worth looking at.
        let mut parts = text.trim().splitn(3, '-').map(|part| {
            let plain = !part.is_empty() && part.len() <= 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
            u32::from_str_radix(part, 16).ok().filter(|_| plain)
        });
        let mut next = || parts.next().flatten().ok_or_else(wrong);
        let (offset, question, state) = (next()?, next()?, next()?);
        Ok(Self { offset: usize::try_from(offset).map_err(|_| wrong())?, question, state })
    }
}

/// A number for what was asked: the same tool with the same arguments about the same root.
pub(crate) fn question(tool: &str, arguments: &JsonObject, root: &Path) -> u32 {
    let sorted: BTreeMap<&str, String> = arguments
        .iter()
        .filter(|(name, value)| *name != "cursor" && !value.is_null())
        .map(|(name, value)| (name.as_str(), value.to_string()))
        .collect();
    short(&(tool, sorted, root))
}

/// A number for the state of an answer, so that a reader can be told that it has changed.
pub(crate) fn state(text: &str) -> u32 {
    short(&text)
}

fn short(what: &impl Hash) -> u32 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    let [a, b, c, d, ..] = hasher.finish().to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_cursor_comes_back() {
        let cursor = Cursor { offset: 123_456, question: 7, state: u32::MAX };
        assert_eq!(cursor.text(), "1e240-00000007-ffffffff");
        assert_eq!(Cursor::parse(&cursor.text()), Ok(cursor));
    }

    #[test]
    fn another_question_is_another_number() {
        let object = |text: &str| serde_json::from_str::<JsonObject>(text).expect("an object");
        let root = Path::new("/a");
        let first = question("find", &object(r#"{"query":"x","limit":5}"#), root);
        assert_eq!(first, question("find", &object(r#"{"limit":5,"query":"x","cursor":"1-2-3"}"#), root));
        assert_ne!(first, question("find", &object(r#"{"query":"y","limit":5}"#), root));
        assert_ne!(first, question("find", &object(r#"{"query":"x","limit":5}"#), Path::new("/b")));
        assert_ne!(first, question("symbol", &object(r#"{"query":"x","limit":5}"#), root));
    }

    proptest! {
        #[test]
        fn what_is_no_cursor_is_refused(text in "\\PC{0,40}") {
            if let Ok(cursor) = Cursor::parse(&text) {
                let parts = text.trim().split('-').count();
                prop_assert_eq!(parts, 3);
                prop_assert!(u32::try_from(cursor.offset).is_ok());
            }
        }
    }
}
