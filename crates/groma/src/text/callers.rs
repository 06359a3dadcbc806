//! On which lines a name is used.

use std::fmt::Write as _;

use groma_render::escape;

use super::path_of;
use crate::ops::refs::{self, callers::Answer};

/// A line for each file, then one for each of its definitions with the lines.
pub fn callers(of: &refs::Answer, answer: &Answer) -> String {
    /// Lines of one definition that are named.
    const MOST_LINES: usize = 12;
    let mut text = String::new();
    let mut last = None;
    for caller in &answer.callers {
        if last != Some(caller.file) {
            let _ = writeln!(text, "{}", path_of(&of.snapshot, caller.file));
            last = Some(caller.file);
        }
        let lines: Vec<String> = caller.lines.iter().take(MOST_LINES).map(ToString::to_string).collect();
        let more = caller.lines.len().saturating_sub(MOST_LINES);
        let more = if more > 0 { format!(" +{more}") } else { String::new() };
        let lines = format!("{}{more}", lines.join(", "));
        let _ = match &caller.holder {
            Some(holder) => {
                writeln!(text, " {}-{} {}: {lines}", holder.first_line, holder.last_line, escape::line(&holder.name))
            }
            None => writeln!(text, " top: {lines}"),
        };
    }
    if answer.left_out > 0 {
        let _ = writeln!(text, "{} more files use it", answer.left_out);
    }
    text
}
