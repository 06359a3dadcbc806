//! One module for each family of build systems. Each looks for its manifests in one folder and adds what they support.

mod cargo;
mod deno;
mod dotnet;
mod go;
mod jvm;
mod make;
mod native;
mod node;
mod node_members;
mod others;
mod php;
mod python;
mod python_tasks;
mod ruby;
mod scripts;
mod task_files;

use std::collections::BTreeSet;

use crate::findings::{Ecosystem, Findings};
use crate::globs::near;
use crate::names::is_safe_path;
use crate::tree::{Scope, Tree};

/// Finds what the manifests of one folder support.
type Finder = fn(&Scope, &mut Findings);

/// Families: files that say that a folder has one, what finds it, whose sources it is for.
const FAMILIES: [(&[&str], Finder, Ecosystem); 11] = [
    (&["Cargo.toml"], cargo::find, Ecosystem::Rust),
    (&["go.mod", "go.work"], go::find, Ecosystem::Go),
    (&["package.json"], node::find, Ecosystem::Node),
    (&["deno.json", "deno.jsonc"], deno::find, Ecosystem::Node),
    (
        &["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "manage.py", "tox.ini", "Pipfile"],
        python::find,
        Ecosystem::Python,
    ),
    (
        &["pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"],
        jvm::find,
        Ecosystem::Jvm,
    ),
    (&["Gemfile"], ruby::find, Ecosystem::Ruby),
    (&["composer.json"], php::find, Ecosystem::Php),
    (&["CMakeLists.txt"], native::find, Ecosystem::Native),
    (&["mix.exs", "pubspec.yaml", "Package.swift"], others::find, Ecosystem::Any),
    (&["*.sln"], dotnet::find, Ecosystem::Dotnet),
];

/// Projects in folders of their own that are looked at.
const NESTED: usize = 8;

/// Finds everything: the root's commands, then those of projects in folders near the root whose family the root lacks.
pub(crate) fn find(tree: &Tree, out: &mut Findings) {
    let root = Scope { tree, folder: "" };
    // Manifests come before task runners: within one weight what is found first stands first.
    for (_, finder, _) in FAMILIES {
        finder(&root, out);
    }
    make::find(&root, out);
    task_files::find(&root, out);
    scripts::find(&root, out);
    let anything = out.commands().next().is_some();
    let sources = tree.ecosystems();
    let mut with_runners = BTreeSet::new();
    let mut nested = 0;
    for (manifests, finder, ecosystem) in FAMILIES {
        // A manifest without sources of its kind serves something else, such as one platform of many.
        let has_sources = ecosystem == Ecosystem::Any || !anything || sources.contains(&ecosystem);
        if root.first(manifests).is_some() || !has_sources || (manifests == ["CMakeLists.txt"] && anything) {
            continue;
        }
        let mut folders: Vec<String> = manifests.iter().flat_map(|manifest| near(&root, manifest)).collect();
        folders.sort();
        folders.dedup();
        let mut last = String::new();
        for folder in folders {
            // A folder within one that was taken is a part of it.
            let is_within = !last.is_empty() && folder.strip_prefix(&last).is_some_and(|rest| rest.starts_with('/'));
            if is_within || nested == NESTED || !is_safe_path(&folder) {
                continue;
            }
            nested += 1;
            let scope = Scope { tree, folder: &folder };
            finder(&scope, out);
            if with_runners.insert(folder.clone()) {
                make::find(&scope, out);
                task_files::find(&scope, out);
            }
            last = folder;
        }
    }
}
