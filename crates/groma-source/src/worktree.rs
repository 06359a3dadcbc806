//! A folder on disk as a source of files.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use groma_model::{RepoPath, SkipReason};
use ignore::WalkBuilder;

use crate::extra_ignore::{ExtraIgnore, ExtraRules};
use crate::git::{GitFolder, Index};
use crate::own_rules::OwnRules;
use crate::read::{MOST_SHEET_BYTES, read_file, read_text};
use crate::{Listing, Source, SourceError, SourceFile, Stamp, discover, nested};

/// What to look at in a folder, all decided by the caller.
#[derive(Debug, Clone)]
pub struct DiscoverOptions {
    /// Threads of the walk.
    pub threads: usize,
    /// Files larger than this many bytes are listed with a reason, not read.
    pub max_file_bytes: u64,
    /// Whether ignore rules count.
    pub ignore_rules: bool,
    /// Whether submodules are entered.
    pub submodules: bool,
    /// The user's own ignore rules for all repositories (git's `core.excludesFile`).
    pub global_excludes: Option<PathBuf>,
    /// Ignore rules besides those of files. They hide what git tracks as well.
    pub extra_ignore: Vec<ExtraIgnore>,
}

impl DiscoverOptions {
    /// Size cap where the user names none: 2 MiB.
    pub const MAX_FILE_BYTES: u64 = 2 << 20;
}

impl Default for DiscoverOptions {
    /// Everything that ignore files do not hide, files of at most [`Self::MAX_FILE_BYTES`], with a thread for each processor.
    fn default() -> Self {
        Self {
            threads: std::thread::available_parallelism().map_or(1, NonZero::get),
            max_file_bytes: Self::MAX_FILE_BYTES,
            ignore_rules: true,
            submodules: false,
            global_excludes: None,
            extra_ignore: Vec::new(),
        }
    }
}

/// Folders and files in which version control systems keep their own data. Those that make a folder a repository are in
/// `root/evidence.rs`, by what they have to be.
pub(crate) const VERSION_CONTROL: [&str; 10] =
    [".git", ".hg", ".svn", ".jj", ".sl", ".pijul", "_darcs", ".bzr", ".fslckout", "_FOSSIL_"];

/// The file with groma's own ignore rules.
pub(crate) const OWN_IGNORE_FILE: &str = ".gromaignore";

/// A folder on disk, with git's ignore rules. It need not be a repository, nor the top of one.
#[derive(Debug)]
pub struct WorkTree {
    root: PathBuf,
    /// The top of the git work tree around the root.
    work_tree: Option<PathBuf>,
    /// Whether the ignore rules of folders above the root count.
    outer_rules: bool,
    extra_rules: ExtraRules,
    options: DiscoverOptions,
}

impl WorkTree {
    /// Opens a folder.
    pub fn open(root: &Path, options: DiscoverOptions) -> Result<Self, SourceError> {
        let failed = |source| SourceError::Root { path: root.to_owned(), source };
        let absolute = fs::canonicalize(root).map_err(failed)?;
        fs::read_dir(&absolute).map_err(failed)?;
        let work_tree = nested::work_tree_of(&absolute).map(Path::to_owned);
        let extra_rules = ExtraRules::new(if options.ignore_rules { &options.extra_ignore } else { &[] });
        let mut tree = Self { root: absolute, work_tree, outer_rules: false, extra_rules, options };
        tree.outer_rules = tree.outer_rules_count();
        Ok(tree)
    }

    /// Rules above the root count inside a work tree, unless they ignore the root itself: a person who names an
    /// ignored folder wants to see it.
    fn outer_rules_count(&self) -> bool {
        let Some(top) = self.work_tree.as_deref().filter(|top| *top != self.root) else { return false };
        let Ok(inside) = self.root.strip_prefix(top) else { return false };
        let mut matchers = self.builder(top, false).build_matchers();
        !matchers.first_mut().is_some_and(|matcher| matcher.matched(inside, true).is_ignore())
    }

    /// The root, absolute and without links.
    pub fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn work_tree(&self) -> Option<&Path> {
        self.work_tree.as_deref()
    }

    /// git's index of the work tree around the root.
    pub(crate) fn index(&self) -> Option<Index> {
        Index::read(&self.root, &GitFolder::of_work_tree(self.work_tree.as_ref()?)?)
    }

    /// The path in the work tree of a path below the root.
    pub(crate) fn in_work_tree(&self, path: &RepoPath) -> RepoPath {
        let top = self.work_tree.as_ref();
        let inside = top.and_then(|top| RepoPath::from_native(self.root.strip_prefix(top).ok()?));
        match inside.filter(|inside| !inside.as_bytes().is_empty()) {
            Some(inside) => RepoPath::from_bytes(&[inside.as_bytes(), b"/", path.as_bytes()].concat()),
            None => path.clone(),
        }
    }

