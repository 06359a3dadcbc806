//! `groma slice`

use std::io::Write as _;

use groma::ops::query::{Answer, Request, Scoring, query};
use groma::render::{FoundFile, SliceStyle, slice};

use super::open;
use super::query::{Shown, scope, text};
use crate::args::Slice;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage, found as json_found, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Slice) -> Result<bool, Failure> {
    let project = open(settings)?.with_max_age(settings.max_age);
    let scope = scope(&project, &args.scope)?;
    let mut requests = args.words.clone();
    if !args.request.is_empty() {
        requests.insert(0, text(&args.request)?);
    }
    let progress = TerminalProgress::new(settings.quiet);
    let mut answers: Vec<(String, Answer)> = Vec::new();
    for words in requests {
        let most_files = settings.slice_max_files;
        let request = Request { text: words.clone(), scope: scope.clone(), most_files, scoring: Scoring::Ranked };
        answers.push((words, query(&project, &request, &progress)?));
    }
    progress.finish();
    let verify = project.verification_commands();
    let slices: Vec<String> = answers
        .iter()
        .map(|(words, answer)| {
            let shown: Vec<Shown> = answer.files.iter().map(|file| Shown::new(&answer.snapshot, file)).collect();
            let files: Vec<FoundFile<'_>> = shown.iter().map(Shown::file).collect();
            let fresh = json_found::freshness(&answer.snapshot);
            let style = SliceStyle {
                words,
                verify: &verify,
                fresh: &fresh,
                symbols: args.symbols,
                tokens: args.tokens,
                tokenizer: settings.tokenizer,
            };
            slice(&files, answer.ranked.len(), style)
        })
        .collect();
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &json_found::Slices::new(&answers, &slices, args.tokens, settings.tokenizer))?;
        out.write_all(b"\n")?;
    } else {
        slices.iter().try_for_each(|slice| out.write_all(slice.as_bytes()))?;
    }
    out.flush()?;
    if let Some((_, answer)) = answers.first() {
        coverage::report(settings, &project, answer.snapshot.coverage());
    }
    Ok(answers.iter().any(|(_, answer)| !answer.ranked.is_empty()))
}
