//! Which router is mounted where, and the whole paths of routes that follow from it.

use std::collections::{BTreeMap, BTreeSet};

use groma_model::{FileId, RouteFact, RouteKind};

use super::{Known, targets};
use crate::Kind;

/// A router: the file that makes it and its name there.
pub(super) type Router = (FileId, String);

/// Mounts on the way from a route to the root, at most.
const MOST_LEVELS: usize = 12;

/// Paths under which one router is reached, at most.
const MOST_PREFIXES: usize = 32;

/// A place at which a router is mounted.
struct Mount {
    under: Router,
    prefix: String,
    /// The prefix takes the place of the router's own.
    over: bool,
}

/// All mounts of a project.
#[derive(Default)]
pub(super) struct Mounts {
    /// Prefixes that routers are made with.
    own: BTreeMap<Router, Vec<String>>,
    of: BTreeMap<Router, Vec<Mount>>,
    /// Prefixes of whole programs, by the folder that they hold for.
    global: Vec<(String, String)>,
    /// What Django includes from elsewhere: routes that nobody here can list.
    pub(super) outside: Vec<(FileId, RouteFact)>,
}

impl Mounts {
    pub(super) fn of(known: &Known<'_>) -> Self {
        let mut mounts = Self::default();
        for (file, facts) in &known.files {
            for fact in &facts.routes {
                match fact.kind {
                    RouteKind::Router if !fact.path.is_empty() => {
                        let own = mounts.own.entry((*file, fact.router.to_string())).or_default();
                        own.push(fact.path.to_string());
                    }
                    RouteKind::Mount | RouteKind::MountOver => mounts.mount(known, *file, fact),
                    RouteKind::Global => {
                        let folder = known.snapshot.table().folder(*file);
                        let folder = folder.strip_suffix("src").unwrap_or(folder).trim_end_matches('/');
                        mounts.global.push((folder.to_owned(), fact.path.to_string()));
                    }
                    _ => {}
                }
            }
        }
        mounts
    }

    fn mount(&mut self, known: &Known<'_>, file: FileId, fact: &RouteFact) {
        let under = targets::router(known, file, &fact.router);
        let targets = targets::mounted(known, file, &fact.target);
        let is_module = fact.target.contains('.') && fact.target.ends_with("urls") && fact.router.contains("patterns");
        if targets.is_empty() && is_module {
            self.outside.push((file, RouteFact { kind: RouteKind::Outside, ..fact.clone() }));
        }
        for target in targets {
            // What a test mounts is nobody else's prefix.
            let by_test = known.snapshot.kind(file) == Kind::Test && known.snapshot.kind(target.0) != Kind::Test;
            if target != under && !by_test {
                self.of.entry(target).or_default().push(Mount {
                    under: under.clone(),
                    prefix: fact.path.to_string(),
                    over: fact.kind == RouteKind::MountOver,
                });
            }
        }
    }

    /// The whole paths of a route.
    pub(super) fn paths(&self, known: &Known<'_>, file: FileId, fact: &RouteFact) -> Vec<String> {
        let router = targets::router(known, file, &fact.router);
        let language = known.snapshot.language(file).map_or("", groma_lang::Language::name);
        let is_script = matches!(language, "javascript" | "typescript" | "tsx" | "vue" | "svelte");
        let mut prefixes = self.prefixes(&router, MOST_LEVELS);
        let path = known.snapshot.table().path(file);
        if is_script && fact.target.strip_prefix(&*fact.router).is_some_and(|rest| rest.starts_with('.')) {
            let nearest = self.global.iter().filter(|(folder, _)| folder.is_empty() || is_below(path, folder));
            if let Some((_, global)) = nearest.max_by_key(|(folder, _)| folder.len()) {
                prefixes = prefixes.into_iter().map(|prefix| joined(global, &prefix)).collect();
            }
        }
        if language == "php" && (path == "routes/api.php" || path.ends_with("/routes/api.php")) && router.1.is_empty() {
            // The framework serves this file's routes there.
            prefixes = prefixes.into_iter().map(|prefix| joined("/api", &prefix)).collect();
        }
        let mut whole: Vec<String> = prefixes
            .into_iter()
            .map(|prefix| {
                let mut whole = joined(&prefix, &fact.path);
                if whole.starts_with('^') {
                    whole.remove(0);
                }
                if !(whole.starts_with('/') || begins_computed(&whole)) {
                    whole.insert(0, '/');
                }
                if is_script && whole.len() > 1 && whole.ends_with('/') {
                    whole.pop();
                }
                whole
            })
            .collect();
        whole.sort();
        whole.dedup();
        whole
    }

    /// The prefixes under which a router is reached.
    fn prefixes(&self, router: &Router, levels: usize) -> Vec<String> {
        let own = self.own.get(router).cloned().unwrap_or_else(|| vec![String::new()]);
        let Some(mounts) = self.of.get(router).filter(|_| levels > 0) else { return own };
        let mut found = BTreeSet::new();
        for mount in mounts {
            for above in self.prefixes(&mount.under, levels - 1) {
                let to_here = joined(&above, &mount.prefix);
                if mount.over {
                    found.insert(to_here);
                } else {
                    found.extend(own.iter().map(|own| joined(&to_here, own)));
                }
                if found.len() >= MOST_PREFIXES {
                    return found.into_iter().collect();
                }
            }
        }
        found.into_iter().collect()
    }
}

/// Whether a path begins with an expression, in contrast to a parameter in braces.
fn begins_computed(path: &str) -> bool {
    let inner = path.strip_prefix('{').and_then(|rest| rest.split('}').next());
    inner.is_some_and(|inner| inner.contains(['.', '(', ' ']) || inner.len() > 1 && inner.to_uppercase() == inner)
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Joins two parts of a path with one slash. Where a regular expression goes on behind another, its anchor falls away.
fn joined(before: &str, behind: &str) -> String {
    if before.is_empty() {
        return behind.to_owned();
    }
    let behind = behind.strip_prefix('^').unwrap_or(behind);
    match (before.ends_with('/'), behind.starts_with('/')) {
        _ if behind.is_empty() => before.to_owned(),
        (true, true) => format!("{before}{}", &behind[1..]),
        (false, false) => format!("{before}/{behind}"),
        _ => format!("{before}{behind}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_with_one_slash() {
        assert_eq!(joined("/api", "users"), "/api/users");
        assert_eq!(joined("/api/", "/users"), "/api/users");
        assert_eq!(joined("api/", "^users/$"), "api/users/$");
        assert_eq!(joined("", "/"), "/");
    }

    #[test]
    fn mounts_in_a_circle_come_to_an_end() {
        let (a, b) = ((FileId(0), "a".to_owned()), (FileId(0), "b".to_owned()));
        let mut mounts = Mounts::default();
        let under = |under: &Router| Mount { under: under.clone(), prefix: "/x".to_owned(), over: false };
        for _ in 0..3 {
            mounts.of.entry(a.clone()).or_default().push(under(&b));
            mounts.of.entry(b.clone()).or_default().push(under(&a));
        }
        assert_eq!(mounts.prefixes(&a, MOST_LEVELS), ["/x".repeat(MOST_LEVELS)]);
    }
}
