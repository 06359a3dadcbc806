//! `routes`: the routes of web applications, with their handlers.

use groma_model::{FileId, Line};

use crate::pipeline::Progress;
use crate::routes;
use crate::{Error, Kind, Project, Snapshot};

pub use crate::routes::Route;

/// Which routes are asked for.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Words that path, method, handler or file have to hold, in capitals or not. None: all routes.
    pub words: Vec<String>,
    /// Also those of tests and of generated and vendored files.
    pub all: bool,
}

/// The routes that were asked for.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The words that were asked for.
    pub words: Vec<String>,
    /// Routes by path, methods and place; those of the project's own code first, then those of files
    /// that are something else by their folder.
    pub routes: Vec<Route>,
    /// How many fit the words but were left out because of what their files are for.
    pub left_out: usize,
    /// The project.
    pub snapshot: Snapshot,
}

/// The definition of a route's handler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// Its file.
    pub file: FileId,
    /// Its name with the enclosing types, joined with `.`.
    pub name: String,
    /// First line.
    pub first_line: Line,
    /// Last line.
    pub last_line: Line,
}

impl Answer {
    /// The definition of a route's handler, if it was found.
    pub fn definition(&self, route: &Route) -> Option<Definition> {
        let (file, at) = route.symbol?;
        let facts = self.snapshot.outline(file)?;
        let symbol = facts.symbols.get(at)?;
        let dot = if symbol.owner.is_empty() { "" } else { "." };
        let name = format!("{}{dot}{}", symbol.owner, symbol.name);
        Some(Definition { file, name, first_line: symbol.first_line, last_line: symbol.last_line })
    }
}

/// Finds routes.
pub fn routes(project: &Project, request: &Request, progress: &dyn Progress) -> Result<Answer, Error> {
    let snapshot = project.snapshot(progress)?;
    let words: Vec<String> = request.words.iter().map(|word| word.to_lowercase()).collect();
    let fits = |route: &Route| {
        let path = snapshot.path(route.file).as_bytes();
        let text = format!("{} {} {} {}", route.methods, route.path, route.handler, String::from_utf8_lossy(path));
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let mut found: Vec<Route> = routes::routes(&snapshot).into_iter().filter(fits).collect();
    let before = found.len();
    if !request.all {
        // A folder called `site` or `samples` may well hold the application.
        found.retain(|route| !matches!(route.role, Kind::Test | Kind::Generated | Kind::Vendored));
    }
    let left_out = before - found.len();
    found.sort_by_key(|route| route.role);
    Ok(Answer { words: request.words.clone(), routes: found, left_out, snapshot })
}
