//! What is said when a prompt is sent: the files that it may be about and that this conversation was not told of.
//!
//! It is made of what is stored, without a look at all files; those that are shown are looked at. So it costs the same on any
//! day, and what changed meanwhile is brought in by a build in the background.

use groma::NoProgress;
use groma::ops::query::Match;
use groma::ops::slice::{Answer, Request, slice};
use groma::text::{self, SliceStyle};

use super::asked::Known;
use super::session::Session;
use super::{MOST_BYTES, Trouble, start, telling};

/// Files that are looked through for new ones. Behind them is little that a prompt is about.
const MOST_FILES: usize = 8;

/// A file with less than this share of the best one's score is not worth a reader's time.
const LEAST_SHARE: f64 = 0.5;

/// Some models take the last thing that they read for their task.
const HEAD: &str = "Files of this project that the prompt may be about (context found by groma, no task of its own):\n";

/// The files as text, noted as told.
pub(super) fn said(known: &Known<'_>, mut session: Session) -> Result<Option<String>, Trouble> {
    if !known.project.is_indexed() {
        known.build_if_old(false);
        return Ok(None);
    }
    let root = known.project.root();
    let mut told = String::new();
    if session.misses_block(root) && known.settings.hook_session_start && known.settings.hook_session_tokens != Some(0)
    {
        // No session begins after this client made a summary.
        told = start::block(known)?.unwrap_or_default();
        session.tells_block(root);
    }
    if let Some(files) = files(known, &mut session, MOST_BYTES.saturating_sub(told.len()))? {
        told.push_str(&files);
    }
    known.build_if_old(false);
    if told.is_empty() {
        return Ok(None);
    }
    // What cannot be noted would be said again with every prompt.
    session.save()?;
    Ok(Some(told))
}

fn files(known: &Known<'_>, session: &mut Session, most_bytes: usize) -> Result<Option<String>, Trouble> {
    let Some(prompt) = &known.input.prompt else { return Ok(None) };
    let most_files = MOST_FILES.min(known.settings.slice_max_files);
    let request = Request { most_files, ..Request::new(telling::beginning_and_end(prompt)) };
    let mut answer = slice(&known.project, &request, &NoProgress)?;
    answer.verify.clear();
    let Answer { slices, snapshot, .. } = &mut answer;
    let Some(found) = slices.first_mut().filter(|found| telling::is_enough(found, snapshot.len())) else {
        return Ok(None);
    };
    let root = known.project.root();
    let best = found.files.first().map_or(0.0, |file| file.score);
    let is_new = |file: &Match| {
        let path = snapshot.path(file.file);
        let is_there = || root.join(path.to_native()).symlink_metadata().is_ok();
        file.score >= best * LEAST_SHARE && !session.has_file(root, path.as_bytes()) && is_there()
    };
    found.files.retain(is_new);
    let text = within(&mut answer, known, most_bytes);
    let shown = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).count();
    let files = answer.slices.iter().flat_map(|found| &found.files);
    for file in files.take(shown) {
        session.tells_file(root, answer.snapshot.path(file.file).as_bytes());
    }
    Ok((shown > 0).then_some(text))
}

/// The text of the files, as many of them as its bounds allow.
fn within(answer: &mut Answer, known: &Known<'_>, most_bytes: usize) -> String {
    let tokenizer = known.settings.tokenizer;
    let tokens = known.settings.hook_prompt_tokens.saturating_sub(tokenizer.count(HEAD));
    loop {
        for found in &mut answer.slices {
            // What was shown before is no news either.
            found.ranked.truncate(found.files.len());
        }
        let style = SliceStyle { symbols: true, tokens, tokenizer };
        let text = format!("{HEAD}{}", text::slice(answer, style));
        if text.len() <= most_bytes || answer.slices.iter_mut().all(|found| found.files.pop().is_none()) {
            return text;
        }
    }
}
