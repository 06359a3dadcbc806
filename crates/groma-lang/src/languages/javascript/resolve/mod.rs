//! Imports of JavaScript and TypeScript. Node's algorithm is `oxc_resolver`'s, over the tree in memory; around it stands
//! what a tree without `node_modules` and without build output needs: packages linked by name, build output taken back to
//! its sources, the mappings of `tsconfig.json`, and re-exports followed to the files that define.

mod files;
mod json;
mod packages;
mod paths;
mod reexports;
mod sources;
mod specifiers;
mod tsconfig;
mod views;
mod workspaces;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use groma_model::{
    FileId, FileTable, Import, ImportKind, ImportResolver, Resolution, ResolveContext, ResolverSpec, Target,
    UnresolvedReason,
};

use files::Files;
use packages::Packages;
use paths::parent;
use reexports::Reexports;
use specifiers::Specifier;
use tsconfig::{Configs, Mapped};
use views::{Importer, Views};

pub(crate) static RESOLVER: ResolverSpec = ResolverSpec { name: "javascript", wants, reads_facts: true, prepare };

/// Longer texts name no module; the library recurses over the parts of a path.
const LONGEST_TEXT: usize = 1024;

fn wants(path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    if matches!(name, "package.json" | "pnpm-workspace.yaml" | "lerna.json" | "rush.json") || tsconfig::is_config_name(name)
    {
        return true;
    }
    // What a `tsconfig.json` extends may have any name, but in practice its own or its folder's says what it is.
    let says_so = |text: &str| ["tsconfig", "ts-config", "typescript"].iter().any(|word| text.contains(word));
    let folder = folder.rsplit('/').next().unwrap_or(folder);
    name.strip_suffix(".json").is_some_and(|stem| says_so(stem) || says_so(folder) || stem.ends_with("base"))
}

fn prepare<'p>(context: &'p ResolveContext<'p>) -> Box<dyn ImportResolver + 'p> {
    let packages = Packages::of(context);
    let configs = Configs::of(context, &packages);
    let files = Arc::new(Files::new(context.files, &packages));
    let views = Views::new(files, &configs);
    let reexports = Reexports::new(context);
    Box::new(Resolver { context, packages, configs, views, reexports, package_files: RwLock::default() })
}

struct Resolver<'p> {
    context: &'p ResolveContext<'p>,
    packages: Packages,
    configs: Configs,
    views: Views,
    reexports: Reexports<'p>,
    /// The files of packages that were asked for.
    package_files: RwLock<HashMap<PackageFile, Option<FileId>>>,
}

/// A file of a package: way of importing, folder of the package, and path in it.
type PackageFile = (Importer, Box<str>, Box<str>);

/// What one module name means, before re-exports are followed.
enum Meaning {
    File(FileId),
    External(String),
    Unresolved(UnresolvedReason),
}

use Meaning::{External, File, Unresolved};

impl ImportResolver for Resolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        match self.meaning(from, import) {
            File(primary) => {
                let find = |from: FileId, import: &Import| match self.meaning(from, import) {
                    File(file) => Some(file),
                    _ => None,
                };
                let mut also = self.reexports.definers(primary, import, &find);
                also.extend(self.declaration_of(primary).filter(|declaration| !also.contains(declaration)));
                Resolution::Project(vec![Target { primary, also }])
            }
            External(package) => Resolution::External(package.into()),
            Unresolved(reason) => Resolution::Unresolved(reason),
        }
    }
}

