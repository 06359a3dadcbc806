//! The modules of all crates: which file each is in, what it defines, imports and holds.

use std::collections::{HashMap, HashSet, VecDeque};

use groma_model::{FileId, FileTable, Import, ImportKind, KindGroup, ResolveContext, SymbolKind};

/// Position of a module in [`Tree::modules`].
pub(super) type ModuleId = usize;

/// One module.
#[derive(Debug)]
pub(super) struct Module<'p> {
    /// The file that holds it, or the body of it.
    pub(super) file: FileId,
    /// The root module of its crate.
    pub(super) root: ModuleId,
    /// The package of its crate.
    pub(super) package: Option<usize>,
    pub(super) parent: Option<ModuleId>,
    /// Modules by name; several where conditions choose between them.
    pub(super) children: HashMap<&'p str, Vec<ModuleId>>,
    /// The names that it defines itself.
    pub(super) items: HashSet<&'p str>,
    /// The names that bodies of its functions define.
    pub(super) locals: HashSet<&'p str>,
    /// Modules that it declares but whose files are not there.
    pub(super) gone: HashSet<&'p str>,
    /// Imports by the name that they bring in.
    pub(super) uses: HashMap<&'p str, Vec<&'p Import>>,
    /// Imports of all names of a module.
    pub(super) globs: Vec<&'p Import>,
    /// Where the files of `mod x;` are looked for.
    folders: Vec<String>,
    /// What the path of `#[path = "..."]` is relative to.
    path_folder: String,
}

impl Module<'_> {
    fn new(file: FileId, root: ModuleId, package: Option<usize>, parent: Option<ModuleId>) -> Self {
        Self {
            file,
            root,
            package,
            parent,
            children: HashMap::new(),
            items: HashSet::new(),
            locals: HashSet::new(),
            gone: HashSet::new(),
            uses: HashMap::new(),
            globs: Vec::new(),
            folders: Vec::new(),
            path_folder: String::new(),
        }
    }
}

/// The modules that the lines of a file belong to.
#[derive(Debug, Default)]
struct Lines {
    whole: ModuleId,
    /// Modules inside the file with their first lines, ordered by them.
    inline: Vec<(u32, ModuleId)>,
    /// The last line of each of them.
    ends: HashMap<ModuleId, u32>,
}

/// The modules of a project.
#[derive(Default)]
pub(super) struct Tree<'p> {
    pub(super) modules: Vec<Module<'p>>,
    lines: HashMap<FileId, Lines>,
    /// Macros that a crate exports at its root, by root and name, with the files of their definitions.
    macros: HashMap<(ModuleId, &'p str), FileId>,
    /// Roots that no manifest names.
    loose: HashSet<ModuleId>,
}

/// A module whose file is not read yet.
struct Pending<'p> {
    parent: ModuleId,
    name: &'p str,
    file: FileId,
    /// Loaded by `#[path]`: its own modules lie beside it, as those of a `mod.rs`.
    by_path: bool,
}

impl<'p> Tree<'p> {
    /// Adds the crate that begins at a file, unless another crate holds the file.
    pub(super) fn add_crate(&mut self, context: &'p ResolveContext<'p>, root: FileId, package: Option<usize>) {
        if self.lines.contains_key(&root) {
            return;
        }
        let files = context.files;
        let folder = files.folder(root).to_owned();
        let mut folders = vec![folder.clone()];
        // A file that no crate is known to hold may be no root, so its modules may lie as those of any module.
        folders.extend(own_folder(files.path(root)));
        let root_id = self.modules.len();
        self.modules.push(Module { folders, path_folder: folder, ..Module::new(root, root_id, package, None) });
        let mut open = VecDeque::new();
        self.fill(context, root_id, &mut open);
        self.load(context, open);
    }

    /// Adds a file that nothing declares. A macro may declare it where the module above it is known; else it is a crate.
    pub(super) fn add_loose(&mut self, context: &'p ResolveContext<'p>, file: FileId, package: Option<usize>) {
        if self.lines.contains_key(&file) {
            return;
        }
        if let Some((parent, name)) = self.likely_parent(context.files, file) {
            self.load(context, VecDeque::from([Pending { parent, name, file, by_path: false }]));
        } else {
            self.loose.insert(self.modules.len());
            self.add_crate(context, file, package);
        }
    }

    /// The module that would hold a file if it declared it, and the file's name as a module.
    fn likely_parent(&self, files: &'p FileTable, file: FileId) -> Option<(ModuleId, &'p str)> {
        let stem = files.path(file).strip_suffix(".rs")?;
        let stem = stem.strip_suffix("/mod").unwrap_or(stem);
        let (folder, name) = stem.rsplit_once('/')?;
        let candidates = ["/mod.rs", ".rs", "/lib.rs", "/main.rs"];
        let mut parents = candidates.iter().filter_map(|ending| files.file(&format!("{folder}{ending}")));
        parents.find_map(|parent| self.module_of(parent)).map(|parent| (parent, name))
    }

    /// Whether a module is the root of a crate that no manifest names.
    pub(super) fn is_loose(&self, module: ModuleId) -> bool {
        self.loose.contains(&module)
    }

