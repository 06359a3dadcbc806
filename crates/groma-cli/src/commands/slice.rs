//! `groma slice`

use groma::ops::slice::{Request, slice};
use groma::text::SliceStyle;
use groma::{json, text};

use super::open;
use super::query::request_text;
use crate::args::Slice;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Slice) -> Result<bool, Failure> {
    let project = open(settings)?.with_max_age(settings.max_age);
    let mut texts = args.words.clone();
    if !args.request.is_empty() {
        texts.insert(0, request_text(&args.request)?);
    }
    let request = Request { texts, scope: project.scope(&args.scope)?, most_files: settings.slice_max_files };
    let progress = TerminalProgress::new(settings.quiet);
    let answer = slice(&project, &request, &progress)?;
    progress.finish();
    let style = SliceStyle { symbols: args.symbols, tokens: args.tokens, tokenizer: settings.tokenizer };
    if args.json {
        print_json(&json::Slices::new(&answer, style))?;
    } else {
        print(&text::slice(&answer, style))?;
    }
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(answer.slices.iter().any(|found| !found.ranked.is_empty()))
}
