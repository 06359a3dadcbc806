//! `symbol`: where a name is defined and who uses it.

use groma::ops::query::quick::{self, quick};
use groma::ops::refs::callers::callers;
use groma::ops::refs::refs;
use groma::text;

use super::find::MOST_QUICK;
use super::{Asking, Needs, Tool};
use crate::answer::{Answer, Refusal};
use crate::schema::Schema;
use crate::settings::ServerSettings;

const WANTED: [&str; 4] = ["all", "definitions", "references", "callers"];

pub(crate) const SYMBOL: Tool = Tool {
    name: "symbol",
    title: "Definitions and uses of a name",
    description: "Where a name is defined (lines, signature) and which files use it, the surest first",
    schema,
    needs: |_| Ok(Needs::Index),
    may_be_old: false,
    answer,
    partial,
};

fn schema(_: &ServerSettings) -> Schema {
    Schema::default()
        .text("name", "A name, or Owner.name")
        .choice(
            "want",
            &WANTED,
            "all or references: files that use it; definitions: no uses; callers: lines of the uses, by function",
        )
        .root_and_cursor()
        .required("name")
}

fn name(asking: &Asking<'_>) -> Result<String, Refusal> {
    let name = asking.arguments.word("name")?.map(|name| name.trim().to_owned());
    name.ok_or_else(|| Refusal::new("`name` is empty").with_hint("`find` finds by words"))
}

fn answer(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let name = name(asking)?;
    let wanted = asking.arguments.choice("want", &WANTED)?;
    let project = &asking.opened.project;
    let mut answer = refs(project, &name, asking.progress)?;
    let found = !answer.definitions.is_empty();
    let mut lines = String::new();
    if wanted == "callers" {
        lines = format!("used by:\n{}", text::callers(&answer, &callers(project, &answer)));
    }
    if matches!(wanted, "definitions" | "callers") {
        answer.uses.clear();
    }
    Ok(Answer { text: text::refs(&answer) + &lines, found })
}

fn partial(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let request = quick::Request { text: name(asking)?, scope: Vec::new(), most_files: MOST_QUICK };
    Ok(Answer::found(text::quick(&quick(&asking.opened.project, &request))))
}
