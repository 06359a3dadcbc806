//! Coverage and warnings, on stderr.

use groma::render::escape;
use groma::{Coverage, Project, text};

use crate::config::Settings;

/// Writes what the answer speaks of and what it leaves out, and what went wrong with the cache.
#[expect(clippy::print_stderr, reason = "this is where coverage is printed")]
pub(crate) fn report(settings: &Settings, project: &Project, coverage: &Coverage) {
    if settings.quiet {
        return;
    }
    eprintln!("{}", text::coverage(coverage));
    warn(project, Some(coverage));
}

/// Writes only what a person should know.
#[expect(clippy::print_stderr, reason = "this is where warnings are printed")]
pub(crate) fn warn(project: &Project, coverage: Option<&Coverage>) {
    let of_listing = coverage.map_or(&[][..], |coverage| &coverage.warnings);
    for warning in of_listing.iter().chain(&project.cache_warnings()) {
        eprintln!("warning: {}", escape::line(warning));
    }
}
