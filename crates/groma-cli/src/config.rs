//! What holds: flags over environment over the project's `groma.toml` over the user's over defaults. All that commands
//! take from outside the question itself comes from here, so that it is decided once and can be told (`groma config`).
//!
//! The file of a project is hostile until proven otherwise. It can only narrow what groma reads and runs, and whatever is
//! wrong with it is a warning: a repository must not be able to stop groma. What is wrong with the user's own file or
//! variables is an error, for a setting that silently does not hold is worse than none.

mod fault;
mod file;
mod flags;
mod merge;
mod near;
mod settings;
pub(crate) mod table;
mod value;

use std::path::{Path, PathBuf};

use groma::RepositoryEvidence;

pub(crate) use fault::Fault;
use fault::{Place, What};
pub(crate) use file::NAME;
pub(crate) use flags::{Flags, given, root as root_flag};
use merge::Layers;
pub(crate) use merge::{Held, Merged, Origin};
pub(crate) use near::near;
pub(crate) use settings::Settings;
pub(crate) use table::Key;
pub(crate) use value::Value;

use crate::args::Args;
use crate::env::{self, Environment};
use crate::failure::Failure;
use crate::output;
use crate::root::{self, NoRepository, Root};

/// The settings for a question about a project. What is wrong with the project's file is told on stderr.
pub(crate) fn settings(args: &Args) -> Result<Settings, Failure> {
    let loaded = load(&Environment::of_process(), args)?;
    let settings = settings_of(&loaded, args);
    loaded.root.for_any_folder().map_err(Failure::Root)?;
    Ok(settings)
}

/// The same for commands that need a repository, with why it is one. `Err` within says why there is none.
pub(crate) fn settings_of_repository(
    args: &Args,
) -> Result<Result<(Settings, RepositoryEvidence), NoRepository>, Failure> {
    let loaded = load(&Environment::of_process(), args)?;
    Ok(match loaded.root.evidence() {
        Ok(evidence) => Ok((settings_of(&loaded, args), evidence)),
        Err(reason) => Err(reason),
    })
}

fn settings_of(loaded: &Loaded, args: &Args) -> Settings {
    let settings = Settings::new(&loaded.merged, &loaded.root.path, &args.global);
    if !settings.quiet {
        output::config::warn(&loaded.faults);
    }
    settings
}

/// The settings for what concerns no project. Its file is not read.
pub(crate) fn settings_of_user(args: &Args) -> Result<Settings, Failure> {
    let merged = merged_of_user(&Environment::of_process(), flags::given(args))?;
    Ok(Settings::new(&merged, Path::new("."), &args.global))
}

/// What holds, and how it came about.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) root: Root,
    pub(crate) merged: Merged,
    /// What is wrong with the project's file.
    pub(crate) faults: Vec<Fault>,
    /// The user's file, and whether it is there. None where the platform has no folder for it.
    pub(crate) user_file: Option<(PathBuf, bool)>,
    /// The project's file, and whether it is there.
    pub(crate) project_file: (PathBuf, bool),
}

/// Reads all layers and merges them.
pub(crate) fn load(environment: &Environment, args: &Args) -> Result<Loaded, Failure> {
    load_with(environment, flags::given(args))
}

/// Reads the layers below what flags give, and merges all of them.
pub(crate) fn load_with(environment: &Environment, flags: Flags) -> Result<Loaded, Failure> {
    let (mut layers, user_file) = layers_of_user(environment, flags)?;
    let root = root::find(environment, &merge::merge(&layers).0).map_err(Failure::Root)?;
    let sheet = file::of_project(&root.path);
    layers.project = sheet.given;
    let (merged, not_allowed) = merge::merge(&layers);
    let mut faults = sheet.faults;
    faults.extend(not_allowed);
    faults.sort_by_key(Fault::line);
    let project_file = (root.path.join(NAME), sheet.is_there);
    Ok(Loaded { root, merged, faults, user_file, project_file })
}

/// What holds without the project's own file.
pub(crate) fn merged_of_user(environment: &Environment, flags: Flags) -> Result<Merged, Failure> {
    Ok(merge::merge(&layers_of_user(environment, flags)?.0).0)
}

/// All layers but the project's.
fn layers_of_user(environment: &Environment, flags: Flags) -> Result<(Layers, Option<(PathBuf, bool)>), Failure> {
    let named = environment.get(env::CONFIG).map(PathBuf::from);
    let is_named = named.is_some();
    let usual = || Some(environment.config_folder.as_ref()?.join("groma").join(NAME));
    let user_file = named.or_else(usual);
    let sheet = user_file.as_deref().map(file::of_user).unwrap_or_default();
    let mut faults = sheet.faults;
    if is_named && !sheet.is_there {
        let file = user_file.clone().unwrap_or_default();
        faults.push(Fault { place: Place::File(file, None), what: What::Missing });
    }
    let mut variables = Vec::new();
    for setting in &table::SETTINGS {
        let Some(name) = setting.variable else { continue };
        let Some(value) = environment.get(name) else { continue };
        match value::from_variable(setting.kind, value) {
            Ok(value) => variables.push((setting, value)),
            Err(takes) => faults.push(Fault::in_variable(name, setting, takes)),
        }
    }
    if !faults.is_empty() {
        return Err(Failure::Settings(faults));
    }
    let layers = Layers {
        cache_folder: environment.cache_folder.as_ref().map(|folder| folder.join("groma")),
        user: (user_file.clone().unwrap_or_default(), sheet.given),
        project: Vec::new(),
        variables,
        flags,
    };
    Ok((layers, user_file.map(|file| (file, sheet.is_there))))
}

#[cfg(test)]
mod tests;
