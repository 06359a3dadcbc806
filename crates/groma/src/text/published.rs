//! That the index of the published `/map` was written, in its words.

use std::path::Path;

use groma_render::escape;

use crate::ops::published::Answer;

/// What was written into a file.
pub fn published(answer: &Answer, file: &Path) -> String {
    let edges: usize = answer.graph.iter().map(|(_, imported)| imported.len()).sum();
    format!(
        "Index written: {}\n  {} files, {edges} dependency links\n  {} routes, {} verification commands\n",
        escape::line(&file.display().to_string()),
        answer.files.len(),
        answer.routes.len(),
        answer.verification_commands.len()
    )
}