    /// Reads modules and all that they declare.
    fn load(&mut self, context: &'p ResolveContext<'p>, mut open: VecDeque<Pending<'p>>) {
        let files = context.files;
        while let Some(pending) = open.pop_front() {
            if let Some(known) = self.lines.get(&pending.file) {
                let known = known.whole;
                self.add_child(pending.parent, pending.name, known);
                continue;
            }
            let path = files.path(pending.file);
            let folder = files.folder(pending.file).to_owned();
            let is_mod_rs = pending.by_path || path == "mod.rs" || path.ends_with("/mod.rs");
            let children = if is_mod_rs { Some(folder.clone()) } else { own_folder(path) };
            let id = self.modules.len();
            let (root, package) = (self.modules[pending.parent].root, self.modules[pending.parent].package);
            self.modules.push(Module {
                folders: children.into_iter().collect(),
                path_folder: folder,
                ..Module::new(pending.file, root, package, Some(pending.parent))
            });
            self.add_child(pending.parent, pending.name, id);
            self.fill(context, id, &mut open);
        }
    }

    fn add_child(&mut self, parent: ModuleId, name: &'p str, child: ModuleId) {
        let known = self.modules[parent].children.entry(name).or_default();
        if !known.contains(&child) {
            known.push(child);
        }
    }

    /// Reads the facts of a module's file: its inline modules, and what belongs to which of them.
    fn fill(&mut self, context: &'p ResolveContext<'p>, whole: ModuleId, open: &mut VecDeque<Pending<'p>>) {
        let (file, root) = (self.modules[whole].file, self.modules[whole].root);
        let mut lines = Lines { whole, ..Lines::default() };
        let Some(facts) = context.facts(file) else {
            self.lines.insert(file, lines);
            return;
        };
        // The module inside which each symbol's members are.
        let mut inside: Vec<ModuleId> = Vec::with_capacity(facts.symbols.len());
        for symbol in &facts.symbols {
            let parent = symbol.parent.map(|parent| parent.0 as usize);
            let holder = parent.and_then(|parent| inside.get(parent).copied()).unwrap_or(whole);
            let in_module = parent.is_none_or(|parent| facts.symbols[parent].kind == SymbolKind::Module);
            if symbol.kind == SymbolKind::Module {
                let id = self.inline(holder, &symbol.name);
                lines.inline.push((symbol.first_line.0, id));
                lines.ends.insert(id, symbol.last_line.0);
                inside.push(id);
                continue;
            }
            if in_module && symbol.kind != SymbolKind::Impl {
                self.modules[holder].items.insert(&symbol.name);
            } else if !in_module && symbol.kind.group() == KindGroup::Type {
                self.modules[holder].locals.insert(&symbol.name);
            }
            if symbol.kind == SymbolKind::Macro && symbol.exported {
                self.macros.entry((root, &symbol.name)).or_insert(file);
            }
            inside.push(holder);
        }
        lines.inline.sort_by_key(|(first, _)| *first);
        for import in &facts.imports {
            let module = self.at_line(&lines, import.line.0);
            if import.kind == ImportKind::ModDeclaration {
                let by_path = import.text.starts_with("path:");
                let named = import.names.first().filter(|_| by_path);
                let name = named.map_or(&*import.text, |name| &*name.name);
                if let Some(file) = self.declared(context.files, module, &import.text) {
                    open.push_back(Pending { parent: module, name, file, by_path });
                } else {
                    self.modules[module].gone.insert(name);
                }
                continue;
            }
            for name in &import.names {
                let module = &mut self.modules[module];
                if &*name.name == "*" {
                    module.globs.push(import);
                } else {
                    module.uses.entry(name.alias.as_ref().unwrap_or(&name.name)).or_default().push(import);
                }
            }
        }
        self.lines.insert(file, lines);
    }

    fn inline(&mut self, parent: ModuleId, name: &'p str) -> ModuleId {
        let id = self.modules.len();
        let holder = &self.modules[parent];
        let folders: Vec<String> = holder.folders.iter().map(|folder| below(folder, name)).collect();
        let path_folder = folders.first().cloned().unwrap_or_default();
        let (file, root, package) = (holder.file, holder.root, holder.package);
        self.modules.push(Module { folders, path_folder, ..Module::new(file, root, package, Some(parent)) });
        self.add_child(parent, name, id);
        id
    }

    fn at_line(&self, lines: &Lines, line: u32) -> ModuleId {
        let before = lines.inline.partition_point(|(first, _)| *first <= line);
        let mut module = before.checked_sub(1).map_or(lines.whole, |last| lines.inline[last].1);
        // Out of the modules that end before the line.
        while lines.ends.get(&module).is_some_and(|end| *end < line) {
            module = self.modules[module].parent.unwrap_or(lines.whole);
        }
        module
    }

    /// The module that a line of a file belongs to.
    pub(super) fn module_at(&self, file: FileId, line: u32) -> Option<ModuleId> {
        self.lines.get(&file).map(|lines| self.at_line(lines, line))
    }

    /// The module of a whole file.
    pub(super) fn module_of(&self, file: FileId) -> Option<ModuleId> {
        self.lines.get(&file).map(|lines| lines.whole)
    }

    /// The file of a macro that the crate with this root exports.
    pub(super) fn exported_macro(&self, root: ModuleId, name: &str) -> Option<FileId> {
        self.macros.get(&(root, name)).copied()
    }

    /// The file of a `mod x;` in a module.
    pub(super) fn declared(&self, files: &FileTable, module: ModuleId, text: &str) -> Option<FileId> {
        let module = &self.modules[module];
        if let Some(path) = text.strip_prefix("path:") {
            return files.file(&FileTable::join(&module.path_folder, &path.replace('\\', "/"))?);
        }
        module.folders.iter().find_map(|folder| {
            let base = below(folder, text);
            files.file(&format!("{base}.rs")).or_else(|| files.file(&format!("{base}/mod.rs")))
        })
    }
}

/// The folder of the modules of a file that is neither `mod.rs` nor a root: `a/b` for `a/b.rs`.
fn own_folder(path: &str) -> Option<String> {
    path.strip_suffix(".rs").map(str::to_owned)
}

fn below(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}
