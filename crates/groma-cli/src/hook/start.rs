//! What is said when a session begins: the orientation and, where there is an index, the shape of the project or a map of it.

use groma::NoProgress;
use groma::ops::context::{Level, Request, context};
use groma::render::{Budget, IndexState, Tokenizer};

use super::asked::Known;
use super::session::Session;
use super::{MOST_BYTES, Trouble};
use crate::commands;
use crate::config::Settings;

/// A part, and how much it matters.
type Part = (u8, String);

/// The block, unless this conversation has it.
pub(super) fn said(known: &Known<'_>, session: Option<Session>) -> Result<Option<String>, Trouble> {
    let root = known.project.root();
    let Some(mut session) = session else { return block(known) };
    if matches!(known.input.source.as_deref(), Some("clear" | "compact")) {
        session.forgets();
    }
    if session.has_block(root) {
        return Ok(None);
    }
    let Some(block) = block(known)? else { return Ok(None) };
    session.tells_block(root);
    // That it may come twice is no reason to hold it back.
    let _ = session.save();
    Ok(Some(block))
}

/// The block itself.
pub(super) fn block(known: &Known<'_>) -> Result<Option<String>, Trouble> {
    let is_indexed = known.project.is_indexed();
    let is_building = known.build_if_old(true);
    let budget = known.settings.hook_session_tokens.unwrap_or(usize::MAX);
    let tokenizer = known.settings.tokenizer;
    let limit = known.settings.orient_tokens.min(budget);
    let settings = Settings { orient_tokens: limit, ..known.settings.clone() };
    let mut answer = commands::orient::answer(&settings, &known.project, &known.evidence)?;
    if is_building && answer.facts.index.as_ref().is_some_and(|index| *index == IndexState::NotBuilt) {
        answer.facts.index = Some(IndexState::Building);
    }
    let text = groma::text::orient(&answer, limit, tokenizer);
    let mut parts: Vec<Part> =
        text.sections.into_iter().map(|section| (section.kind.priority(), section.text)).collect();
    if is_indexed && settings.context_level != Level::Off {
        let told: usize = parts.iter().map(|(_, text)| text.len()).sum();
        let left = budget.saturating_sub(tokenizer.count(&joined(&parts)));
        parts.extend(shape(known, left, MOST_BYTES.saturating_sub(told))?);
    }
    let text = fitted(parts, budget, tokenizer);
    Ok((!text.is_empty()).then_some(text))
}

/// The parts of the context, a map within so many tokens and bytes.
fn shape(known: &Known<'_>, tokens: usize, bytes: usize) -> Result<Vec<Part>, Trouble> {
    let settings = &known.settings;
    let usual = commands::context::budget(settings);
    let limited = match usual.tokenizer {
        Tokenizer::Chars => Budget { limit: usual.limit.min(bytes), ..usual },
        _ => Budget { limit: usual.limit.min(tokens).min(bytes / LEAST_BYTES_PER_TOKEN), ..usual },
    };
    let request = Request { level: settings.context_level, budget: limited, tools: settings.orient_tools };
    let answer = context(&known.project, &request, &NoProgress)?;
    // The orientation says already how to ask for more.
    let sections = answer.sections.into_iter().filter(|section| section.name != "tools");
    Ok(sections.map(|section| (section.priority, section.text)).collect())
}

/// Bytes of a token in paths and signatures, rather too many than too few.
const LEAST_BYTES_PER_TOKEN: usize = 4;

/// The parts as one text that is within its bounds: those that matter least are left out.
fn fitted(mut parts: Vec<Part>, tokens: usize, tokenizer: Tokenizer) -> String {
    loop {
        let text = joined(&parts);
        if text.len() <= MOST_BYTES && (tokens == usize::MAX || tokenizer.count(&text) <= tokens) {
            return text;
        }
        // The last of equals goes first.
        let least = parts.iter().enumerate().rev().min_by_key(|(_, (priority, _))| *priority);
        let Some((at, _)) = least else { return String::new() };
        parts.remove(at);
    }
}

fn joined(parts: &[Part]) -> String {
    parts.iter().map(|(_, text)| text.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_least_is_left_out() {
        let parts = || vec![(90, "a\n".repeat(10)), (20, "b\n".repeat(10)), (50, "c\n".repeat(10))];
        let chars = |limit| fitted(parts(), limit, Tokenizer::Chars);
        assert_eq!(chars(usize::MAX), joined(&parts()));
        assert_eq!(chars(45), format!("{}{}", "a\n".repeat(10), "c\n".repeat(10)));
        assert_eq!(chars(25), "a\n".repeat(10));
        assert_eq!(chars(5), "");
        assert_eq!(fitted(vec![(1, "x".repeat(MOST_BYTES + 1))], usize::MAX, Tokenizer::O200k), "");
    }
}
