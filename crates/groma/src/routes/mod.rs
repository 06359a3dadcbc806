//! The routes of a project: what its files say about routes, put together. A file knows its routers and what it mounts; only
//! the project knows what a mount means, and which files are routes by their place.

mod files;
mod handlers;
mod join;
mod targets;

use std::collections::BTreeMap;

use groma_model::{FileFacts, FileId, Resolution, RouteKind};

use crate::{Kind, Snapshot};
use handlers::Handlers;
use join::Mounts;

/// One route of the project.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Route {
    /// The whole path, as far as it is literal; what is computed stands in braces.
    pub path: String,
    /// The method in capitals; several joined with `|`; empty for any.
    pub methods: String,
    /// The handler as written; empty for a function without a name.
    pub handler: String,
    /// The file that registers it.
    pub file: FileId,
    /// The line on which it is registered; 0 for a file that is a route by its place.
    pub line: u32,
    /// The handler's definition: its file and its position there.
    pub symbol: Option<(FileId, usize)>,
    /// What the registering file is for.
    pub role: Kind,
}

/// Whether a file may say something about routes. All files are asked for now: nothing that is at hand without a file's
/// facts tells those with routes apart.
fn may_have_routes(snapshot: &Snapshot, file: FileId) -> bool {
    snapshot.language(file).is_some()
}

/// What is known of the files while routes are put together.
pub(crate) struct Known<'s> {
    pub(crate) snapshot: &'s Snapshot,
    /// The facts of the files that say something about routes.
    pub(crate) files: BTreeMap<FileId, FileFacts>,
}

impl Known<'_> {
    /// The meaning of the imports of a file that says something about routes.
    pub(crate) fn imports(&self, file: FileId) -> impl Iterator<Item = (&groma_model::Import, Resolution)> {
        let imports = self.files.get(&file).map_or(&[][..], |facts| &facts.imports);
        imports.iter().zip(self.snapshot.resolutions(file))
    }
}

/// All routes, by path, methods and place.
pub(crate) fn routes(snapshot: &Snapshot) -> Vec<Route> {
    let mut known = Known { snapshot, files: BTreeMap::new() };
    let mut by_place = files::ByPlace::default();
    for file in snapshot.files().filter(|file| may_have_routes(snapshot, *file)) {
        let Some(facts) = snapshot.outline(file) else { continue };
        by_place.note(snapshot, file, &facts);
        if !facts.routes.is_empty() {
            known.files.insert(file, facts);
        }
    }
    let mounts = Mounts::of(&known);
    let mut handlers = Handlers::new(&known);
    let mut found = Vec::new();
    let said = known.files.iter().flat_map(|(file, facts)| facts.routes.iter().map(move |fact| (file, fact)));
    let outside = mounts.outside.iter().map(|(file, fact)| (file, fact));
    for (file, fact) in said.chain(outside) {
        if matches!(fact.kind, RouteKind::Route | RouteKind::Outside) {
            let (symbol, by_class) = handlers.find(*file, &fact.target);
            let methods = if fact.methods.is_empty() { by_class } else { fact.methods.to_string() };
            for path in mounts.paths(&known, *file, fact) {
                let path = if fact.kind == RouteKind::Outside { format!("{path}*") } else { path };
                found.push(Route {
                    path,
                    methods: methods.clone(),
                    handler: fact.target.to_string(),
                    file: *file,
                    line: fact.line.0,
                    symbol,
                    role: snapshot.kind(*file),
                });
            }
        }
    }
    found.extend(by_place.routes(snapshot));
    found.sort();
    found.dedup();
    found
}
