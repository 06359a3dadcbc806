//! Which files of the project a Python import means.
//!
//! Absolute names are looked for below the importing file's roots, the nearest first: what holds its package, its own
//! folder if that is no package, the projects around it, then every other project of the repository. A regular package
//! (with `__init__`) anywhere wins over a namespace package, as in the language.

mod manifests;
mod modules;
mod reexports;
mod roots;
mod stdlib;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet, VecDeque};

use groma_model::{
    FileId, Import, ImportResolver, ImportedName, Resolution, ResolveContext, ResolverSpec, Target,
    UnresolvedReason,
};

use modules::{Found, Modules};
use reexports::{Binding, Reexports};
use roots::Roots;

pub(crate) static RESOLVER: ResolverSpec = ResolverSpec { name: "python", wants: manifests::is_manifest, reads_facts: true, prepare };

fn prepare<'p>(context: &'p ResolveContext<'p>) -> Box<dyn ImportResolver + 'p> {
    let modules = Modules::new(context.files);
    let roots = Roots::new(context, &modules);
    Box::new(PythonResolver { modules, roots, reexports: Reexports::new(context) })
}

/// The resolver of one project.
struct PythonResolver<'p> {
    modules: Modules<'p>,
    roots: Roots,
    reexports: Reexports<'p>,
}

impl ImportResolver for PythonResolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        match self.place(from, import) {
            Place::Module(module) => {
                let targets = self.targets(&module, &import.names);
                if targets.is_empty() {
                    return Resolution::Unresolved(UnresolvedReason::NotFound);
                }
                Resolution::Project(targets)
            }
            Place::External(package) => Resolution::External(package),
            Place::Unresolved(reason) => Resolution::Unresolved(reason),
        }
    }
}

/// Where the module of an import is.
enum Place {
    Module(Found),
    External(Box<str>),
    Unresolved(UnresolvedReason),
}

/// Most modules that are looked through for the definition of one name.
const MOST_STEPS: usize = 64;

impl PythonResolver<'_> {
    fn place(&self, from: FileId, import: &Import) -> Place {
        if import.text.starts_with('.') { self.relative(from, import) } else { self.absolute(from, import) }
    }

    /// `.a`: in the folder of the file; each further dot is a folder up.
    fn relative(&self, from: FileId, import: &Import) -> Place {
        let dotted = import.text.trim_start_matches('.');
        let ups = import.text.len() - dotted.len() - 1;
        let mut folder = self.modules.files().folder(from);
        for _ in 0..ups {
            if folder.is_empty() {
                return Place::Unresolved(UnresolvedReason::OutsideRoot);
            }
            folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
        }
        self.modules.find(folder, dotted).map_or(Place::Unresolved(UnresolvedReason::NotFound), Place::Module)
    }

    fn absolute(&self, from: FileId, import: &Import) -> Place {
        let dotted: &str = &import.text;
        let top = dotted.split('.').next().unwrap_or_default();
        let external = || Place::External(top.into());
        if stdlib::is_current(top) || !self.modules.knows(top) && !self.roots.holds(top) {
            return external();
        }
        let folder = self.modules.files().folder(from);
        let others = std::iter::once_with(|| self.roots.others(folder, top)).flatten();
        let (mut namespace, mut broken) = (None, false);
        for root in self.roots.of(folder).chain(others) {
            let Some(rest) = root.rest(dotted) else { continue };
            let whole = if root.prefix.is_empty() { top } else { "" };
            match self.modules.find(&root.folder, whole) {
                Some(Found::Namespace(_)) if !whole.is_empty() => {
                    let find = || self.modules.find(&root.folder, rest).filter(|found| self.fits(found, import));
                    namespace = namespace.or_else(find);
                }
                Some(start) => match self.modules.find(&root.folder, rest) {
                    Some(found) if self.fits(&found, import) => return Place::Module(found),
                    _ => broken |= matches!(start, Found::Package(..)),
                },
                None => {}
            }
        }
        match namespace {
            Some(found) => Place::Module(found),
            None if broken && !stdlib::is_old(top) => Place::Unresolved(UnresolvedReason::NotFound),
            None => external(),
        }
    }

    /// Whether a module can be what is imported: a folder without `__init__` only if it holds one of the names.
    fn fits(&self, found: &Found, import: &Import) -> bool {
        found.file().is_some() || import.names.iter().any(|name| self.submodule(found, &name.name).is_some())
    }

    fn submodule(&self, package: &Found, name: &str) -> Option<FileId> {
        self.modules.find(package.folder()?, name).and_then(|found| found.file())
    }

    /// The files of the names that are imported from a module, or of the module itself.
    fn targets(&self, module: &Found, names: &[ImportedName]) -> Vec<Target> {
        let mut targets = Vec::new();
        if names.is_empty() {
            targets.extend(module.file().map(Target::file));
        }
        let mut positions = HashMap::new();
        for name in names {
            let Some(target) = self.target(module, &name.name) else { continue };
            let position = *positions.entry(target.primary).or_insert(targets.len());
            match targets.get_mut(position) {
                None => targets.push(target),
                Some(known) => {
                    let new: Vec<FileId> = target.also.into_iter().filter(|file| !known.also.contains(file)).collect();
                    known.also.extend(new);
                }
            }
        }
        targets
    }

    /// The file of one name. What `__init__` binds wins over a submodule of that name, as in the language.
    fn target(&self, module: &Found, name: &str) -> Option<Target> {
        if name == "*" {
            return module.file().map(Target::file);
        }
        let submodule = self.submodule(module, name);
        let Some(holder) = module.file() else { return submodule.map(Target::file) };
        match self.definition(holder, name) {
            Some(defined) if defined == holder => Some(Target::file(holder)),
            Some(defined) if Some(defined) == submodule => Some(Target::file(defined)),
            Some(defined) => Some(Target { primary: holder, also: vec![defined] }),
            None => Some(Target::file(submodule.unwrap_or(holder))),
        }
    }

    /// The file that defines a name of a module, behind imports of any depth.
    fn definition(&self, module: FileId, name: &str) -> Option<FileId> {
        let mut open = VecDeque::from([(module, name.to_owned())]);
        let mut seen = HashSet::new();
        while let Some((module, name)) = open.pop_front() {
            if seen.len() >= MOST_STEPS || !seen.insert((module, name.clone())) {
                continue;
            }
            let Some(names) = self.reexports.names(module) else { continue };
            match names.get(&name) {
                Some(Binding::Own) => return Some(module),
                Some(Binding::Imported(import, origin)) => {
                    let Place::Module(found) = self.place(module, import) else { continue };
                    if let Some(submodule) = self.submodule(&found, origin) {
                        return Some(submodule);
                    }
                    let Some(file) = found.file() else { continue };
                    let holds = self.reexports.names(file).is_some_and(|names| names.get(origin).is_some());
                    if !holds && import.text.rsplit('.').next() == Some(origin) {
                        // `import a.b as c`
                        return Some(file);
                    }
                    open.push_back((file, origin.to_owned()));
                }
                None => {
                    let stars = names.stars.iter().take(MOST_STEPS);
                    open.extend(stars.filter_map(|import| match self.place(module, import) {
                        Place::Module(found) => Some((found.file()?, name.clone())),
                        _ => None,
                    }));
                }
            }
        }
        None
    }
}
