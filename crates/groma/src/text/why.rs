//! How a path stands with the map.

use std::fmt::Write as _;

use groma_render::escape;
use groma_source::{IgnoreRule, Standing};

use super::{path_or_root, problem, skip};
use crate::ops::why::{Answer, FileAnswer, Rank};

/// Whether the path is in the map, then the reasons, a line each.
pub fn why(answer: &Answer) -> String {
    let verdict = if answer.is_in_map() { "in the map" } else { "not in the map" };
    let mut text = format!("{}: {verdict}\n", path_or_root(&answer.path));
    for reason in reasons(answer) {
        let _ = writeln!(text, "  {}", escape::line(&reason));
    }
    text
}

/// The reasons, in words.
pub(crate) fn reasons(answer: &Answer) -> Vec<String> {
    let mut reasons = Vec::new();
    match &answer.standing {
        Standing::Listed => reasons.push("listed: no ignore rule matches it".to_owned()),
        Standing::Tracked(rule) => reasons.push(format!("listed: {}, but git tracks it", ignored(answer, rule))),
        Standing::Ignored(rule) => reasons.push(ignored(answer, rule)),
        Standing::VersionControl => reasons.push("inside a version control system's own folder".to_owned()),
        Standing::NotEntered(folder, reason) => {
            reasons.push(format!("{} is not entered: {}", path_or_root(folder), skip(*reason)));
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
    let what = if rule.matched == answer.path { String::new() } else { format!("{} is ", path_or_root(&rule.matched)) };
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
        lines.push(format!("  {:.0} % {}: {imports}{both}{uses}", edge.share * 100.0, path_or_root(&edge.path)));
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
            lines.extend(counts.problems.iter().map(|what| format!("problem: {}", problem(what))));
        }
        Err(reason) => lines.push(format!("skipped: {}", skip(*reason))),
    }
    lines
}
