//! `groma stats`

use groma::ops::stats::stats;
use groma::{json, text};

use super::open;
use crate::args::Stats;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Stats) -> Result<bool, Failure> {
    let project = open(settings)?;
    let progress = TerminalProgress::new(settings.quiet);
    let answer = stats(&project, &progress)?;
    progress.finish();
    if args.json {
        print_json(&json::Stats::new(&answer))?;
    } else {
        print(&text::stats(&answer))?;
    }
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(true)
}
