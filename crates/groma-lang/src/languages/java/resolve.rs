//! Imports of Java: packages and types are found by the names that files declare, wherever they lie.

use std::collections::HashMap;

use groma_model::{
    FileId, FileTable, Import, ImportKind, ImportResolver, KindGroup, Resolution, ResolveContext, ResolverSpec, Target,
    UnresolvedReason,
};

pub(crate) static RESOLVER: ResolverSpec =
    ResolverSpec { name: "java", wants: |_| false, reads_facts: true, prepare: |context| Box::new(JavaResolver::new(context)) };

struct JavaResolver<'p> {
    files: &'p FileTable,
    /// Full names of top-level types, with the files that declare them (one per source set).
    types: HashMap<String, Vec<FileId>>,
    /// Packages with their files.
    packages: HashMap<&'p str, Vec<FileId>>,
}

impl<'p> JavaResolver<'p> {
    fn new(context: &'p ResolveContext<'p>) -> Self {
        let mut types: HashMap<String, Vec<FileId>> = HashMap::new();
        let mut packages: HashMap<&str, Vec<FileId>> = HashMap::new();
        for file in context.files.ids().filter(|file| context.files.path(*file).ends_with(".java")) {
            let Some(facts) = context.facts(file) else { continue };
            let package = facts.packages.first().map_or("", |package| package);
            packages.entry(package).or_default().push(file);
            for symbol in &facts.symbols {
                if symbol.owner.is_empty() && symbol.kind.group() == KindGroup::Type {
                    let dot = if package.is_empty() { "" } else { "." };
                    types.entry(format!("{package}{dot}{}", symbol.name)).or_default().push(file);
                }
            }
        }
        Self { files: context.files, types, packages }
    }

    /// The file of a type, of a nested type or of a member: the longest beginning of the name that is a type.
    fn type_of(&self, from: FileId, name: &str) -> Option<FileId> {
        let mut name = name;
        loop {
            if let Some(files) = self.types.get(name) {
                return self.files.nearest(from, files.iter().copied());
            }
            name = name.rsplit_once('.')?.0;
        }
    }

    /// Whether the project has a package of this name or one inside it or around it at least three parts long, so that a
    /// name in it that is not found was expected here.
    fn is_own(&self, name: &str) -> bool {
        let mut package = name;
        while let Some((holder, _)) = package.rsplit_once('.') {
            package = holder;
            if self.packages.contains_key(package) {
                return true;
            }
        }
        false
    }
}

impl ImportResolver for JavaResolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        let name = &*import.text;
        let all = import.names.iter().any(|imported| &*imported.name == "*");
        if import.kind == ImportKind::Require {
            return Resolution::External(name.into());
        }
        if all && import.kind == ImportKind::Module {
            // A package; its name may also be that of a type whose nested types are meant.
            if let Some(files) = self.packages.get(name) {
                let primary = self.files.nearest(from, files.iter().copied().filter(|file| *file != from));
                return match primary {
                    Some(primary) => {
                        let also = files.iter().copied().filter(|file| *file != primary && *file != from).collect();
                        Resolution::Project(vec![Target { primary, also }])
                    }
                    // The file's own package, of which it is the only file.
                    None => Resolution::Project(Vec::new()),
                };
            }
        }
        match self.type_of(from, name) {
            Some(file) => Resolution::Project(vec![Target::file(file)]),
            None if self.is_own(name) => Resolution::Unresolved(UnresolvedReason::NotFound),
            None => Resolution::External(package_of(name).into()),
        }
    }
}

/// The part of a name that tells the library: its packages, as far as they are in lower case, three at the most.
fn package_of(name: &str) -> &str {
    let mut end = 0;
    for (position, part) in name.split('.').enumerate() {
        if position == 3 || part.starts_with(char::is_uppercase) {
            break;
        }
        end += part.len() + usize::from(position > 0);
    }
    if end == 0 { name } else { &name[..end] }
}
