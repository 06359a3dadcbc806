//! The tree as the file system of `oxc_resolver`, with packages where installing would link them. The second view of it
//! also has the build output, in the shape of its sources.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use groma_model::{FileId, FileTable};
use oxc_resolver::{FileMetadata, FileSystem, ResolveError};

use super::packages::Packages;
use super::paths::{ancestors, parent};
use super::sources::{self, Tree};

/// The files, folders, links and manifests. Owned, since `oxc_resolver` wants a file system without borrows.
pub(super) struct Files {
    by_path: HashMap<Box<str>, FileId>,
    folders: HashSet<Box<str>>,
    /// The paths of all files up to the first dot of their names.
    beginnings: HashSet<Box<str>>,
    links: HashMap<Box<str>, Box<str>>,
    packages: HashMap<Box<str>, (Box<str>, String)>,
}

impl Files {
    /// The tree of a project.
    pub(super) fn new(table: &FileTable, packages: &Packages) -> Self {
        let mut files = HashMap::with_capacity(table.len());
        let mut folders: HashSet<Box<str>> = HashSet::new();
        let mut beginnings: HashSet<Box<str>> = HashSet::new();
        let mut add_folder = |folder: &str| {
            for above in ancestors(folder) {
                if !folders.insert(above.into()) {
                    break;
                }
            }
        };
        for file in table.ids() {
            let path = table.path(file);
            if !path.is_empty() {
                add_folder(parent(path));
                files.insert(path.into(), file);
                if !beginnings.contains(beginning(path)) {
                    beginnings.insert(beginning(path).into());
                }
            }
        }
        for (place, _) in packages.links() {
            add_folder(parent(place));
        }
        Self {
            by_path: files,
            folders,
            beginnings,
            links: packages.links().map(|(place, folder)| (place.into(), folder.into())).collect(),
            packages: packages
                .iter()
                .map(|package| (package.folder.clone(), (package.name.clone(), package.text.clone())))
                .collect(),
        }
    }

    /// The path behind the links of a path.
    fn behind_links<'p>(&self, path: &'p str) -> Cow<'p, str> {
        const INSTALLED: &str = "node_modules/";
        for (at, _) in path.match_indices(INSTALLED) {
            let name = at + INSTALLED.len();
            let scope = if path[name..].starts_with('@') { path[name..].find('/').map_or(0, |slash| slash + 1) } else { 0 };
            let end = path[name + scope..].find('/').map_or(path.len(), |slash| name + scope + slash);
            if let Some(folder) = self.links.get(&path[..end]) {
                let rest = path[end..].trim_start_matches('/');
                let real = match (folder.is_empty(), rest.is_empty()) {
                    (true, _) => rest.to_owned(),
                    (false, true) => folder.to_string(),
                    (false, false) => format!("{folder}/{rest}"),
                };
                return Cow::Owned(real);
            }
        }
        Cow::Borrowed(path)
    }

    /// Whether there is a folder of this path.
    pub(super) fn is_folder(&self, path: &str) -> bool {
        self.folders.contains(&*self.behind_links(path))
    }

    /// Whether a file may have this path, or this path and an extension.
    pub(super) fn begins_file(&self, path: &str) -> bool {
        self.beginnings.contains(beginning(&self.behind_links(path)))
    }

    /// The file at a path that a view gave as a result.
    pub(super) fn file(&self, path: &Path, built: bool) -> Option<FileId> {
        let path = in_tree(path)?;
        let path = self.behind_links(&path);
        self.by_path.get(&*path).copied().or_else(|| {
            let source = built.then(|| sources::source_of(self, &path))??;
            self.by_path.get(&*source).copied()
        })
    }
}

impl Tree for Files {
    fn is_file(&self, path: &str) -> bool {
        self.by_path.contains_key(path)
    }

    fn package(&self, folder: &str) -> Option<&str> {
        self.packages.get(folder).map(|(name, _)| &**name)
    }
}

/// A path up to the first dot of its name. A dot at the name's start does not count.
fn beginning(path: &str) -> &str {
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    let dot = path[name..].char_indices().skip(1).find(|(_, letter)| *letter == '.');
    dot.map_or(path, |(at, _)| &path[..name + at])
}

/// A path of the tree in the form that `oxc_resolver` is given and gives: the root of the tree is the root of all.
pub(super) fn absolute(path: &str) -> String {
    format!("/{path}")
}

fn in_tree(path: &Path) -> Option<Cow<'_, str>> {
    // The library puts a separator behind the root too: `//index.js`.
    let text = path.to_str()?;
    if std::path::MAIN_SEPARATOR == '/' {
        return text.starts_with('/').then(|| Cow::Borrowed(text.trim_start_matches('/')));
    }
    let text = text.replace(std::path::MAIN_SEPARATOR, "/");
    text.starts_with('/').then(|| Cow::Owned(text.trim_start_matches('/').to_owned()))
}

/// How `oxc_resolver` looks at the files.
pub(super) struct View {
    /// The files.
    pub(super) files: Arc<Files>,
    /// Whether build output is there too.
    pub(super) built: bool,
}

impl FileSystem for View {
    fn new() -> Self {
        Self { files: Arc::new(Files::new(&FileTable::default(), &Packages::default())), built: false }
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.read_to_string(path).map(String::into_bytes)
    }

    /// Only package manifests are ever read.
    fn read_to_string(&self, path: &Path) -> io::Result<String> {
        let inside = in_tree(path).ok_or(io::ErrorKind::NotFound)?;
        let real = self.files.behind_links(&inside);
        let folder = match &*real {
            "package.json" => "",
            path => path.strip_suffix("/package.json").ok_or(io::ErrorKind::NotFound)?,
        };
        self.files.packages.get(folder).map(|(_, text)| text.clone()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        let inside = in_tree(path).ok_or(io::ErrorKind::NotFound)?;
        let real = self.files.behind_links(&inside);
        if self.files.by_path.contains_key(&*real) {
            return Ok(FileMetadata::new(true, false, false));
        }
        if self.files.folders.contains(&*real) {
            return Ok(FileMetadata::new(false, true, false));
        }
        if self.built && sources::source_of(&*self.files, &real).is_some() {
            return Ok(FileMetadata::new(true, false, false));
        }
        Err(io::ErrorKind::NotFound.into())
    }

    /// Links are followed inside of each look-up, so nothing is a link from outside.
    fn symlink_metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        self.metadata(path)
    }

    fn read_link(&self, _: &Path) -> Result<PathBuf, ResolveError> {
        Err(io::Error::from(io::ErrorKind::InvalidInput).into())
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_path_buf())
    }
}
