//! `hook.log` in the cache folder: a line for each time that a hook had no answer because something was wrong. No word of a
//! prompt stands in it.

use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use groma::render::escape;

use super::session::lies_inside;
use crate::args::{Args, HookEvent};
use crate::config::Settings;
use crate::env::{self, Environment};

/// Its name.
const NAME: &str = "hook.log";

/// Bytes of the file; then its older half goes.
const MOST_BYTES: u64 = 64 << 10;

/// Characters of a message.
const MOST_CHARS: usize = 300;

/// Where notes go.
#[derive(Debug, Clone)]
pub(super) struct Log {
    /// The folder by flags and variables alone; none where nothing is to be kept.
    folder: Option<PathBuf>,
    event: &'static str,
    /// What is learnt meanwhile.
    known: Arc<Mutex<Known>>,
}

#[derive(Debug, Default)]
struct Known {
    host: &'static str,
    /// The project, which nothing is written into, and the folder by all settings.
    settled: Option<(PathBuf, Option<PathBuf>)>,
}

impl Log {
    /// For a hook, whose settings are not known yet.
    pub(super) fn new(args: &Args, event: HookEvent) -> Self {
        let event = match event {
            HookEvent::SessionStart => "session-start",
            HookEvent::UserPrompt => "user-prompt",
        };
        let environment = Environment::of_process();
        let is_off = args.global.no_cache.unwrap_or_else(|| says_yes(&environment));
        let folder = args.global.cache_dir.clone().or_else(|| folder_of(&environment));
        Self { folder: folder.filter(|_| !is_off), event, known: Arc::default() }
    }

    /// For arguments that could not be read.
    pub(super) fn of_nothing() -> Self {
        let environment = Environment::of_process();
        let folder = folder_of(&environment).filter(|_| !says_yes(&environment));
        Self { folder, event: "-", known: Arc::default() }
    }

    /// Names the client.
    pub(super) fn speaks(&self, host: &'static str) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).host = host;
    }

    /// Names the project, and the folder that all settings decide on.
    pub(super) fn settles(&self, settings: &Settings) {
        let folder = settings.cache_dir.clone().filter(|_| !settings.no_cache);
        let settled = Some((settings.root.clone(), folder));
        self.known.lock().unwrap_or_else(PoisonError::into_inner).settled = settled;
    }

    /// Adds a line. If that fails, nobody can be told.
    pub(super) fn note(&self, message: &str) {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = known.settled.as_ref().map_or(&self.folder, |(_, folder)| folder);
        let Some(folder) = folder.as_deref().and_then(|folder| std::path::absolute(folder).ok()) else { return };
        let root = known.settled.as_ref().map(|(root, _)| root.clone());
        if is_in_project(&folder, root.into_iter().chain(std::env::current_dir())) {
            return;
        }
        let host = if known.host.is_empty() { "-" } else { known.host };
        let message: String = message.chars().take(MOST_CHARS).collect();
        let line = format!("{} {} {host}: {}\n", now(), self.event, escape::line(&message));
        let _ = add(&folder, &line);
    }
}

fn folder_of(environment: &Environment) -> Option<PathBuf> {
    let named = environment.get(env::CACHE_DIR).map(PathBuf::from);
    named.or_else(|| Some(environment.cache_folder.as_ref()?.join("groma")))
}

/// Whether nothing is to be kept. What is neither yes nor no is taken for yes here.
fn says_yes(environment: &Environment) -> bool {
    let value = environment.get(env::NO_CACHE).map(|value| value.to_string_lossy().to_lowercase());
    value.is_some_and(|value| !matches!(value.as_str(), "0" | "false" | "no" | "off"))
}

/// Whether a folder lies in one of these or in a git repository. The home directory, which holds everything, is none.
fn is_in_project(folder: &Path, mut projects: impl Iterator<Item = PathBuf>) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let home = Environment::of_process().home.map(|home| real(&home));
    let may_be = |path: &Path| path.parent().is_some() && Some(real(path)) != home;
    projects.any(|project| may_be(&project) && lies_inside(folder, &project))
        || folder.ancestors().any(|above| above.join(".git").exists() && may_be(above))
}

fn add(folder: &Path, line: &str) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(NAME);
    let mut file = File::options().create(true).append(true).read(true).open(&path)?;
    if file.metadata()?.len() + line.len() as u64 > MOST_BYTES {
        file = shortened(folder, &path, file)?;
    }
    file.write_all(line.as_bytes())
}

/// The file without its older half. Another process that adds a line meanwhile may lose it.
fn shortened(folder: &Path, path: &Path, mut file: File) -> std::io::Result<File> {
    let from = file.metadata()?.len().saturating_sub(MOST_BYTES / 2);
    file.seek(SeekFrom::Start(from))?;
    let mut kept = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut kept)?;
    let first = kept.iter().position(|byte| *byte == b'\n').map_or(kept.len(), |end| end + 1);
    let mut next = tempfile::NamedTempFile::new_in(folder)?;
    next.write_all(&kept[first..])?;
    next.persist(path)?;
    File::options().append(true).open(path)
}

/// The time, in the form of RFC 3339.
fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    in_words(seconds)
}

fn in_words(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600 % 24, seconds / 60 % 60);
    // Years that begin in March put the day of leap years last. 146,097 days are 400 years.
    let days = seconds / 86400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{:02}Z", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, words) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"),
            (1_735_689_600, "2025-01-01T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(in_words(seconds), words);
        }
    }

    #[test]
    fn the_log_keeps_its_newest_lines_within_its_bound() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..3000 {
            add(folder.path(), &format!("line {number} {}\n", "x".repeat(80))).expect("added");
        }
        let text = fs::read_to_string(folder.path().join(NAME)).expect("there");
        assert!(text.len() as u64 <= MOST_BYTES && text.len() as u64 > MOST_BYTES / 3, "{}", text.len());
        assert!(text.starts_with("line ") && text.contains("line 2999 "), "whole lines, the newest among them");
        assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
    }
}
