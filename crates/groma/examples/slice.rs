//! The blocks that go into a prompt with a request and with a second one, which share one look at the project.
//! `cargo run -p groma --features examples --example slice -- FOLDER "WORDS OF A REQUEST"`

use std::io::Write as _;
use std::path::Path;

use groma::ops::slice::{Request, slice};
use groma::text::SliceStyle;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// Slices for a request, and for its tests.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let mut request = Request::new(what);
    request.texts.push(format!("tests of {what}"));
    let answer = slice(&project, &request, &NoProgress)?;
    Ok(text::slice(&answer, SliceStyle { symbols: true, ..SliceStyle::default() }))
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
