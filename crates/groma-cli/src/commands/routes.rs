//! `groma routes`

use std::io::Write as _;

use groma::ops::routes::{Request, Route, routes};
use groma::render::escape;

use super::open;
use crate::args::Routes;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::routes::definition;
use crate::output::{self, coverage, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Routes) -> Result<bool, Failure> {
    let project = open(settings)?.with_max_age(settings.max_age);
    let progress = TerminalProgress::new(settings.quiet);
    let request = Request { words: args.words.clone(), all: args.all };
    let answer = routes(&project, &request, &progress)?;
    progress.finish();
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &output::routes::Routes::new(&request, &answer))?;
        out.write_all(b"\n")?;
    } else {
        for route in &answer.routes {
            let at = match route.line {
                0 => String::new(),
                line => format!(":{line}"),
            };
            let file = escape::path(answer.snapshot.path(route.file));
            // The handler's place is said where it is not the route's.
            let defined =
                definition(&answer, route).filter(|_| route.symbol.is_some_and(|(file, _)| file != route.file));
            let defined = defined.map(|defined| format!(" ({}:{})", escape::line(&defined.file), defined.first_line));
            let role = if route.role == groma::Kind::Code { "" } else { route.role.as_str() };
            let role = if role.is_empty() { String::new() } else { format!(" [{role}]") };
            writeln!(out, "{} {file}{at}{}{role}", line(route), defined.unwrap_or_default())?;
        }
        if answer.routes.is_empty() {
            writeln!(out, "no route{}", if args.words.is_empty() { "" } else { " with these words" })?;
        }
        if answer.left_out > 0 {
            writeln!(out, "{} of tests, generated and vendored files left out (--all shows them)", answer.left_out)?;
        }
    }
    out.flush()?;
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(!answer.routes.is_empty())
}

/// Method, path and handler.
fn line(route: &Route) -> String {
    let methods = if route.methods.is_empty() { "ANY" } else { &route.methods };
    let handler = if route.handler.is_empty() { "-" } else { &route.handler };
    format!("{} {} {}", escape::line(methods), escape::line(&route.path), escape::line(handler))
}
