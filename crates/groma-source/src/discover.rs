//! Lists the files of a folder: a parallel walk by ignore rules, then what git tracks all the same, then links.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::mpsc;

use groma_model::{RepoPath, SkipReason};
use ignore::{DirEntry, WalkState};

use crate::git::Index;
use crate::worktree::{VERSION_CONTROL, WorkTree};
use crate::{Listing, SourceError, SourceFile, Stamp, attributes, classify, links, nested};

/// Listings with fewer files than this are checked for ignore rules that leave almost nothing.
const FEW_FILES: usize = 1000;

/// Folders that tools fill. What is ignored in them says nothing about the ignore rules.
const TOOL_FOLDERS: [&str; 22] = [
    ".cache",
    ".gradle",
    ".idea",
    ".mypy_cache",
    ".next",
    ".nuxt",
    ".pytest_cache",
    ".ruff_cache",
    ".tox",
    ".venv",
    ".vs",
    "DerivedData",
    "Pods",
    "__pycache__",
    "bin",
    "bower_components",
    "build",
    "coverage",
    "dist",
    "node_modules",
    "obj",
    "target",
];

/// What a walk hands back, from any of its threads.
pub(crate) enum Found {
    File(SourceFile),
    Link(RepoPath),
    Folder(RepoPath, SkipReason),
}

pub(crate) fn list(tree: &WorkTree, scope: &[RepoPath]) -> Result<Listing, SourceError> {
    let mut collected = Collected::default();
    let mut folders = Vec::new();
    for path in scope {
        let metadata = fs::symlink_metadata(tree.root().join(path.to_native()))
            .map_err(|source| SourceError::Scope { path: path.to_native(), source })?;
        if metadata.is_dir() {
            folders.push(path.clone());
        } else {
            // A file that is named is listed whatever the ignore rules say.
            collected.add(source_file(tree, path.clone(), &metadata));
        }
    }
    let index = tree.index();
    if scope.is_empty() || !folders.is_empty() {
        walk(tree, tree.root(), &RepoPath::from_bytes(b""), &folders, &mut collected);
        if let Some(index) = &index {
            add_tracked(tree, index, &folders, &mut collected);
            add_submodules(index, &folders, &mut collected);
        }
        links::follow(tree, &mut collected);
    }
    let mut files: Vec<SourceFile> = collected.files.into_values().collect();
    if let Some(index) = &index {
        index.identify(&mut files);
    }
    attributes::apply(&mut files, |path| fs::read_to_string(tree.root().join(path.to_native())).ok());
    collected.folders.sort();
    let mut listing = Listing { files, folders: collected.folders, warnings: Vec::new() };
    if scope.is_empty() && tree.options().ignore_rules {
        listing.warnings.extend(almost_nothing_left(tree, listing.files.len()));
    }
    Ok(listing)
}

/// What has been found so far.
#[derive(Default)]
pub(crate) struct Collected {
    pub(crate) files: BTreeMap<RepoPath, SourceFile>,
    pub(crate) links: Vec<RepoPath>,
    pub(crate) folders: Vec<(RepoPath, SkipReason)>,
}

impl Collected {
    pub(crate) fn add(&mut self, file: SourceFile) {
        self.files.entry(file.path.clone()).or_insert(file);
    }

    pub(crate) fn holds_a_file_below(&self, folder: &RepoPath) -> bool {
        let first_inside = RepoPath::from_bytes(&[folder.as_bytes(), b"/"].concat());
        self.files.range(first_inside..).next().is_some_and(|(path, _)| path.is_below(folder))
    }
}

/// Walks `start`, whose paths begin with `prefix`, as far as it lies in or above `scope` (empty: all of it).
pub(crate) fn walk(tree: &WorkTree, start: &Path, prefix: &RepoPath, scope: &[RepoPath], collected: &mut Collected) {
    let submodules = nested::listed_submodules(tree.root());
    let mut rules = if start == tree.root() { tree.rules() } else { ignore::WalkBuilder::new(start) };
    if start != tree.root() {
        rules.hidden(false).ignore(false).parents(false).git_global(false).require_git(false);
    }
    let (sender, receiver) = mpsc::channel();
    rules.build_parallel().run(|| {
        let (sender, submodules) = (sender.clone(), &submodules);
        Box::new(move |entry| {
            let (found, state) = match entry {
                Ok(entry) => look_at(tree, start, prefix, scope, submodules, &entry),
                Err(error) => (unreadable(start, prefix, &error), WalkState::Continue),
            };
            if let Some(found) = found {
                // The receiver outlives the walk.
                let _ = sender.send(found);
            }
            state
        })
    });
    drop(sender);
    for found in receiver {
        match found {
            Found::File(file) => collected.add(file),
            Found::Link(path) => collected.links.push(path),
            Found::Folder(path, reason) => collected.folders.push((path, reason)),
        }
    }
}

