//! `tsconfig.json` and `jsconfig.json`: which of them speaks for a file, and where its `paths`, `baseUrl` and
//! `rootDirs` send a module name.
//!
//! `oxc_resolver` reads such files too, but refuses all imports of a file whose configuration has a fault (a base that is
//! not installed, a circle, a stray comma) or does not include the file. Here what is understood counts.

use std::collections::HashMap;

use groma_model::{FileId, FileTable, ResolveContext};
use serde_json::{Map, Value};

use super::json;
use super::packages::Packages;
use super::paths::{ancestors, below, package_and_subpath, parent, within};

/// Bases of bases, at most.
const DEEPEST_CHAIN: usize = 24;
/// Configurations that one refers to, at most.
const MOST_REFERENCES: usize = 200;

/// One configuration with what its bases add.
#[derive(Debug, Clone, Default)]
struct Config {
    folder: Box<str>,
    base_url: Option<Place>,
    paths: Option<Vec<(String, Vec<Place>)>>,
    root_dirs: Option<Vec<Place>>,
    include: Option<Vec<Place>>,
    files: Option<Vec<Place>>,
    conditions: Vec<String>,
    /// The configurations it refers to.
    referred: Vec<usize>,
    /// The paths and globs of the files that it is for; `None`: those below its folder.
    listed: Option<Vec<String>>,
}

/// A path of a configuration: relative to the folder of the file that has it, or to that of the outermost.
#[derive(Debug, Clone)]
enum Place {
    Fixed(String),
    OfOutermost(String),
}

impl Place {
    fn new(folder: &str, text: &str) -> Option<Self> {
        match text.strip_prefix("${configDir}") {
            Some(rest) => Some(Self::OfOutermost(rest.trim_start_matches('/').to_owned())),
            None => FileTable::join(folder, text).map(Self::Fixed),
        }
    }

    fn path(&self, outermost: &str) -> Option<String> {
        match self {
            Self::Fixed(path) => Some(path.clone()),
            Self::OfOutermost(rest) => FileTable::join(outermost, rest),
        }
    }
}

/// What `paths` say to a module name.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mapped<T> {
    /// The name leads here.
    Found(T),
    /// A pattern other than `*` takes the name, but there is nothing.
    Missing,
    /// No pattern takes it.
    Free,
}

/// All configurations of a project.
#[derive(Default)]
pub(super) struct Configs {
    list: Vec<Config>,
    /// For each folder with a configuration, those that may speak for its files, the one with the usual name first.
    by_folder: HashMap<Box<str>, Vec<usize>>,
}

impl Configs {
    /// Reads the configurations and puts their bases into them.
    pub(super) fn of(context: &ResolveContext<'_>, packages: &Packages) -> Self {
        let mut reader = Reader { context, packages, raw: HashMap::new(), whole: HashMap::new() };
        for (file, text) in context.manifests {
            let path = context.files.path(*file);
            let name = path.rsplit('/').next().unwrap_or(path);
            if is_config_name(name) || !matches!(name, "package.json" | "lerna.json" | "rush.json") {
                reader.raw.extend(json::object(text).map(|object| (*file, object)));
            }
        }
        let mut configs = Self::default();
        let mut by_path: HashMap<&str, usize> = HashMap::new();
        let mut read = Vec::new();
        for (file, _) in context.manifests {
            let path = context.files.path(*file);
            let name = path.rsplit('/').next().unwrap_or(path);
            if !is_config_name(name) {
                continue;
            }
            let Some(config) = reader.whole(*file, &mut Vec::new()) else { continue };
            let at = configs.list.len();
            by_path.insert(path, at);
            read.push(*file);
            let here = configs.by_folder.entry(context.files.folder(*file).into()).or_default();
            match name {
                "tsconfig.json" => here.insert(0, at),
                _ => here.push(at),
            }
            configs.list.push(config);
        }
        for (at, config) in configs.list.iter_mut().enumerate() {
            let raw = reader.raw.get(&read[at]);
            let references = raw.map(|raw| references(raw, &config.folder, context.files)).unwrap_or_default();
            config.referred = references.iter().filter_map(|path| by_path.get(&**path).copied()).collect();
            if config.files.is_some() || config.include.is_some() {
                let places = config.files.iter().chain(&config.include).flatten();
                config.listed = Some(places.filter_map(|place| place.path(&config.folder)).collect());
            }
        }
        configs
    }

