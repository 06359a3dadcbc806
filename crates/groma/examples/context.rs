//! The block for a system prompt: what the project is, and the shape of its top.
//! `cargo run -p groma --features examples --example context -- FOLDER`

use std::io::Write as _;
use std::path::Path;

use groma::ops::context::{Level, Request, context};
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// A minimal context.
pub fn answer(root: &Path) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let answer = context(&project, &Request::new(Level::Minimal), &NoProgress)?;
    Ok(text::context(&answer))
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
