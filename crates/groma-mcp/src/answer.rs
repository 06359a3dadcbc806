//! What a call ends with.

use std::fmt::Write as _;

use groma::render::escape;

use crate::open::OpenFailure;

/// The text of an answer, before it is cut to pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Its lines.
    pub(crate) text: String,
    /// Whether something was found or told.
    pub(crate) found: bool,
}

impl Answer {
    /// Text that tells something.
    pub(crate) fn found(text: String) -> Self {
        Self { text, found: true }
    }
}

/// Why there is no answer, in words for the model that asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    message: String,
    hint: Option<String>,
}

impl Refusal {
    /// A refusal; the message passes the gate for text of strangers when it is shown.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// The same with what could be done instead.
    pub(crate) fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// The words.
    pub(crate) fn text(&self) -> String {
        /// Characters of a message: it may hold an argument.
        const MOST: usize = 600;
        let cut = |text: &str| {
            let shown: String = text.chars().take(MOST).collect();
            let dots = if shown.len() < text.len() { "..." } else { "" };
            format!("{}{dots}", escape::line(&shown))
        };
        let mut text = format!("error: {}\n", cut(&self.message));
        if let Some(hint) = &self.hint {
            let _ = writeln!(text, "hint: {}", cut(hint));
        }
        text
    }
}

impl From<OpenFailure> for Refusal {
    fn from(OpenFailure { message, hint }: OpenFailure) -> Self {
        Self { message, hint }
    }
}

impl From<groma::Error> for Refusal {
    fn from(error: groma::Error) -> Self {
        use groma::{Error, SourceError};
        let hint = match &error {
            Error::Source(SourceError::OutsideRoot { .. }) => {
                Some("paths are relative to the root; another project is named with `root`".to_owned())
            }
            Error::Source(SourceError::Scope { .. }) => {
                Some("paths are relative to the root; `find` finds files by words".to_owned())
            }
            Error::Source(SourceError::Git(error)) => error.hint(),
            _ => None,
        };
        Self { message: in_words(&error), hint }
    }
}

/// An error with its causes.
fn in_words(error: &dyn std::error::Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let text = inner.to_string();
        if !message.contains(&text) {
            message = format!("{message}: {text}");
        }
        cause = inner.source();
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_strangers_stay_on_their_line_and_short() {
        let refusal = Refusal::new(format!("no file `a\nb\u{1b}[0m{}`", "x".repeat(5000))).with_hint("try\tthis");
        let text = refusal.text();
        assert!(text.starts_with("error: no file `a\\nb\\u{1b}[0m") && text.len() < 700, "{text}");
        assert!(text.ends_with("...\nhint: try\\tthis\n"));
    }
}
