//! The table, the order of the layers, and that the file of a project never widens.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{CommandFactory as _, Parser as _};
use groma::render::Tokenizer;
use groma_testkit::TempProject;
use proptest::prelude::*;

use super::file::tests::sheet;
use super::merge::{Layers, merge};
use super::table::{Fallback, InProject, Kind, SETTINGS};
use super::*;

fn args(words: &[&str]) -> Args {
    Args::try_parse_from(std::iter::once("groma").chain(words.iter().copied())).expect("it is said right")
}

/// An environment with these variables and this folder for settings.
fn environment(folder: &Path, variables: &[(&'static str, &str)]) -> Environment {
    let variables: BTreeMap<&'static str, OsString> =
        variables.iter().map(|(name, value)| (*name, OsString::from(value))).collect();
    Environment {
        variables,
        config_folder: Some(folder.to_owned()),
        cache_folder: Some(PathBuf::from("/cache")),
        ..Environment::default()
    }
}

/// What holds of a setting, and from where, in a project with these files: its own and the user's.
fn held(project: &str, user: &str, variables: &[(&'static str, &str)], words: &[&str], key: Key) -> (String, String) {
    let files = TempProject::new("");
    files.write("project/groma.toml", project.as_bytes());
    files.write("user/groma/groma.toml", user.as_bytes());
    let root = files.path("project").display().to_string();
    let words: Vec<&str> = words.iter().copied().chain(["--root", &root]).collect();
    let loaded =
        load(&environment(&files.path("user"), variables), &args(&words)).expect("the user's layers are right");
    let held = loaded.merged.of(key);
    let value = held.value.as_ref().map(Value::to_toml).unwrap_or_default();
    let origins = output::config::origins_in_words(held);
    (value, origins.replace(&files.path("user").display().to_string(), "USER"))
}

#[test]
fn the_table_is_in_the_order_of_its_keys_and_defaults_have_their_types() {
    for (position, setting) in SETTINGS.iter().enumerate() {
        assert_eq!(setting.key as usize, position, "{}", setting.name);
        let fits = match (setting.kind, setting.default) {
            (Kind::Switch, Fallback::Switch(_))
            | (Kind::Count, Fallback::Count(_))
            | (Kind::Folder | Kind::Count | Kind::Choice(_) | Kind::Commands, Fallback::Machine(_))
            | (Kind::Globs | Kind::Folders, Fallback::Empty) => true,
            (Kind::Choice(names) | Kind::Level(names), Fallback::Choice(name)) => names.contains(&name),
            _ => false,
        };
        assert!(fits, "{}", setting.name);
        let rule_fits = match setting.project {
            InProject::Never | InProject::Freely => true,
            InProject::UpTo(_) => setting.kind == Kind::Count,
            InProject::Smaller => matches!(setting.kind, Kind::Count | Kind::Level(_)),
            InProject::Keeps => setting.kind == Kind::Commands,
            InProject::OnlyOff => setting.kind == Kind::Switch,
            InProject::Adds => setting.kind == Kind::Globs,
        };
        assert!(rule_fits, "{}", setting.name);
    }
    let Kind::Choice(names) = table::setting(Key::Tokenizer).kind else { panic!("a choice") };
    assert_eq!(names, Tokenizer::ALL.map(Tokenizer::as_str));
}

/// The help is written by hand, so it is held against the table.
#[test]
fn flags_of_the_table_exist_and_tell_their_default_and_variable() {
    let mut command = Args::command();
    command.build();
    for setting in &SETTINGS {
        let Some(flag) = setting.flag else { continue };
        let mut words: Vec<&str> = flag.split(' ').collect();
        let flag = words.pop().and_then(|flag| flag.strip_prefix("--")).expect("a flag");
        let command = words.iter().fold(&command, |command, word| command.find_subcommand(word).expect("a command"));
        let argument = command.get_arguments().find(|argument| argument.get_long() == Some(flag)).expect("it has it");
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let default = match setting.default {
            Fallback::Count(count) => Some(format!("(default {count})")),
            Fallback::Choice(name) => Some(format!("(default {name})")),
            _ => None,
        };
        for said in default.iter().map(String::as_str).chain(setting.variable) {
            assert!(help.contains(said), "the help of --{flag} does not say `{said}`: {help}");
        }
    }
}

#[test]
fn every_layer_wins_over_those_below_it() {
    let (project, user) = ("map.tokens = 300\n", "[map]\ntokens = 200\n");
    let tokens = |project, user, words: &[&str]| held(project, user, &[], words, Key::MapTokens);
    assert_eq!(tokens("", "", &["map"]), ("4000".into(), "default".into()));
    assert_eq!(tokens("", user, &["map"]), ("200".into(), "USER/groma/groma.toml line 2".into()));
    assert_eq!(tokens(project, user, &["map"]), ("300".into(), "groma.toml line 1".into()));
    assert_eq!(tokens(project, user, &["map", "--tokens", "9"]), ("9".into(), "map --tokens".into()));

    let auto =
        |project, user, variables: &[(&'static str, &str)]| held(project, user, variables, &["map"], Key::AutoIndex);
    assert_eq!(auto("auto_index = false", "", &[]).0, "false");
    assert_eq!(auto("auto_index = false", "", &[(env::AUTO_INDEX, "1")]), ("true".into(), "GROMA_AUTO_INDEX".into()));
    assert_eq!(auto("", "auto_index = false", &[(env::AUTO_INDEX, "on")]).0, "true");

    let cache = |words: &[&str]| held("", "no_cache = true", &[(env::NO_CACHE, "0")], words, Key::NoCache);
    assert_eq!(cache(&["map"]), ("false".into(), "GROMA_NO_CACHE".into()));
    assert_eq!(cache(&["map", "--no-cache"]), ("true".into(), "--no-cache".into()));
    let submodules = held("", "submodules = true", &[], &["map", "--submodules=false"], Key::Submodules);
    assert_eq!(submodules, ("false".into(), "--submodules".into()));
}

#[test]
fn shells_are_those_that_the_host_tells_apart() {
    let Kind::Choice(names) = table::setting(Key::OrientShell).kind else { panic!("a choice") };
    assert_eq!(names, groma::host::Shell::names().collect::<Vec<_>>());
    let Kind::Choice(names) = table::setting(Key::OrientTools).kind else { panic!("a choice") };
    assert_eq!(names, groma::render::Tools::ALL.map(groma::render::Tools::as_str));
    let Kind::Level(names) = table::setting(Key::ContextLevel).kind else { panic!("levels") };
    assert_eq!(names, groma::ops::context::Level::ALL.map(groma::ops::context::Level::as_str));
}

#[test]
fn every_flag_reaches_its_setting() {
    let all = [
        "--root=r",
        "--max-ascend=2",
        "--threads=3",
        "--max-file-size=5",
        "--no-ignore",
        "--submodules",
        "--no-cache",
        "--cache-dir=x",
        "-q",
    ];
    let words = |rest: &[&'static str]| [&all[..], rest].concat();
    let mut seen: Vec<Key> = Vec::new();
    for words in [
        words(&["map", "--tokens=7", "--tokenizer=claude"]),
        words(&["orient", "--tokens=7", "--allow=git", "--shell=zsh", "--tools=none"]),
        words(&["context", "--level=full", "--window=9"]),
        words(&["query", "a", "--max-files=7", "--max-age=9"]),
        words(&["slice", "a", "--max-files=7", "--fresh"]),
        words(&["hook", "session-start", "--tokens=7"]),
        words(&["hook", "user-prompt", "--tokens=7"]),
        words(&["cache", "gc", "--limit=1"]),
    ] {
        seen.extend(flags::given(&args(&words)).into_iter().map(|(setting, _)| setting.key));
    }
    for setting in SETTINGS.iter().filter(|setting| setting.flag.is_some()) {
        assert!(seen.contains(&setting.key), "{}", setting.name);
    }
    for tokenizer in Tokenizer::ALL {
        let settings = flags::given(&args(&["map", "--tokenizer", tokenizer.as_str()]));
        assert_eq!(settings[0].1, Value::Choice(tokenizer.as_str()));
    }
}

#[test]
fn lists_add_up_and_remember_their_files() {
    let (value, origins) = held("ignore = ['b']", "threads = 1\nignore = ['a']", &[], &["map"], Key::Ignore);
    assert_eq!(value, "[\"a\", \"b\"]");
    assert_eq!(origins, "USER/groma/groma.toml line 2, groma.toml line 1");
}

#[test]
fn a_folder_of_the_users_file_is_relative_to_it() {
    let (value, _) = held("", "cache_dir = 'kept'", &[], &["map"], Key::CacheDir);
    assert!(value.ends_with("user/groma/kept\""), "{value}");
    assert_eq!(held("", "", &[], &["map"], Key::CacheDir).0, "\"/cache/groma\"");
}

#[test]
fn what_the_user_sets_wrong_is_an_error_and_a_named_file_must_be_there() {
    let files = TempProject::new("//- user/groma/groma.toml\nthread = 1\n//- other.toml\nthreads = 4\n");
    let faults = |variables: &[(&'static str, &str)]| -> Vec<String> {
        match load(&environment(&files.path("user"), variables), &args(&["map"])) {
            Err(Failure::Settings(faults)) => faults
                .iter()
                .map(|fault| fault.to_string().replace(&files.root().display().to_string(), "ROOT"))
                .collect(),
            _ => Vec::new(),
        }
    };
    assert_eq!(faults(&[]), ["ROOT/user/groma/groma.toml line 1: no setting is called `thread`; near: threads"]);
    let other = files.path("other.toml").display().to_string();
    assert_eq!(faults(&[(env::CONFIG, &other)]), Vec::<String>::new());
    let none = files.path("none.toml").display().to_string();
    assert_eq!(faults(&[(env::CONFIG, &none)]), ["ROOT/none.toml: there is no such file"]);
    let variables = [(env::CONFIG, other.as_str()), (env::AUTO_INDEX, "maybe")];
    assert_eq!(
        faults(&variables),
        ["GROMA_AUTO_INDEX: `auto_index` takes 1 or 0, true or false, yes or no, on or off"]
    );
}

/// What the file of a project is told, besides what is wrong with its form.
fn told(project: &str, user: &str) -> Vec<String> {
    let layers =
        Layers { user: (PathBuf::from("USER"), sheet(user).given), project: sheet(project).given, ..Layers::default() };
    merge(&layers).1.iter().map(ToString::to_string).collect()
}

#[test]
fn what_a_project_must_not_set_is_told() {
    let text = "threads = 1\ncache_dir = 'x'\nno_ignore = true\nsubmodules = true\nmax_file_size = 3_000_000\n\
                quiet = true\nmap.tokens = 1_000_000\nno_cache = true\ncache_limit = 0\n";
    assert_eq!(
        told(text, ""),
        [
            "groma.toml line 1: `threads` cannot be set by a project",
            "groma.toml line 2: `cache_dir` cannot be set by a project",
            "groma.toml line 3: `no_ignore` of a project can only be false",
            "groma.toml line 4: `submodules` of a project can only be false",
            "groma.toml line 5: `max_file_size` of a project can be at most 2097152",
            "groma.toml line 6: `quiet` cannot be set by a project",
            "groma.toml line 7: `map.tokens` of a project can be at most 32000",
            "groma.toml line 8: `no_cache` cannot be set by a project",
            "groma.toml line 9: `cache_limit` cannot be set by a project",
        ]
    );
    let narrow = "max_file_size = 1000\nno_ignore = false\nsubmodules = false\nauto_index = false\nignore = ['x']\n\
                  tokenizer = 'claude'\nmap.tokens = 32_000\n";
    assert_eq!(told(narrow, "no_ignore = true\nsubmodules = true"), Vec::<String>::new());
    // Smaller than the default, larger than the user allows: no fault, and no effect.
    assert_eq!(told("max_file_size = 1000", "max_file_size = 10"), Vec::<String>::new());
    assert_eq!(told("max_file_size = 1_000_000", "max_file_size = 5_000_000"), Vec::<String>::new());
}

#[test]
fn a_project_lowers_levels_and_keeps_of_a_list_what_the_user_has() {
    let level = |project, user| held(project, user, &[], &["map"], Key::ContextLevel).0;
    assert_eq!(level("context.level = false", ""), "\"off\"");
    assert_eq!(level("", "context.level = true"), "\"full\"");
    assert_eq!(level("context.level = 'minimal'", "context.level = 'full'"), "\"minimal\"");
    assert_eq!(level("context.level = 'full'", "context.level = 'off'"), "\"off\"");
    assert_eq!(
        told("context.level = true", ""),
        ["groma.toml line 1: `context.level` of a project can be at most \"minimal\""]
    );
    assert_eq!(told("context.level = 'minimal'", "context.level = 'off'"), Vec::<String>::new());
    let allow = |project, user| held(project, user, &[], &["map"], Key::OrientAllow).0;
    assert_eq!(allow("orient.allow = ['git', 'rm']", "orient.allow = ['git', 'rg']"), "[\"git\"]");
    assert_eq!(allow("orient.allow = ['git', 'rm']", "orient.allow = ['*']"), "[\"git\", \"rm\"]");
    assert_eq!(allow("orient.allow = ['git']", ""), "[\"git\"]");
    assert_eq!(allow("orient.allow = ['@/etc/passwd']", ""), "");
    let roots = std::env::join_paths(["/a", "/b"]).expect("plain paths").into_string().expect("text");
    let excluded = held(
        "exclude_roots = []",
        "exclude_roots = ['c']",
        &[(env::EXCLUDE_ROOTS, &roots)],
        &["map"],
        Key::ExcludeRoots,
    );
    assert_eq!(excluded, ("[\"/a\", \"/b\"]".into(), "GROMA_EXCLUDE_ROOTS".into()));
}

/// One line of a file: any setting with any value, fitting or not.
fn line() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        Just("true".to_owned()),
        Just("false".to_owned()),
        any::<u32>().prop_map(|number| number.to_string()),
        (0..5000u64).prop_map(|number| number.to_string()),
        prop_oneof!["o200k", "chars", "/etc", "x", ".*", "off", "full", "sh"].prop_map(|text| format!("{text:?}")),
        prop::collection::vec(prop_oneof!["a", "\\*", "!a", "/etc/", "b/"], 0..3)
            .prop_map(|items| format!("{items:?}")),
    ];
    (0..SETTINGS.len(), value).prop_map(|(at, value)| format!("{} = {value}", SETTINGS[at].name))
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::btree_map(0..SETTINGS.len(), line(), 0..SETTINGS.len())
        .prop_map(|lines| lines.into_values().collect::<Vec<_>>().join("\n"))
}

proptest! {
    /// Written without the rules of the table: what each setting means for what is read, run and written.
    #[test]
    fn the_file_of_a_project_never_widens(project in text(), user in text(), flags in prop::collection::vec(0..3usize, 0..3)) {
        let words = ["--no-ignore", "--submodules", "--max-file-size=700"];
        let words: BTreeMap<usize, &str> = flags.into_iter().map(|at| (at, words[at])).collect();
        let words: Vec<&str> = std::iter::once("map").chain(words.into_values()).collect();
        let args = args(&words);
        let user = Layers {
            user: (PathBuf::from("USER"), sheet(&user).given),
            flags: flags::given(&args),
            ..Layers::default()
        };
        let both = Layers { project: sheet(&project).given, ..user.clone() };
        let settings = |merged| Settings::new(&merged, Path::new("."), &args.global);
        let without = settings(merge(&user).0);
        let with = settings(merge(&both).0);
        prop_assert!(with.max_file_size <= without.max_file_size);
        prop_assert!(!with.no_ignore || without.no_ignore);
        prop_assert!(!with.submodules || without.submodules);
        prop_assert!(!with.auto_index || without.auto_index);
        prop_assert!(with.ignore.starts_with(&without.ignore));
        prop_assert!(with.ignore.iter().all(|rule| !rule.pattern.starts_with('!')));
        prop_assert!(with.map_tokens <= without.map_tokens.max(32_000));
        prop_assert!(with.orient_tokens <= without.orient_tokens.max(600));
        prop_assert!(with.query_max_files <= without.query_max_files.max(200));
        prop_assert!(with.slice_max_files <= without.slice_max_files.max(200));
        // A name that is known, or none: no text of the project's own.
        prop_assert!(with.orient_shell.is_none_or(|name| name == "sh"));
        prop_assert!(with.context_level <= without.context_level);
        let accepts = |list: &Option<Vec<String>>, name: &str| {
            list.as_ref().is_none_or(|list| list.iter().any(|known| known == name || known == "*"))
        };
        for name in ["a", "x", "b/", "anything"] {
            prop_assert!(!accepts(&with.orient_allow, name) || accepts(&without.orient_allow, name));
        }
        prop_assert_eq!(
            (with.orient_tools, with.context_window),
            (without.orient_tools, without.context_window)
        );
        for key in [Key::Root, Key::MaxAscend, Key::ExcludeRoots] {
            prop_assert_eq!(with.merged.of(key), without.merged.of(key));
        }
        prop_assert_eq!(
            (with.threads, with.no_cache, with.cache_dir, with.cache_limit, with.quiet),
            (without.threads, without.no_cache, without.cache_dir, without.cache_limit, without.quiet)
        );
    }

    #[test]
    fn no_text_is_too_odd(text in "\\PC{0,200}|([a-z.]{0,9}( ?= ?)?[\\[\\]{}\"'0-9a-z\n.#-]{0,9}\n?){0,20}") {
        let sheet = sheet(&text);
        prop_assert!(sheet.is_there && sheet.faults.len() <= 21);
    }
}

#[test]
fn the_file_of_a_project_is_that_of_the_root_which_anybody_but_it_names() {
    let files = TempProject::new("//- a/groma.toml\nmap.tokens = 1\n//- b/groma.toml\nmap.tokens = 2\nroot = '../a'\n");
    let (a, b) = (files.path("a").display().to_string(), files.path("b").display().to_string());
    let tokens = |variables: &[(&'static str, &str)], words: &[&str]| {
        let loaded = load(&environment(&files.path("user"), variables), &args(words)).expect("the layers are right");
        (loaded.merged.of(Key::MapTokens).value.clone(), loaded.faults.len())
    };
    assert_eq!(tokens(&[(env::ROOT, &a)], &["map"]), (Some(Value::Count(1)), 0));
    assert_eq!(tokens(&[(env::ROOT, &a)], &["map", "--root", &b]), (Some(Value::Count(2)), 1));
    files.write("user/groma/groma.toml", format!("root = {b:?}\n").as_bytes());
    assert_eq!(tokens(&[], &["map"]), (Some(Value::Count(2)), 1));
    assert_eq!(tokens(&[(env::ROOT, &a)], &["map"]), (Some(Value::Count(1)), 0));
}
