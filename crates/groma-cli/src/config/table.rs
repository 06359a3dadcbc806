//! The table of all settings. What the reference says, what `groma config` prints and what files may hold comes from here.

use groma::render::Budget;
use groma::{CacheSettings, DiscoverOptions, ops};

use crate::env;

/// Tokens of a map where nobody says how many.
const MAP_TOKENS: u64 = Budget::TOKENS as u64;

/// The most tokens of a map that a project may ask for: what it says of itself must not flood its reader.
const MOST_PROJECT_TOKENS: u64 = 32_000;

/// Tokens of an orientation where nobody says how many.
const ORIENT_TOKENS: u64 = ops::orient::TOKENS as u64;

/// The published age up to which an index counts as fresh: 5 minutes.
const MAX_AGE: u64 = 300;

/// The most files that a project may ask for.
const MOST_PROJECT_FILES: u64 = 200;

/// Shells by the names of their programs. A project may name one, so that no other text can be put in its place.
const SHELLS: [&str; 22] = [
    "bash",
    "zsh",
    "fish",
    "sh",
    "dash",
    "powershell",
    "pwsh",
    "cmd",
    "ash",
    "busybox",
    "ksh",
    "ksh93",
    "mksh",
    "oksh",
    "yash",
    "osh",
    "nu",
    "elvish",
    "xonsh",
    "tcsh",
    "csh",
    "ion",
];

/// Which setting. The order is that of [`SETTINGS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    Root,
    MaxAscend,
    ExcludeRoots,
    Threads,
    MaxFileSize,
    NoIgnore,
    Submodules,
    Ignore,
    NoCache,
    CacheDir,
    CacheLimit,
    AutoIndex,
    Quiet,
    Tokenizer,
    MapTokens,
    OrientTokens,
    OrientShell,
    OrientAllow,
    OrientTools,
    ContextLevel,
    ContextWindow,
    QueryMaxFiles,
    SliceMaxFiles,
    MaxAge,
}

/// One setting.
#[derive(Debug)]
pub(crate) struct Setting {
    /// Which one.
    pub(crate) key: Key,
    /// Its name in files; a dot stands between a table and a name in it.
    pub(crate) name: &'static str,
    /// What it takes.
    pub(crate) kind: Kind,
    /// What holds where nobody says anything.
    pub(crate) default: Fallback,
    /// The environment variable.
    pub(crate) variable: Option<&'static str>,
    /// The flag, with the command that has it if not all do.
    pub(crate) flag: Option<&'static str>,
    /// What the file of a project may do with it.
    pub(crate) project: InProject,
    /// What it does.
    pub(crate) about: &'static str,
}

/// What a setting takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `true` or `false`.
    Switch,
    /// A whole number.
    Count,
    /// One of some names.
    Choice(&'static [&'static str]),
    /// One of some names, in the order of how much each gives: `off` and `full` are among them, and `false` and `true`
    /// stand for these.
    Level(&'static [&'static str]),
    /// Names of commands, or patterns of them.
    Commands,
    /// Folders, as for one.
    Folders,
    /// A folder. In a file it is taken relative to the folder of that file.
    Folder,
    /// Patterns as in ignore files, without `!`.
    Globs,
}

/// What holds where nobody says anything.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Fallback {
    Switch(bool),
    Count(u64),
    Choice(&'static str),
    /// No list entry.
    Empty,
    /// Something that depends on the machine, in words.
    Machine(&'static str),
}

impl Fallback {
    /// Whether it stands for the same value everywhere.
    pub(crate) fn is_value(self) -> bool {
        !matches!(self, Self::Machine(_))
    }
}

/// What the file of a project may do with a setting. Nothing of it lets groma read or run more than the user allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InProject {
    /// Nothing: it concerns the user or the machine.
    Never,
    /// Set it: it changes only how answers look.
    Freely,
    /// Set it to at most this.
    UpTo(u64),
    /// Make it smaller than the user's file or the default has it.
    Smaller,
    /// Turn it off.
    OnlyOff,
    /// Add to what the user's file has.
    Adds,
    /// Keep of the user's list what it lists as well; where there is none, set it.
    Keeps,
}

impl InProject {
    /// In words, for the reference.
    pub(crate) fn in_words(self) -> String {
        match self {
            Self::Never => "no".to_owned(),
            Self::Freely => "yes".to_owned(),
            Self::UpTo(most) => format!("at most {most}"),
            Self::Smaller => "not more than the user's or the default".to_owned(),
            Self::OnlyOff => "only `false`".to_owned(),
            Self::Adds => "adds to the user's".to_owned(),
            Self::Keeps => "only what the user's has as well".to_owned(),
        }
    }
}

