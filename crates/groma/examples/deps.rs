//! What a file imports, over two steps, and what it imports from elsewhere.
//! `cargo run -p groma --features examples --example deps -- FOLDER FILE`

use std::io::Write as _;
use std::path::Path;

use groma::ops::deps::{Request, deps};
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// The imports of a file.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let request = Request { depth: 2, ..Request::new(project.path_of(Path::new(what))?) };
    let answer = deps(&project, &request, &NoProgress)?;
    // Nothing where the file is not in the map; `why` tells the reason.
    Ok(answer.map(|answer| text::deps(&answer)).unwrap_or_default())
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
