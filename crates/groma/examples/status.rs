//! Whether what is stored of a project is what the project is.
//! `cargo run -p groma --features examples --example status -- FOLDER CACHE-FOLDER`

use std::io::Write as _;
use std::path::Path;
use std::time::SystemTime;

use groma::ops::status::status;
use groma::{CacheSettings, DiscoverOptions, Error, Project, text};

/// What is stored, and what changed since.
pub fn answer(root: &Path, what: &str) -> Result<String, Error> {
    let cache = CacheSettings::new(Path::new(what).to_owned(), SystemTime::now());
    let project = Project::open(root, DiscoverOptions::default(), Some(&cache))?;
    let answer = status(&project)?;
    Ok(text::status(&answer, cache.now))
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (root, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    std::io::stdout().write_all(answer(Path::new(&root), &what)?.as_bytes())?;
    Ok(())
}