fn look_at(
    tree: &WorkTree,
    start: &Path,
    prefix: &RepoPath,
    scope: &[RepoPath],
    submodules: &[String],
    entry: &DirEntry,
) -> (Option<Found>, WalkState) {
    let nothing = (None, WalkState::Continue);
    if entry.depth() == 0 {
        return nothing;
    }
    if entry.file_name().to_str().is_some_and(|name| VERSION_CONTROL.contains(&name)) {
        return (None, WalkState::Skip);
    }
    let Some(path) = repo_path(start, prefix, entry.path()) else { return (None, WalkState::Skip) };
    let wanted = scope.is_empty() || scope.iter().any(|part| path.is_below(part));
    let Some(kind) = entry.file_type() else { return nothing };
    if kind.is_dir() {
        if !wanted && !scope.iter().any(|part| part.is_below(&path)) {
            return (None, WalkState::Skip);
        }
        let listed = || path.as_str().is_some_and(|path| submodules.iter().any(|known| known == path));
        return match nested::repository_at(entry.path(), listed) {
            Some(SkipReason::Submodule) if tree.options().submodules => nothing,
            Some(reason) => (Some(Found::Folder(path, reason)), WalkState::Skip),
            None => nothing,
        };
    }
    if !wanted {
        return nothing;
    }
    if kind.is_symlink() {
        return (Some(Found::Link(path)), WalkState::Continue);
    }
    let file = match entry.metadata() {
        Ok(metadata) => source_file(tree, path, &metadata),
        Err(_) => skipped(path, SkipReason::Changed),
    };
    (Some(Found::File(file)), WalkState::Continue)
}

/// The path in the project of an entry below `start`.
fn repo_path(start: &Path, prefix: &RepoPath, path: &Path) -> Option<RepoPath> {
    let inside = RepoPath::from_native(path.strip_prefix(start).ok()?)?;
    if prefix.as_bytes().is_empty() {
        return Some(inside);
    }
    Some(RepoPath::from_bytes(&[prefix.as_bytes(), b"/", inside.as_bytes()].concat()))
}

/// A folder that could not be read, as far as the error says which. Errors in ignore files are not about files.
fn unreadable(start: &Path, prefix: &RepoPath, error: &ignore::Error) -> Option<Found> {
    fn path_of(error: &ignore::Error) -> Option<&Path> {
        match error {
            ignore::Error::WithPath { path, err } if err.is_io() => Some(path),
            ignore::Error::WithDepth { err, .. } => path_of(err),
            _ => None,
        }
    }
    repo_path(start, prefix, path_of(error)?).map(|path| Found::Folder(path, SkipReason::Unreadable))
}

pub(crate) fn source_file(tree: &WorkTree, path: RepoPath, metadata: &fs::Metadata) -> SourceFile {
    let skip = if metadata.is_symlink() {
        Some(SkipReason::Link)
    } else if !metadata.is_file() {
        Some(SkipReason::Special)
    } else if let Some(reason) = classify::skip_by_name(&path) {
        Some(reason)
    } else if metadata.len() > tree.options().max_file_bytes {
        Some(SkipReason::TooLarge)
    } else {
        None
    };
    let marks = classify::marks_by_path(&path);
    SourceFile { path, size: metadata.len(), skip, marks, target: None, blob: None, stamp: Stamp::of(metadata) }
}

pub(crate) fn skipped(path: RepoPath, reason: SkipReason) -> SourceFile {
    let marks = classify::marks_by_path(&path);
    SourceFile { path, size: 0, skip: Some(reason), marks, target: None, blob: None, stamp: None }
}

/// Adds the files that git tracks although a rule ignores them.
fn add_tracked(tree: &WorkTree, index: &Index, scope: &[RepoPath], collected: &mut Collected) {
    if !tree.options().ignore_rules {
        return;
    }
    for path in index.files() {
        let wanted = scope.is_empty() || scope.iter().any(|part| path.is_below(part));
        if !wanted || collected.files.contains_key(&path) {
            continue;
        }
        if collected.folders.iter().any(|(folder, _)| path.is_below(folder)) {
            continue;
        }
        if let Ok(metadata) = fs::symlink_metadata(tree.root().join(path.to_native()))
            && metadata.is_file()
        {
            collected.add(source_file(tree, path, &metadata));
        }
    }
}

/// Adds the submodules that are not checked out: a walk sees an empty folder there.
fn add_submodules(index: &Index, scope: &[RepoPath], collected: &mut Collected) {
    for path in index.submodules() {
        let wanted = scope.is_empty() || scope.iter().any(|part| path.is_below(part));
        let known = collected.folders.iter().any(|(folder, _)| path.is_below(folder));
        if wanted && !known && !collected.holds_a_file_below(&path) {
            collected.folders.push((path, SkipReason::Submodule));
        }
    }
}

/// A warning when ignore rules leave nothing, or fewer than a tenth, of the files outside folders that tools fill.
fn almost_nothing_left(tree: &WorkTree, left: usize) -> Option<String> {
    if left >= FEW_FILES {
        return None;
    }
    let enough = left * 10 + 1;
    let mut seen = 0;
    let mut walk = ignore::WalkBuilder::new(tree.root());
    walk.standard_filters(false).filter_entry(|entry| {
        entry.depth() == 0
            || entry
                .file_name()
                .to_str()
                .is_none_or(|name| !TOOL_FOLDERS.contains(&name) && !VERSION_CONTROL.contains(&name))
                && nested::repository_at(entry.path(), || false).is_none()
    });
    for entry in walk.build().filter_map(Result::ok) {
        if entry.file_type().is_some_and(|kind| kind.is_file()) {
            seen += 1;
            if seen >= enough {
                break;
            }
        }
    }
    (seen >= enough).then(|| {
        let more = if left == 0 { "no file survives" } else { "fewer than a tenth of the files survive" };
        format!("{more} the ignore rules ({left} left); `groma why PATH` names the rule, `--no-ignore` turns them off")
    })
}
