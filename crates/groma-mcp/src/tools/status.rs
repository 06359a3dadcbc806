//! `status`: whether what is stored of a project is what the project is, and what else the server knows.

use std::fmt::Write as _;

use groma::ops::status::status;
use groma::render::escape;
use groma::text;

use super::{Asking, Needs, Tool};
use crate::answer::{Answer, Refusal};
use crate::schema::Schema;
use crate::settings::ServerSettings;

pub(crate) const STATUS: Tool = Tool {
    name: "status",
    title: "State of the index",
    description: "The root, whether its index is up to date, what was read and left out",
    schema,
    needs: |_| Ok(Needs::Little),
    may_be_old: false,
    answer,
    partial: answer,
};

fn schema(_: &ServerSettings) -> Schema {
    Schema::default().root()
}

fn answer(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let project = &asking.opened.project;
    let answer = status(project)?;
    let mut told = text::status(&answer, asking.opened.now);
    for warning in project.cache_warnings() {
        let _ = writeln!(told, "warning: {}", escape::line(&warning));
    }
    let others = asking.shared.folders.roots();
    for root in others.iter().filter(|root| *root != project.root()) {
        let _ = writeln!(told, "also asked about: {}", escape::line(&root.display().to_string()));
    }
    let _ = writeln!(told, "groma {}", asking.settings().version);
    Ok(Answer::found(told))
}
