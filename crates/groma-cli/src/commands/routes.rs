//! `groma routes`

use groma::ops::routes::{Request, routes};
use groma::{json, text};

use super::open;
use crate::args::Routes;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Routes) -> Result<bool, Failure> {
    let project = open(settings)?.with_max_age(settings.max_age);
    let progress = TerminalProgress::new(settings.quiet);
    let request = Request { words: args.words.clone(), all: args.all };
    let answer = routes(&project, &request, &progress)?;
    progress.finish();
    if args.json {
        print_json(&json::Routes::new(&answer))?;
    } else {
        print(&text::routes(&answer))?;
    }
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(!answer.routes.is_empty())
}
