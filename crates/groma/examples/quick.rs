//! Files whose paths have words of a request, before anything of the project is read.
//! `cargo run -p groma --features examples --example quick -- FOLDER WORDS`

use std::io::Write as _;
use std::path::Path;

use groma::ops::quick::{Request, quick};
use groma::{DiscoverOptions, Error, Project, text};

/// Files by their paths.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let request = Request { text: what.to_owned(), scope: Vec::new(), most_files: 20 };
    Ok(text::quick(&quick(&project, &request)))
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
