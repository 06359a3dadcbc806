//! `file`: one file: its definitions, what it imports, what imports it.

use groma::model::RepoPath;
use groma::ops::deps::{self, deps};
use groma::ops::outline;
use groma::ops::why::why;
use groma::render::OutlineStyle;
use groma::text;

use super::project_map::Bounded;
use super::{Asking, Needs, Tool, path_of};
use crate::answer::{Answer, Refusal};
use crate::arguments::Arguments;
use crate::schema::Schema;
use crate::settings::ServerSettings;

const SHOWN: [&str; 4] = ["all", "outline", "imports", "dependents"];

/// The longest way of imports.
const MOST_DEPTH: usize = 20;

pub(crate) const FILE: Tool = Tool {
    name: "file",
    title: "One file",
    description: "A file without its bodies: definitions with lines and signatures, what it imports, what imports it",
    schema,
    needs,
    may_be_old: false,
    answer,
    partial,
};

fn schema(_: &ServerSettings) -> Schema {
    Schema::default()
        .text("path", "The file, relative to the root")
        .choice("show", &SHOWN, "A part; default all")
        .number("depth", "Imports on the way to dependents; default 1")
        .root_and_cursor()
        .required("path")
}

fn needs(arguments: &Arguments) -> Result<Needs, Refusal> {
    Ok(if arguments.choice("show", &SHOWN)? == "outline" { Needs::Little } else { Needs::Index })
}

fn path(asking: &Asking<'_>) -> Result<RepoPath, Refusal> {
    let given = asking.arguments.word("path")?.ok_or_else(|| Refusal::new("`path` is empty"))?;
    let path = path_of(&asking.opened.project, &given)?;
    if path.as_bytes().is_empty() {
        return Err(Refusal::new(format!("`{given}` is the root")).with_hint("`project_map` shows folders"));
    }
    Ok(path)
}

fn answer(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let path = path(asking)?;
    let shown = asking.arguments.choice("show", &SHOWN)?;
    let depth = asking.arguments.number("depth", 1, MOST_DEPTH)?.unwrap_or(1);
    let depth = u32::try_from(depth).unwrap_or(1);
    let mut told = String::new();
    if matches!(shown, "all" | "outline") {
        told.push_str(&outlined(asking, &path)?);
    }
    for (part, heading, reverse, depth) in
        [("imports", "imports:\n", false, 1), ("dependents", "imported by:\n", true, depth)]
    {
        if shown != "all" && shown != part {
            continue;
        }
        let request = deps::Request { file: path.clone(), reverse, depth };
        let Some(answer) = deps(&asking.opened.project, &request, asking.progress)? else { continue };
        told.push_str(heading);
        let lines = text::deps(&answer);
        told.push_str(if lines.is_empty() { "nothing\n" } else { &lines });
    }
    Ok(Answer::found(told))
}

/// The definitions, or why there are none.
fn outlined(asking: &Asking<'_>, path: &RepoPath) -> Result<String, Refusal> {
    let project = &asking.opened.project;
    let request = outline::Request { scope: vec![path.clone()], all: true };
    let style = OutlineStyle { docs: true, ..OutlineStyle::default() };
    let mut out = Bounded::default();
    let told = text::outline(project, &request, &style, asking.progress, &mut out)?;
    if told.found {
        return Ok(String::from_utf8_lossy(&out.bytes).into_owned());
    }
    Ok(text::why(&why(project, path, asking.progress)?))
}

/// The definitions are known without an index.
fn partial(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let path = path(asking)?;
    let mut told = outlined(asking, &path)?;
    told.push_str("what it imports and what imports it cannot be told without the index\n");
    Ok(Answer::found(told))
}
