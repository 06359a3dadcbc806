//! What an entry looks like in each agent's files.

use super::NAME;
use crate::edit::{Place, Want};
use crate::value::{Shell, Value};

/// The shape of a server's entry.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shape {
    /// `command` and `args`.
    Plain,
    /// The same with `type`.
    Stdio,
    /// The same with the tools that are offered.
    Copilot,
    /// Program and arguments in one list.
    OpenCode,
    /// The same in the form of the second version.
    OpenCode2,
    /// `command`, `args` and `env`.
    Zed,
    /// An extension of Goose.
    Goose,
}

impl Shape {
    pub(super) fn value(self) -> Value {
        let arguments = || Value::List(vec![Value::Text("mcp")]);
        let plain = || vec![("command", Value::Program), ("args", arguments())];
        let with = |mut members: Vec<(&'static str, Value)>, more: Vec<(&'static str, Value)>| {
            members.extend(more);
            Value::Object(members)
        };
        match self {
            Self::Plain => Value::Object(plain()),
            Self::Stdio => with(vec![("type", Value::Text("stdio"))], plain()),
            Self::Copilot => {
                let tools = ("tools", Value::List(vec![Value::Text("*")]));
                with(vec![("type", Value::Text("local"))], plain().into_iter().chain([tools]).collect())
            }
            Self::OpenCode => {
                let command = Value::List(vec![Value::Program, Value::Text("mcp")]);
                Value::Object(vec![
                    ("type", Value::Text("local")),
                    ("command", command),
                    ("enabled", Value::Flag(true)),
                ])
            }
            Self::OpenCode2 => Value::Object(vec![
                ("type", Value::Text("local")),
                ("command", Value::List(vec![Value::Program, Value::Text("mcp")])),
            ]),
            Self::Zed => with(plain(), vec![("env", Value::Object(Vec::new()))]),
            Self::Goose => Value::Object(vec![
                ("type", Value::Text("stdio")),
                ("name", Value::Text(NAME)),
                ("enabled", Value::Flag(true)),
                ("cmd", Value::Program),
                ("args", arguments()),
                ("env_keys", Value::List(Vec::new())),
                ("envs", Value::Object(Vec::new())),
                ("timeout", Value::Number(300)),
            ]),
        }
    }
}

/// The shape of hooks.
#[derive(Debug, Clone, Copy)]
pub(super) enum HookStyle {
    /// Claude Code: groups of hooks, times in seconds.
    Claude,
    /// Codex: the same.
    Codex,
    /// Gemini CLI: the same with other events, times in milliseconds.
    Gemini,
    /// Cursor: a list of commands for each event.
    Cursor,
    /// Copilot CLI: the same with a command line for each kind of shell.
    Copilot,
}

impl HookStyle {
    pub(super) fn wants(self) -> Vec<Want> {
        let command = |shell, event: &str, host| Value::Command(shell, format!("hook {event} --host {host}"));
        let group = |place, event, host, timeout| {
            let hook = Value::Object(vec![
                ("type", Value::Text("command")),
                ("command", command(Shell::Usual, event, host)),
                ("timeout", Value::Number(timeout)),
            ]);
            let value = Value::Object(vec![("hooks", Value::List(vec![hook]))]);
            Want { place: Place::Element(place), value }
        };
        let version = Want { place: Place::Preset("version"), value: Value::Number(1) };
        match self {
            Self::Claude => vec![
                group(&["hooks", "SessionStart"], "session-start", "claude", 5),
                group(&["hooks", "UserPromptSubmit"], "user-prompt", "claude", 5),
            ],
            Self::Codex => vec![
                group(&["hooks", "SessionStart"], "session-start", "codex", 5),
                group(&["hooks", "UserPromptSubmit"], "user-prompt", "codex", 5),
            ],
            Self::Gemini => vec![
                group(&["hooks", "SessionStart"], "session-start", "gemini", 5_000),
                group(&["hooks", "BeforeAgent"], "user-prompt", "gemini", 5_000),
                // No session begins after a summary: the event before it is the only sign.
                group(&["hooks", "PreCompress"], "session-start", "gemini", 5_000),
            ],
            Self::Cursor => {
                let hook = |place, event| {
                    let value = Value::Object(vec![("command", command(Shell::Usual, event, "cursor"))]);
                    Want { place: Place::Element(place), value }
                };
                vec![
                    version,
                    hook(&["hooks", "sessionStart"], "session-start"),
                    hook(&["hooks", "beforeSubmitPrompt"], "user-prompt"),
                    hook(&["hooks", "preCompact"], "session-start"),
                ]
            }
            Self::Copilot => {
                let hook = |place, event| {
                    let value = Value::Object(vec![
                        ("type", Value::Text("command")),
                        ("bash", command(Shell::Usual, event, "copilot")),
                        ("powershell", command(Shell::Power, event, "copilot")),
                        ("timeoutSec", Value::Number(5)),
                    ]);
                    Want { place: Place::Element(place), value }
                };
                vec![
                    version,
                    hook(&["hooks", "sessionStart"], "session-start"),
                    hook(&["hooks", "userPromptSubmitted"], "user-prompt"),
                    hook(&["hooks", "preCompact"], "session-start"),
                ]
            }
        }
    }
}
