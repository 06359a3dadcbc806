//! Machine-readable answers about the graph: maps, dependencies, references.

use groma::model::FileId;
use groma::ops::{deps, map, refs};
use groma::render::Budget;
use schemars::JsonSchema;
use serde::Serialize;

use super::json::{JsonCoverage, VERSION, path};

/// The answer of `groma map --json`. The budget counts the `text`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Map {
    /// Version of this form.
    pub(crate) version: u32,
    /// The map as text.
    pub(crate) text: String,
    /// Its tokens.
    pub(crate) tokens: usize,
    /// The ceiling.
    pub(crate) budget: usize,
    /// What tokens are.
    pub(crate) tokenizer: &'static str,
    /// Files that the text shows.
    pub(crate) files_shown: usize,
    /// Symbols that the text shows.
    pub(crate) symbols_shown: usize,
    /// Files by rank, best first, whether the text shows them or not.
    pub(crate) ranked: Vec<RankedFile>,
    /// What became of every file.
    pub(crate) coverage: JsonCoverage,
}

/// A file and its worth.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RankedFile {
    /// Path relative to the root.
    pub(crate) path: String,
    /// Worth for the request: larger is better, 1 at most.
    pub(crate) worth: f64,
}

impl Map {
    pub(crate) fn new(answer: &map::Answer, budget: Budget) -> Self {
        let ranked = answer.ranked.iter().map(|(file, worth)| RankedFile {
            path: path(answer.snapshot.path(*file)),
            // Digits beyond these are noise.
            worth: (worth * 1e6).round() / 1e6,
        });
        Self {
            version: VERSION,
            text: answer.map.text.clone(),
            tokens: answer.map.tokens,
            budget: budget.limit,
            tokenizer: budget.tokenizer.as_str(),
            files_shown: answer.map.files,
            symbols_shown: answer.map.symbols,
            ranked: ranked.collect(),
            coverage: JsonCoverage::from(answer.snapshot.coverage()),
        }
    }
}

/// The answer of `groma deps --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Deps {
    /// Version of this form.
    pub(crate) version: u32,
    /// The file.
    pub(crate) file: String,
    /// Whether importers were followed.
    pub(crate) reverse: bool,
    /// Files that were reached, by distance.
    pub(crate) files: Vec<DepsStep>,
    /// Packages outside the project that the file imports.
    pub(crate) external: Vec<String>,
    /// Imports of the file without a file.
    pub(crate) unresolved: Vec<UnresolvedImport>,
}

/// A file that was reached.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DepsStep {
    /// Its path.
    pub(crate) path: String,
    /// Imports on the way.
    pub(crate) distance: u32,
    /// The file before it on the way.
    pub(crate) through: String,
}

/// An import without a file.
#[derive(Serialize, JsonSchema)]
pub(crate) struct UnresolvedImport {
    /// The import as written.
    pub(crate) import: String,
    /// `not_found`, `outside_root`, `computed`, `no_resolver`.
    pub(crate) reason: &'static str,
}

impl Deps {
    pub(crate) fn new(request: &deps::Request, answer: &deps::Answer) -> Self {
        let path_of = |file: FileId| path(answer.snapshot.path(file));
        let files = answer.steps.iter().map(|step| DepsStep {
            path: path_of(step.file),
            distance: step.distance,
            through: path_of(step.through),
        });
        let unresolved = answer.unresolved.iter();
        Self {
            version: VERSION,
            file: path(&request.file),
            reverse: request.reverse,
            files: files.collect(),
            external: answer.external.clone(),
            unresolved: unresolved
                .map(|(import, reason)| UnresolvedImport { import: import.clone(), reason: reason.as_str() })
                .collect(),
        }
    }
}

/// The answer of `groma refs --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Refs {
    /// Version of this form.
    pub(crate) version: u32,
    /// The name as asked for.
    pub(crate) name: String,
    /// Where it is defined.
    pub(crate) definitions: Vec<RefsDefinition>,
    /// The files that use it, best evidence first.
    pub(crate) uses: Vec<RefsUse>,
    /// Names near an unknown one.
    pub(crate) near: Vec<String>,
}

/// A definition.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RefsDefinition {
    /// Its file.
    pub(crate) path: String,
    /// Kind name.
    pub(crate) kind: &'static str,
    /// The enclosing types joined with `.`.
    pub(crate) owner: String,
    /// First line.
    pub(crate) first_line: u32,
    /// Last line.
    pub(crate) last_line: u32,
    /// The declaration without its body.
    pub(crate) signature: String,
}

/// A file that uses the name.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RefsUse {
    /// Its path.
    pub(crate) path: String,
    /// How often.
    pub(crate) count: u32,
    /// `own`, `import`, `package` or `name`; null: nothing links the use to a definition.
    pub(crate) evidence: Option<&'static str>,
}

impl Refs {
    pub(crate) fn new(name: &str, answer: &refs::Answer) -> Self {
        let definitions = answer.definitions.iter().filter_map(|(file, at)| {
            let facts = answer.snapshot.facts(*file)?;
            let symbol = facts.symbols.get(*at)?;
            Some(RefsDefinition {
                path: path(answer.snapshot.path(*file)),
                kind: symbol.kind.as_str(),
                owner: symbol.owner.to_string(),
                first_line: symbol.first_line.0,
                last_line: symbol.last_line.0,
                signature: symbol.signature.to_string(),
            })
        });
        let uses = answer.uses.iter().map(|used| RefsUse {
            path: path(answer.snapshot.path(used.file)),
            count: used.count,
            evidence: used.evidence.map(groma::Evidence::as_str),
        });
        Self {
            version: VERSION,
            name: name.to_owned(),
            definitions: definitions.collect(),
            uses: uses.collect(),
            near: answer.near.clone(),
        }
    }
}