    /// Conditions of package exports that the configurations add.
    pub(super) fn conditions(&self) -> impl Iterator<Item = &str> {
        self.list.iter().flat_map(|config| &config.conditions).map(String::as_str)
    }

    /// Where `paths` and `baseUrl` of the nearest configuration send a module name. `load` says what is at a path.
    pub(super) fn mapped<T>(&self, file: &str, text: &str, load: &impl Fn(&str) -> Option<T>) -> Mapped<T> {
        let nearest = ancestors(parent(file)).find(|folder| self.by_folder.contains_key(*folder));
        nearest.map_or(Mapped::Free, |folder| self.mapped_in(folder, file, text, load))
    }

    /// The same of the configurations further up, which TypeScript would not ask.
    pub(super) fn mapped_above<T>(&self, file: &str, text: &str, load: &impl Fn(&str) -> Option<T>) -> Option<T> {
        let above = ancestors(parent(file)).filter(|folder| self.by_folder.contains_key(*folder)).skip(1);
        above.take(4).find_map(|folder| match self.mapped_in(folder, file, text, load) {
            Mapped::Found(found) => Some(found),
            _ => None,
        })
    }

    fn mapped_in<T>(&self, folder: &str, file: &str, text: &str, load: &impl Fn(&str) -> Option<T>) -> Mapped<T> {
        let mut missing = false;
        for config in self.speakers(folder, file) {
            match config.mapped(text, load) {
                Mapped::Found(found) => return Mapped::Found(found),
                Mapped::Missing => missing = true,
                Mapped::Free => {}
            }
        }
        if missing { Mapped::Missing } else { Mapped::Free }
    }

    /// The same relative path seen from each of the folders that `rootDirs` lay over one another.
    pub(super) fn in_root_dirs<T>(&self, file: &str, path: &str, load: &impl Fn(&str) -> Option<T>) -> Option<T> {
        let folder = ancestors(parent(file)).find(|folder| self.by_folder.contains_key(*folder))?;
        for config in self.speakers(folder, file) {
            let roots = config.root_dirs.iter().flatten().filter_map(|root| root.path(&config.folder));
            let roots: Vec<String> = roots.collect();
            let Some(inside) = roots.iter().filter_map(|root| within(path, root)).min_by_key(|rest| rest.len()) else {
                continue;
            };
            if let Some(found) = roots.iter().find_map(|root| load(&below(root, inside))) {
                return Some(found);
            }
        }
        None
    }

    /// The configurations of a folder that may speak for a file: those that list it, then the folder's main one with
    /// what it refers to, then the others.
    fn speakers(&self, folder: &str, file: &str) -> impl Iterator<Item = &Config> {
        let here = self.by_folder.get(folder).map_or(&[][..], Vec::as_slice);
        let mut order: Vec<usize> = Vec::with_capacity(here.len());
        let main = here.first().copied();
        let referred = main.map_or(&[][..], |main| &self.list[main].referred);
        let listing = main.into_iter().chain(referred.iter().copied()).filter(|at| self.list[*at].lists(file));
        order.extend(listing);
        // A reference into another folder that does not list the file has nothing to say about it.
        let near = referred.iter().copied().filter(|at| *self.list[*at].folder == *folder);
        order.extend(main.into_iter().chain(near).chain(here.iter().copied()));
        let mut seen = Vec::new();
        order.retain(|at| {
            let new = !seen.contains(at);
            seen.push(*at);
            new
        });
        order.into_iter().map(|at| &self.list[at])
    }
}

