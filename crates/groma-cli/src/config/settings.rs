//! The settings as commands use them: complete, with types.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use groma::ExtraIgnore;
use groma::ops::context::Level;
use groma::render::{Tokenizer, Tools};

use super::merge::Merged;
use super::table::Key;
use super::value::Value;
use crate::args::Global;

/// What holds for one run.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    /// The folder of the project.
    pub(crate) root: PathBuf,
    /// The revision that is asked about; no setting, but said like one.
    pub(crate) rev: Option<String>,
    /// Threads, at least one.
    pub(crate) threads: usize,
    /// Bytes of the largest file that is read.
    pub(crate) max_file_size: u64,
    pub(crate) no_ignore: bool,
    pub(crate) submodules: bool,
    /// Patterns of what is not listed, with where each is written.
    pub(crate) ignore: Vec<ExtraIgnore>,
    pub(crate) no_cache: bool,
    /// None where neither anybody nor the platform names a folder.
    pub(crate) cache_dir: Option<PathBuf>,
    /// Bytes that facts may take.
    pub(crate) cache_limit: u64,
    pub(crate) auto_index: bool,
    pub(crate) quiet: bool,
    pub(crate) tokenizer: Tokenizer,
    pub(crate) map_tokens: usize,
    pub(crate) orient_tokens: usize,
    /// The name of the shell, if somebody names it.
    pub(crate) orient_shell: Option<&'static str>,
    /// Commands that the reader's shell tool accepts, if somebody says.
    pub(crate) orient_allow: Option<Vec<String>>,
    pub(crate) orient_tools: Tools,
    pub(crate) context_level: Level,
    /// Tokens of the reader's context window, if somebody says.
    pub(crate) context_window: Option<usize>,
    pub(crate) query_max_files: usize,
    pub(crate) slice_max_files: usize,
    /// How old the last look at a project's files may be for a search.
    pub(crate) max_age: Duration,
    /// Whether the hook of a session's start says anything.
    pub(crate) hook_session_start: bool,
    /// Tokens of what it says, if somebody says how many.
    pub(crate) hook_session_tokens: Option<usize>,
    /// Whether the hook of prompts says anything.
    pub(crate) hook_user_prompt: bool,
    /// Tokens of what it says.
    pub(crate) hook_prompt_tokens: usize,
    /// Where the values come from.
    pub(crate) merged: Merged,
}

impl Settings {
    /// Gives the values that hold their types.
    pub(crate) fn new(merged: &Merged, root: &Path, global: &Global) -> Self {
        let threads = match merged.count(Key::Threads) {
            0 => std::thread::available_parallelism().map_or(1, NonZero::get),
            threads => usize::try_from(threads).unwrap_or(usize::MAX),
        };
        Self {
            root: root.to_owned(),
            rev: global.rev.clone(),
            threads,
            max_file_size: merged.count(Key::MaxFileSize),
            no_ignore: merged.switch(Key::NoIgnore),
            submodules: merged.switch(Key::Submodules),
            ignore: merged.ignore(),
            no_cache: merged.switch(Key::NoCache),
            cache_dir: merged.folder(Key::CacheDir),
            cache_limit: merged.count(Key::CacheLimit),
            auto_index: merged.switch(Key::AutoIndex),
            quiet: merged.switch(Key::Quiet),
            tokenizer: Tokenizer::from_name(merged.choice(Key::Tokenizer)).unwrap_or_default(),
            map_tokens: merged.size(Key::MapTokens),
            orient_tokens: merged.size(Key::OrientTokens),
            orient_shell: Some(merged.choice(Key::OrientShell)).filter(|name| !name.is_empty()),
            orient_allow: merged.list(Key::OrientAllow),
            orient_tools: Tools::from_name(merged.choice(Key::OrientTools)).unwrap_or_default(),
            context_level: Level::from_name(merged.choice(Key::ContextLevel)).unwrap_or_default(),
            context_window: merged.count_if_set(Key::ContextWindow).map(|_| merged.size(Key::ContextWindow)),
            query_max_files: merged.size(Key::QueryMaxFiles),
            slice_max_files: merged.size(Key::SliceMaxFiles),
            max_age: Duration::from_secs(merged.count(Key::MaxAge)),
            hook_session_start: merged.switch(Key::HookSessionStart),
            hook_session_tokens: merged
                .count_if_set(Key::HookSessionTokens)
                .map(|_| merged.size(Key::HookSessionTokens)),
            hook_user_prompt: merged.switch(Key::HookUserPrompt),
            hook_prompt_tokens: merged.size(Key::HookPromptTokens),
            merged: merged.clone(),
        }
    }
}

/// Values by their types. A setting of another type has the default of the type; a test holds keys and types together.
impl Merged {
    fn switch(&self, key: Key) -> bool {
        matches!(self.of(key).value, Some(Value::Switch(true)))
    }

    pub(crate) fn count(&self, key: Key) -> u64 {
        self.count_if_set(key).unwrap_or(0)
    }

    /// A count of what is kept in memory.
    pub(crate) fn size(&self, key: Key) -> usize {
        usize::try_from(self.count(key)).unwrap_or(usize::MAX)
    }

    pub(crate) fn count_if_set(&self, key: Key) -> Option<u64> {
        if let Some(Value::Count(count)) = self.of(key).value { Some(count) } else { None }
    }

    pub(crate) fn list(&self, key: Key) -> Option<Vec<String>> {
        let Some(Value::List(items)) = &self.of(key).value else { return None };
        Some(items.iter().map(|(text, _)| text.clone()).collect())
    }

    pub(crate) fn choice(&self, key: Key) -> &'static str {
        if let Some(Value::Choice(name)) = self.of(key).value { name } else { "" }
    }

    pub(crate) fn folder(&self, key: Key) -> Option<PathBuf> {
        if let Some(Value::Folder(path)) = &self.of(key).value { Some(path.clone()) } else { None }
    }

    fn ignore(&self) -> Vec<ExtraIgnore> {
        let held = self.of(Key::Ignore);
        let Some(Value::List(items)) = &held.value else { return Vec::new() };
        let rule = |((pattern, line), file): (&(String, usize), &PathBuf)| ExtraIgnore {
            pattern: pattern.clone(),
            file: file.clone(),
            line: *line,
        };
        items.iter().zip(&held.files).map(rule).collect()
    }
}
