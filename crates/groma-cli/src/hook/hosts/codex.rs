//! Codex. It speaks as Claude Code does, and takes an answer that begins like JSON and is none for a failure.

use super::{Dialect, Moment, nested, nothing};

pub(super) const DIALECT: Dialect = Dialect {
    name: "codex",
    events: &[
        ("SessionStart", Moment::Start),
        ("SubagentStart", Moment::Start),
        ("UserPromptSubmit", Moment::Prompt),
        ("PreCompact", Moment::Compaction),
    ],
    // Its session's start looks like that of Claude Code, which takes the same answer.
    is_meant: |input| input.marks.turn_id,
    answer: |_, event, _, text| nested(event, text),
    silence: nothing,
};
