//! The agents: where each keeps servers, hooks and skills, and what groma writes there. [docs/agents.md] tells where these
//! facts come from.
//!
//! [docs/agents.md]: https://github.com/groma-dev/groma/blob/main/docs/agents.md

mod shapes;
mod table;

use std::path::PathBuf;

pub use table::AGENTS;

use crate::disk;
use crate::edit::{Format, Place, Want, has_containers};
use crate::places::{Base, Places, Scope};
use shapes::{HookStyle, Shape};

/// The name of groma's server and skill.
pub const NAME: &str = "groma";

/// The skill.
pub(crate) const SKILL: &str = include_str!("SKILL.md");

/// A path from a folder.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At(pub(crate) Base, pub(crate) &'static str);

/// Where servers are configured.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Server {
    /// The file; of several the first that is there, else the first.
    files: &'static [At],
    format: Format,
    /// The names that lead to the object with the servers.
    containers: &'static [&'static str],
    shape: Shape,
    /// The same for a newer version of the agent, whose files have these containers.
    newer: Option<(&'static [&'static str], Shape)>,
}

/// Where hooks are configured.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hooks {
    user: At,
    project: At,
    style: HookStyle,
}

/// One agent.
#[derive(Debug)]
pub struct Agent {
    /// Its name in commands.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Its programs.
    pub programs: &'static [&'static str],
    /// Files and folders of which one is there where it was used.
    signs: &'static [At],
    server: Option<Server>,
    project_server: Option<Server>,
    hooks: Option<Hooks>,
    skills: Option<At>,
    project_skills: Option<At>,
    /// What its user has to know after an installation.
    pub remark: Option<&'static str>,
}

/// What is installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// The entry of the server.
    Server,
    /// The hooks.
    Hooks,
    /// The skill.
    Skill,
    /// The block in AGENTS.md.
    Block,
}

impl What {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Hooks => "hooks",
            Self::Skill => "skill",
            Self::Block => "block",
        }
    }
}

/// A file and what is to be in it.
#[derive(Debug, Clone)]
pub struct Target {
    /// The agent that reads it.
    pub agent: &'static str,
    /// What it is for.
    pub what: What,
    /// The file.
    pub file: PathBuf,
    /// How it is written.
    pub format: Format,
    /// What is to be in it.
    pub wants: Vec<Want>,
    /// The folder that it may not lead out of, by links: the project, whose files somebody else wrote.
    pub bound: Option<PathBuf>,
}

impl Agent {
    /// The agent of a name.
    pub fn of_name(name: &str) -> Option<&'static Self> {
        AGENTS.iter().find(|agent| agent.name == name)
    }

    /// Why it is taken to be there: a program on PATH, or a file or folder of its own. None where nothing speaks for it.
    pub fn sign(&self, places: &Places) -> Option<String> {
        if let Some(program) = self.programs.iter().find(|program| places.programs.contains(**program)) {
            return Some(format!("`{program}` is on PATH"));
        }
        let mut signs = self.signs.iter().filter_map(|At(base, path)| places.path(*base, path));
        signs.find(|path| path.exists()).map(|path| format!("{} is there", path.display()))
    }

    /// What is to be where.
    pub fn targets(&self, places: &Places, scope: Scope) -> Vec<Target> {
        let (server, hooks, skills) = match scope {
            Scope::User => (self.server, self.hooks.map(|hooks| hooks.user), self.skills),
            Scope::Project => (self.project_server, self.hooks.map(|hooks| hooks.project), self.project_skills),
        };
        let bound = places.project.clone().filter(|_| scope == Scope::Project);
        let mut targets = Vec::new();
        let mut push = |what, file: Option<PathBuf>, format, wants| {
            targets.extend(file.map(|file| Target {
                agent: self.name,
                what,
                file,
                format,
                wants,
                bound: bound.clone(),
            }));
        };
        if let Some(server) = server {
            let files: Vec<PathBuf> =
                server.files.iter().filter_map(|At(base, path)| places.path(*base, path)).collect();
            let file = files.iter().find(|file| file.exists()).or(files.first()).cloned();
            let text =
                file.as_deref().and_then(|file| disk::read(file, bound.as_deref()).ok()?.text).unwrap_or_default();
            let newer = server.newer.filter(|(containers, _)| has_containers(&text, containers));
            let (containers, shape) = newer.unwrap_or((server.containers, server.shape));
            let want = Want { place: Place::Member(containers, NAME), value: shape.value() };
            push(What::Server, file, server.format, vec![want]);
        }
        if let (Some(At(base, path)), Some(Hooks { style, .. })) = (hooks, self.hooks) {
            push(What::Hooks, places.path(base, path), Format::Json, style.wants());
        }
        if let Some(At(base, path)) = skills {
            let file = places.path(base, path).map(|folder| folder.join(NAME).join("SKILL.md"));
            push(What::Skill, file, Format::Whole, vec![text(SKILL)]);
        }
        targets
    }
}

/// The block in the AGENTS.md of a project.
pub fn agents_md(places: &Places) -> Option<Target> {
    let project = places.project.clone()?;
    let file = project.join("AGENTS.md");
    let wants = vec![text(include_str!("AGENTS.md"))];
    Some(Target { agent: "agents-md", what: What::Block, file, format: Format::Block, wants, bound: Some(project) })
}

fn text(text: &'static str) -> Want {
    Want { place: Place::Text(text), value: crate::value::Value::Text("") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_documented() {
        let page = include_str!("../../../../docs/agents.md");
        for agent in &AGENTS {
            assert!(page.contains(&format!("| `{}` |", agent.name)), "{}", agent.name);
            let servers = [agent.server, agent.project_server];
            let files = servers.iter().flatten().flat_map(|server| server.files).copied();
            let hooks = agent.hooks.iter().flat_map(|hooks| [hooks.user, hooks.project]);
            let skills = [agent.skills, agent.project_skills];
            for At(_, path) in files.chain(hooks).chain(skills.into_iter().flatten()).chain(agent.signs.iter().copied())
            {
                let name = path.rsplit_once("opencode/").map_or(path, |(_, name)| name);
                let name = name.rsplit_once("amp/").map_or(name, |(_, name)| name);
                assert!(page.contains(name), "{}: {path}", agent.name);
            }
            assert!(agent.programs.iter().all(|program| page.contains(&format!("`{program}`"))), "{}", agent.name);
        }
    }

    #[test]
    fn the_skill_begins_with_what_hosts_ask_for() {
        let (head, body) = SKILL.strip_prefix("---\n").and_then(|text| text.split_once("\n---\n")).expect("two parts");
        let lines: Vec<&str> = head.lines().collect();
        assert_eq!(lines[0], format!("name: {NAME}"));
        let description = lines[1].strip_prefix("description: ").expect("the second");
        assert!(description.len() <= 1024 && !description.contains(": ") && lines.len() == 2);
        assert!(body.len() < 4_000);
    }
}
