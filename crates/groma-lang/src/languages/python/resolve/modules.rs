//! From a folder and a dotted name to the file of a module.

use std::collections::HashSet;

use groma_model::{FileId, FileTable};

/// What a dotted name is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// A module in a file of its own.
    Module(FileId),
    /// A package: its `__init__`, and the folder of its submodules.
    Package(FileId, String),
    /// A folder of modules without `__init__`.
    Namespace(String),
}

impl Found {
    /// The file that holds the names of the module.
    pub(super) fn file(&self) -> Option<FileId> {
        match self {
            Self::Module(file) | Self::Package(file, _) => Some(*file),
            Self::Namespace(_) => None,
        }
    }

    /// The folder of the submodules.
    pub(super) fn folder(&self) -> Option<&str> {
        match self {
            Self::Module(_) => None,
            Self::Package(_, folder) | Self::Namespace(folder) => Some(folder),
        }
    }
}

/// File name endings of a package's own file and of modules, the preferred first. Stubs and Cython sources stand for
/// modules whose code is not there.
const INITS: [&str; 2] = ["/__init__.py", "/__init__.pyi"];
const MODULES: [&str; 4] = [".py", ".pyi", ".pyx", ".pyw"];

/// Deepest dotted name that is looked for.
const MOST_PARTS: usize = 64;

/// The modules of a project.
pub(super) struct Modules<'p> {
    files: &'p FileTable,
    /// Names of modules and of folders that hold some: a top-level name that is none of them is not of the project.
    names: HashSet<&'p str>,
    /// Folders that hold modules, at any depth.
    folders: HashSet<&'p str>,
    /// Every module and folder with modules: the folder that holds it, and its name.
    places: Vec<(&'p str, &'p str)>,
}

impl<'p> Modules<'p> {
    pub(super) fn new(files: &'p FileTable) -> Self {
        let (mut folders, mut places) = (HashSet::from([""]), Vec::new());
        for file in files.ids() {
            let path = files.path(file);
            let Some(stem) = MODULES.iter().find_map(|ending| path.strip_suffix(ending)) else { continue };
            let (mut folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
            places.push((folder, name));
            while folders.insert(folder) {
                let (above, name) = folder.rsplit_once('/').unwrap_or(("", folder));
                places.push((above, name));
                folder = above;
            }
        }
        let names = places.iter().map(|(_, name)| *name).collect();
        Self { files, names, folders, places }
    }

    pub(super) fn files(&self) -> &'p FileTable {
        self.files
    }

    /// The folders that hold modules at any depth.
    pub(super) fn folders(&self) -> impl Iterator<Item = &'p str> {
        self.folders.iter().copied()
    }

    /// Every module and folder with modules: the folder that holds it, and its name.
    pub(super) fn places(&self) -> &[(&'p str, &'p str)] {
        &self.places
    }

    /// Whether some module or package of the project has this name.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Whether a folder is a regular package.
    pub(super) fn is_package(&self, folder: &str) -> bool {
        !folder.is_empty() && self.init(folder).is_some()
    }

    /// The topmost regular package around a folder that is one, without gaps; its parent is what importers name it from.
    pub(super) fn base_of<'f>(&self, folder: &'f str) -> &'f str {
        let mut base = folder;
        while self.is_package(base) {
            base = base.rsplit_once('/').map_or("", |(above, _)| above);
        }
        base
    }

    /// The module of a dotted name below a folder. The empty name is the folder itself.
    pub(super) fn find(&self, folder: &str, dotted: &str) -> Option<Found> {
        if dotted.bytes().filter(|byte| *byte == b'.').count() > MOST_PARTS {
            return None;
        }
        let mut path = String::with_capacity(folder.len() + dotted.len() + 16);
        path.push_str(folder);
        for part in dotted.split('.').filter(|part| !part.is_empty()) {
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(part);
        }
        self.at(&path)
    }

    fn at(&self, path: &str) -> Option<Found> {
        if let Some(init) = self.init(path) {
            return Some(Found::Package(init, path.to_owned()));
        }
        if !path.is_empty()
            && let Some(module) = self.first(path, &MODULES)
        {
            return Some(Found::Module(module));
        }
        self.folders.contains(path).then(|| Found::Namespace(path.to_owned()))
    }

    fn init(&self, folder: &str) -> Option<FileId> {
        if folder.is_empty() {
            return INITS.iter().find_map(|ending| self.files.file(ending.trim_start_matches('/')));
        }
        self.first(folder, &INITS)
    }

    fn first(&self, path: &str, endings: &[&str]) -> Option<FileId> {
        let mut candidate = String::with_capacity(path.len() + 16);
        endings.iter().find_map(|ending| {
            candidate.clear();
            candidate.push_str(path);
            candidate.push_str(ending);
            self.files.file(&candidate)
        })
    }
}
