//! `groma outline`

use std::io::Write as _;

use groma::ops::outline::Request;
use groma::render::OutlineStyle;
use groma::{json, text};

use super::open;
use crate::args::Outline;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Outline) -> Result<bool, Failure> {
    let project = open(settings)?;
    let request = Request { scope: project.scope(&args.paths)?, all: args.all };
    let progress = TerminalProgress::new(settings.quiet);
    let mut out = output::writer();
    let outlined = if args.json {
        json::outline(&project, &request, &args.kind, &progress, &mut out)?
    } else {
        let style = OutlineStyle { names: args.names, docs: args.docs, kinds: args.kind.clone() };
        text::outline(&project, &request, &style, &progress, &mut out)?
    };
    progress.finish();
    out.flush()?;
    coverage::report(settings, &project, &outlined.coverage);
    Ok(outlined.found)
}
