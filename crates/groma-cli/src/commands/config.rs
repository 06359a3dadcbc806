//! `groma config`: what holds and where it comes from. The one command that takes faults of a project's file for errors,
//! so that it is also the check of that file.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use groma::json;
use groma::render::escape;

use crate::args::{Args, Config};
use crate::config::table::{SETTINGS, Setting};
use crate::config::{self, Loaded};
use crate::env::Environment;
use crate::failure::Failure;
use crate::output::{self, config as json_config};

pub(crate) fn run(args: &Args, asked: &Config) -> Result<bool, Failure> {
    let mut out = output::writer();
    if asked.reference {
        out.write_all(json_config::reference().as_bytes())?;
        out.flush()?;
        return Ok(true);
    }
    let wanted = wanted(asked.key.as_deref())?;
    let loaded = config::load(&Environment::of_process(), args)?;
    if asked.json {
        json::write(&mut out, &json_config::Config::new(&loaded, &wanted))?;
        out.write_all(b"\n")?;
    } else {
        if asked.key.is_none() {
            out.write_all(files(&loaded).as_bytes())?;
        }
        out.write_all(text(&loaded, &wanted).as_bytes())?;
    }
    out.flush()?;
    if loaded.faults.is_empty() { Ok(true) } else { Err(Failure::ProjectSettings(loaded.faults)) }
}

/// The settings that are asked for: one, those of a table, all.
fn wanted(key: Option<&str>) -> Result<Vec<&'static Setting>, Failure> {
    let Some(key) = key else { return Ok(SETTINGS.iter().collect()) };
    let in_table = |setting: &Setting| setting.name.split_once('.').is_some_and(|(table, _)| table == key);
    let wanted: Vec<_> = SETTINGS.iter().filter(|setting| setting.name == key || in_table(setting)).collect();
    if wanted.is_empty() {
        let near = config::near(key, SETTINGS.iter().map(|setting| setting.name));
        return Err(Failure::NoSetting(key.to_owned(), near));
    }
    Ok(wanted)
}

/// The files, as comments.
fn files(loaded: &Loaded) -> String {
    let mut text = String::new();
    let user = loaded.user_file.iter().map(|file| ("user", file));
    for (whose, file) in user.chain([("project", &loaded.project_file)]) {
        let (path, is_there): &(PathBuf, bool) = file;
        let there = if *is_there { "" } else { " (not there)" };
        let _ = writeln!(text, "# {whose}: {}{there}", escape::line(&path.display().to_string()));
    }
    text
}

/// One line a setting, which a `groma.toml` could hold.
fn text(loaded: &Loaded, wanted: &[&Setting]) -> String {
    let mut text = String::new();
    for setting in wanted {
        let held = loaded.merged.of(setting.key);
        let _ = match &held.value {
            Some(value) => {
                writeln!(text, "{} = {}  # {}", setting.name, value.to_toml(), json_config::origins_in_words(held))
            }
            None => writeln!(text, "# {} is not set", setting.name),
        };
    }
    text
}
