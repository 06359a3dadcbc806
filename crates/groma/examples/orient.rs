//! What an agent needs before its first command, in at most 600 tokens.
//! `cargo run -p groma --features examples --example orient -- FOLDER`

use std::io::Write as _;
use std::path::Path;

use groma::host::{HostFacts, OsFamily, ancestors_of_this_process};
use groma::ops::orient::{Request, TOKENS, orient};
use groma::render::Tokenizer;
use groma::{DiscoverOptions, Error, Project, RepositoryEvidence, text};

/// An orientation; nothing where there is no code repository.
pub fn answer(root: &Path) -> Result<String, Error> {
    let Some(evidence) = RepositoryEvidence::of_named(root) else { return Ok(String::new()) };
    // The library reads no environment, so its caller says what machine this is.
    let host = HostFacts::new(OsFamily::HERE, std::env::vars_os(), ancestors_of_this_process());
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let answer = orient(&project, &Request::new(&evidence, &host))?;
    Ok(text::orient(&answer, TOKENS, Tokenizer::O200k).text)
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
