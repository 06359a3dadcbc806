//! Which files of the project a Rust import means.
//!
//! Crates begin at the targets of `Cargo.toml` files; `mod x;` gives the tree of each. A path goes down the tree as far as
//! its segments are modules: the module reached there is the file that the import names. Behind it, names that are only
//! passed on by `pub use` are followed to where they are defined.

mod manifests;
mod paths;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::HashMap;

use groma_model::{
    FileId, Import, ImportKind, ImportResolver, Resolution, ResolveContext, ResolverSpec, Target, UnresolvedReason,
};

use paths::{Named, Paths, Search};
use tree::{ModuleId, Tree};

pub(crate) static RESOLVER: ResolverSpec = ResolverSpec { name: "rust", wants: manifests::is_manifest, reads_facts: true, prepare };

fn prepare<'p>(context: &'p ResolveContext<'p>) -> Box<dyn ImportResolver + 'p> {
    let files = context.files;
    let packages = manifests::packages(context);
    let mut tree = Tree::default();
    for (position, package) in packages.iter().enumerate() {
        for root in &package.roots {
            tree.add_crate(context, *root, Some(position));
        }
    }
    // What no manifest leads to (tests that are compiled one by one, scripts) are crates of the package around them.
    let by_folder: HashMap<&str, usize> =
        packages.iter().enumerate().map(|(position, package)| (package.folder.as_str(), position)).collect();
    let mut left: Vec<FileId> = files.ids().filter(|file| files.path(*file).rsplit('.').next() == Some("rs")).collect();
    left.sort_by_key(|file| {
        let path = files.path(*file);
        let name = path.rsplit('/').next().unwrap_or_default();
        let is_root = matches!(name, "lib.rs" | "main.rs");
        (!is_root, path.matches('/').count(), name != "mod.rs", *file)
    });
    for file in left {
        let mut ancestors = std::iter::successors(Some(files.folder(file)), |folder| {
            (!folder.is_empty()).then(|| folder.rsplit_once('/').map_or("", |(above, _)| above))
        });
        let package = ancestors.find_map(|folder| by_folder.get(folder));
        tree.add_loose(context, file, package.copied());
    }
    Box::new(RustResolver { context, paths: Paths { tree, packages } })
}

/// The resolver of one project.
struct RustResolver<'p> {
    context: &'p ResolveContext<'p>,
    paths: Paths<'p>,
}

impl ImportResolver for RustResolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        let missing = Resolution::Unresolved(UnresolvedReason::NotFound);
        let Some(module) = self.paths.tree.module_at(from, import.line.0) else { return missing };
        if import.kind == ImportKind::ModDeclaration {
            let file = self.paths.tree.declared(self.context.files, module, &import.text);
            return file.map_or(missing, |file| Resolution::Project(vec![Target::file(file)]));
        }
        match self.named(module, import) {
            Named::Module(module) => target(self.paths.tree.modules[module].file, Vec::new()),
            Named::Item(file, also) => target(file, also),
            Named::External(name) => Resolution::External(name.into()),
            Named::Missing => missing,
        }
    }
}

impl RustResolver<'_> {
    /// What an import names. In a file that belongs to no known crate, `crate` may mean the library around it.
    fn named(&self, module: ModuleId, import: &Import) -> Named {
        let named = self.paths.named(module, &import.text, &mut Search::default());
        let Some(path) = import.text.strip_prefix("crate::").filter(|_| named == Named::Missing) else { return named };
        let here = &self.paths.tree.modules[module];
        let package = here.package.and_then(|package| self.paths.packages.get(package));
        let library = package.and_then(|package| self.paths.tree.module_of(package.library?));
        library.filter(|library| *library != here.root).map_or(named, |library| {
            self.paths.named(library, &format!("crate::{path}"), &mut Search::default())
        })
    }
}

fn target(primary: FileId, also: Vec<FileId>) -> Resolution {
    Resolution::Project(vec![Target { primary, also }])
}
