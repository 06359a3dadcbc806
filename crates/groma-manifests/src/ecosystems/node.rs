//! npm, pnpm, yarn and bun: scripts of `package.json`, workspaces, and tools that are configured but in no script.

use serde_json::Value;

use super::node_members;
use crate::answer::{EntryKind, Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::purpose::{Match, is_vague_check, of_name, of_script};
use crate::structured::{entries, json};
use crate::tree::Scope;

/// Scripts of one manifest that are looked at.
const SCRIPTS: usize = 300;

/// The program that runs scripts and installs packages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manager {
    Npm,
    Pnpm,
    Yarn,
    Bun,
}

/// Lock files, in the order in which they decide.
const LOCKS: [(&str, Manager); 7] = [
    ("pnpm-lock.yaml", Manager::Pnpm),
    ("yarn.lock", Manager::Yarn),
    ("bun.lock", Manager::Bun),
    ("bun.lockb", Manager::Bun),
    ("package-lock.json", Manager::Npm),
    ("npm-shrinkwrap.json", Manager::Npm),
    ("pnpm-workspace.yaml", Manager::Pnpm),
];

impl Manager {
    fn word(self) -> &'static str {
        match self {
            Self::Npm => "npm",
            Self::Pnpm => "pnpm",
            Self::Yarn => "yarn",
            Self::Bun => "bun",
        }
    }

    /// The manager that `packageManager` names, else the lock file's, else npm.
    fn of(scope: &Scope, manifest: &Value) -> Self {
        let named = manifest.get("packageManager").and_then(Value::as_str).and_then(|text| {
            let name = text.split('@').next()?;
            [Self::Npm, Self::Pnpm, Self::Yarn, Self::Bun].into_iter().find(|manager| manager.word() == name)
        });
        named
            .or_else(|| LOCKS.iter().find(|(lock, _)| scope.has(lock)).map(|(_, manager)| *manager))
            .unwrap_or(Self::Npm)
    }

    /// How a script is run. Only `test` and `start` have words of their own; `bun test` is another thing than the
    /// script.
    pub(crate) fn script(self, name: &str) -> String {
        match (self, name) {
            (Self::Npm | Self::Pnpm | Self::Yarn, "test") | (Self::Npm, "start") => format!("{} {name}", self.word()),
            _ => format!("{} run {name}", self.word()),
        }
    }

    /// How a script of a workspace member is run.
    pub(crate) fn member_script(self, package: &str, script: &str) -> String {
        match self {
            Self::Npm => format!("npm run -w {package} {script}"),
            Self::Pnpm => format!("pnpm --filter {package} run {script}"),
            Self::Yarn => format!("yarn workspace {package} run {script}"),
            Self::Bun => format!("bun run --filter {package} {script}"),
        }
    }

    /// How a program of an installed package is run.
    fn tool(self, command: &str) -> String {
        match self {
            Self::Npm => format!("npx {command}"),
            Self::Pnpm => format!("pnpm exec {command}"),
            Self::Yarn => format!("yarn run {command}"),
            Self::Bun => format!("bunx {command}"),
        }
    }

    fn install(self, scope: &Scope) -> String {
        let locked = self == Self::Npm && scope.first(&["package-lock.json", "npm-shrinkwrap.json"]).is_some();
        format!("{} {}", self.word(), if locked { "ci" } else { "install" })
    }
}

