//! What clients of agents ask of `groma hook`: the block about the project when a session begins, and the files that a prompt
//! may be about when one is sent. A client starts a process, writes JSON to it and takes JSON, some text of which goes into the
//! conversation (`docs/hooks.md`).
//!
//! A hook must never be in the way. Whatever is wrong, the answer is none, the exit status 0 (2 throws the prompt away) and
//! stderr empty (one client shows it to the user); what it was stands in `hook.log` of the cache folder. Time is
//! bounded as well, by a watchdog.

mod asked;
mod hosts;
mod input;
mod log;
mod prompt;
mod session;
mod start;
mod telling;
mod to_the_agent;
mod watchdog;

use std::ffi::OsString;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::args::{Args, Hook};
use crate::failure::Failure;
use asked::Asked;
use hosts::{Dialect, Moment};
use input::Input;
use log::Log;
use watchdog::Watchdog;

/// Bytes of the text that is put into a conversation. Claude Code shows no more than 10,000 characters of a hook's text, Codex
/// about as many bytes, Copilot 10 KB of all hooks together; the beginning and the name of a file stand for what is longer.
const MOST_BYTES: usize = 9500;

/// Why there is no answer, in words for the log.
#[derive(Debug)]
struct Trouble(String);

impl Trouble {
    fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self(failure.in_words())
    }
}

impl From<groma::Error> for Trouble {
    fn from(error: groma::Error) -> Self {
        Failure::from(error).into()
    }
}

/// Reads what a client says on standard input and answers on standard output.
pub(crate) fn run(args: &Args, hook: &Hook) {
    // What a panic says would be shown to the user by clients that read stderr.
    std::panic::set_hook(Box::new(|_| ()));
    let log = Log::new(args, hook.event);
    let watchdog = Watchdog::start(&log);
    let answered = catch_unwind(AssertUnwindSafe(|| answer(args, hook, &log)));
    let answer = answered.unwrap_or_else(|_| {
        log.note("a panic");
        String::new()
    });
    if !answer.is_empty() && watchdog.may_answer() {
        let mut out = std::io::stdout().lock();
        // A client that went away wants no answer.
        let _ = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
    }
}

/// The answer, in one piece.
fn answer(args: &Args, hook: &Hook, log: &Log) -> String {
    let input = match Input::of_process() {
        Ok(input) => input,
        Err(trouble) => {
            log.note(&trouble.0);
            return hook.host.map(|host| Dialect::named(host).silence(Moment::of(hook.event))).unwrap_or_default();
        }
    };
    let dialect = Dialect::of(&input, hook.host);
    log.speaks(dialect.name);
    let moment = input.event.as_deref().map_or(Some(Moment::of(hook.event)), hosts::moment);
    let said = match moment {
        Some(moment) if moment == Moment::of(hook.event) || moment == Moment::Compaction => {
            Asked { args, input: &input, log, moment }.said()
        }
        _ => Err(Trouble::new(format!("another event: {}", input.event.as_deref().unwrap_or_default()))),
    };
    let moment = moment.unwrap_or(Moment::of(hook.event));
    match said {
        Ok(Some(text)) => dialect.answer(&input, moment, &text),
        Ok(None) => dialect.silence(moment),
        Err(trouble) => {
            log.note(&trouble.0);
            dialect.silence(moment)
        }
    }
}

/// Whether arguments that make no sense were meant for a hook.
pub(crate) fn is_asked(arguments: impl Iterator<Item = OsString>) -> bool {
    let arguments: Vec<OsString> = arguments.skip(1).collect();
    let Some(at) = arguments.iter().position(|argument| argument == "hook") else { return false };
    at == 0 || arguments[at..].iter().any(|argument| argument == "session-start" || argument == "user-prompt")
}

/// Notes arguments that make no sense.
pub(crate) fn tell_unreadable(error: &clap::Error) {
    let message = error.to_string();
    Log::of_nothing().note(message.lines().next().unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_make_no_sense_are_known_for_those_of_a_hook() {
        let asked = |line: &str| is_asked(line.split(' ').map(OsString::from));
        assert!(asked("groma hook session-start --host nobody"));
        assert!(asked("groma hook"));
        assert!(asked("groma --root /x hook user-prompt --what"));
        for line in ["groma", "groma map --what", "groma query hook", "groma --root hook map"] {
            assert!(!asked(line), "{line}");
        }
    }
}
