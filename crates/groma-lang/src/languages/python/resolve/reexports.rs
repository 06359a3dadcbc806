//! What the top level of a module binds a name to.

use std::collections::HashMap;
use std::sync::OnceLock;

use groma_model::{FileId, Import, ResolveContext};

/// What a name of a module is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Binding<'p> {
    /// Defined in the module.
    Own,
    /// Imported, from this name of the imported module.
    Imported(&'p Import, &'p str),
}

/// The names of one module.
#[derive(Default)]
pub(super) struct Names<'p> {
    bindings: HashMap<&'p str, Binding<'p>>,
    /// Its `from a import *`.
    pub(super) stars: Vec<&'p Import>,
}

impl<'p> Names<'p> {
    pub(super) fn get(&self, name: &str) -> Option<Binding<'p>> {
        self.bindings.get(name).copied()
    }
}

/// The names of all modules, each made when it is first asked for.
pub(super) struct Reexports<'p> {
    context: &'p ResolveContext<'p>,
    modules: Vec<OnceLock<Names<'p>>>,
}

impl<'p> Reexports<'p> {
    pub(super) fn new(context: &'p ResolveContext<'p>) -> Self {
        Self { context, modules: (0..context.files.len()).map(|_| OnceLock::new()).collect() }
    }

    /// The names of a module.
    pub(super) fn names(&self, module: FileId) -> Option<&Names<'p>> {
        Some(self.modules.get(module.index())?.get_or_init(|| self.collect(module)))
    }

    fn collect(&self, module: FileId) -> Names<'p> {
        let mut names = Names::default();
        let Some(facts) = self.context.facts(module) else { return names };
        for symbol in facts.symbols.iter().filter(|symbol| symbol.parent.is_none()) {
            names.bindings.insert(&symbol.name, Binding::Own);
        }
        for import in &facts.imports {
            for imported in &import.names {
                if &*imported.name == "*" {
                    names.stars.push(import);
                    continue;
                }
                let bound = imported.alias.as_ref().unwrap_or(&imported.name);
                names.bindings.entry(bound).or_insert(Binding::Imported(import, &imported.name));
            }
        }
        names
    }
}
