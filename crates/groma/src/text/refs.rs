//! Where a name is defined and used.

use std::fmt::Write as _;

use groma_graph::Evidence;
use groma_render::escape;

use super::{near, path_of};
use crate::ops::refs::Answer;

/// A line for each definition, then the files that use it, under the evidence that they do.
pub fn refs(answer: &Answer) -> String {
    let path = |file| path_of(&answer.snapshot, file);
    let mut text = String::new();
    if answer.definitions.is_empty() {
        let _ = writeln!(text, "no definition of `{}` in the project", escape::line(&answer.name));
        text.push_str(&near(&answer.near));
    }
    for (file, at) in &answer.definitions {
        let facts = answer.snapshot.facts(*file);
        let Some(symbol) = facts.as_ref().and_then(|facts| facts.symbols.get(*at)) else { continue };
        let (first, last) = (symbol.first_line.0, symbol.last_line.0);
        let lines = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let _ = writeln!(text, "{}:{lines} {}", path(*file), escape::line(&symbol.signature));
    }
    let mut heading = None;
    for used in &answer.uses {
        let evidence = used.evidence.map_or("unlinked", Evidence::as_str);
        if heading != Some(evidence) {
            let _ = writeln!(text, "used ({evidence}):");
            heading = Some(evidence);
        }
        let times = if used.count > 1 { format!(" x{}", used.count) } else { String::new() };
        let _ = writeln!(text, " {}{times}", path(used.file));
    }
    text
}