impl Resolver<'_> {
    fn meaning(&self, from: FileId, import: &Import) -> Meaning {
        let path = self.context.files.path(from);
        let text = paths::without_loaders(import.text.trim());
        if text.is_empty() || text.len() > LONGEST_TEXT {
            return Unresolved(UnresolvedReason::NotFound);
        }
        let text = text.replace('\\', "/");
        let importer = Importer::of(path, import.kind);
        match Specifier::of(&text) {
            Specifier::Relative => self.relative(importer, path, &text),
            Specifier::Rooted(inside) => self.rooted(importer, path, inside),
            Specifier::Outside(package) => External(package),
            Specifier::Subpath => self.subpath(importer, path, &text),
            Specifier::Bare => self.bare(importer, path, &text, import.kind),
        }
    }

    /// `./x`, `../x`.
    fn relative(&self, importer: Importer, path: &str, text: &str) -> Meaning {
        let folder = parent(path);
        let Some(target) = FileTable::join(folder, text) else { return Unresolved(UnresolvedReason::OutsideRoot) };
        let only_folder = matches!(text.rsplit('/').next(), Some("" | "." | ".."));
        let slash = if only_folder { "/" } else { "" };
        if let Some(file) = self.views.load(importer, &format!("{target}{slash}")) {
            return File(file);
        }
        if let Some((_, installed)) = target.rsplit_once("node_modules/") {
            return External(paths::package_and_subpath(installed).0.to_owned());
        }
        let load = |path: &str| self.views.load(importer, path);
        let found = self.configs.in_root_dirs(path, &target, &load).or_else(|| {
            let package = self.packages.at(&target)?;
            self.usual_place(importer, &package.folder, "")
        });
        found.map_or(Unresolved(UnresolvedReason::NotFound), File)
    }

    /// `/x`: for servers of web pages the root of the package, or what it serves as it is.
    fn rooted(&self, importer: Importer, path: &str, inside: &str) -> Meaning {
        let package = self.packages.around(parent(path)).map_or("", |package| &package.folder);
        let folders = [package.to_owned(), paths::below(package, "public"), String::new()];
        let found = folders
            .iter()
            .filter_map(|folder| FileTable::join(folder, inside))
            .find_map(|path| self.views.load(importer, &path));
        found.map_or(Unresolved(UnresolvedReason::NotFound), File)
    }

    /// `#x`: the `imports` of the package, unless a `tsconfig.json` maps it.
    fn subpath(&self, importer: Importer, path: &str, text: &str) -> Meaning {
        let load = |path: &str| self.views.load(importer, path);
        let mapped = self.configs.mapped(path, text, &load);
        if let Mapped::Found(file) = mapped {
            return File(file);
        }
        if let Some(file) = self.views.resolve(importer, parent(path), text) {
            return File(file);
        }
        if let Some(file) = self.configs.mapped_above(path, text, &load) {
            return File(file);
        }
        let declared = self.packages.around(parent(path)).is_some_and(|package| package.text.contains("\"imports\""));
        if declared || mapped == Mapped::Missing {
            return Unresolved(UnresolvedReason::NotFound);
        }
        // Without such a declaration it is a framework's own (`#app`).
        External(paths::package_and_subpath(text).0.to_owned())
    }

    /// A name that is not a path.
    fn bare(&self, importer: Importer, path: &str, text: &str, kind: ImportKind) -> Meaning {
        let folder = parent(path);
        let load = |path: &str| self.views.load(importer, path);
        let mapped = self.configs.mapped(path, text, &load);
        if let Mapped::Found(file) = mapped {
            return File(file);
        }
        if let Some(builtin) = specifiers::builtin(text) {
            return External(builtin);
        }
        let (name, inside) = paths::package_and_subpath(text);
        if self.packages.is_known(name) {
            if let Some(package) = self.packages.visible(folder, name) {
                return match self.package_file(importer, folder, text, package, inside) {
                    Some(file) => File(file),
                    None => Unresolved(UnresolvedReason::NotFound),
                };
            }
            // Where no link leads to it, it may be one that is kept in the tree under `node_modules`.
            if !self.packages.is_linked(folder, name)
                && let Some(file) = self.views.resolve_installed(importer, folder, text)
            {
                return File(file);
            }
        }
        if self.packages.declares(folder, name) {
            return External(name.to_owned());
        }
        let around = self.packages.around(folder).map_or("", |package| &package.folder);
        if let Some(file) = specifiers::usual_aliases(around, text).find_map(|path| load(&path)) {
            return File(file);
        }
        if let Some(file) = self.configs.mapped_above(path, text, &load) {
            return File(file);
        }
        if kind == ImportKind::Require
            && let Some(file) = self.loader_path(importer, folder, text)
        {
            return File(file);
        }
        if mapped == Mapped::Missing || !paths::is_package_name(name) && specifiers::is_usual_alias(text) {
            return Unresolved(UnresolvedReason::NotFound);
        }
        External(name.to_owned())
    }

    /// The file of a package of the tree, by what its manifest says or else by where such files usually are.
    fn package_file(&self, importer: Importer, from: &str, text: &str, package: &str, inside: &str) -> Option<FileId> {
        let key = (importer, Box::from(package), Box::from(inside));
        let known = self.package_files.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        known.unwrap_or_else(|| {
            let file = self.views.resolve(importer, from, text);
            let file = file.or_else(|| self.usual_place(importer, package, inside));
            self.package_files.write().unwrap_or_else(PoisonError::into_inner).insert(key, file);
            file
        })
    }

    fn usual_place(&self, importer: Importer, package: &str, inside: &str) -> Option<FileId> {
        let places: &[&str] =
            if inside.is_empty() { &["src/index", "index", "lib/index", "source/index"] } else { &["", "src", "lib"] };
        places.iter().find_map(|place| {
            // Relative, since a subpath that begins with `/` would not be joined.
            let path = FileTable::join(package, &format!("./{place}/{inside}"))?;
            self.views.load(importer, &path)
        })
    }

    /// Module names of AMD and of other loaders with a root of their own: paths from the file, or from a folder above.
    fn loader_path(&self, importer: Importer, folder: &str, text: &str) -> Option<FileId> {
        let (first, _) = text.split_once('/')?;
        let near = paths::ancestors(folder).take(8);
        near.filter(|above| self.context.files.is_folder(&paths::below(above, first)))
            .find_map(|above| self.views.load(importer, &FileTable::join(above, text)?))
    }

    /// The `.d.ts` beside a file without types.
    fn declaration_of(&self, file: FileId) -> Option<FileId> {
        let path = self.context.files.path(file);
        let (stem, extension) = path.rsplit_once('.')?;
        let declaration = match extension {
            "js" | "jsx" => "d.ts",
            "mjs" => "d.mts",
            "cjs" => "d.cts",
            _ => return None,
        };
        self.context.files.file(&format!("{stem}.{declaration}"))
    }
}
