//! What the command line may say. Nothing is decided here.

use std::path::PathBuf;

use clap::{Args as ClapArgs, CommandFactory as _, Parser, Subcommand, ValueEnum};
use groma::host::Shell;
use groma::model::SymbolKind;
use groma::ops::context::Level;
use groma_install::{AGENTS, Agent};

/// The project map for coding agents: what is in a repository and where, in few tokens.
#[derive(Debug, Parser)]
#[command(name = "groma", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Clone, ClapArgs)]
pub(crate) struct Global {
    /// Folder of the project; by default what GROMA_ROOT names, else the nearest repository at or above the working
    /// directory, else the working directory
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,
    /// Folders that the search for a repository goes up at the most; by default as far as the home directory, since
    /// packages of Maven trees lie six folders deep and more (4 is what others take)
    #[arg(long, global = true, value_name = "N")]
    pub(crate) max_ascend: Option<u32>,
    /// Look at a commit, tag or branch instead of the files on disk
    #[arg(long, global = true, value_name = "REV")]
    pub(crate) rev: Option<String>,
    /// Threads to work with; 0: as many as there are processors (default 0)
    #[arg(long, global = true, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Largest file to read, in bytes (default 2097152)
    #[arg(long, global = true, value_name = "BYTES")]
    pub(crate) max_file_size: Option<u64>,
    /// Do not heed ignore files (.gitignore, .gromaignore, git's excludes) and the ignore settings
    #[arg(long, global = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub(crate) no_ignore: Option<bool>,
    /// Enter submodules
    #[arg(long, global = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub(crate) submodules: Option<bool>,
    /// Neither use nor keep what is learnt: nothing is written anywhere (GROMA_NO_CACHE)
    #[arg(long, global = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub(crate) no_cache: Option<bool>,
    /// Folder for what is learnt; by default the user's cache folder (GROMA_CACHE_DIR)
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) cache_dir: Option<PathBuf>,
    /// Say nothing about coverage, and nothing of a project's odd settings, on stderr
    #[arg(long, short, global = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub(crate) quiet: Option<bool>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show what matters most of the project, within a budget of tokens
    Map(Map),
    /// Show what a file imports, or what imports it
    Deps(Deps),
    /// Show where a name is defined and which files use it
    Refs(Refs),
    /// Find the files that a request is about, best first
    Query(Query),
    /// Make the block of files that goes into an agent's prompt with a request
    Slice(Slice),
    /// Show the routes of web applications: method, path, handler
    Routes(Routes),
    /// Show the definitions of files: line ranges and signatures, members under their owner, what is exported first
    Outline(Outline),
    /// Tell an agent what it needs before its first command; exit with status 1 where there is no repository
    Orient(Orient),
    /// Print the block for a system prompt: the shape of the project, or a map of it
    Context(Context),
    /// Answer the hook of an agent's client: JSON on standard input and output; whatever happens, the exit status is 0
    Hook(Hook),
    /// Print facts as JSON Lines for other programs
    #[command(subcommand)]
    Export(Export),
    /// Bring what is stored of the project up to date, and count what is in it
    Index(Index),
    /// Tell whether what is stored of the project is up to date
    Status(Status),
    /// Show the project in numbers: languages, roles, imports, the biggest files
    Stats(Stats),
    /// Show the definitions and imports that two revisions do not share
    Diff(Diff),
    /// Show what a change touches: definitions, files that depend on them, tests
    Impact(Impact),
    /// Look after what is stored of all projects
    #[command(subcommand)]
    Cache(Cache),
    /// List the languages and what is understood of each
    Languages(Languages),
    /// Tell whether a path is in the map, and the reason
    Why(Why),
    /// Tell what settings hold and where each comes from, and check the project's groma.toml
    Config(Config),
    /// Put groma into the configuration of coding agents: its MCP server, hooks and a skill; show what changes
    Install(Install),
    /// Take out what `groma install` put in
    Uninstall(Install),
    /// Check this program, its folders, and how coding agents are configured to use it
    Doctor(Doctor),
    /// Print the JSON Schema of a command's `--json` output
    Schema(Schema),
    /// Serve the Model Context Protocol: tools, resources and a prompt for agents
    Mcp(Mcp),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Map {
    /// Files and folders; none: the whole project
    pub(crate) paths: Vec<PathBuf>,
    /// The most tokens (default 4000)
    #[arg(long, value_name = "N")]
    pub(crate) tokens: Option<usize>,
    /// The most characters
    #[arg(long, value_name = "N", conflicts_with = "tokens")]
    pub(crate) chars: Option<usize>,
    /// Size of the reader's context window in tokens, from which the budget is derived
    #[arg(long, value_name = "N")]
    pub(crate) window: Option<usize>,
    /// What tokens are; claude and gemini are estimates above o200k (default o200k)
    #[arg(long, value_name = "NAME")]
    pub(crate) tokenizer: Option<TokenizerName>,
    /// Files or folders that the reader is working on
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) focus: Vec<PathBuf>,
    /// What the reader's request says: words, identifiers or the whole text
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub(crate) mention: Vec<String>,
    /// What is said of files
    #[arg(long, value_name = "LEVEL", default_value = "auto")]
    pub(crate) detail: DetailName,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum TokenizerName {
    O200k,
    Cl100k,
    Claude,
    Gemini,
    Chars,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum DetailName {
    /// Signatures of the most valuable symbols
    Auto,
    /// All signatures, file by file
    Signatures,
    /// All names, a line per file
    Names,
    /// The names that are used most, a line per file
    Ranked,
    /// Paths only
    Tree,
}

/// What an orientation depends on.
#[derive(Debug, ClapArgs)]
pub(crate) struct OrientFlags {
    /// Commands that the reader's shell tool accepts: names or patterns (`git:*`), separated by commas; @FILE reads them
    #[arg(long, value_name = "LIST|@FILE")]
    pub(crate) allow: Option<String>,
    /// The shell that will run commands; by default that of the processes above, else that of the environment
    #[arg(long, value_name = "NAME", value_parser = parse_shell)]
    pub(crate) shell: Option<&'static str>,
    /// How the reader can ask groma; nothing is pointed at that is not there (default cli)
    #[arg(long, value_name = "HOW")]
    pub(crate) tools: Option<ToolsName>,
    /// What tokens are; claude and gemini are estimates above o200k (default o200k)
    #[arg(long, value_name = "NAME")]
    pub(crate) tokenizer: Option<TokenizerName>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum ToolsName {
    /// By the command `groma`
    Cli,
    /// By the tools of its server
    Mcp,
    /// Not at all
    None,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Orient {
    /// The most tokens (default 600)
    #[arg(long, value_name = "N")]
    pub(crate) tokens: Option<usize>,
    #[command(flatten)]
    pub(crate) flags: OrientFlags,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Context {
    /// off: nothing; minimal: what the project is and the shape of its top, in at most 1,200 characters; full: a map of
    /// symbols as large as the window allows (default minimal); true stands for full, false for off
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    pub(crate) level: Option<Level>,
    /// Size of the reader's context window in tokens: a full context takes a sixth of it in characters, 6,000 at least
    /// and 50,000 at most; without it, as many tokens as map.tokens says
    #[arg(long, value_name = "N")]
    pub(crate) window: Option<usize>,
    /// With the orientation before it
    #[arg(long)]
    pub(crate) orient: bool,
    #[command(flatten)]
    pub(crate) flags: OrientFlags,
    /// Machine-readable output: sections with priorities, so that a host can shed the lowest first
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Hook {
    /// The event that is answered
    pub(crate) event: HookEvent,
    /// The client whose form is spoken; by default the one that the input looks like
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Option<HostName>,
    /// The most tokens of what is put into the conversation: for session-start, by default as many as `groma context
    /// --orient` prints; for user-prompt (default 600)
    #[arg(long, value_name = "N")]
    pub(crate) tokens: Option<usize>,
    #[command(flatten)]
    pub(crate) flags: OrientFlags,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Mcp {
    /// Serve many clients over streamable HTTP instead of one over standard input and output: a port of this machine, or
    /// an IP address with a port; other addresses than this machine's own need a token (GROMA_MCP_TOKEN)
    #[arg(long, value_name = "ADDR")]
    pub(crate) http: Option<String>,
    /// A name under which the HTTP server is reached; without it requests have to name an address, or localhost
    #[arg(long, value_name = "NAME", requires = "http")]
    pub(crate) host: Vec<String>,
    /// Size of the reader's context window in tokens, from which the default budget of maps is derived
    #[arg(long, value_name = "N")]
    pub(crate) window: Option<usize>,
    #[command(flatten)]
    pub(crate) flags: OrientFlags,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HookEvent {
    /// A session begins: the orientation and the shape of the project
    SessionStart,
    /// A prompt is sent: the files that it may be about, each once a session
    UserPrompt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HostName {
    Claude,
    Gemini,
    Codex,
    Cursor,
    Copilot,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Deps {
    /// The file
    pub(crate) file: PathBuf,
    /// Follow importers instead of imports
    #[arg(long)]
    pub(crate) reverse: bool,
    /// Imports on the way, at the most
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) depth: u32,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Query {
    /// The request: words, identifiers, whole sentences; `-` reads it from standard input
    #[arg(required = true, value_name = "WORDS")]
    pub(crate) words: Vec<String>,
    /// Files to show at the most (default 20)
    #[arg(long, value_name = "N")]
    pub(crate) max_files: Option<usize>,
    /// Files and folders to look in; none: the whole project
    #[arg(long, value_name = "PATH")]
    pub(crate) scope: Vec<PathBuf>,
    /// How files are scored: ranked by all words of their text, or by the published additive rule of /map
    #[arg(long, value_name = "NAME", default_value = "ranked")]
    pub(crate) scoring: ScoringName,
    /// Print paths alone, one a line
    #[arg(long, conflicts_with_all = ["json", "explain"])]
    pub(crate) paths: bool,
    /// Tell what each score is made of
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) fresh: Fresh,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Slice {
    /// The request: words, identifiers, whole sentences; `-` reads it from standard input
    #[arg(value_name = "WORDS", required_unless_present = "words")]
    pub(crate) request: Vec<String>,
    /// A request of its own, with a slice of its own; may be given several times
    #[arg(long = "words", value_name = "WORDS")]
    pub(crate) words: Vec<String>,
    /// Files in a slice at the most (default 15)
    #[arg(long, value_name = "N")]
    pub(crate) max_files: Option<usize>,
    /// The most tokens of a slice
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) tokens: usize,
    /// What tokens are; claude and gemini are estimates above o200k (default o200k)
    #[arg(long, value_name = "NAME")]
    pub(crate) tokenizer: Option<TokenizerName>,
    /// Files and folders to look in; none: the whole project
    #[arg(long, value_name = "PATH")]
    pub(crate) scope: Vec<PathBuf>,
    /// List under each file the definitions whose names have words of the request, with their lines
    #[arg(long)]
    pub(crate) symbols: bool,
    #[command(flatten)]
    pub(crate) fresh: Fresh,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

/// How fresh an answer must be.
#[derive(Debug, Clone, Copy, ClapArgs)]
pub(crate) struct Fresh {
    /// Seconds that the last look at all files may be ago (GROMA_MAX_AGE) (default 300)
    #[arg(long, value_name = "SECONDS")]
    pub(crate) max_age: Option<u64>,
    /// Look at all files now
    #[arg(long, alias = "force", conflicts_with = "max_age")]
    pub(crate) fresh: bool,
}

impl Fresh {
    /// The age that is given.
    pub(crate) fn age(self) -> Option<u64> {
        if self.fresh { Some(0) } else { self.max_age }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoringName {
    /// By all words of the text, names, paths, size and recent changes
    Ranked,
    /// By the additive rule of /map
    Classic,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Refs {
    /// A name, or Owner.name
    pub(crate) name: String,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Routes {
    /// Words that path, method, handler or file hold; none: all routes
    pub(crate) words: Vec<String>,
    /// Those of tests and of generated and vendored files too
    #[arg(long)]
    pub(crate) all: bool,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Outline {
    /// Files and folders; none: the whole project
    pub(crate) paths: Vec<PathBuf>,
    /// Names only
    #[arg(long)]
    pub(crate) names: bool,
    /// With the first sentence of each documentation
    #[arg(long)]
    pub(crate) docs: bool,
    /// Only these kinds, separated by commas
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = parse_kind)]
    pub(crate) kind: Vec<SymbolKind>,
    /// Generated and vendored files too
    #[arg(long)]
    pub(crate) all: bool,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Stats {
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum Export {
    /// One record per definition
    Symbols,
    /// One record per import
    Imports,
    /// One record per pair of files of which one imports the other
    Edges,
    /// The whole project as the index that the published `/map` writes (version 2)
    Index {
        /// File to write; none: standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Index {
    /// Make it anew, every file parsed again
    #[arg(long)]
    pub(crate) force: bool,
    /// Also write the index that the published `/map` writes (`groma export index`), unless the file is less than 5 minutes old
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "background"])]
    pub(crate) out: Option<PathBuf>,
    /// Return at once and work on in the background, one process a project; GROMA_AUTO_INDEX=0 forbids it
    #[arg(long, conflicts_with = "json")]
    pub(crate) background: bool,
    /// The process in the background
    #[arg(long, hide = true, conflicts_with = "background")]
    pub(crate) alone: bool,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Status {
    /// Exit with status 1 if something changed, or nothing is stored
    #[arg(long)]
    pub(crate) check: bool,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Diff {
    /// The revision before
    pub(crate) before: String,
    /// The revision after; none: the files on disk
    pub(crate) after: Option<String>,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Impact {
    /// The revision before the change
    #[arg(long, value_name = "REV", default_value = "HEAD")]
    pub(crate) base: String,
    /// Imports on the way from a file to the change, at the most
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum Cache {
    /// Print the folder
    Path,
    /// Print how much it holds
    Size {
        /// Machine-readable output
        #[arg(long)]
        json: bool,
    },
    /// Remove what was not used for longest until it is within the limit, and what is damaged
    Gc {
        /// The limit in bytes (default 2147483648)
        #[arg(long, value_name = "BYTES")]
        limit: Option<u64>,
    },
    /// Remove everything
    Clear,
    /// Look for damage; exit with status 1 if there is some
    Verify,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Languages {
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Why {
    /// A file or folder
    pub(crate) path: PathBuf,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Config {
    /// A setting, or a table of them; none: all
    pub(crate) key: Option<String>,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the page of the reference
    #[arg(long, hide = true, conflicts_with_all = ["key", "json"])]
    pub(crate) reference: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Install {
    /// Agents: claude, codex, gemini, cursor, vscode, copilot, opencode, zed, windsurf, cline, roo, goose, amp, generic;
    /// none: those that are found; for uninstall: all
    #[arg(value_name = "AGENT", value_parser = parse_agent)]
    pub(crate) agents: Vec<&'static Agent>,
    /// In the files of the project, which its other users share
    #[arg(long, conflicts_with = "user")]
    pub(crate) project: bool,
    /// In the user's own files (default)
    #[arg(long)]
    pub(crate) user: bool,
    /// Show what would change and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Also what has groma's name and is not as `groma install` writes it
    #[arg(long)]
    pub(crate) force: bool,
    /// A block in the project's AGENTS.md; without AGENT, --project and --user nothing else
    #[arg(long)]
    pub(crate) agents_md: bool,
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Doctor {
    /// Machine-readable output
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Schema {
    /// Which output
    pub(crate) of: SchemaOf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum SchemaOf {
    Map,
    Deps,
    Refs,
    Query,
    Slice,
    Routes,
    Outline,
    Orient,
    Context,
    Languages,
    Why,
    Index,
    Status,
    Stats,
    Diff,
    Impact,
    CacheSize,
    Config,
    Install,
    Uninstall,
    Doctor,
    ExportSymbols,
    ExportImports,
    ExportEdges,
    ExportIndex,
}

fn parse_kind(name: &str) -> Result<SymbolKind, String> {
    SymbolKind::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = SymbolKind::all().map(SymbolKind::as_str).collect();
        format!("kinds are {}", known.join(", "))
    })
}

fn parse_agent(name: &str) -> Result<&'static Agent, String> {
    Agent::of_name(name).ok_or_else(|| {
        let known: Vec<&str> = AGENTS.iter().map(|agent| agent.name).collect();
        format!("agents are {}", known.join(", "))
    })
}

/// Whether this program has a command of a name.
pub(crate) fn has_command(name: &str) -> bool {
    Args::command().find_subcommand(name).is_some()
}

fn parse_shell(name: &str) -> Result<&'static str, String> {
    Shell::from_name(name).map(Shell::name).map_err(|error| error.to_string())
}

fn parse_level(name: &str) -> Result<Level, String> {
    match name {
        "true" => Ok(Level::Full),
        "false" => Ok(Level::Off),
        name => Level::from_name(name)
            .ok_or_else(|| "levels are off, minimal, full; false and true for the ends".to_owned()),
    }
}
