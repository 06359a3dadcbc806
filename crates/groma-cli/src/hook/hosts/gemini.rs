//! Gemini CLI. Without output on stdout it reads stderr, so both stay empty. After a compression no session begins.

use super::{Dialect, Moment, nested, nothing};

pub(super) const DIALECT: Dialect = Dialect {
    name: "gemini",
    events: &[("SessionStart", Moment::Start), ("BeforeAgent", Moment::Prompt), ("PreCompress", Moment::Compaction)],
    is_meant: |input| {
        let event = input.event.as_deref();
        matches!(event, Some("BeforeAgent" | "PreCompress")) || event == Some("SessionStart") && input.marks.timestamp
    },
    answer: |_, event, _, text| nested(event, text),
    silence: nothing,
};
