//! `groma refs`

use std::io::Write as _;

use groma::model::FileId;
use groma::ops::refs::refs;
use groma::render::escape;

use super::open;
use crate::args::Refs;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage, graph, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Refs) -> Result<bool, Failure> {
    let project = open(settings)?;
    let progress = TerminalProgress::new(settings.quiet);
    let answer = refs(&project, &args.name, &progress)?;
    progress.finish();
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &graph::Refs::new(&args.name, &answer))?;
        out.write_all(b"\n")?;
    } else {
        let path = |file: FileId| escape::path(answer.snapshot.path(file)).into_owned();
        if answer.definitions.is_empty() {
            writeln!(out, "no definition of `{}` in the project", escape::line(&args.name))?;
            if !answer.near.is_empty() {
                writeln!(out, "near: {}", escape::line(&answer.near.join(", ")))?;
            }
        }
        for (file, at) in &answer.definitions {
            let facts = answer.snapshot.facts(*file);
            let Some(symbol) = facts.as_ref().and_then(|facts| facts.symbols.get(*at)) else { continue };
            let (first, last) = (symbol.first_line.0, symbol.last_line.0);
            let lines = if first == last { first.to_string() } else { format!("{first}-{last}") };
            writeln!(out, "{}:{lines} {}", path(*file), escape::line(&symbol.signature))?;
        }
        let mut heading = None;
        for used in &answer.uses {
            let evidence = used.evidence.map_or("unlinked", groma::Evidence::as_str);
            if heading != Some(evidence) {
                writeln!(out, "used ({evidence}):")?;
                heading = Some(evidence);
            }
            let times = if used.count > 1 { format!(" x{}", used.count) } else { String::new() };
            writeln!(out, " {}{times}", path(used.file))?;
        }
    }
    out.flush()?;
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(!answer.definitions.is_empty())
}
