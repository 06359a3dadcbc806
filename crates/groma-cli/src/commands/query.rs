//! `groma query`

use std::io::{Read as _, Write as _};

use groma::ops::query::{Request, query};
use groma::render::escape;

use super::open;
use crate::args::Query;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output;
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Query) -> Result<bool, Failure> {
    let project = open(settings)?;
    let text = if args.words == ["-"] {
        let mut text = Vec::new();
        std::io::stdin().take(1 << 20).read_to_end(&mut text)?;
        String::from_utf8_lossy(&text).into_owned()
    } else {
        args.words.join(" ")
    };
    let progress = TerminalProgress::new(settings.quiet);
    let answer = query(&project, &Request { text, scope: Vec::new() }, &progress)?;
    progress.finish();
    let mut out = output::writer();
    for file in answer.files.iter().take(args.max_files) {
        if args.paths {
            writeln!(out, "{}", escape::path(answer.snapshot.path(file.file)))?;
        } else {
            writeln!(out, "{:.3} {}", file.score, escape::path(answer.snapshot.path(file.file)))?;
        }
    }
    out.flush()?;
    Ok(!answer.files.is_empty())
}
