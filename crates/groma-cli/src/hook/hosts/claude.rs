//! Claude Code. What it does not know in an answer it passes over, and no output is a good answer.

use super::{Dialect, Moment, nested, nothing};

pub(super) const DIALECT: Dialect = Dialect {
    name: "claude",
    events: &[
        ("SessionStart", Moment::Start),
        ("SubagentStart", Moment::Start),
        ("UserPromptSubmit", Moment::Prompt),
        ("PreCompact", Moment::Compaction),
    ],
    is_meant: |input| input.event.is_some() && input.session.is_some(),
    answer: |_, event, _, text| nested(event, text),
    silence: nothing,
};
