//! `project_map`: what to see first of a project.

use std::io::{self, Write};

use groma::ops::context::{self, Level};
use groma::ops::map::{Request, map};
use groma::ops::orient::{self, orient};
use groma::ops::outline;
use groma::render::{Budget, Detail, MapStyle, OutlineStyle, Tokenizer, Tools};
use groma::{Error, text};
use rmcp::model::JsonObject;
use serde_json::json;

use super::{Asking, Needs, Tool};
use crate::answer::{Answer, Refusal};
use crate::arguments::Arguments;
use crate::schema::Schema;
use crate::settings::ServerSettings;

const VIEWS: [&str; 3] = ["map", "outline", "orientation"];

/// Bytes of an outline: what is longer is of no use to a reader, and is not kept in memory.
const MOST_OUTLINE: usize = 2 << 20;

pub(crate) const PROJECT_MAP: Tool = Tool {
    name: "project_map",
    title: "Project map",
    description: "Start here: the files and definitions that matter most, ranked, with signatures, within a budget; or \
                  the orientation before a first command",
    schema,
    needs,
    may_be_old: false,
    answer,
    partial,
};

/// The arguments for a view.
pub(crate) fn view_of_map(view: &str) -> JsonObject {
    let mut arguments = JsonObject::new();
    arguments.insert("view".to_owned(), json!(view));
    arguments
}

/// The largest budget in tokens of which a map is within the limit of an answer however its tokens are counted.
fn most_tokens(settings: &ServerSettings) -> usize {
    (settings.output_tokens.saturating_sub(300) * 2 / 3).max(1)
}

fn schema(settings: &ServerSettings) -> Schema {
    let Budget { limit, tokenizer, .. } = settings.map;
    let unit = if tokenizer == Tokenizer::Chars { "characters" } else { "tokens" };
    let window = settings.window.map(|window| format!(" (for a window of {window})")).unwrap_or_default();
    let most = most_tokens(settings);
    Schema::default()
        .choice(
            "view",
            &VIEWS,
            "map (default): ranked; outline: all definitions of paths with lines; orientation: shell, checks, folders, \
             entry points",
        )
        .texts("paths", "Only these files or folders, relative to the root")
        .texts("focus", "Files you work on: what hangs together with them comes first")
        .text("mention", "Your task in words: what it is about comes first")
        .number("tokens", &format!("Budget of a map; default {limit} {unit}{window}, at most {most} tokens"))
        .root_and_cursor()
}

fn needs(arguments: &Arguments) -> Result<Needs, Refusal> {
    Ok(if arguments.choice("view", &VIEWS)? == "orientation" { Needs::Little } else { Needs::Index })
}

fn answer(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    match asking.arguments.choice("view", &VIEWS)? {
        "orientation" => orientation(asking),
        "outline" => outlined(asking),
        _ => mapped(asking),
    }
}

fn mapped(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let settings = asking.settings();
    let tokens = asking.arguments.number("tokens", 1, most_tokens(settings))?;
    let budget = match tokens {
        Some(limit) => Budget { limit, tokenizer: asking.opened.tokenizer, files: usize::MAX },
        None => settings.map,
    };
    let request = Request {
        scope: asking.paths("paths")?,
        focus: asking.paths("focus")?,
        mention: asking.arguments.text("mention")?.into_iter().collect(),
        style: MapStyle { budget, detail: Detail::Auto },
    };
    let answer = map(&asking.opened.project, &request, asking.progress)?;
    if answer.map.files == 0 {
        let found = answer.ranked.len();
        return Ok(Answer {
            text: format!("no file fits into the budget, of {found} with definitions\n"),
            found: false,
        });
    }
    Ok(Answer::found(text::map(&answer).to_owned()))
}

fn outlined(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let request = outline::Request { scope: asking.paths("paths")?, all: false };
    let mut out = Bounded::default();
    let told = text::outline(&asking.opened.project, &request, &OutlineStyle::default(), asking.progress, &mut out);
    match told {
        Err(Error::Output(_)) => {
            Err(Refusal::new(format!("the outline has more than {MOST_OUTLINE} bytes")).with_hint("name fewer paths"))
        }
        Err(error) => Err(error.into()),
        Ok(told) if !told.found => Ok(Answer { text: "no definitions there\n".to_owned(), found: false }),
        Ok(_) => Ok(Answer::found(String::from_utf8_lossy(&out.bytes).into_owned())),
    }
}

/// Bytes, as many as an outline may have.
#[derive(Default)]
pub(super) struct Bounded {
    pub(super) bytes: Vec<u8>,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > MOST_OUTLINE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn orientation(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    let opened = &asking.opened;
    let Some(evidence) = &opened.evidence else {
        let shape = shape(asking)?;
        return Ok(Answer::found(format!("this is no code repository: no version control, no manifest\n{shape}")));
    };
    let request = orient::Request {
        evidence,
        host: &opened.orientation.host,
        shell: opened.orientation.shell,
        allow: opened.orientation.allow.as_ref(),
        tools: Tools::Mcp,
    };
    let answer = orient(&opened.project, &request)?;
    Ok(Answer::found(text::orient(&answer, opened.orientation.tokens, opened.tokenizer).text))
}

/// The shape of the project's top.
fn shape(asking: &Asking<'_>) -> Result<String, Refusal> {
    let request = context::Request { level: Level::Minimal, budget: asking.settings().map, tools: Tools::None };
    let answer = context::context(&asking.opened.project, &request, asking.progress)?;
    Ok(text::context(&answer))
}

fn partial(asking: &Asking<'_>) -> Result<Answer, Refusal> {
    orientation(asking)
}
