//! The routes of web applications.

use schemars::JsonSchema;
use serde::Serialize;

use super::{JsonCoverage, VERSION, path};
use crate::ops::routes::Answer;

/// The answer of `groma routes --json`.
#[derive(Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Routes {
    /// Version of this form.
    pub version: u32,
    /// Words that were asked for.
    pub words: Vec<String>,
    /// The routes: those of the project's own code first, then by path and methods.
    pub routes: Vec<RouteOf>,
    /// Routes of tests, generated and vendored files that were left out.
    pub left_out: usize,
    /// What became of every file.
    pub coverage: JsonCoverage,
}

/// A route.
#[derive(Serialize, JsonSchema)]
pub struct RouteOf {
    /// The methods in capitals; empty: any.
    pub methods: Vec<String>,
    /// The whole path as far as it is literal. What is computed stands in braces as written.
    pub path: String,
    /// The handler as written; empty for a function without a name.
    pub handler: String,
    /// The file that registers the route.
    pub file: String,
    /// The line on which it is registered; null for a file that is a route by its place.
    pub line: Option<u32>,
    /// The handler's definition, if it was found.
    pub definition: Option<Definition>,
    /// What the file is for: `code`, `test`, `example`, `docs`, `bench`, `generated`, `vendored`.
    pub role: &'static str,
}

/// The definition of a handler.
#[derive(Serialize, JsonSchema)]
pub struct Definition {
    /// Its file.
    pub file: String,
    /// Its name with the enclosing types, joined with `.`.
    pub name: String,
    /// First line.
    pub first_line: u32,
    /// Last line.
    pub last_line: u32,
}

impl Routes {
    /// Of an answer.
    pub fn new(answer: &Answer) -> Self {
        let routes = answer.routes.iter().map(|route| RouteOf {
            methods: route.methods.split('|').filter(|method| !method.is_empty()).map(str::to_owned).collect(),
            path: route.path.clone(),
            handler: route.handler.clone(),
            file: path(answer.snapshot.path(route.file)),
            line: (route.line > 0).then_some(route.line),
            definition: answer.definition(route).map(|defined| Definition {
                file: path(answer.snapshot.path(defined.file)),
                name: defined.name,
                first_line: defined.first_line.0,
                last_line: defined.last_line.0,
            }),
            role: route.role.as_str(),
        });
        Self {
            version: VERSION,
            words: answer.words.clone(),
            routes: routes.collect(),
            left_out: answer.left_out,
            coverage: JsonCoverage::from(answer.snapshot.coverage()),
        }
    }
}
