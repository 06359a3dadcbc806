//! Fingerprints of the program: whatever was made by another one is not taken over. They are hashes of the sources that
//! facts and snapshots are made by, so that nobody has to remember to count up a version.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// What facts depend on besides a file's bytes and name, relative to this crate.
const FACTS: [&str; 7] = [
    "../groma-lang/src",
    "../groma-model/src/facts.rs",
    "../groma-model/src/kind.rs",
    "../groma-source/src/classify.rs",
    "../groma-source/src/decode.rs",
    "../groma-index/src/codec",
    "../../Cargo.lock",
];

/// What snapshots depend on as well.
const SNAPSHOTS: [&str; 5] =
    ["../groma-model/src", "../groma-source/src", "../groma-graph/src", "../groma-search/src", "src"];

/// What kept orientations depend on besides that.
const ORIENTATIONS: [&str; 3] = ["../groma-manifests/src", "../groma-host/src", "../groma-render/src/orient"];

fn main() {
    let mut hasher = DefaultHasher::new();
    // All that is known of sources that are not there.
    std::env::var("CARGO_PKG_VERSION").unwrap_or_default().hash(&mut hasher);
    let features = std::env::vars().map(|(name, _)| name).filter(|name| name.starts_with("CARGO_FEATURE_"));
    // Those that only build more programs change no answer.
    let features = features.filter(|name| name != "CARGO_FEATURE_EXAMPLES");
    features.for_each(|feature| feature.hash(&mut hasher));
    for path in FACTS {
        hash(Path::new(path), &mut hasher);
    }
    println!("cargo::rustc-env=GROMA_FACTS_FINGERPRINT={}", hasher.finish());
    for path in SNAPSHOTS {
        hash(Path::new(path), &mut hasher);
    }
    println!("cargo::rustc-env=GROMA_SNAPSHOT_FINGERPRINT={}", hasher.finish());
    for path in ORIENTATIONS {
        hash(Path::new(path), &mut hasher);
    }
    println!("cargo::rustc-env=GROMA_ORIENT_FINGERPRINT={}", hasher.finish());
}

/// Hashes a file, or the sources of a folder in the order of their names.
fn hash(path: &Path, hasher: &mut DefaultHasher) {
    println!("cargo::rerun-if-changed={}", path.display());
    if let Ok(entries) = fs::read_dir(path) {
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        let is_source = |path: &PathBuf| path.is_dir() || path.extension().is_some_and(|ending| ending == "rs");
        // Inputs of tests change no fact.
        paths.retain(|path| is_source(path) && path.file_name().is_none_or(|name| name != "cases"));
        for path in paths {
            hash(&path, hasher);
        }
    } else {
        fs::read(path).unwrap_or_default().hash(hasher);
    }
}
