//! What holds for a server from its start to its end.

use std::path::PathBuf;

use groma::render::{Budget, Tokenizer};

/// What a server goes by. The face that starts it decides everything.
#[derive(Debug, Clone)]
pub struct ServerSettings {
    /// The version that clients are told.
    pub version: String,
    /// The user's home directory, which is never taken for a project.
    pub home: Option<PathBuf>,
    /// Whether somebody named the root (`--root`, `GROMA_ROOT`, the user's file): then the client's roots are not asked
    /// for.
    pub has_root: bool,
    /// The most tokens of an answer; see [`crate::ServerSettings::OUTPUT_TOKENS`].
    pub output_tokens: usize,
    /// The budget of a map that nobody names one for.
    pub map: Budget,
    /// The reader's context window, from which `map` was derived, if it was.
    pub window: Option<usize>,
    /// Files of `find` that nobody names a number for.
    pub find_files: usize,
    /// Tokens of `find` that nobody names a budget for.
    pub find_tokens: usize,
}

impl ServerSettings {
    /// The most tokens of an answer where the client names no limit. Clients are known to cut at 25,000.
    pub const OUTPUT_TOKENS: usize = 20_000;

    /// Tokens of `find` where nobody says otherwise.
    pub const FIND_TOKENS: usize = 2_000;

    /// The least that an answer may take: below it nothing is left of it but the notes about what is left out.
    pub const LEAST_OUTPUT_TOKENS: usize = 500;

    /// What limits of answers are counted in: the estimate that is above all others, since a server does not know its
    /// reader, and an answer that is too long is thrown away whole by some clients.
    pub(crate) const COUNTED_IN: Tokenizer = Tokenizer::Claude;

    /// The same settings with limits that hold together.
    #[must_use]
    pub(crate) fn checked(mut self) -> Self {
        self.output_tokens = self.output_tokens.max(Self::LEAST_OUTPUT_TOKENS);
        self.find_files = self.find_files.clamp(1, Self::MOST_FILES);
        self.find_tokens = self.find_tokens.clamp(1, self.output_tokens);
        self
    }

    /// The most files that `find` shows.
    pub(crate) const MOST_FILES: usize = 200;
}
