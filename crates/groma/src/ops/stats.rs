//! `stats`: a project in numbers, few enough to be read at a glance.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use groma_model::{FileId, Resolution};
use rayon::prelude::*;

use crate::cycles::cycles;
use crate::pipeline::{self, Progress};
use crate::snapshot::Needs;
use crate::{Error, Project, Role, Snapshot};

/// Files that are named in a list.
pub const MOST_NAMED: usize = 5;

/// A project in numbers.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// Everything.
    pub total: Counts,
    /// Files with facts; what is counted below, except roles, is counted of these.
    pub with_facts: usize,
    /// By language, most files first.
    pub languages: Vec<(&'static str, Counts)>,
    /// By role, most files first, files without facts included.
    pub roles: Vec<(Role, Counts)>,
    /// Pairs of files of which one imports the other.
    pub edges: usize,
    /// What imports mean.
    pub imports: Imports,
    /// The files with the most lines.
    pub biggest: Vec<(FileId, u32)>,
    /// The files that most other files import.
    pub most_imported: Vec<(FileId, usize)>,
    /// Groups of files that import each other in a circle.
    pub cycles: Cycles,
    /// The project.
    pub snapshot: Snapshot,
}

/// What there is of something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Files.
    pub files: usize,
    /// Line feeds in files with facts.
    pub lines: u64,
    /// Definitions.
    pub symbols: usize,
    /// Definitions that may be used from outside their file or package.
    pub exports: usize,
}

/// What imports mean.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imports {
    /// Imports that lead to files of the project.
    pub inside: usize,
    /// Imports of packages and libraries outside it.
    pub outside: usize,
    /// Imports of which nothing is known.
    pub unresolved: usize,
}

/// Groups of files that import each other in a circle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cycles {
    /// How many there are.
    pub count: usize,
    /// Files in them.
    pub files: usize,
    /// The largest, each with its files in the order of paths.
    pub largest: Vec<Vec<FileId>>,
}

impl Imports {
    /// All of them.
    pub fn total(&self) -> usize {
        self.inside + self.outside + self.unresolved
    }

    /// The share of which is known what they mean, 1 at most; 1 where there are none.
    pub fn resolved_share(&self) -> f64 {
        if self.total() == 0 { 1.0 } else { 1.0 - self.unresolved as f64 / self.total() as f64 }
    }
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.files += other.files;
        self.lines += other.lines;
        self.symbols += other.symbols;
        self.exports += other.exports;
    }
}

/// Counts what there is.
pub fn stats(project: &Project, progress: &dyn Progress) -> Result<Answer, Error> {
    let snapshot = project.snapshot_with(Needs { graphs: true, ..Needs::default() }, progress)?;
    let count = |file: FileId| {
        let facts = snapshot.outline(file).unwrap_or_default();
        let exports = facts.symbols.iter().filter(|symbol| symbol.exported).count();
        let mut imports = Imports::default();
        for resolution in snapshot.resolutions(file) {
            match resolution {
                Resolution::Project(_) => imports.inside += 1,
                Resolution::External(_) => imports.outside += 1,
                Resolution::Unresolved(_) => imports.unresolved += 1,
            }
        }
        (
            Counts { files: 1, lines: u64::from(facts.lines), symbols: facts.symbols.len(), exports },
            imports,
            facts.lines,
        )
    };
    let files: Vec<FileId> = snapshot.files().collect();
    let counted: Vec<(Counts, Imports, u32)> =
        pipeline::pool(project.threads())?.install(|| files.par_iter().map(|file| count(*file)).collect());
    let (mut total, mut imports, mut with_facts) = (Counts::default(), Imports::default(), 0);
    let mut languages: BTreeMap<&'static str, Counts> = BTreeMap::new();
    let mut roles: BTreeMap<Role, Counts> = BTreeMap::new();
    let mut biggest = Vec::new();
    for (file, (counts, of_file, lines)) in files.iter().zip(counted) {
        total.add(counts);
        roles.entry(snapshot.role(*file)).or_default().add(counts);
        imports.inside += of_file.inside;
        imports.outside += of_file.outside;
        imports.unresolved += of_file.unresolved;
        if let Some(language) = snapshot.language(*file) {
            with_facts += 1;
            languages.entry(language.name()).or_default().add(counts);
            biggest.push((*file, lines));
        }
    }
    let mut importers = vec![0_usize; snapshot.len()];
    let (_, targets) = snapshot.imports().parts();
    for target in targets {
        importers[target.index()] += 1;
    }
    let most_imported = files.iter().map(|file| (*file, importers[file.index()])).filter(|(_, count)| *count > 0);
    let groups = cycles(snapshot.imports());
    Ok(Answer {
        total,
        with_facts,
        languages: most_first(languages),
        roles: most_first(roles),
        edges: snapshot.dependency_links(),
        imports,
        biggest: largest(biggest),
        most_imported: largest(most_imported.collect()),
        cycles: Cycles {
            count: groups.len(),
            files: groups.iter().map(Vec::len).sum(),
            largest: groups.into_iter().take(MOST_NAMED).collect(),
        },
        snapshot,
    })
}

fn most_first<K: Ord>(counts: BTreeMap<K, Counts>) -> Vec<(K, Counts)> {
    let mut counts: Vec<(K, Counts)> = counts.into_iter().collect();
    // Stable: equal ones stay in the order of their names.
    counts.sort_by_key(|(_, counts)| Reverse(counts.files));
    counts
}

fn largest<N: Ord + Copy>(mut files: Vec<(FileId, N)>) -> Vec<(FileId, N)> {
    files.sort_by_key(|(file, number)| (Reverse(*number), *file));
    files.truncate(MOST_NAMED);
    files
}