    /// groma's own ignore files in the folders that hold `paths`, by their paths in the work tree.
    pub(crate) fn own_rules<'p>(&self, paths: impl Iterator<Item = &'p RepoPath>) -> OwnRules {
        let mut rules = OwnRules::default();
        let top = self.work_tree.as_ref().unwrap_or(&self.root);
        let mut folders: BTreeSet<RepoPath> = BTreeSet::new();
        for path in paths.map(|path| self.in_work_tree(path)) {
            let folder = path.folder();
            folders.extend(
                memchr::memchr_iter(b'/', folder)
                    .chain([0, folder.len()])
                    .map(|end| RepoPath::from_bytes(&folder[..end])),
            );
        }
        for folder in folders {
            let file = top.join(folder.to_native()).join(OWN_IGNORE_FILE);
            if (self.outer_rules || file.starts_with(&self.root))
                && let Some(text) = read_text(&file, MOST_SHEET_BYTES)
            {
                rules.add(folder, &text);
            }
        }
        rules
    }

    /// The rules that the caller brought along, where rules count.
    pub(crate) fn extra_rules(&self) -> &ExtraRules {
        &self.extra_rules
    }

    pub(crate) fn options(&self) -> &DiscoverOptions {
        &self.options
    }

    /// Turns a path of the request (absolute, or relative to the working directory of the process) into a path of the
    /// project, links resolved.
    pub fn path_of(&self, path: &Path) -> Result<RepoPath, SourceError> {
        let absolute = fs::canonicalize(path).map_err(|source| SourceError::Scope { path: path.to_owned(), source })?;
        absolute
            .strip_prefix(&self.root)
            .ok()
            .and_then(RepoPath::from_native)
            .ok_or_else(|| SourceError::OutsideRoot { path: path.to_owned(), root: self.root.clone() })
    }

    /// What the file system says now about a file: its path, or its target where it was reached through a link.
    /// `None` if it is gone or no longer a regular file.
    pub fn stamp_now(&self, path: &RepoPath) -> Option<Stamp> {
        let metadata = fs::symlink_metadata(self.root.join(path.to_native())).ok()?;
        metadata.is_file().then(|| Stamp::of(&metadata))?
    }

    /// The rules for a walk that starts at the root.
    pub(crate) fn rules(&self) -> WalkBuilder {
        self.builder(&self.root, self.outer_rules)
    }

    pub(crate) fn outer_rules(&self) -> bool {
        self.outer_rules
    }

    /// The one place that says which ignore rules count.
    fn builder(&self, start: &Path, outer_rules: bool) -> WalkBuilder {
        let mut builder = WalkBuilder::new(start);
        let on = self.options.ignore_rules && !rules_wait_at(start, outer_rules);
        builder
            .current_dir(self.work_tree.as_deref().unwrap_or(&self.root))
            .hidden(false)
            .parents(on && outer_rules)
            .ignore(false)
            .git_global(false)
            .git_ignore(on)
            .git_exclude(on)
            .require_git(false)
            .follow_links(false)
            .threads(self.options.threads.max(1));
        if on {
            builder.add_custom_ignore_filename(OWN_IGNORE_FILE);
            if let Some(path) = &self.options.global_excludes {
                // Patterns in it that are not understood ignore nothing; the others count.
                let _ = builder.add_ignore(path);
            }
        }
        builder
    }
}

/// Whether the rules of a folder, or with `outer` those above it, would be waited for.
pub(crate) fn rules_wait_at(folder: &Path, outer: bool) -> bool {
    folder.ancestors().take(if outer { usize::MAX } else { 1 }).any(has_waiting_rules)
}

/// Whether an ignore file of a folder is a pipe or a device: whoever opens it may wait for ever.
pub(crate) fn has_waiting_rules(folder: &Path) -> bool {
    [".gitignore", OWN_IGNORE_FILE, ".git/info/exclude"]
        .iter()
        .any(|name| fs::metadata(folder.join(name)).is_ok_and(|file| !file.is_file() && !file.is_dir()))
}

impl Source for WorkTree {
    fn list(&self, scope: &[RepoPath]) -> Result<Listing, SourceError> {
        discover::list(self, scope)
    }

    fn read_bytes(&self, file: &SourceFile, buffer: &mut Vec<u8>) -> Result<(), SkipReason> {
        let path = self.root.join(file.target.as_ref().unwrap_or(&file.path).to_native());
        read_file(&path, self.options.max_file_bytes, buffer)
    }
}
