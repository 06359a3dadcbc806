//! What matters most of a project, in at most 1,000 tokens.
//! `cargo run -p groma --features examples --example map -- FOLDER`

use std::io::Write as _;
use std::path::Path;

use groma::ops::map::{Request, map};
use groma::render::{Budget, Tokenizer};
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// The map of a folder.
pub fn answer(root: &Path) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let request = Request::new(Budget::new(1000, Tokenizer::O200k));
    let answer = map(&project, &request, &NoProgress)?;
    Ok(text::map(&answer).to_owned())
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
