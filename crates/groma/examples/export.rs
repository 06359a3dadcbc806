//! The definitions of all files as JSON Lines, for other programs.
//! `cargo run -p groma --features examples --example export -- FOLDER`

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use groma::ops::export::symbols;
use groma::{DiscoverOptions, Error, NoProgress, Project, json};

/// A line for each definition.
pub fn answer(root: &Path) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let mut lines = String::new();
    let of_file = |of: groma::FileFactsOf<'_>| json::export::symbols(&of);
    symbols(&project, &NoProgress, of_file, |of_file| {
        lines.push_str(&of_file);
        ControlFlow::Continue(())
    })?;
    Ok(lines)
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
