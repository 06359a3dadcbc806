//! Where a name is defined and used.

use groma_graph::Evidence;
use schemars::JsonSchema;
use serde::Serialize;

use super::{VERSION, path};
use crate::ops::refs::Answer;

/// The answer of `groma refs --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Refs {
    /// Version of this form.
    pub version: u32,
    /// The name as asked for.
    pub name: String,
    /// Where it is defined.
    pub definitions: Vec<RefsDefinition>,
    /// The files that use it, best evidence first.
    pub uses: Vec<RefsUse>,
    /// Names near an unknown one.
    pub near: Vec<String>,
}

/// A definition.
#[derive(Serialize, JsonSchema)]
pub struct RefsDefinition {
    /// Its file.
    pub path: String,
    /// Kind name.
    pub kind: &'static str,
    /// The enclosing types joined with `.`.
    pub owner: String,
    /// First line.
    pub first_line: u32,
    /// Last line.
    pub last_line: u32,
    /// The declaration without its body.
    pub signature: String,
}

/// A file that uses the name.
#[derive(Serialize, JsonSchema)]
pub struct RefsUse {
    /// Its path.
    pub path: String,
    /// How often.
    pub count: u32,
    /// `own`, `import`, `package` or `name`; null: nothing links the use to a definition.
    pub evidence: Option<&'static str>,
}

impl Refs {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
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
            evidence: used.evidence.map(Evidence::as_str),
        });
        Self {
            version: VERSION,
            name: answer.name.clone(),
            definitions: definitions.collect(),
            uses: uses.collect(),
            near: answer.near.clone(),
        }
    }
}
