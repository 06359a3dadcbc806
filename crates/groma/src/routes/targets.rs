//! What the name of a router or of something mounted means: in the file, by its imports, in its package.

use std::collections::BTreeSet;

use groma_lang::PackageRule;
use groma_model::{FileId, Resolution, RouteFact, RouteKind};

use super::Known;
use super::join::Router;

/// Files through which a name may be passed on.
const MOST_STEPS: usize = 4;

/// The router that a name in a file's facts stands for.
pub(super) fn router(known: &Known<'_>, file: FileId, name: &str) -> Router {
    let here = (file, name.to_owned());
    let Some(facts) = known.files.get(&file) else { return here };
    let is_made =
        |fact: &RouteFact| &*fact.router == name && matches!(fact.kind, RouteKind::Router | RouteKind::Parameter);
    if name.is_empty() || facts.routes.iter().any(is_made) {
        return here;
    }
    imported(known, file, name).into_iter().next().unwrap_or(here)
}

/// The routers that something mounted stands for.
pub(super) fn mounted(known: &Known<'_>, file: FileId, text: &str) -> Vec<Router> {
    let own = in_file(known, file, Some(text), 0);
    if !own.is_empty() {
        return own;
    }
    let imported = imported(known, file, text);
    if !imported.is_empty() {
        return imported;
    }
    if known.snapshot.language(file).is_some_and(|language| language.name() == "python") {
        let by_module = of_module(known, file, text);
        if !by_module.is_empty() {
            return by_module;
        }
    }
    in_package(known, file, text)
}

/// The last name of a dotted text.
fn last_name(text: &str) -> &str {
    text.rsplit(['.', ':', '/', '\\']).next().unwrap_or(text)
}

/// The routers of a file that a name means there; without a name those that nothing of the file mounts.
fn in_file(known: &Known<'_>, file: FileId, name: Option<&str>, steps: usize) -> Vec<Router> {
    let Some(facts) = known.files.get(&file) else { return Vec::new() };
    let Some(name) = name else { return roots(file, &facts.routes) };
    let at = |name: &str| (file, name.to_owned());
    if facts.routes.iter().any(|fact| &*fact.router == name && fact.kind != RouteKind::Global) {
        return vec![at(name)];
    }
    let last = last_name(name);
    let field = format!("this.{last}");
    if facts.routes.iter().any(|fact| *fact.router == *field) {
        return vec![at(&field)];
    }
    // Routers that a function makes or gets, apart from those that it mounts itself.
    let mounted: BTreeSet<&str> = mounted_here(&facts.routes);
    let of_function: BTreeSet<&str> = facts
        .routes
        .iter()
        .filter(|fact| matches!(fact.kind, RouteKind::Router | RouteKind::Parameter) && &*fact.target == last)
        .map(|fact| &*fact.router)
        .filter(|router| !mounted.contains(router))
        .collect();
    if !of_function.is_empty() || steps == 0 || steps > MOST_STEPS {
        return of_function.into_iter().map(at).collect();
    }
    by_imports(known, file, name, steps)
}

fn mounted_here(routes: &[RouteFact]) -> BTreeSet<&str> {
    let mounts = routes.iter().filter(|fact| matches!(fact.kind, RouteKind::Mount | RouteKind::MountOver));
    mounts.map(|fact| &*fact.target).collect()
}

/// The routers of a file that the file itself does not mount.
fn roots(file: FileId, routes: &[RouteFact]) -> Vec<Router> {
    let mounted = mounted_here(routes);
    let names: BTreeSet<&str> = routes
        .iter()
        .filter(|fact| !matches!(fact.kind, RouteKind::Global | RouteKind::Outside))
        .map(|fact| &*fact.router)
        .filter(|router| !mounted.contains(router))
        .collect();
    names.into_iter().map(|name| (file, name.to_owned())).collect()
}

fn imported(known: &Known<'_>, file: FileId, text: &str) -> Vec<Router> {
    by_imports(known, file, text, 0)
}

