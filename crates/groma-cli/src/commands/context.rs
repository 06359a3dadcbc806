//! `groma context`

use groma::ops::context::{Request, context};
use groma::render::Budget;
use groma::{json, text};

use super::{open_repository, orient};
use crate::args::{Args, Context};
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(args: &Args, asked: &Context) -> Result<bool, Failure> {
    let Some((settings, project, evidence)) = open_repository(args)? else { return Ok(false) };
    let orientation = if asked.orient {
        let answer = orient::answer(&settings, &project, &evidence)?;
        orient::tell(&settings, &project, &answer);
        Some(text::orient(&answer, settings.orient_tokens, settings.tokenizer))
    } else {
        None
    };
    let request = Request { level: settings.context_level, budget: budget(&settings), tools: settings.orient_tools };
    let progress = TerminalProgress::new(settings.quiet);
    let mut answer = context(&project, &request, &progress)?;
    progress.finish();
    if let Some(orientation) = orientation {
        answer = answer.after(orientation);
    }
    if asked.json {
        print_json(&json::Context::new(&answer, settings.tokenizer))?;
    } else {
        print(&text::context(&answer))?;
    }
    match &answer.coverage {
        Some(of_files) => coverage::report(&settings, &project, of_files),
        None if !settings.quiet => coverage::warn(&project, None),
        None => {}
    }
    Ok(true)
}

/// The ceiling of a full context.
fn budget(settings: &Settings) -> Budget {
    match settings.context_window {
        Some(window) => Budget::of_window(window),
        None => Budget::new(settings.map_tokens, settings.tokenizer),
    }
}
