//! What the command line says about settings.

use std::path::Path;

use clap::ValueEnum as _;
use groma::render::Tools;

use super::merge::entry;
use super::table::{Key, Setting};
use super::value::Value;
use crate::args::{Args, Cache, Command, Global, HookEvent, OrientFlags, ToolsName};

/// The settings that flags give.
pub(crate) type Flags = Vec<(&'static Setting, Value)>;

/// The root, as if a flag gave it.
pub(crate) fn root(folder: &Path) -> (&'static Setting, Value) {
    entry(Key::Root, Value::Folder(folder.to_owned()))
}

/// The settings that flags give.
pub(crate) fn given(args: &Args) -> Flags {
    let Global { root, max_ascend, rev: _, threads, max_file_size, no_ignore, submodules, no_cache, cache_dir, quiet } =
        &args.global;
    let count = |number: Option<usize>| number.map(|number| Value::Count(number as u64));
    let mut given = vec![
        (Key::Root, root.clone().map(Value::Folder)),
        (Key::MaxAscend, max_ascend.map(|most| Value::Count(most.into()))),
        (Key::Threads, count(*threads)),
        (Key::MaxFileSize, max_file_size.map(Value::Count)),
        (Key::NoIgnore, no_ignore.map(Value::Switch)),
        (Key::Submodules, submodules.map(Value::Switch)),
        (Key::NoCache, no_cache.map(Value::Switch)),
        (Key::CacheDir, cache_dir.clone().filter(|folder| !folder.as_os_str().is_empty()).map(Value::Folder)),
        (Key::Quiet, quiet.map(Value::Switch)),
    ];
    match &args.command {
        Command::Map(map) => {
            given.push((Key::MapTokens, count(map.tokens)));
            given.push((Key::Tokenizer, map.tokenizer.map(|name| Value::Choice(tokenizer(name)))));
        }
        Command::Query(query) => {
            given.push((Key::QueryMaxFiles, count(query.max_files)));
            given.push((Key::MaxAge, query.fresh.age().map(Value::Count)));
        }
        Command::Slice(slice) => {
            given.push((Key::SliceMaxFiles, count(slice.max_files)));
            given.push((Key::Tokenizer, slice.tokenizer.map(|name| Value::Choice(tokenizer(name)))));
            given.push((Key::MaxAge, slice.fresh.age().map(Value::Count)));
        }
        Command::Orient(asked) => {
            given.push((Key::OrientTokens, count(asked.tokens)));
            given.extend(of_orientation(&asked.flags));
        }
        Command::Context(asked) => {
            given.push((Key::ContextLevel, asked.level.map(|level| Value::Choice(level.as_str()))));
            given.push((Key::ContextWindow, count(asked.window)));
            given.extend(of_orientation(&asked.flags));
        }
        Command::Hook(asked) => {
            let budget = match asked.event {
                HookEvent::SessionStart => Key::HookSessionTokens,
                HookEvent::UserPrompt => Key::HookPromptTokens,
            };
            given.push((budget, count(asked.tokens)));
            given.extend(of_orientation(&asked.flags));
        }
        Command::Mcp(asked) => {
            given.push((Key::ContextWindow, count(asked.window)));
            given.extend(of_orientation(&asked.flags));
        }
        Command::Cache(Cache::Gc { limit }) => given.push((Key::CacheLimit, limit.map(Value::Count))),
        _ => {}
    }
    given.into_iter().filter_map(|(key, value)| Some(entry(key, value?))).collect()
}

fn of_orientation(flags: &OrientFlags) -> [(Key, Option<Value>); 4] {
    let tools = |name: ToolsName| match name {
        ToolsName::Cli => Tools::Cli,
        ToolsName::Mcp => Tools::Mcp,
        ToolsName::None => Tools::None,
    };
    // One text, which may name a file: no file of settings can say that.
    let list = |list: &String| Value::List(vec![(list.clone(), 0)]);
    [
        (Key::OrientAllow, flags.allow.as_ref().map(list)),
        (Key::OrientShell, flags.shell.map(Value::Choice)),
        (Key::OrientTools, flags.tools.map(|name| Value::Choice(tools(name).as_str()))),
        (Key::Tokenizer, flags.tokenizer.map(|name| Value::Choice(tokenizer(name)))),
    ]
}

fn tokenizer(name: crate::args::TokenizerName) -> &'static str {
    let all = groma::render::Tokenizer::ALL.map(groma::render::Tokenizer::as_str);
    let value = name.to_possible_value();
    let name = value.as_ref().map_or("", |value| value.get_name());
    all.into_iter().find(|known| *known == name).expect("a test holds the names against each other")
}
