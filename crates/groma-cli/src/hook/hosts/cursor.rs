//! Cursor. It wants an object in any case, and a prompt goes on only if that is not denied.

use serde_json::json;

use super::{Dialect, Moment};

pub(super) const DIALECT: Dialect = Dialect {
    name: "cursor",
    events: &[
        ("sessionStart", Moment::Start),
        ("beforeSubmitPrompt", Moment::Prompt),
        ("preCompact", Moment::Compaction),
    ],
    is_meant: |input| {
        input.marks.cursor_version
            || input.marks.conversation_id
            || input.event.as_deref() == Some("beforeSubmitPrompt")
            || !input.workspaces.is_empty()
    },
    answer: |_, _, moment, text| match moment {
        Moment::Prompt => json!({"continue": true, "additional_context": text}),
        Moment::Start | Moment::Compaction => json!({"additional_context": text}),
    },
    silence: |moment| {
        Some(match moment {
            Moment::Prompt => json!({"continue": true}),
            Moment::Start | Moment::Compaction => json!({}),
        })
    },
};
