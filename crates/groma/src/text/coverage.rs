//! How much of a project an answer speaks of, in words.

use std::fmt::Write as _;

use groma_render::escape;

use crate::Coverage;

/// Folders that are named before the rest is only counted.
const MOST_FOLDERS: usize = 3;

/// Counts in words, on one line without a line break.
pub fn coverage(of: &Coverage) -> String {
    let mut text = format!("{}: {} parsed", counted(of.seen, "file"), of.parsed);
    if of.partly > 0 {
        let _ = write!(text, ", {} partly", of.partly);
    }
    let skipped: usize = of.skipped.values().sum();
    if skipped > 0 {
        let reasons: Vec<String> =
            of.skipped.iter().map(|(reason, count)| format!("{count} {}", reason.as_str())).collect();
        let _ = write!(text, ", {skipped} skipped ({})", reasons.join(", "));
    }
    if of.generated + of.vendored > 0 {
        let parts = [(of.generated, "generated"), (of.vendored, "vendored")];
        let parts: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        let _ = write!(text, ", {} left out (--all shows them)", parts.join(" and "));
    }
    if !of.folders.is_empty() {
        let named: Vec<String> = of
            .folders
            .iter()
            .take(MOST_FOLDERS)
            .map(|(path, reason)| format!("{} ({})", escape::path(path), reason.as_str()))
            .collect();
        let more = of.folders.len().saturating_sub(MOST_FOLDERS);
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
    use groma_model::SkipReason;

    use crate::Coverage;

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
            super::coverage(&coverage),
            "9 files: 3 parsed, 1 partly, 3 skipped (1 no language, 2 binary), 2 vendored left out (--all shows them)"
        );
    }
}
