//! Deno: tasks of `deno.json`, and the commands of Deno itself where the project has what they work on.

use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::purpose::{Match, is_vague_check, of_name, of_script};
use crate::structured::{entries, json};
use crate::tree::Scope;

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    let Some(name) = scope.first(&["deno.json", "deno.jsonc"]) else { return };
    let Some(settings) = json(scope, name) else { return };
    let path = scope.path(name);
    let from = Manifest { ecosystem: Ecosystem::Node, folder: scope.folder, path: &path };
    for (task, value) in entries(settings.get("tasks")).into_iter().take(200) {
        if !is_safe_name(task) {
            out.unsafe_name(&path);
            continue;
        }
        let text = value.as_str().or_else(|| value.get("command")?.as_str()).unwrap_or_default();
        let known =
            if is_vague_check(task) { of_script(text).map(|purpose| (purpose, Match::Usual)) } else { of_name(task) };
        if let Some((purpose, exact)) = known {
            let evidence = if exact == Match::Usual { Evidence::Declared } else { Evidence::Variant };
            out.check(from, purpose, evidence, format!("deno task {task}"), &format!("tasks.{task}"));
        }
    }
    if scope.tests().deno {
        out.check(from, Purpose::Test, Evidence::Convention, "deno test", "");
    }
    for (key, purpose) in [("lint", Purpose::Lint), ("fmt", Purpose::Format)] {
        if settings.get(key).is_some() {
            out.check(from, purpose, Evidence::Configured, format!("deno {key}"), key);
        }
    }
}
