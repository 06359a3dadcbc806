//! The machine-readable answer about routes.

use groma::ops::routes::{self, Answer};
use schemars::JsonSchema;
use serde::Serialize;

use super::json::{JsonCoverage, VERSION, path};

/// The answer of `groma routes --json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Routes {
    /// Version of this form.
    pub(crate) version: u32,
    /// Words that were asked for.
    pub(crate) words: Vec<String>,
    /// The routes: those of the project's own code first, then by path and methods.
    pub(crate) routes: Vec<RouteOf>,
    /// Routes of tests, generated and vendored files that were left out.
    pub(crate) left_out: usize,
    /// What became of every file.
    pub(crate) coverage: JsonCoverage,
}

/// A route.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RouteOf {
    /// The methods in capitals; empty: any.
    pub(crate) methods: Vec<String>,
    /// The whole path as far as it is literal. What is computed stands in braces as written.
    pub(crate) path: String,
    /// The handler as written; empty for a function without a name.
    pub(crate) handler: String,
    /// The file that registers the route.
    pub(crate) file: String,
    /// The line on which it is registered; null for a file that is a route by its place.
    pub(crate) line: Option<u32>,
    /// The handler's definition, if it was found.
    pub(crate) definition: Option<Definition>,
    /// What the file is for: `code`, `test`, `example`, `docs`, `bench`, `generated`, `vendored`.
    pub(crate) role: &'static str,
}

/// The definition of a handler.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Definition {
    /// Its file.
    pub(crate) file: String,
    /// Its name with the enclosing types, joined with `.`.
    pub(crate) name: String,
    /// First line.
    pub(crate) first_line: u32,
    /// Last line.
    pub(crate) last_line: u32,
}

impl Routes {
    pub(crate) fn new(request: &routes::Request, answer: &Answer) -> Self {
        let routes = answer.routes.iter().map(|route| RouteOf {
            methods: route.methods.split('|').filter(|method| !method.is_empty()).map(str::to_owned).collect(),
            path: route.path.clone(),
            handler: route.handler.clone(),
            file: path(answer.snapshot.path(route.file)),
            line: (route.line > 0).then_some(route.line),
            definition: definition(answer, route),
            role: route.role.as_str(),
        });
        Self {
            version: VERSION,
            words: request.words.clone(),
            routes: routes.collect(),
            left_out: answer.left_out,
            coverage: JsonCoverage::from(answer.snapshot.coverage()),
        }
    }
}

/// The definition of a route's handler.
pub(crate) fn definition(answer: &Answer, route: &routes::Route) -> Option<Definition> {
    let (file, at) = route.symbol?;
    let facts = answer.snapshot.outline(file)?;
    let symbol = facts.symbols.get(at)?;
    let dot = if symbol.owner.is_empty() { "" } else { "." };
    Some(Definition {
        file: path(answer.snapshot.path(file)),
        name: format!("{}{dot}{}", symbol.owner, symbol.name),
        first_line: symbol.first_line.0,
        last_line: symbol.last_line.0,
    })
}
