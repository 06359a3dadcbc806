//! Lists the files of a folder: a parallel walk by ignore rules, then what git tracks all the same, then links.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use groma_model::{RepoPath, SkipReason};
use ignore::{DirEntry, WalkState};

use crate::collected::{Collected, in_scope, skipped};
use crate::git::Index;
use crate::links::{LinkedTree, Target};
use crate::read::{MOST_SHEET_BYTES, read_text};
use crate::stated::{Stated, Stating};
use crate::worktree::{VERSION_CONTROL, WorkTree, has_waiting_rules, rules_wait_at};
use crate::{Listing, SourceError, SourceFile, attributes, classify, links, nested};

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
            collected.add(source_file(tree, path.clone(), Stated::from(&metadata)));
        }
    }
    let index = tree.index();
    if scope.is_empty() || !folders.is_empty() {
        walk(tree, tree.root(), &RepoPath::from_bytes(b""), &folders, &mut collected);
        if let Some(index) = &index {
            add_tracked(tree, index, &folders, &mut collected);
        }
        links::follow(tree, &mut collected);
    }
    let mut files: Vec<SourceFile> = collected.files.into_values().collect();
    if let Some(index) = &index {
        index.identify(&mut files);
    }
    attributes::apply(&mut files, |path| read_text(&tree.root().join(path.to_native()), MOST_SHEET_BYTES));
    collected.folders.sort();
    let mut listing = Listing { files, folders: collected.folders, warnings: Vec::new() };
    if scope.is_empty() && tree.options().ignore_rules {
        if rules_wait_at(tree.root(), tree.outer_rules()) {
            listing.warnings.push("an ignore file of the root is a pipe or a device: no ignore rule counts".to_owned());
        }
        listing.warnings.extend(almost_nothing_left(tree, listing.files.len()));
    }
    Ok(listing)
}