impl Setting {
    /// The default, as it would stand in a file or in words.
    pub(crate) fn default_in_words(&self) -> String {
        match self.default {
            Fallback::Switch(on) => on.to_string(),
            Fallback::Count(count) => count.to_string(),
            Fallback::Choice(name) => format!("\"{name}\""),
            Fallback::Empty => "[]".to_owned(),
            Fallback::Machine(words) => words.to_owned(),
        }
    }
}

/// Names of all tokenizers.
const TOKENIZERS: [&str; 5] = ["o200k", "cl100k", "claude", "gemini", "chars"];

/// All settings, those of tables behind the others.
pub(crate) static SETTINGS: [Setting; 24] = [
    Setting {
        key: Key::Root,
        name: "root",
        kind: Kind::Folder,
        default: Fallback::Machine(
            "the nearest repository at or above the working directory, else the working directory",
        ),
        variable: Some(env::ROOT),
        flag: Some("--root"),
        project: InProject::Never,
        about: "The folder of the project.",
    },
    Setting {
        key: Key::MaxAscend,
        name: "max_ascend",
        kind: Kind::Count,
        default: Fallback::Machine("no limit"),
        variable: None,
        flag: Some("--max-ascend"),
        // It is found by the search that this would limit.
        project: InProject::Never,
        about: "Folders that the search for a repository goes up at the most. The published rule is 4, which is too few to be \
                the default: packages of a Maven project lie six folders below its manifest \
                (`src/main/java/org/example/app`) and deeper, and a search that gives up there finds nothing.",
    },
    Setting {
        key: Key::ExcludeRoots,
        name: "exclude_roots",
        kind: Kind::Folders,
        default: Fallback::Empty,
        variable: Some(env::EXCLUDE_ROOTS),
        flag: None,
        project: InProject::Never,
        about: "Trees in which the search for a repository takes nothing; whoever names one as the root may have it.",
    },
    Setting {
        key: Key::Threads,
        name: "threads",
        kind: Kind::Count,
        default: Fallback::Count(0),
        variable: None,
        flag: Some("--threads"),
        project: InProject::Never,
        about: "Threads to work with; 0: as many as there are processors.",
    },
    Setting {
        key: Key::MaxFileSize,
        name: "max_file_size",
        kind: Kind::Count,
        default: Fallback::Count(DiscoverOptions::MAX_FILE_BYTES),
        variable: None,
        flag: Some("--max-file-size"),
        project: InProject::Smaller,
        about: "Larger files, in bytes, are counted and not read.",
    },
    Setting {
        key: Key::NoIgnore,
        name: "no_ignore",
        kind: Kind::Switch,
        default: Fallback::Switch(false),
        variable: None,
        flag: Some("--no-ignore"),
        project: InProject::OnlyOff,
        about: "Whether ignore files and `ignore` are not heeded.",
    },
    Setting {
        key: Key::Submodules,
        name: "submodules",
        kind: Kind::Switch,
        default: Fallback::Switch(false),
        variable: None,
        flag: Some("--submodules"),
        project: InProject::OnlyOff,
        about: "Whether submodules are entered.",
    },
    Setting {
        key: Key::Ignore,
        name: "ignore",
        kind: Kind::Globs,
        default: Fallback::Empty,
        variable: None,
        flag: None,
        project: InProject::Adds,
        about: "What is not listed, besides what ignore files say: patterns as in a `.gitignore` of the root.",
    },
    Setting {
        key: Key::NoCache,
        name: "no_cache",
        kind: Kind::Switch,
        default: Fallback::Switch(false),
        variable: Some(env::NO_CACHE),
        flag: Some("--no-cache"),
        project: InProject::Never,
        about: "Whether what is learnt is neither used nor kept, so that nothing is written anywhere.",
    },
    Setting {
        key: Key::CacheDir,
        name: "cache_dir",
        kind: Kind::Folder,
        default: Fallback::Machine("`groma` in the user's cache folder"),
        variable: Some(env::CACHE_DIR),
        flag: Some("--cache-dir"),
        project: InProject::Never,
        about: "The folder for what is learnt.",
    },
    Setting {
        key: Key::CacheLimit,
        name: "cache_limit",
        kind: Kind::Count,
        default: Fallback::Count(CacheSettings::LIMIT_BYTES),
        variable: None,
        flag: Some("cache gc --limit"),
        project: InProject::Never,
        about: "Bytes that facts may take on disk; what was not used for longest goes first.",
    },
    Setting {
        key: Key::AutoIndex,
        name: "auto_index",
        kind: Kind::Switch,
        default: Fallback::Switch(true),
        variable: Some(env::AUTO_INDEX),
        flag: None,
        project: InProject::OnlyOff,
        about: "Whether builds in the background are allowed.",
    },
    Setting {
        key: Key::Quiet,
        name: "quiet",
        kind: Kind::Switch,
        default: Fallback::Switch(false),
        variable: None,
        flag: Some("--quiet"),
        project: InProject::Never,
        about: "Whether nothing is said of coverage, and of what is odd in a project's file, on stderr.",
    },
    Setting {
        key: Key::Tokenizer,
        name: "tokenizer",
        kind: Kind::Choice(&TOKENIZERS),
        default: Fallback::Choice("o200k"),
        variable: None,
        flag: Some("map --tokenizer"),
        project: InProject::Freely,
        about: "What tokens are; `claude` and `gemini` are estimates above `o200k`.",
    },
    Setting {
        key: Key::MapTokens,
        name: "map.tokens",
        kind: Kind::Count,
        default: Fallback::Count(MAP_TOKENS),
        variable: None,
        flag: Some("map --tokens"),
        project: InProject::UpTo(MOST_PROJECT_TOKENS),
        about: "The most tokens of a map, unless `--chars` or `--window` says otherwise.",
    },
    Setting {
        key: Key::OrientTokens,
        name: "orient.tokens",
        kind: Kind::Count,
        default: Fallback::Count(ORIENT_TOKENS),
        variable: None,
        flag: Some("orient --tokens"),
        project: InProject::UpTo(ORIENT_TOKENS),
        about: "The most tokens of an orientation.",
    },
    Setting {
        key: Key::OrientShell,
        name: "orient.shell",
        kind: Kind::Choice(&SHELLS),
        default: Fallback::Machine("that of the processes above, else that of the environment"),
        variable: None,
        flag: Some("orient --shell"),
        project: InProject::Freely,
        about: "The shell that will run commands.",
    },
    Setting {
        key: Key::OrientAllow,
        name: "orient.allow",
        kind: Kind::Commands,
        default: Fallback::Machine("nothing is said of what is accepted"),
        variable: None,
        flag: Some("orient --allow"),
        project: InProject::Keeps,
        about: "The commands that the reader's shell tool accepts.",
    },
    Setting {
        key: Key::OrientTools,
        name: "orient.tools",
        kind: Kind::Choice(&["cli", "mcp", "none"]),
        default: Fallback::Choice("cli"),
        variable: None,
        flag: Some("orient --tools"),
        project: InProject::Never,
        about: "How the reader can ask groma.",
    },
    Setting {
        key: Key::ContextLevel,
        name: "context.level",
        kind: Kind::Level(&["off", "minimal", "full"]),
        default: Fallback::Choice("minimal"),
        variable: None,
        flag: Some("context --level"),
        project: InProject::Smaller,
        about: "How much of the project is pushed into a prompt.",
    },
    Setting {
        key: Key::ContextWindow,
        name: "context.window",
        kind: Kind::Count,
        default: Fallback::Machine("not known"),
        variable: None,
        flag: Some("context --window"),
        project: InProject::Never,
        about: "Size of the reader's context window in tokens. A full context takes a sixth of it in characters, 6,000 at \
                least and 50,000 at most; without it, as many tokens as `map.tokens`.",
    },
    Setting {
        key: Key::QueryMaxFiles,
        name: "query.max_files",
        kind: Kind::Count,
        default: Fallback::Count(ops::query::Request::MOST_FILES as u64),
        variable: None,
        flag: Some("query --max-files"),
        project: InProject::UpTo(MOST_PROJECT_FILES),
        about: "The most files of an answer to a query.",
    },
    Setting {
        key: Key::SliceMaxFiles,
        name: "slice.max_files",
        kind: Kind::Count,
        default: Fallback::Count(ops::slice::Request::MOST_FILES as u64),
        variable: None,
        flag: Some("slice --max-files"),
        project: InProject::UpTo(MOST_PROJECT_FILES),
        about: "The most files of a slice.",
    },
    Setting {
        key: Key::MaxAge,
        name: "max_age",
        kind: Kind::Count,
        default: Fallback::Count(MAX_AGE),
        variable: Some(env::MAX_AGE),
        flag: Some("query --max-age"),
        project: InProject::UpTo(MAX_AGE),
        about: "Seconds that the last look at all files may be ago for an answer to a search; 0 looks each time. Files that are \
                shown are looked at in any case.",
    },
];

/// The setting of a key.
pub(crate) fn setting(key: Key) -> &'static Setting {
    &SETTINGS[key as usize]
}

/// The setting of a name.
pub(crate) fn named(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

/// Whether a name is that of a table of settings.
pub(crate) fn is_table(name: &str) -> bool {
    in_table(name).next().is_some()
}

/// The settings of a table.
pub(crate) fn in_table(name: &str) -> impl Iterator<Item = &'static Setting> {
    SETTINGS.iter().filter(move |setting| setting.name.split_once('.').is_some_and(|(table, _)| table == name))
}
