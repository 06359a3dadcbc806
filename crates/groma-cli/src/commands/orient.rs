//! `groma orient`

use groma::host::AllowList;
use groma::ops::orient::{Answer, Request, orient};
use groma::render::escape;
use groma::{Project, RepositoryEvidence, json, text};

use super::open_repository;
use crate::args::{Args, Orient};
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};

pub(crate) fn run(args: &Args, asked: &Orient) -> Result<bool, Failure> {
    let Some((settings, project, evidence)) = open_repository(args)? else { return Ok(false) };
    let answer = answer(&settings, &project, &evidence)?;
    let (tokens, tokenizer) = (settings.orient_tokens, settings.tokenizer);
    if asked.json {
        print_json(&json::Orient::new(&answer, tokens, tokenizer))?;
    } else {
        print(&text::orient(&answer, tokens, tokenizer).text)?;
    }
    tell(&settings, &project, &answer);
    Ok(true)
}

/// An orientation by the settings.
pub(crate) fn answer(settings: &Settings, project: &Project, evidence: &RepositoryEvidence) -> Result<Answer, Failure> {
    let allow = allow_list(settings)?;
    let host = crate::env::host();
    let request = Request {
        evidence,
        host: &host,
        shell: settings.orient_shell,
        allow: allow.as_ref(),
        tools: settings.orient_tools,
    };
    Ok(orient(project, &request)?)
}

/// What the reader's shell tool accepts, if somebody says.
pub(super) fn allow_list(settings: &Settings) -> Result<Option<AllowList>, Failure> {
    let allow = match settings.orient_allow.as_deref() {
        // One text of a flag, which may name a file; what files of settings list never begins so.
        Some([argument]) if argument.starts_with('@') => Some(AllowList::from_argument(argument)),
        Some(list) => Some(AllowList::parse(&list.join("\n"))),
        None => None,
    };
    allow.transpose().map_err(Failure::Allow)
}

/// Says what was not read, and what went wrong with the cache.
#[expect(clippy::print_stderr, reason = "this is where notes are printed")]
pub(super) fn tell(settings: &Settings, project: &Project, answer: &Answer) {
    if settings.quiet {
        return;
    }
    for note in &answer.notes {
        eprintln!("note: {}", escape::line(note));
    }
    coverage::warn(project, None);
}
