//! `groma doctor`: whether this program can be found and answers, whether its folder can be written, and whether the
//! agents of this machine are configured to use it. Nothing is changed, and nothing but this program is run.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;

use groma::json;
use groma_install::{AGENTS, Inspection, NAME, Scope, Standing, Target, inspect};

use super::ask_itself;
use crate::agents::{Machine, is_same, project};
use crate::args::{Args, Doctor, has_command};
use crate::config::{self, Settings};
use crate::env::Environment;
use crate::failure::Failure;
use crate::output;
use crate::output::agents::{Check, Checkup, in_words};

pub(crate) fn run(args: &Args, asked: &Doctor) -> Result<bool, Failure> {
    let environment = Environment::of_process();
    let settings = config::settings(args)?;
    let root = project(&environment, &settings.root).ok();
    let machine = Machine::here(&environment, root)?;
    let mut checks = program(&machine);
    checks.push(cache(&settings));
    checks.extend(server(&machine));
    checks.extend(agents(&machine));
    let answer = Checkup { version: json::VERSION, checks };
    let mut out = output::writer();
    if asked.json {
        json::write(&mut out, &answer)?;
        out.write_all(b"\n")?;
    } else {
        out.write_all(answer.text().as_bytes())?;
    }
    out.flush()?;
    Ok(answer.checks.iter().all(|check| check.state != "wrong"))
}

fn check(state: &'static str, what: impl Into<String>, says: impl Into<String>) -> Check {
    Check { state, what: what.into(), says: says.into(), advice: None }
}

fn advised(state: &'static str, what: impl Into<String>, says: impl Into<String>, advice: impl Into<String>) -> Check {
    Check { advice: Some(advice.into()), ..check(state, what, says) }
}

/// Whether PATH leads to this program, and whether it answers.
fn program(machine: &Machine) -> Vec<Check> {
    let itself = machine.itself.display();
    let on_path = match &machine.on_path {
        Some(found) if is_same(found, &machine.itself) => check("ok", "program", format!("PATH leads to {itself}")),
        Some(found) => advised(
            "wrong",
            "program",
            format!("PATH leads to another groma, {}, than this one, {itself}", found.display()),
            "put the folder of the one you want first in PATH",
        ),
        None => advised(
            "missing",
            "program",
            format!("no groma is on PATH; entries name {itself}"),
            "put its folder into PATH, and entries stay right when it moves",
        ),
    };
    let own = env!("CARGO_PKG_VERSION");
    let version = match ask_itself::version(&machine.itself) {
        Ok(told) if told.split_whitespace().any(|word| word == own) => check("ok", "version", told),
        Ok(told) => advised("wrong", "version", format!("the file is {told}, this process {own}"), "try again"),
        Err(error) => advised("wrong", "version", error, "install groma again"),
    };
    vec![on_path, version]
}

/// Whether what is learnt can be kept.
fn cache(settings: &Settings) -> Check {
    let Some(folder) = settings.cache_dir.as_ref().filter(|_| !settings.no_cache) else {
        return check("ok", "cache", "not used");
    };
    let shown = folder.display();
    let Some(existing) = folder.ancestors().find(|folder| folder.exists()) else {
        return advised("wrong", "cache", format!("{shown} is nowhere"), "name another folder with GROMA_CACHE_DIR");
    };
    // The file has no name, or is gone at once.
    match tempfile::tempfile_in(existing) {
        Ok(_) if existing == folder => check("ok", "cache", format!("{shown} can be written")),
        Ok(_) => check("ok", "cache", format!("{shown} will be made when it is needed")),
        Err(error) => advised(
            "wrong",
            "cache",
            format!("{shown} cannot be written: {error}"),
            "make it writable, or name another folder with GROMA_CACHE_DIR",
        ),
    }
}

/// Whether the commands are there that entries name, and whether the server shakes hands.
fn server(machine: &Machine) -> Vec<Check> {
    let absent =
        |name: &str| advised("missing", name, format!("this groma has no command `{name}`"), "install a newer one");
    let mut checks = Vec::new();
    if has_command("mcp") {
        checks.push(match ask_itself::handshake(&machine.itself, machine.places.project.as_deref()) {
            Ok(told) => check("ok", "mcp", format!("the server answers: {told}")),
            Err(error) => advised("wrong", "mcp", format!("the server does not answer: {error}"), "run `groma mcp`"),
        });
    } else {
        checks.push(absent("mcp"));
    }
    if !has_command("hook") {
        checks.push(absent("hook"));
    }
    checks
}

/// How the agents that are there are configured.
fn agents(machine: &Machine) -> Vec<Check> {
    let places = &machine.places;
    let mut checks = Vec::new();
    // Several agents read some of the files.
    let mut seen = BTreeSet::new();
    for agent in &AGENTS {
        let found = agent.sign(places).is_some();
        for scope in [Scope::User, Scope::Project] {
            for target in agent.targets(places, scope) {
                let inspection = inspect(&target, &machine.program);
                // What is not in a project need not be there, nor what is of an agent that nobody uses.
                let is_expected = found && scope == Scope::User;
                if seen.contains(&(target.file.clone(), target.what)) {
                    continue;
                }
                if is_expected || !matches!(inspection, Ok(Inspection { standing: Standing::Missing, .. })) {
                    seen.insert((target.file.clone(), target.what));
                    checks.push(about(
                        &target,
                        scope,
                        found,
                        inspection.map_err(|trouble| in_words(&trouble)),
                        machine,
                    ));
                }
            }
        }
    }
    if checks.is_empty() {
        checks.push(advised("missing", "agents", "none is found here", "name one, as in `groma install claude`"));
    }
    checks
}

fn about(
    target: &Target,
    scope: Scope,
    found: bool,
    inspection: Result<Inspection, String>,
    machine: &Machine,
) -> Check {
    let what = format!("{} {}", target.agent, target.what.name());
    let file = shown(&target.file);
    let flag = if scope == Scope::Project { " --project" } else { "" };
    let install = format!("groma install {}{flag}", target.agent);
    let (standing, names) = match inspection {
        Ok(Inspection { standing, names }) => (Ok(standing), names),
        Err(error) => (Err(error), None),
    };
    match standing {
        Ok(Standing::Current) => check("ok", what, file),
        Ok(Standing::Missing) => advised("missing", what, format!("not in {file}"), format!("run `{install}`")),
        Ok(Standing::Outdated) => {
            let other = names.unwrap_or_default();
            let gone = if other == NAME { machine.on_path.is_none() } else { !Path::new(&other).exists() };
            let gone = if gone { ", which is not there" } else { "" };
            advised("wrong", what, format!("{file} names another groma, {other}{gone}"), format!("run `{install}`"))
        }
        Ok(Standing::Foreign) => advised(
            "wrong",
            what,
            format!("{file} has something else in its name, or it was changed"),
            format!("leave it, or run `{install} --force`"),
        ),
        Err(error) if found => advised("wrong", what, format!("{file}: {error}"), "mend the file"),
        Err(error) => advised("missing", what, format!("{file}: {error}"), "mend the file if you use the agent"),
    }
}

fn shown(file: &Path) -> String {
    file.display().to_string()
}
