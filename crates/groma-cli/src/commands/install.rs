//! `groma install` and `groma uninstall`: which agents and files are meant; the rest is groma-install's.

use std::io::Write as _;
use std::path::PathBuf;

use groma::json;
use groma::render::escape;
use groma_install::plan::{self, Deed, FilePlan, Request};
use groma_install::{AGENTS, Agent, NAME, Record, Scope, Target, agents_md, apply};

use crate::agents::{Machine, project};
use crate::args::{Args, Install};
use crate::config;
use crate::env::Environment;
use crate::failure::Failure;
use crate::output;
use crate::output::agents::{Installation, InstalledAgent};

/// What is meant.
struct Meant {
    machine: Machine,
    scope: Scope,
    agents: Vec<(&'static Agent, Option<String>)>,
    targets: Vec<Target>,
}

fn meant(args: &Args, asked: &Install, found_only: bool) -> Result<Meant, Failure> {
    let environment = Environment::of_process();
    let needs_project = asked.project || asked.agents_md;
    let root: Option<PathBuf> =
        needs_project.then(|| project(&environment, &config::settings(args)?.root)).transpose()?;
    let machine = Machine::here(&environment, root)?;
    let places = &machine.places;
    let scope = if asked.project { Scope::Project } else { Scope::User };
    let block_only = asked.agents_md && asked.agents.is_empty() && !asked.project && !asked.user;
    let agents: Vec<(&'static Agent, Option<String>)> = if block_only {
        Vec::new()
    } else if asked.agents.is_empty() {
        let signs = AGENTS.iter().map(|agent| (agent, agent.sign(places)));
        signs.filter(|(_, sign)| sign.is_some() || !found_only).collect()
    } else {
        asked.agents.iter().map(|agent| (*agent, agent.sign(places))).collect()
    };
    let mut targets: Vec<Target> = agents.iter().flat_map(|(agent, _)| agent.targets(places, scope)).collect();
    if asked.agents_md {
        targets.extend(agents_md(places));
    }
    Ok(Meant { machine, scope, agents, targets })
}

pub(crate) fn install(args: &Args, asked: &Install) -> Result<bool, Failure> {
    let meant = meant(args, asked, true)?;
    let mut record = Record::load(&meant.machine.record);
    let request = request(&meant, asked);
    let mut plans = plan::install(meant.targets.clone(), &record, &request);
    if !asked.dry_run {
        apply::install(&mut plans, &mut record);
    }
    let saved = save(&record, &meant, asked);
    let agents = meant.agents.iter().map(|(agent, sign)| InstalledAgent::new(agent, sign.clone())).collect();
    tell(&meant, asked, &plans, agents, "no agent was found; name one, as in `groma install claude`")?;
    saved?;
    Ok(!plans.is_empty() && plans.iter().all(|plan| plan.change.is_ok()))
}

pub(crate) fn uninstall(args: &Args, asked: &Install) -> Result<bool, Failure> {
    let meant = meant(args, asked, false)?;
    let mut record = Record::load(&meant.machine.record);
    let request = request(&meant, asked);
    let mut plans = plan::uninstall(meant.targets.clone(), &record, &request);
    if !asked.dry_run {
        apply::uninstall(&mut plans, &mut record);
    }
    let saved = save(&record, &meant, asked);
    // Files without anything of groma are not worth a word.
    let is_told = |plan: &FilePlan| match &plan.change {
        Ok(_) => plan.parts.iter().any(|part| part.deed != Deed::Nothing),
        Err(_) => true,
    };
    plans.retain(is_told);
    tell(&meant, asked, &plans, Vec::new(), "nothing of groma is installed")?;
    saved?;
    Ok(plans.iter().all(|plan| plan.change.is_ok()))
}

fn request<'m>(meant: &'m Meant, asked: &Install) -> Request<'m> {
    Request { program: &meant.machine.program, force: asked.force }
}

fn save(record: &Record, meant: &Meant, asked: &Install) -> Result<(), Failure> {
    if asked.dry_run { Ok(()) } else { record.save(&meant.machine.record).map_err(Failure::Record) }
}

/// Tells what was done to each file, and what its user has to know.
fn tell(
    meant: &Meant,
    asked: &Install,
    plans: &[FilePlan],
    agents: Vec<InstalledAgent>,
    nothing: &str,
) -> Result<(), Failure> {
    let scope = if meant.scope == Scope::Project { "project" } else { "user" };
    let mut answer = Installation::new(scope, asked.dry_run, meant.machine.program.path(), plans);
    answer.agents = agents;
    let mut out = output::writer();
    if asked.json {
        json::write(&mut out, &answer)?;
        out.write_all(b"\n")?;
        out.flush()?;
        return Ok(());
    }
    out.write_all(answer.text().as_bytes())?;
    if plans.is_empty() {
        writeln!(out, "{nothing}")?;
    }
    for agent in &answer.agents {
        if let Some(remark) = agent.remark {
            writeln!(out, "\nnote: {remark}")?;
        }
    }
    let is_path = meant.machine.program.path() != NAME;
    if meant.scope == Scope::Project && is_path && !plans.is_empty() {
        let path = escape::line(meant.machine.program.path()).into_owned();
        writeln!(
            out,
            "\nnote: files of the project name {path}, which others have elsewhere; put groma on PATH first"
        )?;
    }
    if asked.dry_run {
        writeln!(out, "\ndry run: nothing was written")?;
    }
    out.flush()?;
    Ok(())
}
