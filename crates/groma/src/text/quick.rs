//! Files whose paths have words of a request.

use std::fmt::Write as _;

use groma_render::escape;

use crate::ops::query::quick::Answer;

/// A line for each file.
pub fn quick(answer: &Answer) -> String {
    if answer.files.is_empty() {
        return "no path has words of the request\n".to_owned();
    }
    let mut text = String::from("paths with words of the request:\n");
    for path in &answer.files {
        let _ = writeln!(text, " {}", escape::path(path));
    }
    let more = answer.total - answer.files.len();
    if more > 0 {
        let _ = writeln!(text, "({more} more)");
    }
    if !answer.is_complete {
        text.push_str("(of the folders at the top)\n");
    }
    text
}
