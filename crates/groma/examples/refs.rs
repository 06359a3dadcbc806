//! Where a name is defined, and which files use it.
//! `cargo run -p groma --features examples --example refs -- FOLDER NAME`

use std::io::Write as _;
use std::path::Path;

use groma::ops::refs::refs;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// Definitions and uses of a name.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let answer = refs(&project, what, &NoProgress)?;
    Ok(text::refs(&answer))
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
