//! Constants that are autoloaded from files that are not named after them.
//!
//! `autoload_under "x" do autoload :A end` and `autoload_at "x" do autoload :A end` change the path that the name alone
//! gives. The file is then the one that declares the constant.

use std::collections::HashMap;

use groma_model::{FileId, FileTable, ImportKind, ResolveContext, SymbolKind};

use super::gems::fold;

/// A constant that more files than this declare is a namespace, opened everywhere.
const MOST_FILES: usize = 16;

/// Constants that the project autoloads, as [`fold`] leaves their features and names, and the files that declare them.
pub(super) struct Constants {
    files: HashMap<String, Vec<FileId>>,
}

impl Constants {
    pub(super) fn new(context: &ResolveContext<'_>) -> Self {
        let imports = context.facts.iter().flatten().flat_map(|facts| &facts.imports);
        let autoloads = imports.filter(|import| import.kind == ImportKind::Autoload);
        let mut files: HashMap<String, Vec<FileId>> =
            autoloads.map(|import| (fold(&import.text), Vec::new())).collect();
        if files.is_empty() {
            return Self { files };
        }
        for file in context.files.ids().filter(|file| context.files.path(*file).strip_suffix(".rb").is_some()) {
            let Some(facts) = context.facts(file) else { continue };
            for symbol in &facts.symbols {
                let is_constant = matches!(
                    symbol.kind,
                    SymbolKind::Class | SymbolKind::Struct | SymbolKind::Module | SymbolKind::Const
                );
                if !is_constant || symbol.owner.is_empty() {
                    continue;
                }
                if let Some(declaring) = files.get_mut(&(fold(&symbol.owner) + &fold(&symbol.name)))
                    && declaring.len() <= MOST_FILES
                    && declaring.last() != Some(&file)
                {
                    declaring.push(file);
                }
            }
        }
        Self { files }
    }

    /// The nearest file that declares the constant of an autoloaded feature.
    pub(super) fn find(&self, files: &FileTable, from: FileId, feature: &str) -> Option<FileId> {
        let declaring = self.files.get(&fold(feature)).filter(|declaring| declaring.len() <= MOST_FILES)?;
        files.nearest(from, declaring.iter().copied().filter(|file| *file != from))
    }
}
