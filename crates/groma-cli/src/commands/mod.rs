//! The commands, one module each: arguments to a request, an answer to text.

mod cache;
mod deps;
mod diff;
mod export;
mod impact;
mod index;
mod languages;
mod map;
mod outline;
mod refs;
mod schema;
mod stats;
mod status;
mod why;

use etcetera::BaseStrategy as _;
use groma::{CacheSettings, DiscoverOptions, Project};

use crate::args::{Args, Command, Global};
use crate::failure::Failure;

/// Runs a command. `false`: nothing was found.
pub(crate) fn run(args: &Args) -> Result<bool, Failure> {
    match &args.command {
        Command::Map(map) => map::run(&args.global, map),
        Command::Deps(deps) => deps::run(&args.global, deps),
        Command::Refs(refs) => refs::run(&args.global, refs),
        Command::Outline(outline) => outline::run(&args.global, outline),
        Command::Export(what) => export::run(&args.global, what),
        Command::Index(index) => index::run(&args.global, index),
        Command::Status(status) => status::run(&args.global, status),
        Command::Stats(stats) => stats::run(&args.global, stats),
        Command::Diff(diff) => diff::run(&args.global, diff),
        Command::Impact(impact) => impact::run(&args.global, impact),
        Command::Cache(what) => cache::run(&args.global, *what),
        Command::Languages(languages) => languages::run(languages),
        Command::Why(why) => why::run(&args.global, why),
        Command::Schema(schema) => schema::run(schema.of),
    }
}

/// Opens the project that the arguments name. The environment is read here and nowhere below.
fn open(global: &Global) -> Result<Project, Failure> {
    let threads = match global.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let options = DiscoverOptions {
        threads,
        max_file_bytes: global.max_file_size,
        ignore_rules: !global.no_ignore,
        submodules: global.submodules,
        global_excludes: ignore::gitignore::gitconfig_excludes_path().filter(|path| path.is_file()),
    };
    let project = Project::open(&global.root, options, cache_settings(global).as_ref())?;
    Ok(match &global.rev {
        Some(spec) => project.at_revision(spec)?,
        None => project,
    })
}

/// Where to keep what is learnt: the folder that is named, else a folder of the user's cache folder.
pub(crate) fn cache_settings(global: &Global) -> Option<CacheSettings> {
    if global.no_cache {
        return None;
    }
    let named = global.cache_dir.clone().filter(|folder| !folder.as_os_str().is_empty());
    let folder = named.or_else(|| Some(etcetera::choose_base_strategy().ok()?.cache_dir().join("groma")))?;
    let folder = std::path::absolute(folder).ok()?;
    Some(CacheSettings { folder, limit_bytes: CacheSettings::LIMIT_BYTES, now: std::time::SystemTime::now() })
}
