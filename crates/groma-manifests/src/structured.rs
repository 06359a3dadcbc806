//! Manifests as values: JSON with what people put into it, TOML, and the `key = value` files of Python's tools. Every
//! reader is bounded in depth by its parser and in size by the reading of files.

use std::rc::Rc;

use serde_json::Value;

use crate::tree::Scope;

/// A JSON file of a scope; comments and trailing commas are forgiven. `None` with a note if it is malformed.
pub(crate) fn json(scope: &Scope, name: &str) -> Option<Value> {
    let text = scope.text(name)?;
    let value = serde_json::from_str(&text).ok().or_else(|| {
        let mut plain = text.to_string();
        json_strip_comments::strip(&mut plain).ok()?;
        serde_json::from_str(&plain).ok()
    });
    if value.is_none() {
        scope.tree.malformed(&scope.path(name));
    }
    value
}

/// A TOML file of a scope. `None` with a note if it is malformed.
pub(crate) fn toml(scope: &Scope, name: &str) -> Option<toml::Table> {
    let text = scope.text(name)?;
    let table = toml::from_str(&text).ok();
    if table.is_none() {
        scope.tree.malformed(&scope.path(name));
    }
    table
}

/// The table at a path of keys.
pub(crate) fn table<'t>(root: &'t toml::Table, keys: &[&str]) -> Option<&'t toml::Table> {
    keys.iter().try_fold(root, |table, key| table.get(*key)?.as_table())
}

/// Texts of an array of TOML.
pub(crate) fn texts(value: Option<&toml::Value>) -> Vec<&str> {
    value
        .and_then(toml::Value::as_array)
        .map_or_else(Vec::new, |all| all.iter().filter_map(toml::Value::as_str).collect())
}

/// Entries of an object of JSON, by name: the parser's own order depends on how it was built.
pub(crate) fn entries(value: Option<&Value>) -> Vec<(&str, &Value)> {
    let mut all: Vec<(&str, &Value)> = value
        .and_then(Value::as_object)
        .map_or_else(Vec::new, |map| map.iter().map(|(key, value)| (key.as_str(), value)).collect());
    all.sort_unstable_by_key(|(key, _)| *key);
    all
}

/// A file of sections with `key = value` lines, continued by indentation (`setup.cfg`, `tox.ini`).
pub(crate) struct Ini {
    text: Rc<str>,
}

impl Ini {
    pub(crate) fn of(scope: &Scope, name: &str) -> Option<Self> {
        scope.text(name).map(|text| Self { text })
    }

    /// Names of sections, in order.
    pub(crate) fn sections(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter_map(|line| line.strip_prefix('[')?.split_once(']').map(|(name, _)| name.trim()))
    }

    pub(crate) fn has_section(&self, name: &str) -> bool {
        self.sections().any(|section| section == name)
    }

    /// Lines of a value: what stands behind the key and the indented lines below.
    pub(crate) fn lines(&self, section: &str, key: &str) -> Vec<&str> {
        let mut inside = false;
        let mut in_value = false;
        let mut found = Vec::new();
        for line in self.text.lines() {
            if let Some(header) = line.strip_prefix('[') {
                inside = header.split_once(']').is_some_and(|(name, _)| name.trim() == section);
                in_value = false;
            } else if inside && line.starts_with([' ', '\t']) {
                if in_value {
                    found.push(line.trim());
                }
            } else if inside {
                in_value = false;
                if let Some((name, value)) = line.split_once('=') {
                    if name.trim() == key {
                        in_value = true;
                        found.push(value.trim());
                    }
                }
            }
        }
        found.retain(|line| !line.is_empty() && !line.starts_with(['#', ';']));
        found
    }
}
