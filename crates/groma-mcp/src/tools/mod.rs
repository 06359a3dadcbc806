//! The tools, one module each: arguments to a request, an answer of the library to text. They only read.

mod file;
mod find;
mod impact;
mod project_map;
mod status;
mod symbol;

use std::path::{Component, Path};
use std::sync::Arc;

use groma::model::RepoPath;
use groma::{Progress, Project};
use rmcp::model::{JsonObject, ToolAnnotations};
use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};
use crate::arguments::Arguments;
use crate::call::Shared;
use crate::open::Opened;
use crate::schema::Schema;
use crate::settings::ServerSettings;

pub(crate) use project_map::{PROJECT_MAP, view_of_map};

/// A tool.
pub(crate) struct Tool {
    /// The name that models call it by.
    pub(crate) name: &'static str,
    /// The name that people see.
    title: &'static str,
    /// What it gives.
    description: &'static str,
    /// Its arguments, with the defaults that hold.
    pub(crate) schema: fn(&ServerSettings) -> Schema,
    /// What an answer is made of.
    pub(crate) needs: fn(&Arguments) -> Result<Needs, Refusal>,
    /// Whether an answer may be of what was stored some minutes ago; then it says so.
    pub(crate) may_be_old: bool,
    /// Answers.
    pub(crate) answer: fn(&Asking<'_>) -> Result<Answer, Refusal>,
    /// Tells what is known without an index, within a fraction of a second.
    pub(crate) partial: fn(&Asking<'_>) -> Result<Answer, Refusal>,
}

/// All tools, in the order in which they are listed.
pub(crate) const TOOLS: [&Tool; 6] =
    [&PROJECT_MAP, &find::FIND, &symbol::SYMBOL, &file::FILE, &impact::IMPACT, &status::STATUS];

/// What an answer is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    /// The index: it is built first where there is none.
    Index,
    /// What can be read in no time.
    Little,
}

/// A question.
pub(crate) struct Asking<'a> {
    /// What holds for all calls.
    pub(crate) shared: &'a Shared,
    /// The project.
    pub(crate) opened: Opened,
    /// What is asked.
    pub(crate) arguments: &'a Arguments,
    /// Hears how far the work is, and stops it.
    pub(crate) progress: &'a dyn Progress,
}

impl Asking<'_> {
    fn settings(&self) -> &ServerSettings {
        &self.shared.settings
    }

    /// The paths of an argument as paths of the project.
    fn paths(&self, name: &str) -> Result<Vec<RepoPath>, Refusal> {
        let mut paths: Vec<RepoPath> = Vec::new();
        for word in self.arguments.words(name)? {
            paths.push(path_of(&self.opened.project, &word)?);
        }
        paths.sort();
        paths.dedup();
        // The root itself is the whole project, for which an empty list stands.
        if paths.first().is_some_and(|path| path.as_bytes().is_empty()) {
            paths.clear();
        }
        Ok(paths)
    }
}

/// A path of the project. What is relative is so to the root: where the server was started says nothing to a model. What
/// is not in the root is refused alike whether it is there or not, so that nothing is learnt of it.
fn path_of(project: &Project, word: &str) -> Result<RepoPath, Refusal> {
    let root = project.root();
    let found = project.path_of(&root.join(word));
    if found.is_err() && !stays_below(root, Path::new(word)) {
        return Err(Refusal::new(format!("`{word}` is outside of the root `{}`", root.display()))
            .with_hint("paths are relative to the root; another project is named with `root`"));
    }
    Ok(found?)
}

/// Whether a path is below a folder by its words alone.
fn stays_below(root: &Path, path: &Path) -> bool {
    let path = path.strip_prefix(root).unwrap_or(path);
    let mut depth = 0_usize;
    path.components().all(|component| match component {
        Component::Normal(_) => {
            depth += 1;
            true
        }
        Component::CurDir => true,
        Component::ParentDir => {
            let is_below = depth > 0;
            depth = depth.saturating_sub(1);
            is_below
        }
        Component::RootDir | Component::Prefix(_) => false,
    })
}

/// The tool of a name.
pub(crate) fn find(name: &str) -> Option<&'static Tool> {
    TOOLS.into_iter().find(|tool| tool.name == name)
}

/// The tools as clients see them.
pub(crate) fn listed(settings: &ServerSettings) -> Vec<rmcp::model::Tool> {
    let one = |tool: &&Tool| {
        let annotations = ToolAnnotations::with_title(tool.title)
            .read_only(true)
            .destructive(false)
            .idempotent(true)
            .open_world(false);
        let schema: Arc<JsonObject> = (tool.schema)(settings).object();
        rmcp::model::Tool::new(tool.name, tool.description, schema).with_annotations(annotations)
    };
    TOOLS.iter().map(one).collect()
}

/// The list of tools as JSON, for documentation and for those who want to see what clients see.
pub fn listed_tools(settings: &ServerSettings) -> Value {
    json!(listed(&settings.clone().checked()))
}

/// Where a partial answer has nothing to tell.
fn not_yet(what: &str) -> Answer {
    Answer::found(format!("{what} cannot be told without the index\n"))
}

#[cfg(test)]
mod tests;
