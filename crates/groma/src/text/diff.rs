//! Definitions and imports that two states of a project do not share.

use std::fmt::Write as _;

use groma_model::RepoPath;
use groma_render::escape;

use crate::ops::diff::{Answer, ChangeKind, FileChange, SymbolChange};

/// Changed files with their definitions, renamed files, then imports that came and went. Nothing where nothing changed.
pub fn diff(answer: &Answer) -> String {
    let mut text = String::new();
    for file in &answer.files {
        push_file(&mut text, file);
    }
    push_renamed(&mut text, &answer.renamed);
    if !answer.added_edges.is_empty() || !answer.removed_edges.is_empty() {
        text.push_str("imports:\n");
        for (mark, edges) in [('+', &answer.added_edges), ('-', &answer.removed_edges)] {
            for (from, to) in edges {
                let _ = writeln!(text, " {mark} {} -> {}", escape::path(from), escape::path(to));
            }
        }
    }
    text
}

/// A changed file with its changed definitions.
pub(super) fn push_file(text: &mut String, file: &FileChange) {
    let kind = if file.kind == ChangeKind::Changed { String::new() } else { format!(" ({})", file.kind.as_str()) };
    let _ = writeln!(text, "{}{kind}", escape::path(&file.path));
    for symbol in &file.symbols {
        push_symbol(text, symbol);
    }
}

fn push_symbol(text: &mut String, change: &SymbolChange) {
    let mark = match change.kind {
        ChangeKind::Added => '+',
        ChangeKind::Removed => '-',
        ChangeKind::Changed => '~',
    };
    let owner = if change.owner.is_empty() { String::new() } else { format!("{}: ", escape::line(&change.owner)) };
    let (first, last) = (change.lines.0.0, change.lines.1.0);
    let lines = match change.kind {
        ChangeKind::Removed => String::new(),
        _ if first == last => format!("{first} "),
        _ => format!("{first}-{last} "),
    };
    let _ = write!(text, " {mark} {lines}{owner}{}", escape::line(&change.signature));
    if let Some(was) = change.was.as_ref().filter(|was| **was != change.signature) {
        let _ = write!(text, "  (was {})", escape::line(was));
    }
    text.push('\n');
}

/// Files that moved.
pub(super) fn push_renamed(text: &mut String, renamed: &[(RepoPath, RepoPath)]) {
    for (was, is) in renamed {
        let _ = writeln!(text, "{} (was {})", escape::path(is), escape::path(was));
    }
}
