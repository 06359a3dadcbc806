//! On which lines files use a name, and in which of their definitions.
//! `cargo run -p groma --features examples --example callers -- FOLDER NAME`

use std::io::Write as _;
use std::path::Path;

use groma::ops::callers::callers;
use groma::ops::refs::refs;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// The lines of the uses of a name.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let uses = refs(&project, what, &NoProgress)?;
    Ok(text::callers(&uses, &callers(&project, &uses)))
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
