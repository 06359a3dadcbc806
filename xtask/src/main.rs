//! Chores of the project, run as `cargo xtask CHORE`.

mod bench;
mod bless;
mod docs;
mod edits;
mod mcp;
mod new_language;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;

/// Chores of the project
#[derive(Parser)]
enum Chore {
    /// Rewrite the goldens and say which changed
    Bless {
        /// Only tests whose name contains this
        filter: Option<String>,
    },
    /// Scaffold the folder of a language and register it
    NewLanguage {
        /// Name: lower case, letters and digits
        name: String,
        /// Version of the grammar crate `tree-sitter-NAME`
        #[arg(long, default_value = "*")]
        grammar_version: String,
        /// File name extension without the dot
        #[arg(long)]
        extension: String,
    },
    /// Rewrite the generated parts of the documentation
    Docs {
        /// Fail if something would change
        #[arg(long)]
        check: bool,
    },
    /// Measure: cost of facts against a bare parse, threads, memory, start
    Bench {
        /// Source trees; none: this one
        trees: Vec<PathBuf>,
    },
    /// Measure what an edited file costs the next map, on a copy of a tree
    Edits {
        /// The source tree
        tree: PathBuf,
        /// A file of it, relative to it
        file: PathBuf,
        /// The command to measure; by default that of the release profile
        groma: Option<PathBuf>,
    },
    /// Measure the server: start to map, and the first answer about an unknown project
    Mcp {
        /// The command to measure; by default that of the release profile
        groma: Option<PathBuf>,
    },
    /// Check what the compiler does not: room boundaries, module headers
    Tidy,
}

/// What a chore gives: nothing, or the reason why it failed.
type Outcome = Result<(), String>;

#[expect(clippy::print_stderr, reason = "a chore reports to the person who runs it")]
fn main() -> ExitCode {
    let outcome = match Chore::parse() {
        Chore::Bless { filter } => bless::bless(filter.as_deref()),
        Chore::NewLanguage { name, grammar_version, extension } => {
            new_language::scaffold(&name, &grammar_version, &extension)
        }
        Chore::Docs { check } => docs::docs(check),
        Chore::Bench { trees } => bench::bench(&trees),
        Chore::Edits { tree, file, groma } => edits::edits(&tree, &file, groma),
        Chore::Mcp { groma } => mcp::mcp(groma),
        Chore::Tidy => tidy::tidy(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// The top of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the project")
}

/// cargo, at the top of the project.
fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| format!("starting {command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed")) }
}

/// Standard output of a command that must succeed.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("starting {command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{command:?} gave no text"))
}

/// Builds the command in release form and tells where it is.
fn release_groma() -> Result<PathBuf, String> {
    run(cargo().args(["build", "--quiet", "--release", "--package", "groma-cli"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("release").join(format!("groma{}", std::env::consts::EXE_SUFFIX)))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("reading {}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Outcome {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| format!("making {}: {error}", folder.display()))?;
    }
    std::fs::write(path, text).map_err(|error| format!("writing {}: {error}", path.display()))
}
