//! Files that are routes by their place: Next.js, SvelteKit, Remix and Nuxt. The framework must be there: by its settings
//! beside the folder of routes, or by imports below.

use std::collections::BTreeSet;

use groma_model::{FileFacts, FileId, KindGroup};

use super::Route;
use crate::Snapshot;

/// A file that is a route if its framework is there.
struct Candidate {
    framework: &'static str,
    /// The folder of the application.
    base: String,
    path: String,
    methods: String,
    handler: String,
    symbol: Option<usize>,
    line: u32,
    file: FileId,
}

/// What the files of a project tell about routes by their places.
#[derive(Default)]
pub(super) struct ByPlace {
    candidates: Vec<Candidate>,
    /// Folders in which a framework's settings are, or whose files import it.
    evidence: BTreeSet<(&'static str, String)>,
}

const VERBS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// The beginnings of the names of settings.
const SETTINGS: [(&str, &str); 6] = [
    ("next.config.", "next"),
    ("svelte.config.", "svelte"),
    ("nuxt.config.", "nuxt"),
    ("remix.config.", "remix"),
    ("react-router.config.", "remix"),
    ("next-env.d.ts", "next"),
];

impl ByPlace {
    /// Looks at the next file.
    pub(super) fn note(&mut self, snapshot: &Snapshot, file: FileId, facts: &FileFacts) {
        let path = snapshot.table().path(file);
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        for (settings, framework) in SETTINGS {
            if name.starts_with(settings) {
                self.evidence.insert((framework, folder.to_owned()));
            }
        }
        let Some((stem, extension)) = name.split_once('.') else { return };
        let is_script = matches!(extension.rsplit('.').next(), Some("ts" | "tsx" | "js" | "jsx" | "mjs" | "mts"));
        if is_script && facts.imports.len() < 500 {
            for import in &facts.imports {
                let framework = match &*import.text {
                    text if text == "next" || text.starts_with("next/") => "next",
                    text if text.starts_with("@remix-run/") => "remix",
                    _ => continue,
                };
                for base in ["app/", "pages/"] {
                    if let Some(at) = find_folder(path, base) {
                        self.evidence.insert((framework, base_of(&path[..at]).to_owned()));
                    }
                }
            }
        }
        let found = Found { facts, file };
        if let Some(at) = find_folder(path, "app/").filter(|_| is_script && matches!(stem, "page" | "route")) {
            self.next_app(&found, &path[..at], &folder[at..], stem);
        }
        if let Some(at) = find_folder(path, "pages/") {
            let inner = &path[at + "pages/".len()..];
            if is_script && !name.starts_with('_') && !name.ends_with(".d.ts") && !name.contains(".test.") {
                self.next_pages(&found, &path[..at], inner);
            }
            if extension == "vue" {
                self.page(&found, "nuxt", &path[..at], &segments(without_extension(inner)));
            }
        }
        if let Some(at) = find_folder(path, "src/routes/").filter(|_| name.starts_with('+')) {
            self.svelte(&found, &path[..at], folder.get(at + "src/routes/".len()..).unwrap_or_default(), name);
        }
        if let Some(at) = find_folder(path, "app/routes/").filter(|_| is_script) {
            self.remix(&found, &path[..at], &path[at + "app/routes/".len()..]);
        }
        for base in ["server/api/", "server/routes/"] {
            if let Some(at) = find_folder(path, base).filter(|_| is_script) {
                let prefix = if base == "server/api/" { "/api" } else { "" };
                self.nuxt_server(&found, &path[..at], prefix, &path[at + base.len()..]);
            }
        }
    }

    /// The candidates whose frameworks are there.
    pub(super) fn routes(self, snapshot: &Snapshot) -> Vec<Route> {
        let Self { candidates, evidence } = self;
        let there = candidates.into_iter().filter(|found| evidence.contains(&(found.framework, found.base.clone())));
        there
            .map(|found| Route {
                path: found.path,
                methods: found.methods,
                handler: found.handler,
                file: found.file,
                line: found.line,
                symbol: found.symbol.map(|at| (found.file, at)),
                role: snapshot.kind(found.file),
            })
            .collect()
    }

    fn push(&mut self, found: &Found<'_>, framework: &'static str, before: &str, path: &str, served: Vec<Served>) {
        for (methods, symbol) in served {
            let of_symbol = symbol.and_then(|at| found.facts.symbols.get(at));
            self.candidates.push(Candidate {
                framework,
                base: base_of(before).to_owned(),
                path: path.to_owned(),
                methods,
                handler: of_symbol.map(|symbol| symbol.name.to_string()).unwrap_or_default(),
                line: of_symbol.map_or(0, |symbol| symbol.line.0),
                symbol,
                file: found.file,
            });
        }
    }

    fn page(&mut self, found: &Found<'_>, framework: &'static str, before: &str, path: &str) {
        self.push(found, framework, before, path, vec![("GET".to_owned(), found.main())]);
    }

    /// `app/blog/[slug]/page.tsx` and `app/api/users/route.ts`.
    fn next_app(&mut self, found: &Found<'_>, before: &str, folder: &str, stem: &str) {
        let path = segments(folder.strip_prefix("app").unwrap_or(folder));
        if stem == "page" {
            self.page(found, "next", before, &path);
        } else {
            self.push(found, "next", before, &path, found.verbs());
        }
    }

    /// `pages/blog/[slug].tsx` and `pages/api/users.ts`.
    fn next_pages(&mut self, found: &Found<'_>, before: &str, inner: &str) {
        let path = segments(without_extension(inner));
        let served = if inner.starts_with("api/") {
            vec![(String::new(), found.main())]
        } else {
            vec![("GET".to_owned(), found.main())]
        };
        self.push(found, "next", before, &path, served);
    }

