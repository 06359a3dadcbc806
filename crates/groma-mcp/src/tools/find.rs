//! `find`: the files that words are about, best first, with the definitions that have the words.

use groma::ops::query::quick::{self, quick};
use groma::ops::slice::{Request, slice};
use groma::text::{self, SliceStyle};

use super::{Asking, Needs, Tool};
use crate::answer::{Answer, Refusal};
use crate::schema::Schema;
use crate::settings::ServerSettings;

pub(crate) const FIND: Tool = Tool {
    name: "find",
    title: "Find by words",
    description: "Files for a task, question, error message or identifier, best first, with the definitions that match \
                  and their lines",
    schema,
    needs: |_| Ok(Needs::Index),
    may_be_old: true,
    answer,
    partial,
};

fn schema(settings: &ServerSettings) -> Schema {
    let most = settings.output_tokens;
    Schema::default()
        .text("query", "Words, identifiers or a whole text")
        .texts("paths", "Only in these files or folders")
        .number(
            "limit",
            &format!("Most files; default {}, at most {}", settings.find_files, ServerSettings::MOST_FILES),
        )
        .number("tokens", &format!("Budget; default {}, at most {most}", settings.find_tokens))
        .root_and_cursor()
        .required("query")
}

/// The words.
fn query(asking: &Asking<'_>) -> Result<String, Refusal> {
    asking.arguments.text("query")?.ok_or_else(|| Refusal::new("`query` is empty").with_hint("give words to look for"))
}

fn answer(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let text = query(asking)?;
    let settings = asking.settings();
    let most_files = asking.arguments.number("limit", 1, ServerSettings::MOST_FILES)?.unwrap_or(settings.find_files);
    let tokens = asking.arguments.number("tokens", 1, settings.output_tokens)?.unwrap_or(settings.find_tokens);
    let scope = asking.paths("paths")?;
    let request = Request { texts: vec![text], scope, most_files };
    let answer = slice(&asking.opened.project, &request, asking.progress)?;
    let found = answer.slices.iter().any(|slice| !slice.ranked.is_empty());
    let style = SliceStyle { symbols: true, tokens, tokenizer: asking.opened.tokenizer };
    let mut text = text::slice(&answer, style);
    for slice in answer.slices.iter().filter(|slice| slice.ranked.is_empty()) {
        text.push_str(&text::near(&slice.near));
    }
    if text.is_empty() {
        text.push_str("nothing fits into the budget\n");
    }
    Ok(Answer { text, found })
}

/// Files by the words of their paths.
fn partial(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let request = quick::Request { text: query(asking)?, scope: asking.paths("paths")?, most_files: MOST_QUICK };
    Ok(Answer::found(text::quick(&quick(&asking.opened.project, &request))))
}

/// Files of a partial answer.
pub(super) const MOST_QUICK: usize = 20;
