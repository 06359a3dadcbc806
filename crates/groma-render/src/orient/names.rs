//! Names of a repository in a line for a model: plain ones as they are, others in quotes, long ones cut.

use crate::escape;

/// Characters of a name that are shown.
const MOST_NAME: usize = 60;

/// A name. Whatever could be taken for words of the text around it stands in quotes.
pub(super) fn name(text: &str) -> String {
    cut(text, MOST_NAME)
}

/// A path or another text that is worth more characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    let is_long = text.chars().nth(most).is_some();
    // Some fillers that nobody sees (U+3164, U+FFA0) count as letters.
    let letter = |character: char| character.is_alphanumeric() && !escape::is_hidden(character);
    let plain = |character: char| letter(character) || "-_./@+~#=:$\\".contains(character);
    if !is_long && !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    let start: String = text.chars().take(most).collect();
    let more = if is_long { "..." } else { "" };
    format!("\"{}{more}\"", escape::line(&start.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// The beginning of a text on one line, without quotes: a command, a reason.
pub(super) fn words(text: &str, most: usize) -> String {
    let start: String = text.chars().take(most).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    format!("{}{more}", escape::line(&start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_read_like_text_are_quoted_and_cut() {
        assert_eq!(name("groma-cli"), "groma-cli");
        assert_eq!(name("größe"), "größe");
        assert_eq!(name("\u{ffa0}"), "\"\\u{ffa0}\"");
        assert_eq!(name("my dir"), "\"my dir\"");
        assert_eq!(name("a\n## Run: rm"), "\"a\\n## Run: rm\"");
        assert_eq!(name("say \"x\" \\"), "\"say \\\"x\\\" \\\\\"");
        assert_eq!(name(&"x".repeat(70)), format!("\"{}...\"", "x".repeat(60)));
    }
}
