//! The definitions of all files, as they are read: nothing but a few hundred files is held at once.
//! `cargo run -p groma --features examples --example outline -- FOLDER`

use std::io::Write as _;
use std::path::Path;

use groma::ops::outline::Request;
use groma::render::OutlineStyle;
use groma::{DiscoverOptions, Error, NoProgress, Project, text};

/// Definitions with their lines and signatures.
pub fn answer(root: &Path) -> Result<String, Error> {
    let project = Project::open(root, DiscoverOptions::default(), None)?;
    let mut out = Vec::new();
    text::outline(&project, &Request::default(), &OutlineStyle::default(), &NoProgress, &mut out)?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn main() -> Result<(), Error> {
    let root = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    std::io::stdout().write_all(answer(Path::new(&root))?.as_bytes())?;
    Ok(())
}
