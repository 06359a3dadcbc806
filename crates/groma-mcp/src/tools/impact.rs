//! `impact`: what a change touches.

use groma::ops::impact::impact;
use groma::text;

use super::{Asking, Needs, Tool, not_yet};
use crate::answer::{Answer, Refusal};
use crate::schema::Schema;
use crate::settings::ServerSettings;

/// The longest way from a change to what depends on it.
const MOST_DEPTH: usize = 50;

pub(crate) const IMPACT: Tool = Tool {
    name: "impact",
    title: "What a change touches",
    description: "Definitions changed since a revision, and the files and tests that depend on them",
    schema,
    needs: |_| Ok(Needs::Index),
    may_be_old: false,
    answer,
    partial: |_| Ok(not_yet("what a change touches")),
};

fn schema(_: &ServerSettings) -> Schema {
    Schema::default()
        .text("base", "Git revision before the change; default HEAD")
        .number("depth", "Most imports between a change and what depends on it; default: all")
        .root_and_cursor()
}

fn answer(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let base = asking.arguments.word("base")?.unwrap_or_else(|| "HEAD".to_owned());
    let depth = asking.arguments.number("depth", 1, MOST_DEPTH)?.and_then(|depth| u32::try_from(depth).ok());
    let project = &asking.opened.project;
    let before = project.at_revision(&base)?;
    let answer = impact(&before, project, depth, asking.progress)?;
    let found = !answer.files.is_empty() || !answer.renamed.is_empty();
    Ok(Answer { text: text::impact(&answer), found })
}
