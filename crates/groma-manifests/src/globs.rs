//! Members of workspaces: folders with a manifest that a list of patterns names.

use crate::tree::{Scope, is_not_ours};

/// Patterns of one workspace, and their length.
const PATTERNS: usize = 64;
const PATTERN_BYTES: usize = 200;

/// Folders (from the scope) that hold `manifest` and are named by a pattern and by none that excludes: by
/// the order of patterns, which often begins with what matters most, then by path.
pub(crate) fn members(scope: &Scope, manifest: &str, include: &[&str], exclude: &[&str]) -> Vec<String> {
    let (mut wanted, mut unwanted): (Vec<&str>, Vec<&str>) = (Vec::new(), exclude.to_vec());
    for pattern in include.iter().take(PATTERNS) {
        match pattern.strip_prefix('!') {
            Some(pattern) => unwanted.push(pattern),
            None => wanted.push(pattern),
        }
    }
    let place = |patterns: &[&str], folder: &str| {
        patterns
            .iter()
            .filter(|pattern| pattern.len() <= PATTERN_BYTES && pattern.matches('*').count() <= 8)
            .map(|pattern| pattern.strip_prefix("./").unwrap_or(pattern).trim_end_matches('/'))
            .position(|pattern| pattern == folder || fast_glob::glob_match(pattern, folder))
    };
    let mut found: Vec<(usize, &str)> = scope
        .places(manifest)
        .into_iter()
        .filter_map(|path| path.strip_suffix(manifest)?.strip_suffix('/'))
        .filter(|folder| {
            let named = wanted.iter().any(|pattern| pattern.trim_end_matches('/') == *folder);
            named || !folder.split('/').any(|part| part == "node_modules")
        })
        .filter_map(|folder| place(&wanted, folder).map(|at| (at, folder)))
        .filter(|(_, folder)| place(&unwanted, folder).is_none())
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, folder)| folder.to_owned()).collect()
}

/// Folders up to two levels below the scope that hold a manifest and are no examples or fixtures: projects of their
/// own.
pub(crate) fn near(scope: &Scope, manifest: &str) -> Vec<String> {
    scope
        .places(manifest)
        .into_iter()
        .filter_map(|path| path.strip_suffix(manifest)?.strip_suffix('/'))
        .filter(|folder| folder.matches('/').count() < 2 && !is_not_ours(folder))
        .map(str::to_owned)
        .collect()
}
