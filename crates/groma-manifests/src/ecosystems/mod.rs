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

/// Projects in folders of their own that are looked at: of all families, and of one that the root has as well.
const NESTED: usize = 8;
const BESIDE_ROOT: usize = 4;

/// Families whose root commands do not reach a project in a folder below, unless a workspace says so.
const SEPARATE: [Ecosystem; 3] = [Ecosystem::Node, Ecosystem::Go, Ecosystem::Python];

/// Finds everything: the root's commands, then those of projects in folders near the root that no workspace holds.
pub(crate) fn find(tree: &Tree, out: &mut Findings) {
    let root = Scope { tree, folder: "" };
    // Manifests come before task runners: within one weight what is found first stands first.
    let with_workspace: Vec<bool> = FAMILIES
        .iter()
        .map(|(_, finder, _)| {
            let before = out.package_count();
            finder(&root, out);
            out.package_count() > before
        })
        .collect();
    make::find(&root, out);
    task_files::find(&root, out);
    scripts::find(&root, out);
    let anything = out.commands().next().is_some();
    let sources = tree.ecosystems();
    let mut with_runners = BTreeSet::new();
    let mut left = NESTED;
    for ((manifests, finder, ecosystem), has_workspace) in FAMILIES.into_iter().zip(with_workspace) {
        // A manifest without sources of its kind serves something else, such as one platform of many.
        let has_sources = ecosystem == Ecosystem::Any || !anything || sources.contains(&ecosystem);
        let at_root = root.first(manifests).is_some();
        let is_reached = at_root && (has_workspace || !SEPARATE.contains(&ecosystem));
        if is_reached || !has_sources || (ecosystem == Ecosystem::Native && anything) {
            continue;
        }
        for folder in outermost(&root, manifests).into_iter().take(left.min(if at_root { BESIDE_ROOT } else { NESTED }))
        {
            left -= 1;
            let scope = Scope { tree, folder: &folder };
            finder(&scope, out);
            if with_runners.insert(folder.clone()) {
                make::find(&scope, out);
                task_files::find(&scope, out);
            }
        }
    }
}

/// Folders near the root with one of several manifests, but none within another.
fn outermost(root: &Scope, manifests: &[&str]) -> Vec<String> {
    let mut folders: Vec<String> = manifests.iter().flat_map(|manifest| near(root, manifest)).collect();
    folders.retain(|folder| is_safe_path(folder));
    folders.sort();
    folders.dedup();
    let mut kept: Vec<String> = Vec::new();
    for folder in folders {
        let is_within = kept.iter().any(|outer| folder.strip_prefix(outer).is_some_and(|rest| rest.starts_with('/')));
        if !is_within {
            kept.push(folder);
        }
        if kept.len() == NESTED {
            break;
        }
    }
    kept
}
