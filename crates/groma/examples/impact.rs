//! What the changes since the last commit touch.
//! `cargo run -p groma --features examples --example impact -- FOLDER`

use std::io::Write as _;
use std::path::Path;

use groma::ops::impact::impact;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// Changed definitions, and the files that depend on them.
pub fn answer(root: &Path) -> Result<String, Error> {
    let now = Project::open(root, DiscoverOptions::default(), None)?;
    let before = now.at_revision("HEAD")?;
    let any_distance = None;
    let answer = impact(&before, &now, any_distance, &NoProgress)?;
    Ok(text::impact(&answer))
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
