//! The packages of the tree: their names, what they depend on, and where a package manager would link them.

use std::collections::{BTreeMap, HashMap, HashSet};

use groma_model::{FileTable, ResolveContext};
use serde_json::Value;

use super::json;
use super::paths::{ancestors, below, parent, within};
use super::workspaces::{self, Workspace};

/// Folders whose packages are material of tests and examples: what lies elsewhere does not mean them.
const MATERIAL: [&str; 16] = [
    "fixture",
    "fixtures",
    "__fixtures__",
    "__tests__",
    "__testfixtures__",
    "__mocks__",
    "test",
    "tests",
    "testdata",
    "test-fixtures",
    "examples",
    "example",
    "templates",
    "template",
    "playground",
    "demo",
];

/// A `package.json`.
pub(super) struct Package {
    /// Its folder.
    pub(super) folder: Box<str>,
    /// Its name; may be empty.
    pub(super) name: Box<str>,
    /// The version or place of each package that it depends on.
    pub(super) dependencies: BTreeMap<String, String>,
    /// Its text, for the resolver to read.
    pub(super) text: String,
}

/// All packages of a project.
#[derive(Default)]
pub(super) struct Packages {
    list: Vec<Package>,
    by_folder: HashMap<Box<str>, usize>,
    /// `folder/node_modules/name` and the folder of the package that is linked there.
    links: HashMap<String, Box<str>>,
    /// The links that only a name makes likely, not a workspace or a dependency.
    guessed: HashSet<String>,
    names: HashSet<Box<str>>,
}

impl Packages {
    /// Reads the manifests and links packages as installing them would.
    pub(super) fn of(context: &ResolveContext<'_>) -> Self {
        let mut packages = Self::default();
        let mut workspaces = Vec::new();
        // Deno's manifest has name and exports in the same form.
        let names = ["package.json", "deno.json", "deno.jsonc"];
        for (_, folder, text) in names.into_iter().flat_map(|name| context.manifests_named(name)) {
            let Some(object) = json::object(text).filter(|_| !packages.by_folder.contains_key(folder)) else { continue };
            let name = object.get("name").and_then(Value::as_str).unwrap_or_default();
            let mut dependencies = BTreeMap::new();
            for key in ["peerDependencies", "optionalDependencies", "devDependencies", "dependencies"] {
                for (name, version) in object.get(key).and_then(Value::as_object).into_iter().flatten() {
                    dependencies.insert(name.clone(), version.as_str().unwrap_or_default().to_owned());
                }
            }
            workspaces.extend(Workspace::of_package(folder, object.get("workspaces").or(object.get("workspace"))));
            packages.by_folder.insert(folder.into(), packages.list.len());
            packages.list.push(Package {
                folder: folder.into(),
                name: name.into(),
                dependencies,
                text: json::plain(text),
            });
        }
        workspaces.extend(workspaces::of_other_manifests(context));
        packages.link(&workspaces);
        // Packages that are kept in the tree under `node_modules` are found there, but no name leads to them yet.
        for package in &packages.list {
            if let Some((_, installed)) = package.folder.rsplit_once("node_modules/") {
                packages.names.insert(installed.into());
            }
        }
        packages
    }

    fn link(&mut self, workspaces: &[Workspace]) {
        let mut linked: Vec<(String, usize)> = Vec::new();
        let mut members: HashSet<usize> = HashSet::new();
        for (at, package) in self.list.iter().enumerate() {
            for (name, version) in &package.dependencies {
                let place = ["file:", "link:", "portal:", "workspace:"].iter().find_map(|kind| version.strip_prefix(kind));
                let Some(place) = place.filter(|place| place.starts_with('.')) else { continue };
                let target = FileTable::join(&package.folder, place).and_then(|folder| self.by_folder.get(&*folder));
                if let Some(target) = target.filter(|target| **target != at) {
                    linked.push((below(&package.folder, &format!("node_modules/{name}")), *target));
                }
            }
        }
        for workspace in workspaces {
            for (at, package) in self.list.iter().enumerate() {
                let Some(inside) = within(&package.folder, &workspace.folder) else { continue };
                if !package.name.is_empty() && workspace.holds(inside) && !is_installed(&package.folder) {
                    linked.push((below(&workspace.folder, &format!("node_modules/{}", package.name)), at));
                    members.insert(at);
                }
            }
        }
        let mut others: Vec<usize> = (0..self.list.len())
            .filter(|at| !members.contains(at) && !self.list[*at].name.is_empty() && !is_installed(&self.list[*at].folder))
            .collect();
        others.sort_by_key(|at| (self.list[*at].folder.split('/').count(), *at));
        let mut taken: HashSet<String> = linked.iter().map(|(place, _)| place.clone()).collect();
        for at in others {
            let package = &self.list[at];
            let place = below(material_folder(&package.folder), &format!("node_modules/{}", package.name));
            if taken.insert(place.clone()) && !package.folder.is_empty() {
                self.guessed.insert(place.clone());
            }
            linked.push((place, at));
        }
        for (place, at) in linked {
            if let Some((_, name)) = place.rsplit_once("node_modules/") {
                self.names.insert(name.into());
            }
            self.links.entry(place).or_insert_with(|| self.list[at].folder.clone());
        }
        self.link_aliases();
    }

