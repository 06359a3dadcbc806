//! What is said when a prompt is sent: the files that it may be about and that this conversation was not told of.
//!
//! It is made of what is stored, without a look at all files; those that are shown are looked at. So it costs the same on any
//! day, and what changed meanwhile is brought in by a build in the background.

use std::time::Duration;

use groma::NoProgress;
use groma::ops::query::{Answer, Match, Request, Scoring, query};
use groma::render::{FoundFile, SliceStyle, slice};

use super::asked::Known;
use super::session::Session;
use super::{MOST_BYTES, Trouble, start, telling};
use crate::commands::query::Shown;
use crate::output::found::freshness;

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
    let text = telling::beginning_and_end(prompt);
    let most_files = MOST_FILES.min(known.settings.slice_max_files);
    let request = Request { text: text.clone(), scope: Vec::new(), most_files, scoring: Scoring::Ranked };
    let project = of_what_is_stored(known)?;
    let answer = query(&project, &request, &NoProgress)?;
    if !telling::is_enough(&answer) {
        return Ok(None);
    }
    let root = project.root();
    let best = answer.files.first().map_or(0.0, |file| file.score);
    let is_new = |file: &&Match| {
        let path = answer.snapshot.path(file.file);
        let is_there = || root.join(path.to_native()).symlink_metadata().is_ok();
        file.score >= best * LEAST_SHARE && !session.has_file(root, path.as_bytes()) && is_there()
    };
    let found: Vec<&Match> = answer.files.iter().filter(is_new).collect();
    let text = rendered(known, &answer, &found, &text, most_bytes);
    let shown = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).count();
    for file in &found[..shown.min(found.len())] {
        session.tells_file(root, answer.snapshot.path(file.file).as_bytes());
    }
    Ok((shown > 0).then_some(text))
}

/// The project, answering of what is stored.
fn of_what_is_stored(known: &Known<'_>) -> Result<groma::Project, Trouble> {
    Ok(crate::commands::open(&known.settings)?.with_max_age(Duration::MAX))
}

fn rendered(known: &Known<'_>, answer: &Answer, found: &[&Match], words: &str, most_bytes: usize) -> String {
    let tokenizer = known.settings.tokenizer;
    let shown: Vec<Shown> = found.iter().map(|file| Shown::new(&answer.snapshot, file)).collect();
    let mut files: Vec<FoundFile<'_>> = shown.iter().map(Shown::file).collect();
    let fresh = freshness(&answer.snapshot);
    let tokens = known.settings.hook_prompt_tokens.saturating_sub(tokenizer.count(HEAD));
    loop {
        let style = SliceStyle { words, verify: &[], fresh: &fresh, symbols: true, tokens, tokenizer };
        let text = format!("{HEAD}{}", slice(&files, files.len(), style));
        if text.len() <= most_bytes || files.pop().is_none() {
            return text;
        }
    }
}
