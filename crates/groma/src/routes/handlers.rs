//! The definitions of handlers: a name as a file writes it, looked for in the file, in what it imports, and by its class in
//! the whole project.

use std::collections::BTreeMap;

use groma_model::{FileFacts, FileId, KindGroup, Resolution, SymbolKind};

use super::Known;

/// Definitions of one name that are looked at.
const MOST_CANDIDATES: usize = 64;

/// Files that an import reaches that are looked at.
const MOST_FILES: usize = 200;

pub(super) struct Handlers<'k, 's> {
    known: &'k Known<'s>,
    /// Facts of files that were looked into.
    facts: BTreeMap<FileId, Option<FileFacts>>,
}

impl<'k, 's> Handlers<'k, 's> {
    pub(super) fn new(known: &'k Known<'s>) -> Self {
        Self { known, facts: BTreeMap::new() }
    }

    /// The definition of a handler, and the methods that it serves where it is a class.
    pub(super) fn find(&mut self, file: FileId, handler: &str) -> (Option<(FileId, usize)>, String) {
        let found = self.definition(file, handler);
        let methods = found.map(|(file, at)| self.methods_of_class(file, at)).unwrap_or_default();
        (found, methods)
    }

    fn definition(&mut self, file: FileId, handler: &str) -> Option<(FileId, usize)> {
        let handler = handler.trim_end_matches("()");
        if handler.is_empty() {
            return None;
        }
        if let Some((controller, action)) = handler.split_once('#') {
            return self.of_controller(file, controller, action);
        }
        let handler = handler.strip_prefix("this.").or(handler.strip_prefix("self.")).unwrap_or(handler);
        let (owner, name) = handler.rsplit_once(['.', ':', '@', '\\']).unwrap_or(("", handler));
        let owner = owner.trim_end_matches(':');
        if let Some(at) = self.in_file(file, owner, name) {
            return Some((file, at));
        }
        self.by_imports(file, handler, owner, name)
            .or_else(|| self.in_folder(file, owner, name))
            .or_else(|| self.by_class(owner, name))
    }

    fn facts(&mut self, file: FileId) -> Option<&FileFacts> {
        let known = self.known;
        if let Some(facts) = known.files.get(&file) {
            return Some(facts);
        }
        self.facts.entry(file).or_insert_with(|| known.snapshot.outline(file)).as_ref()
    }

    /// A definition of a file: `owner` is the last enclosing type, if one is named.
    fn in_file(&mut self, file: FileId, owner: &str, name: &str) -> Option<usize> {
        let owner = owner.rsplit(['.', ':', '\\']).next().unwrap_or(owner);
        let symbols = &self.facts(file)?.symbols;
        symbols.iter().position(|symbol| {
            &*symbol.name == name
                && symbol.kind != SymbolKind::Impl
                && symbol.owner.rsplit('.').next().unwrap_or_default() == owner
        })
    }

    fn by_imports(&mut self, file: FileId, handler: &str, owner: &str, name: &str) -> Option<(FileId, usize)> {
        let first = handler.split(['.', ':', '\\', '@']).next().unwrap_or(handler);
        let imports: Vec<_> =
            self.known.imports(file).map(|(import, resolution)| (import.clone(), resolution)).collect();
        let mut others = Vec::new();
        for (import, resolution) in imports {
            let Resolution::Project(targets) = resolution else { continue };
            let files =
                targets.iter().flat_map(|target| std::iter::once(target.primary).chain(target.also.iter().copied()));
            let files: Vec<FileId> = files.take(MOST_FILES).collect();
            let brought = import.names.iter().find(|name| name.alias.as_deref().unwrap_or(&name.name) == first);
            let names_module = import.names.is_empty()
                && import.text.rsplit(['.', '/', ':', '\\']).next().is_some_and(|last| last == first);
            if brought.is_none() && !names_module {
                others.extend(files);
                continue;
            }
            let original = brought.map_or(first, |name| &name.name);
            for target in files {
                let found = if owner.is_empty() {
                    let plain = if matches!(original, "*" | "default") { name } else { original };
                    self.in_file(target, "", plain)
                } else {
                    // A member of the imported class, or a function of the imported module.
                    self.in_file(target, original, name)
                        .or_else(|| self.in_file(target, owner, name))
                        .or_else(|| self.in_file(target, "", name))
                        .or_else(|| self.only_member(target, name))
                };
                if let Some(at) = found {
                    return Some((target, at));
                }
            }
        }
        if owner.is_empty() {
            return None;
        }
        // An instance of an imported class: its method, if only one imported file has one of that name.
        others.sort_unstable();
        others.dedup();
        let mut found = None;
        for target in others.into_iter().take(MOST_FILES) {
            if let Some(at) = self.only_member(target, name) {
                if found.is_some() {
                    return None;
                }
                found = Some((target, at));
            }
        }
        found
    }

