//! The folders below which absolute names are looked for.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use groma_model::{FileTable, ResolveContext};

use super::manifests;
use super::modules::Modules;

/// A folder that holds importable names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Root {
    /// The package whose modules lie in the folder; empty where the folder holds whole packages.
    pub(super) prefix: String,
    /// The folder.
    pub(super) folder: String,
}

impl Root {
    /// A folder of packages.
    pub(super) fn folder(folder: &str) -> Self {
        Self::mapped("", folder)
    }

    /// The folder of one package.
    pub(super) fn mapped(prefix: &str, folder: &str) -> Self {
        Self { prefix: prefix.to_owned(), folder: folder.to_owned() }
    }

    /// What is left of a dotted name below the folder.
    pub(super) fn rest<'d>(&self, dotted: &'d str) -> Option<&'d str> {
        if self.prefix.is_empty() {
            return Some(dotted);
        }
        let rest = dotted.strip_prefix(self.prefix.as_str())?;
        if rest.is_empty() { Some(rest) } else { rest.strip_prefix('.') }
    }
}

/// Folders of packages by convention.
const BY_CONVENTION: [&str; 4] = ["src", "lib", "python", "Lib"];

/// Most roots that are tried behind a file's own ones, for one name.
const MOST_OTHERS: usize = 32;

/// The roots of every folder.
pub(super) struct Roots {
    all: Vec<Root>,
    /// For each folder with modules, its roots, the nearest first.
    of_folder: HashMap<String, Vec<u32>>,
    /// For a top-level name, the roots of projects that hold it, in the order of their paths.
    holding: BTreeMap<String, Vec<u32>>,
}

impl Roots {
    pub(super) fn new(context: &ResolveContext<'_>, modules: &Modules<'_>) -> Self {
        let files = context.files;
        let mut projects: BTreeMap<&str, Vec<Root>> = BTreeMap::new();
        for (manifest, text) in context.manifests {
            let folder = files.folder(*manifest);
            let named = projects.entry(folder).or_default();
            named.extend(manifests::roots(files.path(*manifest), text).into_iter().filter_map(|root| {
                Some(Root { folder: FileTable::join(folder, &root.folder)?, prefix: root.prefix })
            }));
        }
        let mut roots = Self { all: Vec::new(), of_folder: HashMap::new(), holding: BTreeMap::new() };
        let mut ids: HashMap<Root, u32> = HashMap::new();
        let mut of_projects = BTreeSet::new();
        // What each folder gives to itself and all below; made once, as most folders share their ancestors.
        let mut inherited: HashMap<&str, Vec<u32>> = HashMap::new();
        let folders: BTreeSet<&str> = modules.folders().chain(projects.keys().copied()).collect();
        for folder in folders {
            let mut gives = Vec::new();
            let mut candidates = Vec::new();
            let project = projects.get(folder);
            if let Some(named) = project {
                candidates.extend(named.iter().cloned());
            }
            let is_root = folder.is_empty();
            if project.is_some() || !modules.is_package(folder) {
                candidates.extend(BY_CONVENTION.iter().map(|name| Root::folder(&below(folder, name))));
            }
            if project.is_some() || is_root || files.file(&below(folder, "conftest.py")).is_some() {
                candidates.push(Root::folder(folder));
            }
            for root in candidates {
                if !files.is_folder(&root.folder) || root.prefix.is_empty() && modules.is_package(&root.folder) {
                    continue;
                }
                let id = roots.id(&mut ids, root);
                if !gives.contains(&id) {
                    gives.push(id);
                }
            }
            if project.is_some() || is_root {
                of_projects.extend(gives.iter().copied());
            }
            inherited.insert(folder, gives);
        }
        for folder in modules.folders().collect::<BTreeSet<_>>() {
            let mut own = vec![roots.id(&mut ids, Root::folder(modules.base_of(folder)))];
            for ancestor in ancestors(folder) {
                for id in inherited.get(ancestor).into_iter().flatten() {
                    if !own.contains(id) {
                        own.push(*id);
                    }
                }
            }
            roots.of_folder.insert(folder.to_owned(), own);
        }
        roots.index(modules, &of_projects);
        roots
    }

    fn id(&mut self, ids: &mut HashMap<Root, u32>, root: Root) -> u32 {
        let next = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        *ids.entry(root.clone()).or_insert_with(|| {
            self.all.push(root);
            next
        })
    }

    /// Notes the top-level names of the projects' roots.
    fn index(&mut self, modules: &Modules<'_>, of_projects: &BTreeSet<u32>) {
        let mut by_folder: HashMap<&str, Vec<u32>> = HashMap::new();
        for id in of_projects {
            let root = &self.all[*id as usize];
            if root.prefix.is_empty() {
                by_folder.entry(&root.folder).or_default().push(*id);
            } else {
                let top = root.prefix.split('.').next().unwrap_or_default();
                self.holding.entry(top.to_owned()).or_default().push(*id);
            }
        }
        for (folder, name) in modules.places() {
            if let Some(ids) = by_folder.get(folder) {
                let holding = self.holding.entry((*name).to_owned()).or_default();
                holding.extend(ids.iter().filter(|id| !holding.contains(id)).copied().collect::<Vec<_>>());
            }
        }
        for ids in self.holding.values_mut() {
            ids.sort_by(|left, right| self.all[*left as usize].cmp(&self.all[*right as usize]));
        }
    }

    /// The roots of a file in this folder, the nearest first.
    pub(super) fn of(&self, folder: &str) -> impl Iterator<Item = &Root> {
        self.of_folder.get(folder).into_iter().flatten().filter_map(|id| self.all.get(*id as usize))
    }

    /// Whether some project holds a top-level name.
    pub(super) fn holds(&self, top: &str) -> bool {
        self.holding.contains_key(top)
    }

    /// The roots of other projects that hold a top-level name, those nearest to a folder first.
    pub(super) fn others(&self, folder: &str, top: &str) -> Vec<&Root> {
        let Some(ids) = self.holding.get(top) else { return Vec::new() };
        let mut others: Vec<&Root> = ids.iter().take(MOST_OTHERS).filter_map(|id| self.all.get(*id as usize)).collect();
        others.sort_by_key(|root| std::cmp::Reverse(shared_parts(folder, &root.folder)));
        others
    }
}

fn below(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// A folder and all above it, the root (empty) last.
fn ancestors(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |folder| {
        (!folder.is_empty()).then(|| folder.rsplit_once('/').map_or("", |(above, _)| above))
    })
}

fn shared_parts(left: &str, right: &str) -> usize {
    left.split('/').zip(right.split('/')).take_while(|(left, right)| left == right).count()
}
