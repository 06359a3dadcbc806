//! The index that the published `/map` writes, version 2. Its names are not ours: other tools read the file.

use std::collections::BTreeMap;

use groma_index::Moment;
use groma_model::FileId;
use schemars::JsonSchema;
use serde::Serialize;

use crate::ops::published::{Answer, IndexedFile, sha256};

/// Version of the published form.
const VERSION: u32 = 2;

/// What `groma export index` and `groma index --out` write: the index of the published `/map`.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MapIndex {
    /// Version of the published form.
    pub version: u32,
    /// When it was made, in UTC.
    pub generated: String,
    /// The same.
    pub generated_at: String,
    /// The root of the project, with `/`.
    pub root: String,
    /// Files in `files`.
    pub file_count: usize,
    /// Pairs in `graph`.
    pub graph_edge_count: usize,
    /// The SHA-256 of `sourceHashes` as JSON.
    pub source_signature: String,
    /// The hashes of those files that the published tool compares when it tells whether an index is stale.
    pub source_hashes: BTreeMap<String, String>,
    /// Files by path.
    pub files: BTreeMap<String, MapFile>,
    /// For a file that imports others: their paths.
    pub graph: BTreeMap<String, Vec<String>>,
    /// Routes with the files that answer them.
    pub routes: Vec<MapRoute>,
    /// The scripts of `package.json` by name.
    pub package_scripts: BTreeMap<String, String>,
    /// Commands that tell whether the project is whole.
    pub verification_commands: Vec<String>,
}

/// One file of the index.
#[derive(Serialize, JsonSchema)]
pub struct MapFile {
    /// Its language.
    pub lang: &'static str,
    /// Line feeds and one.
    pub lines: usize,
    /// What it is for.
    pub role: &'static str,
    /// Names that it offers to others.
    pub exports: Vec<String>,
    /// What it imports, as written.
    pub imports: Vec<String>,
    /// Names that it defines.
    pub symbols: Vec<String>,
    /// Routes that it answers.
    pub routes: Vec<String>,
    /// The SHA-256 of its text.
    pub hash: String,
}

/// A route with its file.
#[derive(Serialize, JsonSchema)]
pub struct MapRoute {
    /// The route.
    pub path: String,
    /// The file that answers it.
    pub file: String,
}

impl MapIndex {
    /// Of an answer, made at a time.
    pub fn new(answer: &Answer, now: Moment) -> Self {
        let snapshot = &answer.snapshot;
        let path = |file: FileId| super::path(snapshot.path(file));
        let watched = answer.files.iter().filter(|file| file.is_watched);
        let source_hashes: BTreeMap<String, String> =
            watched.map(|file| (path(file.file), file.hash.clone())).collect();
        let as_json = serde_json::to_vec(&source_hashes).expect("a map of texts serialises");
        let generated = in_utc(now);
        Self {
            version: VERSION,
            generated: generated.clone(),
            generated_at: generated,
            root: answer.root.display().to_string().replace('\\', "/"),
            file_count: answer.files.len(),
            graph_edge_count: answer.graph.iter().map(|(_, imported)| imported.len()).sum(),
            source_signature: sha256(&as_json),
            source_hashes,
            files: answer.files.iter().map(|file| (path(file.file), MapFile::from(file))).collect(),
            graph: answer
                .graph
                .iter()
                .map(|(file, imported)| (path(*file), imported.iter().map(|to| path(*to)).collect()))
                .collect(),
            routes: answer
                .routes
                .iter()
                .map(|(route, file)| MapRoute { path: route.clone(), file: path(*file) })
                .collect(),
            package_scripts: answer.package_scripts.iter().cloned().collect(),
            verification_commands: answer.verification_commands.clone(),
        }
    }
}

impl From<&IndexedFile> for MapFile {
    fn from(file: &IndexedFile) -> Self {
        Self {
            lang: file.language,
            lines: file.lines,
            role: file.role.as_str(),
            exports: file.exports.clone(),
            imports: file.imports.clone(),
            symbols: file.symbols.clone(),
            routes: file.routes.clone(),
            hash: file.hash.clone(),
        }
    }
}

/// A time as JavaScript writes it: `2026-11-30T21:09:24.000Z`. Times before 1970 are taken for its begin.
fn in_utc(time: Moment) -> String {
    let since = time.duration_since(Moment::UNIX_EPOCH).unwrap_or_default();
    let (days, seconds) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    // Counted from the first of March of year 0, so that the day of a leap year is the last of its year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year_of_era = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let months = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * months + 2) / 5 + 1;
    let (month, later) = if months < 10 { (months + 3, 0) } else { (months - 9, 1) };
    let year = era * 400 + year_of_era + later;
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day_of_month:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", since.subsec_millis())
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        let at =
            |seconds: u64, millis: u64| in_utc(Moment::UNIX_EPOCH + Duration::from_millis(seconds * 1000 + millis));
        assert_eq!(at(0, 0), "1970-01-01T00:00:00.000Z");
        assert_eq!(at(951_782_399, 7), "2000-02-28T23:59:59.007Z");
        assert_eq!(at(951_782_400, 0), "2000-02-29T00:00:00.000Z");
        assert_eq!(at(951_868_800, 0), "2000-03-01T00:00:00.000Z");
        assert_eq!(at(1_764_536_964, 0), "2025-11-30T21:09:24.000Z");
    }
}