/// Tools that count when they are depended upon and configured: package, configuration files, command, purpose.
const TOOLS: [(&str, &[&str], &str, Purpose); 10] = [
    ("vitest", &[], "vitest run", Purpose::Test),
    ("jest", &[], "jest", Purpose::Test),
    ("mocha", &[], "mocha", Purpose::Test),
    (
        "eslint",
        &[
            "eslint.config.js",
            "eslint.config.mjs",
            "eslint.config.cjs",
            "eslint.config.ts",
            ".eslintrc",
            ".eslintrc.js",
            ".eslintrc.cjs",
            ".eslintrc.json",
            ".eslintrc.yml",
            ".eslintrc.yaml",
        ],
        "eslint .",
        Purpose::Lint,
    ),
    ("@biomejs/biome", &["biome.json", "biome.jsonc"], "biome check", Purpose::Lint),
    ("oxlint", &[".oxlintrc.json"], "oxlint", Purpose::Lint),
    ("xo", &[], "xo", Purpose::Lint),
    ("vue-tsc", &["tsconfig.json"], "vue-tsc --noEmit", Purpose::TypeCheck),
    ("typescript", &["tsconfig.json"], "tsc --noEmit", Purpose::TypeCheck),
    (
        "prettier",
        &[
            ".prettierrc",
            ".prettierrc.json",
            ".prettierrc.js",
            ".prettierrc.yml",
            ".prettierrc.yaml",
            ".prettierrc.toml",
            "prettier.config.js",
            "prettier.config.mjs",
            "prettier.config.cjs",
        ],
        "prettier --write .",
        Purpose::Format,
    ),
];

pub(crate) fn find(scope: &Scope, out: &mut Findings) {
    let Some(manifest) = json(scope, "package.json") else { return };
    let path = scope.path("package.json");
    let from = Manifest { ecosystem: Ecosystem::Node, folder: scope.folder, path: &path };
    let manager = Manager::of(scope, &manifest);
    out.tool("node", &path);
    scripts(&manifest, from, manager, out);
    task_graph(scope, &manifest, from, manager, out);
    tools(scope, &manifest, from, manager, out);
    if ["dependencies", "devDependencies", "workspaces"].iter().any(|key| manifest.get(key).is_some()) {
        out.check(from, Purpose::Install, Evidence::Convention, manager.install(scope), "");
    }
    programs(scope, &manifest, &path, out);
    node_members::find(scope, &manifest, from, manager, out);
}

/// Scripts whose purpose is known, with it; hooks of the manager, placeholders and names that cannot be shown left out.
pub(crate) fn known_scripts<'m>(
    manifest: &'m Value,
    path: &str,
    out: &mut Findings,
) -> Vec<(&'m str, Purpose, Evidence)> {
    let all = entries(manifest.get("scripts"));
    let is_hook = |name: &str| {
        let of = name.strip_prefix("pre").or_else(|| name.strip_prefix("post"));
        of.is_some_and(|of| {
            all.binary_search_by_key(&of, |(name, _)| *name).is_ok()
                || ["install", "pack", "publish", "version"].contains(&of)
        }) || ["prepare", "prepublishOnly", "prepack"].contains(&name)
    };
    let mut known = Vec::new();
    for (name, value) in all.iter().take(SCRIPTS) {
        if !is_safe_name(name) {
            out.unsafe_name(path);
            continue;
        }
        let Some(text) = value.as_str() else { continue };
        if is_hook(name)
            || text.trim().is_empty()
            || text.contains("no test specified")
            || text.contains("Error: no test")
        {
            continue;
        }
        if is_vague_check(name) {
            known.push((*name, of_script(text).unwrap_or(Purpose::Other), Evidence::Variant));
        } else if let Some((purpose, exact)) = of_name(name) {
            let evidence = if exact == Match::Usual { Evidence::Declared } else { Evidence::Variant };
            known.push((*name, purpose, evidence));
        }
    }
    // A vague name is the usual one where there is no better: `check` of a project without `lint`.
    let declared: Vec<Purpose> = known.iter().filter(|one| one.2 == Evidence::Declared).map(|one| one.1).collect();
    for one in &mut known {
        if is_vague_check(one.0) && one.1 != Purpose::Other && !declared.contains(&one.1) {
            one.2 = Evidence::Declared;
        }
    }
    // Among names for the same purpose the shorter says more: `build` before `compile-all`.
    known.sort_by_key(|(name, ..)| (usual_place(name), name.len(), *name));
    known
}

/// The names that managers themselves know come first.
fn usual_place(name: &str) -> usize {
    ["test", "start", "build", "lint", "dev", "typecheck", "format"]
        .iter()
        .position(|usual| *usual == name)
        .unwrap_or(99)
}

