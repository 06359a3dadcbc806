//! Members of npm, pnpm, yarn and bun workspaces.

use serde_json::Value;

use super::node::{Manager, known_scripts, programs};
use crate::answer::{Evidence, Purpose};
use crate::findings::{Findings, Manifest};
use crate::globs::members;
use crate::names::{is_safe_name, is_safe_path};
use crate::structured::json;
use crate::tree::{Scope, is_not_ours};
use crate::yaml::{Yaml, yaml};

/// Members whose manifests are read.
const MEMBERS: usize = 200;

/// What is worth running in one member alone.
const OF_INTEREST: [Purpose; 4] = [Purpose::Build, Purpose::Test, Purpose::Lint, Purpose::TypeCheck];

pub(crate) fn find(scope: &Scope, manifest: &Value, from: Manifest, manager: Manager, out: &mut Findings) {
    let (patterns, workspace) = patterns(scope, manifest);
    if patterns.is_empty() {
        return;
    }
    let include: Vec<&str> = patterns.iter().map(String::as_str).collect();
    let folders = members(scope, "package.json", &include, &[]);
    out.members_left_out(folders.len().saturating_sub(MEMBERS));
    for folder in folders.iter().take(MEMBERS) {
        let place = scope.path(folder);
        let member = Scope { tree: scope.tree, folder: &place };
        if !is_safe_path(&place) {
            out.unsafe_name("");
            continue;
        }
        let Some(manifest) = json(&member, "package.json") else { continue };
        let path = member.path("package.json");
        let Some(name) = manifest.get("name").and_then(Value::as_str) else { continue };
        if !is_safe_name(name) {
            out.unsafe_name(&path);
            continue;
        }
        out.package(&place, name, &workspace);
        if is_not_ours(folder) {
            continue;
        }
        programs(&member, &manifest, &path, out);
        for (script, purpose, evidence) in known_scripts(&manifest, &path, out) {
            if evidence == Evidence::Declared && OF_INTEREST.contains(&purpose) {
                let command = manager.member_script(name, script);
                out.of_member(
                    Manifest { path: &path, ..from },
                    purpose,
                    evidence,
                    command,
                    (&format!("scripts.{script}"), name),
                );
            }
        }
    }
}

/// Patterns of members, and the file that gives them.
fn patterns(scope: &Scope, manifest: &Value) -> (Vec<String>, String) {
    if let Some(settings) = yaml(scope, "pnpm-workspace.yaml") {
        let listed: Vec<String> = settings
            .get("packages")
            .map_or(&[][..], Yaml::items)
            .iter()
            .filter_map(Yaml::text)
            .map(str::to_owned)
            .collect();
        if !listed.is_empty() {
            return (listed, scope.path("pnpm-workspace.yaml"));
        }
    }
    let texts = |value: Option<&Value>| -> Vec<String> {
        value
            .and_then(Value::as_array)
            .map_or_else(Vec::new, |all| all.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    };
    let workspaces = manifest.get("workspaces");
    let mut listed = texts(workspaces);
    if listed.is_empty() {
        listed = texts(workspaces.and_then(|workspaces| workspaces.get("packages")));
    }
    if listed.is_empty() && scope.has("lerna.json") {
        let lerna = json(scope, "lerna.json");
        return (texts(lerna.as_ref().and_then(|lerna| lerna.get("packages"))), scope.path("lerna.json"));
    }
    (listed, scope.path("package.json"))
}
