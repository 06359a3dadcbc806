//! A project in numbers.

use groma_model::FileId;
use schemars::JsonSchema;
use serde::Serialize;

use super::{JsonCoverage, VERSION, path};
use crate::ops::stats::{Answer, Counts, Imports};

/// The answer of `groma stats --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Stats {
    /// Version of this form.
    pub version: u32,
    /// Files, those without facts included.
    pub files: usize,
    /// Files with facts; all that follows is counted of these, except files by role.
    pub files_with_facts: usize,
    /// Line feeds.
    pub lines: u64,
    /// Definitions.
    pub symbols: usize,
    /// Definitions that may be used from outside their file or package.
    pub exports: usize,
    /// Pairs of files of which one imports the other.
    pub dependency_links: usize,
    /// What imports mean.
    pub imports: StatsImports,
    /// By language, most files first.
    pub languages: Vec<StatsRow>,
    /// By role, most files first, files without facts included.
    pub roles: Vec<StatsRow>,
    /// The files with the most lines.
    pub biggest: Vec<StatsFile>,
    /// The files that most other files import.
    pub most_imported: Vec<StatsFile>,
    /// Groups of files that import each other in a circle.
    pub cycles: StatsCycles,
    /// What became of every file.
    pub coverage: JsonCoverage,
}

/// What imports mean.
#[derive(Serialize, JsonSchema)]
pub struct StatsImports {
    /// All of them.
    pub total: usize,
    /// Those that lead to files of the project.
    pub inside: usize,
    /// Those of packages and libraries outside it.
    pub outside: usize,
    /// Those of which nothing is known.
    pub unresolved: usize,
    /// The share of which is known what they mean, 1 at most.
    pub resolved_share: f64,
}

/// What there is of a language or role.
#[derive(Serialize, JsonSchema)]
pub struct StatsRow {
    /// Its name.
    pub name: &'static str,
    /// Files.
    pub files: usize,
    /// Line feeds.
    pub lines: u64,
    /// Definitions.
    pub symbols: usize,
    /// Definitions that may be used from outside their file or package.
    pub exports: usize,
}

/// A file with a number.
#[derive(Serialize, JsonSchema)]
pub struct StatsFile {
    /// Its path.
    pub path: String,
    /// Lines, or files that import it.
    pub count: usize,
}

/// Groups of files that import each other in a circle.
#[derive(Serialize, JsonSchema)]
pub struct StatsCycles {
    /// How many there are.
    pub count: usize,
    /// Files in them.
    pub files: usize,
    /// The largest groups, each with the paths of its first files.
    pub largest: Vec<StatsCycle>,
}

/// A group of files that import each other in a circle.
#[derive(Serialize, JsonSchema)]
pub struct StatsCycle {
    /// Files in it.
    pub count: usize,
    /// The paths of the first of them.
    pub paths: Vec<String>,
}

/// Files of a group that are named.
const MOST_MEMBERS: usize = 100;

impl Stats {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
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
