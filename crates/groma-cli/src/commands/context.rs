//! `groma context`

use std::io::Write as _;

use groma::ops::context::{Answer, Request, context};
use groma::render::Budget;
use groma::{Project, RepositoryEvidence};

use super::{open, orient};
use crate::args::{Args, Context};
use crate::config::Settings;
use crate::failure::{Failure, tell_no_repository};
use crate::output::orient::{self as json_orient, Section};
use crate::output::{self, coverage, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(args: &Args, asked: &Context) -> Result<bool, Failure> {
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
    let mut sections = if asked.orient { orientation(&settings, &project, &evidence)? } else { Vec::new() };
    let request = Request { level: settings.context_level, budget: budget(&settings), tools: settings.orient_tools };
    let progress = TerminalProgress::new(settings.quiet);
    let answer = context(&project, &request, &progress)?;
    progress.finish();
    sections.extend(answer.sections.iter().map(|section| Section {
        name: section.name,
        priority: section.priority,
        text: section.text.clone(),
        tokens: settings.tokenizer.count(&section.text),
        left_out: 0,
    }));
    write(asked, &settings, sections)?;
    tell(&settings, &project, &answer);
    Ok(true)
}

fn orientation(settings: &Settings, project: &Project, evidence: &RepositoryEvidence) -> Result<Vec<Section>, Failure> {
    let (answer, text) = orient::answer(settings, project, evidence)?;
    orient::tell(settings, project, &answer);
    Ok(text.sections.iter().map(|section| Section::new(section, settings)).collect())
}

/// The ceiling of a full context.
pub(crate) fn budget(settings: &Settings) -> Budget {
    match settings.context_window {
        Some(window) => Budget::of_window(window),
        None => Budget { limit: settings.map_tokens, tokenizer: settings.tokenizer, files: usize::MAX },
    }
}

fn write(asked: &Context, settings: &Settings, sections: Vec<Section>) -> Result<(), Failure> {
    let mut out = output::writer();
    if asked.json {
        json::write(&mut out, &json_orient::Context::new(sections, settings))?;
        out.write_all(b"\n")?;
    } else {
        for section in sections {
            out.write_all(section.text.as_bytes())?;
        }
    }
    out.flush()?;
    Ok(())
}

fn tell(settings: &Settings, project: &Project, answer: &Answer) {
    match &answer.coverage {
        Some(of_files) => coverage::report(settings, project, of_files),
        None if !settings.quiet => coverage::warn(project, None),
        None => {}
    }
}
