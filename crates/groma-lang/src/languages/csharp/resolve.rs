//! `using` of C#: namespaces and types are found by the names that files declare. A `using` names no file, so a namespace
//! means all files that declare something in it.

use std::collections::HashMap;

use groma_model::{
    FileId, FileTable, Import, ImportResolver, KindGroup, Resolution, ResolveContext, ResolverSpec, Target,
};

pub(crate) static RESOLVER: ResolverSpec =
    ResolverSpec { name: "csharp", wants: |_| false, reads_facts: true, prepare: |context| Box::new(CSharpResolver::new(context)) };

/// Files of one namespace that an import means at the most.
const MOST_FILES: usize = 256;

struct CSharpResolver<'p> {
    files: &'p FileTable,
    /// Full names of types with the files that declare them (several for partial types).
    types: HashMap<String, Vec<FileId>>,
    namespaces: HashMap<&'p str, Vec<FileId>>,
}

impl<'p> CSharpResolver<'p> {
    fn new(context: &'p ResolveContext<'p>) -> Self {
        let mut types: HashMap<String, Vec<FileId>> = HashMap::new();
        let mut namespaces: HashMap<&str, Vec<FileId>> = HashMap::new();
        for file in context.files.ids().filter(|file| context.files.path(*file).ends_with(".cs")) {
            let Some(facts) = context.facts(file) else { continue };
            for namespace in &facts.packages {
                namespaces.entry(namespace).or_default().push(file);
                for symbol in &facts.symbols {
                    if symbol.owner.is_empty() && symbol.kind.group() == KindGroup::Type {
                        types.entry(format!("{namespace}.{}", symbol.name)).or_default().push(file);
                    }
                }
            }
        }
        Self { files: context.files, types, namespaces }
    }

    fn target(&self, from: FileId, files: &[FileId]) -> Resolution {
        let others = || files.iter().copied().filter(|file| *file != from);
        match self.files.nearest(from, others()) {
            Some(primary) => {
                let also = others().filter(|file| *file != primary).take(MOST_FILES).collect();
                Resolution::Project(vec![Target { primary, also }])
            }
            None => Resolution::Project(Vec::new()),
        }
    }
}

impl ImportResolver for CSharpResolver<'_> {
    fn resolve(&self, from: FileId, import: &Import) -> Resolution {
        let name = &*import.text;
        if let Some(files) = self.namespaces.get(name) {
            return self.target(from, files);
        }
        // `using static` and aliases name types, nested ones too.
        let mut type_name = name;
        loop {
            if let Some(files) = self.types.get(type_name) {
                return self.target(from, files);
            }
            match type_name.rsplit_once('.') {
                Some((holder, _)) => type_name = holder,
                None => break,
            }
        }
        // A namespace of the project may have nothing but namespaces in it.
        let inside = format!("{name}.");
        if self.namespaces.keys().any(|known| known.starts_with(&inside)) {
            return Resolution::Project(Vec::new());
        }
        Resolution::External(name.split('.').take(2).collect::<Vec<_>>().join(".").into())
    }
}
