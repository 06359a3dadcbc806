//! What `Cargo.toml` files say: packages, their targets, and which of their dependencies lie in the repository.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use groma_model::{FileId, FileTable, ResolveContext};
use toml::{Table, Value};

pub(super) fn is_manifest(path: &str) -> bool {
    path == "Cargo.toml" || path.ends_with("/Cargo.toml")
}

/// One package of the repository.
#[derive(Debug, Default)]
pub(super) struct Package {
    /// The folder of its manifest.
    pub(super) folder: String,
    /// The name by which others import its library.
    pub(super) library_name: String,
    /// The root file of its library.
    pub(super) library: Option<FileId>,
    /// The root files of all its targets, the library first.
    pub(super) roots: Vec<FileId>,
    /// Names of dependencies in the repository, as code writes them, with the position of the package.
    pub(super) local: HashMap<String, usize>,
    /// Names of all other dependencies, as code writes them.
    pub(super) foreign: BTreeSet<String>,
    /// Whether bare paths begin at the root of the crate.
    pub(super) edition_2015: bool,
}

/// The tables of a manifest that hold dependencies, and those of a target.
const DEPENDENCIES: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// Folders whose files are targets of their own, with the table that can name more.
const TARGETS: [(&str, &str); 4] =
    [("bin", "src/bin"), ("example", "examples"), ("test", "tests"), ("bench", "benches")];

/// Reads all manifests. Those that are no TOML are left out.
pub(super) fn packages(context: &ResolveContext<'_>) -> Vec<Package> {
    let manifests: BTreeMap<&str, Table> = context
        .manifests_named("Cargo.toml")
        .filter_map(|(_, folder, text)| Some((folder, text.parse::<Table>().ok()?)))
        .collect();
    let positions: HashMap<&str, usize> = manifests
        .iter()
        .filter(|(_, manifest)| manifest.contains_key("package") || manifest.contains_key("project"))
        .enumerate()
        .map(|(position, (folder, _))| (*folder, position))
        .collect();
    let mut packages: Vec<Package> = Vec::with_capacity(positions.len());
    for (folder, manifest) in manifests.iter().filter(|(folder, _)| positions.contains_key(*folder)) {
        let workspace = workspace(&manifests, folder, manifest).map(|(_, table)| table);
        packages.push(package(context.files, folder, manifest, workspace));
    }
    let names: Vec<String> = packages.iter().map(|package| package.library_name.clone()).collect();
    for (folder, manifest) in manifests.iter().filter(|(folder, _)| positions.contains_key(*folder)) {
        let dependencies = Dependencies { folder, workspace: workspace(&manifests, folder, manifest), positions: &positions };
        let Some(package) = positions.get(folder).and_then(|position| packages.get_mut(*position)) else { continue };
        for (key, value) in dependency_tables(manifest).flatten() {
            match dependencies.local(key, value) {
                Some(position) => {
                    // Without a rename, code uses the name of the library, which `[lib] name` can set.
                    let renamed = value.get("package").is_some();
                    let name = names.get(position).filter(|_| !renamed).cloned().unwrap_or_else(|| code_name(key));
                    package.local.insert(name, position);
                    package.local.insert(code_name(key), position);
                }
                None => {
                    package.foreign.insert(code_name(key));
                }
            }
        }
    }
    packages
}

/// A package's name as code writes it.
fn code_name(name: &str) -> String {
    name.replace('-', "_")
}

fn dependency_tables(manifest: &Table) -> impl Iterator<Item = &Table> {
    let of_targets = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let tables = std::iter::once(manifest).chain(of_targets.filter_map(Value::as_table));
    tables.flat_map(|table| DEPENDENCIES.iter().filter_map(|key| table.get(*key)?.as_table()))
}

