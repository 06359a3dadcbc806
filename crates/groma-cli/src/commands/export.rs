//! `groma export`

use std::io::Write as _;
use std::ops::ControlFlow;

use groma::ops::export::export;

use super::open;
use crate::args::{Export, Global};
use crate::failure::Failure;
use crate::output::{self, coverage, records};
use crate::progress::TerminalProgress;

pub(crate) fn run(global: &Global, what: Export) -> Result<bool, Failure> {
    let project = open(global)?;
    let progress = TerminalProgress::new(global.quiet);
    let mut out = output::writer();
    let mut found = false;
    let mut written = Ok(());
    let coverage = export(
        &project,
        &progress,
        |of| match what {
            Export::Symbols => records::symbols(of),
            Export::Imports => records::imports(of),
        },
        |lines: Vec<u8>| {
            found |= !lines.is_empty();
            written = out.write_all(&lines);
            if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    progress.finish();
    written?;
    out.flush()?;
    if !global.quiet {
        coverage::report(&coverage);
    }
    Ok(found)
}
