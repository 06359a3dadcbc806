//! The command prints what the library says, byte for byte: text by way of the library's examples, JSON by way of its types. A
//! question that the library is asked with its defaults is asked with those of the command.

mod examples;
mod json;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use groma_testkit::TempProject;

use crate::index::repository;
use crate::{groma, stderr, stdout};

/// A project with imports, routes, tests and a history. `None` if there is no git on this machine.
fn project() -> Option<TempProject> {
    let project = repository()?;
    project.write(
        "app.py",
        b"from flask import Flask\nfrom shop.cart import Cart\n\napp = Flask(__name__)\n\n\
          @app.post('/items')\ndef add():\n    return Cart()\n",
    );
    Some(project)
}

/// What the command prints. The root is named, since a search takes no home directory, which that of the tests is.
fn printed(project: &TempProject, arguments: &[&str]) -> String {
    let output = groma(&project.root(), &[arguments, &["--root", "."]].concat());
    assert!(output.status.code() == Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// The same with a cache.
fn printed_with(project: &TempProject, cache: &str, arguments: &[&str]) -> String {
    printed(project, &[arguments, &["--no-cache=false", "--cache-dir", cache]].concat())
}

/// The names of the modules in a folder of the library.
fn modules(folder: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../groma").join(folder);
    let paths = fs::read_dir(&folder).expect("it is there").map(|entry| entry.expect("it is there").path());
    let name = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    paths.filter_map(name).filter(|name| name != "mod").collect()
}
