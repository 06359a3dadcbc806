//! Cargo: workspaces, aliases, programs, and the checks that a configuration file speaks for.

use toml::{Table, Value};

use crate::answer::{EntryKind, Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::globs::members;
use crate::names::{is_safe_name, is_safe_path};
use crate::purpose::{Match, of_name};
use crate::structured::{table, texts, toml};
use crate::tree::{Scope, is_not_ours};

/// Members whose manifests are read, and aliases and programs that are looked at.
const MEMBERS: usize = 200;
const NAMED: usize = 60;

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    let Some(manifest) = toml(scope, "Cargo.toml") else { return };
    let path = scope.path("Cargo.toml");
    let from = Manifest { ecosystem: Ecosystem::Rust, folder: scope.folder, path: &path };
    let workspace = table(&manifest, &["workspace"]);
    let package = table(&manifest, &["package"]);
    out.tool("cargo", &path);
    aliases(scope, from, out);
    // Without `--workspace`, a root package or `default-members` would leave the other members out.
    let has_members = workspace.is_some_and(|workspace| !texts(workspace.get("members")).is_empty());
    let partial =
        has_members && (package.is_some() || workspace.is_some_and(|all| all.contains_key("default-members")));
    let all = if partial { " --workspace" } else { "" };
    let at = if workspace.is_some() { "workspace" } else { "package" };
    out.check(from, Purpose::Build, Evidence::Convention, format!("cargo build{all}"), at);
    if let Some(config) = scope.first(&[".config/nextest.toml"]) {
        let path = scope.path(config);
        out.check(
            Manifest { path: &path, ..from },
            Purpose::Test,
            Evidence::Configured,
            format!("cargo nextest run{all}"),
            "",
        );
    }
    out.check(from, Purpose::Test, Evidence::Convention, format!("cargo test{all}"), at);
    out.check(from, Purpose::TypeCheck, Evidence::Convention, format!("cargo check{all}"), at);
    configured(scope, &manifest, from, all, out);
    if package.is_some() {
        programs(scope, &manifest, from, None, out);
    }
    if let Some(workspace) = workspace {
        of_workspace(scope, workspace, from, out);
    }
}

/// Checks that a configuration file or table speaks for.
fn configured(scope: &Scope, manifest: &Table, from: Manifest, all: &str, out: &mut Findings) {
    let lints = table(manifest, &["lints", "clippy"]).or_else(|| table(manifest, &["workspace", "lints", "clippy"]));
    let clippy = format!("cargo clippy{all} --all-targets");
    if lints.is_some() {
        out.check(from, Purpose::Lint, Evidence::Configured, clippy.clone(), "lints.clippy");
    }
    let files: [(&[&str], String, Purpose); 3] = [
        (&["clippy.toml", ".clippy.toml"], clippy, Purpose::Lint),
        (&["deny.toml"], "cargo deny check".to_owned(), Purpose::Lint),
        (&["rustfmt.toml", ".rustfmt.toml"], "cargo fmt --all".to_owned(), Purpose::Format),
    ];
    for (names, command, purpose) in files {
        if let Some(name) = scope.first(names) {
            let path = scope.path(name);
            out.check(Manifest { path: &path, ..from }, purpose, Evidence::Configured, command, "");
        }
    }
}

/// Aliases of `.cargo/config.toml`; `xtask` and the like are listed although their names say little.
fn aliases(scope: &Scope, from: Manifest, out: &mut Findings) {
    let Some(name) = scope.first(&[".cargo/config.toml", ".cargo/config"]) else { return };
    let Some(settings) = toml(scope, name) else { return };
    let path = scope.path(name);
    let Some(aliases) = settings.get("alias").and_then(Value::as_table) else { return };
    let mut names: Vec<&String> = aliases.keys().collect();
    names.sort();
    for alias in names.into_iter().take(NAMED) {
        if !is_safe_name(alias) {
            out.unsafe_name(&path);
            continue;
        }
        let words = match &aliases[alias] {
            Value::String(text) => text.split_whitespace().collect(),
            other => texts(Some(other)),
        };
        // An alias for a subcommand of cargo has its purpose; one letter is a convenience, not a command of the
        // project.
        let by_text =
            words.first().and_then(|word| of_name(word)).map(|(purpose, _)| purpose).filter(|one| *one != Purpose::Run);
        let purpose = of_name(alias).map(|(purpose, _)| purpose).or(by_text).unwrap_or(Purpose::Other);
        let is_usual = matches!(of_name(alias), Some((_, Match::Usual)));
        let evidence = if purpose == Purpose::Other || is_usual { Evidence::Declared } else { Evidence::Variant };
        if alias.len() > 2 {
            out.check(
                Manifest { path: &path, ..from },
                purpose,
                evidence,
                format!("cargo {alias}"),
                &format!("alias.{alias}"),
            );
        }
    }
}

