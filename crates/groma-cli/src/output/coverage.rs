//! Coverage in words, on stderr.

use std::fmt::Write as _;

use groma::render::escape;
use groma::{Coverage, Project};

use crate::config::Settings;

/// Folders that are named before the rest is only counted.
const MOST_FOLDERS: usize = 3;

/// Writes what the answer speaks of and what it leaves out, and what went wrong with the cache.
#[expect(clippy::print_stderr, reason = "this is where coverage is printed")]
pub(crate) fn report(settings: &Settings, project: &Project, coverage: &Coverage) {
    if settings.quiet {
        return;
    }
    eprintln!("{}", in_words(coverage));
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

/// Counts in words.
pub(crate) fn in_words(coverage: &Coverage) -> String {
    let mut text = format!("{}: {} parsed", counted(coverage.seen, "file"), coverage.parsed);
    if coverage.partly > 0 {
        let _ = write!(text, ", {} partly", coverage.partly);
    }
    let skipped: usize = coverage.skipped.values().sum();
    if skipped > 0 {
        let reasons: Vec<String> =
            coverage.skipped.iter().map(|(reason, count)| format!("{count} {}", reason.as_str())).collect();
        let _ = write!(text, ", {skipped} skipped ({})", reasons.join(", "));
    }
    if coverage.generated + coverage.vendored > 0 {
        let parts = [(coverage.generated, "generated"), (coverage.vendored, "vendored")];
        let parts: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        let _ = write!(text, ", {} left out (--all shows them)", parts.join(" and "));
    }
    if !coverage.folders.is_empty() {
        let named: Vec<String> = coverage
            .folders
            .iter()
            .take(MOST_FOLDERS)
            .map(|(path, reason)| format!("{} ({})", escape::path(path), reason.as_str()))
            .collect();
        let more = coverage.folders.len().saturating_sub(MOST_FOLDERS);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = write!(text, "; not entered: {}{more}", named.join(", "));
    }
    text
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

#[cfg(test)]
mod tests {
    use groma::model::SkipReason;

    use super::*;

    #[test]
    fn says_what_became_of_every_file() {
        let coverage = Coverage {
            seen: 9,
            parsed: 3,
            partly: 1,
            vendored: 2,
            skipped: [(SkipReason::Binary, 2), (SkipReason::NoLanguage, 1)].into(),
            ..Coverage::default()
        };
        assert_eq!(
            in_words(&coverage),
            "9 files: 3 parsed, 1 partly, 3 skipped (1 no language, 2 binary), 2 vendored left out (--all shows them)"
        );
    }
}
