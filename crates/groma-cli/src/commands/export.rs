//! `groma export`

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::SystemTime;

use groma::model::FileId;
use groma::{Coverage, Project, Snapshot, json, ops, text};

use super::open;
use crate::args::Export;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage, print, print_json, published};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, what: &Export) -> Result<bool, Failure> {
    let project = open(settings)?;
    let progress = TerminalProgress::new(settings.quiet);
    let (found, coverage) = match what {
        Export::Symbols => symbols(&project, &progress)?,
        Export::Imports => links(&project, &progress, json::export::imports)?,
        Export::Edges => links(&project, &progress, json::export::edges)?,
        Export::Index { out } => index(&project, &progress, out.as_deref())?,
    };
    coverage::report(settings, &project, &coverage);
    Ok(found)
}

fn symbols(project: &Project, progress: &TerminalProgress) -> Result<(bool, Coverage), Failure> {
    let mut out = output::writer();
    let mut found = false;
    let mut written = Ok(());
    let coverage = ops::export::symbols(
        project,
        progress,
        |of| json::export::symbols(&of),
        |lines: String| {
            found |= !lines.is_empty();
            written = out.write_all(lines.as_bytes());
            if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    progress.finish();
    written?;
    out.flush()?;
    Ok((found, coverage))
}

fn index(project: &Project, progress: &TerminalProgress, to: Option<&Path>) -> Result<(bool, Coverage), Failure> {
    let answer = ops::published::published(project, progress)?;
    progress.finish();
    match to {
        Some(file) => {
            published::write_file(&answer, file)?;
            print(&text::published(&answer, file))?;
        }
        None => print_json(&json::MapIndex::new(&answer, SystemTime::now()))?,
    }
    Ok((true, answer.snapshot.coverage().clone()))
}

/// What needs the whole project: `records` gives the lines of one file.
fn links(
    project: &Project,
    progress: &TerminalProgress,
    records: impl Fn(&Snapshot, FileId) -> String,
) -> Result<(bool, Coverage), Failure> {
    let snapshot = ops::export::imports(project, progress)?;
    progress.finish();
    let mut out = output::writer();
    let mut found = false;
    for file in snapshot.files() {
        let lines = records(&snapshot, file);
        found |= !lines.is_empty();
        out.write_all(lines.as_bytes())?;
    }
    out.flush()?;
    Ok((found, snapshot.coverage().clone()))
}
