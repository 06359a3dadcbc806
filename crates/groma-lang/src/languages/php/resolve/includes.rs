//! The paths of `require` and `include`.

use groma_model::{FileId, FileTable, Resolution, Target, UnresolvedReason};

/// File names that more files share than this (`index.php`) are looked for only in the folders above.
const MOST_NAMESAKES: usize = 256;

pub(super) struct Includes<'p> {
    files: &'p FileTable,
}

impl<'p> Includes<'p> {
    pub(super) fn new(files: &'p FileTable) -> Self {
        Self { files }
    }

    pub(super) fn resolve(&self, from: FileId, text: &str) -> Resolution {
        let path = text.replace('\\', "/");
        let found = if let Some(rest) = path.strip_prefix("__DIR__/") {
            let Some(path) = FileTable::join(self.files.folder(from), rest) else {
                return Resolution::Unresolved(UnresolvedReason::OutsideRoot);
            };
            self.files.file(&path)
        } else if let Some((_, rest)) = path.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            let Some(rest) = below(rest) else { return Resolution::Unresolved(UnresolvedReason::Computed) };
            match self.above(from, &rest).or_else(|| self.elsewhere(from, &rest, true)) {
                Some(file) => Some(file),
                None => return vendored(&rest).unwrap_or(Resolution::Unresolved(UnresolvedReason::Computed)),
            }
        } else if path.starts_with('/') {
            return Resolution::Unresolved(UnresolvedReason::OutsideRoot);
        } else if path.contains("://") {
            return Resolution::External(path.split("://").next().unwrap_or_default().into());
        } else {
            self.on_include_path(from, &path)
        };
        match found {
            Some(file) => Resolution::Project(vec![Target::file(file)]),
            None => vendored(&path).unwrap_or(Resolution::Unresolved(UnresolvedReason::NotFound)),
        }
    }

    /// A plain path: from the file's folder, then from the folders above, where programs are started; behind those
    /// from any folder, if the path has folders to tell it by.
    fn on_include_path(&self, from: FileId, path: &str) -> Option<FileId> {
        if let Some(file) = FileTable::join(self.files.folder(from), path).and_then(|path| self.files.file(&path)) {
            return Some(file);
        }
        let rest = below(path)?;
        self.above(from, &rest).or_else(|| self.elsewhere(from, &rest, false))
    }

    /// The path from the file's folder or one above it, nearest first.
    fn above(&self, from: FileId, path: &str) -> Option<FileId> {
        let mut folder = self.files.folder(from);
        loop {
            let slash = if folder.is_empty() { "" } else { "/" };
            if let Some(file) = self.files.file(&format!("{folder}{slash}{path}")) {
                return Some(file);
            }
            if folder.is_empty() {
                return None;
            }
            folder = folder.rsplit_once('/').map_or("", |(parent, _)| parent);
        }
    }

    /// The nearest file whose path ends so. A name without folders must be the only one, as it says too little.
    fn elsewhere(&self, from: FileId, path: &str, name_alone: bool) -> Option<FileId> {
        let name = path.rsplit('/').next().unwrap_or(path);
        let namesakes = self.files.files_named(name);
        if namesakes.len() > MOST_NAMESAKES {
            return None;
        }
        if path.contains('/') {
            return self.files.nearest(from, self.files.files_ending(path));
        }
        match namesakes {
            [only] if name_alone => Some(*only),
            _ => None,
        }
    }
}

/// A path behind a folder that is not known: without `.`, and without the `..` at its beginning. `None` if it climbs
/// out of its own folders.
fn below(path: &str) -> Option<String> {
    let mut rest = path;
    while let Some(inner) = ["/", "./", "../"].iter().find_map(|start| rest.strip_prefix(start)) {
        rest = inner;
    }
    FileTable::join("", rest).filter(|path| !path.is_empty())
}

/// What Composer installs: `vendor/autoload.php` is made by it, others are of a package.
fn vendored(path: &str) -> Option<Resolution> {
    let at = path.rfind("vendor/").filter(|at| *at == 0 || path[..*at].ends_with('/'))?;
    let mut parts = path[at..].split('/').skip(1);
    let (vendor, package) = (parts.next()?, parts.next());
    Some(Resolution::External(match package {
        Some(package) if vendor != "composer" && parts.next().is_some() => format!("{vendor}/{package}").into(),
        _ => "composer".into(),
    }))
}
