//! The files that a request is about, best first.
//! `cargo run -p groma --features examples --example query -- FOLDER "WORDS OF A REQUEST"`

use std::io::Write as _;
use std::path::Path;

use groma::ops::query::{Request, query};
use groma::text::QueryStyle;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// Files for a request.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let answer = query(&project, &Request::new(what), &NoProgress)?;
    Ok(text::query(&answer, QueryStyle::default()))
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
