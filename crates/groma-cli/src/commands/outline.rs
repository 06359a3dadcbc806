//! `groma outline`

use std::io::Write as _;
use std::ops::ControlFlow;

use groma::ops::outline::{Request, outline};
use groma::render::{self, OutlineStyle};

use super::open;
use crate::args::Outline;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Outline) -> Result<bool, Failure> {
    let project = open(settings)?;
    let request = Request { scope: project.scope(&args.paths)?, all: args.all };
    let progress = TerminalProgress::new(settings.quiet);
    let mut out = output::writer();
    let mut found = false;
    let mut written = Ok(());
    if args.json {
        write!(out, "{{\"version\":{},\"files\":[", json::VERSION)?;
    }
    let style = OutlineStyle { names: args.names, docs: args.docs, kinds: args.kind.clone() };
    let coverage = outline(
        &project,
        &request,
        &progress,
        |of| {
            if !args.json {
                return render::outline(&of.file.path, &of.facts, &style).map(String::into_bytes);
            }
            let wanted = |at: usize| args.kind.is_empty() || args.kind.contains(&of.facts.symbols[at].kind);
            let file = json::outline_file(&of, wanted);
            if file.symbols.is_empty() {
                return None;
            }
            let mut bytes = Vec::new();
            json::write(&mut bytes, &file).expect("answers serialise, and memory takes them");
            Some(bytes)
        },
        |text: Option<Vec<u8>>| {
            let Some(text) = text else { return ControlFlow::Continue(()) };
            if args.json && found {
                written = out.write_all(b",\n");
            }
            found = true;
            written = std::mem::replace(&mut written, Ok(())).and_then(|()| out.write_all(&text));
            if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    progress.finish();
    written?;
    if args.json {
        out.write_all(b"],\"coverage\":")?;
        json::write(&mut out, &json::JsonCoverage::from(&coverage))?;
        out.write_all(b"}\n")?;
    }
    out.flush()?;
    coverage::report(settings, &project, &coverage);
    Ok(found)
}
