//! The commands, one module each: arguments to a request, an answer to text.

mod ask_itself;
mod cache;
mod config;
pub(crate) mod context;
mod deps;
mod diff;
mod doctor;
mod export;
mod hook;
mod impact;
pub(crate) mod index;
mod install;
mod languages;
mod map;
mod mcp;
pub(crate) mod orient;
mod outline;
pub(crate) mod query;
mod refs;
mod routes;
mod schema;
mod slice;
mod stats;
mod status;
mod why;

use groma::{CacheSettings, DiscoverOptions, Project, RepositoryEvidence};

use crate::args::{Args, Command};
use crate::config::Settings;
use crate::failure::{Failure, tell_no_repository};

/// Runs a command. `false`: nothing was found.
pub(crate) fn run(args: &Args) -> Result<bool, Failure> {
    let settings = || crate::config::settings(args);
    match &args.command {
        Command::Map(map) => map::run(&settings()?, map),
        Command::Deps(deps) => deps::run(&settings()?, deps),
        Command::Refs(refs) => refs::run(&settings()?, refs),
        Command::Query(query) => query::run(&settings()?, query),
        Command::Slice(slice) => slice::run(&settings()?, slice),
        Command::Routes(routes) => routes::run(&settings()?, routes),
        Command::Outline(outline) => outline::run(&settings()?, outline),
        Command::Orient(asked) => orient::run(args, asked),
        Command::Context(asked) => context::run(args, asked),
        Command::Hook(asked) => Ok(hook::run(args, asked)),
        Command::Export(what) => export::run(&settings()?, what),
        Command::Index(index) => index::run(&settings()?, index),
        Command::Status(status) => status::run(&settings()?, status),
        Command::Stats(stats) => stats::run(&settings()?, stats),
        Command::Diff(diff) => diff::run(&settings()?, diff),
        Command::Impact(impact) => impact::run(&settings()?, impact),
        Command::Cache(what) => cache::run(&crate::config::settings_of_user(args)?, *what),
        Command::Languages(languages) => languages::run(languages),
        Command::Why(why) => why::run(&settings()?, why),
        Command::Config(config) => config::run(args, config),
        Command::Install(asked) => install::install(args, asked),
        Command::Uninstall(asked) => install::uninstall(args, asked),
        Command::Doctor(doctor) => doctor::run(args, doctor),
        Command::Schema(schema) => schema::run(schema.of),
        Command::Mcp(asked) => mcp::run(args, asked),
    }
}

/// Opens the project that the settings name.
pub(crate) fn open(settings: &Settings) -> Result<Project, Failure> {
    let options = DiscoverOptions {
        threads: settings.threads,
        max_file_bytes: settings.max_file_size,
        ignore_rules: !settings.no_ignore,
        submodules: settings.submodules,
        global_excludes: ignore::gitignore::gitconfig_excludes_path().filter(|path| path.is_file()),
        extra_ignore: settings.ignore.clone(),
    };
    let project = Project::open(&settings.root, options, cache_settings(settings).as_ref())?;
    Ok(match &settings.rev {
        Some(spec) => project.at_revision(spec)?,
        None => project,
    })
}

/// Opens the repository that the settings name, with why it is one; says so where there is none.
fn open_repository(args: &Args) -> Result<Option<(Settings, Project, RepositoryEvidence)>, Failure> {
    let (settings, evidence) = match crate::config::settings_of_repository(args)? {
        Ok(found) => found,
        Err(reason) => {
            tell_no_repository(&reason);
            return Ok(None);
        }
    };
    if settings.rev.is_some() {
        return Err(Failure::NotAtRevision);
    }
    let project = open(&settings)?;
    Ok(Some((settings, project, evidence)))
}

/// Where to keep what is learnt.
fn cache_settings(settings: &Settings) -> Option<CacheSettings> {
    let folder = settings.cache_dir.as_ref().filter(|_| !settings.no_cache)?;
    let folder = std::path::absolute(folder).ok()?;
    Some(CacheSettings { folder, limit_bytes: settings.cache_limit, now: std::time::SystemTime::now() })
}
