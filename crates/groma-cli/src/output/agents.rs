//! Installations and check-ups as answers: words and JSON.

use groma::json::VERSION;
use groma::render::escape;
use groma_install::plan::{Deed, FilePlan};
use groma_install::{Agent, diff};
use schemars::JsonSchema;
use serde::Serialize;

/// The answer of `groma install --json` and `groma uninstall --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Installation {
    /// Version of this form.
    pub(crate) version: u32,
    /// `user` or `project`.
    pub(crate) scope: &'static str,
    /// Whether nothing was written.
    pub(crate) dry_run: bool,
    /// The program that entries name.
    pub(crate) program: String,
    /// The agents that are meant.
    pub(crate) agents: Vec<InstalledAgent>,
    /// The files that are looked at.
    pub(crate) files: Vec<InstalledFile>,
}

/// An agent that is meant.
#[derive(Serialize, JsonSchema)]
pub(crate) struct InstalledAgent {
    /// Its name, as the command takes it.
    pub(crate) name: &'static str,
    /// Its name for people.
    pub(crate) title: &'static str,
    /// What speaks for its being there, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sign: Option<String>,
    /// What its user has to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) remark: Option<&'static str>,
}

/// A file that is looked at.
#[derive(Serialize, JsonSchema)]
pub(crate) struct InstalledFile {
    /// Its path.
    pub(crate) path: String,
    /// What is done about each thing in it.
    pub(crate) parts: Vec<InstalledPart>,
    /// Whether it changes.
    pub(crate) changes: bool,
    /// The change as the lines of a unified diff. What may be a secret is hidden in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) diff: Vec<String>,
    /// Why it is left as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

/// One thing of an agent.
#[derive(Serialize, JsonSchema)]
pub(crate) struct InstalledPart {
    /// The agent.
    pub(crate) agent: &'static str,
    /// `server`, `hooks`, `skill` or `block`.
    pub(crate) what: &'static str,
    /// `add`, `update`, `replace`, `keep`, `leave`, `remove`, `nothing`, `shared` or, with an error, `refuse`.
    pub(crate) deed: &'static str,
}

impl Installation {
    pub(crate) fn new(scope: &'static str, dry_run: bool, program: &str, plans: &[FilePlan]) -> Self {
        let files = plans.iter().map(InstalledFile::from).collect();
        Self { version: VERSION, scope, dry_run, program: program.to_owned(), agents: Vec::new(), files }
    }
}

impl InstalledAgent {
    pub(crate) fn new(agent: &'static Agent, sign: Option<String>) -> Self {
        Self { name: agent.name, title: agent.title, sign, remark: agent.remark }
    }
}

impl From<&FilePlan> for InstalledFile {
    fn from(plan: &FilePlan) -> Self {
        let refused = plan.change.is_err();
        let part = |part: &groma_install::plan::Part| InstalledPart {
            agent: part.agent,
            what: part.what.name(),
            deed: if refused { "refuse" } else { name_of(part.deed) },
        };
        let path = plan.file.display().to_string();
        let change = plan.change.as_ref().ok().and_then(Option::as_ref);
        let diff = change.map(|change| diff::unified(&path, change.before.as_deref(), change.after.as_deref()));
        Self {
            parts: plan.parts.iter().map(part).collect(),
            changes: change.is_some(),
            diff: diff.unwrap_or_default(),
            error: plan.change.as_ref().err().map(|trouble| in_words(trouble)),
            path,
        }
    }
}

/// An error with its causes.
pub(crate) fn in_words(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        words = format!("{words}: {inner}");
        cause = inner.source();
    }
    words
}

fn name_of(deed: Deed) -> &'static str {
    match deed {
        Deed::Add => "add",
        Deed::Update => "update",
        Deed::Replace => "replace",
        Deed::Keep => "keep",
        Deed::Leave => "leave",
        Deed::Remove => "remove",
        Deed::Nothing => "nothing",
        Deed::Shared => "shared",
    }
}

/// What is done, in words.
fn told(deed: &str, dry_run: bool) -> &'static str {
    match (deed, dry_run) {
        ("add", false) => "added",
        ("add", true) => "would be added",
        ("update", false) => "brought up to date",
        ("update", true) => "would be brought up to date",
        ("replace", false) => "replaced",
        ("replace", true) => "would be replaced",
        ("remove", false) => "removed",
        ("remove", true) => "would be removed",
        ("keep", _) => "is up to date",
        ("leave", _) => "left alone: it is not as groma writes it (--force takes it all the same)",
        ("shared", _) => "stays, since another agent uses it",
        ("refuse", _) => "not done",
        _ => "is not there",
    }
}

impl Installation {
    /// The answer for people.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for agent in &self.agents {
            let sign = agent.sign.as_deref().map_or(String::new(), |sign| format!(" ({})", escape::line(sign)));
            text.push_str(&format!("{}: {}{sign}\n", agent.name, agent.title));
        }
        for file in &self.files {
            text.push_str(&format!("\n{}\n", escape::line(&file.path)));
            for part in &file.parts {
                text.push_str(&format!("  {} {}: {}\n", part.agent, part.what, told(part.deed, self.dry_run)));
            }
            if let Some(error) = &file.error {
                text.push_str(&format!("  refused: {}\n", escape::line(error)));
            }
            for line in &file.diff {
                text.push_str(&format!("{}\n", escape::line(line).replace("\\t", "\t")));
            }
        }
        text
    }
}

/// The answer of `groma doctor --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Checkup {
    /// Version of this form.
    pub(crate) version: u32,
    /// What was checked.
    pub(crate) checks: Vec<Check>,
}

/// One thing that was checked.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Check {
    /// `ok`, `missing` or `wrong`. With a wrong one the exit status is 1.
    pub(crate) state: &'static str,
    /// What was checked.
    pub(crate) what: String,
    /// How it is.
    pub(crate) says: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) advice: Option<String>,
}

impl Checkup {
    /// A line for each check.
    pub(crate) fn text(&self) -> String {
        let line = |check: &Check| {
            let advice = check.advice.as_deref().map_or(String::new(), |advice| format!("; {}", escape::line(advice)));
            format!("{:<8}{}: {}{advice}\n", check.state, escape::line(&check.what), escape::line(&check.says))
        };
        self.checks.iter().map(line).collect()
    }
}
