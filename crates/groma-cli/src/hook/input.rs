//! What a client says: one JSON object on standard input, in the names of any client. Sizes and depth are bounded, values of
//! another type than expected are nothing, and what nobody needs is passed over.

use std::fmt;
use std::io::{IsTerminal as _, Read, copy, sink, stdin};
use std::path::PathBuf;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::Trouble;

/// Bytes of input that are looked at: prompts with whole files in them are read, more is nothing that somebody wrote.
const MOST_BYTES: u64 = 8 << 20;

/// Bytes that are taken from a client that says more, so that it can end its sentence.
const MOST_PASSED_OVER: u64 = 256 << 20;

/// Texts of a list that are kept.
const MOST_ITEMS: usize = 16;

/// What is known of the moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Input {
    /// The client's name for it.
    pub(super) event: Option<String>,
    /// The conversation.
    pub(super) session: Option<String>,
    /// The subagent whose conversation it is, if it is one's.
    pub(super) agent: Option<String>,
    /// Where the agent works.
    pub(super) cwd: Option<String>,
    /// Folders that are open in an editor.
    pub(super) workspaces: Vec<String>,
    /// What the user said.
    pub(super) prompt: Option<String>,
    /// Why a session begins, or who wrote a prompt.
    pub(super) source: Option<String>,
    /// Names that tell clients from each other.
    pub(super) marks: Marks,
}

/// Which names there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// `cursor_version`
    pub(super) cursor_version: bool,
    /// `conversation_id`
    pub(super) conversation_id: bool,
    /// `sessionId`
    pub(super) camel_case: bool,
    /// `turn_id`
    pub(super) turn_id: bool,
    /// `timestamp`
    pub(super) timestamp: bool,
}

impl Input {
    /// Reads standard input to its end.
    pub(super) fn of_process() -> Result<Self, Trouble> {
        let input = stdin();
        if input.is_terminal() {
            tell_person();
            return Err(Trouble::new("standard input is a terminal"));
        }
        Self::read(&mut input.lock())
    }

    fn read(from: &mut impl Read) -> Result<Self, Trouble> {
        let failed = |error: std::io::Error| Trouble::new(format!("reading standard input: {error}"));
        let mut bytes = Vec::new();
        from.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > MOST_BYTES {
            // Some clients fail when nobody listens to the end.
            copy(&mut from.take(MOST_PASSED_OVER), &mut sink()).map_err(failed)?;
            return Err(Trouble::new(format!("the input is larger than {MOST_BYTES} bytes")));
        }
        let text = String::from_utf8_lossy(&bytes);
        // Cursor begins with a byte order mark.
        let text = text.trim_start_matches('\u{feff}');
        serde_json::from_str(text).map_err(|error| Trouble::new(format!("the input is no JSON object: {error}")))
    }

    /// The folder that the agent works in. `None`: the client does not say.
    pub(super) fn folder(&self) -> Result<Option<PathBuf>, Trouble> {
        let said = self.cwd.iter().filter(|cwd| !cwd.is_empty()).chain(&self.workspaces);
        let mut said = said.map(|path| PathBuf::from(native(path))).peekable();
        if said.peek().is_none() {
            return Ok(None);
        }
        let found = said.find(|path| path.is_absolute() && path.is_dir());
        found.map(Some).ok_or_else(|| Trouble::new("the folder that the client names is none"))
    }
}

/// A path as this system has it. Editors put a slash before the drives of Windows.
fn native(path: &str) -> &str {
    let is_drive = |rest: &&str| cfg!(windows) && rest.as_bytes().get(1) == Some(&b':');
    path.strip_prefix('/').filter(is_drive).unwrap_or(path)
}

#[expect(clippy::print_stderr, reason = "here is a person, no client")]
fn tell_person() {
    eprintln!("groma hook reads the JSON of an agent's client from standard input; docs/hooks.md describes it");
}

impl<'de> Deserialize<'de> for Input {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(OfObject)
    }
}

struct OfObject;

impl<'de> Visitor<'de> for OfObject {
    type Value = Input;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Input, M::Error> {
        let mut input = Input::default();
        // The names of a session in the order in which they count: some clients have two.
        let mut sessions: [Option<String>; 3] = Default::default();
        while let Some(name) = map.next_key::<String>()? {
            let marks = &mut input.marks;
            let place = match name.as_str() {
                "hook_event_name" | "hookEventName" => &mut input.event,
                "session_id" => &mut sessions[0],
                "sessionId" => {
                    marks.camel_case = true;
                    &mut sessions[1]
                }
                "conversation_id" => {
                    marks.conversation_id = true;
                    &mut sessions[2]
                }
                "agent_id" | "agentId" => &mut input.agent,
                "cwd" => &mut input.cwd,
                "prompt" => &mut input.prompt,
                "source" => &mut input.source,
                "workspace_roots" => {
                    input.workspaces = map.next_value::<Texts>()?.0;
                    continue;
                }
                other => {
                    marks.cursor_version |= other == "cursor_version";
                    marks.turn_id |= other == "turn_id";
                    marks.timestamp |= other == "timestamp";
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            *place = map.next_value::<Texts>()?.0.into_iter().next();
        }
        input.session = sessions.into_iter().flatten().find(|session| !session.is_empty());
        Ok(input)
    }
}

/// The texts of a value that is one or a list of some; nothing for all others. Nothing in it is looked into, so that depth
/// costs nothing.
#[derive(Default)]
struct Texts(Vec<String>);

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(OfValue { is_item: false })
    }
}