    /// `src/routes/blog/[slug]/+page.svelte` and `+server.ts`.
    fn svelte(&mut self, found: &Found<'_>, before: &str, folder: &str, name: &str) {
        let path = segments(folder);
        if name.starts_with("+page.svelte") || name.starts_with("+page@") {
            self.push(found, "svelte", before, &path, vec![("GET".to_owned(), None)]);
        } else if name.starts_with("+server.") {
            self.push(found, "svelte", before, &path, found.verbs());
        } else if name.starts_with("+page.server.") {
            let actions = found.exported("actions");
            self.push(
                found,
                "svelte",
                before,
                &path,
                actions.map(|at| ("POST".to_owned(), Some(at))).into_iter().collect(),
            );
        }
    }

    /// `app/routes/blog.$slug.tsx`, `app/routes/blog/$slug.tsx`.
    fn remix(&mut self, found: &Found<'_>, before: &str, inner: &str) {
        let mut inner = without_extension(inner);
        inner = inner.strip_suffix("/route").unwrap_or(inner);
        let mut path = String::new();
        for part in inner.split(['.', '/']) {
            if part.starts_with("__") || part.starts_with('_') || part == "index" || part.is_empty() {
                continue;
            }
            path.push('/');
            match part.trim_end_matches('_').strip_prefix('$') {
                Some("") => path.push('*'),
                Some(name) => {
                    path.push(':');
                    path.push_str(name);
                }
                None => path.push_str(part.trim_end_matches('_')),
            }
        }
        if path.is_empty() {
            path.push('/');
        }
        let mut served = Vec::new();
        if let Some(at) = found.main().or_else(|| found.exported("loader")) {
            served.push(("GET".to_owned(), Some(at)));
        }
        if let Some(at) = found.exported("action") {
            served.push(("POST".to_owned(), Some(at)));
        }
        self.push(found, "remix", before, &path, served);
    }

    /// `server/api/users/[id].get.ts`.
    fn nuxt_server(&mut self, found: &Found<'_>, before: &str, prefix: &str, inner: &str) {
        let inner = without_extension(inner);
        let (inner, methods) = match inner.rsplit_once('.') {
            Some((inner, verb)) if VERBS.contains(&verb.to_ascii_uppercase().as_str()) => {
                (inner, verb.to_ascii_uppercase())
            }
            _ => (inner, String::new()),
        };
        let path = segments(inner);
        let path = if prefix.is_empty() { path } else { format!("{prefix}{}", if path == "/" { "" } else { &path }) };
        self.push(found, "nuxt", before, &path, vec![(methods, found.main())]);
    }
}

/// A method and the symbol that serves it.
type Served = (String, Option<usize>);

/// A file that is looked at.
struct Found<'f> {
    facts: &'f FileFacts,
    file: FileId,
}

impl Found<'_> {
    fn exported(&self, name: &str) -> Option<usize> {
        let mut symbols = self.facts.symbols.iter();
        symbols.position(|symbol| symbol.exported && &*symbol.name == name && symbol.owner.is_empty())
    }

    /// The default export, or else the first function or class that is exported.
    fn main(&self) -> Option<usize> {
        let symbols = &self.facts.symbols;
        let is_default = |text: &str| text.starts_with("export default");
        symbols
            .iter()
            .position(|symbol| symbol.owner.is_empty() && (&*symbol.name == "default" || is_default(&symbol.signature)))
            .or_else(|| {
                symbols.iter().position(|symbol| {
                    symbol.exported
                        && symbol.owner.is_empty()
                        && matches!(symbol.kind.group(), KindGroup::Type | KindGroup::Callable)
                        && symbol.name.starts_with(char::is_uppercase)
                })
            })
    }

    /// Exported functions that are called like methods of HTTP.
    fn verbs(&self) -> Vec<Served> {
        VERBS.iter().filter_map(|verb| Some(((*verb).to_owned(), Some(self.exported(verb)?)))).collect()
    }
}

/// Where a folder of this name begins in a path: the first time.
fn find_folder(path: &str, folder: &str) -> Option<usize> {
    if path.starts_with(folder) {
        return Some(0);
    }
    path.match_indices(folder).map(|(at, _)| at).find(|at| path[..*at].ends_with('/'))
}

/// The folder of the application: what comes before the folder of routes, without `src`.
fn base_of(before: &str) -> &str {
    let before = before.trim_end_matches('/');
    match before.strip_suffix("src") {
        Some(base) if base.is_empty() || base.ends_with('/') => base.trim_end_matches('/'),
        _ => before,
    }
}

fn without_extension(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(stem, _)| stem)
}

/// A path of folders as the frameworks serve it: without groups, slots and `index`.
fn segments(folders: &str) -> String {
    let mut path = String::new();
    for part in folders.split('/') {
        let is_group = part.starts_with('(') && part.ends_with(')');
        // Slots of Next.js; elsewhere the sign is part of the path.
        let is_slot = part.starts_with('@') && !part.contains('[');
        if part.is_empty() || is_group || is_slot || part == "index" {
            continue;
        }
        path.push('/');
        path.push_str(part);
    }
    if path.is_empty() { "/".to_owned() } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_tell_paths() {
        assert_eq!(segments("blog/[slug]"), "/blog/[slug]");
        assert_eq!(segments("(shop)/@side/cart"), "/cart");
        assert_eq!(segments("index"), "/");
        assert_eq!((base_of("web/src/"), base_of("src/"), base_of("web/")), ("web", "", "web"));
        assert_eq!(find_folder("web/app/x/page.tsx", "app/"), Some(4));
        assert_eq!(find_folder("web/myapp/x/page.tsx", "app/"), None);
    }
}
