//! `groma status`

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use groma::model::RepoPath;
use groma::ops::status::{Answer, State, status};
use groma::render::escape;

use super::open;
use crate::args::Status;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{self, coverage, index as json_index, json};

/// Changed files that are named.
const MOST_NAMED: usize = 20;

pub(crate) fn run(settings: &Settings, args: &Status) -> Result<bool, Failure> {
    let project = open(settings)?;
    let answer = status(&project)?;
    let root = project.root().display().to_string();
    let mut out = output::writer();
    let age = answer.stored.map(age);
    if args.json {
        json::write(&mut out, &json_index::Status::new(&root, age, &answer))?;
        out.write_all(b"\n")?;
    } else {
        out.write_all(text(&root, age, &answer).as_bytes())?;
    }
    out.flush()?;
    coverage::warn(&project, answer.coverage.as_ref());
    Ok(!args.check || answer.is_fresh())
}

/// Seconds since a time; none if the clock has been set back.
fn age(stored: i64) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    now.saturating_sub(u64::try_from(stored).unwrap_or(0))
}

fn text(root: &str, age: Option<u64>, answer: &Answer) -> String {
    let mut text = format!("root: {}\nindex: {}", escape::line(root), answer.state.as_str());
    if let State::Failed(why) = &answer.state {
        let _ = write!(text, ": {}", escape::line(why));
    }
    if let Some(age) = age {
        let _ = write!(text, ", stored {} ago", duration(age));
    }
    text.push('\n');
    if let Some(changes) = &answer.changes {
        let (added, changed, removed) = (changes.added.len(), changes.changed.len(), changes.removed.len());
        if changes.is_empty() {
            text.push_str("changes since: none\n");
        } else {
            let _ = writeln!(text, "changes since: {added} added, {changed} changed, {removed} removed");
        }
        let marked = |mark: char, paths: &'_ [RepoPath]| -> Vec<(char, RepoPath)> {
            paths.iter().map(|path| (mark, path.clone())).collect()
        };
        let all = [marked('+', &changes.added), marked('~', &changes.changed), marked('-', &changes.removed)].concat();
        for (mark, path) in all.iter().take(MOST_NAMED) {
            let _ = writeln!(text, " {mark} {}", escape::path(path));
        }
        if all.len() > MOST_NAMED {
            let _ = writeln!(text, " and {} more", all.len() - MOST_NAMED);
        }
    }
    if let Some(coverage) = &answer.coverage {
        let _ = writeln!(text, "coverage: {}", coverage::in_words(coverage));
    }
    if let (Some(folder), Some(facts)) = (&answer.folder, &answer.facts) {
        let _ =
            writeln!(text, "cache: {} here in {}", bytes(answer.bytes), escape::line(&folder.display().to_string()));
        let _ = writeln!(text, "facts of all projects: {} in {} packs", bytes(facts.bytes), facts.packs);
    }
    text
}

fn duration(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}

/// Bytes as people read them.
pub(super) fn bytes(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
