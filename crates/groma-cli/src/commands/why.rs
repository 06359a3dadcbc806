//! `groma why`

use std::io::Write as _;

use groma::model::RepoPath;
use groma::ops::why::{Answer, FileAnswer, Rank, why};
use groma::render::escape;
use groma::{IgnoreRule, Standing};

use super::open;
use crate::args::Why;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Why) -> Result<bool, Failure> {
    let project = open(settings)?;
    let path = project.path_of(&args.path)?;
    let progress = TerminalProgress::new(settings.quiet);
    let answer = why(&project, &path, &progress)?;
    progress.finish();
    let in_map = in_map(&answer);
    let reasons = reasons(&answer);
    let mut out = output::writer();
    if args.json {
        let role = answer.file.as_ref().map(|file| file.role.as_str());
        let role_reason = answer.file.as_ref().map(|file| file.role_reason.clone());
        let why = json::Why { version: json::VERSION, path: json::path(&path), in_map, role, role_reason, reasons };
        json::write(&mut out, &why)?;
        out.write_all(b"\n")?;
    } else {
        let verdict = if in_map { "in the map" } else { "not in the map" };
        writeln!(out, "{}: {verdict}", shown(&path))?;
        for reason in &reasons {
            writeln!(out, "  {}", escape::line(reason))?;
        }
    }
    out.flush()?;
    Ok(in_map)
}

fn shown(path: &RepoPath) -> String {
    if path.as_bytes().is_empty() { ".".to_owned() } else { escape::path(path).into_owned() }
}

fn in_map(answer: &Answer) -> bool {
    match (&answer.file, answer.files_below) {
        (Some(file), _) => file.facts.is_ok(),
        (None, below) => below.is_some_and(|files| files > 0),
    }
}

fn reasons(answer: &Answer) -> Vec<String> {
    let mut reasons = Vec::new();
    match &answer.standing {
        Standing::Listed => reasons.push("listed: no ignore rule matches it".to_owned()),
        Standing::Tracked(rule) => reasons.push(format!("listed: {}, but git tracks it", ignored(answer, rule))),
        Standing::Ignored(rule) => reasons.push(ignored(answer, rule)),
        Standing::VersionControl => reasons.push("inside a version control system's own folder".to_owned()),
        Standing::NotEntered(folder, reason) => {
            reasons.push(format!("{} is not entered: {}", shown(folder), json::skip(*reason)));
        }
    }
    if let Some(file) = &answer.file {
        reasons.extend(about_file(file));
    }
    if let Some(rank) = &answer.rank {
        reasons.extend(about_rank(rank));
    }
    if let Some(files) = answer.files_below {
        reasons.push(format!("a folder with {files} listed files below it"));
    }
    reasons
}

fn ignored(answer: &Answer, rule: &IgnoreRule) -> String {
    if rule.line == 0 {
        return "ignored by a rule that could not be found".to_owned();
    }
    let what = if rule.matched == answer.path { String::new() } else { format!("{} is ", shown(&rule.matched)) };
    format!("{what}ignored by `{}` in {} line {}", rule.pattern, rule.file.display(), rule.line)
}

fn about_rank(rank: &Rank) -> Vec<String> {
    let mut lines = vec![format!("rank: {} of {}", rank.place, rank.of)];
    if rank.weight < 1.0 {
        lines.push(format!("ranked as {}, so its worth counts {} times", rank.kind.as_str(), rank.weight));
    }
    if rank.dependents > 0 {
        lines.push(format!("score from {} files that import or use it, most from", rank.dependents));
    } else {
        lines.push("no other file imports or uses it".to_owned());
    }
    for edge in &rank.from {
        let imports = if edge.imports { "imports it" } else { "" };
        let uses = if edge.uses.is_empty() { String::new() } else { format!("uses {}", edge.uses.join(", ")) };
        let both = if imports.is_empty() || uses.is_empty() { "" } else { ", " };
        lines.push(format!("  {:.0} % {}: {imports}{both}{uses}", edge.share * 100.0, shown(&edge.path)));
    }
    lines
}

fn about_file(file: &FileAnswer) -> Vec<String> {
    let mut lines = vec![format!("size: {} bytes", file.size)];
    if file.marks.vendored {
        lines.push("vendored: other people's code, by its folder or .gitattributes".to_owned());
    }
    if file.marks.generated {
        lines.push("generated: by its name, its first lines or .gitattributes".to_owned());
    }
    lines.push(format!("role: {} ({})", file.role.as_str(), file.role_reason));
    match &file.facts {
        Ok(counts) => {
            lines.push(format!(
                "parsed as {}: {} symbols, {} imports, {} identifiers",
                counts.language.about().title,
                counts.symbols,
                counts.imports,
                counts.references
            ));
            lines.extend(counts.problems.iter().map(|problem| format!("problem: {}", json::problem(problem))));
        }
        Err(reason) => lines.push(format!("skipped: {}", json::skip(*reason))),
    }
    lines
}
