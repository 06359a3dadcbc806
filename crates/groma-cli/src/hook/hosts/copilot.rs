//! Copilot CLI. Its own events have names in camel case and flat answers; events in the names of Claude Code are answered as
//! there.

use serde_json::json;

use super::{Dialect, Moment, nested, nothing};

pub(super) const DIALECT: Dialect = Dialect {
    name: "copilot",
    events: &[
        ("sessionStart", Moment::Start),
        ("subagentStart", Moment::Start),
        ("userPromptSubmitted", Moment::Prompt),
        ("preCompact", Moment::Compaction),
        ("SessionStart", Moment::Start),
        ("UserPromptSubmit", Moment::Prompt),
        ("PreCompact", Moment::Compaction),
    ],
    is_meant: |input| input.marks.camel_case,
    answer: |input, event, _, text| {
        // An event of its own has no name in the input.
        let is_of_others = input.event.as_deref().is_some_and(|event| event.starts_with(char::is_uppercase));
        if is_of_others { nested(event, text) } else { json!({"additionalContext": text}) }
    },
    silence: nothing,
};
