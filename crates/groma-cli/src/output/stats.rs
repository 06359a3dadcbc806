//! The machine-readable answer of `groma stats`.

use groma::model::FileId;
use groma::ops::stats::{Answer, Counts, Imports};
use schemars::JsonSchema;
use serde::Serialize;

use super::json::{JsonCoverage, VERSION, path};

/// The answer of `groma stats --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Stats {
    /// Version of this form.
    pub(crate) version: u32,
    /// Files, those without facts included.
    pub(crate) files: usize,
    /// Files with facts; all that follows is counted of these, except files by role.
    pub(crate) files_with_facts: usize,
    /// Line feeds.
    pub(crate) lines: u64,
    /// Definitions.
    pub(crate) symbols: usize,
    /// Definitions that may be used from outside their file or package.
    pub(crate) exports: usize,
    /// Pairs of files of which one imports the other.
    pub(crate) dependency_links: usize,
    /// What imports mean.
    pub(crate) imports: StatsImports,
    /// By language, most files first.
    pub(crate) languages: Vec<StatsRow>,
    /// By role, most files first, files without facts included.
    pub(crate) roles: Vec<StatsRow>,
    /// The files with the most lines.
    pub(crate) biggest: Vec<StatsFile>,
    /// The files that most other files import.
    pub(crate) most_imported: Vec<StatsFile>,
    /// Groups of files that import each other in a circle.
    pub(crate) cycles: StatsCycles,
    /// What became of every file.
    pub(crate) coverage: JsonCoverage,
}

/// What imports mean.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StatsImports {
    /// All of them.
    pub(crate) total: usize,
    /// Those that lead to files of the project.
    pub(crate) inside: usize,
    /// Those of packages and libraries outside it.
    pub(crate) outside: usize,
    /// Those of which nothing is known.
    pub(crate) unresolved: usize,
    /// The share of which is known what they mean, 1 at most.
    pub(crate) resolved_share: f64,
}

/// What there is of a language or role.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StatsRow {
    /// Its name.
    pub(crate) name: &'static str,
    /// Files.
    pub(crate) files: usize,
    /// Line feeds.
    pub(crate) lines: u64,
    /// Definitions.
    pub(crate) symbols: usize,
    /// Definitions that may be used from outside their file or package.
    pub(crate) exports: usize,
}

/// A file with a number.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StatsFile {
    /// Its path.
    pub(crate) path: String,
    /// Lines, or files that import it.
    pub(crate) count: usize,
}

/// Groups of files that import each other in a circle.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StatsCycles {
    /// How many there are.
    pub(crate) count: usize,
    /// Files in them.
    pub(crate) files: usize,
    /// The largest groups, each with the paths of its first files.
    pub(crate) largest: Vec<StatsCycle>,
}

/// A group of files that import each other in a circle.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StatsCycle {
    /// Files in it.
    pub(crate) count: usize,
    /// The paths of the first of them.
    pub(crate) paths: Vec<String>,
}

/// Files of a group that are named.
const MOST_MEMBERS: usize = 100;

impl Stats {
    pub(crate) fn new(answer: &Answer) -> Self {
        let snapshot = &answer.snapshot;
        let path = |file: FileId| path(snapshot.path(file));
        let file = |file: FileId, count: usize| StatsFile { path: path(file), count };
        let Imports { inside, outside, unresolved } = answer.imports;
        Self {
            version: VERSION,
            files: answer.total.files,
            files_with_facts: answer.with_facts,
            lines: answer.total.lines,
            symbols: answer.total.symbols,
            exports: answer.total.exports,
            dependency_links: answer.edges,
            imports: StatsImports {
                total: answer.imports.total(),
                inside,
                outside,
                unresolved,
                resolved_share: answer.imports.resolved_share(),
            },
            languages: answer.languages.iter().map(|(name, counts)| row(name, *counts)).collect(),
            roles: answer.roles.iter().map(|(role, counts)| row(role.as_str(), *counts)).collect(),
            biggest: answer.biggest.iter().map(|(of, lines)| file(*of, *lines as usize)).collect(),
            most_imported: answer.most_imported.iter().map(|(of, count)| file(*of, *count)).collect(),
            cycles: StatsCycles {
                count: answer.cycles.count,
                files: answer.cycles.files,
                largest: answer
                    .cycles
                    .largest
                    .iter()
                    .map(|group| StatsCycle {
                        count: group.len(),
                        paths: group.iter().take(MOST_MEMBERS).map(|member| path(*member)).collect(),
                    })
                    .collect(),
            },
            coverage: JsonCoverage::from(snapshot.coverage()),
        }
    }
}

fn row(name: &'static str, counts: Counts) -> StatsRow {
    let Counts { files, lines, symbols, exports } = counts;
    StatsRow { name, files, lines, symbols, exports }
}
