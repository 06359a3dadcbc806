//! From build output that is not in the tree back to its source: `dist/index.cjs.js` stands for `src/index.ts`.

use super::paths::{ancestors, below, parent, within};

/// Folders that builds write to; others whose name begins with `dist` count too.
const OUTPUTS: [&str; 20] = [
    "dist", "lib", "build", "out", "output", "esm", "cjs", "es", "umd", "module", "modules", "commonjs", "mjs", "types",
    "typings", "declarations", "built", "temp", ".build", "release",
];

/// Folders within build output that only tell formats and platforms apart.
const FORMATS: [&str; 25] = [
    "esm", "cjs", "es", "umd", "module", "commonjs", "mjs", "types", "typings", "node", "browser", "esnext", "es6",
    "es2015", "dts", "iife", "js", "import", "require", "prod", "dev", "production", "development", "packages", "default",
];

/// Folders that sources are kept in, beside the package's own.
const SOURCES: [&str; 5] = ["src", "source", "lib", "ts", "sources"];

/// Names of a package's main file.
const ENTRIES: [&str; 6] = ["index", "main", "mod", "entry", "bundle", "lib"];

/// Extensions of sources, the likely ones first.
const CODE: [&str; 11] = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "vue", "svelte", "d.ts"];
const STYLES: [&str; 6] = ["css", "scss", "less", "sass", "styl", "pcss"];

/// What the search needs to know of the tree.
pub(super) trait Tree {
    /// Whether there is a file of this path.
    fn is_file(&self, path: &str) -> bool;
    /// Whether there is a package in this folder, and its name.
    fn package(&self, folder: &str) -> Option<&str>;
}

/// Whether [`source_of`] may have an answer for a path.
pub(super) fn may_be_output(tree: &impl Tree, path: &str) -> bool {
    path.split('/').any(is_output) || tree.package(parent(path)).is_some()
}

/// The source of a file that a build would make; `None` for a path that does not look like build output, or whose
/// source is not in the tree.
pub(super) fn source_of(tree: &impl Tree, path: &str) -> Option<String> {
    let (package, name) = ancestors(parent(path))
        .find_map(|folder| Some((folder, tree.package(folder)?)))
        .unwrap_or_default();
    let inside = within(path, package)?;
    let (stem, extensions) = stem_and_extensions(inside)?;
    // With a real neighbour of that name the path is not output but a name without its extension.
    if extensions.iter().any(|extension| tree.is_file(&below(package, &format!("{stem}.{extension}")))) {
        return None;
    }
    let parts: Vec<&str> = stem.split('/').collect();
    let short_name = name.rsplit('/').next().unwrap_or(name);
    let find = |candidate: &str| find_source(tree, &below(package, candidate), extensions);
    let output = parts.iter().take(parts.len().saturating_sub(1)).position(|part| is_output(part));
    let Some(output) = output else {
        // A package that is published from its output folder names its files without it.
        let mut stems = stems(parts.last()?);
        return (parts.len() == 1 && !is_output(stem)).then(|| {
            stems.find_map(|stem| find(&format!("src/{stem}"))).or_else(|| {
                is_entry(stem, short_name).then(|| find("src/index")).flatten()
            })
        })?;
    };
    let folder_name = package.rsplit('/').next().unwrap_or(package);
    let before = parts[..output].join("/");
    let mut tail = &parts[output + 1..];
    loop {
        let (last, folders) = tail.split_last()?;
        for stem in stems(last) {
            let mut rest = folders.join("/");
            if !rest.is_empty() {
                rest.push('/');
            }
            rest.push_str(&stem);
            for source in SOURCES.iter().filter(|source| **source != parts[output]) {
                if let Some(found) = find(&below(&before, &format!("{source}/{rest}"))) {
                    return Some(found);
                }
            }
            if let Some(found) = find(&below(&before, &rest)) {
                return Some(found);
            }
        }
        // Output for several packages at once repeats the name of this one.
        let is_extra = |first: &&str| FORMATS.contains(first) || is_output(first) || *first == short_name || *first == folder_name;
        if folders.first().is_some_and(is_extra) {
            tail = &tail[1..];
        } else {
            break;
        }
    }
    let last = *tail.last()?;
    let is_main = tail.len() == 1 && is_entry(last, short_name);
    let mains = ["src/index", "src/main", "src/mod", "source/index", "lib/index", "index"];
    is_main.then(|| mains.iter().find_map(|main| find(&below(&before, main))))?
}

fn is_output(folder: &str) -> bool {
    OUTPUTS.contains(&folder) || folder.starts_with("dist")
}

/// Whether a file is what a package offers when only its name is given: `index`, or the package's own name.
fn is_entry(file: &str, short_name: &str) -> bool {
    stems(file).any(|stem| {
        ENTRIES.contains(&&*stem) || {
            let plain = |text: &str| text.replace(['-', '.', '_'], "").to_ascii_lowercase();
            !short_name.is_empty() && plain(&stem) == plain(short_name)
        }
    })
}

/// The name of a file, and with the endings taken off that builds append: `vue.esm-bundler` and `vue`.
fn stems(name: &str) -> impl Iterator<Item = String> {
    std::iter::successors(Some(name.to_owned()), |name| {
        let cut = name.rfind('.').filter(|at| *at > 0)?;
        // `a.css.d.ts` says what `a.css` is, not `a`.
        let ending = &name[cut + 1..];
        if STYLES.contains(&ending) || matches!(ending, "json" | "svg" | "vue") {
            return None;
        }
        Some(name[..cut].to_owned())
    })
    .flat_map(|stem| {
        let bare = ["-min", ".min", "_min"].iter().find_map(|ending| stem.strip_suffix(ending)).map(str::to_owned);
        std::iter::once(stem).chain(bare)
    })
}

/// A path without its extension, and the extensions that its source may have.
fn stem_and_extensions(path: &str) -> Option<(&str, &'static [&'static str])> {
    let code = [".d.ts", ".d.mts", ".d.cts", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
    if let Some(stem) = code.iter().find_map(|extension| path.strip_suffix(extension)) {
        return Some((stem, &CODE));
    }
    if let Some(stem) = path.strip_suffix(".css") {
        return Some((stem, &STYLES));
    }
    if let Some(stem) = path.strip_suffix(".json") {
        return Some((stem, &["json"]));
    }
    (!path.is_empty()).then_some((path, &CODE))
}

fn find_source(tree: &impl Tree, stem: &str, extensions: &[&str]) -> Option<String> {
    let as_file = extensions.iter().map(|extension| format!("{stem}.{extension}"));
    let as_folder = extensions.iter().map(|extension| format!("{stem}/index.{extension}"));
    as_file.chain(as_folder).find(|candidate| tree.is_file(candidate))
}