    /// Links members that a package knows under another name: `"a": "workspace:b@*"`. (`npm:b@1` means the published one.)
    fn link_aliases(&mut self) {
        let mut aliases = Vec::new();
        for package in &self.list {
            for (name, version) in &package.dependencies {
                let Some(target) = version.strip_prefix("workspace:") else {
                    continue;
                };
                let end = target.get(1..).and_then(|tail| tail.find('@')).map_or(target.len(), |at| at + 1);
                let target = &target[..end];
                if target == name || !target.starts_with(|first: char| first == '@' || first.is_ascii_alphabetic()) {
                    continue;
                }
                if let Some((_, folder)) = self.link_at(&package.folder, target) {
                    let place = below(&package.folder, &format!("node_modules/{name}"));
                    aliases.push((place, name.clone(), Box::from(folder)));
                }
            }
        }
        for (place, name, folder) in aliases {
            self.names.insert(name.into());
            self.links.entry(place).or_insert(folder);
        }
    }

    /// All packages, in the order of their paths.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Package> {
        self.list.iter()
    }

    /// All links: the place and the folder that is found there.
    pub(super) fn links(&self) -> impl Iterator<Item = (&str, &str)> {
        self.links.iter().map(|(place, folder)| (place.as_str(), &**folder))
    }

    /// Whether a package of this name is anywhere in the tree.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// The package whose folder this is.
    pub(super) fn at(&self, folder: &str) -> Option<&Package> {
        self.by_folder.get(folder).map(|at| &self.list[*at])
    }

    /// The package that a folder belongs to.
    pub(super) fn around(&self, folder: &str) -> Option<&Package> {
        ancestors(folder).find_map(|folder| self.at(folder))
    }

    /// Whether this folder's package or one above depends on a package of this name.
    pub(super) fn declares(&self, folder: &str, name: &str) -> bool {
        self.declared(folder, name).is_some()
    }

    fn declared(&self, folder: &str, name: &str) -> Option<&str> {
        let around = ancestors(folder).filter_map(|folder| self.at(folder));
        let mut versions = around.filter_map(|package| package.dependencies.get(name));
        versions.next().map(String::as_str)
    }

    /// The folder of the package of this name that code in `folder` gets; `None` for one from outside.
    pub(super) fn visible(&self, folder: &str, name: &str) -> Option<&str> {
        let own = ancestors(folder).filter_map(|folder| self.at(folder)).find(|package| &*package.name == name);
        if let Some(own) = own {
            return Some(&own.folder);
        }
        let (place, target) = self.link_at(folder, name)?;
        if self.guessed.contains(&place) {
            // Who asks for a published version does not mean a package that only happens to have the name.
            let version = self.declared(folder, name).unwrap_or_default();
            let published = version.trim_start_matches(['^', '~', '>', '<', '=', ' ', 'v']);
            if published.starts_with(|first: char| first.is_ascii_digit()) || version.starts_with("npm:") {
                return None;
            }
        }
        Some(target)
    }

    /// Whether a package of this name is linked where code in `folder` looks.
    pub(super) fn is_linked(&self, folder: &str, name: &str) -> bool {
        self.link_at(folder, name).is_some()
    }

    fn link_at(&self, folder: &str, name: &str) -> Option<(String, &str)> {
        let place = format!("node_modules/{name}");
        ancestors(folder).find_map(|folder| {
            let place = below(folder, &place);
            let target = self.links.get(&place)?;
            Some((place, &**target))
        })
    }
}

fn is_installed(folder: &str) -> bool {
    folder.split('/').any(|part| matches!(part, "node_modules" | "bower_components" | "jspm_packages"))
}

/// The innermost folder of test material that a folder lies in; the root if there is none.
fn material_folder(folder: &str) -> &str {
    ancestors(parent(folder))
        .find(|above| above.rsplit('/').next().is_some_and(|name| MATERIAL.contains(&name)))
        .unwrap_or_default()
}
