//! `groma impact`

use std::io::Write as _;

use groma::ops::impact::{Answer, impact};
use groma::render::escape;

use super::diff::{write_file, write_renamed};
use super::open;
use crate::args::Impact;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, changes, coverage, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Impact) -> Result<bool, Failure> {
    let here = open(settings)?;
    let before = here.at_revision(&args.base)?;
    let progress = TerminalProgress::new(settings.quiet);
    let answer = impact(&before, &here, args.depth, &progress)?;
    progress.finish();
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &changes::Impact::new(&args.base, &answer))?;
        out.write_all(b"\n")?;
    } else {
        text(&mut out, &answer)?;
    }
    out.flush()?;
    coverage::report(settings, &here, answer.snapshot.coverage());
    Ok(!answer.files.is_empty() || !answer.renamed.is_empty())
}

fn text(out: &mut impl std::io::Write, answer: &Answer) -> std::io::Result<()> {
    if answer.files.is_empty() && answer.renamed.is_empty() {
        return writeln!(out, "no file with definitions changed");
    }
    writeln!(out, "changed:")?;
    for file in &answer.files {
        write_file(out, file)?;
    }
    write_renamed(out, &answer.renamed)?;
    let (tests, others): (Vec<_>, Vec<_>) = answer.dependents.iter().partition(|dependent| dependent.test);
    for (heading, dependents) in [("tests that depend on it:", tests), ("files that depend on it:", others)] {
        if dependents.is_empty() {
            continue;
        }
        writeln!(out, "{heading}")?;
        for dependent in dependents {
            write!(out, " {} {}", dependent.distance, escape::path(&dependent.path))?;
            if dependent.uses.is_empty() {
                writeln!(out)?;
            } else {
                writeln!(out, " uses {}", escape::line(&dependent.uses.join(", ")))?;
            }
        }
    }
    Ok(())
}
