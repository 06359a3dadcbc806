//! Runners of Python's tasks: tox, nox, hatch, pdm, poe and taskipy.

use toml::Value;

use super::python::PythonProject;
use crate::answer::{Evidence, Purpose};
use crate::findings::{Ecosystem, Findings, Manifest};
use crate::names::is_safe_name;
use crate::purpose::{Match, is_vague_check, of_name, of_script};
use crate::structured::{table, texts, toml};

/// Environments, sessions and scripts of one file that are looked at.
const TASKS: usize = 200;

pub(crate) fn find(project: &PythonProject, out: &mut Findings) {
    scripts(project, out);
    tox(project, out);
    nox(project, out);
}

/// Tables of scripts: keys, how one is run (in the environment or as it stands).
const SCRIPTS: [(&[&str], &str, &str); 3] = [
    (&["tool", "pdm", "scripts"], "pdm run", ""),
    (&["tool", "poe", "tasks"], "poe", "poethepoet"),
    (&["tool", "taskipy", "tasks"], "task", "taskipy"),
];

fn scripts(project: &PythonProject, out: &mut Findings) {
    let path = project.scope.path("pyproject.toml");
    let from = Manifest { ecosystem: Ecosystem::Python, folder: project.scope.folder, path: &path };
    for (keys, runner, package) in SCRIPTS {
        let Some(tasks) = table(&project.pyproject, keys) else { continue };
        let runner = if package.is_empty() { runner.to_owned() } else { project.command(package, runner) };
        let mut names: Vec<(&String, &Value)> = tasks.iter().collect();
        names.sort_by_key(|(name, _)| *name);
        for (name, value) in names.into_iter().take(TASKS) {
            let text = value
                .as_str()
                .or_else(|| value.get("cmd").or_else(|| value.get("shell"))?.as_str())
                .unwrap_or_default();
            if !name.starts_with('_') {
                task(from, &format!("{runner} {name}"), &keys.join("."), name, text, out);
            }
        }
    }
    for (file, keys) in [("pyproject.toml", &["tool", "hatch", "envs"][..]), ("hatch.toml", &["envs"])] {
        let read = if file == "hatch.toml" { toml(project.scope, file) } else { None };
        let path = project.scope.path(file);
        let Some(envs) = table(read.as_ref().unwrap_or(&project.pyproject), keys) else { continue };
        hatch(Manifest { path: &path, ..from }, envs, out);
    }
}

fn hatch(from: Manifest, envs: &toml::Table, out: &mut Findings) {
    let mut names: Vec<(&String, &Value)> = envs.iter().collect();
    names.sort_by_key(|(name, _)| (*name != "default", *name));
    for (env, value) in names.into_iter().take(TASKS) {
        if env == "hatch-test" {
            out.check(from, Purpose::Test, Evidence::Session, "hatch test", "envs.hatch-test");
        }
        let Some(scripts) = value.get("scripts").and_then(Value::as_table) else { continue };
        let mut scripts: Vec<(&String, &Value)> = scripts.iter().collect();
        scripts.sort_by_key(|(name, _)| *name);
        for (script, value) in scripts.into_iter().take(TASKS) {
            if !is_safe_name(env) {
                out.unsafe_name(from.path);
                continue;
            }
            let place = if env == "default" { String::new() } else { format!("{env}:") };
            let text = value.as_str().map_or_else(|| texts(Some(value)).join(" "), str::to_owned);
            task(from, &format!("hatch run {place}{script}"), &format!("envs.{env}.scripts"), script, &text, out);
        }
    }
}

fn task(from: Manifest, command: &str, key: &str, name: &str, text: &str, out: &mut Findings) {
    if !is_safe_name(name) {
        out.unsafe_name(from.path);
        return;
    }
    let known =
        if is_vague_check(name) { of_script(text).map(|purpose| (purpose, Match::Usual)) } else { of_name(name) };
    if let Some((purpose, exact)) = known {
        let evidence = if exact == Match::Usual { Evidence::Declared } else { Evidence::Variant };
        out.check(from, purpose, evidence, command, &format!("{key}.{name}"));
    }
}

