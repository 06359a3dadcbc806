//! Import paths of Go: a package is a folder, and its path begins with the path of a module of the project.

use groma_model::{
    FileId, FileTable, Import, ImportResolver, Resolution, ResolveContext, ResolverSpec, Target, UnresolvedReason,
};

pub(crate) static RESOLVER: ResolverSpec = ResolverSpec {
    name: "go",
    wants: |path| path == "go.mod" || path.ends_with("/go.mod"),
    reads_facts: false, prepare: |context| Box::new(GoResolver::new(context)),
};

struct GoResolver<'p> {
    files: &'p FileTable,
    /// Module paths with their folders, longest path first: the longest that fits is the module of a package.
    modules: Vec<(String, String)>,
}

impl<'p> GoResolver<'p> {
    fn new(context: &'p ResolveContext<'p>) -> Self {
        let mut modules = Vec::new();
        for (_, folder, text) in context.manifests_named("go.mod") {
            let manifest = Manifest::read(text);
            if let Some(module) = manifest.module {
                modules.push((module.to_owned(), folder.to_owned()));
            }
            // A replaced module may have another name in its own manifest.
            for (module, target) in manifest.replaced {
                if let Some(target) = FileTable::join(folder, target) {
                    modules.push((module.to_owned(), target));
                }
            }
        }
        modules.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then(a.cmp(b)));
        modules.dedup();
        Self { files: context.files, modules }
    }

    /// The package in a folder: its files, those that are no tests first.
    fn package(&self, folder: &str) -> Option<Target> {
        let go_files = self.files.files_in(folder).iter().copied().filter(|file| self.files.path(*file).ends_with(".go"));
        let (tests, code): (Vec<FileId>, Vec<FileId>) =
            go_files.partition(|file| self.files.path(*file).ends_with("_test.go"));
        let mut all = code.into_iter();
        match all.next() {
            Some(primary) => Some(Target { primary, also: all.collect() }),
            // A folder of tests alone is a package too, though nothing can import it.
            None => tests.first().copied().map(Target::file),
        }
    }

    /// A tree from before modules has no manifest, but lies under its import path: `example.com/owner/name/sub` is `sub`.
    fn without_module(&self, path: &str) -> Option<Target> {
        if !self.modules.is_empty() {
            return None;
        }
        let mut rest = path;
        while let Some((_, tail)) = rest.split_once('/') {
            rest = tail;
            if let Some(target) = self.package(rest) {
                return Some(target);
            }
        }
        None
    }
}

impl ImportResolver for GoResolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        let path = &*import.text;
        if path.starts_with("./") || path.starts_with("../") {
            let Some(folder) = FileTable::join(self.files.folder(from), path) else {
                return Resolution::Unresolved(UnresolvedReason::OutsideRoot);
            };
            return self
                .package(&folder)
                .map_or(Resolution::Unresolved(UnresolvedReason::NotFound), |target| Resolution::Project(vec![target]));
        }
        let mut is_own = false;
        for (module, folder) in &self.modules {
            let Some(rest) = path.strip_prefix(module.as_str()) else { continue };
            if !(rest.is_empty() || rest.starts_with('/')) {
                continue;
            }
            is_own = true;
            let folder = FileTable::join(folder, rest.trim_start_matches('/')).unwrap_or_default();
            if let Some(target) = self.package(&folder) {
                return Resolution::Project(vec![target]);
            }
        }
        if is_own {
            return Resolution::Unresolved(UnresolvedReason::NotFound);
        }
        let first = path.split('/').next().unwrap_or(path);
        // Paths of the standard library have no dot in their first part; other hosts do.
        if !first.contains('.') {
            return Resolution::External(first.into());
        }
        match self.without_module(path) {
            Some(target) => Resolution::Project(vec![target]),
            None => Resolution::External(package_of(path).into()),
        }
    }
}

/// The part of an import path that names a repository: host, owner and name on the hosts that have owners.
fn package_of(path: &str) -> &str {
    let parts = if path.starts_with("gopkg.in/") || path.starts_with("k8s.io/") { 2 } else { 3 };
    match path.match_indices('/').nth(parts - 1) {
        Some((end, _)) => &path[..end],
        None => path,
    }
}

/// What a `go.mod` says.
struct Manifest<'t> {
    module: Option<&'t str>,
    /// Modules that stand in a folder of the project.
    replaced: Vec<(&'t str, &'t str)>,
}

impl<'t> Manifest<'t> {
    fn read(text: &'t str) -> Self {
        let mut manifest = Self { module: None, replaced: Vec::new() };
        let mut block = "";
        for line in text.lines() {
            let line = line.split("//").next().unwrap_or(line).trim();
            let mut words = line.split_whitespace().map(|word| word.trim_matches(['"', '`']));
            match (words.next(), block) {
                (Some(")"), _) => block = "",
                (Some("module"), "") => manifest.module = words.next().filter(|name| *name != "("),
                (Some(word), "") => {
                    if line.ends_with('(') {
                        block = word;
                    } else if word == "replace" {
                        manifest.replace(words);
                    }
                }
                (Some(word), "replace") => manifest.replace(std::iter::once(word).chain(words)),
                (Some(word), "module") => manifest.module = Some(word),
                _ => {}
            }
        }
        manifest
    }

    /// `example.com/a v1.2.3 => ../a`
    fn replace(&mut self, mut words: impl Iterator<Item = &'t str>) {
        let Some(module) = words.next() else { return };
        if let Some(target) = words.skip_while(|word| *word != "=>").nth(1)
            && (target.starts_with("./") || target.starts_with("../"))
        {
            self.replaced.push((module, target));
        }
    }
}
