//! All projects of a cache: how much they take, which were not used for longest, what is damaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::container::SnapshotFile;
use super::error::SnapshotError;
use super::folder::{PROJECTS, SNAPSHOT, USED, remove_abandoned};

/// How much the snapshots of a cache take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProjectsSize {
    /// Projects with a folder; one for each set of options and each revision.
    pub projects: usize,
    /// Bytes of everything in them.
    pub bytes: u64,
}

/// A project's folder.
struct Found {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

/// How much all snapshots take.
pub fn projects_size(cache: &Path) -> ProjectsSize {
    let found = list(cache);
    ProjectsSize { projects: found.len(), bytes: found.iter().map(|project| project.bytes).sum() }
}

/// Removes the snapshots that were not used for longest until the others take at most so many bytes. Gives the number of
/// projects that lost theirs. Whoever reads one of them reads on. What killed processes left half-written goes first.
pub fn collect_projects(cache: &Path, limit_bytes: u64) -> Result<usize, SnapshotError> {
    let mut found = list(cache);
    for project in &mut found {
        project.bytes -= remove_abandoned(&project.path).min(project.bytes);
    }
    found.sort_by_key(|project| (project.used, project.path.clone()));
    let mut bytes: u64 = found.iter().map(|project| project.bytes).sum();
    let mut removed = 0;
    for project in found {
        if bytes <= limit_bytes {
            break;
        }
        remove(&project.path)?;
        bytes -= project.bytes;
        removed += 1;
    }
    Ok(removed)
}

/// Removes the snapshots of all projects.
pub fn remove_projects(cache: &Path) -> Result<(), SnapshotError> {
    list(cache).iter().try_for_each(|project| remove(&project.path))
}

/// Reads every section of every snapshot. Gives what is damaged, in words.
pub fn verify_projects(cache: &Path) -> Vec<String> {
    let damage = |project: Found| match SnapshotFile::verify(&project.path.join(SNAPSHOT)) {
        Ok(()) => None,
        Err(error) => Some(error.to_string()),
    };
    list(cache).into_iter().filter_map(damage).collect()
}

/// The folders of projects, by name. Anything else in the cache is not looked at.
fn list(cache: &Path) -> Vec<Found> {
    let entries = fs::read_dir(cache.join(PROJECTS)).into_iter().flatten().filter_map(Result::ok);
    let mut found: Vec<Found> = entries
        .filter(|entry| {
            let name = entry.file_name();
            let is_key = name.to_str().is_some_and(|name| name.len() == 32 && u128::from_str_radix(name, 16).is_ok());
            is_key && entry.file_type().is_ok_and(|kind| kind.is_dir())
        })
        .map(|entry| {
            let path = entry.path();
            let files = fs::read_dir(&path).into_iter().flatten().filter_map(Result::ok);
            let bytes = files.filter_map(|file| file.metadata().ok()).filter(fs::Metadata::is_file);
            let time = |name: &str| fs::metadata(path.join(name)).and_then(|file| file.modified()).ok();
            let used = time(USED).max(time(SNAPSHOT)).unwrap_or(SystemTime::UNIX_EPOCH);
            Found { bytes: bytes.map(|file| file.len()).sum(), used, path }
        })
        .collect();
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn remove(folder: &Path) -> Result<(), SnapshotError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(SnapshotError::write(folder, error)),
        _ => Ok(()),
    }
}
