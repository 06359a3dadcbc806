//! Definitions and imports that the last commit changed.
//! `cargo run -p groma --features examples --example diff -- FOLDER`

use std::io::Write as _;
use std::path::Path;

use groma::ops::diff::diff;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// What is different between the last commit and the one before.
pub fn answer(root: &Path) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let before = project.at_revision("HEAD~1")?.snapshot(&NoProgress)?;
    let after = project.at_revision("HEAD")?.snapshot(&NoProgress)?;
    Ok(text::diff(&diff(&before, &after)))
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