fn scripts(manifest: &Value, from: Manifest, manager: Manager, out: &mut Findings) {
    for (name, purpose, evidence) in known_scripts(manifest, from.path, out) {
        // `install` as a script is the manager's own hook.
        if name != "install" {
            out.check(from, purpose, evidence, manager.script(name), &format!("scripts.{name}"));
        }
    }
}

/// Whether a package is among the dependencies of a manifest.
pub(crate) fn depends_on(manifest: &Value, package: &str) -> bool {
    ["devDependencies", "dependencies"]
        .iter()
        .any(|key| manifest.get(key).is_some_and(|all| all.get(package).is_some()))
}

/// Tools that no script of their purpose stands for.
fn tools(scope: &Scope, manifest: &Value, from: Manifest, manager: Manager, out: &mut Findings) {
    for (package, configs, command, purpose) in TOOLS {
        if !depends_on(manifest, package) || out.has(scope.folder, Ecosystem::Node, purpose) {
            continue;
        }
        if configs.is_empty() {
            out.check(
                from,
                purpose,
                Evidence::Configured,
                manager.tool(command),
                &format!("devDependencies.{package}"),
            );
        } else if let Some(config) = scope.first(configs) {
            let path = scope.path(config);
            out.check(Manifest { path: &path, ..from }, purpose, Evidence::Configured, manager.tool(command), "");
        }
    }
}

/// Tasks of turborepo and nx, where no script of their purpose stands for them.
fn task_graph(scope: &Scope, manifest: &Value, from: Manifest, manager: Manager, out: &mut Findings) {
    let runners = [
        ("turbo.json", "turbo", "turbo run ", ["tasks", "pipeline"]),
        ("nx.json", "nx", "nx run-many -t ", ["targetDefaults", "targetDefaults"]),
    ];
    for (file, package, command, keys) in runners {
        if !scope.has(file) || !depends_on(manifest, package) {
            continue;
        }
        let Some(settings) = json(scope, file) else { continue };
        let path = scope.path(file);
        for (task, _) in keys.iter().find_map(|key| settings.get(key)).map_or_else(Vec::new, |all| entries(Some(all))) {
            let task = task.strip_prefix("//#").unwrap_or(task);
            if let Some((purpose, Match::Usual)) = of_name(task).filter(|_| is_safe_name(task)) {
                if !out.has(scope.folder, Ecosystem::Node, purpose) {
                    let command = manager.tool(&format!("{command}{task}"));
                    out.check(
                        Manifest { path: &path, ..from },
                        purpose,
                        Evidence::Session,
                        command,
                        &format!("{}.{task}", keys[0]),
                    );
                }
            }
        }
    }
}

/// Programs (`bin`) and the library's entry (`main`).
pub(crate) fn programs(scope: &Scope, manifest: &Value, path: &str, out: &mut Findings) {
    let file = |text: &str| {
        let text = text.strip_prefix("./").unwrap_or(text);
        [text.to_owned(), format!("{text}.js"), format!("{text}/index.js")]
            .into_iter()
            .find(|name| scope.has(name))
            .map(|name| scope.path(&name))
    };
    let name = manifest.get("name").and_then(Value::as_str).filter(|name| is_safe_name(name));
    match manifest.get("bin") {
        Some(Value::String(target)) => {
            let program = name.map(|name| name.rsplit('/').next().unwrap_or(name));
            out.entry(EntryKind::Program, program, file(target).as_deref(), (path, "bin"));
        }
        Some(Value::Object(_)) => {
            for (program, target) in entries(manifest.get("bin")).into_iter().take(20) {
                if is_safe_name(program) {
                    let target = target.as_str().and_then(file);
                    out.entry(EntryKind::Program, Some(program), target.as_deref(), (path, &format!("bin.{program}")));
                } else {
                    out.unsafe_name(path);
                }
            }
        }
        _ => {}
    }
    for key in ["main", "module"] {
        if let Some(target) = manifest.get(key).and_then(Value::as_str).and_then(file) {
            out.entry(EntryKind::Library, None, Some(&target), (path, key));
        }
    }
}