impl Config {
    fn lists(&self, file: &str) -> bool {
        let Some(listed) = &self.listed else { return within(file, &self.folder).is_some() };
        listed.iter().any(|listed| match listed.split_once('*') {
            // The letters before the first star tell most apart, so few globs are tried.
            Some((before, _)) => file.starts_with(before) && fast_glob::glob_match(listed, file),
            None => file == listed || within(file, listed).is_some(),
        })
    }

    fn mapped<T>(&self, text: &str, load: &impl Fn(&str) -> Option<T>) -> Mapped<T> {
        let mut missing = false;
        if let Some((matched, places)) = self.best_pattern(text) {
            let found = places.iter().find_map(|place| {
                let place = place.path(&self.folder)?;
                let path = place.replacen('*', matched, 1);
                // What is filled in may itself climb (`@/../x`).
                load(&FileTable::join("", &path)?)
            });
            if let Some(found) = found {
                return Mapped::Found(found);
            }
            let into_tree = places.iter().filter_map(|place| place.path(&self.folder));
            let mut into_tree = into_tree.filter(|place| !place.contains("node_modules"));
            missing = matched.len() < text.len() && into_tree.next().is_some();
        }
        if let Some(base) = self.base_url.as_ref().and_then(|base| base.path(&self.folder))
            && let Some(found) = FileTable::join(&base, text).as_deref().and_then(load)
        {
            return Mapped::Found(found);
        }
        if missing { Mapped::Missing } else { Mapped::Free }
    }

    /// The pattern that takes a module name: an exact one, or the one with the longest part before its `*`.
    fn best_pattern<'c, 't>(&'c self, text: &'t str) -> Option<(&'t str, &'c [Place])> {
        let mut best: Option<(usize, &str, &[Place])> = None;
        for (pattern, places) in self.paths.iter().flatten() {
            let Some((before, after)) = pattern.split_once('*') else {
                if pattern == text {
                    return Some(("", places));
                }
                continue;
            };
            let matched = text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            if let Some(matched) = matched
                && best.is_none_or(|(longest, ..)| before.len() > longest)
            {
                best = Some((before.len(), matched, places));
            }
        }
        best.map(|(_, matched, places)| (matched, places))
    }

    /// Takes over what a base has and this does not.
    fn extend(&mut self, base: &Self) {
        fn fill<T: Clone>(own: &mut Option<T>, base: Option<&T>) {
            if own.is_none() {
                *own = base.cloned();
            }
        }
        fill(&mut self.base_url, base.base_url.as_ref());
        fill(&mut self.paths, base.paths.as_ref());
        fill(&mut self.root_dirs, base.root_dirs.as_ref());
        fill(&mut self.include, base.include.as_ref());
        fill(&mut self.files, base.files.as_ref());
        if self.conditions.is_empty() {
            self.conditions.clone_from(&base.conditions);
        }
    }
}

/// Whether a file of this name is a configuration of its folder.
pub(super) fn is_config_name(name: &str) -> bool {
    let stem = name.strip_suffix(".json");
    stem.is_some_and(|stem| stem.starts_with("tsconfig") || stem.starts_with("jsconfig")) || is_import_map(name)
}

/// Whether a file of this name maps module names as Deno and browsers have it, in `imports`.
fn is_import_map(name: &str) -> bool {
    matches!(name, "deno.json" | "deno.jsonc" | "import_map.json")
}

struct Reader<'c, 'p> {
    context: &'c ResolveContext<'p>,
    packages: &'c Packages,
    raw: HashMap<FileId, Map<String, Value>>,
    whole: HashMap<FileId, Config>,
}

