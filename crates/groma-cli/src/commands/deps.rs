//! `groma deps`

use groma::ops::deps::{Request, deps};
use groma::{json, text};

use super::open;
use crate::args::Deps;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Deps) -> Result<bool, Failure> {
    let project = open(settings)?;
    let request = Request { file: project.path_of(&args.file)?, reverse: args.reverse, depth: args.depth.max(1) };
    let progress = TerminalProgress::new(settings.quiet);
    let answer = deps(&project, &request, &progress)?;
    progress.finish();
    let Some(answer) = answer else { return Err(Failure::NotInMap(args.file.clone())) };
    if args.json {
        print_json(&json::Deps::new(&answer))?;
    } else {
        print(&text::deps(&answer))?;
    }
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(!answer.steps.is_empty() || !answer.external.is_empty())
}