/// The workspace of a package: the manifest that it names, or the nearest one above that is a workspace.
fn workspace<'m>(
    manifests: &'m BTreeMap<&str, Table>,
    folder: &str,
    manifest: &Table,
) -> Option<(String, &'m Table)> {
    let named = manifest.get("package").and_then(|package| package.get("workspace")?.as_str());
    if let Some(root) = named.and_then(|named| FileTable::join(folder, named)) {
        let table = manifests.get(root.as_str())?;
        return Some((root, table));
    }
    let mut above = folder;
    loop {
        if let Some(table) = manifests.get(above).filter(|table| table.contains_key("workspace")) {
            return Some((above.to_owned(), table));
        }
        if above.is_empty() {
            return None;
        }
        above = above.rsplit_once('/').map_or("", |(parent, _)| parent);
    }
}

/// Finds the packages that the dependencies of one package mean.
struct Dependencies<'m> {
    folder: &'m str,
    workspace: Option<(String, &'m Table)>,
    positions: &'m HashMap<&'m str, usize>,
}

impl Dependencies<'_> {
    fn local(&self, key: &str, value: &Value) -> Option<usize> {
        if let Some(path) = value.get("path").and_then(Value::as_str) {
            return self.at(self.folder, path);
        }
        let (root, manifest) = self.workspace.as_ref()?;
        let inherited = value.get("workspace").and_then(Value::as_bool) == Some(true);
        if inherited
            && let Some(path) = manifest.get("workspace").and_then(|it| it.get("dependencies")?.get(key)?.get("path"))
        {
            return self.at(root, path.as_str()?);
        }
        // A patched dependency is taken from the repository although only its version is named.
        let name = value.get("package").and_then(Value::as_str).unwrap_or(key);
        let sources = manifest.get("patch").and_then(Value::as_table)?;
        let patch = sources.values().find_map(|source| source.get(name)?.get("path")?.as_str())?;
        self.at(root, patch)
    }

    fn at(&self, folder: &str, path: &str) -> Option<usize> {
        self.positions.get(FileTable::join(folder, path)?.as_str()).copied()
    }
}

fn package(files: &FileTable, folder: &str, manifest: &Table, workspace: Option<&Table>) -> Package {
    let about = manifest.get("package").or_else(|| manifest.get("project"));
    let name = about.and_then(|about| about.get("name")?.as_str()).unwrap_or_default();
    let library = manifest.get("lib");
    let library_name = library.and_then(|library| library.get("name")?.as_str()).unwrap_or(name);
    let library_path = library.and_then(|library| library.get("path")?.as_str()).unwrap_or("src/lib.rs");
    let file = |path: &str| files.file(&FileTable::join(folder, path)?);
    let library = file(library_path);
    let mut roots: Vec<FileId> = library.into_iter().chain(file("src/main.rs")).collect();
    for (table, place) in TARGETS {
        let named = manifest.get(table).and_then(Value::as_array);
        for target in named.into_iter().flatten() {
            match target.get("path").and_then(Value::as_str) {
                Some(path) => roots.extend(file(path)),
                None => roots.extend(target.get("name").and_then(|name| file(&format!("src/{}.rs", name.as_str()?)))),
            }
        }
        let Some(place) = FileTable::join(folder, place) else { continue };
        roots.extend(files.files_in(&place).iter().filter(|file| files.path(**file).rsplit('.').next() == Some("rs")));
        roots.extend(mains_below(files, &place));
    }
    let build = about.and_then(|about| about.get("build")?.as_str()).unwrap_or("build.rs");
    roots.extend(file(build));
    let edition = about.and_then(|about| about.get("edition"));
    let edition = match edition {
        Some(Value::Table(_)) => workspace.and_then(|table| table.get("workspace")?.get("package")?.get("edition")),
        other => other,
    };
    Package {
        folder: folder.to_owned(),
        library_name: code_name(library_name),
        library,
        roots,
        edition_2015: edition.is_none_or(|edition| edition.as_str() == Some("2015")),
        ..Package::default()
    }
}

/// The `main.rs` of the folders directly in a folder.
fn mains_below<'f>(files: &'f FileTable, folder: &'f str) -> impl Iterator<Item = FileId> + use<'f> {
    files.files_named("main.rs").iter().copied().filter(move |file| {
        let rest = files.folder(*file).strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
        rest.is_some_and(|rest| !rest.contains('/'))
    })
}