/// Walks `start`, whose paths begin with `prefix`, as far as it lies in or above `scope` (empty: all of it).
pub(crate) fn walk(tree: &WorkTree, start: &Path, prefix: &RepoPath, scope: &[RepoPath], collected: &mut Collected) {
    let submodules = nested::listed_submodules(tree.root());
    let mut rules = if start == tree.root() { tree.rules() } else { ignore::WalkBuilder::new(start) };
    if start != tree.root() {
        rules.hidden(false).ignore(false).parents(false).git_global(false).require_git(false);
    }
    // Rules are read before a folder is handed on, so that this is the last moment to stay out.
    let waiting: Arc<Mutex<Vec<PathBuf>>> = Arc::default();
    if tree.options().ignore_rules {
        let waiting = waiting.clone();
        rules.filter_entry(move |entry| {
            let waits = entry.file_type().is_some_and(|kind| kind.is_dir()) && has_waiting_rules(entry.path());
            if waits {
                waiting.lock().unwrap_or_else(PoisonError::into_inner).push(entry.path().to_owned());
            }
            !waits
        });
    }
    let (sender, receiver) = mpsc::channel();
    rules.build_parallel().run(|| {
        let (sender, submodules) = (sender.clone(), &submodules);
        let mut stating = Stating::default();
        Box::new(move |entry| {
            let (found, state) = match entry {
                Ok(entry) => look_at(tree, start, prefix, scope, submodules, &mut stating, &entry),
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
    let waiting = std::mem::take(&mut *waiting.lock().unwrap_or_else(PoisonError::into_inner));
    let waiting = waiting.iter().filter_map(|path| repo_path(start, prefix, path));
    collected.folders.extend(waiting.map(|path| (path, SkipReason::Special)));
    let mut files = Vec::new();
    for found in receiver {
        match found {
            Found::File(file) => files.push((file.path.clone(), file)),
            Found::Link(path) => collected.links.push(path),
            Found::Folder(path, reason) => collected.folders.push((path, reason)),
        }
    }
    if collected.files.is_empty() {
        // Made at once, which is far cheaper than one by one.
        collected.files = files.into_iter().collect();
    } else {
        for (_, file) in files {
            collected.add(file);
        }
    }
}

fn look_at(
    tree: &WorkTree,
    start: &Path,
    prefix: &RepoPath,
    scope: &[RepoPath],
    submodules: &[String],
    stating: &mut Stating,
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
    let wanted = in_scope(&path, scope);
    let Some(kind) = entry.file_type() else { return nothing };
    if tree.extra_rules().ignore_here(&path, kind.is_dir()) {
        return (None, WalkState::Skip);
    }
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
    let file = match stating.of(entry) {
        Ok(stated) => source_file(tree, path, stated),
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

pub(crate) fn source_file(tree: &WorkTree, path: RepoPath, stated: Stated) -> SourceFile {
    let skip = if stated.is_link {
        Some(SkipReason::Link)
    } else if !stated.is_file {
        Some(SkipReason::Special)
    } else if let Some(reason) = classify::skip_by_name(&path) {
        Some(reason)
    } else if stated.size > tree.options().max_file_bytes {
        Some(SkipReason::TooLarge)
    } else {
        None
    };
    let marks = classify::marks_by_path(&path);
    SourceFile { path, size: stated.size, skip, marks, target: None, blob: None, stamp: stated.stamp }
}

/// Adds what git tracks although a rule ignores it, except where the rule is groma's own, and the submodules that are not
/// checked out: a walk sees an empty folder there.
fn add_tracked(tree: &WorkTree, index: &Index, scope: &[RepoPath], collected: &mut Collected) {
    let unseen =
        |path: &RepoPath| in_scope(path, scope) && !collected.folders.iter().any(|(folder, _)| path.is_below(folder));
    let submodules = index.submodules().filter(unseen).filter(|path| !collected.holds_a_file_below(path));
    let links: BTreeSet<&RepoPath> = collected.links.iter().collect();
    let files = index.files_and_links().filter(|path| !collected.files.contains_key(path) && !links.contains(path));
    let files = files.filter(|_| tree.options().ignore_rules).filter(unseen);
    let (submodules, files): (Vec<RepoPath>, Vec<RepoPath>) = (submodules.collect(), files.collect());
    let rules = tree.own_rules(submodules.iter().chain(&files));
    collected.folders.extend(
        submodules
            .into_iter()
            .filter(|path| !rules.ignore(&tree.in_work_tree(path)) && !tree.extra_rules().ignore(path, true))
            .map(|path| (path, SkipReason::Submodule)),
    );
    let is_kept = |path: &RepoPath| !rules.ignore(&tree.in_work_tree(path)) && !tree.extra_rules().ignore(path, false);
    for path in files.into_iter().filter(is_kept) {
        let Ok(metadata) = fs::symlink_metadata(tree.root().join(path.to_native())) else { continue };
        if metadata.is_symlink() {
            collected.links.push(path);
        } else if metadata.is_file() {
            collected.add(source_file(tree, path, Stated::from(&metadata)));
        }
    }
}

impl LinkedTree for WorkTree {
    fn target_of(&self, link: &RepoPath) -> Option<Target> {
        let absolute = fs::canonicalize(self.root().join(link.to_native())).ok()?;
        let inside = absolute.strip_prefix(self.root()).ok()?;
        let names = inside.components().filter_map(|part| part.as_os_str().to_str());
        if { names }.any(|name| VERSION_CONTROL.contains(&name)) {
            return None;
        }
        let path = RepoPath::from_native(inside)?;
        let metadata = fs::metadata(&absolute).ok()?;
        if self.extra_rules().ignore(&path, metadata.is_dir()) {
            return None;
        }
        if metadata.is_dir() {
            return Some(Target::Folder(path));
        }
        metadata.is_file().then(|| Target::File(path, source_file(self, link.clone(), Stated::from(&metadata))))
    }

    fn walk_into(&self, target: &RepoPath, link: &RepoPath, inside: &mut Collected) {
        walk(self, &self.root().join(target.to_native()), link, &[], inside);
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