/// The routers that a text means by the imports of a file.
fn by_imports(known: &Known<'_>, file: FileId, text: &str, steps: usize) -> Vec<Router> {
    let mut parts = text.splitn(2, ['.', ':']);
    let first = parts.next().unwrap_or(text);
    let rest = parts.next().map(last_name);
    for (import, resolution) in known.imports(file) {
        let Resolution::Project(targets) = resolution else { continue };
        // The module itself is named, or a name that the import brings in.
        let wanted = if &*import.text == text {
            Some(None)
        } else {
            let brought = import.names.iter().find(|name| name.alias.as_deref().unwrap_or(&name.name) == first);
            match brought {
                Some(name) if matches!(&*name.name, "*" | "default") => Some(rest.map(|rest| (rest, ""))),
                Some(name) => Some(Some((rest.unwrap_or(&name.name), &*name.name))),
                None if import.names.is_empty() && (last_name(&import.text) == first || &*import.text == first) => {
                    Some(rest.map(|rest| (rest, "")))
                }
                None => None,
            }
        };
        let Some(wanted) = wanted else { continue };
        let mut files: Vec<FileId> = Vec::new();
        for target in &targets {
            files.push(target.primary);
            files.extend(target.also.iter().copied().take(64));
        }
        if let Some((_, module)) = wanted
            && files.iter().any(|file| is_called(known, *file, module))
        {
            files.retain(|file| is_called(known, *file, module));
        }
        for target in files.iter().copied().filter(|target| *target != file) {
            let found = in_file(known, target, wanted.map(|(name, _)| name), steps + 1);
            if !found.is_empty() {
                return found;
            }
        }
        // `from app import users` and `users.py` has one router, whatever its name.
        if let Some((name, module)) = wanted
            && name == module
        {
            for target in files.into_iter().filter(|target| is_called(known, *target, module)) {
                let found = in_file(known, target, None, 0);
                if !found.is_empty() {
                    return found;
                }
            }
        }
    }
    Vec::new()
}

/// Whether a file is the module of this name.
fn is_called(known: &Known<'_>, file: FileId, module: &str) -> bool {
    let path = known.snapshot.table().path(file);
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = name.split('.').next().unwrap_or(name);
    stem == module || matches!(stem, "__init__" | "index" | "mod") && last_name(folder) == module
}

/// Django's `include("shop.urls")`: a module by its dotted name.
fn of_module(known: &Known<'_>, file: FileId, text: &str) -> Vec<Router> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')) {
        return Vec::new();
    }
    let table = known.snapshot.table();
    let mut name = text;
    let mut list = "urlpatterns";
    for _ in 0..2 {
        let path = name.replace('.', "/");
        let (module, package) = (format!("{path}.py"), format!("{path}/__init__.py"));
        let candidates = table.files_ending(&module).chain(table.files_ending(&package));
        let candidates = candidates.filter(|candidate| *candidate != file && known.files.contains_key(candidate));
        if let Some(found) = table.nearest(file, candidates) {
            return vec![(found, list.to_owned())];
        }
        // `include("shop.urls.patterns")`
        let Some((module, name_there)) = name.rsplit_once('.') else { break };
        (name, list) = (module, name_there);
    }
    Vec::new()
}

/// A function of the file's package, or of a package that it names, that makes or gets a router.
fn in_package(known: &Known<'_>, file: FileId, text: &str) -> Vec<Router> {
    let table = known.snapshot.table();
    match known.snapshot.language(file).map(groma_lang::Language::package_rule) {
        Some(PackageRule::Folder) => {}
        // Members of a namespace need no import that names their file.
        Some(PackageRule::Declared) => return only_one(known, file, last_name(text), |_| true),
        _ => return Vec::new(),
    }
    for other in table.files_in(table.folder(file)) {
        let found = in_file(known, *other, Some(text), 0);
        if *other != file && !found.is_empty() {
            return found;
        }
    }
    // A method of something that another package makes: its name is all there is, so it has to be the only one.
    if !text.contains('.') {
        return Vec::new();
    }
    only_one(known, file, last_name(text), |other| table.folder(other) != table.folder(file))
}

/// The routers of a function, if only one other file has a function of this name for routers.
fn only_one(known: &Known<'_>, file: FileId, name: &str, fits: impl Fn(FileId) -> bool) -> Vec<Router> {
    let others = known.files.keys().copied().filter(|other| *other != file && fits(*other));
    let mut found = others.map(|other| in_file(known, other, Some(name), 0)).filter(|found| !found.is_empty());
    let only = found.next().unwrap_or_default();
    if found.next().is_none() { only } else { Vec::new() }
}
