//! What a folder holds, told quickly: its top levels as the file system has them, and below these what git's index says.
//! For questions that need no whole listing and must be answered within milliseconds on any tree.
//!
//! The rules are those of [`crate::Source::list`]: what ignore files leave out is left out, unless git tracks it; version
//! control data, other repositories and what is no file are never part of it. Links count where they lead to a file inside.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use groma_model::{RepoPath, SkipReason};
use ignore::IncrementalIgnore;

use crate::Stamp;
use crate::classify::skip_by_name;
use crate::git::checkout_fingerprint;
use crate::named::{NotRead, read_inside};
use crate::worktree::{OWN_IGNORE_FILE, VERSION_CONTROL, WorkTree, has_waiting_rules};

/// Folders that are listed where git's index tells the rest: the root, its folders, some of theirs.
const MOST_FOLDERS_WITH_INDEX: usize = 64;

/// Folders that are listed where nothing tells the rest. Listing one takes some 20 microseconds.
const MOST_FOLDERS: usize = 400;

/// Names of one folder that are looked at. Which ones of a fuller folder is up to the file system.
const MOST_NAMES: usize = 20_000;

/// Names of all folders that are looked at.
const MOST_NAMES_TOGETHER: usize = 60_000;

/// Folders of the root of which it is known when they were last changed.
const MOST_FOLDERS_STAMPED: usize = 256;

/// Bytes of an index that is read: some 150,000 files.
const MOST_INDEX_BYTES: u64 = 16 << 20;

/// Folders that tools fill by the thousand. They are not entered even where no rule ignores them.
const NEVER_ENTERED: [&str; 7] =
    ["node_modules", "bower_components", "jspm_packages", "__pycache__", ".venv", "site-packages", ".gradle"];

/// What a folder holds, as far as it was looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overview {
    /// Files, sorted by path.
    pub files: Vec<RepoPath>,
    /// Folders of the listed levels, sorted by path, empty ones too.
    pub folders: Vec<RepoPath>,
    /// Whether every file is in it.
    pub complete: bool,
}

/// What is known after the listing of the top levels.
struct Top<'t> {
    tree: &'t WorkTree,
    rules: Option<IncrementalIgnore>,
    overview: Overview,
    /// Everything that is there in listed folders, what is ignored too.
    there: HashSet<RepoPath>,
    listed: HashSet<RepoPath>,
    /// Files that an ignore file leaves out, which git may track.
    ignored: BTreeSet<RepoPath>,
    waiting: VecDeque<RepoPath>,
    names: usize,
}

impl WorkTree {
    /// Looks at the top levels and at git's index.
    pub fn overview(&self) -> Overview {
        let index = if self.index_bytes() <= MOST_INDEX_BYTES { self.index() } else { None };
        let rules = self.options().ignore_rules.then(|| self.rules().build_matchers().into_iter().next()).flatten();
        let mut top = Top {
            tree: self,
            rules,
            overview: Overview { complete: true, ..Overview::default() },
            there: HashSet::new(),
            listed: HashSet::new(),
            ignored: BTreeSet::new(),
            waiting: VecDeque::from([RepoPath::from_bytes(b"")]),
            names: 0,
        };
        let most = if index.is_some() { MOST_FOLDERS_WITH_INDEX } else { MOST_FOLDERS };
        while let Some(folder) = top.waiting.pop_front() {
            if top.listed.len() >= most || top.names >= MOST_NAMES_TOGETHER {
                top.overview.complete = false;
                break;
            }
            top.list(folder);
        }
        if let Some(index) = &index {
            top.add_tracked(index.files_and_links().collect());
        }
        let mut overview = top.overview;
        overview.files.sort_unstable();
        overview.files.dedup();
        overview.folders.sort_unstable();
        overview
    }

    /// The text of a file that is looked for by name: a regular file, or a link to one inside the root. Files that carry
    /// secrets by name are not read.
    pub fn small_text(&self, path: &RepoPath, most_bytes: u64) -> Result<Option<String>, NotRead> {
        if skip_by_name(path) == Some(SkipReason::Secret) {
            return Err(NotRead::Special);
        }
        read_inside(&self.root().join(path.to_native()), Some(self.root()), most_bytes)
    }

