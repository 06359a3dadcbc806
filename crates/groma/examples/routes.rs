//! The routes of web applications.
//! `cargo run -p groma --features examples --example routes -- FOLDER`

use std::io::Write as _;
use std::path::Path;

use groma::ops::routes::{Request, routes};
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// Routes with their handlers.
pub fn answer(root: &Path) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let answer = routes(&project, &Request::default(), &NoProgress)?;
    Ok(text::routes(&answer))
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
