//! The gems of the project and those it depends on, from `*.gemspec` and `Gemfile`. These are programs; what is read
//! off their lines is what is usual: literals.

use std::collections::{HashMap, HashSet};

use groma_model::ResolveContext;

/// Words before the name of a gem that is depended on.
const DEPENDENCIES: &[&str] =
    &["gem", "add_dependency", "add_development_dependency", "add_runtime_dependency"];

/// Longer features are not cut into more parts than this in search of their gem.
const MOST_PARTS: usize = 8;

#[derive(Default)]
pub(super) struct Gems {
    /// The folders of gems and applications.
    folders: HashSet<Box<str>>,
    /// Folders on the load path, without those that are only named by convention.
    require_paths: Vec<String>,
    /// Names of the project's own gems, folded.
    own: HashSet<String>,
    /// Gems that are depended on, by folded name.
    required: HashMap<String, Box<str>>,
}

pub(super) fn is_manifest(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.ends_with(".gemspec") || matches!(name, "Gemfile" | "gems.rb")
}

impl Gems {
    pub(super) fn new(context: &ResolveContext<'_>) -> Self {
        let mut gems = Self::default();
        for (file, text) in context.manifests {
            let path = context.files.path(*file);
            let folder = context.files.folder(*file);
            let name = path.rsplit('/').next().unwrap_or(path);
            gems.folders.insert(folder.into());
            let mut paths = Vec::new();
            for line in text.lines().map(str::trim) {
                gems.read_line(line, &mut paths);
            }
            if let Some(stem) = name.strip_suffix(".gemspec").filter(|stem| !stem.is_empty()) {
                gems.own.insert(fold(stem));
            }
            if paths.is_empty() {
                paths.push("lib".to_owned());
            }
            let joined = paths.iter().filter_map(|path| groma_model::FileTable::join(folder, path));
            gems.require_paths.extend(joined.filter(|path| context.files.is_folder(path)));
        }
        gems.require_paths.sort();
        gems.require_paths.dedup();
        gems.required.retain(|folded, _| !gems.own.contains(folded));
        gems
    }

    fn read_line(&mut self, line: &str, require_paths: &mut Vec<String>) {
        if line.starts_with('#') {
            return;
        }
        if let Some((_, value)) = line.split_once("require_path")
            && let Some(value) = value.trim_start_matches('s').trim_start().strip_prefix(['=', '<'])
        {
            require_paths.extend(literals(value));
            return;
        }
        let call = line.split_once(['(', ' ', '\'', '"']).map_or(line, |(call, _)| call);
        let word = call.rsplit('.').next().unwrap_or(call);
        if DEPENDENCIES.contains(&word)
            && let Some(name) = literals(&line[call.len()..]).into_iter().next()
        {
            self.required.insert(fold(&name), name.into());
        }
    }

    /// The folder of the gem or application around a folder; the root if there is none.
    pub(super) fn folder_around<'f>(&self, folder: &'f str) -> &'f str {
        let mut around = folder;
        while !around.is_empty() && !self.folders.contains(around) {
            around = around.rsplit_once('/').map_or("", |(parent, _)| parent);
        }
        around
    }

    /// Whether a gem or application is in this folder.
    pub(super) fn is_folder(&self, folder: &str) -> bool {
        self.folders.contains(folder)
    }

    /// The load paths that manifests give.
    pub(super) fn require_paths(&self) -> &[String] {
        &self.require_paths
    }

    /// Whether the project has a gem of this name.
    pub(super) fn is_own(&self, name: &str) -> bool {
        self.own.contains(&fold(name))
    }

    /// The gem of a feature among those that are depended on: `rack/test/methods` is of `rack-test` rather than `rack`.
    pub(super) fn required(&self, feature: &str) -> Option<&str> {
        let parts: Vec<&str> = feature.split('/').take(MOST_PARTS).collect();
        (1..=parts.len()).rev().find_map(|count| self.required.get(&fold(&parts[..count].concat()))).map(AsRef::as_ref)
    }
}

/// The string literals and `%w` words at the start of an expression, up to the end of the line.
fn literals(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '\'', '%', '#']) {
        let after = &rest[at + 1..];
        rest = match rest.as_bytes()[at] {
            b'#' => break,
            b'%' => match after.strip_prefix(['w', 'W']) {
                Some(words) => {
                    let inner = words.trim_start_matches(['(', '[', '{', '<', '|', '!']);
                    let end = inner.find([')', ']', '}', '>', '|', '!']).unwrap_or(inner.len());
                    found.extend(inner[..end].split_whitespace().map(str::to_owned));
                    &inner[end..]
                }
                None => after,
            },
            quote => match after.find(char::from(quote)) {
                Some(end) => {
                    found.push(after[..end].to_owned());
                    &after[end + 1..]
                }
                None => break,
            },
        };
    }
    found
}

/// A name without what is written differently in names of gems, features and constants: `active_support`,
/// `activesupport` and `ActiveSupport`, `rack-test` and `rack/test`.
pub(super) fn fold(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}
