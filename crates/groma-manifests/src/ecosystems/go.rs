//! Go: modules, workspaces, programs under `cmd`, golangci-lint and mage.

use crate::answer::{EntryKind, Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::{is_safe_name, is_safe_path};
use crate::purpose::{Match, of_name};
use crate::tree::Scope;

/// Modules of a workspace that one command names.
const MODULES: usize = 6;

/// Programs under `cmd` that are listed.
const PROGRAMS: usize = 30;

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    let has_module = scope.has("go.mod");
    let modules = if scope.has("go.work") { modules(scope, out) } else { Vec::new() };
    if !has_module && modules.is_empty() {
        return;
    }
    let path = scope.path(if has_module { "go.mod" } else { "go.work" });
    let from = Manifest { ecosystem: Ecosystem::Go, folder: scope.folder, path: &path };
    out.tool("go", &path);
    // A pattern stands for packages of the modules of the workspace that it names, so all have to be named.
    let patterns = if modules.is_empty() {
        "./...".to_owned()
    } else {
        let all: Vec<String> = modules
            .iter()
            .take(MODULES)
            .map(|module| if module == "." { "./...".to_owned() } else { format!("./{module}/...") })
            .collect();
        all.join(" ")
    };
    out.check(from, Purpose::Build, Evidence::Convention, format!("go build {patterns}"), "");
    if scope.tests().go {
        out.check(from, Purpose::Test, Evidence::Convention, format!("go test {patterns}"), "");
    }
    out.check(from, Purpose::Lint, Evidence::Convention, format!("go vet {patterns}"), "");
    let configs = [".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json"];
    if let Some(config) = scope.first(&configs) {
        let path = scope.path(config);
        out.check(Manifest { path: &path, ..from }, Purpose::Lint, Evidence::Configured, "golangci-lint run", "");
    }
    programs(scope, from, out);
    mage(scope, from, out);
}

/// Folders that `go.work` uses.
fn modules(scope: &Scope, out: &mut Findings) -> Vec<String> {
    let Some(text) = scope.text("go.work") else { return Vec::new() };
    let workspace = scope.path("go.work");
    let mut inside = false;
    let mut found = Vec::new();
    for line in text.lines().take(2000) {
        let line = line.split("//").next().unwrap_or_default().trim();
        let named = if inside {
            inside = line != ")";
            Some(line).filter(|line| !line.is_empty() && *line != ")")
        } else if line == "use (" {
            inside = true;
            None
        } else {
            line.strip_prefix("use ").map(str::trim)
        };
        let Some(named) = named else { continue };
        let folder = named.trim_matches('"');
        let folder = folder.strip_prefix("./").unwrap_or(folder);
        if !is_safe_path(folder) {
            out.unsafe_name(&workspace);
            continue;
        }
        let module = if folder == "." { "go.mod".to_owned() } else { format!("{folder}/go.mod") };
        if !scope.has(&module) {
            continue;
        }
        found.push(folder.to_owned());
        let name = scope.text(&module).and_then(|text| {
            text.lines().find_map(|line| line.strip_prefix("module ")).map(|name| name.trim().to_owned())
        });
        if let Some(name) = name.filter(|name| is_safe_name(name)) {
            let place = if folder == "." { scope.folder.to_owned() } else { scope.path(folder) };
            out.package(&place, &name, &workspace);
        }
    }
    found
}

fn programs(scope: &Scope, from: Manifest, out: &mut Findings) {
    if scope.has("main.go") {
        let path = scope.path("main.go");
        out.entry(EntryKind::File, None, Some(&path), (&path, ""));
        out.check(Manifest { path: &path, ..from }, Purpose::Run, Evidence::Convention, "go run .", "");
    }
    for (name, is_folder) in scope.children("cmd", PROGRAMS) {
        let main = format!("cmd/{name}/main.go");
        if is_folder && is_safe_name(name) && scope.has(&main) {
            let path = scope.path(&main);
            out.entry(EntryKind::Program, Some(name), Some(&path), (&path, ""));
            out.check(
                Manifest { path: &path, ..from },
                Purpose::Run,
                Evidence::Convention,
                format!("go run ./cmd/{name}"),
                "",
            );
        }
    }
}

/// Targets of mage: exported functions.
fn mage(scope: &Scope, from: Manifest, out: &mut Findings) {
    let Some(name) = scope.first(&["magefile.go", "Magefile.go", "magefiles/magefile.go"]) else { return };
    let Some(text) = scope.text(name) else { return };
    let path = scope.path(name);
    for line in text.lines() {
        let target = line.strip_prefix("func ").and_then(|rest| rest.split('(').next());
        let Some(target) = target.filter(|target| target.starts_with(|c: char| c.is_ascii_uppercase())) else {
            continue;
        };
        if let Some((purpose, exact)) = of_name(target).filter(|_| is_safe_name(target) && target != "Install") {
            let evidence = if exact == Match::Usual { Evidence::Declared } else { Evidence::Variant };
            out.check(Manifest { path: &path, ..from }, purpose, evidence, format!("mage {target}"), target);
        }
    }
}
