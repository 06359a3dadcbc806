//! The index that the published `/map` writes.
//! `cargo run -p groma --features examples --example published -- FOLDER`

use std::io::Write as _;
use std::path::Path;
use std::time::SystemTime;

use groma::ops::published::published;
use groma::{DiscoverOptions, Error, NoProgress, Project, json};

/// The index as one line of JSON.
pub fn answer(root: &Path) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let answer = published(&project, &NoProgress)?;
    Ok(json::to_line(&json::MapIndex::new(&answer, SystemTime::now())))
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