/// Programs and examples of a package; of a member, with its name for `-p`.
fn programs(scope: &Scope, manifest: &Table, from: Manifest, member: Option<&str>, out: &mut Findings) {
    let package =
        member.or_else(|| table(manifest, &["package"])?.get("name")?.as_str()).filter(|name| is_safe_name(name));
    let mut bins: Vec<(String, Option<String>)> = Vec::new();
    for bin in manifest.get("bin").and_then(Value::as_array).map_or(&[][..], Vec::as_slice).iter().take(NAMED) {
        if let Some(name) = bin.get("name").and_then(Value::as_str) {
            if is_safe_name(name) {
                bins.push((name.to_owned(), bin.get("path").and_then(Value::as_str).map(str::to_owned)));
            } else {
                out.unsafe_name(from.path);
            }
        }
    }
    if scope.has("src/main.rs") && !bins.iter().any(|(_, path)| path.as_deref() == Some("src/main.rs")) {
        if let Some(package) = package.filter(|package| bins.iter().all(|(name, _)| name != package)) {
            bins.push((package.to_owned(), Some("src/main.rs".to_owned())));
        }
    }
    let settings = table(manifest, &["package"]);
    let are_found = settings.and_then(|package| package.get("autobins")?.as_bool()) != Some(false);
    for (file, is_folder) in scope.children("src/bin", if are_found { NAMED } else { 0 }) {
        let name = if is_folder { Some(file) } else { file.strip_suffix(".rs") };
        let path = if is_folder { format!("src/bin/{file}/main.rs") } else { format!("src/bin/{file}") };
        let is_known =
            |name: &str| bins.iter().any(|(known, place)| known == name || place.as_deref() == Some(path.as_str()));
        if let Some(name) = name.filter(|name| is_safe_name(name) && scope.has(&path) && !is_known(name)) {
            bins.push((name.to_owned(), Some(path)));
        }
    }
    let default_run = settings.and_then(|package| package.get("default-run")).and_then(Value::as_str);
    for (name, path) in &bins {
        let guess =
            || [format!("src/bin/{name}.rs"), "src/main.rs".to_owned()].into_iter().find(|path| scope.has(path));
        let path = path.clone().filter(|path| scope.has(path)).or_else(guess).map(|path| scope.path(&path));
        out.entry(EntryKind::Program, Some(name), path.as_deref(), (from.path, "bin"));
        // `xtask` is run through its alias.
        if name == "xtask" {
            continue;
        }
        let is_default = bins.len() == 1 || default_run == Some(name);
        let command = match member {
            Some(member) if is_default => format!("cargo run -p {member}"),
            Some(member) => format!("cargo run -p {member} --bin {name}"),
            None if is_default => "cargo run".to_owned(),
            None => format!("cargo run --bin {name}"),
        };
        match member {
            Some(member) => out.of_member(from, Purpose::Run, Evidence::Convention, command, ("bin", member)),
            None => out.check(from, Purpose::Run, Evidence::Convention, command, "bin"),
        }
    }
    for (file, is_folder) in scope.children("examples", 12) {
        let path = if is_folder { format!("examples/{file}/main.rs") } else { format!("examples/{file}") };
        let name = file.strip_suffix(".rs").unwrap_or(file);
        if path.ends_with(".rs") && scope.has(&path) && is_safe_name(name) {
            out.entry(EntryKind::Example, Some(name), Some(&scope.path(&path)), (from.path, "examples"));
        }
    }
}

fn of_workspace(scope: &Scope, workspace: &Table, from: Manifest, out: &mut Findings) {
    let folders = members(scope, "Cargo.toml", &texts(workspace.get("members")), &texts(workspace.get("exclude")));
    out.members_left_out(folders.len().saturating_sub(MEMBERS));
    for folder in folders.iter().take(MEMBERS) {
        let place = scope.path(folder);
        if !is_safe_path(&place) {
            out.unsafe_name("");
            continue;
        }
        let member = Scope { tree: scope.tree, folder: &place };
        let Some(manifest) = toml(&member, "Cargo.toml") else { continue };
        let path = member.path("Cargo.toml");
        let Some(name) = table(&manifest, &["package"]).and_then(|package| package.get("name")?.as_str()) else {
            continue;
        };
        if !is_safe_name(name) {
            out.unsafe_name(&path);
            continue;
        }
        out.package(&place, name, from.path);
        if is_not_ours(folder) {
            continue;
        }
        let from = Manifest { path: &path, ..from };
        out.of_member(from, Purpose::Test, Evidence::Convention, format!("cargo test -p {name}"), ("package", name));
        programs(&member, &manifest, from, Some(name), out);
    }
}
