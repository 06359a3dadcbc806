//! `groma status`

use std::time::SystemTime;

use groma::ops::status::status;
use groma::{json, text};

use super::open;
use crate::args::Status;
use crate::config::Settings;
use crate::failure::Failure;
use crate::output::{coverage, print, print_json};

pub(crate) fn run(settings: &Settings, args: &Status) -> Result<bool, Failure> {
    let project = open(settings)?;
    let answer = status(&project)?;
    let now = SystemTime::now();
    if args.json {
        print_json(&json::Status::new(&answer, now))?;
    } else {
        print(&text::status(&answer, now))?;
    }
    coverage::warn(&project, answer.coverage.as_ref());
    Ok(!args.check || answer.is_fresh())
}
