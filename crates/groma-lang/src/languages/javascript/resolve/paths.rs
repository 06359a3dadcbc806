//! The forms of module names and of paths in the project.

/// The folder of a path; empty at the root.
pub(super) fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A folder and those above it, the root last.
pub(super) fn ancestors(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |folder| (!folder.is_empty()).then(|| parent(folder)))
}

/// A path below a folder.
pub(super) fn below(folder: &str, rest: &str) -> String {
    if folder.is_empty() { rest.to_owned() } else { format!("{folder}/{rest}") }
}

/// What remains of a path below a folder; `None` if it is not below it.
pub(super) fn within<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// Splits a bare module name into package and the path inside it: `@a/b/c` into `@a/b` and `c`.
pub(super) fn package_and_subpath(text: &str) -> (&str, &str) {
    let from = if text.starts_with('@') { text.find('/').map_or(text.len(), |slash| slash + 1) } else { 0 };
    match text[from..].find('/') {
        Some(slash) => (&text[..from + slash], &text[from + slash + 1..]),
        None => (text, ""),
    }
}

/// Whether packages of this name can be published: anything else is an alias of the project's own.
pub(super) fn is_package_name(name: &str) -> bool {
    let legal = |part: &str| {
        !part.is_empty()
            && !part.starts_with(['.', '_'])
            && part.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | '_'))
    };
    match name.strip_prefix('@') {
        Some(scoped) => scoped.split_once('/').is_some_and(|(scope, package)| legal(scope) && legal(package)),
        None => legal(name),
    }
}

/// The text of an import without what only loaders read: prefixes (`raw-loader!./a`) and a query (`./a.svg?url`).
pub(super) fn without_loaders(text: &str) -> &str {
    let text = text.rsplit('!').next().filter(|last| !last.is_empty()).unwrap_or(text);
    match text.find('?') {
        Some(query) if query > 0 => &text[..query],
        _ => text,
    }
}

/// The outside thing that a text with a scheme names (`node:fs`, `npm:pkg@1`, `https://host/x`); `None` without one.
pub(super) fn scheme_target(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once(':')?;
    let is_scheme = scheme.len() > 1
        && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '+' | '.'));
    if !is_scheme {
        return None;
    }
    Some(match scheme {
        "http" | "https" => rest.trim_start_matches('/').split('/').next().unwrap_or(rest).to_owned(),
        "npm" | "jsr" => {
            let package = package_and_subpath(rest.trim_start_matches('/')).0;
            let version = package.get(1..).and_then(|tail| tail.find('@')).map(|at| at + 1);
            version.map_or(package, |at| &package[..at]).to_owned()
        }
        "data" | "blob" => scheme.to_owned(),
        _ => format!("{scheme}:{}", rest.split('/').next().unwrap_or(rest)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_and_schemes() {
        assert_eq!(package_and_subpath("@a/b/c/d"), ("@a/b", "c/d"));
        assert_eq!(package_and_subpath("@a"), ("@a", ""));
        assert_eq!(package_and_subpath("a/b"), ("a", "b"));
        assert!(is_package_name("@a/b") && is_package_name("lodash.get"));
        assert!(!is_package_name("@/b") && !is_package_name("~") && !is_package_name("$lib"));
        assert_eq!(scheme_target("npm:@a/b@1/c").as_deref(), Some("@a/b"));
        assert_eq!(scheme_target("node:fs/promises").as_deref(), Some("node:fs"));
        assert_eq!(scheme_target("https://host/x.js").as_deref(), Some("host"));
        assert_eq!(scheme_target("./a:b"), None);
        assert_eq!(without_loaders("style-loader!./a.css?inline"), "./a.css");
    }

    #[test]
    fn folders_upwards() {
        assert_eq!(ancestors("a/b").collect::<Vec<_>>(), ["a/b", "a", ""]);
        assert_eq!(within("a/b/c", "a/b"), Some("c"));
        assert_eq!(within("ab/c", "a"), None);
    }
}