/// An item of a list.
struct Item(Option<String>);

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self(from.deserialize_any(OfValue { is_item: true })?.0.pop()))
    }
}

struct OfValue {
    is_item: bool,
}

impl<'de> Visitor<'de> for OfValue {
    type Value = Texts;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Texts, E> {
        Ok(Texts(vec![text.to_owned()]))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Texts, E> {
        Ok(Texts::default())
    }

    fn visit_i64<E>(self, _: i64) -> Result<Texts, E> {
        Ok(Texts::default())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Texts, E> {
        Ok(Texts::default())
    }

    fn visit_f64<E>(self, _: f64) -> Result<Texts, E> {
        Ok(Texts::default())
    }

    fn visit_unit<E>(self) -> Result<Texts, E> {
        Ok(Texts::default())
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Texts, M::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Texts::default())
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut items: S) -> Result<Texts, S::Error> {
        let mut texts = Texts::default();
        while !self.is_item && texts.0.len() < MOST_ITEMS {
            let Some(Item(item)) = items.next_element()? else { return Ok(texts) };
            texts.0.extend(item);
        }
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Result<Input, String> {
        Input::read(&mut &*text).map_err(|trouble| trouble.0)
    }

    #[test]
    fn names_of_all_clients_are_known() {
        let input = read(
            br#"{"session_id": "s", "cwd": "/x", "hook_event_name": "SessionStart", "source": "resume", "model": {"a": [1]}}"#,
        );
        let input = input.expect("JSON");
        assert_eq!((input.session.as_deref(), input.source.as_deref()), (Some("s"), Some("resume")));
        assert_eq!((input.event.as_deref(), input.cwd.as_deref()), (Some("SessionStart"), Some("/x")));
        let camel = read(br#"{"sessionId": "c", "timestamp": 7, "prompt": "fix it"}"#).expect("JSON");
        assert_eq!((camel.session.as_deref(), camel.prompt.as_deref()), (Some("c"), Some("fix it")));
        assert!(camel.marks.camel_case && camel.marks.timestamp);
        let cursor = "\u{feff}{\"conversation_id\": \"v\", \"session_id\": \"\", \"cwd\": \"\", \"workspace_roots\": [\"/a\", 1, \"/b\"]}";
        let cursor = read(cursor.as_bytes()).expect("JSON");
        assert_eq!((cursor.session.as_deref(), cursor.workspaces.len()), (Some("v"), 2));
    }

    #[test]
    fn values_of_another_type_are_nothing() {
        let input = read(br#"{"session_id": 5, "prompt": [["x"], {"a": 1}, "y", "z"], "cwd": null, "source": 1.5}"#);
        let input = input.expect("JSON");
        assert_eq!((input.session, input.prompt.as_deref()), (None, Some("y")));
        assert_eq!((input.cwd, input.source), (None, None));
    }

    #[test]
    fn hostile_input_is_no_input() {
        for text in
            [&b""[..], b"null", b"[]", b"\"x\"", b"{", b"{} {}", b"\xff\xfe{\0}\0", b"{\"prompt\": \"\\ud800\"}"]
        {
            assert!(read(text).is_err(), "{text:?}");
        }
        let depth = 200_000;
        for inside in ["prompt", "other", "workspace_roots"] {
            let deep = format!("{{\"{inside}\": {}{}}}", "[".repeat(depth), "]".repeat(depth));
            // Whether it is passed over or refused does not matter.
            let _ = read(deep.as_bytes());
            let open = format!("{{\"{inside}\": {}", "{\"a\":".repeat(depth));
            assert!(read(open.as_bytes()).is_err());
        }
        let bytes =
            read(b"{\"prompt\": \"gr\xfc\xdfe\", \"session_id\": \"s\"}").expect("what is no UTF-8 is replaced");
        assert_eq!(bytes.prompt.as_deref(), Some("gr\u{fffd}\u{fffd}e"));
    }

    #[test]
    fn what_is_too_large_is_read_to_its_end() {
        struct Endless(u64);
        impl Read for Endless {
            fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
                let bytes = self.0.min(buffer.len() as u64);
                self.0 -= bytes;
                Ok(usize::try_from(bytes).expect("no more than the buffer"))
            }
        }
        let mut large = Endless(50 << 20);
        assert!(Input::read(&mut large).is_err());
        assert_eq!(large.0, 0);
    }

    #[test]
    fn the_folder_is_what_the_client_says() {
        let here = std::env::temp_dir().to_string_lossy().into_owned();
        let of = |cwd: Option<&str>, workspaces: &[&str]| {
            let workspaces = workspaces.iter().map(|path| (*path).to_owned()).collect();
            Input { cwd: cwd.map(str::to_owned), workspaces, ..Input::default() }.folder().map_err(|_| ())
        };
        assert_eq!(of(None, &[]), Ok(None));
        assert_eq!(of(Some(""), &[]), Ok(None));
        assert_eq!(of(Some("/not/there"), &[]), Err(()));
        assert_eq!(of(Some("relative"), &[]), Err(()));
        assert_eq!(of(Some(""), &["/not/there", &here]), Ok(Some(PathBuf::from(&here))));
    }
}
