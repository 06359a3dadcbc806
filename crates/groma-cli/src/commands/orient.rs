//! `groma orient`

use std::io::Write as _;

use groma::host::AllowList;
use groma::ops::orient::{Answer, Request, orient};
use groma::render::{OrientText, escape};
use groma::{Project, RepositoryEvidence};

use super::open;
use crate::args::{Args, Orient};
use crate::config::Settings;
use crate::failure::{Failure, tell_no_repository};
use crate::output::{self, coverage, json, orient as json_orient};

pub(crate) fn run(args: &Args, asked: &Orient) -> Result<bool, Failure> {
    let (settings, evidence) = match crate::config::settings_of_repository(args)? {
        Ok(found) => found,
        Err(reason) => {
            tell_no_repository(&reason);
            return Ok(false);
        }
    };
    if settings.rev.is_some() {
        return Err(Failure::NotAtRevision);
    }
    let project = open(&settings)?;
    let (answer, text) = answer(&settings, &project, &evidence)?;
    let mut out = output::writer();
    if asked.json {
        json::write(&mut out, &json_orient::Orient::new(&answer, &text, &settings))?;
        out.write_all(b"\n")?;
    } else {
        out.write_all(text.text.as_bytes())?;
    }
    out.flush()?;
    tell(&settings, &project, &answer);
    Ok(true)
}

/// An orientation by the settings, as a value and as text.
pub(crate) fn answer(
    settings: &Settings,
    project: &Project,
    evidence: &RepositoryEvidence,
) -> Result<(Answer, OrientText), Failure> {
    let allow = match settings.orient_allow.as_deref() {
        // One text of a flag, which may name a file; what files of settings list never begins so.
        Some([argument]) if argument.starts_with('@') => Some(AllowList::from_argument(argument)),
        Some(list) => Some(AllowList::parse(&list.join("\n"))),
        None => None,
    };
    let allow = allow.transpose().map_err(Failure::Allow)?;
    let host = crate::env::host();
    let request = Request {
        evidence,
        host: &host,
        shell: settings.orient_shell,
        allow: allow.as_ref(),
        tools: settings.orient_tools,
    };
    let answer = orient(project, &request)?;
    let text = groma::render::orient(&answer.facts, settings.orient_tokens, settings.tokenizer);
    Ok((answer, text))
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
