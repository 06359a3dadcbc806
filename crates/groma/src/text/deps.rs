//! What a file imports, or what imports it.

use std::fmt::Write as _;

use groma_render::escape;

use super::path_of;
use crate::ops::deps::Answer;

/// A line for each file that was reached, those further away indented behind the way to them; then packages, then imports of
/// which no file was found.
pub fn deps(answer: &Answer) -> String {
    let path = |file| path_of(&answer.snapshot, file);
    let mut text = String::new();
    for step in &answer.steps {
        let indent = step.distance.saturating_sub(1) as usize;
        let _ = write!(text, "{:indent$}{}", "", path(step.file));
        if step.distance != 1 {
            let _ = write!(text, " through {}", path(step.through));
        }
        text.push('\n');
    }
    if !answer.external.is_empty() {
        let _ = writeln!(text, "external: {}", escape::line(&answer.external.join(", ")));
    }
    for (import, reason) in &answer.unresolved {
        let _ = writeln!(text, "unresolved: {} ({})", escape::line(import), reason.as_str());
    }
    text
}
