//! Whether what is stored is what is there.

use std::fmt::Write as _;

use groma_index::Moment;
use groma_model::RepoPath;
use groma_render::escape;

use super::bytes;
use crate::ops::status::{Answer, State};

/// Changed files that are named.
const MOST_NAMED: usize = 20;

/// The root, the state, how old it is, what changed since, and what it takes.
pub fn status(answer: &Answer, now: Moment) -> String {
    let root = answer.root.display().to_string();
    let mut text = format!("root: {}\nindex: {}", escape::line(&root), answer.state.as_str());
    if let State::Failed(why) = &answer.state {
        let _ = write!(text, ": {}", escape::line(why));
    }
    if let Some(age) = answer.age(now) {
        let _ = write!(text, ", stored {} ago", duration(age.as_secs()));
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
        let _ = writeln!(text, "coverage: {}", super::coverage(coverage));
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