    /// A number that changes when what [`WorkTree::overview`] tells, or the text of one of these files, may have changed:
    /// the names at the top, when its folders were last changed, sizes and times of the files. It costs one listing and a
    /// look at each file.
    pub fn overview_fingerprint(&self, files: &[String]) -> u64 {
        let mut hasher = DefaultHasher::new();
        let stamp = |path: &Path| {
            let file = fs::metadata(path).ok()?;
            Some((file.is_file(), file.len(), Stamp::of(&file)?.modified))
        };
        let entries = fs::read_dir(self.root()).into_iter().flatten().filter_map(Result::ok).take(MOST_NAMES);
        let mut names: Vec<_> =
            entries.filter_map(|entry| Some((entry.file_name(), entry.file_type().ok()?.is_dir()))).collect();
        names.sort_unstable();
        let folders = names.iter().filter(|(name, is_folder)| *is_folder && name != ".git").take(MOST_FOLDERS_STAMPED);
        for (name, _) in folders {
            stamp(&self.root().join(name)).hash(&mut hasher);
        }
        names.hash(&mut hasher);
        for file in files {
            let path = RepoPath::from_bytes(file.as_bytes());
            stamp(&self.root().join(path.to_native())).hash(&mut hasher);
        }
        checkout_fingerprint(self.root()).hash(&mut hasher);
        hasher.finish()
    }

    fn index_bytes(&self) -> u64 {
        let file =
            self.work_tree().and_then(crate::git::GitFolder::of_work_tree).map(|folder| folder.own.join("index"));
        file.and_then(|file| fs::symlink_metadata(file).ok()).map_or(0, |file| file.len())
    }
}

