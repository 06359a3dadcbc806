//! `groma impact`

use groma::ops::impact::impact;
use groma::{json, text};

use super::open;
use crate::args::Impact;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Impact) -> Result<bool, Failure> {
    let here = open(settings)?;
    let before = here.at_revision(&args.base)?;
    let progress = TerminalProgress::new(settings.quiet);
    let answer = impact(&before, &here, args.depth, &progress)?;
    progress.finish();
    if args.json {
        print_json(&json::Impact::new(&answer))?;
    } else {
        print(&text::impact(&answer))?;
    }
    coverage::report(settings, &here, answer.snapshot.coverage());
    Ok(!answer.files.is_empty() || !answer.renamed.is_empty())
}
