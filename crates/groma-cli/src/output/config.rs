//! Settings as answers: where values come from in words and in JSON, warnings, the page of the reference.

use std::fmt::Write as _;

use groma::render::escape;
use schemars::JsonSchema;
use serde::Serialize;

use crate::config::table::{SETTINGS, Setting};
use crate::config::{Fault, Held, Loaded, NAME, Origin, Value};
use groma::json::VERSION;

/// Faults that are told before the rest is only counted.
const MOST_WARNINGS: usize = 5;

/// The answer of `groma config --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Config {
    /// Version of this form.
    pub(crate) version: u32,
    /// The settings that were asked for.
    pub(crate) settings: Vec<ConfigSetting>,
    /// The files that settings are read from.
    pub(crate) files: Vec<ConfigFile>,
    /// What is wrong with the file of the project, in words. With any the exit status is 2.
    pub(crate) faults: Vec<String>,
}

/// One setting.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ConfigSetting {
    /// Its name; a dot stands between a table and a name in it.
    pub(crate) key: &'static str,
    /// What holds; null where nothing is set.
    pub(crate) value: Option<ConfigValue>,
    /// Where it comes from; several for a list that was added to.
    pub(crate) origins: Vec<ConfigOrigin>,
}

/// The value of a setting.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum ConfigValue {
    /// A switch.
    Switch(bool),
    /// A whole number.
    Count(u64),
    /// A name or a path.
    Text(String),
    /// A list.
    List(Vec<String>),
}

/// Where a value comes from.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ConfigOrigin {
    /// `default`, `user`, `project`, `environment` or `flag`.
    pub(crate) layer: &'static str,
    /// The file, variable or flag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// The line in the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
}

/// A file that settings are read from.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ConfigFile {
    /// `user` or `project`.
    pub(crate) layer: &'static str,
    /// Its path.
    pub(crate) path: String,
    /// Whether it is there.
    pub(crate) exists: bool,
}

impl Config {
    pub(crate) fn new(loaded: &Loaded, wanted: &[&'static Setting]) -> Self {
        let setting = |setting: &&'static Setting| {
            let held = loaded.merged.of(setting.key);
            ConfigSetting {
                key: setting.name,
                value: held.value.as_ref().map(ConfigValue::from),
                origins: held.origins.iter().map(ConfigOrigin::from).collect(),
            }
        };
        let user = loaded.user_file.iter().map(|file| ("user", file));
        let files = user.chain([("project", &loaded.project_file)]);
        Self {
            version: VERSION,
            settings: wanted.iter().map(setting).collect(),
            files: files
                .map(|(layer, (path, exists))| ConfigFile { layer, path: path.display().to_string(), exists: *exists })
                .collect(),
            faults: loaded.faults.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<&Value> for ConfigValue {
    fn from(value: &Value) -> Self {
        match value {
            Value::Switch(on) => Self::Switch(*on),
            Value::Count(count) => Self::Count(*count),
            Value::Choice(name) => Self::Text((*name).to_owned()),
            Value::Folder(path) => Self::Text(path.display().to_string()),
            Value::List(items) => Self::List(items.iter().map(|(text, _)| text.clone()).collect()),
        }
    }
}

impl From<&Origin> for ConfigOrigin {
    fn from(origin: &Origin) -> Self {
        let (layer, name, line) = match origin {
            Origin::Default => ("default", None, None),
            Origin::User(file, line) => ("user", Some(file.display().to_string()), Some(*line)),
            Origin::Project(line) => ("project", Some(NAME.to_owned()), Some(*line)),
            Origin::Variable(name) => ("environment", Some((*name).to_owned()), None),
            Origin::Flag(name) => ("flag", Some((*name).to_owned()), None),
        };
        Self { layer, name, line }
    }
}

/// Where a value comes from, in words.
pub(crate) fn origins_in_words(held: &Held) -> String {
    let in_words = |origin: &Origin| match origin {
        Origin::Default => "default".to_owned(),
        Origin::User(file, line) => format!("{} line {line}", escape::line(&file.display().to_string())),
        Origin::Project(line) => format!("{NAME} line {line}"),
        Origin::Variable(name) | Origin::Flag(name) => (*name).to_owned(),
    };
    held.origins.iter().map(in_words).collect::<Vec<_>>().join(", ")
}

/// Says what of a project's file does not hold.
#[expect(clippy::print_stderr, reason = "this is where warnings are printed")]
pub(crate) fn warn(faults: &[Fault]) {
    for fault in faults.iter().take(MOST_WARNINGS) {
        eprintln!("warning: ignored: {fault}");
    }
    if faults.len() > MOST_WARNINGS {
        eprintln!("warning: more of {NAME} is ignored; `groma config` tells all");
    }
}

/// The page of the reference.
pub(crate) fn reference() -> String {
    let mut page = include_str!("settings.md").to_owned();
    page.push_str("\n| Setting | Takes | Default | Also set by | In a project's file | What it does |\n");
    page.push_str("|---|---|---|---|---|---|\n");
    for setting in &SETTINGS {
        let others = setting.variable.iter().chain(&setting.flag).map(|name| format!("`{name}`"));
        let others: Vec<String> = others.collect();
        let default = setting.default_in_words();
        let default = if setting.default.is_value() { format!("`{default}`") } else { default };
        let cells = [
            format!("`{}`", setting.name),
            setting.kind.takes(),
            default,
            others.join(", "),
            setting.project.in_words(),
            setting.about.to_owned(),
        ];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page
}