impl Top<'_> {
    fn list(&mut self, folder: RepoPath) {
        let native = folder.to_native();
        let absolute = self.tree.root().join(&native);
        let is_root = folder.as_bytes().is_empty();
        if self.rules.is_some() && has_waiting_rules(&absolute) {
            if !is_root {
                return;
            }
            // As in a whole listing: no rule counts that would be waited for.
            self.rules = None;
        }
        let Ok(entries) = fs::read_dir(&absolute) else { return };
        let mut names: Vec<(std::ffi::OsString, fs::FileType)> = Vec::new();
        for entry in entries.filter_map(Result::ok) {
            if names.len() == MOST_NAMES {
                self.overview.complete = false;
                break;
            }
            let Ok(kind) = entry.file_type() else { continue };
            names.push((entry.file_name(), kind));
        }
        if !is_root && names.iter().any(|(name, _)| name == ".git") {
            // Another repository.
            self.overview.folders.retain(|known| *known != folder);
            return;
        }
        names.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        self.names += names.len();
        for (name, kind) in names {
            self.look_at(&native.join(&name), &name, kind);
        }
        self.listed.insert(folder);
    }

    fn look_at(&mut self, native: &Path, name: &std::ffi::OsStr, kind: fs::FileType) {
        let text = name.to_str().unwrap_or_default();
        let Some(path) = RepoPath::from_native(native) else { return };
        if VERSION_CONTROL.contains(&text) || self.tree.extra_rules().ignore_here(&path, kind.is_dir()) {
            return;
        }
        self.there.insert(path.clone());
        let is_file = kind.is_file() || kind.is_symlink() && self.leads_to_a_file(native);
        if !is_file && !kind.is_dir() || kind.is_dir() && NEVER_ENTERED.contains(&text) {
            return;
        }
        let is_ignored = self.rules.as_mut().is_some_and(|rules| rules.matched(native, kind.is_dir()).is_ignore());
        match (kind.is_dir(), is_ignored) {
            (true, true) => {}
            (true, false) => {
                self.overview.folders.push(path.clone());
                self.waiting.push_back(path);
            }
            (false, true) => {
                self.ignored.insert(path);
            }
            (false, false) => self.overview.files.push(path),
        }
    }

    fn leads_to_a_file(&self, native: &Path) -> bool {
        let target: Option<PathBuf> = fs::canonicalize(self.tree.root().join(native)).ok();
        target.is_some_and(|target| {
            target.starts_with(self.tree.root()) && fs::metadata(&target).is_ok_and(|file| file.is_file())
        })
    }

    /// Adds what git tracks in folders that were not listed, and what it tracks although a rule ignores it.
    fn add_tracked(&mut self, tracked: Vec<RepoPath>) {
        let sheets = tracked.iter().filter(|path| path.file_name() == OWN_IGNORE_FILE.as_bytes());
        let rules =
            self.tree.own_rules(self.there.iter().filter(|path| !path.as_bytes().contains(&b'/')).chain(sheets));
        let is_hidden = |path: &RepoPath| {
            self.tree.options().ignore_rules && rules.ignore(&self.tree.in_work_tree(path))
                || self.tree.extra_rules().ignore(path, false)
        };
        let mut added = Vec::new();
        for path in tracked {
            let in_listed = self.listed.contains(&RepoPath::from_bytes(path.folder()));
            let is_new = if in_listed { self.ignored.contains(&path) } else { self.may_be_there(&path) };
            if is_new && !is_hidden(&path) {
                added.push(path);
            }
        }
        self.overview.files.extend(added);
        // The rest is what git does not track, which is little in most trees.
    }

    /// Whether a tracked file is there, by its nearest folder that was listed: it may have been removed, or be outside a
    /// sparse work tree.
    fn may_be_there(&self, path: &RepoPath) -> bool {
        let bytes = path.as_bytes();
        let mut known = true;
        for end in memchr::memchr_iter(b'/', bytes) {
            let folder = RepoPath::from_bytes(&bytes[..end]);
            if self.listed.contains(&folder) {
                continue;
            }
            known = self.there.contains(&folder);
            break;
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use groma_testkit::TempProject;

    use super::*;
    use crate::DiscoverOptions;

    fn overview(project: &TempProject) -> Overview {
        let options = DiscoverOptions {
            threads: 1,
            max_file_bytes: DiscoverOptions::MAX_FILE_BYTES,
            ignore_rules: true,
            submodules: false,
            global_excludes: None,
            extra_ignore: Vec::new(),
        };
        WorkTree::open(&project.root(), options).expect("it is there").overview()
    }

    fn shown(paths: &[RepoPath]) -> Vec<&str> {
        paths.iter().filter_map(RepoPath::as_str).collect()
    }

    #[test]
    fn ignored_files_and_other_repositories_are_left_out() {
        let project = TempProject::new(
            "//- .gitignore\nout/\n*.log\n//- a.rs\n//- out/b.rs\n//- src/x.log\n//- src/deep/c.rs\n\
             //- node_modules/m/index.js\n//- other/d.rs\n",
        );
        project.folder("other/.git");
        project.folder("empty");
        let found = overview(&project);
        assert_eq!(shown(&found.files), [".gitignore", "a.rs", "src/deep/c.rs"]);
        assert_eq!(shown(&found.folders), ["empty", "src", "src/deep"]);
        assert!(found.complete);
    }

    #[test]
    fn a_wide_tree_is_looked_at_in_part() {
        let project = TempProject::new("//- z.rs\n");
        for number in 0..500 {
            project.write(&format!("d{number:04}/a.rs"), b"");
        }
        let found = overview(&project);
        assert_eq!(found.folders.len(), 500);
        assert!(!found.complete && found.files.len() < MOST_FOLDERS + 1);
        assert!(shown(&found.files).contains(&"z.rs"));
    }

    #[cfg(unix)]
    #[test]
    fn links_count_where_they_lead_to_a_file_inside_and_pipes_never() {
        use std::os::unix::fs::symlink;

        let outside = TempProject::new("//- secret\nx\n");
        let project = TempProject::new("//- real/Makefile\nall:\n");
        symlink("real/Makefile", project.path("Makefile")).expect("linked");
        symlink(outside.path("secret"), project.path("package.json")).expect("linked");
        symlink("real", project.path("folder")).expect("linked");
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        let pipe = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, project.path("go.mod"), pipe, mode, 0).expect("made");
        let found = overview(&project);
        assert_eq!(shown(&found.files), ["Makefile", "real/Makefile"]);
        assert_eq!(shown(&found.folders), ["real"]);
    }
}
