//! What was installed, so that it can be undone to the byte: for each file the hashes before and after, and the changes
//! between. It holds what was put in and what made way, never the rest of a file, which may hold secrets.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::disk::{self, Trouble, hash};
use crate::splice::{Splice, apply, inverse};

/// Version of the form.
const VERSION: u32 = 1;
/// The largest record that is read.
const MOST_BYTES: u64 = 8 << 20;

/// What was installed on this machine.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    version: u32,
    /// By path, with links followed.
    files: BTreeMap<String, FileRecord>,
    /// Folders that were made for them.
    folders: BTreeSet<PathBuf>,
}

/// What was done to one file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// The agents for which it was done.
    pub agents: BTreeSet<String>,
    /// Whether there was no file before.
    pub created: bool,
    /// The containers that were made in it, by names.
    pub made: Vec<Vec<String>>,
    /// Whether somebody else changed the file between two changes: then older ones are in what was before the first.
    pub restarted: bool,
    /// The hash of the text before the first of the changes. None: there was no file.
    before: Option<String>,
    /// The hash of the text after the last of them.
    after: String,
    /// The changes, in the order in which they were made.
    steps: Vec<Vec<Splice>>,
}

/// A change of one file, as it was carried out.
#[derive(Debug)]
pub struct Done<'d> {
    /// The text before.
    pub before: Option<&'d str>,
    /// The text after.
    pub after: &'d str,
    /// The changes between.
    pub steps: &'d [Vec<Splice>],
    /// The containers that were made.
    pub made: &'d [Vec<String>],
    /// The folders that were made.
    pub folders: Vec<PathBuf>,
    /// The agents for which it was done.
    pub agents: &'d BTreeSet<&'static str>,
}

/// How a file can be undone.
#[derive(Debug, PartialEq, Eq)]
pub enum Undo {
    /// To this text.
    To(String),
    /// There was no file.
    Gone,
    /// The file is another one by now.
    Unknown,
}

impl Record {
    /// Reads a record. One that is missing or cannot be read is empty: then only what is recognised is removed.
    pub fn load(file: &Path) -> Self {
        let read = || -> Option<Self> {
            let mut text = String::new();
            fs::File::open(file).ok()?.take(MOST_BYTES).read_to_string(&mut text).ok()?;
            serde_json::from_str::<Self>(&text).ok().filter(|record| record.version == VERSION)
        };
        read().unwrap_or_default()
    }

    /// Writes the record, or removes it where nothing is in it. Only its owner may read it.
    pub fn save(&self, file: &Path) -> Result<(), Trouble> {
        let io = |act| move |source| Trouble::Io { act, source };
        let folder = file.parent().ok_or(Trouble::NotAFile)?;
        if self.files.is_empty() && self.folders.is_empty() {
            return match fs::remove_file(file) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io("removing the record")(error)),
                Err(_) => Ok(()),
                Ok(()) => {
                    // Settings of groma may be in its folder, then it stays.
                    let _ = fs::remove_dir(folder);
                    Ok(())
                }
            };
        }
        fs::create_dir_all(folder).map_err(io("making the folder of the record"))?;
        let mut temporary = tempfile::NamedTempFile::new_in(folder).map_err(io("making the record"))?;
        let record = Self { version: VERSION, ..self.clone() };
        let text = serde_json::to_string_pretty(&record).map_err(|error| io("writing the record")(error.into()))?;
        temporary.write_all(text.as_bytes()).map_err(io("writing the record"))?;
        temporary.persist(file).map_err(|error| io("replacing the record")(error.error))?;
        Ok(())
    }

    /// What was done to a file.
    pub fn of(&self, target: &Path) -> Option<&FileRecord> {
        self.files.get(target.to_str()?)
    }

    /// Notes a change of a file. Changes of a file that somebody else changed in between begin anew.
    pub fn note(&mut self, target: &Path, done: Done<'_>) {
        // A path that is not text cannot be a name in the record; its file is undone by what is recognised.
        let Some(name) = target.to_str() else { return };
        let file = self.files.entry(name.to_owned()).or_insert_with(|| FileRecord {
            created: done.before.is_none(),
            before: done.before.map(hash),
            after: done.before.map(hash).unwrap_or_default(),
            ..FileRecord::default()
        });
        if file.after != done.before.map(hash).unwrap_or_default() {
            file.before = done.before.map(hash);
            file.steps.clear();
            file.restarted = true;
        }
        file.steps.extend(done.steps.iter().cloned());
        file.after = hash(done.after);
        file.agents.extend(done.agents.iter().map(|agent| (*agent).to_owned()));
        self.folders.extend(done.folders);
        for made in done.made {
            if !file.made.contains(made) {
                file.made.push(made.clone());
            }
        }
    }

    /// Notes that agents use what is in a file.
    pub fn note_users(&mut self, target: &Path, agents: &BTreeSet<&'static str>) {
        if let Some(file) = target.to_str().and_then(|name| self.files.get_mut(name)) {
            file.agents.extend(agents.iter().map(|agent| (*agent).to_owned()));
        }
    }

    /// Notes that agents no longer use what is in a file.
    pub fn forget_users(&mut self, target: &Path, agents: &BTreeSet<&'static str>) {
        if let Some(file) = target.to_str().and_then(|name| self.files.get_mut(name)) {
            file.agents.retain(|agent| !agents.contains(agent.as_str()));
        }
    }

    /// Forgets a file.
    pub fn forget(&mut self, target: &Path) {
        if let Some(name) = target.to_str() {
            self.files.remove(name);
        }
    }

    /// Removes the folders that were made and hold nothing, and forgets those that somebody else uses by now.
    pub fn remove_empty_folders(&mut self) {
        // A folder stands before what is in it.
        let folders: Vec<PathBuf> = self.folders.iter().rev().cloned().collect();
        for folder in folders {
            let is_needed = self.files.keys().any(|file| Path::new(file).starts_with(&folder));
            let stays = fs::remove_dir(&folder).is_err() && folder.exists();
            if !(stays && is_needed) {
                self.folders.remove(&folder);
            }
        }
    }
}

impl FileRecord {
    /// Whether a text is what the last change left.
    pub fn left(&self, text: &str) -> bool {
        self.after == hash(text)
    }

    /// The text before all changes, if the file is still what they made of it.
    pub fn undo(&self, text: &str) -> Undo {
        if !self.left(text) {
            return Undo::Unknown;
        }
        let mut text = text.to_owned();
        for step in self.steps.iter().rev() {
            match apply(&text, &inverse(step)) {
                Some(before) => text = before,
                None => return Undo::Unknown,
            }
        }
        match &self.before {
            None if text.is_empty() => Undo::Gone,
            Some(before) if *before == disk::hash(&text) => Undo::To(text),
            _ => Undo::Unknown,
        }
    }
}
