//! The clients: how each names events and takes an answer. What is known of them, and from where, stands in `docs/hooks.md`.

mod claude;
mod codex;
mod copilot;
mod cursor;
mod gemini;

use serde_json::{Value, json};

use super::input::Input;
use crate::args::{HookEvent, HostName};

/// What happens in a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// A conversation begins, or begins again.
    Start,
    /// A prompt is sent.
    Prompt,
    /// A conversation is about to be replaced by a summary of it.
    Compaction,
}

impl Moment {
    /// That of a command.
    pub(super) fn of(event: HookEvent) -> Self {
        match event {
            HookEvent::SessionStart => Self::Start,
            HookEvent::UserPrompt => Self::Prompt,
        }
    }
}

/// How a client speaks.
pub(super) struct Dialect {
    /// Its name.
    pub(super) name: &'static str,
    /// Its names of moments; the first of a moment is the usual one.
    events: &'static [(&'static str, Moment)],
    /// Whether an input is that of this client. Clients are asked in the order of [`DIALECTS`].
    is_meant: fn(&Input) -> bool,
    /// Its answer with a text for the conversation; the name is the client's for the moment.
    answer: fn(&Input, &str, Moment, &str) -> Value,
    /// Its answer without one; `None`: no output at all.
    silence: fn(Moment) -> Option<Value>,
}

/// All of them, those with names of their own first. The last one is the usual form.
const DIALECTS: [&Dialect; 5] =
    [&cursor::DIALECT, &copilot::DIALECT, &gemini::DIALECT, &codex::DIALECT, &claude::DIALECT];

/// The moment of a name, whosoever has it.
pub(super) fn moment(event: &str) -> Option<Moment> {
    let known = DIALECTS.iter().flat_map(|dialect| dialect.events);
    known.copied().find(|(name, _)| *name == event).map(|(_, moment)| moment)
}

impl Dialect {
    /// That of a name.
    pub(super) fn named(host: HostName) -> &'static Self {
        match host {
            HostName::Claude => &claude::DIALECT,
            HostName::Gemini => &gemini::DIALECT,
            HostName::Codex => &codex::DIALECT,
            HostName::Cursor => &cursor::DIALECT,
            HostName::Copilot => &copilot::DIALECT,
        }
    }

    /// The one that is named, or the one that the input is in.
    pub(super) fn of(input: &Input, named: Option<HostName>) -> &'static Self {
        // Cursor runs the hooks of Claude Code as well, and those may name another client.
        let is_cursor = (cursor::DIALECT.is_meant)(input);
        match named.filter(|_| !is_cursor) {
            Some(host) => Self::named(host),
            None => DIALECTS.iter().find(|dialect| (dialect.is_meant)(input)).unwrap_or(&DIALECTS[DIALECTS.len() - 1]),
        }
    }

    /// The whole answer with a text for the conversation.
    pub(super) fn answer(&self, input: &Input, moment: Moment, text: &str) -> String {
        let said = input.event.as_deref().filter(|event| self::moment(event) == Some(moment));
        let usual = self.events.iter().find(|(_, other)| *other == moment).map(|(name, _)| *name);
        format!("{}\n", (self.answer)(input, said.or(usual).unwrap_or_default(), moment, text))
    }

    /// The whole answer without one.
    pub(super) fn silence(&self, moment: Moment) -> String {
        (self.silence)(moment).map(|value| format!("{value}\n")).unwrap_or_default()
    }
}

/// The form that Claude Code made and others took over.
fn nested(event: &str, text: &str) -> Value {
    json!({"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}})
}

/// No output.
fn nothing(_: Moment) -> Option<Value> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognised(text: &str) -> &'static str {
        Dialect::of(&serde_json::from_str(text).expect("JSON"), None).name
    }

    #[test]
    fn clients_are_recognised_by_what_they_say() {
        for (input, name) in [
            (
                r#"{"hook_event_name": "SessionStart", "session_id": "s", "transcript_path": "/t", "cwd": "/x", "source": "startup"}"#,
                "claude",
            ),
            (r#"{"hook_event_name": "UserPromptSubmit", "session_id": "s", "turn_id": "t", "prompt": "x"}"#, "codex"),
            (r#"{"hook_event_name": "BeforeAgent", "session_id": "s", "timestamp": "2026", "prompt": "x"}"#, "gemini"),
            (
                r#"{"hook_event_name": "SessionStart", "session_id": "s", "timestamp": "2026", "transcript_path": "/t"}"#,
                "gemini",
            ),
            (r#"{"hook_event_name": "beforeSubmitPrompt", "conversation_id": "s", "prompt": "x"}"#, "cursor"),
            (r#"{"hook_event_name": "sessionStart", "session_id": "s", "cursor_version": "3"}"#, "cursor"),
            (r#"{"sessionId": "s", "timestamp": 5, "cwd": "/x", "source": "new"}"#, "copilot"),
            ("{}", "claude"),
        ] {
            assert_eq!(recognised(input), name, "{input}");
        }
    }

    #[test]
    fn cursor_that_runs_the_hook_of_another_client_is_answered_in_its_own_form() {
        let input: Input =
            serde_json::from_str(r#"{"cursor_version": "3", "hook_event_name": "sessionStart"}"#).expect("JSON");
        assert_eq!(Dialect::of(&input, Some(HostName::Claude)).name, "cursor");
        let input: Input = serde_json::from_str(r#"{"session_id": "s"}"#).expect("JSON");
        assert_eq!(Dialect::of(&input, Some(HostName::Gemini)).name, "gemini");
    }

    #[test]
    fn answers_have_the_form_of_the_client() {
        let answer = |host, event: Option<&str>, moment| {
            let input = Input { event: event.map(str::to_owned), ..Input::default() };
            let answer = Dialect::named(host).answer(&input, moment, "a \"b\"\n");
            assert!(answer.ends_with("}\n") && answer.lines().count() == 1, "{answer}");
            serde_json::from_str::<Value>(&answer).expect("JSON")
        };
        let text = "a \"b\"\n";
        for (host, event, moment, name) in [
            (HostName::Claude, Some("SubagentStart"), Moment::Start, "SubagentStart"),
            (HostName::Gemini, None, Moment::Prompt, "BeforeAgent"),
            (HostName::Codex, Some("nothing"), Moment::Prompt, "UserPromptSubmit"),
            (HostName::Copilot, Some("SessionStart"), Moment::Start, "SessionStart"),
        ] {
            assert_eq!(answer(host, event, moment), nested(name, text));
        }
        assert_eq!(answer(HostName::Copilot, None, Moment::Prompt), json!({"additionalContext": text}));
        assert_eq!(answer(HostName::Cursor, None, Moment::Start), json!({"additional_context": text}));
        let prompt = answer(HostName::Cursor, None, Moment::Prompt);
        assert_eq!(prompt, json!({"continue": true, "additional_context": text}));
        assert_eq!(Dialect::named(HostName::Cursor).silence(Moment::Prompt), "{\"continue\":true}\n");
        assert_eq!(Dialect::named(HostName::Claude).silence(Moment::Prompt), "");
    }

    #[test]
    fn every_client_has_a_name_for_every_moment() {
        for dialect in DIALECTS {
            for wanted in [Moment::Start, Moment::Prompt, Moment::Compaction] {
                assert!(dialect.events.iter().any(|(_, moment)| *moment == wanted), "{}", dialect.name);
            }
            for (name, wanted) in dialect.events {
                assert_eq!(moment(name), Some(*wanted), "{name} means one thing everywhere");
            }
        }
    }
}
