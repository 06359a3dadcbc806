//! From a path in a module to what it names: modules first, then items, which may be passed on from elsewhere.

use std::collections::HashSet;

use groma_model::{FileId, Import};

use super::manifests::Package;
use super::tree::{ModuleId, Tree};

/// What a path names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Named {
    Module(ModuleId),
    /// An item of a module, with the files that its name was passed through, the defining one last.
    Item(FileId, Vec<FileId>),
    /// Something of another crate: its name.
    External(String),
    /// Nothing of the project: a module on the way is missing.
    Missing,
}

/// Crates that come with the compiler.
const COMPILER: [&str; 5] = ["std", "core", "alloc", "proc_macro", "test"];

/// Longest chain of `pub use` that is followed, and most modules that are looked into for one import.
const DEEPEST: usize = 16;
const MOST_STEPS: usize = 256;

/// Paths of a project.
pub(super) struct Paths<'p> {
    pub(super) tree: Tree<'p>,
    pub(super) packages: Vec<Package>,
}

/// What was looked up while one import is resolved. A name that is asked for again inside itself is not found there.
#[derive(Default)]
pub(super) struct Search {
    seen: HashSet<(ModuleId, String)>,
    depth: usize,
}

impl Paths<'_> {
    /// What a path in a module names.
    pub(super) fn named(&self, module: ModuleId, path: &str, search: &mut Search) -> Named {
        let (absolute, path) = path.strip_prefix("::").map_or((false, path), |rest| (true, rest));
        let mut segments = path.split("::").map(|segment| segment.trim_start_matches("r#")).peekable();
        let mut start = module;
        let mut anchored = false;
        while let Some(segment) = segments.peek() {
            start = match *segment {
                "crate" | "$crate" => self.tree.modules[start].root,
                "self" | "" => start,
                "super" => match self.tree.modules[start].parent {
                    Some(parent) => parent,
                    None => return Named::Missing,
                },
                _ => break,
            };
            anchored = true;
            segments.next();
        }
        let rest: Vec<&str> = segments.collect();
        if anchored {
            return self.walk(start, &rest, search);
        }
        let Some(first) = rest.first() else { return Named::Module(start) };
        self.bare(module, first, &rest, absolute, search)
    }

    /// A path that begins with a name: of the module, of another crate, or (2015) of the root of the crate.
    fn bare(&self, module: ModuleId, first: &str, rest: &[&str], absolute: bool, search: &mut Search) -> Named {
        let here = &self.tree.modules[module];
        let package = here.package.and_then(|package| self.packages.get(package));
        let behind = rest.get(1..).unwrap_or_default();
        let old = package.is_some_and(|package| package.edition_2015);
        let scopes = [old.then_some(here.root), (!absolute).then_some(module)];
        for scope in scopes.into_iter().flatten() {
            let within = &self.tree.modules[scope];
            if within.children.contains_key(first) || within.items.contains(first) {
                return self.walk(scope, rest, search);
            }
            // `use a;` does not find itself here, so `a` is looked for outside then.
            if within.uses.contains_key(first)
                && let Some(found) = self.imported(scope, first, search)
            {
                return self.beyond(found, behind, search);
            }
        }
        if let Some(library) = package.and_then(|package| self.library(package, first)) {
            return self.walk(library, behind, search);
        }
        let foreign = package.is_some_and(|package| package.foreign.contains(first)) || COMPILER.contains(&first);
        if !foreign
            && !absolute
            && let Some(found) = self.through_globs(module, first, search)
        {
            return self.beyond(found, behind, search);
        }
        if here.locals.contains(first) {
            return Named::Item(here.file, Vec::new());
        }
        Named::External(first.to_owned())
    }

    /// The root module of the library that a package calls by a name.
    fn library(&self, package: &Package, name: &str) -> Option<ModuleId> {
        let other = match package.local.get(name) {
            Some(position) => self.packages.get(*position)?,
            None if package.library_name == name => package,
            None => return None,
        };
        self.tree.module_of(other.library?)
    }

    /// Goes down from a module as far as the segments are modules; then the next one is an item or passed on.
    fn walk(&self, start: ModuleId, segments: &[&str], search: &mut Search) -> Named {
        let mut current = vec![start];
        for (position, segment) in segments.iter().enumerate() {
            let below: Vec<ModuleId> = current
                .iter()
                .filter_map(|module| self.tree.modules[*module].children.get(segment))
                .flatten()
                .copied()
                .take(DEEPEST)
                .collect();
            if !below.is_empty() {
                current = below;
                continue;
            }
            let rest = segments.get(position + 1..).unwrap_or_default();
            let file = self.tree.modules[current[0]].file;
            for module in &current {
                if let Some(found) = self.item(*module, segment, search) {
                    return self.onward(self.tree.modules[*module].file, found, rest, search);
                }
            }
            // Else a macro makes it, unless it is a module whose file is not there, or the crate is not known.
            let undeclared = current.iter().all(|module| !self.tree.modules[*module].gone.contains(segment));
            let known = position > 0 || !self.tree.is_loose(start);
            return if undeclared && known { Named::Item(file, Vec::new()) } else { Named::Missing };
        }
        Named::Module(current[0])
    }

    /// What is left of a path behind a name that the importing module got from elsewhere.
    fn beyond(&self, found: Named, rest: &[&str], search: &mut Search) -> Named {
        match found {
            Named::Module(module) => self.walk(module, rest, search),
            found => found,
        }
    }

    /// What is left of a path behind a name that a module (in `file`) has.
    fn onward(&self, file: FileId, found: Named, rest: &[&str], search: &mut Search) -> Named {
        let named = match found {
            Named::Module(module) if !rest.is_empty() => match self.walk(module, rest, search) {
                Named::Missing => Named::Item(self.tree.modules[module].file, Vec::new()),
                named => named,
            },
            found => found,
        };
        let mut files = match named {
            Named::Module(module) => vec![self.tree.modules[module].file],
            Named::Item(first, more) => std::iter::once(first).chain(more).collect(),
            Named::External(_) | Named::Missing => Vec::new(),
        };
        files.retain(|passed| *passed != file);
        Named::Item(file, files)
    }

    /// What a name in a module is, if the module has it: defined there, imported, or brought in by a glob.
    fn item(&self, module: ModuleId, name: &str, search: &mut Search) -> Option<Named> {
        let here = &self.tree.modules[module];
        if here.items.contains(name) {
            return Some(Named::Item(here.file, Vec::new()));
        }
        let exported = || {
            let file = (here.root == module).then(|| self.tree.exported_macro(module, name)).flatten()?;
            Some(Named::Item(file, Vec::new()))
        };
        self.imported(module, name, search).or_else(exported).or_else(|| self.through_globs(module, name, search))
    }

    /// What a name is that the imports of a module bring in.
    fn imported(&self, module: ModuleId, name: &str, search: &mut Search) -> Option<Named> {
        let here = &self.tree.modules[module];
        if search.depth >= DEEPEST || search.seen.len() >= MOST_STEPS || !search.seen.insert((module, name.to_owned())) {
            return None;
        }
        search.depth += 1;
        let mut found = None;
        for import in here.uses.get(name).into_iter().flatten() {
            match self.named(module, &import.text, search) {
                Named::Missing => {}
                // Another branch of a condition may take it from the project.
                Named::External(name) => found = found.or(Some(Named::External(name))),
                inside => {
                    found = Some(inside);
                    break;
                }
            }
        }
        search.depth -= 1;
        found
    }

    /// What a name is that the globs of a module bring in.
    fn through_globs(&self, module: ModuleId, name: &str, search: &mut Search) -> Option<Named> {
        let here = &self.tree.modules[module];
        if search.depth >= DEEPEST || !search.seen.insert((module, format!("{name}::*"))) {
            return None;
        }
        search.depth += 1;
        let found = here.globs.iter().take(MOST_STEPS).find_map(|glob| self.in_glob(module, glob, name, search));
        search.depth -= 1;
        found
    }

    fn in_glob(&self, module: ModuleId, glob: &Import, name: &str, search: &mut Search) -> Option<Named> {
        if search.seen.len() >= MOST_STEPS {
            return None;
        }
        // A glob's own path is not looked for in globs: it would ask itself.
        let Named::Module(of) = self.named(module, &glob.text, search) else { return None };
        if of == module {
            return None;
        }
        if let Some(child) = self.tree.modules[of].children.get(name).and_then(|children| children.first()) {
            return Some(Named::Module(*child));
        }
        let of_file = self.tree.modules[of].file;
        Some(match self.item(of, name, search)? {
            Named::Item(file, more) if file != of_file => {
                Named::Item(of_file, std::iter::once(file).chain(more).collect())
            }
            found => found,
        })
    }
}
