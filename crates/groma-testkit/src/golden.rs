//! Golden files: compared by tests, rewritten by `cargo xtask bless`.

use std::fs;
use std::path::Path;

/// Set by `cargo xtask bless`: goldens are rewritten instead of compared.
pub fn blessing() -> bool {
    std::env::var_os("GROMA_BLESS").is_some()
}

/// Compares `actual` with the golden file at `path`, or rewrites it when blessing. The error is a message for people.
pub fn check_golden(path: &Path, actual: &str) -> Result<(), String> {
    if blessing() {
        if fs::read_to_string(path).ok().as_deref() != Some(actual) {
            fs::write(path, actual).map_err(|error| format!("writing {}: {error}", path.display()))?;
        }
        return Ok(());
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected == actual {
        return Ok(());
    }
    Err(format!("{} is stale (cargo xtask bless)\n{}", path.display(), difference(&expected, actual)))
}

/// The lines that differ, in order: `-` only in the golden, `+` only in the output.
fn difference(expected: &str, actual: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let end = old[start..].iter().rev().zip(new[start..].iter().rev()).take_while(|(a, b)| a == b).count();
    let removed = old[start..old.len() - end].iter().map(|line| format!("- {line}"));
    let added = new[start..new.len() - end].iter().map(|line| format!("+ {line}"));
    removed.chain(added).take(40).collect::<Vec<_>>().join("\n")
}
