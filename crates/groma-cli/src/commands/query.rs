//! `groma query`

use std::io::{Read as _, Write as _};
use std::path::PathBuf;

use groma::Project;
use groma::model::RepoPath;
use groma::ops::query::{Match, Request, Scoring, query};
use groma::render::{FoundFile, escape, found};

use super::open;
use crate::args::{Query, ScoringName};
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage, found as json_found, json};
use crate::progress::TerminalProgress;

/// Characters of an answer: more than a terminal or a prompt should get unasked.
const MOST_CHARS: usize = 8000;

/// Bytes of a request that are read.
const MOST_BYTES: u64 = 1 << 20;

pub(crate) fn run(settings: &Settings, args: &Query) -> Result<bool, Failure> {
    let project = open(settings)?.with_max_age(settings.max_age);
    let request = Request {
        text: text(&args.words)?,
        scope: scope(&project, &args.scope)?,
        // Paths alone need no more.
        most_files: if args.paths { 0 } else { settings.query_max_files },
        scoring: match args.scoring {
            ScoringName::Ranked => Scoring::Ranked,
            ScoringName::Classic => Scoring::Classic,
        },
    };
    let progress = TerminalProgress::new(settings.quiet);
    let answer = query(&project, &request, &progress)?;
    progress.finish();
    let mut out = output::writer();
    if args.json {
        json::write(&mut out, &json_found::Query::new(&request.text, &answer))?;
        out.write_all(b"\n")?;
    } else if args.paths {
        for (file, _) in answer.ranked.iter().take(settings.query_max_files) {
            writeln!(out, "{}", escape::path(answer.snapshot.path(*file)))?;
        }
    } else if answer.ranked.is_empty() {
        writeln!(
            out,
            "No matches for \"{}\"",
            escape::line(&request.text.split_whitespace().collect::<Vec<_>>().join(" "))
        )?;
        if !answer.near.is_empty() {
            writeln!(out, "near: {}", escape::line(&answer.near.join(", ")))?;
        }
    } else {
        let shown: Vec<Shown> = answer.files.iter().map(|file| Shown::new(&answer.snapshot, file)).collect();
        let files: Vec<FoundFile<'_>> = shown.iter().map(Shown::file).collect();
        let detail = |at: usize| if args.explain { json_found::explained(&answer, at) } else { Vec::new() };
        out.write_all(found(&request.text, &files, answer.ranked.len(), MOST_CHARS, &detail).as_bytes())?;
    }
    out.flush()?;
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(!answer.ranked.is_empty())
}

/// The request: what is said, or what standard input says.
pub(super) fn text(words: &[String]) -> Result<String, Failure> {
    if words != ["-"] {
        return Ok(words.join(" "));
    }
    let mut text = Vec::new();
    std::io::stdin().take(MOST_BYTES).read_to_end(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The paths to look in.
pub(super) fn scope(project: &Project, paths: &[PathBuf]) -> Result<Vec<RepoPath>, Failure> {
    Ok(project.scope(paths)?)
}

/// A file that was found, in the form in which it is shown.
pub(crate) struct Shown {
    path: String,
    role: &'static str,
    score: u32,
    exports: Vec<String>,
    lines: u32,
    symbols: Vec<(String, u32, u32)>,
    changed: bool,
}

impl Shown {
    pub(crate) fn new(snapshot: &groma::Snapshot, file: &Match) -> Self {
        Self {
            path: escape::path(snapshot.path(file.file)).into_owned(),
            role: file.role.as_str(),
            score: json_found::shown_score(file),
            exports: file.exports.clone(),
            lines: file.lines,
            symbols: file
                .symbols
                .iter()
                .map(|symbol| (symbol.name.clone(), symbol.first_line.0, symbol.last_line.0))
                .collect(),
            changed: file.changed,
        }
    }

    pub(crate) fn file(&self) -> FoundFile<'_> {
        FoundFile {
            score: self.score,
            role: self.role,
            path: &self.path,
            exports: &self.exports,
            lines: self.lines,
            symbols: &self.symbols,
            changed: self.changed,
        }
    }
}
