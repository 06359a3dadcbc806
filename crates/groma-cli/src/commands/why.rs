//! `groma why`

use groma::ops::why::why;
use groma::{json, text};

use super::open;
use crate::args::Why;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{print, print_json};
use crate::progress::TerminalProgress;

pub(crate) fn run(settings: &Settings, args: &Why) -> Result<bool, Failure> {
    let project = open(settings)?;
    let path = project.path_of(&args.path)?;
    let progress = TerminalProgress::new(settings.quiet);
    let answer = why(&project, &path, &progress)?;
    progress.finish();
    if args.json {
        print_json(&json::Why::new(&answer))?;
    } else {
        print(&text::why(&answer))?;
    }
    Ok(answer.is_in_map())
}
