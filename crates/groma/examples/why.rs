//! Why a path is in the map, or why not.
//! `cargo run -p groma --features examples --example why -- FOLDER PATH`

use std::io::Write as _;
use std::path::Path;

use groma::ops::why::why;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// How a path stands.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let answer = why(&project, &project.path_of(Path::new(what))?, &NoProgress)?;
    Ok(text::why(&answer))
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