impl Reader<'_, '_> {
    /// A configuration with its bases. `chain` holds those that are being read: one that extends itself ends there.
    fn whole(&mut self, file: FileId, chain: &mut Vec<FileId>) -> Option<Config> {
        if let Some(config) = self.whole.get(&file) {
            return Some(config.clone());
        }
        if chain.contains(&file) || chain.len() >= DEEPEST_CHAIN {
            return None;
        }
        let raw = self.raw.get(&file)?;
        let folder = self.context.files.folder(file);
        let mut config = read(raw, folder);
        let bases = json::strings(raw.get("extends"));
        chain.push(file);
        // Of several bases the last has the most to say.
        for base in bases.iter().rev() {
            if let Some(base) = self.base(folder, base)
                && let Some(base) = self.whole(base, chain)
            {
                config.extend(&base);
            }
        }
        chain.pop();
        self.whole.insert(file, config.clone());
        Some(config)
    }

    fn base(&self, folder: &str, text: &str) -> Option<FileId> {
        let files = self.context.files;
        let load = |path: &str| {
            let forms = [path.to_owned(), format!("{path}.json"), below(path, "tsconfig.json")];
            forms.iter().find_map(|path| files.file(path)).filter(|file| self.raw.contains_key(file))
        };
        if text.starts_with('.') {
            return load(&FileTable::join(folder, text)?);
        }
        let (name, inside) = package_and_subpath(text);
        let package = self.packages.visible(folder, name).map(str::to_owned).or_else(|| {
            let places = ancestors(folder).map(|folder| below(folder, &format!("node_modules/{name}")));
            places.into_iter().find(|place| files.is_folder(place))
        })?;
        if inside.is_empty() {
            load(&package)
        } else {
            load(&FileTable::join(&package, inside)?)
        }
    }
}

fn read(raw: &Map<String, Value>, folder: &str) -> Config {
    let places = |value: &Value, folder: &str| -> Vec<Place> {
        json::strings(Some(value)).iter().filter_map(|text| Place::new(folder, text)).collect()
    };
    let mut config = Config { folder: folder.into(), ..Config::default() };
    config.include = raw.get("include").map(|include| places(include, folder));
    config.files = raw.get("files").map(|files| places(files, folder));
    config.paths = raw.get("imports").and_then(Value::as_object).map(|imports| import_map(imports, folder));
    let Some(options) = raw.get("compilerOptions").and_then(Value::as_object) else { return config };
    config.base_url = options.get("baseUrl").and_then(Value::as_str).and_then(|base| Place::new(folder, base));
    config.root_dirs = options.get("rootDirs").map(|roots| places(roots, folder));
    config.conditions = json::strings(options.get("customConditions"));
    let paths = options.get("paths").and_then(Value::as_object).map(|paths| {
        let base = match &config.base_url {
            Some(Place::Fixed(base)) => base.as_str(),
            _ => folder,
        };
        paths.iter().map(|(pattern, targets)| (pattern.clone(), places(targets, base))).collect()
    });
    config.paths = paths.or(config.paths);
    config
}

/// An import map as patterns: a key that ends in `/` takes all names that begin with it.
fn import_map(imports: &Map<String, Value>, folder: &str) -> Vec<(String, Vec<Place>)> {
    let in_tree = imports.iter().filter_map(|(key, target)| Some((key, target.as_str()?)));
    in_tree
        .filter(|(_, target)| target.starts_with('.'))
        .map(|(key, target)| {
            let star = if key.ends_with('/') { "*" } else { "" };
            let slash = if target.ends_with('/') { "/" } else { "" };
            let place = FileTable::join(folder, target);
            let place = place.map(|place| Place::Fixed(format!("{place}{slash}{star}").trim_start_matches('/').to_owned()));
            (format!("{key}{star}"), place.into_iter().collect())
        })
        .collect()
}

/// The paths of the configurations that one refers to.
fn references(raw: &Map<String, Value>, folder: &str, files: &FileTable) -> Vec<String> {
    let references = raw.get("references").and_then(Value::as_array).into_iter().flatten();
    references
        .filter_map(|reference| FileTable::join(folder, reference.get("path")?.as_str()?))
        .map(|path| if files.file(&path).is_some() { path } else { below(&path, "tsconfig.json") })
        .take(MOST_REFERENCES)
        .collect()
}
