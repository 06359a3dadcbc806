//! Brings what is stored of a project up to date, so that the next question is answered at once.
//! `cargo run -p groma --features examples --example index -- FOLDER CACHE-FOLDER`

use std::io::Write as _;
use std::path::Path;
use std::time::SystemTime;

use groma::ops::index::index;
use groma::{CacheSettings, DiscoverOptions, Error, NoProgress, Project, text};

/// Builds what is stored, and counts what is in it.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let cache = CacheSettings::new(Path::new(what).to_owned(), SystemTime::now());
    let project = Project::open(root, DiscoverOptions::default(), Some(&cache))?;
    let anew = false;
    let answer = index(&project, anew, &NoProgress)?;
    Ok(text::index(&answer))
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
