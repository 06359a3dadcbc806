//! What manifests say about where packages lie: `pyproject.toml` as TOML, `setup.cfg` line by line, `setup.py` as text
//! (it is a program, but its common forms say it in a literal).

use toml::{Table, Value};

use super::roots::Root;

const NAMES: [&str; 3] = ["pyproject.toml", "setup.cfg", "setup.py"];

pub(super) fn is_manifest(path: &str) -> bool {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    NAMES.contains(&name)
}

/// The roots that a manifest names, with folders relative to its own.
pub(super) fn roots(path: &str, text: &str) -> Vec<Root> {
    let mut roots = match path.rsplit_once('/').map_or(path, |(_, name)| name) {
        "pyproject.toml" => pyproject(text),
        "setup.cfg" => setup_cfg(text),
        _ => setup_py(text),
    };
    for root in &mut roots {
        root.prefix = root.prefix.trim_matches('.').to_owned();
    }
    roots
}

fn pyproject(text: &str) -> Vec<Root> {
    let Ok(document) = text.parse::<Table>() else { return Vec::new() };
    let document = Value::Table(document);
    let mut roots = Vec::new();
    for key in [
        "tool.setuptools.packages.find.where",
        "tool.pytest.ini_options.pythonpath",
        "tool.pdm.build.package-dir",
        "tool.maturin.python-source",
        "tool.scikit-build.wheel.package-dir",
    ] {
        roots.extend(strings(at(&document, key)).map(Root::folder));
    }
    if let Some(Value::Table(mapping)) = at(&document, "tool.setuptools.package-dir") {
        roots.extend(mapping.iter().filter_map(|(prefix, folder)| Some(Root::mapped(prefix, folder.as_str()?))));
    }
    if let Some(Value::Array(packages)) = at(&document, "tool.poetry.packages") {
        roots.extend(packages.iter().filter_map(|package| Some(Root::folder(package.get("from")?.as_str()?))));
    }
    for key in ["tool.hatch.build.targets.wheel.packages", "tool.hatch.build.packages"] {
        roots.extend(strings(at(&document, key)).map(|package| {
            Root::folder(package.trim_end_matches('/').rsplit_once('/').map_or("", |(folder, _)| folder))
        }));
    }
    roots
}

fn at<'v>(document: &'v Value, dotted: &str) -> Option<&'v Value> {
    dotted.split('.').try_fold(document, |value, key| value.get(key))
}

/// A string, or the strings of a list.
fn strings(value: Option<&Value>) -> impl Iterator<Item = &str> {
    let (one, many) = match value {
        Some(Value::String(one)) => (Some(one.as_str()), &[][..]),
        Some(Value::Array(many)) => (None, many.as_slice()),
        _ => (None, &[][..]),
    };
    one.into_iter().chain(many.iter().filter_map(Value::as_str))
}

fn setup_cfg(text: &str) -> Vec<Root> {
    let mut roots = Vec::new();
    let (mut section, mut key) = ("", "");
    for line in text.lines().filter(|line| !line.trim_start().starts_with(['#', ';'])) {
        let trimmed = line.trim();
        if let Some(name) = trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            (section, key) = (name, "");
            continue;
        }
        let value = if line.starts_with([' ', '\t']) {
            trimmed
        } else {
            let Some((name, value)) = trimmed.split_once('=') else { continue };
            key = name.trim();
            value.trim()
        };
        match (section, key) {
            ("options.packages.find", "where") if !value.is_empty() => roots.push(Root::folder(value)),
            ("options", "package_dir" | "package-dir") => {
                let (prefix, folder) = value.split_once('=').unwrap_or(("", value));
                if !folder.trim().is_empty() {
                    roots.push(Root::mapped(prefix.trim(), folder.trim()));
                }
            }
            _ => {}
        }
    }
    roots
}

fn setup_py(text: &str) -> Vec<Root> {
    let mut roots = Vec::new();
    for (key, close) in [("package_dir", '}'), ("find_packages(", ')'), ("find_namespace_packages(", ')')] {
        for (start, _) in text.match_indices(key) {
            let rest = &text[start + key.len()..];
            let Some(end) = rest.find(close) else { continue };
            let Some(inner) = rest.get(..end) else { continue };
            if key == "package_dir" {
                let Some((_, pairs)) = inner.split_once('{') else { continue };
                roots.extend(pairs.split(',').filter_map(|pair| {
                    let (prefix, folder) = pair.split_once(':')?;
                    Some(Root::mapped(literal(prefix)?, literal(folder)?))
                }));
            } else {
                let first = inner.split(',').next().unwrap_or_default();
                let named = inner.split(',').find_map(|argument| argument.trim().strip_prefix("where="));
                roots.extend(literal(named.unwrap_or(first)).map(Root::folder));
            }
        }
    }
    roots
}

/// The value of a plain string literal.
fn literal(text: &str) -> Option<&str> {
    let text = text.trim();
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    text.strip_prefix(quote)?.strip_suffix(quote)
}
