//! `groma diff`

use std::io::Write as _;

use groma::model::RepoPath;
use groma::ops::diff::{Answer, ChangeKind, FileChange, SymbolChange, diff};
use groma::render::escape;

use super::open;
use crate::args::Diff;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, changes, coverage, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Diff) -> Result<bool, Failure> {
    let here = open(settings)?;
    let before = here.at_revision(&args.before)?;
    let after = match &args.after {
        Some(spec) => here.at_revision(spec)?,
        None => here,
    };
    let progress = TerminalProgress::new(settings.quiet);
    let (old, new) = (before.snapshot(&progress)?, after.snapshot(&progress)?);
    progress.finish();
    let answer = diff(&old, &new);
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &changes::Diff::new(&answer))?;
        out.write_all(b"\n")?;
    } else {
        text(&mut out, &answer)?;
    }
    out.flush()?;
    coverage::report(settings, &after, new.coverage());
    Ok(!answer.files.is_empty() || !answer.renamed.is_empty() || !answer.added_edges.is_empty())
}

fn text(out: &mut impl std::io::Write, answer: &Answer) -> std::io::Result<()> {
    for file in &answer.files {
        write_file(out, file)?;
    }
    write_renamed(out, &answer.renamed)?;
    if !answer.added_edges.is_empty() || !answer.removed_edges.is_empty() {
        writeln!(out, "imports:")?;
        for (mark, edges) in [('+', &answer.added_edges), ('-', &answer.removed_edges)] {
            for (from, to) in edges {
                writeln!(out, " {mark} {} -> {}", escape::path(from), escape::path(to))?;
            }
        }
    }
    Ok(())
}

/// A changed file with its changed definitions.
pub(super) fn write_file(out: &mut impl std::io::Write, file: &FileChange) -> std::io::Result<()> {
    let kind = if file.kind == ChangeKind::Changed { String::new() } else { format!(" ({})", file.kind.as_str()) };
    writeln!(out, "{}{kind}", escape::path(&file.path))?;
    for symbol in &file.symbols {
        write_symbol(out, symbol)?;
    }
    Ok(())
}

fn write_symbol(out: &mut impl std::io::Write, change: &SymbolChange) -> std::io::Result<()> {
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
    write!(out, " {mark} {lines}{owner}{}", escape::line(&change.signature))?;
    match &change.was {
        Some(was) if *was != change.signature => writeln!(out, "  (was {})", escape::line(was)),
        _ => writeln!(out),
    }
}

/// Files that moved.
pub(super) fn write_renamed(out: &mut impl std::io::Write, renamed: &[(RepoPath, RepoPath)]) -> std::io::Result<()> {
    renamed.iter().try_for_each(|(was, is)| writeln!(out, "{} (was {})", escape::path(is), escape::path(was)))
}