/// tox runs the tests of every environment; one whose name says what it does is a command of its own.
fn tox(project: &PythonProject, out: &mut Findings) {
    let scope = project.scope;
    let mut environments: Vec<String> = Vec::new();
    let declared = if let Some(ini) =
        project.tox_ini.as_ref().filter(|ini| ini.sections().any(|one| one == "tox" || one.starts_with("testenv")))
    {
        environments.extend(ini.sections().filter_map(|section| section.strip_prefix("testenv:")).map(str::to_owned));
        for key in ["envlist", "env_list"] {
            let listed =
                ini.lines("tox", key).into_iter().flat_map(|line| line.split(',')).map(|name| name.trim().to_owned());
            environments.extend(listed.collect::<Vec<_>>());
        }
        Some(("tox.ini", ""))
    } else if project.setup_cfg.as_ref().is_some_and(|setup| setup.has_section("tox:tox")) {
        Some(("setup.cfg", "[tox:tox]"))
    } else {
        let standalone = toml(scope, "tox.toml");
        let settings = standalone.as_ref().or_else(|| project.tool_table("tox"));
        settings.map(|settings| {
            environments.extend(texts(settings.get("env_list")).into_iter().map(str::to_owned));
            let tables = settings.get("env").and_then(Value::as_table);
            environments.extend(tables.into_iter().flatten().map(|(name, _)| name.clone()));
            if standalone.is_some() { ("tox.toml", "") } else { ("pyproject.toml", "tool.tox") }
        })
    };
    let Some((file, at)) = declared else { return };
    let path = scope.path(file);
    let from = Manifest { ecosystem: Ecosystem::Python, folder: scope.folder, path: &path };
    out.check(from, Purpose::Test, Evidence::Session, project.command("tox", "tox"), at);
    environments.sort();
    environments.dedup();
    for name in environments.iter().take(TASKS) {
        // Factors in braces stand for several environments, and `{[base]deps}` for none.
        if name.contains(['{', '}', '$', ' ']) {
            continue;
        }
        if !is_safe_name(name) {
            out.unsafe_name(&path);
            continue;
        }
        let purpose = if name == "style" { Some(Purpose::Lint) } else { of_name(name).map(|(purpose, _)| purpose) };
        if let Some(purpose) = purpose.filter(|purpose| !matches!(purpose, Purpose::Run | Purpose::Install)) {
            let exact = !matches!(of_name(name), Some((_, Match::Variant))) || name == "style";
            let evidence = if exact { Evidence::Session } else { Evidence::Variant };
            out.check(
                from,
                purpose,
                evidence,
                project.command("tox", &format!("tox -e {name}")),
                &format!("env {name}"),
            );
        }
    }
}

/// Sessions of nox: functions below `@nox.session` or `@session`.
fn nox(project: &PythonProject, out: &mut Findings) {
    let scope = project.scope;
    let Some(text) = scope.text("noxfile.py") else { return };
    let path = scope.path("noxfile.py");
    let from = Manifest { ecosystem: Ecosystem::Python, folder: scope.folder, path: &path };
    let mut sessions: Vec<String> = Vec::new();
    let mut decorated: Option<Option<String>> = None;
    for line in text.lines().take(20_000) {
        if line.starts_with("@nox.session") || line.starts_with("@session") {
            decorated = Some(name_argument(line));
        } else if let Some(rest) = line.strip_prefix("def ") {
            let function = rest.split('(').next().unwrap_or_default();
            if let Some(named) = decorated.take() {
                sessions.push(named.unwrap_or_else(|| function.to_owned()));
            }
        } else if let Some(named) = decorated.as_mut().filter(|named| named.is_none()) {
            *named = name_argument(line);
        }
    }
    if sessions.is_empty() {
        return;
    }
    for session in sessions.iter().take(TASKS) {
        if !is_safe_name(session) {
            out.unsafe_name(&path);
            continue;
        }
        if let Some((purpose, exact)) = of_name(session) {
            let evidence = if exact == Match::Usual { Evidence::Session } else { Evidence::Variant };
            out.check(
                from,
                purpose,
                evidence,
                project.command("nox", &format!("nox -s {session}")),
                &format!("session {session}"),
            );
        }
    }
    if !out.has(scope.folder, Ecosystem::Python, Purpose::Test) {
        out.check(from, Purpose::Test, Evidence::Session, project.command("nox", "nox"), "");
    }
}

/// `name="..."` among a decorator's arguments.
fn name_argument(line: &str) -> Option<String> {
    let rest = line.split("name=").nth(1)?;
    let quote = rest.chars().next().filter(|c| ['"', '\''].contains(c))?;
    rest[1..].split(quote).next().map(str::to_owned)
}
