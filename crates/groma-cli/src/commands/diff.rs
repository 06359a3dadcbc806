//! `groma diff`

use groma::ops::diff::diff;
use groma::{json, text};

use super::open;
use crate::args::Diff;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Diff) -> Result<bool, Failure> {
    let here = open(settings)?;
    let before = here.at_revision(&args.before)?;
    let after = match &args.after {
        Some(spec) => here.at_revision(spec)?,
        None => here,
    };
    let progress = TerminalProgress::new(settings.quiet);
    let (old, new) = (before.snapshot(&progress)?, after.snapshot(&progress)?);
    progress.finish();
    let answer = diff(&old, &new);
    if args.json {
        print_json(&json::Diff::new(&answer))?;
    } else {
        print(&text::diff(&answer))?;
    }
    coverage::report(settings, &after, new.coverage());
    Ok(!answer.files.is_empty() || !answer.renamed.is_empty() || !answer.added_edges.is_empty())
}
