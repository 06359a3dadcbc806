//! `groma map`

use groma::ops::map::{Request, map};
use groma::render::{Budget, Detail, MapStyle, Tokenizer};
use groma::{json, text};

use super::open;
use crate::args::Map;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Map) -> Result<bool, Failure> {
    let project = open(settings)?;
    let request = Request {
        scope: project.scope(&args.paths)?,
        focus: args.focus.iter().map(|path| project.path_of(path)).collect::<Result<_, _>>()?,
        mention: args.mention.clone(),
        style: MapStyle { budget: budget(settings, args), detail: args.detail.into() },
    };
    let progress = TerminalProgress::new(settings.quiet);
    let answer = map(&project, &request, &progress)?;
    progress.finish();
    if args.json {
        print_json(&json::Map::new(&answer))?;
    } else {
        print(text::map(&answer))?;
    }
    coverage::report(settings, &project, answer.snapshot.coverage());
    Ok(answer.map.files > 0)
}

/// What the flags make of the budget: those that name it win over what a window derives.
fn budget(settings: &Settings, args: &Map) -> Budget {
    let tokenizer = settings.tokenizer;
    if let Some(limit) = args.chars {
        return Budget::new(limit, Tokenizer::Chars);
    }
    match (args.tokens, args.window) {
        (Some(limit), _) => Budget::new(limit, tokenizer),
        (None, Some(window)) => Budget::of_window(window),
        (None, None) => Budget::new(settings.map_tokens, tokenizer),
    }
}

impl From<crate::args::DetailName> for Detail {
    fn from(name: crate::args::DetailName) -> Self {
        match name {
            crate::args::DetailName::Auto => Self::Auto,
            crate::args::DetailName::Signatures => Self::Signatures,
            crate::args::DetailName::Names => Self::Names,
            crate::args::DetailName::Ranked => Self::Ranked,
            crate::args::DetailName::Tree => Self::Tree,
        }
    }
}
