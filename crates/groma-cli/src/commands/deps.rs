//! `groma deps`

use std::io::Write as _;

use groma::ops::deps::{Request, deps};
use groma::render::escape;

use super::open;
use crate::args::Deps;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage, graph, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Deps) -> Result<bool, Failure> {
    let project = open(settings)?;
    let request = Request { file: project.path_of(&args.file)?, reverse: args.reverse, depth: args.depth.max(1) };
    let progress = TerminalProgress::new(settings.quiet);
    let answer = deps(&project, &request, &progress)?;
    progress.finish();
    let Some(answer) = answer else { return Err(Failure::NotInMap(args.file.clone())) };
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &graph::Deps::new(&request, &answer))?;
        out.write_all(b"\n")?;
    } else {
        let path = |file: groma::model::FileId| escape::path(answer.snapshot.path(file)).into_owned();
        for step in &answer.steps {
            if step.distance == 1 {
                writeln!(out, "{}", path(step.file))?;
            } else {
                writeln!(
                    out,
                    "{:1$}{2} through {3}",
                    "",
                    step.distance as usize - 1,
                    path(step.file),
                    path(step.through)
                )?;
            }
        }
        if !answer.external.is_empty() {
            writeln!(out, "external: {}", escape::line(&answer.external.join(", ")))?;
        }
        for (import, reason) in &answer.unresolved {
            writeln!(out, "unresolved: {} ({})", escape::line(import), reason.as_str())?;
        }
    }
    out.flush()?;
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(!answer.steps.is_empty() || !answer.external.is_empty())
}
