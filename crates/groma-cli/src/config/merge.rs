//! Layers to one value a setting: flags over environment over project over user over defaults, with where each came from.
//! The rules for the file of a project are applied here and nowhere else.

use std::path::{Path, PathBuf};

use super::fault::{Fault, Place, What};
use super::file::{Given, NAME};
use super::table::{self, Fallback, InProject, Key, Kind, SETTINGS, Setting};
use super::value::Value;

/// What somebody set, by the layers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layers {
    /// The folder for what is learnt, where nobody names one.
    pub(crate) cache_folder: Option<PathBuf>,
    /// The user's file, and what it sets.
    pub(crate) user: (PathBuf, Vec<Given>),
    /// What the file of the project sets.
    pub(crate) project: Vec<Given>,
    /// Variables.
    pub(crate) variables: Vec<(&'static Setting, Value)>,
    /// Flags.
    pub(crate) flags: Vec<(&'static Setting, Value)>,
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    Default,
    User(PathBuf, usize),
    Project(usize),
    Variable(&'static str),
    Flag(&'static str),
}

/// What holds of one setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Held {
    /// The value; none where nothing is set and the default is none.
    pub(crate) value: Option<Value>,
    /// Where it comes from; several for a list that was added to.
    pub(crate) origins: Vec<Origin>,
    /// For each entry of a list, the file that it stands in.
    pub(crate) files: Vec<PathBuf>,
}

/// What holds of all settings, in the order of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Merged(Vec<Held>);

impl Merged {
    pub(crate) fn of(&self, key: Key) -> &Held {
        &self.0[key as usize]
    }
}

impl Held {
    fn set(&mut self, value: Value, origin: Origin) {
        let count = if let Value::List(items) = &value { items.len() } else { 0 };
        self.files = vec![origin.file().to_owned(); count];
        (self.value, self.origins) = (Some(value), vec![origin]);
    }

    fn add(&mut self, items: Vec<(String, usize)>, origin: Origin) {
        let held = if let Some(Value::List(held)) = self.value.take() { held } else { Vec::new() };
        self.origins.retain(|origin| *origin != Origin::Default);
        self.files.extend(items.iter().map(|_| origin.file().to_owned()));
        self.origins.push(origin);
        self.value = Some(Value::List(held.into_iter().chain(items).collect()));
    }
}

impl Origin {
    /// The file, or nothing.
    fn file(&self) -> &Path {
        match self {
            Self::User(file, _) => file,
            Self::Project(_) => Path::new(NAME),
            Self::Default | Self::Variable(_) | Self::Flag(_) => Path::new(""),
        }
    }
}

/// Merges the layers. What the file of the project must not say is left out and told.
pub(crate) fn merge(layers: &Layers) -> (Merged, Vec<Fault>) {
    let mut merged = Merged(SETTINGS.iter().map(|setting| default(setting, layers)).collect());
    let held = &mut merged.0;
    for given in &layers.user.1 {
        let origin = Origin::User(layers.user.0.clone(), given.line);
        held[given.setting.key as usize].set(given.value.clone(), origin);
    }
    let mut faults = Vec::new();
    for given in &layers.project {
        if let Err(what) = narrow(&mut held[given.setting.key as usize], given) {
            faults.push(Fault { place: Place::File(PathBuf::from(NAME), Some(given.line)), what });
        }
    }
    for (setting, value) in &layers.variables {
        let name = setting.variable.expect("what a variable gave has one");
        held[setting.key as usize].set(value.clone(), Origin::Variable(name));
    }
    for (setting, value) in &layers.flags {
        let name = setting.flag.expect("what a flag gave has one");
        held[setting.key as usize].set(value.clone(), Origin::Flag(name));
    }
    faults.sort_by_key(Fault::line);
    (merged, faults)
}

fn default(setting: &Setting, layers: &Layers) -> Held {
    let value = match setting.default {
        Fallback::Switch(on) => Some(Value::Switch(on)),
        Fallback::Count(count) => Some(Value::Count(count)),
        Fallback::Choice(name) => Some(Value::Choice(name)),
        Fallback::Empty => Some(Value::List(Vec::new())),
        Fallback::Machine(_) if setting.key == Key::CacheDir => layers.cache_folder.clone().map(Value::Folder),
        Fallback::Machine(_) => None,
    };
    Held { value, origins: vec![Origin::Default], files: Vec::new() }
}

/// Lets the file of a project set a value, as far as it may.
fn narrow(held: &mut Held, given: &Given) -> Result<(), What> {
    let Given { setting, value, line } = given;
    let name = setting.name;
    let wider = |allowed: String| Err(What::Wider { name, allowed });
    match setting.project {
        InProject::Never => return Err(What::NotForProjects { name }),
        InProject::Freely => {}
        InProject::UpTo(most) => {
            if !matches!(value, Value::Count(count) if *count <= most) {
                return wider(format!("can be at most {most}"));
            }
        }
        InProject::Smaller => {
            let size = |value: &Value| size(setting, value);
            let (Some(wanted), Some(most)) = (size(value), held.value.as_ref().and_then(size)) else { return Ok(()) };
            if wanted > most {
                // The user's own limit is no fault of the project.
                let usual = default(setting, &Layers::default()).value.as_ref().and_then(size);
                let is_usual = usual.is_some_and(|usual| wanted <= usual);
                let most = held.value.as_ref().map(Value::to_toml).unwrap_or_default();
                return if is_usual { Ok(()) } else { wider(format!("can be at most {most}")) };
            }
        }
        InProject::OnlyOff => {
            if *value == Value::Switch(true) {
                // Saying what holds anyway is no fault.
                let holds = held.value == Some(Value::Switch(true));
                return if holds { Ok(()) } else { wider("can only be false".to_owned()) };
            }
        }
        InProject::Adds => {
            if let Value::List(items) = value
                && !items.is_empty()
            {
                held.add(items.clone(), Origin::Project(*line));
            }
            return Ok(());
        }
        InProject::Keeps => {
            if let (Value::List(wanted), Some(Value::List(allowed))) = (value, &held.value) {
                let is_allowed = |text: &str| allowed.iter().any(|(known, _)| known == text || known == "*");
                let kept = wanted.iter().filter(|(text, _)| is_allowed(text)).cloned().collect();
                held.set(Value::List(kept), Origin::Project(*line));
                return Ok(());
            }
        }
    }
    held.set(value.clone(), Origin::Project(*line));
    Ok(())
}

/// How much a value gives: a number, or the place of a name among those of its setting.
fn size(setting: &Setting, value: &Value) -> Option<u64> {
    match (setting.kind, value) {
        (_, Value::Count(count)) => Some(*count),
        (Kind::Level(names), Value::Choice(name)) => {
            names.iter().position(|known| known == name).map(|place| place as u64)
        }
        _ => None,
    }
}

/// A value for a setting by its key.
pub(crate) fn entry(key: Key, value: Value) -> (&'static Setting, Value) {
    (table::setting(key), value)
}
