//! How much is stored of all projects.
//! `cargo run -p groma --features examples --example cache -- CACHE-FOLDER`

use std::io::Write as _;
use std::path::Path;
use std::time::SystemTime;

use groma::ops::cache::size;
use groma::{CacheSettings, Error, json};

/// The size of what is stored, as JSON.
pub fn answer(root: &Path) -> String {
    let cache = CacheSettings::new(root.to_owned(), SystemTime::now());
    let folder = cache.folder.display().to_string();
    json::to_line(&json::CacheSize::new(folder, size(&cache)))
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root)).as_bytes())?;
    Ok(())
}
