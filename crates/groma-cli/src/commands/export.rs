//! `groma export`

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use groma::model::FileId;
use groma::{Coverage, Project, Snapshot, ops};

use super::open;
use crate::args::Export;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage, published, records};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, what: &Export) -> Result<bool, Failure> {
    let project = open(settings)?;
    let progress = TerminalProgress::new(settings.quiet);
    let (found, coverage) = match what {
        Export::Symbols => symbols(&project, &progress)?,
        Export::Imports => links(&project, &progress, records::imports)?,
        Export::Edges => links(&project, &progress, records::edges)?,
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
        |of| records::symbols(&of),
        |lines: Vec<u8>| {
            found |= !lines.is_empty();
            written = out.write_all(&lines);
            if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    progress.finish();
    written?;
    out.flush()?;
    Ok((found, coverage))
}

fn index(project: &Project, progress: &TerminalProgress, to: Option<&Path>) -> Result<(bool, Coverage), Failure> {
    let snapshot = project.snapshot(progress)?;
    progress.finish();
    let answer = ops::published::published(project, &snapshot)?;
    let mut out = output::writer();
    match to {
        Some(file) => {
            published::write_file(project, &snapshot, &answer, file)?;
            out.write_all(published::told(&answer, file).as_bytes())?;
        }
        None => published::write(&mut out, project, &snapshot, &answer)?,
    }
    out.flush()?;
    Ok((true, snapshot.coverage().clone()))
}

/// What needs the whole project: `records` gives the lines of one file.
fn links(
    project: &Project,
    progress: &TerminalProgress,
    records: impl Fn(&Snapshot, FileId) -> Vec<u8>,
) -> Result<(bool, Coverage), Failure> {
    let snapshot = ops::export::imports(project, progress)?;
    progress.finish();
    let mut out = output::writer();
    let mut found = false;
    for file in snapshot.files() {
        let lines = records(&snapshot, file);
        found |= !lines.is_empty();
        out.write_all(&lines)?;
    }
    out.flush()?;
    Ok((found, snapshot.coverage().clone()))
}