    /// The only member of this name in a file.
    fn only_member(&mut self, file: FileId, name: &str) -> Option<usize> {
        let symbols = &self.facts(file)?.symbols;
        let mut found = symbols.iter().enumerate().filter(|(_, symbol)| {
            &*symbol.name == name && !symbol.owner.is_empty() && symbol.kind.group() == KindGroup::Callable
        });
        let (at, _) = found.next()?;
        found.next().is_none().then_some(at)
    }

    /// A definition in another file of the folder, for languages whose packages are folders.
    fn in_folder(&mut self, file: FileId, owner: &str, name: &str) -> Option<(FileId, usize)> {
        let snapshot = self.known.snapshot;
        if snapshot.language(file)?.package_rule() != groma_lang::PackageRule::Folder {
            return None;
        }
        let files: Vec<FileId> = snapshot.table().files_in(snapshot.table().folder(file)).to_vec();
        for other in files.iter().copied().take(MOST_FILES) {
            if let Some(at) = self.in_file(other, owner, name) {
                return Some((other, at));
            }
        }
        // A method of a variable: the only one of that name.
        let mut found =
            files.into_iter().take(MOST_FILES).filter_map(|other| Some((other, self.only_member(other, name)?)));
        let only = found.next().filter(|_| !owner.is_empty())?;
        found.next().is_none().then_some(only)
    }

    /// A member of a class with this name anywhere in the project, if there is one only.
    fn by_class(&mut self, owner: &str, name: &str) -> Option<(FileId, usize)> {
        let owner = owner.rsplit(['.', ':', '\\']).next().filter(|owner| !owner.is_empty())?;
        let places = self.known.snapshot.definitions_of(name);
        let mut found = None;
        for (file, at) in places.into_iter().take(MOST_CANDIDATES) {
            let fits = self.facts(file).is_some_and(|facts| {
                facts.symbols.get(at).is_some_and(|symbol| symbol.owner.rsplit('.').next() == Some(owner))
            });
            if fits {
                if found.is_some() {
                    return None;
                }
                found = Some((file, at));
            }
        }
        found
    }

    /// Rails: `admin/users#index` is a method of the file `app/controllers/admin/users_controller.rb`.
    fn of_controller(&mut self, file: FileId, controller: &str, action: &str) -> Option<(FileId, usize)> {
        let table = self.known.snapshot.table();
        let candidates: Vec<FileId> =
            table.files_ending(&format!("controllers/{controller}_controller.rb")).take(8).collect();
        let found = table.nearest(file, candidates.into_iter())?;
        let facts = self.facts(found)?;
        let at = facts
            .symbols
            .iter()
            .position(|symbol| &*symbol.name == action && symbol.kind.group() == KindGroup::Callable)?;
        Some((found, at))
    }

    /// The methods of HTTP that a class has functions for.
    fn methods_of_class(&mut self, file: FileId, at: usize) -> String {
        let Some(facts) = self.facts(file) else { return String::new() };
        let Some(class) = facts.symbols.get(at).filter(|symbol| symbol.kind == SymbolKind::Class) else {
            return String::new();
        };
        let verbs = ["get", "post", "put", "patch", "delete"];
        let found = verbs.iter().filter(|verb| {
            facts.symbols.iter().any(|symbol| {
                *symbol.name == ***verb
                    && symbol.parent.is_some_and(|parent| parent.0 as usize == at)
                    && symbol.owner.ends_with(&*class.name)
            })
        });
        let found: Vec<String> = found.map(|verb| verb.to_ascii_uppercase()).collect();
        found.join("|")
    }
}
