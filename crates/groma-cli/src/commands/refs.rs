//! `groma refs`

use groma::ops::refs::refs;
use groma::{json, text};

use super::open;
use crate::args::Refs;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Refs) -> Result<bool, Failure> {
    let project = open(settings)?;
    let progress = TerminalProgress::new(settings.quiet);
    let answer = refs(&project, &args.name, &progress)?;
    progress.finish();
    if args.json {
        print_json(&json::Refs::new(&answer))?;
    } else {
        print(&text::refs(&answer))?;
    }
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(!answer.definitions.is_empty())
}
