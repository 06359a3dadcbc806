//! What every composer.json says: where classes are loaded from, and which packages are required.

use std::collections::HashMap;

use groma_model::{FileId, FileTable, ResolveContext};
use serde_json::Value;

/// Folders that are tried for one prefix. Test data may repeat a prefix in very many manifests.
const MOST_FOLDERS: usize = 64;

/// Names have few parts; longer ones are cut by no prefix further on.
const MOST_PARTS: usize = 32;

/// A namespace prefix's folders.
#[derive(Default)]
struct Folders {
    /// The rest of the name is the path below the folder.
    psr4: Vec<String>,
    /// The whole name is the path below the folder, and `_` in a class name is a folder too.
    psr0: Vec<String>,
}

/// The autoload maps and requirements of all manifests. `classmap` and `files` need no part in it: they load files
/// for the names that the files declare, and those are in the index.
pub(super) struct Composer {
    /// By prefix without the `\` or `_` at its end.
    prefixes: HashMap<String, Folders>,
    /// Required packages by vendor, both folded as [`fold`] does.
    required: HashMap<String, HashMap<String, Box<str>>>,
}

impl Composer {
    pub(super) fn new(context: &ResolveContext<'_>) -> Self {
        let mut composer = Self { prefixes: HashMap::new(), required: HashMap::new() };
        for (_, folder, text) in context.manifests_named("composer.json") {
            let Ok(manifest) = serde_json::from_str::<Value>(text.trim_start_matches('\u{feff}')) else { continue };
            for section in ["autoload", "autoload-dev"] {
                for (standard, is_psr4) in [("psr-4", true), ("psr-0", false)] {
                    let map = manifest.get(section).and_then(|section| section.get(standard));
                    let map = map.and_then(Value::as_object);
                    for (prefix, paths) in map.into_iter().flatten() {
                        composer.add(folder, prefix, paths, is_psr4);
                    }
                }
            }
            for section in ["require", "require-dev", "suggest"] {
                let packages = manifest.get(section).and_then(Value::as_object);
                for package in packages.into_iter().flat_map(|packages| packages.keys()) {
                    if let Some((vendor, name)) = package.split_once('/') {
                        let packages = composer.required.entry(fold(vendor)).or_default();
                        packages.insert(fold(name), package.as_str().into());
                    }
                }
            }
        }
        composer
    }

    fn add(&mut self, folder: &str, prefix: &str, paths: &Value, is_psr4: bool) {
        let several = paths.as_array().map_or(std::slice::from_ref(paths), Vec::as_slice);
        let prefix = prefix.trim_start_matches('\\').trim_end_matches(['\\', '_']);
        for path in several.iter().filter_map(Value::as_str) {
            let Some(path) = FileTable::join(folder, path) else { continue };
            let folders = self.prefixes.entry(prefix.to_owned()).or_default();
            let list = if is_psr4 { &mut folders.psr4 } else { &mut folders.psr0 };
            if list.len() < MOST_FOLDERS && !list.contains(&path) {
                list.push(path);
            }
        }
    }

    /// Whether any manifest maps a prefix.
    pub(super) fn has_prefixes(&self) -> bool {
        !self.prefixes.is_empty()
    }

    /// Whether a name has a prefix that the project loads from its own folders.
    pub(super) fn is_own(&self, name: &str) -> bool {
        cuts(name).any(|at| at != 0 && self.prefixes.contains_key(&name[..at]))
    }

    /// The files that the autoload maps give for a class, longest prefix first.
    pub(super) fn files_of(&self, files: &FileTable, name: &str) -> Vec<FileId> {
        let mut found = Vec::new();
        for at in cuts(name) {
            let Some(folders) = self.prefixes.get(&name[..at]) else { continue };
            // PSR-4 prefixes are whole parts.
            if at == 0 || name[at..].starts_with('\\') {
                let rest = name[at..].trim_start_matches('\\').replace('\\', "/");
                found.extend(folders.psr4.iter().filter_map(|folder| php_file(files, folder, &rest)));
            }
            if !folders.psr0.is_empty() {
                let (namespace, class) = name.rsplit_once('\\').unwrap_or(("", name));
                let path = format!("{}/{}", namespace.replace('\\', "/"), class.replace('_', "/"));
                let path = path.trim_start_matches('/');
                found.extend(folders.psr0.iter().filter_map(|folder| php_file(files, folder, path)));
            }
        }
        found
    }

    /// The required package that a name is of, going by its name, and the namespace that says so: `guzzlehttp/psr7` has
    /// `GuzzleHttp\Psr7\Uri`, `symfony/http-kernel` has `Symfony\Component\HttpKernel\Kernel`.
    pub(super) fn required_package<'n>(&self, name: &'n str) -> Option<(&str, &'n str)> {
        let ends = name.match_indices('\\').map(|(at, _)| at).chain(std::iter::once(name.len()));
        let ends: Vec<usize> = ends.take(3).collect();
        let packages = self.required.get(&fold(&name[..*ends.first()?]))?;
        let second = ends.get(1).map(|end| (&name[ends[0]..*end], *end));
        let third = ends.get(2).map(|end| (&name[ends[1]..*end], *end));
        let both = ends.get(2).map(|end| (&name[ends[0]..*end], *end));
        [both, second, third].into_iter().flatten().find_map(|(part, end)| {
            let package = packages.get(&fold(part))?;
            Some((package.as_ref(), &name[..end]))
        })
    }
}

fn php_file(files: &FileTable, folder: &str, path: &str) -> Option<FileId> {
    let slash = if folder.is_empty() { "" } else { "/" };
    files.file(&format!("{folder}{slash}{path}.php"))
}

/// Where a prefix of the name may end, longest first: the whole name, before each `\` and `_`, and nothing.
fn cuts(name: &str) -> impl Iterator<Item = usize> {
    let inner = name.rmatch_indices(['\\', '_']).map(|(at, _)| at).filter(|at| *at != 0).take(MOST_PARTS);
    std::iter::once(name.len()).chain(inner).chain(std::iter::once(0))
}

/// A part of a name without what package names and namespaces write differently: case, hyphens and a plural.
fn fold(part: &str) -> String {
    let letters: String = part.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    letters.strip_suffix('s').map_or(letters.clone(), str::to_owned)
}
