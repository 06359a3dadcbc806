//! `groma query`

use std::io::Read as _;

use groma::ops::query::{Request, Scoring, query};
use groma::text::QueryStyle;
use groma::{json, text};

use super::open;
use crate::args::{Query, ScoringName};
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

/// Bytes of a request that are read.
const MOST_BYTES: u64 = 1 << 20;

pub(crate) fn run(settings: &Settings, args: &Query) -> Result<bool, Failure> {
    let project = open(settings)?.with_max_age(settings.max_age);
    let request = Request {
        text: request_text(&args.words)?,
        scope: project.scope(&args.scope)?,
        // Paths alone need no more.
        most_files: if args.paths { 0 } else { settings.query_max_files },
        scoring: match args.scoring {
            ScoringName::Ranked => Scoring::Ranked,
            ScoringName::Classic => Scoring::Classic,
        },
    };
    let progress = TerminalProgress::new(settings.quiet);
    let answer = query(&project, &request, &progress)?;
    progress.finish();
    if args.json {
        print_json(&json::Query::new(&answer))?;
    } else if args.paths {
        print(&text::paths(&answer, settings.query_max_files))?;
    } else {
        print(&text::query(&answer, QueryStyle { explain: args.explain, ..QueryStyle::default() }))?;
    }
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(!answer.found.ranked.is_empty())
}

/// The request: what is said, or what standard input says.
pub(super) fn request_text(words: &[String]) -> Result<String, Failure> {
    if words != ["-"] {
        return Ok(words.join(" "));
    }
    let mut text = Vec::new();
    std::io::stdin().take(MOST_BYTES).read_to_end(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
