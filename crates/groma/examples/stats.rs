//! A project in numbers.
//! `cargo run -p groma --features examples --example stats -- FOLDER`

use std::io::Write as _;
use std::path::Path;

use groma::ops::stats::stats;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// Counts of files, lines, definitions and imports.
pub fn answer(root: &Path) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let answer = stats(&project, &NoProgress)?;
    Ok(text::stats(&answer))
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
